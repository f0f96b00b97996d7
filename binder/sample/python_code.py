"""The second chapter: everything that Python code may do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Self

from backroom.core.structs import packed, python_method

from .numbers import LIMIT as OTHER_LIMIT
from .table import FACE, LIMIT, Columns, Table, fullest, listed


class PythonCode(Table):
    """The second chapter."""

    @python_method
    def reckon(self, value: int) -> Any:
        """Python's ints have no limits, even where they come out of C fields."""
        self.count = value
        self.word = 3
        self.cash[0] = 30000
        big = self.count * self.count * 1000 + self.cash[0] * 100000, -self.count << 40, self.word - 5
        return big, abs(self.count) - 7, self.hook() * 10**12 - self.limit(), self.count - 1 if value else None

    @python_method
    def overfill(self, how: int) -> None:
        """A value that doesn't fit into a field raises when compiled, and is kept when interpreted."""
        self.total, self.count, self.cash[0] = 1 << 40, 2147483647, 32767
        if how == 0:
            self.count += 1
        elif how == 1:
            self.cash[0] += 1
        elif how == 2:
            self.cash[0] = self.count
        elif how == 3:
            self.count = self.total
        else:
            self.overflow_of(self.total)

    def overflow_of(self, value: int) -> None:
        """Takes an int."""

    @python_method
    def echo(self, value: int, *rest: Any, key: int = LIMIT, **more: Any) -> Any:
        """Returns what it was given."""
        return value, rest, key, more

    @python_method
    def set_count(self, value: int) -> None:
        """A Python int goes into a C int."""
        self.count = value

    @property
    def wealth(self) -> int:
        """The sum of all cash."""
        return sum(self.cash[i] for i in range(self.ROOM))

    @wealth.setter
    def wealth(self, value: int) -> None:
        for i in range(self.ROOM):
            self.cash[i] = value // self.ROOM

    @python_method
    def closures(self) -> Any:
        """Everything that closes over self."""
        twin = self.clone()

        def inner(place: int) -> int:
            return self.cash[place] + twin.count + self.hands.size(0)

        return [
            inner(1),
            (lambda x: x + self.hook())(1),
            [self.cash[i] for i in range(3)],
            list(self.cash[i] + twin.cash[i] for i in range(3)),
            {i: self.limit() for i in range(2)},
            sorted({self.cash[i] for i in range(3)}),
            [twin.deck.size for _ in range(2)],
        ]

    @python_method
    def each_cash(self) -> Iterator[int]:
        """A generator."""
        for i in range(self.ROOM):
            yield self.cash[i]

    @python_method
    def lists(self, place: int) -> Any:
        """Lists behave as in Python."""
        front = self.cash[:place]
        pieces = front, self.cash[1:3], packed(self.cash, place), packed(self.hands.cells, 2)
        return [10, 20, 30][place], self.cash[place], pieces, len(self.cash), max(self.cash)

    @python_method
    def poke(self, place: int, value: int) -> list[int]:
        """Arrays are written through."""
        self.cash[place] += value
        self.cash[place] = self.cash[place] * 2
        return list(self.cash)

    @python_method
    def texts(self) -> Any:
        """Globals of all kinds."""
        from .numbers import WORD

        text = f"""two
lines {self.count:>4}"""
        return json.dumps({"face": FACE, "title": self.TITLE, "limits": [LIMIT, OTHER_LIMIT, WORD]}), text

    @python_method
    def rows(self) -> Any:
        """Functions that take containers."""
        return fullest(self.hands), listed(self.hands, row=1), Columns.WIDTH, isinstance(self, Table)

    @staticmethod
    def double(value: int) -> int:
        """No self at all."""
        return value * 2

    @python_method
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        twin: Table = other
        return self.count == twin.count and self.dump() == twin.dump()

    @python_method
    def __reduce__(self) -> Any:
        return restored, (self.dump(),)

    @python_method
    def maybe(self, other: Self | None = None) -> int:
        """A compiled object or nothing."""
        return -1 if other is None else other.count


def restored(values: list[Any]) -> Any:
    """Unpickles, in whatever build is there."""
    from . import Sample

    new = Sample()
    new.load(values)
    return new
