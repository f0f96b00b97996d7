"""CP-SPEC, CP-LIQ and CP-RAID: special cards in general, Liquidation, Police Raid."""

from __future__ import annotations

import pytest

from .table import (
    active,
    can,
    choices,
    column,
    discard,
    do,
    hand,
    happened,
    left,
    marker,
    refusal,
    tells,
    verbs,
)

FOUR = {"seats": 4, "street": "sp1 jc1 br1", "deck": "G1 G2 G3 G4 G5 G6 G7"}
ALL = "LIQ RAID RAID LIMO REV BRIB"


# CP-SPEC


@pytest.mark.parametrize(
    ("special", "move"), [("LIQ", "liquidate P1 at br1"), ("RAID", "raid P1 at br1"), ("REV", "revolver")]
)
def test_cp_spec_1_playing_a_special_costs_one_action(game, special, move):
    state = game.position(FOUR | {"hands": {"P0": f"{special} R1"}, "columns": {"P1": {"br1": "B1"}}})
    do(state, move)
    assert left(state) == (4 if special == "REV" else 2)


def test_cp_spec_1_a_special_is_never_laid_at_a_business(game):
    state = game.position(FOUR | {"hands": {"P0": ALL}, "discard": "V1"})
    assert not any(choice.startswith("place") for choice in choices(state))
    assert not can(state, "place REV at br1")


def test_cp_spec_1_only_the_holder_may_play_a_special(game):
    state = game.position(
        FOUR
        | {"hands": {"P0": "R1", "P1": ALL}, "discard": "V1", "columns": {"P0": {"br1": "B1"}, "P1": {"br1": "B2"}}}
    )
    for move in ("liquidate P1 at br1", "raid P1 at br1", "limousine", "revolver", "bribery"):
        assert refusal(state, 0, move) == "CP-SPEC.1"


@pytest.mark.parametrize(
    ("special", "moves"),
    [
        ("LIQ", ["liquidate P1 at br1"]),
        ("RAID", ["raid P1 at br1"]),
        ("REV", ["revolver"]),
        ("LIMO", ["limousine", "to jc1"]),
        ("BRIB", ["bribery"]),
    ],
)
def test_cp_spec_2_the_effect_happens_at_once_and_the_card_is_discarded(game, special, moves):
    state = game.position(
        FOUR
        | {"hands": {"P0": f"{special} R1"}, "discard": "V1", "columns": {"P1": {"br1": "B1"}, "P0": {"br1": "Y1"}}}
    )
    do(state, *moves)
    assert special in discard(state)
    assert special not in hand(state, 0)
    assert state.waiting == (0,)


def test_cp_spec_3_without_a_target_only_the_revolver_may_be_played(game):
    state = game.position(FOUR | {"hands": {"P0": ALL}})
    assert verbs(state) == {"draw", "revolver"}
    assert refusal(state, 0, "limousine") in ("CP-SPEC.3", "CP-LIMO.1")
    assert refusal(state, 0, "bribery") in ("CP-SPEC.3", "CP-BRIB.1")
    assert refusal(state, 0, "liquidate P1 at br1") == "CP-LIQ.1"
    assert refusal(state, 0, "raid P1 at br1") == "CP-RAID.1"


def test_cp_spec_3_own_cards_are_no_target_for_liquidation_and_raid(game):
    state = game.position(FOUR | {"hands": {"P0": "LIQ RAID"}, "columns": {"P0": {"br1": "B1", "sp1": "B2"}}})
    assert verbs(state) == {"draw"}


def test_cp_spec_4_any_number_of_specials_in_a_turn(game):
    state = game.position(FOUR | {"hands": {"P0": ALL}, "columns": {"P1": {"br1": "B1 B2"}, "P0": {"br1": "Y1"}}})
    do(state, "revolver", "raid P1 at br1", "raid P1 at br1", "liquidate P1 at br1", "limousine", "to jc1")
    assert active(state) == 1
    assert discard(state) == ["B2", "LIQ", "RAID", "RAID", "LIMO", "REV"]


def test_cp_spec_4_also_in_the_first_round(game):
    state = game.position(
        FOUR | {"hands": {"P0": "REV RAID"}, "columns": {"P1": {"br1": "B1"}}, "step": "turn", "turn": 0}
    )
    do(state, "revolver", "raid P1 at br1")
    assert left(state) == 1


# CP-LIQ


def test_cp_liq_1_the_last_card_of_a_foreign_column_is_discarded(game):
    state = game.position(FOUR | {"hands": {"P0": "LIQ"}, "columns": {"P1": {"br1": "B1 B9 B5"}}})
    do(state, "liquidate P1 at br1")
    assert column(state, 1, "br1") == "B1^ B9^"
    assert discard(state) == ["B5", "LIQ"]


def test_cp_liq_1_every_foreign_column_with_a_card_may_be_chosen(game):
    state = game.position(
        FOUR
        | {
            "hands": {"P0": "LIQ"},
            "columns": {"P0": {"sp1": "Y1"}, "P1": {"br1": "B1", "jc1": "B2"}, "P3": {"sp1": "B3 B4"}},
        }
    )
    assert {choice for choice in choices(state) if choice.startswith("liq")} == {
        "liquidate P1 at brewery 1",
        "liquidate P1 at jazz club 1",
        "liquidate P3 at speakeasy 1",
    }
    assert refusal(state, 0, "liquidate P2 at br1") == "CP-LIQ.1"


def test_cp_liq_1_the_last_card_after_a_limousine_is_the_last_one_that_arrived(game):
    state = game.position(
        FOUR | {"hands": {"P0": "LIMO", "P1": "LIQ"}, "actions": 1, "columns": {"P0": {"br1": "Y1 Y2 Y3", "jc1": "V1"}}}
    )
    do(state, "limousine", "from br1", "to jc1", "move Y3", "move Y1", "stop")
    do(state, "liquidate P0 at jc1")
    assert column(state, 0, "jc1") == "V1^ Y3^"


def test_cp_liq_2_other_seats_at_a_marked_business_may_be_chosen_the_owner_may_not(game):
    state = game.position(
        FOUR | {"hands": {"P0": "LIQ"}, "columns": {"P1": {"br1": "B1 B2 B3 B4 B5"}, "P2": {"br1": "R8"}}}
    )
    assert {choice for choice in choices(state) if choice.startswith("liq")} == {"liquidate P2 at brewery 1"}
    assert refusal(state, 0, "liquidate P1 at br1") == "CP-MARK.5"


def test_cp_liq_2_never_yourself(game):
    state = game.position(FOUR | {"hands": {"P0": "LIQ"}, "columns": {"P0": {"br1": "Y1"}, "P1": {"br1": "B1"}}})
    assert refusal(state, 0, "liquidate P0 at br1") == "CP-LIQ.2"


def test_cp_liq_3_a_face_down_card_is_seen_by_all_when_it_is_liquidated(game):
    state = game.position(FOUR | {"hands": {"P0": "LIQ"}, "columns": {"P1": {"sp1": "B1 B2"}}})
    assert not tells(state, 2, "B2")
    do(state, "liquidate P1 at sp1")
    assert "B2" in discard(state)
    assert happened(state, "liquidated") == [{"seat": 0, "business": "speakeasy 1", "victim": 1, "card": "B2"}]
    assert column(state, 1, "sp1", viewer=0) == "?v"


def test_cp_liq_4_the_other_cards_stay_and_the_freed_place_keeps_its_facing(game):
    state = game.position(
        FOUR | {"hands": {"P0": "LIQ", "P1": "R7 R8"}, "actions": 1, "columns": {"P1": {"sp1": "B1 B2"}}}
    )
    do(state, "liquidate P1 at sp1")
    do(state, "place R7 at sp1", "place R8 at sp1")
    assert column(state, 1, "sp1") == "B1v R7v R8^"


def test_cp_liq_4_cards_that_lie_otherwise_stay_so(game):
    """After a Limousine a face-down card may lie on a place that is face up for new cards."""
    state = game.position(
        FOUR | {"hands": {"P0": "LIQ", "P1": "R7"}, "actions": 1, "columns": {"P1": {"jc1": "B1v B2 B3"}}}
    )
    do(state, "liquidate P1 at jc1")
    do(state, "place R7 at jc1")
    assert column(state, 1, "jc1", viewer=None) == "?v B2^ R7^"


# CP-RAID


def test_cp_raid_1_the_raider_sees_all_face_down_cards_of_the_column(game):
    state = game.position(
        FOUR | {"hands": {"P0": "RAID"}, "columns": {"P1": {"sp1": "B1 B2 B3", "jc1": "V1 V2 V3 V4"}}}
    )
    do(state, "raid P1 at sp1")
    assert column(state, 1, "sp1", viewer=0) == "B1v B2v B3^"
    assert column(state, 1, "jc1", viewer=0) == "V1^ V2^ V3^ ?v"
    assert happened(state, "saw", 0) == [
        {"business": "speakeasy 1", "victim": 1, "place": 1, "card": "B1"},
        {"business": "speakeasy 1", "victim": 1, "place": 2, "card": "B2"},
    ]


def test_cp_raid_1_nothing_moves_or_turns(game):
    state = game.position(FOUR | {"hands": {"P0": "RAID"}, "columns": {"P1": {"sp1": "B1 B2 B3"}}})
    before = state.view(2)["street"]
    do(state, "raid P1 at sp1")
    assert state.view(2)["street"] == before
    assert column(state, 1, "sp1") == "B1v B2v B3^"


def test_cp_raid_1_marked_columns_and_columns_without_face_down_cards_are_legal(game):
    state = game.position(
        FOUR
        | {
            "hands": {"P0": "RAID"},
            "columns": {"P0": {"br1": "Y1"}, "P1": {"br1": "B1 B2 B3 B4 B5"}, "P2": {"jc1": "R9"}},
        }
    )
    assert {choice for choice in choices(state) if choice.startswith("raid")} == {
        "raid P1 at brewery 1",
        "raid P2 at jazz club 1",
    }
    assert marker(state, "br1") == 1
    do(state, "raid P1 at br1")
    assert happened(state, "saw", 0) == []


def test_cp_raid_1_neither_yourself_nor_an_empty_column(game):
    state = game.position(FOUR | {"hands": {"P0": "RAID"}, "columns": {"P0": {"sp1": "Y1"}, "P1": {"br1": "B1"}}})
    assert refusal(state, 0, "raid P0 at sp1") == "CP-RAID.1"
    assert refusal(state, 0, "raid P1 at sp1") == "CP-RAID.1"


def test_cp_raid_1_both_copies_may_be_played_one_after_the_other(game):
    state = game.position(FOUR | {"hands": {"P0": "RAID RAID"}, "columns": {"P1": {"sp1": "B1"}, "P2": {"sp1": "B2"}}})
    assert len(state.legal(0)) == 3
    do(state, "raid P1 at sp1", "raid P2 at sp1")
    assert discard(state) == ["RAID", "RAID"]
    assert (column(state, 1, "sp1", viewer=0), column(state, 2, "sp1", viewer=0)) == ("B1v", "B2v")


def test_cp_raid_2_the_others_learn_which_column_but_not_what_was_seen(game):
    state = game.position(FOUR | {"hands": {"P0": "RAID"}, "columns": {"P1": {"sp1": "B1 B2"}}})
    do(state, "raid P1 at sp1")
    for other in (2, 3, None):
        assert happened(state, "raided", other) == [{"seat": 0, "business": "speakeasy 1", "victim": 1}]
        assert happened(state, "saw", other) == []
        assert column(state, 1, "sp1", viewer=other) == "?v ?v"
        assert not tells(state, other, "B1") and not tells(state, other, "B2")
    assert happened(state, "saw", 1) == []
