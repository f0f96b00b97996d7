"""CP-TURN: the order of a turn, its actions, the first round, lost and declined actions."""

from __future__ import annotations

import pytest

from .table import active, can, controlled, do, hand_size, happened, left, order, refusal, verbs

EMPTY = {"seats": 3, "street": "br1 jc1", "deck": "G1 G2 G3 G4 G5 G6 G7 G8"}
STARVED_DECK = {"seats": 3, "street": "br1 jc1", "deck": "", "discard": ""}
FIVE = "R1 B3 G7 Y10 V12"


def test_cp_turn_1_own_shootouts_come_before_the_actions(game):
    state = game.position(
        {
            "seats": 3,
            "street": "br1 jc1",
            "columns": {"P1": {"br1": FIVE}},
            "active": "P0",
            "actions": 1,
            "hands": {"P0": "R9"},
        }
    )
    do(state, "draw")
    assert active(state) == 1
    assert controlled(state, 1) == ["br1"]
    assert (left(state), verbs(state)) == (3, {"draw"})
    assert order(state, "turn", "shootout", "took", "opened") == ["turn", "shootout", "took", "opened"]


def test_cp_turn_1_a_marker_of_somebody_else_waits_for_its_owner(game):
    state = game.position(
        {"seats": 3, "street": "br1 jc1", "columns": {"P2": {"br1": FIVE}}, "active": "P0", "actions": 1}
    )
    do(state, "draw")
    assert (active(state), controlled(state, 2)) == (1, [])
    do(state, "draw", "draw", "draw")
    assert (active(state), controlled(state, 2)) == (2, ["br1"])


def test_cp_turn_1_the_next_seat_clockwise_follows_the_last_one_too(game):
    state = game.position(EMPTY | {"active": "P2", "actions": 1})
    do(state, "draw")
    assert active(state) == 0


def test_cp_turn_2_exactly_three_actions_and_then_the_next_seat(game):
    state = game.position(EMPTY | {"hands": {"P0": "R1 R2 R3"}, "step": "turn"})
    assert left(state) == 3
    do(state, "draw", "place R1 at br1")
    assert (active(state), left(state)) == (0, 1)
    do(state, "draw")
    assert (active(state), left(state)) == (1, 3)


@pytest.mark.parametrize(
    "moves",
    [
        ["draw"] * 3,
        ["place R1 at br1", "place R2 at br1", "place R3 at jc1"],
        ["place R1 at jc1", "draw", "place R3 at jc1"],
        ["draw", "draw", "place R2 at br1"],
    ],
)
def test_cp_turn_2_draws_and_plays_in_any_mix_and_order(game, moves):
    state = game.position(EMPTY | {"hands": {"P0": "R1 R2 R3"}})
    do(state, *moves)
    assert active(state) == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_cp_turn_3_first_player_one_action_second_two_all_others_three(game, seats):
    state = game.new(seats=seats, seed=seats, specials=False)
    counts = []
    for _ in range(2 * seats):
        counts.append(left(state))
        for _ in range(left(state)):
            state.play(active(state), state.legal(active(state))[-1])
    assert counts == [1, 2] + [3] * (2 * seats - 2)


def test_cp_turn_3_the_first_players_second_turn_has_three_actions(game):
    state = game.position({"seats": 2, "step": "turn", "turn": 0, "hands": {"P0": "R1", "P1": "B1 B2"}})
    assert (left(state), state.view()["actions"]["must"]) == (1, 1)
    do(state, "draw")
    assert (active(state), left(state)) == (1, 2)
    do(state, "draw", "draw")
    assert (active(state), left(state)) == (0, 3)


def test_cp_turn_4_there_is_no_passing(game):
    state = game.position(EMPTY | {"hands": {"P0": "R1 R2 R3"}})
    assert not can(state, "end turn")
    assert refusal(state, 0, "end turn") == "CP-TURN.4"
    do(state, "draw", "draw")
    assert refusal(state, 0, "end turn") == "CP-TURN.4"


def test_cp_turn_4_remaining_actions_are_lost_when_none_is_legal(game):
    state = game.position(STARVED_DECK | {"hands": {"P0": "R1", "P1": "R2"}})
    do(state, "place R1 at br1")
    assert active(state) == 1
    assert happened(state, "lost") == [{"seat": 0, "actions": 2}]


def test_cp_turn_4_a_seat_that_can_do_nothing_at_all_is_skipped(game):
    state = game.position(STARVED_DECK | {"hands": {"P0": "R1", "P2": "R2"}, "actions": 1})
    do(state, "place R1 at br1")
    assert active(state) == 2
    assert happened(state, "lost") == [{"seat": 1, "actions": 3}]


def test_cp_turn_4_running_into_a_dead_end_is_not_forbidden(game):
    """AMB.16: one place is left; with the draw first the play follows and the third action is lost."""
    state = game.position(
        {
            "seats": 3,
            "street": "br1",
            "tiles": "",
            "deck": "G1 G2 G3",
            "columns": {"P0": {"br1": "Y1 Y2 Y3 Y4"}},
            "hands": {"P0": "R1 R2 R3 R4 R5 R6 R7"},
        }
    )
    assert can(state, "draw")
    do(state, "place R1 at br1", "draw")
    assert active(state) == 1
    assert happened(state, "lost") == [{"seat": 0, "actions": 1}]
    assert hand_size(state, 0) == 7


def test_cp_turn_5_revolver_adds_two_actions_that_may_be_declined(game):
    state = game.position(EMPTY | {"hands": {"P0": "REV R1 R2"}})
    do(state, "revolver")
    assert (left(state), state.view()["actions"]["must"]) == (4, 2)
    assert refusal(state, 0, "end turn") == "CP-TURN.4"
    do(state, "draw", "draw")
    assert (left(state), state.view()["actions"]["must"]) == (2, 0)
    assert can(state, "end turn")
    do(state, "end turn")
    assert active(state) == 1


def test_cp_turn_5_the_extra_actions_may_be_taken_one_by_one(game):
    state = game.position(EMPTY | {"hands": {"P0": "REV R1 R2"}})
    do(state, "revolver", "draw", "draw", "draw")
    assert (active(state), left(state), can(state, "end turn")) == (0, 1, True)
    do(state, "place R1 at br1")
    assert active(state) == 1


def test_cp_turn_5_without_a_revolver_the_turn_ends_by_itself(game):
    state = game.position(EMPTY | {"hands": {"P0": "R1 R2"}, "actions": 1})
    assert not can(state, "end turn")


def test_cp_turn_5_ending_early_needs_at_most_seven_cards(game):
    state = game.position(EMPTY | {"hands": {"P0": "R1 R2 R3 R4 R5 R6 R7 R8"}, "actions": 2, "must": 0, "revolvers": 1})
    assert refusal(state, 0, "end turn") == "CP-HAND.1"
    do(state, "place R1 at br1")
    assert can(state, "end turn")
