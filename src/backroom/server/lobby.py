"""The lobby creates tables and finds them by their links. A table is loaded when somebody visits it."""

from __future__ import annotations

import asyncio
import gc
import logging
import re
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from itertools import count
from typing import TypeVar

from ..core.errors import Refused
from ..core.phrases import phrase
from ..messages import forget_drawings
from . import updates
from .actor import MOVED_ON, TableActor
from .advice import Advisers
from .black_box import in_hand
from .bot_pool import BotPool
from .coaching import Coach
from .onlookers import Onlookers
from .opening import new_token, open_session, stored_form
from .protocol import CreatedTable, NewLink, NextTable, Reply, TableRequest
from .rematch import check_rematch, next_session, next_token
from .restoring import restore
from .saving import Saver, cause_of
from .session import Change, Session
from .store_protocol import StoredTable, TableStore
from .trials import Trials
from .webhooks import Reminder, Webhooks

log = logging.getLogger("backroom.server")

Given = TypeVar("Given")
Found = TypeVar("Found")

TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}")

LONGEST_PAUSE, FORGIVEN = 30.0, 120.0
"""For how many seconds a table that keeps failing is left alone, and after how many its failures are forgotten."""

UNLOADED_AT_ONCE = 100
"""How many tables are looked at before everybody else gets a turn."""

DAY = 86_400
LAST_SAVES = 5.0
"""How many seconds the last moves may take to be saved when the server is stopped."""
IDLE_SECONDS = 600
"""After how many seconds an idle table is unloaded."""


class Unavailable(Exception):
    """A table that has to wait; the message says why."""


class Lobby:
    """All the tables of this server."""

    def __init__(
        self,
        store: TableStore,
        bot_pool: BotPool,
        clock: Callable[[], float] = time.time,
        aside: Collection[str] = (),
        webhooks: Collection[str] = (),
    ) -> None:
        self.store, self.bot_pool, self.clock = store, bot_pool, clock
        self.webhooks = Webhooks(list(webhooks))
        self.trials, self.advisers = Trials(), Advisers()
        self.coach = Coach(self.advisers)
        self.saver = Saver(store)
        self.onlookers = Onlookers()
        self.aside = aside  # tables that have brought the server down
        self.failures: dict[str, int] = {}  # how often a table could not be saved, lately
        self.tables: dict[str, TableActor] = {}
        self.tokens: dict[str, str] = {}
        self.loading: dict[str, asyncio.Lock] = {}

    async def create(self, wanted: TableRequest) -> CreatedTable:
        """Create a table; it is stored before anybody is told about it."""
        self.webhooks.check(wanted.webhook)
        session, stored = await self.open(wanted)
        await self.ask_store(self.store.create, stored)
        self.register(self.actor(session, {}))
        return CreatedTable(session.table, updates.links(session), session.watch)

    async def open(self, wanted: TableRequest) -> tuple[Session, StoredTable]:
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
            if await self.ask_store(self.store.find, next_token(table.session.watch)) is None:
                session = await asyncio.to_thread(next_session, table.session, rotate, int(self.clock()))
                await self.in_store(self.store.create, stored_form(session))
                self.register(self.actor(session, {}))
                await table.announce(phrase("The next game is open: press Play again to join it."))
        mine = next_token(token)
        found = await self.ask_store(self.store.seat_of, mine)
        if found is None:
            raise Refused("The next game was opened before your link was renewed; ask for your link to it.")
        return NextTable(found[0], mine, found[1])

    async def renew(self, table: TableActor, by: str, seat: int | None, watch: bool) -> NewLink:
        """Renew a link of a table."""
        token = new_token()
        before, renewed = await table.renew_link(by, seat, watch, token)
        self.tokens.pop(before, None)
        self.tokens[token] = table.session.table
        return NewLink(token, renewed)

    def actor(self, session: Session, replies: dict[tuple[str, str], Reply]) -> TableActor:
        """The actor around a session."""
        return TableActor(session, self.saver, self.bot_pool, replies, self.clock, self.onlookers)

    def register(self, table: TableActor) -> TableActor:
        """Keep a table in memory, where its links find it."""
        session = table.session
        self.tables[session.table] = table
        if session.webhook is not None:
            table.reminder = Reminder(table, session.webhook, self.webhooks)
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
        if not await self.ask_store(self.store.claim, name):
            raise Unavailable(phrase("This table has moved to another server just now; please try again."))
        stored = await self.ask_store(self.load_stored, name)
        if stored is None:
            return None
        session = await asyncio.to_thread(self.restore, stored)
        return self.register(self.actor(session, stored.replies))

    async def ask_store(self, ask: Callable[[Given], Found], given: Given) -> Found:
        """Ask the database; Unavailable if it is away."""
        try:
            return await self.in_store(ask, given)
        except self.store.passing as error:
            log.warning("the database can't be used: %s", cause_of(error))
            raise Unavailable(phrase("The tables can't be reached at the moment; please wait.")) from error

    async def in_store(self, ask: Callable[[Given], Found], given: Given) -> Found:
        """Ask the database, beside the event loop."""
        return await asyncio.to_thread(ask, given)

    def load_stored(self, name: str) -> StoredTable | None:
        """Load a table, and note that somebody has opened it, once a day."""
        stored, now = self.store.load(name), int(self.clock())
        if stored and (stored.used or stored.created) < now - DAY:
            self.store.write([Change(name, used=now)])
        return stored

    @staticmethod
    def restore(stored: StoredTable) -> Session:
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

    async def elsewhere(self, token: str) -> str | None:
        """The address of the process that has the table of a link, if that is another one."""
        table = self.tables.get(self.tokens.get(token, ""))
        if not self.store.is_shared or not TOKEN.fullmatch(token) or (table is not None and not table.broken):
            return None
        return await self.ask_store(self.store.elsewhere, token)

    async def keep_leases(self) -> None:
        """Make sure every second that this process still lives for the others, and drop what they have taken."""
        while self.store.leases is not None:
            with suppress(*self.store.passing):
                await asyncio.to_thread(self.store.make_sure)
            for name in self.store.leases.take_lost():
                if name in self.tables:
                    log.warning("table %s has been taken by another process", name)
                    self.tables[name].give_up()
            await asyncio.sleep(1)

    async def close(self) -> None:
        """Finish the moves that are being saved, and end everything that belongs to the tables."""
        await self.saver.finish(LAST_SAVES)
        await self.bot_pool.stop()
        await self.trials.stop()
        await self.advisers.stop()
        await self.webhooks.stop()
        self.saver.close()
        self.store.close()

    async def unload_idle(self) -> None:
        """Unload tables that nobody has visited for a while; they are loaded again when somebody does. Others get
        their turn in between."""
        gone: list[tuple[str, int]] = []
        before = len(self.tables)
        for at, table in enumerate(list(self.tables.values())):
            tasks = (table.driver, table.timekeeper.task)
            is_busy = table.is_watched or any(task is not None and not task.done() for task in tasks)
            if not is_busy and self.clock() - table.used > IDLE_SECONDS:
                self.unload(table)
                gone += self.leases_of(table.session.table)
            if at % UNLOADED_AT_ONCE == 0:
                await asyncio.sleep(0)
        if gone:
            with suppress(*self.store.passing):
                await asyncio.to_thread(self.store.release, gone)
        if len(self.tables) < before and not any(table.is_watched for table in self.tables.values()):
            forget_drawings()
            gc.collect()  # what connections have left behind: now nobody has to wait for it

    def leases_of(self, name: str) -> list[tuple[str, int]]:
        """The lease of a table, with its fence, if there are leases."""
        held = self.store.leases.fences if self.store.leases is not None else {}
        return [(name, held[name])] if name in held else []

    def unload(self, table: TableActor) -> None:
        """Forget a table and its links."""
        name = table.session.table
        if self.tables.get(name) is table:
            del self.tables[name]
            if table.reminder is not None:
                table.reminder.stop()
            self.loading.pop(name, None)
            self.failures.pop(name, None)
            for token in [table.session.watch, *(place.token for place in table.session.places)]:
                self.tokens.pop(token or "", None)

    async def run_housekeeping(self) -> None:
        """Unload idle tables every minute; prune the database at the start and every hour."""
        for minute in count():
            if minute % 60 == 0:
                await self.prune()
            await asyncio.sleep(60)
            await self.unload_idle()

    async def prune(self) -> None:
        """Delete what nobody needs from the database; if that fails, it is tried again later."""
        try:
            await asyncio.to_thread(self.store.prune)
        except self.store.faults as error:
            log.error("the database could not be pruned: %s", cause_of(error))
