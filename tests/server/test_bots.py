"""Bots think in processes of their own: slow, wrong and crashing ones harm nobody."""

from __future__ import annotations

import asyncio
import os
import pickle
import time

import pytest

from backroom.server.thinking import Job, Thinkers
from tests.server.room import Guest, make_table, run, token_of


class Sleeps:
    """A state that takes forever to read."""

    def __reduce__(self):
        return time.sleep, (200,)


class Crashes:
    """A state that ends the process that reads it."""

    def __reduce__(self):
        return os._exit, (3,)


LEGAL = (11, 12, 13)


def warnings(caplog):
    """What the server has written into its log."""
    return [record.getMessage() for record in caplog.records if record.name == "backroom.server"]


def job(state, bot="random"):
    """A job with a state that does something."""
    return Job("t", "chicago_poker", bot, 0, 5, LEGAL, pickle.dumps(state))


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (job(Sleeps()), "TimeoutError"),
        (job(Crashes()), "EOFError"),
        (job("no state"), "AttributeError"),
        (job("", "nobody"), "no bot"),
    ],
    ids=["late", "crashed", "wrong", "unknown"],
)
def test_a_bot_that_fails_is_replaced_for_this_choice_and_the_log_says_so(given, why, caplog):
    async def story():
        thinkers = Thinkers(budget=1.0 if why == "TimeoutError" else 100.0)
        thought = await thinkers.choose(given)
        assert thought.action in LEGAL and why in thought.why
        [line] = warnings(caplog)
        assert "replaced by random" in line and why in line
        table = make_table("me bot bot", thinkers=thinkers)
        seat = table.sitting.state.waiting[0]
        table.sitting.places[seat].bot = "greedy"
        thinkers.budget = 30
        good = Thinkers.job(table.sitting, seat)
        thought = await thinkers.choose(good)
        assert thought.action in good.legal and thought.why == ""
        assert len(warnings(caplog)) == 1
        await thinkers.stop()

    run(story)


def test_a_slow_bot_delays_no_other_table():
    async def story():
        thinkers = Thinkers(budget=200, most=3)
        slow = asyncio.create_task(thinkers.choose(job(Sleeps())))
        await asyncio.sleep(0.1)
        table = make_table("me bot bot", thinkers=thinkers)
        seat = table.sitting.state.waiting[0]
        table.sitting.places[seat].bot = "greedy"
        given = Thinkers.job(table.sitting, seat)
        async with asyncio.timeout(60):
            assert (await thinkers.choose(given)).action in given.legal
        assert not slow.done()
        slow.cancel()
        await asyncio.gather(slow, return_exceptions=True)
        await thinkers.stop()

    run(story)


def test_a_bots_job_holds_nothing_that_its_seat_does_not_know():
    async def story():
        table = make_table("me friend bot")
        state = table.sitting.state
        for _ in range(12):
            seat = state.waiting[0]
            state.play(
                seat, "draw a card" if "draw a card" in map(state.text, state.legal(seat)) else state.legal(seat)[0]
            )
        handed = pickle.loads(Thinkers.job(table.sitting, 2).state)
        assert handed.view(2) == state.view(2)
        assert handed.position() != state.position()

    run(story)


def test_people_are_told_when_a_bot_has_failed():
    async def story():
        table = make_table("me bot bot", thinkers=Thinkers(budget=0.0))
        me = Guest(table, token_of(table, 0))
        letters = []
        while not any(letter["type"] == "chat" for letter in letters):
            if table.sitting.state.waiting == (0,):
                await me.play()
            await asyncio.sleep(0.05)
            letters += me.letters()
        line = next(letter for letter in letters if letter["type"] == "chat")
        assert line["name"] == "Backroom" and "at random" in line["text"]
        table.driver.cancel()
        await asyncio.gather(table.driver, return_exceptions=True)
        await table.thinkers.stop()

    run(story)


def test_bots_trade_and_then_rest_while_a_person_thinks():
    async def story():
        table = make_table("me bot bot bot", "chinatown", seed=4)
        me, sitting = Guest(table, token_of(table, 0)), table.sitting
        while (prompt := sitting.state.prompt(0)) is None or prompt["kind"] != "trade":
            if prompt is not None:
                await me.play()
            await asyncio.sleep(0.02)
        async with asyncio.timeout(60):
            while table.driver is not None and not table.driver.done():
                await asyncio.sleep(0.05)
                me.letters()
        moves, verbs = len(sitting.record), {entry.text.split()[0] for entry in sitting.record.entries}
        assert sitting.resting == {1, 2, 3} and {"propose", "ready"} <= verbs and "wait" not in verbs
        await asyncio.sleep(0.3)
        assert len(sitting.record) == moves
        await me.play("ready")
        async with asyncio.timeout(60):
            while (sitting.state.prompt(0) or {}).get("kind") == "trade":
                await asyncio.sleep(0.02)
        table.driver.cancel()
        await asyncio.gather(table.driver, return_exceptions=True)
        await table.thinkers.stop()

    run(story)
