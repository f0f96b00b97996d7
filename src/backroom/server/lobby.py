"""The lobby creates tables and finds them by their links. A table is loaded when somebody visits it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from itertools import count

from sqlalchemy.exc import SQLAlchemyError

from ..core.phrases import phrase
from . import updates
from .actor import TableActor
from .bot_pool import BotPool
from .opening import open_session, stored_form
from .protocol import CreatedTable, NextTable, TableRequest
from .rematch import check_rematch, next_session, next_token
from .restoring import restore
from .saving import Saver
from .session import Session
from .storage import Store, Stored
from .trials import Trials

log = logging.getLogger("backroom.server")

IDLE_SECONDS = 600
"""After how many seconds an idle table is unloaded."""


class Lobby:
    """All the tables of this server."""

    def __init__(self, store: Store, bot_pool: BotPool, clock: Callable[[], float] = time.time) -> None:
        self.store, self.bot_pool, self.clock = store, bot_pool, clock
        self.trials = Trials()
        self.saver = Saver(store)
        self.tables: dict[str, TableActor] = {}
        self.tokens: dict[str, str] = {}
        self.loading: dict[str, asyncio.Lock] = {}

    async def create(self, wanted: TableRequest) -> CreatedTable:
        """Create a table; it is stored before anybody is told about it."""
        session, stored = await self.open(wanted)
        await asyncio.to_thread(self.store.create, stored)
        self.register(TableActor(session, self.saver, self.bot_pool, {}, self.clock))
        return CreatedTable(session.table, updates.links(session), session.watch)

    async def open(self, wanted: TableRequest) -> tuple[Session, Stored]:
        """Set up a table; what comes from outside is tried out in another process first."""
        now = int(self.clock())
        if wanted.record is not None or wanted.position is not None:
            return await self.trials.open(wanted, now)
        session = await asyncio.to_thread(open_session, wanted, now)
        return session, stored_form(session)

    async def rematch(self, table: TableActor, token: str, rotate: bool) -> NextTable:
        """The next game of the people at a table: the first who asks opens it, and the others find it."""
        check_rematch(table.session)
        async with table.lock:
            following = await self.table(next_token(table.session.watch))
            if following is None:
                session = await asyncio.to_thread(next_session, table.session, rotate, int(self.clock()))
                await asyncio.to_thread(self.store.create, stored_form(session))
                following = self.register(TableActor(session, self.saver, self.bot_pool, {}, self.clock))
                await table.announce(phrase("The next game is open: press Play again to join it."))
        mine = next_token(token)
        return NextTable(following.session.table, mine, following.session.seat_of(mine))

    def register(self, table: TableActor) -> TableActor:
        """Keep a table in memory, where its links find it."""
        session = table.session
        self.tables[session.table] = table
        self.tokens |= {place.token: session.table for place in session.places if place.token}
        self.tokens[session.watch] = session.table
        return table

    async def table(self, token: str) -> TableActor | None:
        """The table that a link leads to; None if there is none."""
        table = self.tables.get(self.tokens.get(token, ""))
        if table is not None and not table.broken:
            return table
        name = await asyncio.to_thread(self.store.find, token)
        if name is None:
            return None
        async with self.loading.setdefault(name, asyncio.Lock()):
            table = self.tables.get(name)
            return table if table is not None and not table.broken else await self.load(name)

    async def load(self, name: str) -> TableActor | None:
        """Load a table from the database."""
        stored = await asyncio.to_thread(self.store.load, name)
        if stored is None:
            return None
        session = await asyncio.to_thread(restore, stored)
        return self.register(TableActor(session, self.saver, self.bot_pool, stored.replies, self.clock))

    def unload_idle(self) -> None:
        """Unload tables that nobody has visited for a while; they are loaded again when somebody does."""
        for name, table in list(self.tables.items()):
            is_busy = table.is_watched or (table.driver is not None and not table.driver.done())
            if not is_busy and self.clock() - table.used > IDLE_SECONDS:
                del self.tables[name]
                self.loading.pop(name, None)
                self.tokens = {token: of for token, of in self.tokens.items() if of != name}

    async def run_housekeeping(self) -> None:
        """Unload idle tables every minute; prune the database at the start and every hour."""
        for minute in count():
            if minute % 60 == 0:
                await self.prune()
            await asyncio.sleep(60)
            self.unload_idle()

    async def prune(self) -> None:
        """Delete what nobody needs from the database; if that fails, it is tried again later."""
        try:
            await asyncio.to_thread(self.store.prune)
        except SQLAlchemyError:
            log.exception("the database could not be pruned")
