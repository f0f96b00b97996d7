"""CT-SHOP, CT-INC and part A of the examples: shops and what they pay."""

from __future__ import annotations

import os
import random
from functools import cache

import pytest

from backroom.games.chinatown.edition import (
    BOARDS,
    BUSINESSES,
    COPIES,
    EARNS_BONUS,
    ECONOMY_IDS,
    LOTS,
    MOST,
    NEIGHBOURS,
    NOWHERE,
    PAYS,
)
from tests.chinatown.table import bonuses, incomes, lot, make_deal, owner, paid_with, place, refusal, tile, told

A1 = {"P0": "19:restaurant", "P1": "23:restaurant 28:pharmacy"}
A2 = {"P0": "19:restaurant 25:restaurant", "P1": "23:restaurant 28:pharmacy 29:pharmacy"}
A3 = {**A2, "P0": "19:restaurant 22:restaurant 25:restaurant"}
A4 = {**A2, "P0": "16:restaurant 19:restaurant 22:restaurant 25:restaurant"}
A5 = {
    "P0": "16:restaurant 19:restaurant 22:restaurant 25:restaurant 23:restaurant 21:restaurant",
    "P1": "28:pharmacy 29:pharmacy 30:pharmacy",
}
A6 = {
    "P2": "71:antiques 72:antiques 73:antiques 76:antiques 77:antiques",
    "P3": "33:clothing 34:clothing 36:clothing",
    "P4": "35:watches",
}
A6B = {**A6, "P3": "33:clothing 34:clothing 35:pharmacy", "P4": "36:watches"}


@pytest.mark.parametrize(
    ("lots", "paid"),
    [
        (A1, [1000, 2000, 0, 0, 0]),
        (A2, [2000, 3000, 0, 0, 0]),
        (A3, [4000, 3000, 0, 0, 0]),
        (A4, [8000, 3000, 0, 0, 0]),
        (A5, [10000, 5000, 0, 0, 0]),
        (A6, [0, 0, 11000, 3000, 1000]),
        (A6B, [0, 0, 11000, 3000, 1000]),
    ],
    ids=["A1", "A2", "A3", "A4", "A5", "A6", "A6b"],
)
def test_examples_a1_to_a6_pay_exactly(game, lots, paid):
    assert incomes(game, lots=lots) == paid


@pytest.mark.parametrize(
    ("seventh", "pays"), [(20, 12000), (24, 12000), (17, 11000), (18, 11000), (26, 11000), (27, 11000)]
)
def test_example_a5_a_seventh_restaurant_pays_only_where_it_completes_three(game, seventh, pays):
    lots = {"P0": f"{A5['P0']} {seventh}:restaurant"}
    assert incomes(game, lots=lots)[0] == pays


def test_example_a5_shows_the_division_of_the_ledger(game):
    shops = place(game, A5).shops(0)
    assert [shop["lots"] for shop in shops] == [[16, 19, 22, 23], [21], [25]]
    assert [shop["finished"] for shop in shops] == [True, False, False]
    assert sum(shop["pays"] for shop in shops) == 10000


def test_ct_shop_10_the_division_that_is_shown_has_the_largest_shops_then_the_lowest_lots(game):
    row = place(game, {"P0": " ".join(f"{n}:restaurant" for n in range(28, 34))})  # 33 lies beside 28
    assert [shop["lots"] for shop in row.shops(0)] == [[28, 29, 30, 33], [31, 32]]


def test_example_a7_rebuilding_makes_two_finished_shops(game):
    assert incomes(game, lots={"P1": "6:fish 7:fish 8:fish 4:fish"})[1] == 6000
    state = place(game, {"P1": "6:fish 7:fish 8:fish 4:fish", "P2": "3 12"}, stock={"P2": "fish fish"})
    make_deal(state, 1, lot(2, 1, 3), lot(2, 1, 12), tile(2, 1, "fish", 2))
    for seat in range(5):
        state.play(seat, "ready")
    state.play(1, "place fish on 3")
    state.play(1, "place fish on 12")
    assert [shop["lots"] for shop in state.shops(1)] == [[3, 6, 7], [4, 8, 12]]
    assert told(state, "income")[0]["amount"] == 10000


@pytest.mark.parametrize(
    ("lots", "bonus", "total"),
    [
        (A4, [4000, 3000, 0, 0, 0], [12000, 6000, 0, 0, 0]),
        (A6, [0, 0, 0, 3000, 0], [0, 0, 11000, 6000, 1000]),
        (A6B, [0, 0, 0, 3000, 0], [0, 0, 11000, 6000, 1000]),
    ],
)
def test_example_a8_and_ct_pay_3_the_number_on_the_tile_earns_the_bonus(game, lots, bonus, total):
    state = paid_with(game, "e34", seats=5, round=6, lots=lots)
    assert bonuses(state) == bonus and [score - 5000 for score in state.scores] == total


def test_ct_shop_1_a_lot_holds_one_tile(game):
    state = place(game, {"P0": "1:fish 2"}, stock={"P0": "fish"}, phase="place")
    assert refusal(state, 0, "place fish on 1") == "CT-SHOP.1"


def test_ct_shop_2_every_tile_earns_for_the_owner_of_its_lot_also_alone(game):
    assert incomes(game, lots={"P3": "85:radio"}) == [0, 0, 0, 1000, 0]


def test_ct_shop_3_corners_and_streets_do_not_connect(game):
    assert incomes(game, lots={"P0": "1:fish 6:fish"})[0] == 2000
    assert incomes(game, lots={"P0": "4:laundry 16:laundry 3:laundry"})[0] == 3000
    assert incomes(game, lots={"P0": "1:fish 2:fish 6:fish"})[0] == 5000


def test_ct_shop_4_adjacent_tiles_of_one_owner_and_business_form_one_shop(game):
    shop = {"business": "restaurant", "lots": [19, 22, 25], "finished": False, "pays": 4000}
    assert place(game, A3).shops(0) == [shop]


def test_ct_shop_5_different_owners_are_different_shops(game):
    assert incomes(game, lots={"P0": "1:fish 2:fish", "P1": "3:fish"}) == [2000, 1000, 0, 0, 0]


def test_ct_shop_6_a_shop_is_finished_at_its_max_exactly(game):
    def finished(text: str) -> list[bool]:
        return [shop["finished"] for shop in place(game, {"P0": text}).shops(0)]

    assert finished("1:fish 2:fish") == [False]
    assert finished("1:fish 2:fish 3:fish") == [True]
    assert finished("1:radio 2:radio 3:radio 4:radio 5:radio") == [False]
    assert finished("1:radio 2:radio 3:radio 4:radio 5:radio 6:radio") == [True]


def test_ct_shop_7_tiles_beside_a_finished_shop_are_shops_of_their_own(game):
    assert [len(shop["lots"]) for shop in place(game, {"P0": "1:fish 2:fish 3:fish 4:fish"}).shops(0)] == [3, 1]


def test_ct_shop_8_an_alien_tile_cuts_a_shop(game):
    assert incomes(game, lots={"P0": "1:fish 2:pharmacy 3:fish"})[0] == 3000


def test_ct_shop_9_redrawing_is_free_and_moves_no_tile(game):
    lots = {"P1": "3:fish 4:fish 6:fish 7:fish 8:fish 12:fish"}
    state = place(game, lots)
    assert sum(shop["pays"] for shop in state.shops(1)) == 10000
    assert owner(state, 7) == 1 and state.view()["lots"]["7"]["tile"] == "fish"


def test_ct_shop_10_a_tree_can_not_be_cut_into_two_finished_shops(game):
    assert incomes(game, lots={"P0": "16:fish 17:fish 20:fish 21:fish 22:fish 23:fish"})[0] == 8000


@pytest.mark.parametrize(("size", "pays"), [(1, 1000), (2, 2000), (3, 4000), (4, 6000), (5, 8000)])
def test_ct_inc_1_unfinished_shops(game, size, pays):
    assert incomes(game, lots={"P0": " ".join(f"{n}:watches" for n in range(28, 28 + size))})[0] == pays


@pytest.mark.parametrize(
    ("business", "size", "pays"), [("fish", 3, 5000), ("laundry", 4, 8000), ("sewing", 5, 11000), ("radio", 6, 14000)]
)
def test_ct_inc_2_finished_shops(game, business, size, pays):
    assert incomes(game, lots={"P0": " ".join(f"{n}:{business}" for n in [28, 29, 30, 31, 32, 37][:size])})[0] == pays


# Brute force

NEAR = [
    [[other for other in NEIGHBOURS[board * LOTS + n] if other != NOWHERE] for n in range(LOTS)]
    for board in range(len(BOARDS))
]


def hangs_together(chosen: int, near: list[int]) -> bool:
    """Whether the lots of a bit set are connected."""
    reached, edge = 0, chosen & -chosen
    while edge:
        reached |= edge
        found = 0
        while edge:
            lowest = edge & -edge
            found |= near[lowest.bit_length() - 1]
            edge ^= lowest
        edge = found & chosen & ~reached
    return reached == chosen


@cache
def brute_force(board: int, most: int, lots: tuple[int, ...]) -> int:
    """The best pay over every set partition into connected shops of at most the full size."""
    near = [sum(1 << place for place, other in enumerate(lots) if other in NEAR[board][lot]) for lot in lots]
    shops = [
        (shop, PAYS[most][shop.bit_count()])
        for shop in range(1, 1 << len(lots))
        if shop.bit_count() <= most and hangs_together(shop, near)
    ]

    @cache
    def best(rest: int) -> int:
        lowest = rest & -rest
        return max((pay + best(rest ^ shop) for shop, pay in shops if shop & lowest and shop | rest == rest), default=0)

    return best((1 << len(lots)) - 1)


def random_map(chance: random.Random, board: int) -> dict[int, int]:
    """Six businesses, grown in clumps so that components of every size appear: the kind on each lot."""
    tiles: dict[int, int] = {}
    for kind in chance.sample(range(len(BUSINESSES)), 6):
        spot = chance.randrange(LOTS)
        for _ in range(chance.randint(1, COPIES[kind])):
            if spot not in tiles:
                tiles[spot] = kind
            mine = [n for n in tiles if tiles[n] == kind] or [spot]
            free = [other for n in mine for other in NEAR[board][n] if other not in tiles]
            spot = chance.choice(free) if free and chance.random() < 0.93 else chance.randrange(LOTS)
    return tiles


def test_the_division_equals_brute_force_on_random_owner_and_tile_maps(game):
    """The full count of 100,000 runs with BACKROOM_MAPS=100000."""
    few = "6000" if game.build == "compiled" else "1000"
    chance, maps = random.Random(5), int(os.environ.get("BACKROOM_MAPS", few))
    states = [game.position({"seats": 3, "phase": "over", "board": board}) for board in BOARDS]
    largest = 0
    for number in range(maps):
        if number % 3 == 0:
            board = chance.randrange(2)
            tiles = random_map(chance, board)
        mine = {n: kind for n, kind in tiles.items() if chance.random() < 0.8}
        lots = {kind: tuple(sorted(n for n in mine if mine[n] == kind)) for kind in mine.values()}
        expected = sum(brute_force(board, MOST[kind], lots[kind]) for kind in lots)
        assert states[board].pay_of({n + 1: BUSINESSES[kind] for n, kind in mine.items()}) == expected * 1000
        largest = max(largest, *(len(lots[kind]) - MOST[kind] for kind in lots), 0)
    assert largest == 3


def test_ct_shop_10_income_follows_every_built_lot_that_changes_hands(game):
    chance = random.Random(8)
    for _ in range(40 if game.build == "compiled" else 8):
        board = chance.randrange(2)
        tiles = random_map(chance, board)
        owners = {n: chance.randrange(2) for n in tiles}
        lots = {
            f"P{seat}": " ".join(f"{n + 1}:{BUSINESSES[tiles[n]]}" for n in tiles if owners[n] == seat)
            for seat in range(2)
        }
        state = game.position({"seats": 3, "round": 6, "lots": lots, "board": BOARDS[board], "economy": "e00a"})
        for _ in range(4):
            check_pay(state, board, tiles, owners)
            moved = chance.sample(sorted(tiles), min(len(tiles), 5))
            make_deal(state, owners[moved[0]], *(lot(owners[n], 1 - owners[n], n + 1) for n in moved))
            owners |= {n: 1 - owners[n] for n in moved}
        check_pay(state, board, tiles, owners)
        for seat in range(3):
            state.play(seat, "ready")
        numbers = EARNS_BONUS[ECONOMY_IDS.index(told(state, "economy")[-1]["card"].split()[0])]
        assert bonuses(state)[:2] == [
            1000 * sum(numbers[MOST[tiles[n]]] for n in tiles if owners[n] == seat) for seat in range(2)
        ]


def check_pay(state, board: int, tiles: dict[int, int], owners: dict[int, int]) -> None:
    """Every seat's income is what brute force finds, and its tiles are counted."""
    for seat in range(2):
        mine = sorted(n for n in tiles if owners[n] == seat)
        expected = sum(
            brute_force(board, MOST[kind], tuple(n for n in mine if tiles[n] == kind))
            for kind in {tiles[n] for n in mine}
        )
        player = state.view(seat)["players"][seat]
        assert (player["income"], player["tiles_on_board"]) == (expected * 1000, len(mine))
