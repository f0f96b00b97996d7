"""CP-RANK and CP-TIE: what hands are worth."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from .table import GANGSTERS, RANKS, controlled, duel, fight, worth

TABLE = {  # the ledger's table: how many of all five-card hands
    "chicago_poker": 15,
    "straight_flush": 55,
    "rainbow_straight": 1_320,
    "four_of_a_kind": 5_250,
    "full_house": 21_000,
    "flush": 14_960,
    "straight": 33_000,
    "three_of_a_kind": 341_250,
    "two_pairs": 682_500,
    "pair": 6_825_000,
    "high_card": 9_335_040,
}


def name_of(cards: list[str]) -> str:
    """The category of a column, straight from the ledger's table."""
    values = sorted(int(card[1:]) for card in cards)
    colours = len({card[0] for card in cards})
    alike = sorted(Counter(values).values(), reverse=True)
    straight = len(cards) == 5 and len(set(values)) == 5 and values[4] - values[0] == 4
    tests = {
        "chicago_poker": alike == [5],
        "straight_flush": straight and colours == 1,
        "rainbow_straight": straight and colours == 5,
        "four_of_a_kind": alike[0] == 4,
        "full_house": alike == [3, 2],
        "flush": len(cards) == 5 and colours == 1,
        "straight": straight,
        "three_of_a_kind": alike[0] == 3,
        "two_pairs": alike[:2] == [2, 2],
        "pair": alike[0] == 2,
    }
    return next((name for name, fits in tests.items() if fits), "high_card")


def key_of(cards: list[str]) -> tuple[int, list[int]]:
    """CP-TIE.10: the comparison key, straight from the ledger."""
    values = Counter(int(card[1:]) for card in cards)
    name = name_of(cards)
    by_count = sorted(values, key=lambda value: (-values[value], -value))
    if name in ("chicago_poker", "four_of_a_kind", "full_house", "three_of_a_kind"):
        by_count = by_count[:1]
    if name in ("straight_flush", "rainbow_straight", "straight"):
        by_count = [max(values)]
    return RANKS.index(name), (by_count + [0] * 5)[:5]


def some_columns(seed: int, count: int) -> list[list[str]]:
    """Random columns of one to five cards, many of them from few values and colours."""
    chance = random.Random(seed)
    columns = []
    for _ in range(count):
        few = chance.sample(range(1, 16), chance.choice([2, 3, 5, 6, 15]))
        near = range(chance.randint(1, 9), 16)[:7]
        pool = [card for card in GANGSTERS if int(card[1:]) in chance.choice([few, near])]
        if chance.random() < 0.3:
            pool = [card for card in GANGSTERS if card[0] == chance.choice("RBGYV")] or pool
        columns.append(chance.sample(pool, min(len(pool), chance.randint(1, 5))))
    return columns


# CP-RANK


def test_cp_rank_1_five_consecutive_values_of_one_colour_beat_the_rainbow(game):
    assert worth(game, "R2 R3 R4 R5 R6")["hand"] == "straight_flush"
    assert worth(game, "R2 B3 G4 Y5 V6")["hand"] == "rainbow_straight"
    assert duel(game, "R11 B12 G13 Y14 V15", "R1 R2 R3 R4 R5") == [[1], [0]]


def test_cp_rank_2_a_full_house_beats_a_flush_although_it_is_more_frequent(game):
    assert duel(game, "R15 R14 R13 R12 R10", "R1 B1 G1 R2 B2") == [[1], [0]]
    assert TABLE["full_house"] > TABLE["flush"]


def test_cp_rank_2_the_table_from_best_to_worst(game):
    hands = [
        "R1 B1 G1 Y1 V1",
        "R1 R2 R3 R4 R5",
        "R1 B2 G3 Y4 V5",
        "R1 B1 G1 Y1",
        "R1 B1 G1 R2 B2",
        "R1 R2 R3 R4 R6",
        "R1 R2 R3 R4 B5",
        "R1 B1 G1",
        "R1 B1 R2 B2",
        "R1 B1",
        "V15 V14 V13 V12 B10",
    ]
    assert [worth(game, cards)["hand"] for cards in hands] == list(reversed(RANKS))
    assert duel(game, *hands) == [[place] for place in range(11)]


def test_cp_rank_3_a_hand_belongs_to_the_highest_category_it_fits(game):
    assert worth(game, "R9 B9 G9 Y9 V9")["hand"] == "chicago_poker"
    assert worth(game, "R9 B9 G9 R4 B4")["hand"] == "full_house"
    assert worth(game, "R4 R5 R6 R7 R8")["hand"] == "straight_flush"
    assert worth(game, "R9 B9 G9 Y9 V4")["hand"] == "four_of_a_kind"


def test_cp_rank_3_the_order_of_the_cards_does_not_matter(game):
    hands = {
        str(worth(game, " ".join(cards)))
        for cards in (["R4", "B5", "G6", "Y7", "V8"], ["V8", "R4", "Y7", "B5", "G6"], ["Y7", "V8", "G6", "R4", "B5"])
    }
    assert len(hands) == 1


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("R4 R5 R6 R7", "high_card"),
        ("R1 R9 R11 R15", "high_card"),
        ("R4 B5 G6 Y7", "high_card"),
        ("R3 B3 G3 Y3", "four_of_a_kind"),
        ("R3 B3 G3 Y9", "three_of_a_kind"),
        ("R3 B3 G3", "three_of_a_kind"),
        ("R3 B3 G8 Y8", "two_pairs"),
        ("R3 B3 G8 Y9", "pair"),
        ("R3 B3 G9", "pair"),
        ("R3 B3", "pair"),
        ("R3", "high_card"),
        ("R3 R4 R5", "high_card"),
    ],
)
def test_cp_rank_4_with_fewer_than_five_cards_only_sets_pairs_and_high_cards_exist(game, cards, name):
    assert worth(game, cards)["hand"] == name


def test_cp_rank_5_no_wrap_around(game):
    assert worth(game, "R14 R15 B1 G2 Y3")["hand"] == "high_card"
    assert worth(game, "R15 B1 G2 Y3 V4")["hand"] == "high_card"
    assert worth(game, "R12 R13 R14 R15 R1")["hand"] == "flush"


@pytest.mark.parametrize("low", range(1, 12))
def test_cp_rank_5_straights_run_from_one_to_five_up_to_eleven_to_fifteen(game, low):
    cards = " ".join(f"{colour}{low + n}" for n, colour in enumerate("RRBGY"))
    assert worth(game, cards) == {"hand": "straight", "values": [low + 4]}


def test_cp_rank_6_the_category_counts_not_the_number_of_cards(game):
    assert duel(game, "R15 B14 G13 Y12 V10", "R1 B1") == [[1], [0]]
    assert duel(game, "R15 B15 G15 R14 B14", "R1 B1 G1 Y1") == [[1], [0]]
    assert duel(game, "R15 B15 R14 B14 V13", "R1 B1 G1") == [[1], [0]]


def test_cp_rank_6_every_category_has_the_number_of_hands_that_the_table_says():
    """The oracle used below is counted against the table: colours chosen for every choice of five values."""
    counts = Counter()
    for low in combinations(range(1, 16), 5):
        straight = low[4] - low[0] == 4
        counts["straight_flush" if straight else "flush"] += 5
        counts["rainbow_straight"] += 120 if straight else 0
        counts["straight" if straight else "high_card"] += 5**5 - 5 - (120 if straight else 0)
    counts["chicago_poker"] = 15
    counts["four_of_a_kind"] = 15 * comb(5, 4) * 70
    counts["full_house"] = 15 * comb(5, 3) * 14 * comb(5, 2)
    counts["three_of_a_kind"] = 15 * comb(5, 3) * comb(14, 2) * 25
    counts["two_pairs"] = comb(15, 2) * comb(5, 2) ** 2 * 13 * 5
    counts["pair"] = 15 * comb(5, 2) * comb(14, 3) * 125
    assert counts == TABLE
    assert sum(TABLE.values()) == comb(75, 5)


def test_cp_rank_6_the_edition_prints_the_same_table(game):
    ranks = sorted(game.edition["hand_ranks"], key=lambda rank: rank["rank"])
    assert {rank["id"]: rank["n5"] for rank in ranks} == TABLE
    assert [rank["id"] for rank in ranks] == list(TABLE)


# CP-TIE


def test_cp_tie_1_the_higher_set_wins_whatever_lies_beside_it(game):
    assert duel(game, "R4 B4 G4 Y4 V4", "R9 B9 G9 Y9 V9") == [[1], [0]]
    assert duel(game, "R4 B4 G4 Y4 V15", "R5 B5 G5 Y5 V1") == [[1], [0]]
    assert duel(game, "R4 B4 G4 Y15 V14", "R5 B5 G5") == [[1], [0]]


def test_cp_tie_2_full_houses_by_the_three(game):
    assert duel(game, "R7 B7 G7 Y5 V5", "R8 B8 G8 Y1 V1") == [[1], [0]]


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("R5 R6 R7 R8 R9", "B8 B9 B10 B11 B12"),
        ("R5 B6 G7 Y8 V9", "B8 R9 Y10 G11 V12"),
        ("R5 R6 G7 Y8 V9", "R8 R9 Y10 G11 V12"),
    ],
)
def test_cp_tie_3_straights_by_the_highest_card(game, lower, higher):
    assert duel(game, lower, higher) == [[1], [0]]


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("B8 B7 B6 B3 B1", "R11 R9 R6 R4 R2"),
        ("B11 B8 B7 B5 B4", "R11 R9 R3 R2 R1"),
        ("B11 B9 B5 B4 B3", "R11 R9 R6 R2 R1"),
        ("B11 B9 B6 B3 B2", "R11 R9 R6 R4 R1"),
        ("B11 B9 B6 B4 B1", "R11 R9 R6 R4 R2"),
    ],
)
def test_cp_tie_4_flushes_card_by_card_from_the_top(game, lower, higher):
    assert duel(game, lower, higher) == [[1], [0]]


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("R10 B10 R9 B9 V15", "G11 Y11 G2 Y2 V1"),
        ("G11 Y11 G2 Y2 V15", "R11 B11 R6 B6 G1"),
        ("G11 Y11 G6 Y6 V1", "R11 B11 R6 B6 V2"),
        ("G11 Y11 G6 Y6", "R11 B11 R6 B6 V1"),
    ],
)
def test_cp_tie_5_two_pairs_higher_pair_lower_pair_single_card(game, lower, higher):
    assert duel(game, lower, higher) == [[1], [0]]


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("R7 B7 G15 Y14 V13", "R9 B9 G1 Y2 V3"),
        ("R9 B9 G10 Y8 V7", "G9 Y9 R11 B2 V1"),
        ("R9 B9 G11 Y7 V6", "G9 Y9 R11 B8 V1"),
        ("R9 B9 G11 Y8 V6", "G9 Y9 R11 B8 V7"),
    ],
)
def test_cp_tie_6_pairs_by_value_then_the_other_cards_from_the_top(game, lower, higher):
    assert duel(game, lower, higher) == [[1], [0]]


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("R14 B12 G10 Y8 V6", "R15 B5 G3 Y2 V1"),
        ("R15 B12 G10 Y8 V6", "B15 R13 G3 Y2 V1"),
        ("R15 B12 G10 Y8 V1", "B15 R12 Y10 G8 V2"),
    ],
)
def test_cp_tie_7_high_cards_from_the_top(game, lower, higher):
    assert duel(game, lower, higher) == [[1], [0]]


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("R6 B6 G14", "G6 Y6 R14 B1"),
        ("R6 B6", "G6 Y6 B1"),
        ("R15", "B15 G1"),
        ("R15 R14 R13 R12", "B15 B14 B13 B12 G1"),
        ("R15 R14", "B15 B14 G2"),
        ("R6 B6 G8 Y8", "V6 Y6 R8 B8 V1"),
    ],
)
def test_cp_tie_8_a_card_beats_no_card(game, lower, higher):
    assert duel(game, lower, higher) == [[1], [0]]


def test_cp_tie_8_a_high_side_card_counts_before_the_number_of_cards(game):
    assert duel(game, "R6 B6 G14", "G6 Y6 R13 B12 V11") == [[0], [1]]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("R2 R3 R4 R5 R6", "V2 V3 V4 V5 V6"),
        ("R2 B3 G4 Y5 V6", "B2 R3 Y4 V5 G6"),
        ("R2 R4 R6 R8 R11", "V2 V4 V6 V8 V11"),
        ("R2 R3 B4 B5 G6", "V2 V3 Y4 Y5 B6"),
        ("R2 B2 R9 B9 G1", "G2 Y2 G9 Y9 V1"),
        ("R2 B2 G9", "G2 Y2 B9"),
        ("R2 B7 G9", "G2 Y7 B9"),
        ("R15", "V15"),
    ],
)
def test_cp_tie_9_colours_never_break_ties(game, one, other):
    assert duel(game, one, other) == [[0, 1]]


@pytest.mark.parametrize("seed", range(4))
def test_cp_tie_10_the_keys_of_random_hands_compare_as_the_ledger_says(game, seed):
    for cards in some_columns(seed, 120):
        told = worth(game, " ".join(cards))
        rank, values = key_of(cards)
        assert (told["hand"], told["values"]) == (RANKS[rank], [value for value in values if value]), cards


@pytest.mark.parametrize("seed", range(40))
def test_cp_tie_10_shootouts_are_won_by_the_highest_key(game, seed):
    """Three columns without a common card; nobody can send, so a tie goes to the owner, P0, or to P1."""
    chance = random.Random(seed)
    pool = chance.sample([card for card in GANGSTERS if int(card[1:]) <= chance.choice([3, 4, 15])], 15)
    columns = [pool[:5], pool[5 : 5 + chance.randint(1, 5)], pool[10 : 10 + chance.randint(1, 5)]]
    state = fight(game, *[" ".join(cards) for cards in columns])
    keys = [key_of(cards) for cards in columns]
    assert controlled(state, keys.index(max(keys))) == ["br1"]
