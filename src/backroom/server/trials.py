"""Tables from foreign positions and records are opened in a worker process first, which has little time and memory and
may die; only what can be played there reaches the server."""

from __future__ import annotations

import asyncio
import logging
import pickle
from typing import Any

from ..core.errors import Invalid
from ..core.phrases import phrase
from .limits import check_upload
from .protocol import TableRequest
from .security import TooManyRequests
from .session import Session
from .store_protocol import StoredTable
from .workers import WorkerPool

log = logging.getLogger("backroom.server")

WORKERS = 2
MOST_WAITING = 20
"""How many trials may be waiting; more are refused."""

SECONDS = 30.0
"""How long a trial may take."""

BUSY = "Many tables are being opened from positions and records; please try again in a moment."


class Trials(WorkerPool):
    """The worker processes in which foreign positions and records are tried out."""

    def __init__(self, seconds: float = SECONDS) -> None:
        super().__init__("backroom.server.trial_worker", WORKERS)
        self.seconds = seconds
        self.waiting = 0

    async def open(self, wanted: TableRequest, created: int) -> tuple[Session, StoredTable]:
        """A table as requested, if it can be played; Invalid says why not."""
        check_upload(wanted)
        if self.waiting >= MOST_WAITING:
            raise TooManyRequests(BUSY)
        self.waiting += 1
        try:
            answer = await self.try_out(wanted, created)
        finally:
            self.waiting -= 1
        if isinstance(answer, Exception):
            raise answer
        made: tuple[Session, StoredTable] = await asyncio.to_thread(pickle.loads, answer)
        return made

    async def try_out(self, wanted: TableRequest, created: int) -> Any:
        """The answer of a worker; if it dies, so much the better that it wasn't the server."""
        try:
            async with self.place() as worker, asyncio.timeout(self.seconds):
                return await worker.ask(wanted, created)
        except EOFError:
            log.warning("a position or record that was tried out ended its process: %.2000r", wanted)
            return Invalid(phrase("the rules can't go on from here, so this can't be played"))
        except TimeoutError:
            return Invalid(phrase("trying this out took too long, so it can't be played"))
