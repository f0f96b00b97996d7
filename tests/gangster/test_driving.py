"""GA-DRIVE, GA-CARD, GA-ENG and GA-BUMP: autos, movement cards, doublers, pushing."""

from __future__ import annotations

import random

import backroom
from backroom.games.gangster import position
from backroom.games.gangster.rules import setup

from .table import (
    SEVEN,
    choices,
    colour,
    do,
    doublers,
    draw,
    drives,
    happened,
    kind,
    points,
    pushes,
    refusal,
    verbs,
)


def test_ga_drive_2_no_place_is_met_twice(game):
    state = game.position({"autos": {"blue": "north_side"}})
    assert "greek_town" not in drives(state, 3) and "north_side" not in drives(state, 2)
    assert refusal(state, "drive blue 2 north side") == "GA-DRIVE.2"


def test_ga_drive_3_the_gold_coast_is_only_the_last_step(game):
    state = game.position({"autos": {"blue": "north_side"}})
    assert "loop" not in drives(state, 3), "north side - gold coast - greek town - loop would pass it"
    assert "gold_coast" in drives(state, 1)
    assert refusal(state, "drive blue 3 loop") == "GA-DRIVE.3"


def test_ga_drive_4_other_autos_never_block(game):
    state = game.position(
        {"autos": {"blue": "loop", "yellow": "chinatown", "gray": "chinatown", "green": "gold_coast"}}
    )
    assert {"chinatown", "gold_coast"} <= drives(state, 1)
    do(state, "drive blue 1 chinatown")
    assert colour(state, "yellow")["place"] == colour(state, "blue")["place"] == "chinatown"


def test_ga_drive_5_only_card_and_destination_matter(game):
    state = game.position({"autos": {"blue": "greek_town"}})
    assert drives(state, 3) == {"loop", "little_africa", "west_side", "little_italy"}
    assert len(choices(state)) == len(set(choices(state)))


def test_ga_drive_6_the_card_is_turned_face_down(game):
    state = do(game.position({"autos": {"blue": "loop"}}), "drive blue 2 little italy")
    assert colour(state, "blue")["cards"] == [1, 3]


def test_ga_card_1_face_down_cards_cant_be_used(game):
    state = game.position({"autos": {"blue": "loop"}, "cards": {"blue": "2 3"}})
    assert drives(state, 1) == set()
    assert refusal(state, "drive blue 1 chinatown") == "GA-CARD.1"


def test_ga_card_2_after_the_third_card_all_are_face_up(game):
    state = game.position({"autos": {"blue": "loop"}, "cards": {"blue": "1"}})
    do(state, "drive blue 1 chinatown")
    assert colour(state, "blue")["cards"] == [1, 2, 3]
    assert len(happened(state, "refreshed")) == 1


def test_ga_card_3_a_district_gets_a_doubler_a_policeman_does_nothing(game):
    given = {"autos": {"blue": "loop"}, "cards": {"blue": "1"}, "doublers": "loop"}
    district = draw(game.position(given), "drive blue 1 chinatown", "stickney")
    assert doublers(district) == ["loop", "stickney"] and "stickney" in district.view()["discard"]
    police = draw(game.position(given), "drive blue 1 chinatown", "policeman")
    assert doublers(police) == ["loop"] and police.view()["discard"] == ["loop", "policeman"]
    assert len(police.view()["deck"]) == 10


def test_ga_card_4_no_district_is_drawn_twice_in_a_round(game):
    state = game.position({"doublers": "loop stickney"})
    assert not {"loop", "stickney"} & set(state.view()["deck"])


def test_ga_card_4_with_the_edition_switch_the_first_card_goes_back_and_does_nothing_again(monkeypatch):
    """The switch is a constant of a compiled build, so it is thrown in the interpreted one."""
    for module in (setup, position):
        monkeypatch.setattr(module, "FIRST_CARD_GOES_BACK", True)
    game = backroom.game("gangster", "interpreted")
    for seats, cards in ((2, 12), (3, 11), (4, 12), (5, 13)):
        state = game.new(seats, seats)
        assert state.view()["discard"] == [] and len(state.view()["deck"]) == cards
        assert doublers(state)[0] in state.view()["deck"]
    blank = game.position({"autos": {"blue": "loop"}, "cards": {"blue": "1"}, "doublers": "loop", "discard": ""})
    draw(blank, "drive blue 1 chinatown", "loop")
    assert doublers(blank) == ["loop"] and blank.view()["discard"] == ["loop"]
    assert [event["district"] for event in happened(blank, "no_doubler")] == ["loop"]
    assert game.position(blank.position()).position() == blank.position()


def test_ga_card_4_with_the_edition_switch_eight_districts_are_doubled_all_the_same(monkeypatch):
    monkeypatch.setattr(setup, "FIRST_CARD_GOES_BACK", True)
    repeats = 0
    for seed in range(6):
        state, chance = backroom.game("gangster", "interpreted").new(3, seed), random.Random(seed)
        while not state.over:
            state.play(state.waiting[0], chance.choice(state.legal(state.waiting[0])))
        repeats += len(happened(state, "no_doubler"))
        assert len(happened(state, "doubler")) == 3 * 8 and len(doublers(state)) == 8
    assert repeats > 0


def test_ga_card_5_the_8th_doubler_ends_the_round_after_the_turn(game):
    given = {"autos": {"blue": "stickney"}, "cards": {"blue": "1"}, "doublers": SEVEN}
    seventh = draw(game.position(given), "drive blue 1 south side", "policeman")
    assert seventh.view()["round"] == 1 and not happened(seventh, "reckoning")
    eighth = draw(game.position(given), "drive blue 1 south side", "stickney", casino=3)
    assert eighth.view()["round"] == 2 and len(happened(eighth, "reckoning")) == 1


def test_ga_card_6_the_deck_never_runs_out(game):
    for seats, left in ((2, 2), (3, 1), (4, 2), (5, 2)):
        police = " policeman" * (3 if seats == 5 else 2)
        state = game.position({"seats": seats, "doublers": SEVEN, "discard": SEVEN + police})
        assert len(state.view()["deck"]) == left + 1, "the last card of the round is the 8th doubler"
        assert "policeman" not in state.view()["deck"]


def test_ga_eng_2_all_drive_rules_hold_for_the_longer_move(game):
    state = game.position({"autos": {"blue": "north_side"}, "upgrades": {"blue": "engine"}})
    assert drives(state, 1) == {"gold_coast", "greek_town", "loop", "west_side"}
    assert "north_side" not in drives(state, 3)
    do(state, "drive blue 1 loop")
    assert colour(state, "blue")["cards"] == [2, 3], "the card counts as used once"


BUMP = {
    "autos": {"blue": "loop", "yellow": "chinatown", "gray": "chinatown", "green": "stickney"},
    "upgrades": {"blue": "bumper"},
}


def test_ga_bump_1_one_opponent_into_a_district_next_to_it(game):
    state = do(game.position(BUMP), "drive blue 1 chinatown")
    nearby = {"little_africa", "little_italy", "loop", "west_side"}
    assert pushes(state) == {(auto, end) for auto in ("yellow", "gray") for end in nearby}
    do(state, "push gray to little italy")
    assert colour(state, "gray")["place"] == "little_italy" and colour(state, "yellow")["place"] == "chinatown"
    assert state.waiting == (1,)


def test_ga_bump_1_never_into_the_gold_coast_nor_on_the_way(game):
    state = do(game.position(BUMP | {"autos": {"blue": "chinatown", "yellow": "loop"}}), "drive blue 1 loop")
    assert {end for _, end in pushes(state)} == {"chinatown", "greek_town"}
    passing = do(game.position(BUMP), "drive blue 2 little italy")
    assert kind(passing) == "turn", "yellow and gray in Chinatown were only passed"


def test_ga_bump_2_a_circle_counts_and_the_pushed_auto_triggers_nothing(game):
    state = game.position({"autos": {"blue": "loop", "yellow": "loop"}, "upgrades": {"blue": "engine bumper"}})
    do(state, "drive blue 3 loop")
    assert kind(state) == "push"
    do(state, "push yellow to greek town")
    assert colour(state, "yellow")["cards"] == [1, 2, 3] and points(state) == [0, 0, 0, 0]
    assert state.waiting == (1,) and verbs(state) == {"drive", "unload"}
