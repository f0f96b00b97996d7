"""CT-TRADE and CT-PROT: the negotiation."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

import backroom
from backroom.games.chinatown.notation import read_offer
from tests.chinatown.table import (
    LOTS,
    STOCK,
    accept,
    cash,
    counter,
    deals,
    finish_phase,
    lot,
    make_deal,
    offer,
    owner,
    place,
    play_on,
    promise,
    propose,
    purse,
    refusal,
    stock,
    tile,
    told,
)


def test_ct_trade_1_all_negotiate_at_once_in_any_order(table):
    assert table.waiting == (0, 1, 2, 3, 4)
    propose(table, 3, cash(3, 4, 1000))
    propose(table, 1, lot(1, 2, 30))
    assert len(deals(table)) == 2


def test_ct_trade_2_lots_stock_tiles_and_cash_and_nothing_else(table):
    make_deal(table, 0, lot(0, 1, 14), lot(0, 1, 44), tile(0, 1, "fish"), cash(0, 1, 2000))
    assert (owner(table, 14), owner(table, 44), stock(table, 1)["fish"], purse(table, 1)) == (1, 1, 1, 7000)
    for thing in ({"card": 5}, {"marker": 1}, {"board_tile": 45}, {"lot": 14, "cash": 1000}):
        assert refusal(table, 0, offer({"from": 0, "to": 1} | thing)) == "CT-TRADE.2"


def test_ct_trade_3_sides_need_not_match_and_may_be_empty(table):
    make_deal(table, 0, lot(0, 1, 14))
    make_deal(table, 0, lot(0, 1, 44), lot(0, 1, 45), tile(0, 1, "fish", 2), cash(1, 0, 1000))
    assert owner(table, 14) == 1 and purse(table, 0) == 6000 and stock(table, 0) == {}


def test_ct_trade_4_something_just_received_is_traded_on(table):
    make_deal(table, 0, lot(0, 1, 14))
    make_deal(table, 1, lot(1, 2, 14), cash(2, 1, 3000))
    assert owner(table, 14) == 2


def test_ct_trade_5_a_tile_on_the_board_never_moves(table):
    assert refusal(table, 0, offer(tile(0, 1, "laundry"))) == "CT-PROT.3"
    later = play_on(table, 1)
    assert later.view()["lots"]["44"]["tile"] == "laundry"


def test_ct_trade_6_a_lot_with_its_tile_changes_hands_as_a_unit_any_number_of_times(table):
    for giver, taker in ((0, 1), (1, 2), (2, 0)):
        make_deal(table, giver, lot(giver, taker, 44))
        assert table.view()["lots"]["44"] == {"owner": taker, "tile": "laundry"}
        assert any(44 in shop["lots"] for shop in table.shops(taker))


def test_ct_trade_7_markers_change(table):
    make_deal(table, 0, lot(0, 1, 14), lot(1, 0, 30))
    assert (owner(table, 14), owner(table, 30)) == (1, 0)


def test_ct_trade_7_who_has_sold_a_lot_can_not_build_there_and_who_has_bought_it_can(game):
    state = place(game, LOTS, stock=STOCK, start_player="P0")
    make_deal(state, 0, lot(0, 1, 14))
    finish_phase(state)
    assert state.waiting == (1,), "P0 has no empty lot left"
    assert "place restaurant on 14" in [state.text(action) for action in state.legal(1)]


def test_ct_trade_8_what_was_agreed_happens_at_once_and_for_good(table):
    deal = propose(table, 0, lot(0, 1, 14), cash(1, 0, 3000))
    accept(table, 1, deal)
    assert owner(table, 14) == 1 and purse(table, 0) == 8000
    assert refusal(table, 0, {"do": "withdraw", "deal": deal}) == "CT-PROT.2"


def test_ct_trade_9_and_example_a12_promises_bind_nobody(game):
    state = place(game, {"P2": "11", "P0": "1"}, stock={"P0": "radio"})
    deal = propose(state, 2, lot(2, 0, 11), promises=(promise(0, 2, "my next restaurant tile"),))
    accept(state, 0, deal)
    assert owner(state, 11) == 0
    written = {"from": 0, "to": 2, "round": 1, "deal": deal, "text": "my next restaurant tile", "open": True}
    assert state.view()["promises"] == [written]
    assert told(state, "promised")[0]["words"] == "my next restaurant tile"
    later = place(
        game,
        {"P2": "12", "P0": "1 11"},
        stock={"P0": "restaurant"},
        round=2,
        promises=[{"from": 0, "to": 2, "round": 1, "text": "my next restaurant tile"}],
    )
    assert {later.text(action) for action in later.legal(0)} == {"ready", "draft", "speak"}
    finish_phase(later)
    assert stock(later, 0) == {"restaurant": 1} and stock(later, 2) == {}
    assert "place restaurant on 11" in [later.text(action) for action in later.legal(0)]


def test_ct_trade_10_the_phase_ends_when_nobody_wants_more(table):
    for seat in range(5):
        assert table.view()["phase"] == "trade"
        table.play(seat, "ready")
    assert table.view()["phase"] == "place"


def test_ct_trade_11_and_example_a11_two_laundries_and_1000_for_two_restaurants(table):
    make_deal(table, 0, lot(0, 1, 44), lot(0, 1, 45), cash(0, 1, 1000), tile(1, 0, "restaurant", 2))
    assert (owner(table, 44), owner(table, 45)) == (1, 1) and table.view()["lots"]["45"]["tile"] == "laundry"
    assert (purse(table, 0), purse(table, 1)) == (4000, 6000)
    assert stock(table, 0) == {"fish": 2, "restaurant": 2} and stock(table, 1) == {}
    assert table.view()["players"][1]["income"] == 2000 and table.view()["players"][0]["income"] == 0


def test_ct_trade_12_advice_has_no_effect_a_gift_is_as_good_as_a_squeeze(table):
    make_deal(table, 1, cash(1, 4, 5000))
    assert purse(table, 4) == 10000


# The protocol


def test_ct_prot_1_three_parties_promises_and_sight(table):
    deal = propose(table, 0, lot(0, 1, 14), lot(1, 2, 30), promises=(promise(2, 0, "later"),), private=True)
    seen = table.view(2)["deals"][0]
    assert seen["parties"] == [0, 1, 2] and seen["private"] and seen["promises"] == [promise(2, 0, "later")]
    accept(table, 1, deal)
    assert owner(table, 14) == 0
    accept(table, 2, deal)
    assert (owner(table, 14), owner(table, 30)) == (1, 2)


def test_ct_prot_2_only_parties_answer_and_messages_reach_their_addressees(table):
    deal = propose(table, 0, lot(0, 1, 14))
    for move in (
        {"do": "accept", "deal": deal, "revision": 1},
        {"do": "reject", "deal": deal},
        {"do": "withdraw", "deal": deal},
        {"do": "counter", "deal": deal},
    ):
        assert refusal(table, 3, move) == "CT-PROT.2"
    accept(table, 1, deal)
    table.play(0, {"do": "tell", "to": [1, 2], "text": "who needs fish?"})
    assert [event["words"] for event in told(table, "said", 2)] == ["who needs fish?"]
    assert not told(table, "said", 3) and not told(table, "said")
    other = propose(table, 0, cash(0, 1, 1000), cash(2, 1, 1000))
    accept(table, 2, other)
    assert refusal(table, 2, {"do": "accept", "deal": other, "revision": 1}) == "CT-PROT.2"


@pytest.mark.parametrize(
    ("deal", "rule"),
    [
        (offer(), "CT-PROT.3"),
        (offer(lot(1, 2, 30)), "CT-PROT.3"),
        (offer(cash(0, 0, 1000)), "CT-PROT.3"),
        (offer(lot(0, 1, 14), lot(0, 2, 14)), "CT-PROT.3"),
        (offer(lot(0, 1, 30)), "CT-PROT.3"),
        (offer(tile(0, 1, "fish", 2), tile(0, 2, "fish")), "CT-PROT.3"),
        (offer(cash(0, 1, 500)), "CT-PROT.3"),
        (offer(cash(0, 1, -1000)), "CT-PROT.3"),
        (offer(cash(0, 1, 0)), "CT-PROT.3"),
        (offer(cash(0, 1, 6000)), "CT-PROT.3"),
        (offer(promises=(promise(0, 1, "x"),)), "CT-PROT.3"),
        (offer(lot(0, 7, 14)), "CT-PROT.1"),
        (offer(lot(0, 1, 86)), "CT-TRADE.2"),
        (offer(tile(0, 1, "pizza")), "CT-TRADE.2"),
    ],
)
def test_ct_prot_3_what_can_not_be_proposed(table, deal, rule):
    assert refusal(table, 0, deal) == rule


def test_ct_prot_3_only_the_proposers_cash_is_checked(table):
    propose(table, 0, lot(0, 1, 14), cash(1, 0, 900_000))
    make_deal(table, 0, cash(0, 1, 9000), cash(1, 0, 5000))
    assert purse(table, 0) == 1000


def test_ct_prot_4_a_counter_replaces_the_terms(table):
    deal = propose(table, 0, lot(0, 1, 14), cash(1, 0, 1000))
    terms = {"do": "counter", "deal": deal, "promises": []}
    assert refusal(table, 1, terms | {"transfers": [lot(0, 1, 14), cash(1, 0, 1000)]}) == "CT-PROT.4"
    assert refusal(table, 1, terms | {"transfers": [lot(0, 1, 14), cash(2, 0, 1000)]}) == "CT-PROT.4"
    other = counter(table, 1, deal, lot(0, 1, 14), tile(1, 0, "restaurant"))
    seen = table.view()["deals"][0]
    assert (seen["revision"], seen["replaces"], seen["author"], seen["accepted"]) == (2, deal, 1, [1])
    assert seen["transfers"] == [lot(0, 1, 14), tile(1, 0, "restaurant")]
    accept(table, 0, other)
    assert owner(table, 14) == 1 and stock(table, 0)["restaurant"] == 1


def test_ct_prot_5_accept_names_the_present_terms(table):
    deal = propose(table, 0, lot(0, 1, 14), cash(1, 0, 1000))
    other = counter(table, 1, deal, lot(0, 1, 14), promises=(promise(1, 0, "x"),))
    for late in ({"do": "accept", "deal": deal}, f"accept {deal} revision 1", f"accept deal {other}, revision 1"):
        assert refusal(table, 0, late) == "CT-PROT.5"
    table.play(0, f"accept {other} revision 2")
    assert owner(table, 14) == 1


def test_ct_prot_6_who_can_not_pay_can_not_accept_and_a_deal_that_became_too_dear_is_void(table):
    dear = propose(table, 0, lot(0, 1, 14), cash(1, 0, 6000))
    assert refusal(table, 1, {"do": "accept", "deal": dear, "revision": 1}) == "CT-PROT.6"
    assert dear in deals(table)
    deal = propose(table, 0, lot(0, 1, 44), cash(1, 0, 5000), cash(2, 0, 1000))
    accept(table, 1, deal)
    make_deal(table, 1, cash(1, 3, 3000))
    accept(table, 2, deal)
    assert deal not in deals(table) and owner(table, 44) == 0 and purse(table, 2) == 5000
    closed = told(table, "closed")[-1]
    assert closed["deal"] == deal and "void" in closed["text"] and "P1" not in closed["text"]


def test_ct_prot_7_nothing_is_reserved_and_impossible_deals_are_void(table):
    first = propose(table, 0, lot(0, 1, 14), cash(1, 0, 1000))
    second = propose(table, 0, lot(0, 2, 14), cash(2, 0, 2000))
    third = propose(table, 0, lot(0, 2, 44))
    accept(table, 2, second)
    assert deals(table) == [third] and [event["deal"] for event in told(table, "closed")] == [first]


def test_ct_prot_8_withdraw_and_reject(table):
    deal = propose(table, 0, cash(0, 1, 1000), cash(2, 1, 1000))
    accept(table, 2, deal)
    table.play(2, {"do": "withdraw", "deal": deal})
    assert table.view()["deals"][0]["accepted"] == [0]
    assert refusal(table, 2, {"do": "withdraw", "deal": deal}) == "CT-PROT.8"
    table.play(0, {"do": "withdraw", "deal": deal})
    assert deals(table) == []
    deal = propose(table, 0, cash(0, 1, 1000))
    table.play(1, {"do": "reject", "deal": deal})
    assert deals(table) == [] and "rejected" in told(table, "closed")[-1]["text"]


@pytest.mark.parametrize("option", ["private", "open"])
def test_ct_prot_9_private_deals_are_seen_by_their_parties_alone(game, option):
    table = place(game, LOTS, stock=STOCK, deal_cash=option)
    deal = propose(table, 0, lot(0, 1, 14), cash(1, 0, 2000), private=True)
    assert deals(table, 1) == [deal] and deals(table, 2) == [] and not told(table, "proposed", 2)
    accept(table, 1, deal)
    assert told(table, "lot_moved", 2) and bool(told(table, "paid", 2)) == (option == "open")
    assert told(table, "paid", 1)


def test_ct_prot_9_redeal_hides_private_cash_but_keeps_what_the_others_have_together(table):
    make_deal(table, 0, lot(0, 1, 14), cash(1, 0, 4000), private=True)
    seen = {tuple(purse(table.redeal(2, seed), seat) for seat in range(5)) for seed in range(40)}
    assert len(seen) > 3 and all(sum(row) == 25000 and min(row) >= 0 and row[2:] == (5000, 5000, 5000) for row in seen)
    assert {purse(table.redeal(1, seed), 0) for seed in range(10)} == {9000}


def test_ct_prot_10_an_offer_to_anyone_is_one_deal_and_the_first_takes_it(table):
    deal = propose(table, 0, lot(0, "anyone", 14), tile("anyone", 0, "fish"))
    assert [(seen["parties"], seen["open_to"]) for seen in table.view()["deals"]] == [([0], [2])]
    assert refusal(table, 1, {"do": "accept", "deal": deal}) == "CT-PROT.10"
    table.play(0, {"do": "withdraw", "deal": deal})
    deal = propose(table, 0, lot(0, "anyone", 14), cash("anyone", 0, 3000))
    assert table.view()["deals"][0]["open_to"] == [1, 2, 3, 4]
    table.play(4, {"do": "reject", "deal": deal})
    assert table.view()["deals"][0]["declined"] == [4]
    assert refusal(table, 4, {"do": "accept", "deal": deal}) == "CT-PROT.10"
    accept(table, 3, deal)
    assert owner(table, 14) == 3 and purse(table, 3) == 2000 and deals(table) == []
    assert refusal(table, 0, offer(tile("anyone", 0, "detective"))) == "CT-PROT.10"
    assert refusal(table, 1, offer(lot(1, "anyone", 30), private=True)) == "CT-PROT.10"


def test_ct_prot_10_who_counters_an_offer_to_anyone_makes_a_deal_of_its_group(table):
    deal = propose(table, 0, lot(0, "anyone", 14), cash("anyone", 0, 3000))
    mine = counter(table, 1, deal, lot(0, 1, 14), cash(1, 0, 2000))
    assert deals(table) == [deal, mine] and table.view()["deals"][1]["group"] == deal
    dearer = counter(table, 0, deal, lot(0, "anyone", 14), cash("anyone", 0, 4000))
    assert table.view()["deals"][0]["group"] == dearer
    accept(table, 0, mine)
    assert owner(table, 14) == 1 and purse(table, 0) == 7000 and deals(table) == []


def test_ct_prot_10_who_takes_up_an_offer_that_others_have_yet_to_accept_makes_new_terms(table):
    deal = propose(table, 0, lot(0, "anyone", 14), cash("anyone", 0, 3000), cash(0, 1, 2000), tile(1, 0, "restaurant"))
    accept(table, 3, deal)
    (taken,) = table.view()["deals"]
    assert (taken["parties"], taken["accepted"], taken["replaces"]) == ([0, 1, 3], [0, 3], deal)
    assert refusal(table, 1, {"do": "accept", "deal": deal}) == "CT-PROT.5", "P1 has not seen who it is"
    accept(table, 1, taken["deal"])
    assert owner(table, 14) == 3 and (purse(table, 0), purse(table, 1), purse(table, 3)) == (6000, 7000, 2000)


def test_ct_prot_10_when_all_have_declined_the_offer_is_gone(table):
    deal = propose(table, 0, lot(0, "anyone", 14), cash("anyone", 0, 3000))
    for seat in range(1, 5):
        table.play(seat, f"reject {deal}")
    assert deals(table) == [] and "rejected" in told(table, "closed")[-1]["text"]


def test_ct_prot_11_ready_is_cleared_by_business_and_ends_the_phase(table):
    for seat in range(3):
        table.play(seat, "ready")
    table.play(0, "not ready")
    table.play(0, "ready")
    assert refusal(table, 0, "ready") == "CT-PROT.11"
    deal = propose(table, 1, cash(1, 2, 1000))
    ready = [player["ready"] for player in table.view()["players"]]
    assert ready == [True, False, True, False, False]
    accept(table, 2, deal)
    assert [player["ready"] for player in table.view()["players"]] == [True, False, False, False, False]
    lapsing = propose(table, 3, cash(3, 4, 1000))
    for seat in range(1, 5):
        table.play(seat, "ready")
    assert told(table, "closed")[-1]["deal"] == lapsing and "lapsed" in told(table, "closed")[-1]["text"]
    assert not table.view()["players"][0]["ready"] and table.view()["phase"] != "trade"


def test_ct_prot_11_ready_can_be_taken_back_and_a_negotiation_can_last_as_long_as_people_like(table):
    for _ in range(3000):
        table.play(0, "ready")
        table.play(0, "not ready")
    assert table.view()["phase"] == "trade" and table.waiting == (0, 1, 2, 3, 4)
    assert not table.view()["players"][0]["ready"]


def test_a_driver_asks_who_is_ready_only_for_an_answer(game):
    state = place(game, LOTS, stock=STOCK, start_player="P2")
    assert state.next_chooser() == 2
    for seat in (2, 3, 4, 0):
        state.play(seat, "ready")
    assert state.next_chooser() == 1 and state.waiting == (1,)
    deal = propose(state, 1, cash(1, 4, 1000))
    assert state.next_chooser() == 4
    state.play(4, {"do": "reject", "deal": deal})
    assert state.next_chooser() == 1


def test_ct_prot_2_who_is_ready_may_still_do_everything_and_nobody_waits(table):
    deal = propose(table, 0, cash(0, 1, 1000))
    for seat in (1, 2, 3):
        table.play(seat, "ready")
    assert table.waiting == (0, 4)
    assert refusal(table, 1, "wait") == "CT-PROT.2"
    table.play(3, {"do": "tell", "to": [0, 1], "text": "one moment"})
    propose(table, 2, cash(2, 4, 1000))
    accept(table, 1, deal)
    assert table.waiting == (0, 1, 2, 4) and purse(table, 1) == 6000
    table.play(3, "not ready")
    assert table.waiting == (0, 1, 2, 3, 4)


def test_the_first_choice_of_the_first_seat_leads_to_the_end(game):
    state = game.new(5, 1, trade="free")
    while not state.over:
        state.play(state.waiting[0], state.legal(state.waiting[0])[0])
    assert state.moves < 1000


def test_a_driver_that_always_asks_the_first_seat_comes_to_an_end(game):
    state, chance = game.new(4, 1, trade="free"), random.Random(1)
    while state.view()["round"] == 1:
        seat = state.waiting[0]
        state.play(seat, chance.choice(state.legal(seat)))
    assert state.moves < 20_000


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_seats_that_choose_at_random_come_to_an_end_without_limits(game, seats):
    result = game.playouts(200 if game.build == "compiled" else 2, seats, seed=3)
    assert result.given_up == 0 and sum(result.wins) == pytest.approx(result.games)


def test_a_driver_asks_all_seats_alike_while_all_may_act(game):
    firsts = []
    for seed in range(8):
        state, asked = play_on(game.new(4, seed), seed, "trade"), []
        while state.view()["phase"] == "trade" and len(asked) < 40:
            asked.append(state.next_chooser())
            state.play(asked[-1], "draft")
            while state.view(asked[-1])["draft"] is not None:
                assert state.next_chooser() == asked[-1]
                state.play(asked[-1], "drop")
        assert all(sorted(asked[at : at + 4]) == [0, 1, 2, 3] for at in range(0, 40, 4))
        firsts.append(asked[0])
    assert len(set(firsts)) == 4


def test_ct_prot_12_with_limits_seats_act_in_turn_and_the_phase_ends_by_itself(game):
    state = place(game, LOTS, stock=STOCK, trade="limited", start_player="P2")
    order = []
    while state.view()["phase"] == "trade":
        order += state.waiting
        state.play(state.waiting[0], "wait")
    assert order == [2, 3, 4, 0, 1, 3, 4, 0, 1, 2]


def test_ct_prot_12_proposals_open_deals_and_revisions_are_limited(game):
    state = game.position({"seats": 3, "trade": "limited", "lots": {"P0": "14", "P1": "30"}, "start_player": "P0"})
    chance, proposals = random.Random(4), [0, 0, 0]
    while state.view()["phase"] == "trade":
        seat = state.waiting[0]
        mine = sum(deal["author"] == seat for deal in state.view(seat)["deals"])
        drafts = [action for action in state.legal(seat) if state.text(action) == "draft"]
        assert bool(drafts) <= (mine < 3)
        assert all(deal["revision"] <= 4 for deal in state.view(seat)["deals"])
        if drafts and proposals[seat] < 13:
            other = chance.choice([n for n in range(3) if n != seat])
            state.play(seat, offer(cash(seat, other, 1000), cash(other, seat, 1000 * chance.randint(1, 3))))
            proposals[seat] += 1
        else:
            answers = [action for action in state.legal(seat) if state.text(action).split()[0] in ("reject", "wait")]
            state.play(seat, chance.choice(answers))
    assert max(proposals) <= 12


# Steps, notation, what a deal does


def test_a_deal_built_in_small_steps_is_the_same_as_a_deal_given_whole(table):
    twin = table.clone(listen=True)
    table.play(0, offer(lot(0, 1, 14), cash(1, 0, 7000), promises=(promise(0, 1, "more"),)))
    for step in (
        "draft",
        "add",
        "from P0 to P1",
        "lot 14",
        "add",
        "from P1 to P0",
        "cash 5000",
        "add",
        "from P1 to P0",
        "cash 1000",
        "add",
        "from P1 to P0",
        "cash 1000",
        "add",
        "from P0 to P1",
        'promise "more"',
        "propose",
    ):
        assert deals(twin, 1) == []
        twin.play(0, step)
    assert twin.view(1) == table.view(1) and twin.events(0, 1) == table.events(0, 1)
    assert twin.view() == table.view() and twin.view()["moves"] == 1


def test_offers_in_one_line_are_understood(table):
    table.play(0, read_offer("give lot 14, 2 fish; get restaurant, $3000 from red", 0))
    assert table.view()["deals"][0]["transfers"] == [
        lot(0, 1, 14),
        tile(0, 1, "fish", 2),
        tile(1, 0, "restaurant"),
        cash(1, 0, 3000),
    ]
    for line in (
        "give pizza to red",
        "give lot x to red",
        "give lot 14 to nobody",
        "take all",
        "give",
        "give lot 99999999999 to P1",
    ):
        with pytest.raises(backroom.Refused):
            table.play(0, read_offer(line, 0))


def test_outlook_and_worth_say_what_a_deal_does(game):
    state = game.position(
        {"seats": 3, "round": 5, "lots": {"P0": "1:fish 2:fish 3", "P1": "4"}, "stock": {"P1": "fish"}}
    )
    assert state.worth(0) == 2000 and state.worth(0, [1, 2, 3], {"fish": 1}) == 5000
    assert state.plan_for(0, [1, 2, 3], {"fish": 1}) == [("fish", 3)]
    told_by = state.outlook(0, offer(tile(1, 0, "fish"), cash(0, 1, 3000)))
    assert told_by == {"before": 2000, "after": 5000, "cash": -3000, "rounds": 2}
    state.play(0, "give $3000 to P1; get fish from P1")
    for same in ("give $3000 to P1; get fish", offer(tile("P1", "P0", "fish"), cash("yellow", 1, 3000))):
        assert state.outlook(0, same) == told_by
    assert state.outlook(0, state.view(0)["deals"][0]) == told_by
    assert state.outlook(0, offer(tile(1, "anyone", "fish"), cash("anyone", 1, 3000))) == told_by


def test_outlook_refuses_in_words_what_play_would_refuse(table):
    for deal, rule in (
        (offer(lot(0, 1, 30)), "CT-PROT.3"),
        (offer(tile(0, 1, "fish", 3)), "CT-PROT.3"),
        (offer(), "CT-PROT.3"),
        (offer(tile(0, 1, "pizza")), "CT-TRADE.2"),
        (offer(lot(0, 9, 14)), "CT-PROT.1"),
        ({"transfers": "all"}, "CT-PROT.1"),
        ("ready", "CT-PROT.1"),
        ({"do": "accept", "deal": 1}, "CT-PROT.1"),
        (None, "CT-PROT.1"),
        (7, "CT-PROT.1"),
    ):
        with pytest.raises(backroom.Refused) as refused:
            table.outlook(0, deal)
        assert refused.value.rule == rule and refused.value.reason


@pytest.mark.parametrize("steps", [["add"], ["add", "from P0 to P1"], ["speak"], []])
def test_a_whole_deal_or_message_can_be_given_in_mid_draft(table, steps):
    for step in ("draft", *steps):
        table.play(0, step)
    if steps != ["speak"]:
        table.play(0, 'tell P1 "well?"')
    propose(table, 0, lot(0, 1, 14))
    assert told(table, "proposed") and table.view(0)["draft"] is None


# Hostile deals


def hostile(chance: random.Random) -> Any:
    """A malformed or illegal deal for seat 0 of the fixture."""
    odd = [None, -1, 5, 99, 1.5, "x", "P9", [], {}, True, 10**30, "anyone", b"0", float("nan")]
    broken = [
        lambda: chance.choice(odd),
        lambda: {"from": chance.choice(odd), "to": 1, "lot": 14},
        lambda: {"from": 0, "to": chance.choice(odd[:10]), "cash": 1000},
        lambda: lot(0, 1, chance.choice([1, 30, 31, 11, 0, -5, 86, 10**9])),
        lambda: lot(1, 0, chance.choice([14, 44, 2])),
        lambda: tile(0, 1, chance.choice(["radio", "pizza", "laundry"])),
        lambda: tile(0, 1, "fish", chance.choice([0, 3, 9, -1, 10**12])),
        lambda: cash(0, 1, chance.choice([0, -1000, 500, 6000, 10**15, 1, True, None])),
        lambda: {"from": 0, "to": 1, "lot": 14, "cash": 1000},
        lambda: {"from": 0, "lot": 14},
        lambda: lot(3, 3, 14),
        lambda: {"from": 0, "to": 1, "tile": "fish", "count": 1, "extra": 1},
    ]
    good = [lot(0, 1, 14), cash(0, 1, 1000), tile(0, 1, "fish")]
    transfers = [*chance.sample(good, chance.randint(0, 2)), chance.choice(broken)()]
    chance.shuffle(transfers)
    deal = offer(*transfers)
    if chance.random() < 0.2:
        deal["do"] = "counter"
        deal["deal"] = chance.choice([0, 1, 2, 26, -1, None, "1", 10**20])
    if chance.random() < 0.1:
        deal[chance.choice(["private", "promises", "junk", "transfers"])] = chance.choice([*odd[:-3], 7])
    return deal


def test_hostile_deals_are_refused_with_a_reason_and_change_nothing(game, table):
    """The full count of a million runs with BACKROOM_HOSTILE_DEALS=1000000."""
    chance, tries = random.Random(9), int(os.environ.get("BACKROOM_HOSTILE_DEALS", "20000"))
    before, log = table.dump(), table.events(0, 0)
    for _ in range(tries):
        deal = hostile(chance)
        with pytest.raises(backroom.Refused) as refused:
            table.play(0, deal)
        assert refused.value.reason
    assert table.dump() == before and table.events(0, 0) == log and not table.notes
