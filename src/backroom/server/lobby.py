"""The lobby: makes tables, and finds them by their links. Tables are loaded when somebody comes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from itertools import count

from sqlalchemy.exc import SQLAlchemyError

from . import letters
from .actor import TableActor
from .bot_pool import BotPool
from .opening import open_session, rows_of
from .protocol import CreatedTable, TableRequest
from .restoring import header_text, restore
from .saving import Saver
from .session import Session
from .storage import Store, Stored

log = logging.getLogger("backroom.server")

QUIET = 600
"""After how many seconds a table that nobody visits is put away."""


class Lobby:
    """All tables of this server."""

    def __init__(self, store: Store, bot_pool: BotPool, clock: Callable[[], float] = time.time) -> None:
        self.store, self.bot_pool, self.clock = store, bot_pool, clock
        self.saver = Saver(store)
        self.tables: dict[str, TableActor] = {}
        self.tokens: dict[str, str] = {}
        self.loading: dict[str, asyncio.Lock] = {}

    async def create(self, wanted: TableRequest) -> CreatedTable:
        """A new table, stored before anybody hears of it."""
        session = await asyncio.to_thread(self.open, wanted)
        self.sit(TableActor(session, self.saver, self.bot_pool, {}, self.clock))
        return CreatedTable(session.table, letters.links(session), session.watch)

    def open(self, wanted: TableRequest) -> Session:
        """Set up a table and store it."""
        session = open_session(wanted, int(self.clock()))
        self.store.create(stored_form(session))
        return session

    def sit(self, table: TableActor) -> TableActor:
        """Keep a table at hand."""
        session = table.session
        self.tables[session.table] = table
        self.tokens |= {place.token: session.table for place in session.places if place.token}
        self.tokens[session.watch] = session.table
        return table

    async def table(self, token: str) -> TableActor | None:
        """The table to which a link leads; None if there is none."""
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
        """A table from the database."""
        stored = await asyncio.to_thread(self.store.load, name)
        if stored is None:
            return None
        session = await asyncio.to_thread(restore, stored)
        return self.sit(TableActor(session, self.saver, self.bot_pool, stored.replies, self.clock))

    def tidy(self) -> None:
        """Put tables away that nobody has visited for a while; they are loaded again when somebody comes."""
        for name, table in list(self.tables.items()):
            is_busy = table.is_watched or (table.driver is not None and not table.driver.done())
            if not is_busy and self.clock() - table.used > QUIET:
                del self.tables[name]
                self.loading.pop(name, None)
                self.tokens = {token: of for token, of in self.tokens.items() if of != name}

    async def keep_tidy(self) -> None:
        """Tidy up every minute, and the database at the start and every hour."""
        for minute in count():
            if minute % 60 == 0:
                await self.prune()
            await asyncio.sleep(60)
            self.tidy()

    async def prune(self) -> None:
        """Let the database forget what nobody needs; if it can't now, then another time."""
        try:
            await asyncio.to_thread(self.store.prune)
        except SQLAlchemyError:
            log.exception("the database could not be tidied up")


def stored_form(session: Session) -> Stored:
    """A new session as it is stored."""
    rows = rows_of(session.record) if len(session.record) else []
    return Stored(
        session.table,
        header_text(session.record),
        session.pace,
        session.bot_seed,
        session.created,
        session.watch,
        session.places,
        rows,
        over=session.state.over,
    )
