"""The story addresses the viewer, the end says what made the difference, and an attack tells how it came to it."""

from __future__ import annotations

import pytest

from backroom.drawing.addressing import addressed, forms, second_person
from backroom.drawing.families.prelude import beats_before, said_of
from backroom.drawing.parts import Ending, Line, Source
from backroom.drawing.verdict import swing_of, with_verdict
from backroom.messages import languages

ENDING = Ending(
    "P1 wins",
    "$9k in cash.",
    "$",
    (Source("income", "Shops", (1000, 6000)), Source("deal", "Sold", (4000, 3000))),
    (("Start", (0, 0)), ("Round 1", (3000, 2000)), ("Round 2", (5000, 9000))),
)
VIEW = {"ranking": [[1], [0]], "you": 0}


@pytest.mark.parametrize(
    ("language", "said", "expected"),
    [
        ("en", "P0 draws \ufffc", "You draw \ufffc"),
        ("en", "P0 opposes and has more influence", "You oppose and have more influence"),
        ("en", "P0's man is shot", ""),
        ("en", "P0 yodels", ""),
        ("de", "P0 stellt sich dagegen und hat mehr Einfluss", "Du stellst dich dagegen und hast mehr Einfluss"),
        ("pt", "P0 compra", "Você compra"),
        ("ja", "P0が引きました", "あなたが引きました"),
        ("ja", "P0の勝利です", "あなたの勝利です"),
        ("ja", "P0、P1", ""),
    ],
)
def test_a_line_about_the_viewer_is_said_to_the_viewer_if_the_verb_is_known(language, said, expected):
    assert second_person(said, "P0", forms()[language]) == expected


def test_every_language_has_its_way_to_address_somebody():
    assert set(forms()) == set(languages())


def test_lines_about_others_keep_their_names():
    line = Line("P1 draws", seat=1)
    assert addressed(line, 0, "en") is line
    assert addressed(line, None, "en") is line
    assert addressed(line, 1, "en").text == "You draw"


def test_the_end_says_what_made_the_difference_and_what_to_do_better():
    end = with_verdict(ENDING, VIEW)
    assert end.reason == "$9k in cash. Shops made the difference: $6k against P0's $1k."
    assert end.tip == "Shops: $6k for P1, $1k for you. That alone decided it."
    assert with_verdict(ENDING, VIEW | {"you": None}).tip == ""
    assert with_verdict(ENDING, VIEW | {"you": 1}).tip == "Sold: $4k for P0, $3k for you. There is more to be had."


def test_the_chart_tips_where_the_winner_got_furthest_ahead():
    swing = swing_of(ENDING, 1)
    assert swing is not None and (swing.step, swing.said) == (2, "P1 gains $7k")
    assert swing_of(Ending("", "", course=(("Start", (3, 1)), ("End", (3, 1)))), 0) is None


def test_an_attack_tells_the_steps_that_led_to_it():
    before = [
        {"event": "claimed", "seat": 2, "business": "bank"},
        {"event": "claimed", "seat": 3, "business": "cinema"},
        {"event": "opposed", "seat": 0},
        {"event": "paid", "seat": 0},
        {"event": "controls", "seat": 0, "business": "cinema"},
    ]
    beats = beats_before(before, {"event": "attacked", "seat": 3, "victim": 0, "business": "cinema"})
    assert [said_of(beat, ["Mia", "Lou", "Dot", "Sal"], 0) for beat in beats] == [
        "Sal claims the cinema",
        "You snatch the cinema",
    ]
    assert [event["event"] for event in beats[1].prices] == ["paid"]
