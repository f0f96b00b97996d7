"""CP-PLAY and CP-BIZ: gangsters at businesses, face up or down."""

from __future__ import annotations

import pytest

from .table import can, choices, column, do, hand, happened, refusal

FACING = [("sp1", "vv^^^"), ("jc1", "^^^vv"), ("br1", "^^^^^"), ("gh1", "^v^v^")]
FOUR = {"seats": 6, "street": "sp1 jc1 br1 gh1", "deck": "G1 G2 G3 G4"}


def lay(game, business: str, count: int = 5):
    """P0 plays R1, R2, R3, ... at one business, with as many actions as needed."""
    cards = [f"R{value}" for value in range(1, count + 1)]
    state = game.position(FOUR | {"hands": {"P0": " ".join([*cards, "V1"])}, "actions": 6, "must": 3})
    return do(state, *[f"place {card} at {business}" for card in cards])


# CP-PLAY


def test_cp_play_1_a_gangster_goes_from_hand_to_the_end_of_the_own_column(game):
    state = game.position(FOUR | {"hands": {"P0": "R5 R6"}, "columns": {"P0": {"br1": "Y1 Y2"}, "P1": {"br1": "B1"}}})
    do(state, "place R5 at br1")
    assert column(state, 0, "br1") == "Y1^ Y2^ R5^"
    assert column(state, 1, "br1") == "B1^"
    assert hand(state, 0) == ["R6"]


def test_cp_play_1_any_open_business_with_at_most_four_own_cards(game):
    state = game.position(FOUR | {"hands": {"P0": "R5"}, "columns": {"P0": {"br1": "Y1 Y2 Y3 Y4"}}})
    assert [text for text in choices(state) if text.startswith("place")] == [
        "place R5 at speakeasy 1",
        "place R5 at jazz club 1",
        "place R5 at brewery 1",
        "place R5 at gambling house 1",
    ]


def test_cp_play_1_never_to_an_empty_slot(game):
    state = game.position(FOUR | {"street": "sp1 - br1", "tiles": "", "hands": {"P0": "R5"}})
    assert [text for text in choices(state) if text.startswith("place")] == [
        "place R5 at speakeasy 1",
        "place R5 at brewery 1",
    ]
    assert refusal(state, 0, "place R5 at slot 2") == "CP-PLAY.1"
    assert refusal(state, 0, "place R5 at slot 4") == "CP-PLAY.1"


def test_cp_play_1_only_cards_of_the_own_hand(game):
    state = game.position(FOUR | {"hands": {"P0": "R5", "P1": "B5"}})
    assert refusal(state, 0, "place B5 at br1") == "CP-PLAY.1"
    assert refusal(state, 0, "place V9 at br1") == "CP-PLAY.1"


def test_cp_play_2_at_most_five_cards_of_a_seat_at_a_business(game):
    state = game.position(FOUR | {"hands": {"P0": "R5 R6"}, "columns": {"P0": {"br1": "Y1 Y2 Y3 Y4"}}})
    do(state, "place R5 at br1")
    assert refusal(state, 0, "place R6 at br1") == "CP-PLAY.2"
    assert not can(state, "place R6 at br1")


def test_cp_play_2_a_business_marked_by_another_seat_stays_open_up_to_five_cards(game):
    state = game.position(
        FOUR | {"hands": {"P0": "R6"}, "columns": {"P0": {"br1": "Y1 Y2 Y3 Y4"}, "P1": {"br1": "B1 B2 B3 B4 B5"}}}
    )
    do(state, "place R6 at br1")
    assert column(state, 0, "br1") == "Y1^ Y2^ Y3^ Y4^ R6^"


def test_cp_play_3_the_position_in_the_own_column_alone_decides_the_facing(game):
    state = game.position(
        FOUR
        | {"hands": {"P0": "R5"}, "columns": {"P0": {"gh1": "Y1"}, "P1": {"gh1": "B1 B2 B3"}, "P2": {"gh1": "G9 G10"}}}
    )
    do(state, "place R5 at gh1")
    assert column(state, 0, "gh1") == "Y1^ R5v"


def test_cp_play_4_everybody_sees_the_count_and_all_cards_that_lie_face_up(game):
    state = lay(game, "gh1", 4)
    assert column(state, 0, "gh1", viewer=1) == column(state, 0, "gh1", viewer=None) == "R1^ ?v R3^ ?v"


def test_cp_play_4_the_owner_sees_the_own_cards_that_lie_face_down(game):
    assert column(lay(game, "gh1", 4), 0, "gh1") == "R1^ R2v R3^ R4v"


def test_cp_play_4_the_news_of_a_face_down_card_names_it_to_its_owner_only(game):
    state = lay(game, "sp1", 3)
    assert [told.get("card") for told in happened(state, "placed", 0)] == ["R1", "R2", "R3"]
    assert [told.get("card") for told in happened(state, "placed", 1)] == [None, None, "R3"]
    assert [told.get("card") for told in happened(state, "placed", None)] == [None, None, "R3"]


# CP-BIZ


def facing(game, business: str) -> str:
    """The facing of five cards at a business, as a spectator sees it."""
    return "".join(card[-1] for card in column(lay(game, business), 0, business, viewer=None).split())


def test_cp_biz_1_speakeasy_two_down_then_three_up(game):
    assert facing(game, "sp1") == "vv^^^"


def test_cp_biz_2_jazz_club_three_up_then_two_down(game):
    assert facing(game, "jc1") == "^^^vv"


def test_cp_biz_3_brewery_all_up(game):
    assert facing(game, "br1") == "^^^^^"


def test_cp_biz_4_gambling_house_alternating_beginning_up(game):
    assert facing(game, "gh1") == "^v^v^"


@pytest.mark.parametrize(("business", "pattern"), FACING)
@pytest.mark.parametrize("place", range(5))
def test_cp_biz_5_the_pattern_counts_for_each_seat_separately(game, business, pattern, place):
    mine = {business: " ".join(f"Y{value}" for value in range(1, place + 1))}
    state = game.position(
        FOUR
        | {"hands": {"P0": "R5"}, "columns": {"P0": mine, "P1": {business: "B1 B2"}, "P2": {business: "B3 B4 B5 B6"}}}
    )
    do(state, f"place R5 at {business}")
    assert column(state, 0, business, viewer=3).split()[-1] == ("R5^" if pattern[place] == "^" else "?v")
