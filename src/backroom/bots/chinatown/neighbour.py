"""A bot for first games: it offers plain swaps between two, and builds what it has at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from .greedy import Greedy
from .holdings import SeatView
from .search import Idea
from .trader import Trader

MOST_LINES = 3
"""A good of each, and money if that isn't even."""


class Neighbour(Trader):
    """A trader whose offers are easily understood, and who shows what building looks like."""

    name: ClassVar[str] = "neighbour"
    plan = Greedy.plan

    def ideas(self, table: SeatView, share: float) -> Iterator[Idea]:
        """Those between two with few lines."""
        for idea in super().ideas(table, share):
            lines = idea.deal["transfers"]
            if len(lines) <= MOST_LINES and len({line[end] for line in lines for end in ("from", "to")}) == 2:
                yield idea
