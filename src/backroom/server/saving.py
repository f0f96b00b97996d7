"""Group commit: changes of different tables that are waiting at the same time go to the disk together, which makes many
tables fast. Each change is still stored as a whole or not at all. While the disk is full or the database is away,
changes wait, and nobody is told about them until they are stored."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from .measuring import SAVES
from .session import Change
from .store_protocol import LeaseLost, TableStore

log = logging.getLogger("backroom.server")

Waiting = tuple[Change, asyncio.Future[None]]

SHORTEST, LONGEST = 0.1, 0.5
"""How many seconds to wait before saving is tried again; people wait for it."""


GATHERING = 0.004
"""How many seconds changes are gathered before they are written together, while there are several."""


class ChangeSaver(Protocol):
    """Something that stores changes; ``save`` returns once they are safe."""

    def save(self, change: Change) -> Awaitable[None]: ...


class Saver:
    """Stores changes; ``save`` returns once a change is safe."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.waiting: list[Waiting] = []
        self.task: asyncio.Task[None] | None = None
        self.threads = ThreadPoolExecutor(1, "saver")  # its own, so that nothing else delays it
        self.pause = 0.0
        self.failing_since = 0.0
        self.last_batch = 0  # how many changes were written together last

    async def save(self, change: Change) -> None:
        """Store a change, together with all others that are waiting."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((change, done))
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.write_all())
        with SAVES.timing():
            await done

    async def write_all(self) -> None:
        """Write until nothing is waiting. While many play, those whose choices come in the next moment share the flush
        to the disk; one on its own is written at once."""
        while self.waiting:
            if self.last_batch > 1:
                await asyncio.sleep(GATHERING)
            batch, self.waiting = self.waiting, []
            self.last_batch = len(batch)
            try:
                await self.write([change for change, _ in batch])
            except self.store.passing as error:
                self.waiting = batch + self.waiting
                await self.wait_a_while(error)
            except LeaseLost:
                await self.write_each(batch)
            except Exception:
                log.exception("%d changes could not be saved together; trying each on its own", len(batch))
                await self.write_each(batch)
            else:
                self.note_success()
                for _, done in batch:
                    settle(done)

    async def write(self, changes: list[Change]) -> None:
        """Write changes in one transaction, beside the event loop."""
        await asyncio.get_running_loop().run_in_executor(self.threads, self.store.write, changes)

    async def write_each(self, batch: list[Waiting]) -> None:
        """Write changes one by one, so that a bad one doesn't affect the others."""
        for at, (change, done) in enumerate(batch):
            try:
                await self.write([change])
            except self.store.passing as error:
                self.waiting = batch[at:] + self.waiting
                await self.wait_a_while(error)
                return
            except Exception as error:
                settle(done, error)
            else:
                settle(done)

    async def wait_a_while(self, error: Exception) -> None:
        """Wait before the next attempt; the log tells only the first failure in full."""
        if not self.pause:
            self.failing_since = time.monotonic()
            log.error("tables can't be saved: %s; trying again until it works", cause_of(error))
        self.pause = min(max(2 * self.pause, SHORTEST), LONGEST)
        await asyncio.sleep(self.pause)

    def note_success(self) -> None:
        """Something was saved."""
        if self.pause:
            log.error("tables are saved again, after %.1f s", time.monotonic() - self.failing_since)
            self.pause = 0.0

    async def finish(self, patience: float) -> None:
        """Wait until everything is stored, but not forever: the database may be away."""
        if self.task is not None and not self.task.done():
            await asyncio.wait([self.task], timeout=patience)

    def close(self) -> None:
        """Stop writing."""
        self.threads.shutdown(wait=False, cancel_futures=True)


def cause_of(error: Exception) -> str:
    """What the database said, in one line."""
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0]


def settle(done: asyncio.Future[None], error: Exception | None = None) -> None:
    """Resolve a future, unless it was cancelled."""
    if not done.done():
        done.set_exception(error) if error else done.set_result(None)
