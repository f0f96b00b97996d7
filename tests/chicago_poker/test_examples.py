"""The worked examples CPA.1 to CPA.19, as exact cases."""

from __future__ import annotations

import pytest

from .table import (
    SPECIALS,
    active,
    all_cards,
    can,
    column,
    controlled,
    discard,
    do,
    draw,
    duel,
    fight,
    hand_size,
    left,
    marker,
    refusal,
    street,
    verbs,
)
from .test_winning import LAST, WINS, take


@pytest.mark.parametrize(
    ("seats", "opened", "deck", "tiles"),
    [(2, 2, 71, 18), (3, 2, 66, 18), (4, 3, 61, 17), (5, 4, 56, 16), (6, 4, 51, 16)],
)
def test_cpa_1_setup_table(game, seats, opened, deck, tiles):
    view = game.new(seats=seats, seed=1).view()
    assert (len(view["street"]), view["deck"], view["tiles"]) == (opened, deck, tiles)
    assert [player["hand"] for player in view["players"]] == [5] * seats
    assert view["discard"] == []
    assert [slot["marker"] for slot in view["street"]] == [None] * opened


def test_cpa_2_mixed_actions(game):
    state = game.position({"seats": 4, "hands": {"P0": "R1 R2 R3 R4 R5"}})
    do(state, "draw", f"place R1 at {street(state)[0]}", "draw")
    assert (hand_size(state, 0), active(state)) == (6, 1)


@pytest.mark.parametrize(("seats", "first", "actions"), [(4, 2, [1, 2, 3, 3, 3]), (2, 0, [1, 2, 3, 3])])
def test_cpa_3_first_round(game, seats, first, actions):
    state = game.position({"seats": seats, "step": "turn", "turn": 0, "active": f"P{first}"})
    for turn, count in enumerate(actions):
        assert (active(state), left(state)) == ((first + turn) % seats, count)
        do(state, *["draw"] * count)


@pytest.mark.parametrize(
    ("tile", "facing"),
    [
        ("sp1", "R1v R2v R3^ R4^ R6^"),
        ("jc1", "R1^ R2^ R3^ R4v R6v"),
        ("br1", "R1^ R2^ R3^ R4^ R6^"),
        ("gh1", "R1^ R2v R3^ R4v R6^"),
    ],
)
def test_cpa_4_facing(game, tile, facing):
    state = game.position(
        {"seats": 6, "street": tile, "tiles": "", "actions": 6, "must": 3, "hands": {"P0": "R1 R2 R3 R4 R6"}}
    )
    do(state, *[f"place {card} at {tile}" for card in ("R1", "R2", "R3", "R4", "R6")])
    assert column(state, 0, tile) == facing
    assert marker(state, tile) == 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("R9 B9 G9 Y9 V9", "R4 B4 G4 Y4 V4", id="cpa_5"),
        pytest.param("R8 B8 G8 Y1 V1", "R7 B7 G7 Y5 V5", id="cpa_6"),
        pytest.param("R8 R9 B10 G11 Y12", "R5 B6 B7 G8 Y9", id="cpa_7"),
        pytest.param("R11 R9 R6 R4 R2", "B8 B7 B6 B3 B1", id="cpa_8"),
        pytest.param("R11 B11 R6 B6 G1", "G11 Y11 G2 Y2 V15", id="cpa_9"),
        pytest.param("R9 B9 G1 Y2 V3", "R7 B7 G15 Y14 V13", id="cpa_10"),
    ],
)
def test_cpa_5_to_10_the_better_hand_takes_the_business_whoever_owns_the_marker(game, better, worse):
    assert controlled(fight(game, better, worse), 0) == ["br1"]
    assert controlled(fight(game, worse, better), 1) == ["br1"]


def test_cpa_5_chicago_poker(game):
    assert duel(game, "R9 B9 G9 Y9 V9", "R4 B4 G4 Y4 V4") == [[0], [1]]


def test_cpa_6_full_house(game):
    assert duel(game, "R8 B8 G8 Y1 V1", "R7 B7 G7 Y5 V5") == [[0], [1]]


def test_cpa_7_straight(game):
    assert duel(game, "R8 R9 B10 G11 Y12", "R5 B6 B7 G8 Y9") == [[0], [1]]


def test_cpa_8_flush(game):
    assert duel(game, "R11 R9 R6 R4 R2", "B8 B7 B6 B3 B1") == [[0], [1]]


def test_cpa_9_two_pairs_the_lower_pair_counts_before_the_single_card(game):
    assert duel(game, "R11 B11 R6 B6 G1", "G11 Y11 G2 Y2 V15") == [[0], [1]]


def test_cpa_10_pair(game):
    assert duel(game, "R9 B9 G1 Y2 V3", "R7 B7 G15 Y14 V13") == [[0], [1]]


def test_cpa_11_revolver(game):
    state = game.position({"seats": 4, "hands": {"P0": "REV"}})
    do(state, "revolver")
    for _ in range(4):
        assert active(state) == 0
        do(state, "draw")
    assert active(state) == 1


def test_cpa_12_liquidation_and_immunity(game):
    state = game.position(
        {
            "seats": 3,
            "street": "br1 jc1",
            "hands": {"P0": "LIQ"},
            "columns": {"P1": {"br1": "R1 B3 G7 Y10 V12"}, "P2": {"br1": "G1 G4"}},
        }
    )
    assert refusal(state, 0, "liquidate P1 at br1") == "CP-MARK.5"
    do(state, "liquidate P2 at br1")
    assert "G4" in discard(state)
    assert column(state, 2, "br1") == "G1^"


@pytest.mark.parametrize(
    ("tiles", "wins"),
    [
        ("sp1 sp2 sp3", True),
        ("sp1 jc1 br1 gh1", True),
        ("sp1 sp2 jc1 jc2 br1", True),
        ("sp1 sp2 jc1 jc2", False),
        ("sp1 sp2 jc1 br1", False),
    ],
)
def test_cpa_13_goals(game, tiles, wins):
    *before, last = tiles.split()
    assert take(game, last, " ".join(before)).over == wins


@pytest.mark.parametrize(("tiles", "wins"), [("sp1 sp2", True), ("sp1 jc1 br1", True), ("sp1 jc1", False)])
def test_cpa_14_short_goals(game, tiles, wins):
    *before, last = tiles.split()
    assert take(game, last, " ".join(before), short=True).over == wins


@pytest.mark.parametrize(("seats", "deck"), [(2, 65), (3, 60), (4, 55), (5, 50), (6, 45)])
def test_cpa_15_variant(game, seats, deck):
    state = game.new(seats=seats, seed=1, specials=False)
    assert state.view()["deck"] == deck
    assert not set(all_cards(state)) & set(SPECIALS)


def test_cpa_16_fewer_than_five_cards_may_win(game):
    state = game.position(
        {
            "seats": 3,
            "street": "br1 jc1",
            "step": "turn",
            "active": "P1",
            "tiles": "gh1",
            "columns": {"P1": {"br1": "R1 B3 G7 Y10 V12"}, "P2": {"br1": "R2 B2"}},
        }
    )
    assert controlled(state, 2) == ["br1"]
    assert sorted(discard(state)) == sorted(["R1", "B3", "G7", "Y10", "V12", "R2", "B2"])
    assert street(state) == ["gh1", "jc1"]
    assert (active(state), left(state)) == (1, 3)


@pytest.mark.parametrize("seat", range(6))
def test_cpa_17_last_business(game, seat):
    columns = {"P5": {"gh5": "R2 B4 G7 Y9 V11"}, f"P{seat}": {"gh5": WINS if seat == 5 else "R15 B15"}}
    state = game.position(LAST | {"columns": columns})
    assert state.over
    assert state.ranking[0] == [seat]


def test_cpa_18_hand_limit_from_seven(game):
    state = hold(game, "R1 R2 R3 R4 R5 R6 R7")
    do(state, "draw")
    assert refusal(state, 0, "draw") == "CP-HAND.2"
    do(state, "place R1 at br1", "place R2 at br1")
    assert hand_size(state, 0) == 6


def test_cpa_18_hand_limit_from_six(game):
    state = hold(game, "R1 R2 R3 R4 R5 R6")
    do(state, "draw", "draw")
    assert refusal(state, 0, "draw") == "CP-HAND.2"
    do(state, "place R1 at br1")
    assert hand_size(state, 0) == 7


def test_cpa_18_hand_limit_from_four(game):
    state = hold(game, "R1 R2 R3 R4")
    do(state, "draw", "draw", "draw")
    assert (hand_size(state, 0), active(state)) == (7, 1)


def test_cpa_18_hand_limit_with_the_revolver(game):
    state = hold(game, "REV R1 R2 R3 R4 R5 R6")
    draw(state, "G1")
    draw(state, "G2")
    assert hand_size(state, 0) == 9
    assert verbs(state) == {"revolver"}
    assert refusal(state, 0, "draw") == "CP-HAND.2"
    assert refusal(state, 0, "place G1 at br1") == "CP-HAND.7"
    do(state, "revolver")
    assert hand_size(state, 0) == 8
    assert not can(state, "end turn") and not can(state, "draw")
    do(state, "place R1 at br1")
    assert hand_size(state, 0) == 7
    assert can(state, "end turn")


def hold(game, cards: str):
    """A normal turn with three open businesses and empty columns."""
    return game.position({"seats": 4, "street": "br1 jc1 sp1", "hands": {"P0": cards}, "deck": "G1 G2 G3 G4 G5"})


def test_cpa_19_ranking_table(game):
    hands = [
        "R1 B1 G1 Y1 V1",
        "R2 R3 R4 R5 R6",
        "R11 B12 G13 Y14 V15",
        "R2 B2 G2 Y2",
        "R15 B15 G15 R14 B14",
        "Y15 Y13 Y12 Y11 Y9",
        "R11 R12 B13 G14 V15",
        "R2 B2 G2",
        "R15 B15 R14 B14 V13",
        "G15 Y15 G14 Y13 R12",
        "V15 V14 B13 B12 B10",
    ]
    assert duel(game, *hands) == [[place] for place in range(11)]
