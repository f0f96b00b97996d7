"""CT-PROT.11: the optional clock of a negotiation: told at the start, with a warning, and then an end."""

from __future__ import annotations

import asyncio
from typing import Any

from backroom.server import timing
from tests.server.room import Guest, make_table, run, token_of

POSITION = {"seats": 3, "lots": {"P0": "14", "P1": "30", "P2": "50"}, "stock": {"P0": "fish"}, "clock": "5"}


def quicken(monkeypatch: Any) -> list[float]:
    """A clock whose seconds pass at once; how long it slept each time."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await asyncio.sleep(0.01)

    monkeypatch.setattr(timing, "sleep", sleep)
    return slept


def test_ct_prot_11_the_clock_warns_and_then_ends_the_negotiation(monkeypatch):
    slept = quicken(monkeypatch)

    async def story():
        table = make_table("me friend friend", "chinatown", position=POSITION)
        me = Guest(table, token_of(table, 0))
        told: list[str] = []
        async with asyncio.timeout(60):
            while table.session.state.view()["phase"] == "trade":
                await asyncio.sleep(0.01)
                told += [update["text"] for update in me.updates() if update["type"] == "chat"]
        told += [update["text"] for update in me.updates() if update["type"] == "chat"]
        assert [line.split(":")[0] for line in told] == [
            "The clock is running",
            "One minute left to negotiate.",
            "Time is up",
        ]
        assert slept[:2] == [240, 60]

    run(story)


def test_ct_prot_11_without_the_option_nothing_is_timed_and_all_ready_stops_the_clock():
    async def story():
        plain = make_table("me friend friend", "chinatown", position=POSITION | {"clock": "off"})
        Guest(plain, token_of(plain, 0))
        assert plain.timekeeper.task is None
        table = make_table("me friend friend", "chinatown", position=POSITION)
        guests = [Guest(table, token_of(table, seat)) for seat in range(3)]
        task = table.timekeeper.task
        assert task is not None and not task.done()
        for guest in guests:
            await guest.play("ready")
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled() and table.session.state.view()["phase"] == "place"

    run(story)
