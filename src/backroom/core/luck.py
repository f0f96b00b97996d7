"""Luck: every random choice of a game goes through one primitive, ``below(n)``.

One object works in three ways:
- seeded: numbers come from sfc32, the same in the interpreted and the compiled build;
- taped: the numbers of an earlier game are given and are used first (replay);
- forked: past the end of the tape every answer is 0 and the bound is written down, so that a
  caller can walk through all outcomes (research).
"""

from __future__ import annotations

from typing import ClassVar

from .errors import Invalid
from .structs import I64, U32, Scratch, Struct, buffer, python_method

WORD = 0xFFFFFFFF
WARM_UP = 12
"""How many numbers are thrown away after seeding: the first ones depend too plainly on the seed."""


class Luck(Struct):
    """A source of numbers below n, with a memory of what it has said since the last ``rewind``."""

    TAPE: ClassVar[int] = 128

    a: U32
    b: U32
    c: U32
    counter: U32
    keeps: bool  # writes down what it says
    forks: bool  # says 0 past the end of the tape
    said: Scratch  # how many numbers since the last rewind
    given: Scratch  # how many of them the tape prescribes
    tape: list[int] = buffer("TAPE")
    bound: list[int] = buffer("TAPE")

    def seed(self, seed: I64, stream: I64 = 0) -> None:
        """Start the sequence that belongs to ``seed`` (up to 63 bits) and one of its streams (32 bits)."""
        self.a = seed & WORD
        self.b = (seed >> 32) & WORD
        self.c = stream & WORD
        self.counter = 1
        keeps: bool = self.keeps
        self.keeps = False
        for _ in range(WARM_UP):
            self.below(1)
        self.keeps = keeps

    def is_fresh(self) -> bool:
        """Whether nothing has been asked for since it was seeded."""
        return self.counter == 1 + WARM_UP

    def below(self, n: int) -> int:
        """A number from 0 to n - 1: the next 32 bits of sfc32, scaled."""
        b: U32 = self.b
        c: U32 = self.c
        word: U32 = (self.a + b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = b ^ b >> 9
        self.b = c * 9 & WORD
        self.c = (c << 21 | c >> 11) + word & WORD
        wide: I64 = word
        if self.keeps:
            return self.remember(wide * n >> 32, n)
        return wide * n >> 32

    def remember(self, number: int, n: int) -> int:
        """Write down the number that is said: the generator's own, unless a tape or a fork prescribes another."""
        at = self.said
        self.said += 1
        if at >= self.TAPE:
            return number
        self.bound[at] = n
        if at >= self.given:
            self.tape[at] = 0 if self.forks else number
        return self.tape[at] if self.tape[at] < n else 0

    def rewind(self) -> None:
        """Forget what was said and what was given."""
        self.said = 0
        self.given = 0

    @python_method
    def drawn(self) -> list[int]:
        """What was said since the last rewind."""
        return [self.tape[i] for i in range(min(self.said, self.TAPE))]

    @python_method
    def bounds(self) -> list[int]:
        """The n of every ``below(n)`` since the last rewind."""
        return [self.bound[i] for i in range(min(self.said, self.TAPE))]

    @python_method
    def give(self, numbers: list[int]) -> None:
        """Prescribe the next answers."""
        self.rewind()
        if len(numbers) > self.TAPE:
            raise Invalid(f"a tape holds at most {self.TAPE} numbers, not {len(numbers)}")
        for i in range(len(numbers)):
            self.tape[i] = numbers[i]
        self.given = len(numbers)
