"""The few containers that all rules are built on: small, of fixed capacity, one block of memory each.

A game says how large its own are:

    class Hands(Rows):
        ROWS, WIDTH = 6, 16
"""

from __future__ import annotations

from typing import ClassVar

from .luck import Luck
from .structs import Struct, python_method, shorts


class Bag(Struct):
    """Things whose order nobody knows, or that have none: a face-down deck, a bag of chips, an open pile."""

    ROOM: ClassVar[int] = 1

    size: int
    items: list[int] = shorts("ROOM")

    def add(self, item: int) -> None:
        """Put one thing in."""
        self.items[self.size] = item
        self.size += 1

    def fill(self, count: int) -> None:
        """Fill an empty bag with the things 0 to ``count`` - 1."""
        for item in range(count):
            self.items[item] = item
        self.size = count

    def draw(self, luck: Luck) -> int:
        """Take one thing out at random."""
        return self.take(luck.below(self.size))

    def take(self, place: int) -> int:
        """Take out what lies at a place; the last thing moves there."""
        item = self.items[place]
        self.size -= 1
        self.items[place] = self.items[self.size]
        return item

    def remove(self, item: int) -> None:
        """Take out one given thing (if it is there)."""
        place = self.find(item)
        if place >= 0:
            self.take(place)

    def find(self, item: int) -> int:
        """The place of a thing, or -1."""
        for place in range(self.size):
            if self.items[place] == item:
                return place
        return -1

    def at(self, place: int) -> int:
        """What lies at a place."""
        return self.items[place]

    def clear(self) -> None:
        """Empty it."""
        self.size = 0

    @python_method
    def contents(self) -> list[int]:
        """Everything in it, lowest number first."""
        return sorted([self.items[i] for i in range(self.size)])


class Rows(Struct):
    """Several short lists side by side, each in order: hands, columns, piles."""

    ROWS: ClassVar[int] = 1
    WIDTH: ClassVar[int] = 1

    sizes: list[int] = shorts("ROWS")
    cells: list[int] = shorts("ROWS * WIDTH")

    def size(self, row: int) -> int:
        """How many things lie in a row."""
        return self.sizes[row]

    def at(self, row: int, place: int) -> int:
        """What lies at a place in a row."""
        return self.cells[row * self.WIDTH + place]

    def put(self, row: int, place: int, item: int) -> None:
        """Replace what lies at a place."""
        self.cells[row * self.WIDTH + place] = item

    def add(self, row: int, item: int) -> None:
        """Add something at the end of a row."""
        self.cells[row * self.WIDTH + self.sizes[row]] = item
        self.sizes[row] += 1

    def last(self, row: int) -> int:
        """What lies at the end of a row."""
        return self.at(row, self.sizes[row] - 1)

    def pop(self, row: int) -> int:
        """Take away what lies at the end of a row."""
        self.sizes[row] -= 1
        return self.cells[row * self.WIDTH + self.sizes[row]]

    def take(self, row: int, place: int) -> int:
        """Take away what lies at a place; the things after it move up."""
        start = row * self.WIDTH
        item = self.cells[start + place]
        self.sizes[row] -= 1
        for i in range(place, self.sizes[row]):
            self.cells[start + i] = self.cells[start + i + 1]
        return item

    def find(self, row: int, item: int) -> int:
        """The place of a thing in a row, or -1."""
        start = row * self.WIDTH
        for place in range(self.sizes[row]):
            if self.cells[start + place] == item:
                return place
        return -1

    def remove(self, row: int, item: int) -> None:
        """Take one given thing out of a row (if it is there)."""
        start = row * self.WIDTH
        for place in range(self.sizes[row]):
            if self.cells[start + place] == item:
                self.take(row, place)
                return

    def clear(self, row: int) -> None:
        """Empty a row."""
        self.sizes[row] = 0

    @python_method
    def contents(self, row: int) -> list[int]:
        """Everything in a row, in order."""
        return [self.at(row, i) for i in range(self.sizes[row])]
