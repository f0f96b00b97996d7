"""SN-MOVE."""

from __future__ import annotations

import pytest

from .table import choices, do, happened, kind, men, refusal, verbs


def at(game, areas, **more):
    """The move step of P0."""
    return game.position({"areas": areas, "step": "move"} | more)


def cost(state):
    """What the last move cost."""
    return happened(state, "moved")[-1]["points"]


def test_sn_move_1_any_number_of_own_henchmen_to_another_area(game):
    state = at(game, {"LP": "3/2/0/0"})
    assert {f"move {n} from The Loop to Gold Coast" for n in (1, 2, 3)} <= set(choices(state))
    assert refusal(state, "move 4 from LP to GC") == "SN-MOVE.1"
    assert refusal(state, "move 1 from LP to LP") == "SN-MOVE.1"
    assert refusal(state, "move 1 from CI to LP") == "SN-MOVE.1"


def test_sn_move_2_between_controlled_areas_any_number_for_nothing(game):
    state = do(at(game, {"LS": "3/1/0/0", "LV": "1/0/0/0"}, points=0), "move 3 from LS to LV")
    assert (men(state, "LV"), cost(state)) == ("4/0/0/0", 0)
    assert kind(at(game, {"LS": "1/1/0/0", "LV": "1/0/0/0", "CI": "1/0/0/0"}, points=0)) == "move"


def test_sn_move_3_to_a_neighbour_any_number_for_one_point(game):
    state = do(at(game, {"LP": "4/0/0/0"}), "move 4 from LP to LI")
    assert (men(state, "LI"), cost(state), state.view()["points"]) == ("4/0/0/0", 1, 2)


def test_sn_move_4_elsewhere_one_point_for_each(game):
    state = at(game, {"LP": "4/0/0/0"})
    assert refusal(state, "move 4 from LP to LS") == "SN-MOVE.5"
    do(state, "move 3 from LP to LS")
    assert (men(state, "LS"), cost(state)) == ("3/0/0/0", 3)


def test_sn_move_5_the_cheapest_kind_is_charged_and_dearer_ones_are_refused(game):
    state = do(at(game, {"LP": "2/0/0/0", "GC": "1/0/0/0"}), "move 1 from LP to GC")
    assert cost(state) == 0
    state = at(game, {"LP": "2/0/0/0", "CI": "0/1/0/0"}, points=1)
    assert refusal(state, "move 2 from LP to CI") == "SN-MOVE.5"
    assert "move 2 from The Loop to Gold Coast" in choices(state)


@pytest.mark.parametrize(("origin", "goal"), [("LP", "CI"), ("LP", "SY"), ("GC", "LS"), ("GC", "LI")])
def test_sn_move_6_diagonal_neighbours_are_not_adjacent(game, origin, goal):
    state = do(at(game, {origin: "2/0/0/0"}), f"move 2 from {origin} to {goal}")
    assert cost(state) == 2


def test_sn_move_7_two_hops_and_control_checked_before_each_move(game):
    state = do(at(game, {"LP": "3/0/0/0"}), "move 3 from LP to GC", "move 3 from GC to CI")
    assert (men(state, "CI"), state.view()["points"]) == ("3/0/0/0", 1)
    state = do(at(game, {"LP": "2/1/0/0", "LS": "1/0/0/0"}), "move 1 from LP to LS")
    assert cost(state) == 0
    do(state, "move 1 from LS to LP")
    assert cost(state) == 1
    do(state, "move 1 from LS to LP")
    assert cost(state) == 0


def test_sn_move_7_control_won_by_placing_opens_free_moves(game):
    state = game.position({"areas": {"LP": "3/0/0/0"}, "hand": {"P0": 1}, "points": 1, "step": "recruit"})
    do(state, "place LS", "move 2 from LP to LS")
    assert cost(state) == 0


def test_sn_move_8_nobody_moves_from_hand_pool_or_jail_or_back(game):
    state = at(game, {"LP": "1/0/0/0"}, hand={"P0": 3}, jail={"P0": 2})
    assert verbs(state) == {"move", "done"}
    assert {choice.split(" from ")[1].split(" to ")[0] for choice in choices(state)[1:]} == {"The Loop"}


def test_sn_move_9_at_most_twenty_free_moves_in_a_row(game):
    state = at(game, {"LS": "3/0/0/0", "LV": "2/0/0/0"}, points=1)
    for number in range(20):
        do(state, "move 1 from LS to LV" if number % 2 == 0 else "move 1 from LV to LS")
        assert state.view()["free_moves"] == number + 1
    assert refusal(state, "move 1 from LS to LV") == "SN-MOVE.9"
    do(state, "move 1 from LS to CI")
    assert state.view()["free_moves"] == 0 and "move 1 from Little Sicily to The Levee" in choices(state)
    full = dict.fromkeys(["LS", "CI", "LI", "SY", "NS", "GC", "LP", "LV"], "1/0/0/0")
    assert at(game, full, free_moves=20).view()["step"] != "move"
