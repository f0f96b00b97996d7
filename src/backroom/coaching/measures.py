"""What a game counts: the named quantities in which the outcomes of two choices are compared.

A game's module says what they are (``MEASURES``) and counts them for a seat (``measure``), from what that seat may see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..core.contract import Contract
from ..core.phrases import Quoted
from ..registry import companion

THOUSAND = 1000


def count(number: float) -> str:
    """A plain number; means have one decimal."""
    return Quoted(f"{number:.1f}".removesuffix(".0"))


def dollars(number: float) -> str:
    """Dollars in thousands."""
    return Quoted(f"${number / THOUSAND:.1f}".removesuffix(".0") + "k")


@dataclass(frozen=True)
class Measure:
    """Something that is counted: how it is called, how its numbers are said, the least difference worth telling, and
    whether more of it is better; and what a game that went wrong in it is headed: too little of it, or too much."""

    name: str
    icon: str
    say: Callable[[float], str] = count
    least: float = 0.5
    more_is_better: bool = True
    too_little: str = ""
    too_much: str = ""


def measures_of(slug: str) -> tuple[Measure, ...]:
    """What a game counts; nothing if it doesn't say."""
    found: tuple[Measure, ...] = getattr(companion(slug, "coaching"), "MEASURES", ())
    return found


def measured(state: Contract, seat: int) -> list[float]:
    """The measures of a state for a seat."""
    own: Any = companion(state.game.slug, "coaching")
    return [float(number) for number in own.measure(state, seat)] if hasattr(own, "measure") else []
