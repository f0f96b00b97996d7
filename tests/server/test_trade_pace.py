"""CT-PROT.11, bots: a negotiation goes on as soon as nobody has anything to say. What is counted are the waits that the
table's pace asks for, not the machine's time: at the usual pace of 900 ms, two waits take less than two seconds."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Any

import pytest

from backroom.server import driving
from backroom.server.bot_pool import BotPool
from backroom.server.protocol import Done
from tests.server.room import Guest, make_table, run, token_of, until

PACE = 0.9
"""Seconds: the usual pace of a table."""

QUIET = {"seats": 4, "round": 3, "lots": {"P0": "1", "P1": "30", "P2": "50", "P3": "70"}}
"""Nobody has anything to sell."""

TEMPTING = {
    "seats": 3,
    "round": 3,
    "lots": {"P0": "1:antiques 2:antiques", "P1": "3 60", "P2": "70"},
    "stock": {"P0": "antiques"},
    "cash": {"P0": 30000, "P1": 30000, "P2": 30000},
}
"""P0 needs lot 3 of P1."""


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> dict[int, float]:
    """The waits of a table while it trades, by round, in shares of its pace; they take no time here."""
    found: dict[int, float] = defaultdict(float)

    async def keep_pace(table: Any, share: float) -> None:
        view = table.session.state.view()
        if view["phase"] == "trade":
            found[view["round"]] += share
        await asyncio.sleep(0)

    monkeypatch.setattr(driving, "keep_pace", keep_pace)
    return found


def test_a_ready_person_and_silent_bots_move_on_at_once(waits):
    async def story():
        pool = BotPool(budget=60)
        table = make_table("me bot:trader bot:trader bot:greedy", "chinatown", bot_pool=pool, position=QUIET)
        me = Guest(table, token_of(table, 0))
        assert isinstance(await me.play("ready"), Done)
        await until(lambda: table.session.state.view()["phase"] != "trade")
        assert waits[3] * PACE <= 2
        await pool.stop()

    run(story)


def test_four_traders_end_a_negotiation_in_less_than_ten_seconds_of_the_usual_pace(waits):
    async def story():
        pool = BotPool(budget=60)
        table = make_table("bot:trader bot:trader bot:trader bot:trader", "chinatown", seed=11, bot_pool=pool)
        watcher = Guest(table, table.session.watch)
        await until(lambda: table.session.state.view()["round"] > 1)
        assert 0 < waits[1] * PACE < 10
        watcher.leave()
        await pool.stop()

    run(story)


def test_a_trader_answers_a_person_s_offer_within_two_waits(waits):
    async def story():
        pool = BotPool(budget=60)
        table = make_table("me bot:trader friend", "chinatown", bot_pool=pool, position=TEMPTING)
        me = Guest(table, token_of(table, 0))
        state = table.session.state
        await until(lambda: table.session.bot_to_move() is None)  # it has said what it had to say
        before = len(state.events(0, 0))
        waits.clear()
        goods = [{"from": 1, "to": 0, "lot": 3}, {"from": 0, "to": 1, "cash": 1000}]
        assert isinstance(await me.play({"do": "propose", "transfers": goods}), Done)
        answers = {"countered", "said", "closed", "executed"}
        await until(lambda: any(event["event"] in answers for event in state.events(0, 0)[before:]))
        assert sum(waits.values()) * PACE <= 2
        await pool.stop()

    run(story)
