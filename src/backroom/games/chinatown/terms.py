"""CT-PROT.1, CT-TRADE.9: the terms of drafts and deals, and the promises that have been made.

There is room for far more than a table ever needs, and a state is copied millions of times: so both define their own
copying, and copy only the part that is in use.
"""

from __future__ import annotations

from typing import Any, Self

from ...core.structs import Struct, buffer, hot, ints, python_method
from .edition import DEAL_LINES, LEDGER_LINES, SEATS
from .words import DEALS, ITEMS, PARTIES

SHEETS = SEATS + DEALS
ENDS_WIDTH = 8
"""A seat in a packed promise is a number below this."""


@hot
def sheet_of(deal: int) -> int:
    """The sheet with the terms of an open deal; the draft of a seat is on the sheet with the seat's number."""
    return SEATS + deal


@hot
def line_of(giver: int, taker: int, item: int) -> int:
    """A line of a deal as one number."""
    return (giver * PARTIES + taker) * ITEMS + item


@hot
def giver_of(line: int) -> int:
    """Who gives."""
    return line // ITEMS // PARTIES


@hot
def taker_of(line: int) -> int:
    """Who takes."""
    return line // ITEMS % PARTIES


@hot
def item_of(line: int) -> int:
    """What is moved: a lot, tiles of a business, cash or a promise."""
    return line % ITEMS


@hot
def pack_promise(giver: int, taker: int, round: int) -> int:
    """Who promised something to whom, and in which round, as one number."""
    return (round * ENDS_WIDTH + giver) * ENDS_WIDTH + taker


def unpack_promise(ends: int) -> tuple[int, int, int]:
    """Who promised, to whom, and in which round."""
    return ends // ENDS_WIDTH % ENDS_WIDTH, ends % ENDS_WIDTH, ends // ENDS_WIDTH**2


class Terms(Struct):
    """The lines of the drafts (one sheet per seat), then those of the open deals: who gives whom what, and how much of
    it (for a promise, the number of its text)."""

    used: int  # the sheets after these are empty
    sizes: list[int] = ints(SHEETS)
    lines: list[int] = buffer(SHEETS * DEAL_LINES)
    amounts: list[int] = buffer(SHEETS * DEAL_LINES)

    def size(self, sheet: int) -> int:
        """How many lines a sheet has."""
        return self.sizes[sheet]

    def line(self, sheet: int, place: int) -> int:
        """Who gives whom what."""
        return self.lines[sheet * DEAL_LINES + place]

    def amount(self, sheet: int, place: int) -> int:
        """How much of it."""
        return self.amounts[sheet * DEAL_LINES + place]

    def find(self, sheet: int, line: int) -> int:
        """The place of a line on a sheet, or -1."""
        for place in range(self.sizes[sheet]):
            if self.line(sheet, place) == line:
                return place
        return -1

    def add(self, sheet: int, line: int, amount: int) -> None:
        """Add a line at the end of a sheet."""
        self.put(sheet, self.sizes[sheet], line, amount)
        self.sizes[sheet] += 1
        self.used = max(self.used, sheet + 1)

    def put(self, sheet: int, place: int, line: int, amount: int) -> None:
        """Replace the line at a place."""
        self.lines[sheet * DEAL_LINES + place] = line
        self.amounts[sheet * DEAL_LINES + place] = amount

    def take(self, sheet: int, place: int) -> None:
        """Strike a line out; the lines after it move up."""
        self.sizes[sheet] -= 1
        for i in range(place, self.sizes[sheet]):
            self.put(sheet, i, self.line(sheet, i + 1), self.amount(sheet, i + 1))

    def clear(self, sheet: int) -> None:
        """Empty a sheet."""
        self.sizes[sheet] = 0
        while self.used > 0 and self.sizes[self.used - 1] == 0:
            self.used -= 1

    @python_method
    def contents(self, sheet: int) -> list[tuple[int, int]]:
        """The lines of a sheet with their amounts, in order."""
        return [(self.line(sheet, place), self.amount(sheet, place)) for place in range(self.size(sheet))]

    # Copies

    def copy_from(self, other: Self) -> None:
        """Become equal to another one."""
        for sheet in range(other.used, self.used):
            self.sizes[sheet] = 0
        for sheet in range(other.used):
            self.sizes[sheet] = other.sizes[sheet]
            for place in range(self.sizes[sheet]):
                self.put(sheet, place, other.line(sheet, place), other.amount(sheet, place))
        self.used = other.used

    @python_method
    def dump(self) -> list[Any]:
        """The lines of every sheet."""
        return [[list(line) for line in self.contents(sheet)] for sheet in range(SHEETS)]

    @python_method
    def load(self, values: list[Any]) -> None:
        """Restore what ``dump`` returned."""
        if len(values) != SHEETS or any(len(lines) > DEAL_LINES for lines in values):
            raise ValueError(f"terms are {SHEETS} sheets of at most {DEAL_LINES} lines")
        for sheet, lines in enumerate(values):
            self.clear(sheet)
            for line, amount in lines:
                self.add(sheet, line, amount)


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
