"""CT-SHOP, CT-INC and part A of the examples: shops and what they pay."""

from __future__ import annotations

import random
from functools import cache

import pytest

from backroom.games.chinatown.edition import BUSINESSES, COPIES, LOTS, MOST, NEIGHBOURS, NOWHERE, PAYS
from tests.chinatown.table import bonuses, incomes, lot, make_deal, owner, place, refusal, tile, told

A1 = {"P0": "19:restaurant", "P1": "23:restaurant 28:pharmacy"}
A2 = {"P0": "19:restaurant 25:restaurant", "P1": "23:restaurant 28:pharmacy 29:pharmacy"}
A3 = {**A2, "P0": "19:restaurant 22:restaurant 25:restaurant"}
A4 = {**A2, "P0": "16:restaurant 19:restaurant 22:restaurant 25:restaurant"}
A5 = {"P0": "16:restaurant 19:restaurant 22:restaurant 25:restaurant 23:restaurant 21:restaurant",
      "P1": "28:pharmacy 29:pharmacy 30:pharmacy"}
A6 = {"P2": "71:antiques 72:antiques 73:antiques 76:antiques 77:antiques", "P3": "33:clothing 34:clothing 36:clothing",
      "P4": "35:watches"}
A6B = {**A6, "P3": "33:clothing 34:clothing 35:pharmacy", "P4": "36:watches"}


@pytest.mark.parametrize(("lots", "paid"), [
    (A1, [1000, 2000, 0, 0, 0]), (A2, [2000, 3000, 0, 0, 0]), (A3, [4000, 3000, 0, 0, 0]),
    (A4, [8000, 3000, 0, 0, 0]), (A5, [10000, 5000, 0, 0, 0]), (A6, [0, 0, 11000, 3000, 1000]),
    (A6B, [0, 0, 11000, 3000, 1000])], ids=["A1", "A2", "A3", "A4", "A5", "A6", "A6b"])
def test_examples_a1_to_a6_pay_exactly(game, lots, paid):
    assert incomes(game, lots=lots) == paid


@pytest.mark.parametrize(("seventh", "pays"), [(20, 12000), (24, 12000), (17, 11000), (18, 11000), (26, 11000),
                                               (27, 11000)])
def test_example_a5_a_seventh_restaurant_pays_only_where_it_completes_three(game, seventh, pays):
    lots = {"P0": f"{A5['P0']} {seventh}:restaurant"}
    assert incomes(game, lots=lots)[0] == pays


def test_example_a5_shows_the_division_of_the_ledger(game):
    shops = place(game, A5).shops(0)
    assert [shop["lots"] for shop in shops] == [[16, 19, 22, 23], [21], [25]]
    assert [shop["finished"] for shop in shops] == [True, False, False]
    assert sum(shop["pays"] for shop in shops) == 10000


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


@pytest.mark.parametrize(("lots", "bonus"), [(A4, [4000, 3000, 0, 0, 0]), (A6, [0, 0, 0, 3000, 0]),
                                             (A6B, [0, 0, 0, 3000, 0])])
def test_example_a8_and_ct_pay_3_the_number_on_the_tile_earns_the_bonus(game, lots, bonus):
    others = "e35 e36 e45 e46 e56 e00a e00b e00c"
    state = game.position({"seats": 5, "phase": "pay", "round": 6, "lots": lots, "economy": others})
    assert told(state, "economy")[0]["card"].startswith("e34")
    assert bonuses(state) == bonus


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


@pytest.mark.parametrize(("business", "size", "pays"),
                         [("fish", 3, 5000), ("laundry", 4, 8000), ("sewing", 5, 11000), ("radio", 6, 14000)])
def test_ct_inc_2_finished_shops(game, business, size, pays):
    assert incomes(game, lots={"P0": " ".join(f"{n}:{business}" for n in [28, 29, 30, 31, 32, 37][:size])})[0] == pays


# Brute force

def connected(lots: frozenset[int], near: list[list[int]]) -> bool:
    """Whether lots hang together."""
    reached, edge = set(), [min(lots)]
    while edge:
        here = edge.pop()
        reached.add(here)
        edge += [other for other in near[here] if other in lots and other not in reached]
    return reached == lots


def brute_force(lots: frozenset[int], near: list[list[int]], most: int) -> int:
    """The best pay over every set partition into connected shops of at most the full size."""
    @cache
    def best(rest: frozenset[int]) -> int:
        if not rest:
            return 0
        first, *others = sorted(rest)
        found = 0
        for chosen in range(1 << len(others)):
            shop = frozenset([first, *(other for i, other in enumerate(others) if chosen >> i & 1)])
            if len(shop) <= most and connected(shop, near):
                found = max(found, PAYS[most][len(shop)] + best(rest - shop))
        return found
    return best(lots)


def random_map(chance: random.Random, near: list[list[int]]) -> dict[int, int]:
    """One business a map, grown in clumps so that components of every size appear: lots of each kind."""
    tiles: dict[int, int] = {}
    for kind in chance.sample(range(len(BUSINESSES)), 6):
        spot = chance.randrange(LOTS)
        for _ in range(chance.randint(1, COPIES[kind])):
            if spot not in tiles:
                tiles[spot] = kind
            mine = [n for n in tiles if tiles[n] == kind] or [spot]
            free = [other for n in mine for other in near[n] if other not in tiles]
            spot = chance.choice(free) if free and chance.random() < 0.93 else chance.randrange(LOTS)
    return tiles


def test_the_division_equals_brute_force_on_100000_random_owner_and_tile_maps(game):
    chance = random.Random(5)
    maps = 100_000 if game.build == "compiled" else 2_000
    checked = 0
    known: dict[tuple[int, int, frozenset[int]], int] = {}
    while checked < maps:
        board = chance.randrange(2)
        near = [[o for o in NEIGHBOURS[board * LOTS + n] if o != NOWHERE] for n in range(LOTS)]
        state = game.position({"seats": 3, "phase": "over", "board": ["alea1999r", "reissue2008"][board]})
        tiles = random_map(chance, near)
        for _ in range(3):
            mine = {n: kind for n, kind in tiles.items() if chance.random() < 0.8}
            expected = 0
            for kind in set(mine.values()):
                lots = frozenset(n for n in mine if mine[n] == kind)
                key = (board, MOST[kind], lots)
                if key not in known:
                    known[key] = brute_force(lots, near, MOST[kind])
                expected += known[key]
            assert state.pay_of({n + 1: BUSINESSES[kind] for n, kind in mine.items()}) == expected * 1000
            checked += 1
