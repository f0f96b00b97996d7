"""CP-MARK: the shootout marker."""

from __future__ import annotations

import pytest

from .table import active, can, column, controlled, do, happened, left, marker, refusal, street

FOUR = {"seats": 6, "street": "sp1 jc1 br1 gh1", "deck": "G1 G2 G3 G4 G5 G6 G7 G8 G9"}
HIS_FIVE = "B1 B2 B3 B4 B6"
MY_FOUR = "Y1 Y2 Y3 Y4"


def test_cp_mark_1_the_fifth_card_puts_the_marker_on_the_column(game):
    state = game.position(FOUR | {"hands": {"P0": "R5"}, "columns": {"P0": {"br1": MY_FOUR}}})
    assert marker(state, "br1") is None
    do(state, "place R5 at br1")
    assert marker(state, "br1") == 0
    assert happened(state, "marked") == [{"seat": 0, "business": "brewery 1"}]


def test_cp_mark_1_the_fourth_card_does_not(game):
    state = game.position(FOUR | {"hands": {"P0": "R5"}, "columns": {"P0": {"br1": "Y1 Y2 Y3"}}})
    do(state, "place R5 at br1")
    assert marker(state, "br1") is None


def test_cp_mark_1_the_shootout_comes_at_the_beginning_of_the_owners_next_turn(game):
    state = game.position(
        {
            "seats": 2,
            "street": "br1 jc1",
            "deck": "G1 G2 G3 G4",
            "hands": {"P0": "R5"},
            "columns": {"P0": {"br1": MY_FOUR}},
            "actions": 1,
        }
    )
    do(state, "place R5 at br1")
    assert (active(state), marker(state, "br1"), controlled(state, 0)) == (1, 0, [])
    do(state, "draw", "draw", "draw")
    assert (active(state), left(state), controlled(state, 0)) == (0, 3, ["br1"])


def test_cp_mark_2_who_reaches_five_cards_later_gets_no_marker(game):
    state = game.position(FOUR | {"hands": {"P0": "R5"}, "columns": {"P0": {"br1": MY_FOUR}, "P1": {"br1": HIS_FIVE}}})
    do(state, "place R5 at br1")
    assert marker(state, "br1") == 1
    assert happened(state, "marked") == []


def test_cp_mark_2_one_seat_may_own_several_markers(game):
    state = game.position(FOUR | {"hands": {"P0": "R5 R6"}, "columns": {"P0": {"br1": MY_FOUR, "jc1": "V1 V2 V3 V4"}}})
    do(state, "place R5 at br1", "place R6 at jc1")
    assert (marker(state, "br1"), marker(state, "jc1")) == (0, 0)


def test_cp_mark_2_a_later_column_that_was_liquidated_and_filled_again_gets_none_either(game):
    state = game.position(
        FOUR
        | {
            "hands": {"P0": "LIQ", "P1": "R7"},
            "columns": {"P0": {"br1": HIS_FIVE}, "P1": {"br1": "Y1 Y2 Y3 Y4 Y5"}},
            "markers": {"br1": "P0"},
            "actions": 1,
        }
    )
    do(state, "liquidate P1 at br1")
    do(state, "place R7 at br1")
    assert column(state, 1, "br1") == "Y1^ Y2^ Y3^ Y4^ R7^"
    assert marker(state, "br1") == 0


def test_cp_mark_3_a_column_filled_by_the_limousine_counts_the_same(game):
    state = game.position(FOUR | {"hands": {"P0": "LIMO"}, "columns": {"P0": {"br1": MY_FOUR, "jc1": "V1 V2"}}})
    do(state, "limousine", "from jc1", "to br1", "move V1")
    assert column(state, 0, "br1") == "Y1^ Y2^ Y3^ Y4^ V1^"
    assert marker(state, "br1") == 0


def test_cp_mark_4_the_others_may_go_on_playing_at_the_marked_business(game):
    state = game.position(FOUR | {"hands": {"P0": "R5"}, "columns": {"P1": {"br1": HIS_FIVE}}})
    do(state, "place R5 at br1")
    assert column(state, 0, "br1") == "R5^"


def test_cp_mark_5_a_marked_column_is_immune_to_liquidation(game):
    state = game.position(FOUR | {"hands": {"P0": "LIQ"}, "columns": {"P1": {"br1": HIS_FIVE}, "P2": {"br1": "Y9"}}})
    assert refusal(state, 0, "liquidate P1 at br1") == "CP-MARK.5"


def test_cp_mark_5_the_owner_may_not_move_cards_from_under_the_marker(game):
    state = game.position(FOUR | {"hands": {"P0": "LIMO"}, "columns": {"P0": {"br1": HIS_FIVE, "jc1": "V1 V2"}}})
    do(state, "limousine")
    assert not can(state, "from br1")
    assert column(state, 0, "br1") == "B1^ B2^ B3^ B4^ B6^"


def test_cp_mark_5_a_marked_column_alone_is_no_start_for_the_limousine(game):
    state = game.position(FOUR | {"hands": {"P0": "LIMO"}, "columns": {"P0": {"br1": HIS_FIVE}}})
    assert refusal(state, 0, "limousine") in ("CP-SPEC.3", "CP-LIMO.1")


def test_cp_mark_5_a_marked_column_may_be_raided(game):
    state = game.position(FOUR | {"hands": {"P0": "RAID"}, "columns": {"P1": {"sp1": HIS_FIVE}}})
    do(state, "raid P1 at sp1")
    assert column(state, 1, "sp1", viewer=0) == "B1v B2v B3^ B4^ B6^"


@pytest.mark.parametrize("owner", [1, 2])
def test_cp_mark_5_five_cards_without_the_marker_have_no_immunity(game, owner):
    state = game.position(
        FOUR
        | {
            "hands": {"P0": "LIQ"},
            "columns": {"P1": {"br1": HIS_FIVE}, "P2": {"br1": "Y1 Y2 Y3 Y4 Y5"}},
            "markers": {"br1": f"P{owner}"},
        }
    )
    other = 3 - owner
    assert refusal(state, 0, f"liquidate P{owner} at br1") == "CP-MARK.5"
    do(state, f"liquidate P{other} at br1")
    assert len(column(state, other, "br1").split()) == 4


def test_cp_mark_6_the_marker_goes_back_when_the_shootout_is_resolved(game):
    state = game.position(FOUR | {"step": "turn", "columns": {"P0": {"br1": HIS_FIVE}}, "tiles": "br2"})
    assert street(state) == ["sp1", "jc1", "br2", "gh1"]
    assert marker(state, "br2") is None


def test_cp_mark_7_after_the_shootouts_the_active_seat_has_room_everywhere(game):
    for seed in range(10 if game.build == "compiled" else 5):
        state = game.new(seats=2 + seed % 5, seed=seed)
        turn = 0
        while not state.over:
            view = state.view()
            if view["turn"] != turn and (state.prompt(active(state)) or {}).get("kind") == "action":
                turn = view["turn"]
                assert all(len(slot["columns"][active(state)]) <= 4 for slot in view["street"])
            seat = state.waiting[0]
            legal = state.legal(seat)
            state.play(seat, legal[(seed + 7 * state.moves) % len(legal)])


def test_cp_mark_7_all_own_columns_may_be_full_in_mid_turn(game):
    """AMB.38: then only draws or specials are left, and the draw is legal because the hand shrank."""
    state = game.position(
        {
            "seats": 2,
            "street": "br1 jc1",
            "deck": "G1 G2",
            "columns": {"P0": {"br1": MY_FOUR, "jc1": "V1 V2 V3 V4"}},
            "hands": {"P0": "R1 R2 R3 R4 R5 R6 R7"},
        }
    )
    do(state, "place R1 at br1", "place R2 at jc1")
    assert [state.words(action)["do"] for action in state.legal(0)] == ["draw"]
