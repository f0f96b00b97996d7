"""The lobby creates tables and finds them by their links. A table is loaded when somebody visits it."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable, Collection
from itertools import count
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from ..core.phrases import phrase
from . import updates
from .actor import MOVED_ON, TableActor
from .black_box import in_hand
from .bot_pool import BotPool
from .opening import open_session, stored_form
from .protocol import CreatedTable, TableRequest
from .restoring import restore
from .saving import PASSING, Saver, cause_of
from .session import Session
from .storage import Store, Stored
from .trials import Trials

log = logging.getLogger("backroom.server")

Given = TypeVar("Given")
Found = TypeVar("Found")

TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}")

LONGEST_PAUSE, FORGIVEN = 30.0, 120.0
"""For how many seconds a table that keeps failing is left alone, and after how many its failures are forgotten."""

IDLE_SECONDS = 600
"""After how many seconds an idle table is unloaded."""


class Unavailable(Exception):
    """A table that has to wait; the message says why."""


class Lobby:
    """All the tables of this server."""

    def __init__(
        self,
        store: Store,
        bot_pool: BotPool,
        clock: Callable[[], float] = time.time,
        aside: Collection[str] = (),
    ) -> None:
        self.store, self.bot_pool, self.clock = store, bot_pool, clock
        self.trials = Trials()
        self.saver = Saver(store, self.drop_all)
        self.aside = aside  # tables that have brought the server down
        self.failures: dict[str, int] = {}  # how often a table could not be saved, lately
        self.tables: dict[str, TableActor] = {}
        self.tokens: dict[str, str] = {}
        self.loading: dict[str, asyncio.Lock] = {}

    async def create(self, wanted: TableRequest) -> CreatedTable:
        """Create a table; it is stored before anybody is told about it."""
        session, stored = await self.open(wanted)
        await self.ask_store(self.store.create, stored)
        self.register(TableActor(session, self.saver, self.bot_pool, {}, self.clock))
        return CreatedTable(session.table, updates.links(session), session.watch)

    async def open(self, wanted: TableRequest) -> tuple[Session, Stored]:
        """Set up a table; what comes from outside is tried out in another process first."""
        now = int(self.clock())
        if wanted.record is not None or wanted.position is not None:
            return await self.trials.open(wanted, now)
        session = await asyncio.to_thread(open_session, wanted, now)
        return session, stored_form(session)

    def register(self, table: TableActor) -> TableActor:
        """Keep a table in memory, where its links find it."""
        session = table.session
        self.tables[session.table] = table
        self.tokens |= {place.token: session.table for place in session.places if place.token}
        self.tokens[session.watch] = session.table
        return table

    async def table(self, token: str) -> TableActor | None:
        """The table that a link leads to; None if there is none. Unavailable says why it has to wait."""
        if not TOKEN.fullmatch(token):
            return None
        table = self.tables.get(self.tokens.get(token, ""))
        if table is not None and not table.broken:
            if table.trouble:
                raise Unavailable(table.trouble)
            return table
        name = await self.ask_store(self.store.find, token)
        if name is None:
            return None
        async with self.loading.setdefault(name, asyncio.Lock()):
            table = self.tables.get(name)
            return table if table is not None and not table.broken else await self.load(name)

    async def load(self, name: str) -> TableActor | None:
        """Load a table from the database; one that keeps failing is left alone for a while."""
        self.check_available(name)
        stored = await self.ask_store(self.store.load, name)
        if stored is None:
            return None
        session = await asyncio.to_thread(self.restore, stored)
        return self.register(TableActor(session, self.saver, self.bot_pool, stored.replies, self.clock))

    async def ask_store(self, ask: Callable[[Given], Found], given: Given) -> Found:
        """Ask the database; Unavailable if it is away."""
        try:
            return await asyncio.to_thread(ask, given)
        except PASSING as error:
            log.warning("the database can't be used: %s", cause_of(error))
            raise Unavailable(phrase("The tables can't be reached at the moment; please wait.")) from error

    @staticmethod
    def restore(stored: Stored) -> Session:
        """Restore a session; if that ends the process, the black box tells which one it was."""
        with in_hand(stored.id):
            return restore(stored)

    def check_available(self, name: str) -> None:
        """Raise Unavailable for a table that has brought the server down, or could not be saved just now."""
        if name in self.aside:
            raise Unavailable(phrase("This table has brought the server down, so it has been set aside."))
        broken = self.tables.get(name)
        if broken is None:
            return
        since = self.clock() - broken.gave_up
        times = self.failures.get(name, 0)
        if times and since < min(2.0**times, LONGEST_PAUSE):
            raise Unavailable(MOVED_ON)
        self.failures[name] = 0 if since > FORGIVEN else times + 1

    def drop_all(self) -> None:
        """Load every table again when somebody visits it: another server has used the database."""
        for table in self.tables.values():
            table.give_up()

    async def close(self) -> None:
        """End everything that belongs to the tables."""
        await self.bot_pool.stop()
        await self.trials.stop()
        self.saver.close()
        self.store.close()

    def unload_idle(self) -> None:
        """Unload tables that nobody has visited for a while; they are loaded again when somebody does."""
        for name, table in list(self.tables.items()):
            is_busy = table.is_watched or (table.driver is not None and not table.driver.done())
            if not is_busy and self.clock() - table.used > IDLE_SECONDS:
                del self.tables[name]
                self.loading.pop(name, None)
                self.failures.pop(name, None)
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
