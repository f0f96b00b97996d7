"""Positions as dicts: there and back, and what can't be is refused with the reason."""

from __future__ import annotations

import random

import pytest

import backroom

from .table import active, choices, column, hand, kind

TWO = {"seats": 2, "street": "br1 jc1"}
EIGHT = "B1 B2 B3 B4 B5 B6 B7 B8"
FIVE, SAME_FIVE, WORSE = "R2 B4 G6 Y8 V10", "B2 G4 Y6 V8 R10", "V2 R4 B6 G8 Y9"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", [{}, {"specials": False}, {"short": True}])
def test_every_position_of_a_random_game_can_be_set_up_again(game, seats, options):
    state, chance = game.new(seats=seats, seed=seats, **options), random.Random(seats)
    every = 3 if game.build == "compiled" else 29
    while True:
        if state.over or state.moves % every == 0:
            position = state.position()
            twin = game.position(position)
            assert twin.position() == position
            assert twin.waiting == state.waiting
            for seat in state.waiting:
                assert sorted(choices(twin, seat)) == sorted(choices(state, seat))
            assert [twin.view(seat)["street"] for seat in range(seats)] == [
                state.view(seat)["street"] for seat in range(seats)
            ]
        if state.over:
            break
        seat = chance.choice(state.waiting)
        state.play(seat, chance.choice(state.legal(seat)))
    assert twin.ranking == state.ranking


def test_parts_left_out_take_their_defaults(game):
    state = game.position({"seats": 4})
    assert (active(state), kind(state, 0), hand(state, 0)) == (0, "action", [])
    assert (state.view()["deck"], state.view()["tiles"], len(state.view()["street"])) == (81, 17, 3)
    assert state.view()["actions"] == {"left": 3, "must": 3}


def test_the_example_in_the_documentation_runs(game):
    state = game.position(
        {
            "seats": 3,
            "street": "br1 jc2",
            "columns": {"P1": {"br1": "R1 B3 G7"}},
            "hands": {"P0": "REV R7"},
            "discard": "V1",
            "deck": "G1 G2",
            "controlled": {"P2": "sp1 sp2"},
            "tiles": "gh1",
            "active": "P0",
            "turn": 3,
            "actions": 3,
            "must": 3,
            "revolvers": 0,
            "starved": 0,
            "step": "action",
        }
    )
    assert column(state, 1, "br1") == "R1^ B3^ G7^"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"hands": {"P0": "R1", "P1": "R1"}}, "R1"),
        ({"hands": {"P0": "RAID RAID"}, "discard": "RAID"}, "RAID"),
        ({"hands": {"P0": "R16"}}, "R16"),
        ({"hands": {"P7": "R1"}}, "P7"),
        ({"street": "br1 br1"}, "br1"),
        ({"street": "br1 jc1 sp1"}, "at most 2"),
        ({"street": "br1 jc1", "controlled": {"P0": "br1"}}, "br1"),
        ({"columns": {"P0": {"br1": "R1 R2 R3 R4 R5 R6"}}}, "CP-PLAY.2"),
        ({"columns": {"P0": {"br1": "REV"}}}, "CP-SPEC.1"),
        ({"columns": {"P0": {"gh1": "R1"}}}, "gh1"),
        ({"columns": {"P0": {"br1": "R1 R2 R3 R4"}}, "markers": {"br1": "P0"}}, "CP-MARK.1"),
        ({"columns": {"P0": {"br1": "R1 R2 R3 R4 R5"}, "P1": {"br1": "B1 B2 B3 B4 B5"}}}, "marker"),
        ({"hands": {"P1": EIGHT}}, "CP-HAND"),
        ({"hands": {"P0": EIGHT + " B9 B10 B11"}}, "CP-HAND.7"),
        ({"street": "", "tiles": ""}, "CP-WIN.4"),
        ({"controlled": {"P0": "sp1 sp2 sp3"}}, "CP-WIN.1"),
        ({"controlled": {"P0": "sp1 sp2 jc2 jc3 br2 br3 gh1 gh2"}}, "CP-WIN.1"),
        ({"short": True, "controlled": {"P0": "sp1 sp2"}}, "CP-WIN.1"),
        ({"step": "bribery"}, "CP-BRIB.1"),
        ({"step": "limousine", "hands": {"P1": "LIMO"}}, "CP-SPEC.2"),
        ({"step": "limousine", "discard": "LIMO"}, "CP-LIMO.1"),
        ({"step": "dance"}, "step"),
        ({"colour": "red"}, "colour"),
        ({"actions": -1}, "actions"),
        ({"turn": 2001}, "turn"),
        ({"barren": {"P1": {"count": 1}}}, "CP-TURN.4"),
        ({"hands": {"P1": "REV R1"}, "barren": {"P1": {"count": 2}}}, "CP-REINF.2"),
        ({"hands": {"P1": "REV"}, "barren": {"P1": {"count": 1, "of": "LIQ RAID"}}}, "only 0"),
        ({"hands": {"P1": "REV R1"}, "barren": {"P1": {"count": 1, "of": "REV R1"}}}, "R1"),
        ({"hands": {"P1": "REV"}, "barren": {"P1": {"count": 0}}}, "count"),
        ({"hands": {"P1": "REV"}, "barren": {"P1": {"count": True}}}, "count"),
        ({"hands": {"P1": "REV"}, "barren": {"P1": {"cards": 1}}}, "cards"),
        ({"hands": {"P1": "REV"}, "barren": {"P1": 1}}, "barren hand of P1"),
        ({"hands": {"P1": "REV"}, "barren": {"P2": {"count": 1}}}, "P2"),
    ],
)
def test_what_can_not_be_is_refused_with_the_reason(game, given, reason):
    with pytest.raises(backroom.Invalid, match=reason):
        game.position(TWO | given)


# A turn starts with at most seven cards (CP-HAND.5)


@pytest.mark.parametrize("given", [{"step": "turn"}, {"step": "shootouts"}, {"step": "turn", "turn": 0}])
def test_cp_hand_5_a_turn_that_starts_with_eight_cards_is_refused(game, given):
    with pytest.raises(backroom.Invalid, match="CP-HAND"):
        game.position(TWO | {"hands": {"P0": EIGHT}} | given)


def test_cp_hand_5_eight_cards_in_hand_during_a_shootout_are_refused(game):
    with pytest.raises(backroom.Invalid, match="CP-HAND"):
        game.position(
            TWO
            | {
                "step": "reinforce",
                "at": "br1",
                "tied": "P0 P1",
                "columns": {"P0": {"br1": FIVE}, "P1": {"br1": SAME_FIVE}},
                "markers": {"br1": "P0"},
                "hands": {"P0": "B1 B3 B5 B7 B8 B9 B10 B11", "P1": "V1"},
            }
        )


# Ties


@pytest.mark.parametrize(
    "columns",
    [
        {"P0": {"br1": FIVE}, "P1": {"br1": WORSE}},
        {"P0": {"br1": FIVE}, "P1": {"br1": SAME_FIVE}, "P2": {"br1": "R1 B1"}},
    ],
)
def test_cp_reinf_1_seats_that_are_not_tied_for_best_can_not_be_asked_for_reinforcements(game, columns):
    with pytest.raises(backroom.Invalid, match="tied"):
        game.position(
            {
                "seats": 3,
                "street": "br1 jc1",
                "step": "reinforce",
                "at": "br1",
                "tied": "P0 P1",
                "columns": columns,
                "markers": {"br1": "P0"},
                "hands": {"P0": "V1", "P1": "V3"},
            }
        )


def test_cp_reinf_4_a_smaller_circle_in_a_later_round_is_possible(game):
    state = game.position(
        {
            "seats": 3,
            "street": "br1 jc1",
            "step": "reinforce",
            "at": "br1",
            "tied": "P0 P1",
            "rounds": 1,
            "columns": {"P0": {"br1": "R15"}, "P1": {"br1": "B15"}, "P2": {"br1": "G15"}},
            "then": "action",
            "hands": {"P0": "V1", "P1": "V3"},
        }
    )
    assert state.waiting == (0, 1)


# The turn's number


@pytest.mark.parametrize("given", [{"turn": 2000, "step": "turn"}, {"turn": 0, "step": "action"}])
def test_cp_win_7_a_turn_beyond_the_cap_or_before_the_first_is_refused(game, given):
    with pytest.raises(backroom.Invalid, match="turn"):
        game.position(TWO | given)


def test_a_game_that_is_over_has_a_winner(game):
    with pytest.raises(backroom.Invalid, match="winners"):
        game.position(TWO | {"step": "over", "winners": ""})


def test_cp_win_6_a_position_in_which_nobody_can_ever_act_is_refused(game):
    """No gangster anywhere: no shootout could ever be fought."""
    with pytest.raises(backroom.Invalid):
        game.position(TWO | {"deck": "", "discard": ""})
