"""CT-GEN, -COMP, -SETUP, -LOTS, -TILES, -PLACE, -PAY, -END and -VAR: everything but the negotiation."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import backroom
from backroom.games.chinatown.edition import EDITION
from tests.chinatown.table import (
    cash,
    deals,
    finish_phase,
    incomes,
    lot,
    make_deal,
    owner,
    paid_with,
    place,
    play_on,
    purse,
    refusal,
    stock,
    told,
)


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_ct_gen_1_only_three_to_five_play(game, seats):
    with pytest.raises(backroom.Invalid):
        game.new(seats)
    assert [game.new(n).view()["seats"] for n in (3, 4, 5)] == [3, 4, 5]


def test_ct_gen_2_six_rounds_of_five_phases_in_order(game):
    state = play_on(game.new(3, 1, trade="limited"), 1)
    names = {"round": 1, "drew": 2, "trading": 3, "traded": 4, "economy": 5}
    order = [names[event["event"]] for event in state.events() if event["event"] in names]
    kept = [step for i, step in enumerate(order) if i == 0 or order[i - 1] != step]
    assert kept == [1, 2, 3, 4, 5] * 6


def test_ct_gen_2_no_trading_before_phase_3(game):
    assert refusal(game.new(3, 1), 0, "ready") == "CT-GEN.2"


def test_ct_gen_3_all_act_at_the_same_time(game):
    state = game.new(5, 1)
    assert state.waiting == (0, 1, 2, 3, 4)
    assert play_on(state, 1, "trade").waiting == (0, 1, 2, 3, 4)


def test_ct_gen_4_the_aim_is_the_most_money(game):
    state = play_on(game.new(4, 3, trade="none"), 3)
    assert state.ranking[0][0] in [seat for seat in range(4) if state.scores[seat] == max(state.scores)]


def test_ct_comp_1_eighty_five_lots_in_six_areas(game):
    board = EDITION["board"]
    assert [row["id"] for row in board["lots"]] == list(range(1, 86))
    assert {row["area"] for row in board["lots"]} == set(range(1, 7)) and len(board["streets"]) == 3
    assert sum(len(row["adj"]) for row in board["lots"]) == 2 * 124
    assert sum(row["street"] for row in board["lots"]) == 45


def test_ct_comp_2_more_than_thirty_lots_can_be_owned(game):
    state = place(game, {"P0": " ".join(str(n) for n in range(1, 41))}, round=6)
    assert sum(seen["owner"] == 0 for seen in state.view()["lots"].values()) == 40


def test_ct_comp_3_ninety_tiles_max_plus_three_of_each(game):
    tiles = Counter(game.new(3, 1).inventory()["tiles"])
    assert sum(tiles.values()) == 90
    assert all(tiles[row["id"]] == row["max"] + 3 for row in EDITION["business"])


def test_ct_comp_4_nine_economy_cards_and_a_card_for_every_lot(game):
    box = game.new(4, 1).inventory()
    assert len(box["economy"]) == 9 and box["lots"] == [str(n) for n in range(1, 86)]


def test_ct_setup_1_tiles_are_drawn_at_random(game):
    assert len({str([stock(play_on(game.new(3, seed), 1, "trade"), 0)]) for seed in range(10)}) > 5


def test_ct_setup_2_everybody_starts_with_5000_and_a_colour(game):
    state = game.new(5, 2)
    assert [purse(state, seat) for seat in range(5)] == [5000] * 5
    assert len({player["colour"] for player in state.view()["players"]}) == 5


def test_ct_setup_3_building_cards_are_shuffled(game):
    assert len({tuple(game.new(4, seed).view(0)["hand"]) for seed in range(10)}) == 10


def test_ct_setup_4_six_of_nine_economy_cards_are_seen(game):
    seen = Counter()
    for seed in range(24):
        cards = play_on(game.new(3, seed, trade="none"), seed).view()["economy"]
        assert len(cards) == 6
        seen.update(cards)
    assert len(seen) == 9 and min(seen.values()) > 6


def test_ct_setup_5_nobody_owns_a_lot_at_the_start(game):
    assert game.new(4, 1).view()["lots"] == {}


# Phase 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ct_lots_1_and_ct_lots_7_the_deal_table_and_the_deck_after_each_round(game, seats):
    table, decks = EDITION["deal"][f"p{seats}"], []
    state, chance = game.new(seats, 5, trade="none"), random.Random(5)
    while not state.over:
        view = state.view(0)
        if view["phase"] == "keep" and len(view["returned"]) == 0:
            assert len(view["hand"]) == table["draw"][view["round"] - 1]
            assert view["keep"] == table["keep"][view["round"] - 1]
        seat = chance.choice(state.waiting)
        last = view["phase"] == "keep"
        state.play(seat, chance.choice(state.legal(seat)))
        if last and state.view()["phase"] == "place":
            decks.append(state.view()["deck"])
    assert decks == EDITION["deal"]["check"][f"deck_after_p{seats}"]


def test_ct_lots_2_cards_are_seen_by_their_holder_alone(game):
    state = game.new(4, 7)
    assert len(state.view(1)["hand"]) == 6 and state.view()["hand"] == []
    assert all("lot" in event for event in told(state, "dealt", 1) if event["seat"] == 1)
    assert all("lot" not in event for event in told(state, "dealt", 1) if event["seat"] != 1)


def test_ct_lots_3_exactly_two_go_back_in_secret(game):
    state = game.new(4, 7)
    hand = state.view(2)["hand"]
    for lots in (hand[:5], hand[:3], [*hand[:4], hand[0]]):
        assert refusal(state, 2, {"do": "keep", "lots": lots}) == "CT-LOTS.3"
    state.play(2, {"do": "keep", "lots": hand[:4]})
    assert state.view(2)["hand"] == hand[:4] and state.view(2)["returned"] == hand[4:]
    assert 2 not in state.waiting and not told(state, "returned", 1)
    assert refusal(state, 1, f"return {hand[0]}") == "CT-LOTS.3"


def test_ct_lots_4_returned_cards_can_come_again(game):
    again = False
    for seed in range(12):
        state = game.new(5, seed, trade="none")
        returned = {seat: state.view(seat)["hand"][:2] for seat in range(5)}
        for seat, lots in returned.items():
            for number in lots:
                state.play(seat, f"return {number}")
        later = play_on(state, seed)
        again = again or any(owner(later, number) is not None for lots in returned.values() for number in lots)
    assert again


def test_ct_lots_5_lots_are_revealed_when_the_last_one_has_chosen(game):
    state = game.new(3, 4)
    hands = [state.view(seat)["hand"] for seat in range(3)]
    for seat in range(3):
        assert state.view()["lots"] == {}
        for number in hands[seat][5:]:
            state.play(seat, f"return {number}")
    assert {
        seat: sorted(int(n) for n, seen in state.view()["lots"].items() if seen["owner"] == seat) for seat in range(3)
    } == {seat: hands[seat][:5] for seat in range(3)}


def test_ct_lots_6_and_example_a9_twelve_cards_leave_the_game(game):
    owned = " ".join(str(n) for n in range(1, 29))
    state = game.position({"seats": 4, "round": 2, "phase": "deal", "lots": {"P0": owned}})
    assert state.view()["deck"] == 57 - 20 and len(state.view(0)["hand"]) == 5
    play_on(state, 1, "trade")
    assert state.view()["deck"] == 45 and len(state.view()["lots"]) == 40


# Phase 2


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ct_tiles_1_and_ct_tiles_3_and_example_a10_tiles_by_seats_and_round(game, seats):
    state = play_on(game.new(seats, 3, trade="none"), 3)
    drawn = [sum(e["seat"] == 0 for e in part) for part in rounds_of(state, "drew")]
    assert drawn == EDITION["deal"][f"p{seats}"]["tiles"]
    assert sum(state.view()["tiles"].values()) == {3: 9, 4: 6, 5: 5}[seats]


def rounds_of(state, event):
    """The events of one kind, round by round."""
    parts: list[list] = []
    for happened in state.events():
        if happened["event"] == "round":
            parts.append([])
        if happened["event"] == event:
            parts[-1].append(happened)
    return parts


def test_ct_tiles_2_stocks_are_open_and_keep_old_tiles(game):
    state = play_on(game.new(3, 2, trade="none"), 2, "place")
    before = stock(state, 0)
    assert sum(before.values()) == 7
    while state.view()["round"] == 1:
        state.play(state.waiting[0], "done" if state.view()["phase"] == "place" else state.legal(state.waiting[0])[0])
    play_on(state, 2, "place")
    assert sum(stock(state, 0).values()) == 11 and all(stock(state, 0)[kind] >= n for kind, n in before.items())


# Phase 4


def test_ct_place_1_no_trading_while_tiles_are_placed(game):
    state = place(game, {"P0": "1 2", "P1": "3"}, stock={"P0": "fish"}, phase="place")
    assert refusal(state, 0, {"do": "propose", "transfers": [lot(0, 1, 1)]}) == "CT-PROT.3"
    assert refusal(state, 0, "ready") == "CT-PLACE.1"


def test_ct_place_2_only_stock_tiles_on_own_empty_lots(game):
    state = place(game, {"P0": "1 2:radio", "P1": "3"}, stock={"P0": "fish"}, phase="place")
    assert refusal(state, 0, "place radio on 1") == "CT-PLACE.2"
    assert refusal(state, 0, "place fish on 3") == "CT-PLACE.2"
    assert [state.text(action) for action in state.legal(0)] == ["done", "place fish on 1"]


def test_ct_place_3_any_number_of_tiles_may_be_placed(game):
    state = place(game, {"P0": "1 2 3"}, stock={"P0": "fish radio"}, phase="place")
    state.play(0, "place fish on 1")
    state.play(0, "done")
    assert stock(state, 0)["radio"] == 1 and state.view()["lots"]["1"]["tile"] == "fish"


def test_ct_place_4_placing_costs_nothing(game):
    state = place(game, {"P0": "1 2"}, stock={"P0": "fish radio"}, phase="place", cash={"P0": 0})
    state.play(0, "place fish on 1")
    assert purse(state, 0) == 0


def test_ct_place_5_a_placed_tile_stays(game):
    state = place(game, {"P0": "1 2"}, stock={"P0": "fish fish radio"}, phase="place")
    state.play(0, "place fish on 1")
    assert all(state.text(action).rpartition(" ")[2] != "1" for action in state.legal(0))
    assert state.view()["lots"]["1"]["tile"] == "fish"


def test_ct_place_6_start_player_first_then_in_seat_order_and_the_tile_passes_on(game):
    lots, tiles = {f"P{n}": f"{n + 1} {n + 28}" for n in range(5)}, {f"P{n}": "fish" for n in range(5)}
    state = place(game, lots, stock=tiles, phase="place", start_player="P3")
    order = []
    while state.view()["phase"] == "place":
        order += state.waiting
        state.play(state.waiting[0], "done")
    assert order == [3, 4, 0, 1, 2] and state.view()["start_player"] == 4


def test_ct_amb_04_simultaneous_placing_is_a_secret_until_all_have_placed(game):
    state = game.position(
        {
            "seats": 3,
            "placing": "simultaneous",
            "lots": {"P0": "1 2", "P1": "3"},
            "stock": {"P0": "fish fish", "P1": "radio"},
        }
    )
    finish_phase(state)
    assert state.waiting == (0, 1)
    state.play(0, "place fish on 1")
    assert state.view(1)["lots"]["1"] == {"owner": 0, "tile": None}
    assert state.view(1)["players"][0]["stock"] == {"fish": 2}
    assert state.view(0)["lots"]["1"]["planned"] == "fish" and not told(state, "planned", 1)
    state.play(0, "done")
    state.play(1, "done")
    assert state.view()["lots"]["1"]["tile"] == "fish"


# Phase 5


def test_ct_pay_1_a_revealed_card_leaves_the_game(game):
    state = game.position({"seats": 3, "phase": "pay", "round": 2, "economy": "e34"})
    assert len(state.view()["economy"]) == 2 and "e34" in state.view()["economy"]


def test_ct_pay_2_a_card_without_bonus_pays_none(game):
    state = paid_with(game, "e00c", seats=3, round=6, lots={"P0": "1:fish"})
    assert told(state, "income") and not told(state, "bonus")


def test_ct_pay_4_every_shop_pays_its_owner(game):
    assert incomes(game, lots={"P0": "1:fish 2:fish 3:fish 28:radio", "P1": "85:sewing 84:sewing"})[:2] == [6000, 2000]


def test_ct_pay_5_stock_and_empty_lots_earn_nothing(game):
    state = game.position({"seats": 3, "phase": "pay", "lots": {"P0": "1 2 3"}, "stock": {"P0": "fish fish fish"}})
    assert purse(state, 0) == 5000 and not told(state, "bonus")


def test_ct_pay_6_cash_is_seen_by_its_owner_alone_until_the_end(game):
    state = game.new(4, 1)
    assert [player["cash"] for player in state.view(1)["players"]] == [None, 5000, None, None]
    assert all(player["cash"] is None for player in state.view()["players"])
    assert all(player["cash"] for player in play_on(state, 1).view()["players"])


def test_ct_end_1_the_game_ends_after_the_sixth_income(game):
    assert game.position({"seats": 3, "phase": "pay", "round": 6}).over
    assert not game.position({"seats": 3, "phase": "pay", "round": 5}).over


@pytest.mark.parametrize(("tie", "ranking"), [("tiles_on_board", [[1], [0], [2]]), ("shared", [[0, 1], [2]])])
def test_ct_end_2_most_cash_wins_ties_by_tiles_or_shared(game, tie, ranking):
    state = game.position(
        {
            "seats": 3,
            "phase": "over",
            "round": 6,
            "tie": tie,
            "lots": {"P0": "1:fish 2 3", "P1": "4:fish 5:fish"},
            "cash": {"P0": 9000, "P1": 9000, "P2": 1000},
        }
    )
    assert state.ranking == ranking and state.scores == [9000, 9000, 1000]


@pytest.mark.parametrize(("tie", "winners"), [("tiles_on_board", [1]), ("shared", [0, 1])])
def test_ct_end_2_who_is_told_to_have_won_after_a_tie(game, tie, winners):
    lots, cash_of = {"P0": "1:fish", "P1": "30:fish 70:radio"}, {"P0": 9000, "P1": 8000}
    stock_of = {"P0": "radio radio radio"}
    state = paid_with(game, "e00c", seats=3, round=6, tie=tie, lots=lots, cash=cash_of, stock=stock_of)
    assert state.scores[:2] == [10000, 10000]
    assert [event["seat"] for event in told(state, "won")] == winners


# The variant

AREA = {"P0": "72:antiques", "P1": "78:restaurant", "P2": "83:sewing"}


@pytest.mark.parametrize("number", [75, 76, 81, 77, 82])
def test_ct_var_1_to_ct_var_5_and_example_a13_interior_lots_only_extend(game, number):
    allowed = set()
    for seat in range(5):
        for row in EDITION["business"]:
            lots = {f"P{other}": AREA.get(f"P{other}", "") for other in range(5)}
            lots[f"P{seat}"] += f" {number} 13"
            state = game.position(
                {
                    "seats": 5,
                    "interior_lots": True,
                    "lots": lots,
                    "stock": {f"P{seat}": row["id"]},
                    "phase": "place",
                    "start_player": f"P{seat}",
                }
            )
            if f"place {row['id']} on {number}" in [state.text(action) for action in state.legal(seat)]:
                allowed.add((seat, row["id"]))
            else:
                assert refusal(state, seat, f"place {row['id']} on {number}") == "CT-VAR.1"
    expected = {77: {(0, "antiques"), (1, "restaurant")}, 82: {(2, "sewing")}}
    assert allowed == expected.get(number, {(seat, row["id"]) for seat in range(5) for row in EDITION["business"]})


def test_ct_var_1_no_shop_is_started_off_the_streets(game):
    state = game.position(
        {"seats": 3, "interior_lots": True, "lots": {"P0": "1 4"}, "stock": {"P0": "fish"}, "phase": "place"}
    )
    assert refusal(state, 0, "place fish on 1") == "CT-VAR.1"


def test_ct_var_2_a_chain_may_be_laid_inwards_in_one_phase(game):
    state = game.position(
        {"seats": 3, "interior_lots": True, "lots": {"P0": "4 3"}, "stock": {"P0": "fish fish"}, "phase": "place"}
    )
    state.play(0, "place fish on 4")
    state.play(0, "place fish on 3")
    assert state.view()["lots"]["3"]["tile"] == "fish"


def test_ct_var_2_a_chain_may_be_laid_inwards_in_secret_too(game):
    state = game.position(
        {
            "seats": 3,
            "interior_lots": True,
            "placing": "simultaneous",
            "lots": {"P0": "4 3"},
            "stock": {"P0": "fish fish"},
        }
    )
    finish_phase(state)
    state.play(0, "place fish on 4")
    state.play(0, "place fish on 3")
    assert [state.text(action) for action in state.legal(0)] == ["done"], "being asked tells nobody what was placed"
    state.play(0, "done")
    assert state.view()["lots"]["3"]["tile"] == "fish"


def test_ct_var_1_who_can_start_no_shop_anywhere_is_not_asked(game):
    state = game.position(
        {
            "seats": 3,
            "interior_lots": True,
            "lots": {"P0": "1", "P1": "4"},
            "start_player": "P0",
            "stock": {"P0": "fish", "P1": "fish"},
            "phase": "place",
        }
    )
    assert state.waiting == (1,)


def test_ct_var_3_a_tile_beside_a_finished_shop_is_allowed(game):
    state = game.position(
        {
            "seats": 3,
            "interior_lots": True,
            "lots": {"P0": "4:fish 8:fish 12:fish 7"},
            "stock": {"P0": "fish"},
            "phase": "place",
        }
    )
    state.play(0, "place fish on 7")
    assert told(state, "placed")


def test_ct_var_4_street_lots_take_anything(game):
    state = game.position(
        {"seats": 3, "interior_lots": True, "lots": {"P0": "4"}, "stock": {"P0": "radio"}, "phase": "place"}
    )
    assert len(state.legal(0)) == 2


def test_ct_var_5_the_owner_of_the_moment_is_bound(game):
    state = game.position(
        {
            "seats": 3,
            "interior_lots": True,
            "lots": {"P0": "72:antiques", "P1": "77"},
            "stock": {"P0": "antiques", "P1": "antiques"},
        }
    )
    make_deal(state, 0, lot(1, 0, 77), cash(0, 1, 1000))
    finish_phase(state)
    assert state.waiting == (0,) and "place antiques on 77" in [state.text(a) for a in state.legal(0)]


def test_ct_var_6_interior_lots_are_traded_freely(game):
    state = game.position({"seats": 3, "interior_lots": True, "lots": {"P0": "1 2:fish"}})
    make_deal(state, 0, lot(0, 1, 1), lot(0, 2, 2))
    assert (owner(state, 1), owner(state, 2)) == (1, 2) and not deals(state)


def test_ct_var_7_the_variant_needs_the_board_with_streets(game):
    with pytest.raises(backroom.Invalid, match=r"CT-VAR\.7"):
        game.new(4, interior_lots=True, board="reissue2008")
