"""What can go wrong, in words for people."""

from __future__ import annotations

import reprlib
from typing import Any

from .phrases import Quoted

LARGE = 10**18
"""Numbers from here on are no value of any operand, and they are not written out in messages."""


class Refused(Exception):
    """A choice that the rules don't allow now: ``reason`` is a sentence, ``rule`` the rule behind it. Nothing changes.

    >>> try:
    ...     state.play(0, "move 2 from The Loop to Gold Coast")
    ... except backroom.Refused as refused:
    ...     print(refused.rule)
    SN-TURN.1
    """

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} [{rule}]" if rule else reason)
        self.reason = reason
        self.rule = rule

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        return type(self), (self.reason, self.rule)


class Misunderstood(Refused):
    """Something typed, or given as a dict, that can't be read as a choice."""


class Invalid(ValueError):
    """Something given from outside that can't be used: an option, a position, a seat, a seed.

    >>> try:
    ...     game.new(seats=9)
    ... except backroom.Invalid as wrong:
    ...     print(wrong)
    Chicago has 4 seats, not 9
    """


class NoRedeal(RuntimeError):
    """A redeal for which no state was found: a fault of the game, never of the caller."""


class Brief(reprlib.Repr):
    """Gives a short repr of anything, however large or deep it is."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = 80
        self.maxlist = self.maxtuple = self.maxdict = 20

    def repr_int(self, x: int, level: int) -> str:
        """An int; Python itself refuses to write out one with thousands of digits."""
        return repr(x) if abs(x) < LARGE else "a number too large"


BRIEF = Brief()


def short_repr(value: Any) -> str:
    """A value from outside, short enough for a message."""
    text = BRIEF.repr(value)
    return Quoted(text if len(text) <= 60 else text[:57] + "...")
