"""SN-CTRL, SN-TURN, SN-BAIL, SN-AP, SN-RECR."""

from __future__ import annotations

import pytest

from .table import (
    area,
    cash,
    casinos,
    choices,
    counts,
    do,
    happened,
    kind,
    men,
    player,
    refusal,
    register,
    verbs,
)


@pytest.mark.parametrize(
    ("there", "boss"),
    [
        ("1/0/0/0", 0),
        ("3/1/0/0", 0),
        ("2/3/2/2", 1),
        ("2/2/0/0", None),
        ("2/2/1/0", None),
        ("0/0/0/0", None),
        ("1/2/2/3", 3),
        ("3/2/2/1", 0),
    ],
)
def test_sn_ctrl_1_strictly_more_than_each_other_player(game, there, boss):
    assert area(game.position({"areas": {"LP": there}}), "LP")["control"] == boss


@pytest.mark.parametrize("there", ["0/0/0/0", "1/1/0/0", "0/2/2/2", "3/3/3/3", "2/1/0/2"])
def test_sn_ctrl_2_tie_or_nobody_there_is_no_control(game, there):
    state = game.position({"areas": {"LP": there}, "casinos": "LP"})
    assert area(state, "LP")["control"] is None and area(state, "LP")["pays"] == 0


def test_sn_ctrl_3_control_follows_the_position_at_all_times(game):
    state = game.position({"areas": {"LP": "0/1/0/0", "GC": "2/0/0/0"}, "hand": {"P0": 1}})
    do(state, "place LP")
    assert area(state, "LP")["control"] is None
    do(state, "done", "move 1 from GC to LP")
    assert area(state, "LP")["control"] == 0


def test_sn_ctrl_4_a_casino_serves_whoever_controls_its_area(game):
    state = game.position({"areas": {"LP": "0/1/0/0"}, "hand": {"P0": 2}, "casinos": "LP"})
    assert state.income(1)["total"] == 10000
    do(state, "place LP")
    assert state.income(0)["total"] == state.income(1)["total"] == 0 and casinos(state) == ["LP"]
    do(state, "place LP")
    assert state.income(0)["total"] == 4000


def test_sn_ctrl_4_a_casino_nobody_controls_fills_its_area_and_counts(game):
    state = game.position(
        {
            "areas": {"LS": "1/0/0/0", "LP": "1/1/0/0"},
            "casinos": "CI LI SY NS LP",
            "step": "build",
            "cash": {"P0": 30000},
        }
    )
    assert verbs(state) == {"done", "factory"}
    assert refusal(state, "casino in LS") == "SN-BUILD.2"


def test_sn_ctrl_5_sole_control_is_control_without_foreign_henchmen(game):
    state = game.position({"areas": {"LP": "1/0/0/0", "LI": "2/1/0/0"}})
    why = {place["code"]: place["why"] for place in state.income(0)["areas"]}
    assert (why["LP"], why["LI"], why["CI"]) == ("sole", "contested", "none")


FULL_TURN = {"areas": {"GC": "4/1/0/0"}, "jail": {"P0": 1}, "cash": {"P0": 20000}}


def test_sn_turn_1_seven_steps_in_order(game):
    state = game.position(FULL_TURN)
    kinds = []
    while state.waiting == (0,):
        kinds.append(kind(state))
        do(state, "give 0" if kind(state) == "charity" else "bail 0" if kind(state) == "bail" else "done")
    assert kinds == ["bail", "recruit_place", "move", "fight", "build", "charity"]
    assert [event["event"] for event in state.events()][:2] == ["turn", "earned"]


@pytest.mark.parametrize(
    ("step", "move"),
    [
        ("fight", "move 1 from GC to LP"),
        ("move", "recruit"),
        ("build", "fight GC"),
        ("charity", "casino GC"),
        ("recruit", "bail 1"),
        ("fight", "place LP"),
    ],
)
def test_sn_turn_2_a_step_that_was_left_does_not_come_back(game, step, move):
    assert refusal(game.position(FULL_TURN | {"step": step}), move) == "SN-TURN.2"


def test_sn_turn_3_every_step_but_income_is_optional(game):
    state = game.position(FULL_TURN)
    do(state, "bail 0", "done", "done", "done")
    assert [event["income"] for event in happened(state, "earned")] == [4000]
    do(state, "done", "give 0")
    assert (cash(state)[0], register(state)[0], men(state, "GC")) == (24000, 24000, "4/1/0/0")


def test_sn_turn_4_recruit_and_place_mix_and_so_do_moves(game):
    state = game.position({"hand": {"P0": 1}, "areas": {"CI": "2/0/0/0"}})
    do(state, "place LP", "recruit", "place LP")
    assert men(state, "LP") == "2/0/0/0" and kind(state) == "move"
    state = game.position({"areas": {"CI": "3/0/0/0", "LP": "1/0/0/0"}, "step": "move"})
    do(state, "move 1 from CI to NS", "move 1 from CI to LP", "move 1 from CI to GC", "move 1 from GC to LV")
    assert (men(state, "NS"), men(state, "LP"), men(state, "LV")) == ("1/0/0/0", "2/0/0/0", "1/0/0/0")


def test_sn_turn_5_nobody_else_decides_during_a_turn(game):
    state = game.position(FULL_TURN)
    while state.view()["active"] == 0:
        assert state.waiting == (0,)
        assert "nothing to choose" in refused_reason(state, 1)
        state.play(0, state.legal(0)[0])


def refused_reason(state, seat):
    """Why a seat that isn't asked may do nothing."""
    import backroom

    with pytest.raises(backroom.Refused) as refused:
        state.play(seat, "done")
    return refused.value.reason


def test_sn_turn_6_steps_without_a_choice_are_passed_over(game):
    state = game.position({"jail": {"P0": 12}})
    assert state.view()["active"] == 1
    assert [event["income"] for event in happened(state, "earned")] == [0]


def test_sn_bail_1_any_number_for_2000_each(game):
    state = game.position({"jail": {"P0": 3}, "cash": {"P0": 9000}})
    assert choices(state) == ["bail 0", "bail 1", "bail 2", "bail 3"]
    do(state, "bail 2")
    assert (counts(state, "jail")[0], counts(state, "hand")[0], cash(state)[0], register(state)[0]) == (
        1,
        2,
        5000,
        9000,
    )


def test_sn_bail_2_the_freed_can_be_placed_at_once(game):
    state = do(game.position({"jail": {"P0": 1}, "cash": {"P0": 2000}}), "bail 1", "place LP")
    assert men(state, "LP") == "1/0/0/0" and state.view()["points"] == 2


@pytest.mark.parametrize(("jail", "money", "most"), [(2, 9000, 2), (5, 5000, 2), (1, 2000, 1)])
def test_sn_bail_3_no_more_than_jailed_and_paid_for(game, jail, money, most):
    state = game.position({"jail": {"P0": jail}, "cash": {"P0": money}})
    assert choices(state) == [f"bail {count}" for count in range(most + 1)]
    assert refusal(state, f"bail {most + 1}") in ("SN-BAIL.1", "SN-BAIL.3")
    assert state.view()["points"] == 3


def test_sn_ap_1_three_points_for_steps_2_and_3_unused_ones_are_lost(game):
    state = game.position({"areas": {"LP": "1/0/0/0"}})
    assert state.view()["points"] == 3
    do(state, "recruit", "done", "move 1 from LP to GC", "done")
    assert state.view()["active"] == 0 and kind(state) == "charity"
    do(state, "give 0", "recruit", "recruit", "recruit")
    assert state.view()["active"] == 2 and state.view()["points"] == 3


def test_sn_ap_2_always_three(game):
    state = game.new(seed=2)
    while not state.over:
        state.play(state.waiting[0], state.legal(state.waiting[0])[-1])
    assert {event["points"] for event in happened(state, "turn")} == {3}


def test_sn_recr_1_from_the_pool_to_the_hand_for_a_point(game):
    state = do(game.position({"hand": {"P0": 2}}), "recruit")
    assert (player(state, 0)["hand"], player(state, 0)["pool"], state.view()["points"]) == (3, 9, 2)
    assert refusal(game.position({"hand": {"P0": 12}}), "recruit") == "SN-RECR.1"


def test_sn_recr_2_from_the_hand_to_any_area_whoever_is_there(game):
    state = game.position({"hand": {"P0": 1}, "areas": {"LP": "0/5/0/0"}})
    assert len([choice for choice in choices(state) if choice.startswith("place")]) == 8
    do(state, "place LP")
    assert men(state, "LP") == "1/5/0/0" and refusal(state, "place CI") == "SN-RECR.2"


def test_sn_recr_3_a_recruit_may_be_placed_at_once_for_two_points(game):
    state = do(game.position({}), "recruit", "place CI")
    assert men(state, "CI") == "1/0/0/0" and state.view()["points"] == 1


def test_sn_recr_4_no_limit_in_an_area_or_in_hand(game):
    state = game.position({"hand": {"P0": 11}, "areas": {"CI": "0/12/0/0"}})
    do(state, "recruit", "place CI", "place CI")
    assert men(state, "CI") == "2/12/0/0" and player(state, 0)["hand"] == 10
