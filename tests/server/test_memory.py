"""What a table holds in memory, by counting: little while people play, less when they have left, nothing once it is
put away."""

from __future__ import annotations

import asyncio
import gc
import random
import sys
import weakref
from collections import deque
from enum import Enum
from types import FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from backroom.core.game import Game
from backroom.messages.speaking import FORGETTING
from backroom.server import lobby as lobbies
from backroom.server.actor import TableActor
from backroom.server.bot_pool import BotPool
from backroom.server.lobby import Lobby
from backroom.server.protocol import TableRequest
from backroom.server.storage import Store

from .room import NOW, Guest, Shelf, make_table, run, seats, token_of

MOST = 500_000
"""How many bytes a table may hold after 200 moves."""

SHARED = (
    type,
    FunctionType,
    MethodType,
    ModuleType,
    Game,
    Enum,
    BotPool,
    Shelf,
    asyncio.AbstractEventLoop,
    asyncio.Task,
)
"""What doesn't belong to any table."""


def held_by(thing: Any, seen: set[int]) -> int:
    """The bytes of an object and of everything that it alone refers to."""
    if id(thing) in seen or thing is None or isinstance(thing, SHARED):
        return 0
    seen.add(id(thing))
    return sys.getsizeof(thing) + sum(held_by(part, seen) for part in parts_of(thing))


def parts_of(thing: Any) -> list[Any]:
    """What an object refers to."""
    if isinstance(thing, dict):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, list | tuple | set | frozenset | deque):
        return list(thing)
    if hasattr(thing, "__struct_fields__"):
        return [getattr(thing, name) for name in thing.__struct_fields__]
    if hasattr(thing, "redeal"):  # a state: its fields are one block of memory in the compiled build
        return [thing.log, thing.notes, thing.logs]
    return list(vars(thing).values()) if hasattr(thing, "__dict__") else []


async def play(table: TableActor, guests: list[Guest], moves: int) -> None:
    """Some random moves; everybody reads what they are sent."""
    luck = random.Random(5)
    for _ in range(moves):
        if table.session.state.over:
            return
        seat = luck.choice(table.session.state.waiting)
        await guests[seat].play(luck.choice(table.session.state.legal(seat)))
        for guest in guests:
            guest.updates()


@pytest.mark.parametrize("slug", ["chicago_poker", "chinatown", "families", "gangster", "snitch"])
def test_a_table_with_four_people_holds_little_and_less_when_they_have_left(slug):
    async def story():
        table = make_table("me friend friend friend", slug)
        guests = [Guest(table, token_of(table, seat), draw="wide") for seat in range(4)]
        await play(table, guests, 200)
        assert len(table.session.record) > 100
        full = held_by(table, set())
        assert full < MOST, full
        for guest in guests:
            guest.leave()
        del guests, guest
        left = held_by(table, set())
        assert left < full - 4 * 500, (full, left)  # at least what the four sockets had is gone

    run(story)


@pytest.fixture
def no_collector():
    """The garbage collector does nothing: in a server, it hardly ever looks at what is old."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_a_table_that_is_put_away_leaves_nothing_behind_even_without_the_garbage_collector(
    tmp_path, monkeypatch, no_collector
):
    monkeypatch.setattr(lobbies, "IDLE_SECONDS", 0)

    async def story():
        store, now = Store(f"sqlite:///{tmp_path}/tables.sqlite"), [float(NOW)]
        lobby = Lobby(store, BotPool(), lambda: now[0])
        made = await lobby.create(TableRequest("chicago_poker", seats("me friend"), seed=7))
        links = [str(seat.token) for seat in made.seats]
        table = await lobby.table(links[0])
        assert table is not None
        guests = [Guest(table, link, draw="wide") for link in links]
        await play(table, guests, 20)
        for guest in guests:
            guest.leave()
        gone = [weakref.ref(table), weakref.ref(table.session)]
        now[0] += 10
        await lobby.unload_idle()
        del table, guests, guest
        assert [found() for found in gone] == [None, None]
        assert not lobby.tables and not lobby.tokens and not lobby.loading
        store.close()

    run(story)


def test_when_the_last_table_is_put_away_its_drawings_are_forgotten(tmp_path):
    async def story() -> None:
        store, now = Store(f"sqlite:///{tmp_path}/tables.sqlite"), [float(NOW)]
        lobby = Lobby(store, BotPool(), lambda: now[0])
        made = await lobby.create(TableRequest("chicago_poker", seats("me friend")))
        guest = Guest(await lobby.table(made.watch), made.watch, draw="wide")
        count = drawn()
        guest.leave()
        now[0] += lobbies.IDLE_SECONDS + 1
        await lobby.unload_idle()
        assert count > 0 and drawn() == 0
        store.close()

    run(story)


def drawn() -> int:
    """How many drawings are kept for later."""
    return sum(forget.__self__.cache_info().currsize for forget in FORGETTING)  # type: ignore[attr-defined]
