"""The bots of Chinatown: legal answers, good deals, and no bad ones however often they are offered."""

from __future__ import annotations

import random
from typing import Any

import pytest

from backroom import bots
from backroom.arena import match
from backroom.arena.match import Match, play_game
from backroom.bots.chinatown.holdings import Holding, SeatView
from backroom.bots.chinatown.search import MOST_LINES, find_ideas, pay
from tests.chinatown.table import cash, lot, offer, place, tile

TRIO = {"P0": "1:fish 2:fish 28", "P1": "3 29:radio 30:radio", "P2": "60"}


def answer(state: Any, name: str, seat: int) -> str:
    """What a bot chooses now: the text of a choice, or what a choice given whole does."""
    said = bots.ask(bots.bot("chinatown", name), state, seat, 1)
    return str(said["do"]) if isinstance(said, dict) else state.text(said)


@pytest.mark.parametrize("names", [["random"] * 3, ["greedy", "random", "trader"], ["trader"] * 3])
def test_bots_play_whole_games_with_legal_answers(names):
    result = play_game(Match("chinatown", tuple(names), 3, 5, {"trade": "limited"}), 0)
    assert sum(result.wins) == pytest.approx(1) and min(result.scores) > 20_000


def test_the_arena_asks_all_seats_alike_in_a_free_negotiation(monkeypatch):
    asked: list[tuple[int, int]] = []

    def note(player: Any, state: Any, seat: int, seed: int) -> int:
        if state.view()["phase"] == "trade":
            asked.append((seat, state.view()["start_player"]))
        return bots.ask(player, state, seat, seed)

    monkeypatch.setattr(match, "ask", note)
    one = play_game(Match("chinatown", ("greedy",) * 4, 4, 5), 0)
    first = asked[0][1]
    assert asked == [((first + number + place) % 4, (first + number) % 4) for number in range(6) for place in range(4)]
    assert play_game(Match("chinatown", ("greedy",) * 4, 4, 5), 0) == one


@pytest.mark.parametrize("name", ["greedy", "trader"])
def test_good_offers_are_accepted_and_bad_ones_rejected_every_time(game, name):
    state = place(game, TRIO, stock={"P1": "fish"}, round=4)
    for _ in range(4):
        state.play(1, offer(cash(0, 1, 5000), tile(1, 0, "fish")))
        deal = state.view()["deals"][0]["deal"]
        said = answer(state, name, 0)
        assert not said.startswith("accept")
        state.play(1, f"withdraw {deal}")
    state.play(1, offer(lot(1, 0, 3), tile(1, 0, "fish"), cash(0, 1, 2000)))
    assert answer(state, name, 0).startswith("accept")


def test_the_trader_finds_deals_that_gain_for_all_their_parties(game):
    state = place(game, TRIO, stock={"P1": "fish"}, round=3)
    ideas = list(find_ideas(SeatView(state, 0), 0.5, 2000))
    assert ideas
    for idea in ideas:
        parties = {line[end] for line in idea.deal["transfers"] for end in ("from", "to")}
        assert 0 in parties and all(idea.gains[seat] > 0 for seat in parties)
        state.clone().play(0, idea.deal)


@pytest.mark.parametrize("number", range(1, 7))
def test_lots_and_tiles_are_worth_more_together_than_apart(game, number):
    state = place(game, {"P0": "1 14 28 60"}, stock={"P0": "fish sports radio sewing"}, round=number)
    table = SeatView(state, 0)
    mine, nothing = table.holdings[0], table.holdings[4]
    apart = table.value(Holding(mine.lots, nothing.tiles)) + table.value(Holding(nothing.lots, mine.tiles))
    assert table.value(mine) + table.value(nothing) > apart


def test_the_trader_finds_deals_between_three(game):
    state = place(game, {"P0": "1:fish", "P1": "2:fish", "P2": "3:fish"}, round=3, cash={"P0": 30000})
    parties = [
        {line[end] for line in idea.deal["transfers"] for end in ("from", "to")}
        for idea in find_ideas(SeatView(state, 0), 0.5, 5000)
    ]
    assert {0, 1, 2} in parties


def test_who_has_no_cash_is_paid_in_goods(game):
    state = place(
        game,
        {"P0": "1:fish 2:fish 60:radio", "P1": "3 59:radio"},
        stock={"P1": "fish"},
        round=3,
        cash={"P0": 0, "P1": 0, "P2": 0},
    )
    ideas = list(find_ideas(SeatView(state, 0), 0.5, 2000))
    assert any({"from": 1, "to": 0, "lot": 3} in idea.deal["transfers"] for idea in ideas)
    for idea in ideas:
        assert min(gain for gain in idea.gains if gain) >= 10
        assert not any("cash" in line for line in idea.deal["transfers"])


@pytest.mark.parametrize("seed", range(200))
def test_cash_brings_everybody_as_near_to_their_goal_as_it_can(seed):
    chance = random.Random(seed)
    count, share = chance.randint(2, 5), chance.uniform(0.2, 0.8)
    gains, cash = [chance.randint(-300, 300) for _ in range(count)], [chance.randint(0, 30) for _ in range(count)]
    goals = [round(sum(gains) * share)] + [round(sum(gains) * (1 - share) / (len(gains) - 1))] * (len(gains) - 1)
    paid = pay(gains, goals, cash)
    assert sum(paid) == 0 and all(amount + got >= 0 for amount, got in zip(cash, paid, strict=True))
    above = [gain + 10 * got - goal for gain, got, goal in zip(gains, paid, goals, strict=True)]
    assert all(
        above[rich] - above[poor] <= 10 or cash[rich] + paid[rich] == 0
        for rich in range(len(paid))
        for poor in range(len(paid))
    )


def test_offers_between_traders_are_short_enough_to_read(game):
    lines: list[int] = []

    def note(state: Any, seat: int, action: Any) -> None:
        if isinstance(action, dict) and action["do"] == "propose":
            lines.append(len(action["transfers"]))

    play_game(Match("chinatown", ("trader",) * 4, 4, 3), 0, note)
    assert len(lines) > 5 and max(lines) <= MOST_LINES and sum(lines) / len(lines) < 8


def test_the_trader_holds_single_tiles_back_until_the_game_is_nearly_over(game):
    early = place(game, {"P0": "1 60"}, stock={"P0": "fish radio"}, phase="place", round=2)
    late = place(game, {"P0": "1 60"}, stock={"P0": "fish radio"}, phase="place", round=6)
    assert answer(early, "trader", 0) == "done" and answer(late, "trader", 0).startswith("place")
    assert answer(early, "greedy", 0).startswith("place")


def test_the_trader_waits_only_among_those_who_wait_too(game):
    """What it placed after a negotiation of round 3, with others who have left six lots empty, or none."""
    placed = []
    for others in ("28 29 30 31 32 33", "28:fish 29 30 31"):
        position = {"P0": "1 60", "P1": others, "P2": others.translate(str.maketrans("23", "67"))}
        state = place(game, position, stock={"P0": "fish radio"}, round=3, seats=3)
        player = bots.bot("chinatown", "trader", 1)
        for phase in ("trade", "place"):
            while state.view()["phase"] == phase:
                seat = state.next_chooser()
                done = "ready" if phase == "trade" else "done"
                state.play(seat, bots.ask(player, state, 0, 1) if seat == 0 else done)
        placed.append(state.view()["players"][0]["tiles_on_board"])
    assert placed == [0, 2]


def test_the_trader_asks_for_more_when_the_gain_is_shared_unfairly(game):
    state = place(game, TRIO, stock={"P1": "fish"}, round=2, cash={"P0": 30000, "P1": 30000})
    state.play(0, offer(lot(1, 0, 3), tile(1, 0, "fish"), cash(0, 1, 1000)))
    assert answer(state, "trader", 1).startswith("counter")
