"""Group commit: changes of different tables that are waiting at the same time go to the disk together, which makes many
tables fast. Each change is still stored as a whole or not at all."""

from __future__ import annotations

import asyncio
import logging

from .session import Change
from .storage import Store

log = logging.getLogger("backroom.server")

Waiting = tuple[Change, asyncio.Future[None]]


class Saver:
    """Stores changes; ``save`` returns once a change is safe."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: list[Waiting] = []
        self.task: asyncio.Task[None] | None = None

    async def save(self, change: Change) -> None:
        """Store a change, together with all others that are waiting."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((change, done))
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.write_all())
        await done

    async def write_all(self) -> None:
        """Write until nothing is waiting."""
        while self.waiting:
            batch, self.waiting = self.waiting, []
            try:
                await asyncio.to_thread(self.store.write, [change for change, _ in batch])
            except Exception:
                log.exception("%d changes could not be saved together; trying each on its own", len(batch))
                await self.write_each(batch)
            else:
                for _, done in batch:
                    settle(done)

    async def write_each(self, batch: list[Waiting]) -> None:
        """Write changes one by one, so that a bad one doesn't affect the others."""
        for change, done in batch:
            try:
                await asyncio.to_thread(self.store.write, [change])
            except Exception as error:
                settle(done, error)
            else:
                settle(done)


def settle(done: asyncio.Future[None], error: Exception | None = None) -> None:
    """Resolve a future, unless it was cancelled."""
    if not done.done():
        done.set_exception(error) if error else done.set_result(None)
