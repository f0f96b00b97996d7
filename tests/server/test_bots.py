"""Bots run in worker processes: slow, wrong and crashing ones harm nobody."""

from __future__ import annotations

import asyncio
import os
import pickle
import time

import pytest

import backroom
from backroom.core.errors import Invalid
from backroom.games.chicago_poker import memory
from backroom.records.record import Record
from backroom.server import updates, workers
from backroom.server.answers import puzzle_of
from backroom.server.bot_pool import BotPool, Job
from backroom.server.opening import open_session
from backroom.server.protocol import Done, SeatRequest, TableRequest
from tests.server.room import HANG, NOW, Guest, make_table, run, token_of, until


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
    """The warnings in the server's log."""
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
        bot_pool = BotPool(budget=1.0 if why == "TimeoutError" else 100.0)
        answer = await bot_pool.choose(given)
        assert answer.action in LEGAL and why in answer.why
        [line] = warnings(caplog)
        assert "replaced by random" in line and why in line
        table = make_table("me bot bot", bot_pool=bot_pool)
        seat = table.session.state.waiting[0]
        table.session.places[seat].bot = "greedy"
        bot_pool.budget = 30
        good = bot_pool.job(table.session, seat)
        answer = await bot_pool.choose(good)
        assert answer.action in good.legal and answer.why == ""
        assert len(warnings(caplog)) == 1
        await bot_pool.stop()

    run(story)


def test_a_slow_bot_delays_no_other_table():
    async def story():
        bot_pool = BotPool(budget=200, most=3)
        slow = asyncio.create_task(bot_pool.choose(job(Sleeps())))
        await asyncio.sleep(0.1)
        table = make_table("me bot bot", bot_pool=bot_pool)
        seat = table.session.state.waiting[0]
        table.session.places[seat].bot = "greedy"
        given = bot_pool.job(table.session, seat)
        async with asyncio.timeout(HANG):
            assert (await bot_pool.choose(given)).action in given.legal
        assert not slow.done()
        slow.cancel()
        await asyncio.gather(slow, return_exceptions=True)
        await bot_pool.stop()

    run(story)


def test_fifty_tables_of_thinking_bots_share_two_processes_and_delay_no_person():
    """What is counted: processes, and what people have been answered while all bots are still thinking."""

    async def story():
        bot_pool = BotPool(budget=200, most=2)
        thinking = [asyncio.create_task(bot_pool.choose(job(Sleeps()))) for _ in range(50)]
        while len(bot_pool.all) < 2:
            await asyncio.sleep(0.05)
        tables = [make_table("me here here", seed=seed, bot_pool=bot_pool) for seed in range(10)]
        answered = 0
        for table in tables:
            seat = table.session.state.waiting[0]
            reply = await Guest(table, token_of(table, seat)).play()
            answered += isinstance(reply, Done)
        assert answered == len(tables)
        assert len(bot_pool.all) + len(bot_pool.starting) <= 2
        assert not any(task.done() for task in thinking)
        assert bot_pool.waiting == 48
        await bot_pool.stop()
        await asyncio.gather(*thinking, return_exceptions=True)

    run(story)


def test_a_bots_job_holds_nothing_that_its_seat_does_not_know():
    async def story():
        table = make_table("me friend bot")
        state = table.session.state
        for _ in range(12):
            seat = state.waiting[0]
            state.play(
                seat, "draw a card" if "draw a card" in map(state.text, state.legal(seat)) else state.legal(seat)[0]
            )
        handed = pickle.loads(BotPool().job(table.session, 2).state)
        assert handed.view(2) == state.view(2)
        assert handed.position() != state.position()

    run(story)


def test_an_unusual_redeal_is_counted_and_logged(monkeypatch, caplog):
    """Here no random deal is tried at all."""
    monkeypatch.setattr(memory, "TRIES", 0)
    monkeypatch.setattr(memory, "LOOSE_TRIES", 0)

    async def story():
        table, bot_pool = make_table("me friend bot"), BotPool()
        table.session.record = Record.start(backroom.game("chicago_poker", "interpreted"), 3, seed=1)
        assert bot_pool.job(table.session, 2).state
        assert bot_pool.redeals == {"at random": 0, "constructed": 1}
        [line] = warnings(caplog)
        assert line == f"table {table.session.table}: redealt for P2 at move 0: constructed"
        monkeypatch.setattr(memory, "fill_by_construction", lambda state, seat: False)
        answer = await bot_pool.choose(bot_pool.job(table.session, 2))
        assert answer.why == "no redeal was found"
        assert bot_pool.redeals == {"at random": 0, "constructed": 1, "not found": 1}
        assert [line.split(": ", 1)[1][:20] for line in warnings(caplog)[1:]] == [
            "no redeal for P2 at ",
            "the bot steady for P",
        ]

    run(story)


def test_people_are_told_when_a_bot_has_failed():
    async def story():
        table = make_table("me bot bot", bot_pool=BotPool(budget=0.0))
        me = Guest(table, token_of(table, 0))
        updates = []
        while not any(update["type"] == "chat" for update in updates):
            if table.session.state.waiting == (0,):
                await me.play()
            await asyncio.sleep(0.05)
            updates += me.updates()
        line = next(update for update in updates if update["type"] == "chat")
        assert line["name"] == "Backroom" and "at random" in line["text"]
        table.driver.cancel()
        await asyncio.gather(table.driver, return_exceptions=True)
        await table.bot_pool.stop()

    run(story)


def test_bots_trade_and_then_rest_while_a_person_thinks():
    async def story():
        table = make_table("me bot bot bot", "chinatown", seed=4)
        me, session = Guest(table, token_of(table, 0)), table.session
        while (prompt := session.state.prompt(0)) is None or prompt["kind"] != "trade":
            if prompt is not None:
                await me.play()
            await asyncio.sleep(0.02)
        async with asyncio.timeout(HANG):
            while table.driver is not None and not table.driver.done():
                await asyncio.sleep(0.05)
                me.updates()
        moves, verbs = len(session.record), {entry.text.split()[0] for entry in session.record.entries}
        assert session.resting == {1, 2, 3} and {"propose", "ready"} <= verbs and "wait" not in verbs
        await asyncio.sleep(0.3)
        assert len(session.record) == moves
        await me.play("ready")
        await until(lambda: (session.state.prompt(0) or {}).get("kind") != "trade")
        table.driver.cancel()
        await asyncio.gather(table.driver, return_exceptions=True)
        await table.bot_pool.stop()

    run(story)


def test_a_table_moves_on_when_its_only_person_is_ready_before_the_bots_have_said_anything():
    async def story():
        table = make_table("me bot bot bot", "chinatown", seed=4)
        me, session = Guest(table, token_of(table, 0)), table.session
        async with asyncio.timeout(2 * HANG):
            while (prompt := session.state.prompt(0)) is None or prompt["kind"] != "place":
                offers = [deal for deal in session.state.view(0)["deals"] if 0 in deal["parties"]]
                no = [f"reject {deal['deal']}" for deal in offers if 0 not in deal["accepted"]]
                if no or 0 in session.state.waiting:
                    await me.play(*(no[:1] or (["ready"] if prompt["kind"] == "trade" else [])))
                await asyncio.sleep(0.02)
                me.updates()
        table.driver.cancel()
        await asyncio.gather(table.driver, return_exceptions=True)
        await table.bot_pool.stop()

    run(story)


def test_people_see_no_button_to_wait():
    state = backroom.game("chinatown").new(seats=3, seed=1)
    while (state.prompt(0) or {}).get("kind") != "trade":
        state.play(state.waiting[0], state.legal(state.waiting[0])[0])
    assert {choice.words["do"] for choice in updates.choices(state, 0)} == {"ready", "draft", "speak"}


def test_a_pool_that_is_stopped_while_a_process_starts_ends_it_and_cancels_whoever_asks(monkeypatch):
    started, start = [], workers.Worker.start

    async def noted(module):
        started.append(await start(module))
        return started[-1]

    async def story():
        pool = BotPool()
        asking = asyncio.create_task(pool.warm())
        while not pool.starting:
            await asyncio.sleep(0)
        asking.cancel()
        await pool.stop()
        assert [worker.process.returncode is None for worker in started] == [False]
        with pytest.raises(asyncio.CancelledError):
            await pool.warm()
        assert not pool.all and not pool.starting

    monkeypatch.setattr(workers.Worker, "start", noted)
    run(story)


def test_bots_wait_for_the_seat_that_chooses_first():
    """As in a puzzle; Chinatown's trade is where others could choose before."""

    async def story():
        position = puzzle_of("chinatown", 16)[0].position
        seats = [SeatRequest("me"), *[SeatRequest("bot", bot="random")] * (position["seats"] - 1)]
        session = open_session(TableRequest("chinatown", seats, position=position, first=0), NOW)
        assert session.bot_to_move() is None
        session.play(0, session.state.legal(0)[0])
        assert session.bot_to_move() is not None
        session.go_back(0)
        assert session.bot_to_move() is None
        session.give(0, "random")
        assert session.bot_to_move() is not None

    run(story)


@pytest.mark.parametrize("first", [1, 2, 7])
def test_nobody_waits_for_a_seat_that_is_asked_nothing_or_belongs_to_a_bot(first):
    seats = [SeatRequest("me"), SeatRequest("here"), SeatRequest("bot")]
    asked = [
        seat for seat in range(3) if seat in open_session(TableRequest("gangster", seats, seed=1), NOW).state.waiting
    ]
    assert 1 not in asked
    with pytest.raises(Invalid, match="no person is asked there"):
        open_session(TableRequest("gangster", seats, seed=1, first=first), NOW)
