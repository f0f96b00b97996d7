"""Clocks of people: so many seconds for each choice, or for the whole game. When a person's time is up, a bot plays on
until that person takes the seat back."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING
from weakref import proxy

import msgspec

from .. import bots
from ..core.errors import Refused
from ..core.phrases import Quoted, phrase
from .api_types import ClockRequest, SeatTimes
from .session import Change, Session, Settings

if TYPE_CHECKING:
    from .actor import TableActor

log = logging.getLogger("backroom.server")

SPARE = 60.0
"""Who takes a seat back after the time of the game is up has so many seconds for each choice."""


def monotonic() -> float:
    """Seconds that never go back."""
    return time.monotonic()


class Clock:
    """The time of each person at a table. It runs for those who are asked while somebody is at the table."""

    def __init__(self, wanted: ClockRequest, seats: int, spent: list[float]) -> None:
        self.wanted = wanted
        self.spent = spent or [0.0] * seats  # seconds in earlier questions, if the clock is for the game
        self.since: dict[
            int, tuple[int | None, float]
        ] = {}  # those whose time runs: after which choice, and since when

    def left(self, seat: int) -> float:
        """How many seconds a seat has left."""
        running = monotonic() - self.since[seat][1] if seat in self.since else 0.0
        before = min(self.spent[seat], max(self.wanted.seconds - SPARE, 0.0)) if self.wanted.per == "game" else 0.0
        return self.wanted.seconds - before - running

    def start(self, seat: int, after: int | None) -> None:
        """A seat's time runs, from now on if it has chosen since; ``after`` tells its choices apart."""
        if seat in self.since and self.since[seat][0] == after:
            return
        self.stop(seat)
        self.since[seat] = (after, monotonic())

    def stop(self, seat: int) -> None:
        """A seat's time stands still."""
        if seat in self.since:
            self.spent[seat] += monotonic() - self.since.pop(seat)[1]

    def told(self) -> SeatTimes:
        """The clock for the page."""
        left = [max(0, int(self.left(seat) * 1000)) for seat in range(len(self.spent))]
        return SeatTimes(self.wanted.seconds, self.wanted.per, left, sorted(self.since))


class Clocks:
    """Runs the clock of one table."""

    def __init__(self, table: TableActor) -> None:
        self.table: TableActor = proxy(table)  # a table goes when nobody holds it any more
        self.timer: asyncio.TimerHandle | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    def update(self) -> None:
        """Start the time of those who are asked, stop that of the others, and be there when the first is up."""
        clock = self.table.session.clock
        if clock is None:
            return
        asked = self.asked()
        for seat in range(len(clock.spent)):
            if seat in asked:
                clock.start(seat, self.table.session.last_choice(seat))
            else:
                clock.stop(seat)
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None
        if asked:
            wait = max(0.0, min(map(clock.left, asked)))
            self.timer = asyncio.get_running_loop().call_later(wait, self.ring)

    def asked(self) -> set[int]:
        """The people for whom the game waits; nobody while a phase has its own clock, or a choice may be taken back."""
        session = self.table.session
        limit = getattr(session.state, "time_limit", None)
        if session.state.over or session.request is not None or not self.table.is_watched or (limit and limit()):
            return set()
        return {seat for seat in session.state.waiting if session.places[seat].is_person}

    def ring(self) -> None:
        """Somebody's time is up."""
        task = asyncio.create_task(self.hand_over())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def hand_over(self) -> None:
        """Let bots play for those whose time is up."""
        try:
            async with self.table.lock:
                self.update()
                clock = self.table.session.clock
                late = [seat for seat in self.asked() if clock is not None and clock.left(seat) <= 0]
                for seat in late:
                    await self.give(seat)
        except Refused as refusal:
            log.warning("table %s: a clock could not hand a seat over: %s", self.table.session.table, refusal)
        self.table.wake()

    async def give(self, seat: int) -> None:
        """Hand a seat to a bot, and say so."""
        session = self.table.session
        name = Quoted(session.places[seat].name)
        change = session.give(seat, bots.names(session.slug)[0])
        await self.table.save(change)
        self.table.tell_seat(seat)
        await self.table.announce(phrase("{name} is out of time: a bot plays on until {name} is back.", name=name))

    def note(self, change: Change) -> None:
        """Store how much time the game has taken so far, with a change that is stored anyway."""
        clock = self.table.session.clock
        if clock is not None and clock.wanted.per == "game":
            change.settings = settings_text(self.table.session)


def settings_text(session: Session) -> str | None:
    """What a table has agreed on beside the rules, as it is stored."""
    clock, webhook = session.clock, session.webhook
    if clock is None and webhook is None:
        return None
    settings = Settings(webhook=webhook)
    if clock is not None:
        settings.clock = clock.wanted
        if clock.wanted.per == "game":
            settings.spent = [clock.wanted.seconds - clock.left(seat) for seat in range(len(clock.spent))]
    return msgspec.json.encode(settings).decode()


def agree(session: Session, text: str | None) -> Session:
    """A session with what was stored about its clock and its reminders."""
    settings = msgspec.json.decode(text, type=Settings) if text else Settings()
    session.webhook = settings.webhook
    return with_clock(session, settings.clock, settings.spent)


def with_clock(session: Session, wanted: ClockRequest | None, spent: list[float] | None = None) -> Session:
    """A session with a clock, if one is wanted."""
    session.clock = Clock(wanted, len(session.places), spent or []) if wanted else None
    return session
