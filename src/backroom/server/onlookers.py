"""Telling those who only look on. Whoever is asked now is told about a choice at once; the others, even whoever made
it, when nothing more urgent is left to do, which is the next moment unless the server is busy. What happens at their
table in the meantime is then told together, so that under heavy load boards that nobody has time to look at aren't
drawn."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actor import TableActor
    from .viewers import Viewer

LONGEST, WHILE_CROWDED = 0.2, 0.5
"""After so many seconds those who look on are as urgent as everybody else; the second while the server is crowded."""
CROWDED = 1.0
"""A server is crowded that has had something more urgent to do in every turn for so many seconds."""
MOST_AT_ONCE = 8
"""So many of them are told in one turn of the event loop, at most."""


class Onlookers:
    """Viewers who wait to be told about choices, those who have waited longest first."""

    def __init__(self) -> None:
        self.waiting: dict[Viewer, TableActor] = {}
        self.is_planned = False
        self.is_busy = False  # whether this turn of the event loop had anything more urgent to do
        self.rested = monotonic()  # when a turn last had not

    def note_urgent(self) -> None:
        """Something more urgent is being done, and more of it may be ready already."""
        self.is_busy = True

    def add(self, table: TableActor, viewer: Viewer) -> None:
        """Tell a viewer when there is time."""
        self.waiting.setdefault(viewer, table)
        self.plan()

    def drop(self, viewer: Viewer) -> None:
        """A viewer knows everything now, or has gone."""
        self.waiting.pop(viewer, None)

    def plan(self) -> None:
        """Go on in the next turn of the event loop, after everything that is ready now."""
        if not self.is_planned:
            self.is_planned = True
            asyncio.get_running_loop().call_soon(self.take_turn)

    def take_turn(self) -> None:
        """Tell the first viewer, unless the last turn was busy, and those who have waited long enough."""
        self.is_planned = False
        left, self.is_busy = 0 if self.is_busy else 1, False
        if left:
            self.rested = monotonic()
        try:
            for _ in range(MOST_AT_ONCE):
                viewer = next(iter(self.waiting), None)
                if viewer is None or not (left or self.is_overdue(viewer)):
                    break
                left = 0
                self.waiting.pop(viewer).catch_up(viewer)
        finally:
            if self.waiting:
                self.plan()

    def is_overdue(self, viewer: Viewer) -> bool:
        """Whether a viewer has waited long enough."""
        now = monotonic()
        longest = WHILE_CROWDED if now - self.rested >= CROWDED else LONGEST
        return viewer.behind is not None and now - viewer.behind.since >= longest
