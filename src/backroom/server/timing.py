"""The time of a table: how fast its bots play, and the clock of a phase that may take only so long."""

from __future__ import annotations

import asyncio
import logging
import time
from asyncio import sleep
from contextlib import suppress
from typing import TYPE_CHECKING
from weakref import proxy

from msgspec.structs import replace

from ..core.errors import Refused
from ..core.phrases import phrase
from .clocks import Clocks
from .protocol import ClockInfo, ClockUpdate, TableUpdate

if TYPE_CHECKING:
    from .actor import TableActor

log = logging.getLogger("backroom.server")

WARNING = 60
"""So many seconds before the end all are told."""

GRACE, GRACES = 15, 4
"""A choice in the last seconds gives everybody as many seconds more to answer it; so often at most."""


async def keep_pace(table: TableActor, share: float) -> None:
    """Wait until the last thing shown has been visible long enough; a new pace applies at once."""
    await asyncio.sleep(0)
    while (left := table.published + share * table.session.pace / 1000 - time.monotonic()) > 0:
        table.pace_changed.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(table.pace_changed.wait(), left)


class Timekeeper:
    """Ends a phase whose time is over, if its game has a clock (hooks ``time_limit`` and ``choices_at_zero``). After a
    restart of the server the clock begins anew."""

    def __init__(self, table: TableActor) -> None:
        self.table: TableActor = proxy(table)  # a table goes when nobody holds it any more
        self.clocks = Clocks(table)
        self.phase: int | None = None  # the phase that is timed
        self.ends: int | None = None  # when it ends, in Unix milliseconds
        self.task: asyncio.Task[None] | None = None

    @property
    def now(self) -> int:
        """The time that all are told, in Unix milliseconds."""
        return int(self.table.clock() * 1000)

    def timed(self, update: TableUpdate) -> TableUpdate:
        """The whole picture with the clock, if one is running."""
        return update if self.ends is None else replace(update, clock=ClockInfo(self.ends, self.now))

    def set_end(self, seconds: float | None) -> None:
        """Everybody is told when the phase will end, or that nothing is timed any more."""
        self.ends = None if seconds is None else self.now + round(seconds * 1000)
        self.table.tell_all(ClockUpdate(self.ends, self.now))

    def update(self) -> None:
        """Start the clock of a phase that has begun; stop it when the phase is over. The same for people."""
        self.clocks.update()
        if self.table.reminder is not None:
            self.table.reminder.update()
        limit = getattr(self.table.session.state, "time_limit", None)
        now = limit() if limit is not None else None
        if (now[0] if now else None) == self.phase:
            return
        if self.task is not None and self.task is not asyncio.current_task():
            self.task.cancel()
        self.phase, self.task = None, None
        if now is None:
            self.set_end(None)
        else:
            self.phase, seconds = now
            self.set_end(seconds)
            self.task = asyncio.create_task(self.run(self.phase, seconds))

    async def run(self, phase: int, seconds: int) -> None:
        """Tell how long it takes, warn, wait for late answers, and end it."""
        try:
            await self.say(phrase("The clock is running: {minutes} minutes to negotiate.", minutes=seconds // 60))
            await sleep(max(seconds - WARNING, 0))
            await self.say(phrase("One minute left to negotiate."))
            await sleep(min(WARNING, seconds))
            for _ in range(GRACES):
                if (left := self.table.published + GRACE - time.monotonic()) <= 0:
                    break
                self.set_end(left)
                await sleep(left)
            await self.end(phase)
        except Refused:
            log.exception("table %s: the clock could not end the phase", self.table.session.table)

    async def say(self, text: str) -> None:
        """Tell everybody in the chat."""
        async with self.table.lock:
            await self.table.announce(text)

    async def end(self, phase: int) -> None:
        """Make the choices that end the phase, all together."""
        table = self.table
        async with table.lock:
            if self.phase != phase:
                return
            await table.announce(phrase("Time is up: the negotiation is over."))
            choices: list[tuple[int, int]] = getattr(table.session.state, "choices_at_zero")()  # noqa: B009
            for seat, action in choices:
                await table.carry_out(seat, action)
        table.wake()
