"""Every refusal names the rule that is the true reason; and no question offers what is refused."""

from __future__ import annotations

import random

import pytest

import backroom

from .table import do, refusal

BLUE_AT = {"seats": 4, "autos": {"blue": "north_side", "yellow": "stickney", "gray": "loop", "green": "loop"}}
AT_HARBOR = BLUE_AT | {"autos": BLUE_AT["autos"] | {"blue": "gold_coast"}}
TRUNK = {"upgrades": {"blue": "trunk"}, "trunks": {"blue": "gray green"}}


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("drive brown 1 greek town", "GA-SETUP.8"),
        ("drive gray 1 greek town", "GA-DEC.1"),
        ("drive blue 3 loop", "GA-DRIVE.3"),
        ("drive blue 1 loop", "GA-ENG.1"),
        ("drive blue 3 greek town", "GA-DRIVE.3"),
        ("drive blue 2 north side", "GA-DRIVE.2"),
        ("drive blue 3 north side", "GA-ENG.3"),
        ("drive blue 2 south side", "GA-DRIVE.1"),
        ("load blue loop 1", "GA-LOAD.1"),
        ("load blue greek town 1", "GA-LOAD.5"),
        ("load blue north side 1", "GA-LOAD.1"),
        ("unload 1 gray from blue", "GA-UNLOAD.1"),
        ("unload 2 blue from blue", "GA-DOOR.1"),
        ("push gray to loop", "GA-BUMP.1"),
        ("no push", "GA-BUMP.1"),
        ("dump nobody", "GA-HARB.1"),
        ("take engine", "GA-HARB.1"),
        ("dump one gray", "GA-TRUNK.4"),
    ],
)
def test_at_the_start_of_a_turn(game, move, rule):
    assert refusal(game.position(BLUE_AT), move) == rule


def test_ga_eng_3_from_the_north_side_no_circle_leads_back(game):
    assert refusal(game.position(BLUE_AT | {"upgrades": {"blue": "engine"}}), "drive blue 3 north side") == "GA-ENG.3"


def test_the_gold_coast_in_place_of_a_district_is_refused_for_a_reason(game):
    state = game.position(BLUE_AT | {"upgrades": {"blue": "bumper"}})
    whole = {"do": "load", "colour": "blue", "district": "Gold Coast", "space": 1}
    for move in ("load blue gold coast 1", "load into blue from the harbor space 2", whole):
        assert refusal(state, move) == "GA-LOAD.1"
    do(state, "drive blue 2 loop")
    for move in ("push gray to gold_coast", {"do": "push", "auto": "gray", "district": "harbor"}):
        with pytest.raises(backroom.Refused, match="No auto is pushed to the Gold Coast") as refused:
            state.play(state.waiting[0], move)
        assert refused.value.rule == "GA-HARB.6"


def test_ga_setup_5_cicero_is_closed_with_three_seats(game):
    state = game.position({"seats": 3, "autos": {"blue": "west_side"}})
    for move in ("drive blue 1 cicero", "load blue cicero 1"):
        assert refusal(state, move) == "GA-SETUP.5"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("push blue to loop", "GA-BUMP.1"),
        ("push yellow to chinatown", "GA-BUMP.1"),
        ("push brown to chinatown", "GA-SETUP.8"),
        ("push gray to stickney", "GA-BUMP.1"),
        ("drive blue 1 loop", "GA-TURN.2"),
        ("load blue loop 1", "GA-TURN.2"),
        ("unload 1 blue from blue", "GA-TURN.2"),
        ("dump nobody", "GA-HARB.1"),
        ("take engine", "GA-HARB.1"),
        ("dump one gray", "GA-TRUNK.4"),
    ],
)
def test_when_a_bumper_may_push(game, move, rule):
    state = game.position(BLUE_AT | {"upgrades": {"blue": "bumper"}})
    assert refusal(do(state, "drive blue 2 loop"), move) == rule


@pytest.mark.parametrize(
    ("step", "move", "rule"),
    [
        ("dump", "dump yellow", "GA-HARB.2"),
        ("dump", "take engine", "GA-HARB.4"),
        ("dump", "dump one gray", "GA-TRUNK.4"),
        ("dump", "no push", "GA-HARB.6"),
        ("dump", "drive blue 1 loop", "GA-TURN.2"),
        ("take", "dump gray", "GA-HARB.4"),
        ("take", "push gray to loop", "GA-HARB.6"),
        ("take", "take trunk", "GA-UPG.2"),
        ("take", "take door", "GA-HARB.3"),
        ("dump_one", "dump gray", "GA-TRUNK.4"),
        ("dump_one", "dump one yellow", "GA-TRUNK.4"),
        ("dump_one", "take engine", "GA-HARB.4"),
        ("dump_one", "no push", "GA-HARB.6"),
    ],
)
def test_at_the_gold_coast(game, step, move, rule):
    fitted = {"upgrades": {"blue": "engine"}} if step == "dump_one" else {}
    state = game.position(AT_HARBOR | TRUNK | fitted | {"step": step, "harbor": "bodyguard engine bumper"})
    assert refusal(state, move) == rule


def test_ga_harb_2_nobody_is_dumped_from_an_empty_trunk(game):
    assert refusal(game.position(AT_HARBOR | {"step": "take"}), "dump gray") == "GA-HARB.2"


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (AT_HARBOR, "Your turn: you must drive with blue."),
        (BLUE_AT | {"idle": 80}, "Your turn: under the house rule you must drive with blue."),
        (BLUE_AT, "Your turn: drive or unload with blue."),
        (BLUE_AT | {"districts": {"north_side": "t04 1:blue"}}, "Your turn: drive, load or unload with blue."),
        (
            BLUE_AT | {"districts": {"north_side": "t04 1:blue"}, "mats": {"blue": 0}},
            "Your turn: drive or load with blue.",
        ),
        ({"seats": 2}, "Your turn: drive or unload with blue or gray."),
    ],
)
def test_the_question_names_only_what_is_possible(game, given, text):
    assert game.position(given).prompt(0)["text"] == text


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_action_that_is_not_offered_is_refused_with_a_rule_of_the_game(game, seats):
    chance = random.Random(seats)
    state = game.new(seats, 5)
    while not state.over:
        seat = state.waiting[0]
        legal = state.legal(seat)
        for action in chance.sample(range(type(state).ACTIONS), 8):
            if action not in legal:
                with pytest.raises(backroom.Refused) as refused:
                    state.play(seat, action)
                assert refused.value.rule.startswith("GA-") and str(refused.value)
        state.play(seat, chance.choice(legal))
