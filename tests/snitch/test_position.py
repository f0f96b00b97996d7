"""Positions that can't be are refused, and keys that would say nothing."""

from __future__ import annotations

import pytest

import backroom

from .table import do, refusal


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"areas": {"LP": "1/0/0/0", "The Loop": "2/0/0/0"}}, "named twice"),
        ({"casinos": "LP CI LP"}, "named twice"),
        ({"step": "fight", "fought": "GC GC"}, "named twice"),
        ({"factories": "P0 P0"}, "SN-BUILD.3"),
        ({"step": "over", "round": 1}, "round"),
        ({"step": "draw", "round": 12}, "SN-ROUND.5"),
        ({"step": "round", "active": "P2"}, "active belongs to"),
        ({"step": "draw", "active": "P2"}, "SN-ROUND.1"),
        ({"step": "charity", "points": 2}, "points belongs to"),
        ({"step": "turn", "points": 2}, "points belongs to"),
        ({"step": "fight", "points": 3}, "points belongs to"),
        ({"step": "recruit", "free_moves": 2}, "free_moves belongs to"),
        ({"step": "move", "fought": "GC"}, "fought belongs to"),
        ({"step": "turn", "snitch": "P0"}, "snitch belongs to"),
        ({"step": "cop", "snitch": "P0", "register": {"P0": 5000, "P1": 3000}}, "SN-SNITCH.1"),
        ({"step": "cop", "target": "LP"}, "target belongs to"),
        ({"shown": {"cash": {"P0": 1000}}}, "SN-CASH.3"),
        ({"round": 8, "shown": {"round": 3, "cash": {"P0": 1000}}}, "round"),
        ({"round": 11, "shown": {"round": 7, "cash": {"P0": 1000}}}, "round"),
    ],
    ids=str,
)
def test_a_position_that_can_not_be_is_refused(game, position, reason):
    with pytest.raises(backroom.Invalid, match=reason):
        game.position(position)


def test_a_snitch_that_is_named_without_registers_has_the_lowest(game):
    state = game.position({"step": "cop", "snitch": "P0", "cash": {"P0": 5000}})
    registers = [player["register"] for player in state.view()["players"]]
    assert state.waiting == (0,) and min(registers) == registers[0] == 5000 and registers.count(5000) == 1


def test_sn_ap_1_action_points_that_are_left_over_are_lost_after_moving(game):
    state = game.position({"areas": {"LP": "1/0/0/0"}, "cash": {"P0": 1000}, "step": "move"})
    do(state, "done")
    assert state.view()["points"] == 0


def test_sn_turn_1_2_6_a_choice_of_another_step_is_refused_with_the_reason(game):
    state = game.position({"areas": {"LP": "2/0/0/0"}, "step": "move"})
    assert refusal(state, "give 0") == "SN-TURN.1"
    assert refusal(state, "bail 1") == "SN-TURN.6"
    assert refusal(state, "recruit") == "SN-TURN.2"
    with pytest.raises(backroom.Refused, match="none of your henchmen is in jail"):
        state.play(0, "bail 1")
