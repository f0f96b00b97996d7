"""The board of Chicago Poker shows every position, and every choice can be reached on it."""

from __future__ import annotations

import re

import pytest

import backroom
from backroom.drawing import chicago_poker, page
from backroom.drawing.chicago_poker.cards import SUITS
from backroom.drawing.chicago_poker.naming import BRIEF
from backroom.drawing.chicago_poker.plan import plan_of
from backroom.drawing.icons import ICONS
from backroom.games.chicago_poker.edition import RANK_IDS
from backroom.games.chicago_poker.known_hands import SAID
from backroom.messages import languages
from backroom.records.opened import open_view
from tests.drawing_tools import LONG_NAMES, choices_of, contrast, drawn, ids_in, keys_in, parsed, sizes_in, walk

SEATS = backroom.game("chicago_poker").seat_counts
SMALLEST = {True: 13.0, False: 11.0}
TARGETS = ("card", "business", "seat")


def shown_cards(view):
    """The cards that a view shows on the street."""
    return {card["card"] for slot in view["street"] for column in slot["columns"] for card in column} - {None}


@pytest.mark.parametrize("seats", SEATS)
def test_every_position_is_drawn_for_every_eye_in_both_layouts_and_every_language(seats):
    short = seats % 2 == 0
    for at, (state, chance) in enumerate(walk("chicago_poker", seats, seed=seats, most=500, short=short)):
        if at % 9 and not state.over:
            continue
        eyes = None if at % 3 == 0 else chance.randrange(seats)
        for wide, width in ((True, 1056), (False, 390)):
            board, tray, backdrop = drawn(state, eyes, wide, chance.choice(languages()))
            size = parsed(board).get("viewBox").split()
            assert size[2] == str(width) and int(size[3]) <= (590 if wide else 490)
            for picture in filter(None, (board, tray, backdrop)):
                sizes = sorted(sizes_in(parsed(picture)))
                assert not sizes or sizes[0][0] >= SMALLEST[wide], sizes[0]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_word_of_a_choice_is_a_target_on_the_board_or_in_the_tray(seats):
    met = set()
    for at, (state, chance) in enumerate(walk("chicago_poker", seats, seed=seats, most=500)):
        if state.over:
            break
        seat = chance.choice(state.waiting)
        choices = choices_of(state, seat)
        if at % 7 and {choice["do"] for choice in choices} <= met:
            continue
        board, tray, _ = drawn(state, seat, at % 2 == 0)
        keys = keys_in(board, tray)
        for choice in choices:
            met.add(choice["do"])
            assert all(f"{field}:{choice[field]}" in keys for field in TARGETS if field in choice), choice
            if choice["do"] in ("limousine", "revolver", "bribery", "liquidate", "raid"):
                assert f"do:{choice['do']}" in keys
    assert {"draw", "place"} <= met


def test_the_board_shows_the_cards_of_the_view_and_no_others():
    for at, (state, chance) in enumerate(walk("chicago_poker", 4, seed=8, most=160)):
        if at % 7:
            continue
        for eyes in (None, chance.randrange(4)):
            view = state.view(eyes)
            for wide in (True, False):
                board, _, _ = drawn(state, eyes, wide)
                ids = ids_in(board)
                assert {found.removeprefix("card-") for found in ids if found.startswith("card-")} == shown_cards(view)
                backs = {found for found in ids if re.fullmatch(r"back-\d-\d-\d", found)}
                assert len(backs) == sum(
                    card["card"] is None for slot in view["street"] for column in slot["columns"] for card in column
                )


def test_what_moves_keeps_its_id_and_has_no_transform_of_its_own():
    for at, (state, _) in enumerate(walk("chicago_poker", 3, seed=1, most=60)):
        if at % 6 == 0:
            board, tray, _ = drawn(state, 0, True)
            hand = {f"card-{card}" for card in state.view(0)["hand"] if card != "RAID"}
            assert hand <= ids_in(tray) and {"deck", "hand"} <= ids_in(tray)
            assert {"seat-0", "seat-1", "seat-2"} <= ids_in(board)
            for picture in (board, tray):
                assert not [one for one in parsed(picture).iter() if one.get("id") and one.get("transform")]


@pytest.mark.parametrize("wide", [True, False])
def test_open_hands_lie_in_the_tray_of_a_replay(wide):
    state = next(state for at, (state, _) in enumerate(walk("chicago_poker", 6, seed=4, most=90)) if at == 60)
    view = open_view(state, 6)
    board, tray = page.board_of(view, (), wide, LONG_NAMES, "en")
    assert {f"card-{card}" for hand in view["hands"] for card in hand} <= ids_in(tray)
    assert not [found for found in ids_in(board) if found.startswith("back-")]


def test_the_discard_pile_is_laid_out_when_a_card_is_taken():
    state = backroom.game("chicago_poker").position(
        {"seats": 2, "hands": {"P0": "BRIB R7"}, "discard": "V1 G2 RAID Y9", "active": "P0", "step": "action"}
    )
    state.play(0, "bribery")
    for wide in (True, False):
        _, tray, _ = drawn(state, 0, wide)
        assert {"card:V1", "card:G2", "card:RAID", "card:Y9"} <= keys_in(tray)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("watching", [True, False])
def test_five_cards_fit_into_every_column(seats, watching):
    for wide in (True, False):
        plan = plan_of(wide, seats, watching)
        for slot in range(4 if seats > 4 else 3 if seats == 4 else 2):
            assert plan.place(slot, 4) + plan.card[0] <= plan.left(slot) + plan.column + 1
            assert plan.left(slot) + plan.column <= plan.width
        assert plan.rows + (seats - 1) * plan.row + plan.own <= plan.height + 1


def test_hands_have_names_in_both_lengths_and_suits_stand_out_from_paper():
    assert set(SAID) == set(BRIEF) == set(RANK_IDS)
    assert all(contrast(suit.ink, "#F4EAD5") >= 4.5 for suit in SUITS.values())
    assert all(contrast(suit.ink, "#EADCBC") >= 4.5 for suit in SUITS.values())


def test_the_hands_of_a_view_are_those_of_the_rules_where_all_is_known():
    checked = 0
    for at, (state, _) in enumerate(walk("chicago_poker", 4, seed=9, most=200)):
        if at % 10 or state.over:
            continue
        for entry in state.view(2)["street"]:
            mine = entry["hands"][2]
            real = state.hand_at(entry["slot"], 2)
            assert (mine is None) == (real is None)
            if mine:
                checked += 1
                assert (mine["hand"], mine["values"]) == (real["hand"], real["values"])
                assert mine["unknown"] == 0
    assert checked


def test_a_preview_of_placing_a_card_is_the_hand_that_it_makes():
    seen = 0
    for at, (state, _) in enumerate(walk("chicago_poker", 3, seed=6, most=160)):
        if state.over or at % 6:
            continue
        seat = state.waiting[0]
        for action in state.legal(seat):
            words, rows = state.words(action), state.preview(seat, action)
            assert all((not row["icon"] or row["icon"] in ICONS) and row["value"] and row["name"] for row in rows)
            if words["do"] != "place":
                continue
            entry = next(one for one in state.view(seat)["street"] if one["business"] == words["business"])
            after = state.clone()
            after.play(seat, action)
            made = after.hand_at(entry["slot"], seat)
            if made:  # a shootout may follow at once
                seen += 1
                assert entry["would"][words["card"]]["hand"] == made["hand"]
                assert str(made["values"][0]) in rows[0]["value"]
    assert seen


def test_previews_tell_nothing_that_is_hidden():
    for at, (state, _) in enumerate(walk("chicago_poker", 4, seed=8, most=120)):
        if state.over or at % 11:
            continue
        seat = state.waiting[0]
        twin = state.redeal(seat, at)
        assert [twin.preview(seat, action) for action in state.legal(seat)] == [
            state.preview(seat, action) for action in state.legal(seat)
        ]


@pytest.mark.parametrize("seats", [2, 6])
def test_shootouts_are_staged_with_all_their_cards_and_the_end_counts_the_businesses(seats):
    state = list(walk("chicago_poker", seats, seed=3, most=6000))[-1][0]
    assert state.over
    view, events = state.view(0), state.events(0, 0)
    staged = chicago_poker.moments(view, events, LONG_NAMES)
    assert len(staged) == sum(event["event"] == "shootout" for event in events)
    for moment in staged[:6]:
        told = [event for event in events if event["n"] > moment.event]
        ends = next((at for at, event in enumerate(told) if event["event"] in ("took", "shootout")), len(told))
        cards = sum(event["event"] in ("open", "showed") for event in told[:ends])
        assert parsed(moment.scenes[0].svg) is not None
        assert moment.scenes[0].svg.count("<title>") - moment.scenes[0].svg.count("<title>was face down") == cards
    end = chicago_poker.ending(view, events)
    assert [sum(source.amounts[seat] for source in end.sources) for seat in range(seats)] == view["scores"]
    assert list(end.course[-1][1]) == view["scores"] and end.reason


@pytest.mark.parametrize("seats", SEATS)
def test_plates_course_and_story_use_icons_that_exist(seats):
    state = list(walk("chicago_poker", seats, seed=2, most=150))[-1][0]
    view = state.view(1)
    plates = chicago_poker.plates(view)
    assert [int(plate.main.value) for plate in plates] == [len(player["businesses"]) for player in view["players"]]
    lines = [line for event in state.events(0, 1) if (line := page.line_of(view, event))]
    icons = {fact.icon for plate in plates for fact in plate.facts} | {line.icon for line in lines}
    icons |= {chip.icon for line in lines for chip in line.chips}
    assert icons - {""} <= set(ICONS) and len(lines) > 30
    assert len(set(chicago_poker.colours(view))) == seats
    assert chicago_poker.course(view).title
