"""CT-PROT.1, CT-TRADE.9: the terms of drafts and deals, and the promises that have been made.

There is room for far more than a table ever needs, and a state is copied millions of times: so both define their own
copying, and copy only the part that is in use.
"""

from __future__ import annotations

from typing import Any, Self

from ...core.structs import Struct, buffer, ints, python_method
from .edition import DEAL_LINES, LEDGER_LINES, SEATS
from .words import DEALS

ROWS = SEATS + DEALS


class Terms(Struct):
    """The lines of the drafts (one row per seat), then those of the open deals: who gives whom what, and how much of it
    (for a promise, the number of its text)."""

    used: int  # the rows after these are empty
    sizes: list[int] = ints(ROWS)
    lines: list[int] = buffer(ROWS * DEAL_LINES)
    amounts: list[int] = buffer(ROWS * DEAL_LINES)

    def size(self, row: int) -> int:
        """How many lines a row has."""
        return self.sizes[row]

    def line(self, row: int, place: int) -> int:
        """Who gives whom what."""
        return self.lines[row * DEAL_LINES + place]

    def amount(self, row: int, place: int) -> int:
        """How much of it."""
        return self.amounts[row * DEAL_LINES + place]

    def find(self, row: int, line: int) -> int:
        """The place of a line in a row, or -1."""
        for place in range(self.sizes[row]):
            if self.line(row, place) == line:
                return place
        return -1

    def add(self, row: int, line: int, amount: int) -> None:
        """Add a line at the end of a row."""
        self.put(row, self.sizes[row], line, amount)
        self.sizes[row] += 1
        self.used = max(self.used, row + 1)

    def put(self, row: int, place: int, line: int, amount: int) -> None:
        """Replace the line at a place."""
        self.lines[row * DEAL_LINES + place] = line
        self.amounts[row * DEAL_LINES + place] = amount

    def take(self, row: int, place: int) -> None:
        """Strike a line out; the lines after it move up."""
        self.sizes[row] -= 1
        for i in range(place, self.sizes[row]):
            self.put(row, i, self.line(row, i + 1), self.amount(row, i + 1))

    def clear(self, row: int) -> None:
        """Empty a row."""
        self.sizes[row] = 0
        while self.used > 0 and self.sizes[self.used - 1] == 0:
            self.used -= 1

    @python_method
    def contents(self, row: int) -> list[tuple[int, int]]:
        """The lines of a row with their amounts, in order."""
        return [(self.line(row, place), self.amount(row, place)) for place in range(self.size(row))]

    # Copies

    def copy_from(self, other: Self) -> None:
        """Become equal to another one."""
        for row in range(other.used, self.used):
            self.sizes[row] = 0
        for row in range(other.used):
            self.sizes[row] = other.sizes[row]
            for place in range(self.sizes[row]):
                self.put(row, place, other.line(row, place), other.amount(row, place))
        self.used = other.used

    @python_method
    def dump(self) -> list[Any]:
        """The lines of every row."""
        return [[list(line) for line in self.contents(row)] for row in range(ROWS)]

    @python_method
    def load(self, values: list[Any]) -> None:
        """Restore what ``dump`` returned."""
        if len(values) != ROWS or any(len(lines) > DEAL_LINES for lines in values):
            raise ValueError(f"terms are {ROWS} rows of at most {DEAL_LINES} lines")
        for row, lines in enumerate(values):
            self.clear(row)
            for line, amount in lines:
                self.add(row, line, amount)


class PromiseBook(Struct):
    """The promises of executed deals."""

    size: int
    ends: list[int] = buffer(LEDGER_LINES)  # who promised whom, and in which round: see pack_promise
    texts: list[int] = buffer(LEDGER_LINES)  # the number of the text
    known: list[int] = buffer(LEDGER_LINES)  # who may know it, as a bit set
    deals: list[int] = buffer(LEDGER_LINES)  # the number of the deal in which it was made

    def add(self, ends: int, text: int, known: int, deal: int) -> None:
        """Add a promise."""
        self.put(self.size, ends, text, known, deal)
        self.size += 1

    def put(self, place: int, ends: int, text: int, known: int, deal: int) -> None:
        """Replace the promise at a place."""
        self.ends[place] = ends
        self.texts[place] = text
        self.known[place] = known
        self.deals[place] = deal

    # Copies

    def copy_from(self, other: Self) -> None:
        """Become equal to another one."""
        self.size = other.size
        for place in range(self.size):
            self.put(place, other.ends[place], other.texts[place], other.known[place], other.deals[place])

    @python_method
    def dump(self) -> list[Any]:
        """Every promise."""
        return [
            [self.ends[place], self.texts[place], self.known[place], self.deals[place]] for place in range(self.size)
        ]

    @python_method
    def load(self, values: list[Any]) -> None:
        """Restore what ``dump`` returned."""
        if len(values) > LEDGER_LINES:
            raise ValueError(f"a ledger has at most {LEDGER_LINES} promises")
        self.size = 0
        for ends, text, known, deal in values:
            self.add(ends, text, known, deal)
