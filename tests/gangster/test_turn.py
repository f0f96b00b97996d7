"""GA-TURN, GA-STALL and GA-DEC: the course of a turn and its decisions."""

from __future__ import annotations

import pytest

from .table import (
    choices,
    colour,
    do,
    drives,
    happened,
    kind,
    loads,
    order,
    pushes,
    reckon,
    refusal,
    unloads,
    verbs,
)

APART = {
    "autos": {"blue": "loop", "yellow": "stickney", "gray": "south_side", "green": "little_africa"},
    "upgrades": {"blue": "tommy_gun"},
    "harbor": "door bumper engine",
}


def at(game, **more):
    return game.position(APART | more)


def test_ga_turn_1_three_rounds_each_with_a_reckoning(game):
    state = game.new(4, seed=3)
    while not state.over:
        state.play(state.waiting[0], state.legal(state.waiting[0])[-1 if state.moves % 2 else 0])
    assert [event["round"] for event in happened(state, "reckoning")] == [1, 2, 3]
    assert [event["round"] for event in happened(state, "round")] == [1, 2, 3]


def test_ga_turn_2_one_action_and_no_passing(game):
    state = at(game)
    assert verbs(state) == {"drive", "unload"}
    do(state, "unload 1 blue from blue")
    assert state.waiting == (1,)
    assert verbs(at(game, mats={"blue": 0})) == {"drive"}


def test_ga_turn_3_without_a_load_or_unload_one_must_drive(game):
    full = at(game, districts={"loop": "t12 1:gray 2:gray 3:gray 4:gray 5:gray 6:gray"}, trunks={"blue": "gray"})
    assert verbs(full) == {"drive"}


def test_ga_turn_4_at_the_gold_coast_only_a_drive(game):
    state = at(game, autos={"blue": "gold_coast"}, trunks={"blue": "gray"})
    assert verbs(state) == {"drive"}
    assert refusal(state, "unload 1 blue from blue") == "GA-TURN.4"


def test_ga_turn_5_move_push_card(game):
    state = at(game, autos=APART["autos"] | {"gray": "chinatown"}, upgrades={"blue": "bumper"}, cards={"blue": "1"})
    since = len(state.events())
    do(state, "drive blue 1 chinatown")
    assert colour(state, "blue")["cards"] == [1], "the card is turned after the push"
    do(state, "push gray to loop")
    assert order(state, since)[:2] == ["drove", "pushed"] and order(state, since)[-1] == "refreshed"


def test_ga_turn_5_move_harbor_card_reckoning(game):
    state = reckon(game, {})
    told = order(state)
    assert told.index("drove") < told.index("refreshed") < told.index("reckoning") < told.index("round")


@pytest.mark.parametrize(("seats", "turns"), [(2, 80), (3, 60), (4, 80), (5, 100)])
def test_ga_stall_1_after_twenty_turns_a_colour_somebody_must_drive(game, seats, turns):
    before = at(game, seats=seats, autos={"blue": "loop"}, idle=turns - 1)
    assert "unload" in verbs(before)
    do(before, "unload 1 blue from blue")
    assert verbs(before) == {"drive"} and len(happened(before, "stalled")) == 1
    stuck = at(game, seats=seats, autos={"blue": "loop"}, idle=turns)
    assert refusal(stuck, "unload 1 blue from blue") == "GA-STALL.1"
    do(stuck, "drive blue 1 chinatown")
    assert stuck.view()["idle"] == 0
    strict = at(game, seats=seats, autos={"blue": "loop"}, idle=turns, stall_rule=False)
    assert "unload" in verbs(strict)


@pytest.mark.parametrize(("seats", "most"), [(2, 89), (3, 87), (4, 89), (5, 100)])
def test_ga_stall_2_a_game_has_only_so_many_drives(game, seats, most):
    for seed in range(3):
        state = game.new(seats, seed)
        while not state.over:
            legal = state.legal(state.waiting[0])
            state.play(state.waiting[0], legal[seed % len(legal)])
        assert len(happened(state, "drove")) <= most


@pytest.mark.parametrize("stall_rule", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_end_with_and_without_the_stall_rule(game, seats, stall_rule):
    games = 4000 if game.build == "compiled" else 10
    result = game.playouts(games, seats, seed=17, stall_rule=stall_rule)
    assert (result.games, result.given_up) == (games, 0) and sum(result.wins) == pytest.approx(games)


def test_ga_dec_1_drive_load_unload_with_their_operands(game):
    state = at(game, districts={"loop": "t01 1:gray"}, upgrades={"blue": "engine door"}, cards={"blue": "1"})
    assert drives(state, 1) == {
        "gold_coast",
        "chinatown",
        "greek_town",
        "little_africa",
        "little_italy",
        "north_side",
        "west_side",
    }
    assert loads(state) == {("loop", 1)} and unloads(state) == {("blue", 1), ("blue", 2)}
    assert len(choices(state)) == 7 + 1 + 2, "one and two steps to the same place are one action"
    assert refusal(state, "unload 1 yellow from yellow") == "GA-DEC.1"
    assert state.prompt(0)["kind"] == "turn"


def test_ga_dec_2_push_or_no_push(game):
    state = at(game, autos=APART["autos"] | {"gray": "chinatown"}, upgrades={"blue": "bumper"})
    do(state, "drive blue 1 chinatown")
    assert kind(state) == "push" and len(choices(state)) == 1 + len(pushes(state))
    assert refusal(state, "push gray to stickney") == "GA-BUMP.1"
    assert refusal(state, "push yellow to loop") == "GA-BUMP.1"
    do(state, "no push")
    assert colour(state, "gray")["place"] == "chinatown" and state.waiting == (1,)


def test_ga_dec_3_dump_is_asked_only_with_a_loaded_trunk(game):
    assert kind(do(at(game, trunks={"blue": "gray"}), "drive blue 1 gold coast")) == "dump"
    assert kind(do(at(game), "drive blue 1 gold coast")) == "take"


def test_ga_dec_4_one_type_is_taken_by_itself(game):
    state = do(at(game, upgrades={"blue": "door"}, harbor="door engine engine"), "drive blue 1 gold coast")
    assert colour(state, "blue")["upgrades"] == ["engine", "door"] and state.waiting == (1,)
    assert state.view()["harbor"][0] == "door" and state.view()["harbor"][2] == "engine", "the lowest place"


def test_ga_dec_5_two_of_one_colour_need_no_choice(game):
    state = at(game, upgrades={"blue": "tommy_gun trunk"}, trunks={"blue": "gray gray"})
    do(state, "drive blue 1 gold coast", "dump nobody", "take door")
    assert state.waiting == (1,)
    assert colour(state, "blue")["trunk"] == ["gray"] and colour(state, "gray")["lake"] == 1
