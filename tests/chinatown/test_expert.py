"""The levels sharp and expert: they bargain for the win, learn from answers, play fair, and can't be milked."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

import backroom
from backroom import bots
from backroom.arena.match import Match, play_game
from backroom.bots.chinatown.chances import chances, wealth
from backroom.bots.chinatown.expert import OFFERS, Expert
from backroom.bots.chinatown.holdings import SeatView
from backroom.bots.chinatown.partners import Partner
from backroom.bots.chinatown.search import MOST_LINES
from backroom.bots.chinatown.trader import Trader
from tests.chinatown.table import cash, lot, offer, propose, tile
from tests.chinatown.test_haggling_bots import let_act, table_of

LOTS = {"P0": "1:antiques 2:antiques", "P1": "3 60", "P2": "70", "P3": "30 31"}


def proposals(done: list[Any]) -> list[Any]:
    """The offers among what a bot did."""
    return [one for one in done if one["do"] == "propose"]


def paid_for(deal: Any, seat: int) -> int:
    """The cash that a seat gets less what it pays in a deal."""
    return sum(
        line["cash"] * ((line["to"] == seat) - (line["from"] == seat)) for line in deal["transfers"] if "cash" in line
    )


@pytest.mark.parametrize("name", ["sharp", "expert"])
def test_they_are_levels_of_chinatown_and_beat_random_play(name):
    assert name in bots.names("chinatown")
    result = play_game(Match("chinatown", (name, "random", "random"), 3, 5, {"trade": "limited"}), 0)
    assert result.wins[result.seating.index(0)] == 1


def test_a_partner_who_refuses_is_offered_more_and_one_who_accepts_less():
    proud, humble = Partner(), Partner()
    usual = Partner().part_for(0.8)
    for _ in range(3):
        proud.learn(0.8, False)
        humble.learn(0.6, True)
    assert humble.part_for(0.8) < usual < proud.part_for(0.8)
    assert proud.accepts(0.8) < Partner().accepts(0.8) < humble.accepts(0.8)


def test_a_refused_offer_comes_again_on_better_terms_and_not_for_ever():
    state, bot = table_of(stock={"P1": "antiques"}), bots.bot("chinatown", "expert", 1)
    made = []
    for _ in range(8):
        made += proposals(let_act(bot, state, 0))
        for deal in [deal for deal in state.view()["deals"] if deal["author"] == 0]:
            state.play(next(seat for seat in deal["parties"] if seat), {"do": "reject", "deal": deal["deal"]})
        state.play(0, "not ready") if state.view()["players"][0]["ready"] else None
    same = [deal for deal in made if {"from": 1, "to": 0, "lot": 3} in deal["transfers"] and two_party(deal)]
    bids = [paid_for(deal, 1) for deal in same]
    assert len(same) >= 2 and bids == sorted(set(bids))
    goods = [str([line for line in deal["transfers"] if "cash" not in line]) for deal in made]
    assert max(map(goods.count, goods)) <= OFFERS
    assert bot.partner(1).accepts(0.8) < Partner().accepts(0.8)


def two_party(deal: Any) -> bool:
    """Whether only P0 and P1 take part."""
    return {line[end] for line in deal["transfers"] for end in ("from", "to")} == {0, 1}


def test_chances_to_win_add_up_and_follow_wealth():
    for rounds in range(1, 7):
        found = chances([1000, 900, 1100], rounds)
        assert sum(found) == pytest.approx(1) and found[2] > found[0] > found[1]
    assert chances([100, 0], 1)[0] > chances([100, 0], 6)[0]


def test_the_expert_crowns_no_rival_where_the_trader_would():
    """P1 is ahead, P0 second: what gives P1 much more than P0 all but ends the game; P2 may have as much."""
    rich = {"P0": 86000, "P1": 90000, "P2": 1000, "P3": 1000}
    table = SeatView(table_of(cash=rich, round=6), 0)
    to_leader, to_last = [20, 60, 0, 0], [20, 0, 60, 0]
    assert Trader(1).is_good(table, to_leader) and not Expert(1).is_good(table, to_leader)
    assert Expert(1).is_good(table, to_last)


@pytest.mark.parametrize("seed", range(3))
def test_no_pump_of_sales_and_buybacks_makes_the_expert_poorer(seed):
    chance, bot = random.Random(seed), bots.bot("chinatown", "expert", seed)
    state = table_of(stock={"P0": "fish antiques", "P1": "antiques radio fish"}, cash={"P0": 20000, "P1": 90000})
    accepted = 0
    for _ in range(40):
        before = wealth(SeatView(state, 0))[0]
        owned = [(one["owner"], int(number)) for number, one in state.view()["lots"].items() if one["owner"] < 2]
        owner, number = chance.choice(owned)
        with suppress(backroom.Refused):  # the adversary can't always pay what it would like to
            state.play(1, offer(lot(owner, 1 - owner, number), cash(1 - owner, owner, 1000 * chance.randint(1, 15))))
        for one in let_act(bot, state, 0, 3):
            accepted += one["do"] == "accept"
            assert one["do"] != "accept" or wealth(SeatView(state, 0))[0] > before
        for deal in [deal for deal in state.view(1)["deals"] if 1 in deal["parties"]]:
            state.play(1, {"do": "reject", "deal": deal["deal"]})
    assert accepted


def test_many_things_of_little_value_don_t_buy_a_dear_one_from_the_expert():
    state = table_of(lots=LOTS | {"P0": "1:antiques 2:antiques 3:antiques", "P1": "60 75"}, stock={"P1": "fish radio"})
    propose(state, 1, lot(0, 1, 2), lot(1, 0, 75), tile(1, 0, "fish"), tile(1, 0, "radio"), cash(1, 0, 1000))
    assert "accept" not in [one["do"] for one in let_act(bots.bot("chinatown", "expert", 1), state, 0)]


def test_the_expert_keeps_its_manners_in_a_whole_game():
    """One open offer at a time, none twice in a round, and short ones."""
    made: dict[tuple[int, int], list[str]] = {}

    def note(state: Any, seat: int, action: Any) -> None:
        if isinstance(action, dict) and action["do"] == "propose":
            view = state.view()
            assert not [deal for deal in view["deals"] if deal["author"] == seat]
            assert len(action["transfers"]) <= MOST_LINES
            made.setdefault((view["round"], seat), []).append(str(action["transfers"]))

    play_game(Match("chinatown", ("expert", "trader", "trader", "trader"), 4, 3), 0, note)
    assert made and all(len(set(offers)) == len(offers) for offers in made.values())


@pytest.mark.parametrize("seed", range(3))
def test_what_the_expert_can_t_know_doesn_t_change_its_answer(seed):
    """Everything hidden is dealt anew, the answer stays the same."""
    state = backroom.game("chinatown").new(seats=4, seed=seed)
    players = [bots.bot("chinatown", "expert", seat) for seat in range(4)]
    compared = 0
    while state.round < 2 and compared < 30:
        seat = state.next_chooser()
        fresh = [bots.bot("chinatown", "expert", 7) for _ in range(3)]
        swapped = [state, state.redeal(seat, 11), state.redeal(seat, 12)]
        answers = [bots.ask(one, other, seat, 5) for one, other in zip(fresh, swapped, strict=True)]
        assert answers[0] == answers[1] == answers[2]
        compared += 1
        state.play(seat, bots.ask(players[seat], state, seat, 5))
    assert compared >= 20
