"""The first chapter: fields, containers, functions, a hook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self

from backroom.core.containers import Bag, Rows
from backroom.core.luck import Luck
from backroom.core.structs import I64, U32, Scratch, Struct, hot, longs, nogil, python_method, shorts

from .numbers import PRICES, SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

FACE = ((1, 0), (0, 1), (1, 1))
LIMIT = 7
HUGE = [1 << 40, -(1 << 40)]


class Deck(Bag):
    ROOM = 52


class Hands(Rows):
    ROWS, WIDTH = SEATS, 13


class Columns(Rows):
    ROWS, WIDTH = 6, 5


@hot
def price(kind: int, count: int = 1) -> int:
    """What things cost."""
    return PRICES[kind] * count


def fullest(hands: Hands) -> int:
    """A module's function that takes a Struct."""
    best = 0
    for row in range(hands.ROWS):
        if hands.size(row) > hands.size(best):
            best = row
    return best


@python_method
def listed(hands: Hands, row: int) -> Sequence[int]:
    """A module's Python function that takes a Struct."""
    return [hands.at(row, place) for place in range(hands.size(row))]


class Table(Struct):
    """The first chapter."""

    ROOM: ClassVar[int] = SEATS * 2
    TITLE: ClassVar[str] = "sample"
    OPTIONS: ClassVar[dict[str, int]] = {"short": 1}

    luck: Luck
    deck: Deck
    hands: Hands
    columns: Columns
    total: I64
    word: U32
    flag: bool
    count: int
    cash: list[int] = shorts("ROOM")
    sums: list[int] = longs(3)
    menu: list[int] = shorts(16, scratch=True)
    offered: Scratch
    log: Any

    def hook(self) -> int:
        """For later chapters."""
        return 1

    def limit(self) -> int:
        """Each module sees its own constant."""
        return LIMIT

    def deal(self) -> None:
        """Five cards each."""
        for card in range(52):
            self.deck.add(card)
        for seat in range(SEATS):
            for _ in range(5):
                self.hands.add(seat, self.deck.draw(self.luck))

    @python_method
    def start(self, seed: int) -> list[list[int]]:
        """Deal from a seed."""
        self.luck.seed(seed)
        self.deal()
        return [self.hands.contents(seat) for seat in range(SEATS)]

    @python_method
    def clone(self) -> Self:
        """A copy."""
        twin: Self = type(self).__new__(type(self))
        twin.copy_from(self)
        return twin

    @nogil
    def same_as(self, other: Self) -> bool:
        """Compares a little."""
        return self.count == other.count and self.total == other.total
