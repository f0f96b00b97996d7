"""The last chapter: everything that hot code may do."""

from __future__ import annotations

from typing import ClassVar

from backroom.core.structs import I64, U32, Struct, nogil, python_method

from . import numbers
from .beside import Notebook
from .numbers import LIMIT, WORD
from .python_code import PythonCode
from .table import FACE, HUGE, price


class Sample(PythonCode):
    """The last chapter."""

    NUMBERS: ClassVar[tuple[int, ...]] = (5, 6, 7)
    BESIDE: ClassVar[tuple[type[Struct], ...]] = (Notebook,)

    def hook(self) -> int:
        return 2

    @python_method
    def new_notebook(self) -> Notebook:
        """A class that is compiled beside the state, made by the state."""
        notebook: Notebook = Notebook()
        return notebook

    @python_method
    def hooks(self) -> list[int]:
        """The hook of the last chapter, the limits of two modules."""
        return [self.hook(), self.limit(), LIMIT]

    @nogil
    def loops(self, a: int, b: int, c: int = 3) -> I64:
        """Every kind of loop."""
        total: I64 = 0
        for i in range(a, -b, -1):
            if i % 3 == 0:
                continue
            total += i // c * 2 + i % c
            if total > 400:
                break
        else:
            total -= 1
        for cost in numbers.PRICES:
            total += cost
        for i in reversed(range(3)):
            self.cash[i] = i * a
            self.cash[i + 1] += self.cash[i] | 1
        while (b := b + 1) < 5:
            total += b
        return total

    @nogil
    def choices(self, a: int, b: int) -> int:
        """Every kind of condition."""
        assert a < 1000, "dropped"
        big: bool = a > b or not b
        low, high = min(a, b, 4), max(a, b)
        low, high = high, low
        while low > 0 and 0 <= high < 100:
            low -= 1
            high += abs(low - 5) if big else int(a > 3) + bool(b)
        if a in (1, 2, 5) or b not in (3, 4):
            pass
        elif self.flag:
            return -1
        return low * 1000 + high

    @nogil
    def arithmetic(self, a: int, b: int) -> I64:
        """Constants, tables, functions, wide numbers."""
        total: I64 = price(1) + price(0, count=b) + FACE[2][a % 2] + len(FACE) + self.NUMBERS[b % 3]
        total += HUGE[0] + (1 << 40) + (WORD & ~a) + (-a // 4) + (-b % 7)
        total ^= 1 << (a % 20)
        self.sums[1] = total
        self.total = self.sums[1] * 3 if total > WORD else -total
        return self.total + self.hook() * self.ROOM

    @nogil
    def bits(self, a: int, b: int) -> int:
        """Unsigned numbers, which lose everything beyond 32 bits, and how many bits a number has."""
        word: U32 = (a * 7919 + 3) & WORD
        self.word = (word * 2654435 + self.word) & WORD
        word = (word << 21 | word >> 11) + self.word & WORD
        return word % 1000 + word // 1000000 + (a * b & LIMIT).bit_length() * 10000 + (a & -a).bit_length()

    @nogil
    def spin(self, other: PythonCode, times: int, seed: I64 = 3) -> I64:
        """A long loop."""
        total: I64 = 0
        self.luck.seed(seed)
        for _ in range(times):
            total = (total * 31 + self.luck.below(1000)) & WORD
            total += self.luck.below(9)
        self.copy_from(other)
        return total

    @nogil
    def out_of_bounds(self, place: int) -> int:
        """Traps."""
        self.menu[place] = 1
        return self.menu[place]

    @nogil
    def overflow(self, value: int) -> int:
        """Traps."""
        return value * 2

    @nogil
    def shift(self, by: int) -> int:
        """Traps."""
        return 1 << by

    @nogil
    def too_large(self, value: int) -> None:
        """Traps: it doesn't fit into an array of 16-bit ints."""
        self.cash[0] = value

    @nogil
    def divide(self, by: int) -> int:
        """Traps."""
        return 100 // by

    @nogil
    def last_of_a_part(self, place: int) -> int:
        """Traps: the last array of a struct has bounds as well."""
        return self.deck.at(place)

    @nogil
    def cut(self, value: I64) -> int:
        """Traps: an int has 32 bits."""
        return int(value)
