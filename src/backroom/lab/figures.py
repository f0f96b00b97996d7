"""What the counts of a variant mean, with 95% intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..arena.match import wilson
from ..core.state import WIN_PARTS
from .counting import QUARTERS, Counts, Use

DEVIATIONS = 1.96

RARE, SEEN = 0.002, 200
"""A choice that was offered at least SEEN times, and taken in less than this share of them, is a dead one."""

FEWEST = 20
"""How many seats must have done something, and have left it, before it is said how that goes with winning."""


@dataclass(frozen=True)
class Value:
    """A figure with its interval."""

    value: float
    low: float
    high: float


def share(parts: int, games: int) -> Value:
    """A share of wins."""
    won = parts / WIN_PARTS
    return Value(won / games if games else 0.0, *wilson(won, games))


def difference(one: Value, other: Value) -> Value:
    """How much larger one share is than another (Newcombe's interval, which is honest about few games)."""
    middle = one.value - other.value
    below = ((one.value - one.low) ** 2 + (other.high - other.value) ** 2) ** 0.5
    above = ((one.high - one.value) ** 2 + (other.value - other.low) ** 2) ** 0.5
    return Value(middle, middle - below, middle + above)


def mean(values: Counter[int]) -> Value:
    """The mean of counted values."""
    count = sum(values.values())
    if not count:
        return Value(0.0, 0.0, 0.0)
    middle = sum(value * times for value, times in values.items()) / count
    square = sum((value - middle) ** 2 * times for value, times in sorted(values.items())) / count
    reach = DEVIATIONS * (square / count) ** 0.5
    return Value(middle, middle - reach, middle + reach)


def quantile(values: Counter[int], part: float) -> int:
    """The value below which a part of all lies."""
    left = part * sum(values.values())
    for value in sorted(values):
        left -= values[value]
        if left <= 0:
            return value
    return 0


@dataclass(frozen=True)
class UseFigures:
    """How often a feature is taken where it is offered, how many of those who can use it in a game do, how many times
    they do, and how much more (or less) often those win who use it, compared with those who could have."""

    taken: float
    used: float
    times: float
    offered: int
    gain: Value


def use_figures(use: Use) -> UseFigures:
    """The figures of one feature."""
    others = use.could - use.did
    gain = difference(share(use.won_with, use.did), share(use.won_without, others))
    known = min(use.did, others) >= FEWEST
    return UseFigures(
        use.taken / use.offered if use.offered else 0.0,
        use.did / use.could if use.could else 0.0,
        use.taken / use.could if use.could else 0.0,
        use.offered,
        gain if known else Value(0.0, -1.0, 1.0),
    )


@dataclass(frozen=True)
class Figures:
    """All figures of one variant."""

    games: int
    given_up: int
    seats: tuple[Value, ...]
    length: Value
    lengths: tuple[int, int, int]  # a tenth of the games is shorter, half of them, nine tenths
    score: Value
    spread: Value
    margin: Value
    lead_changes: Value
    leaders: Mapping[int, Value]  # by per cent of the game: how often its leader wins
    uses: Mapping[str, UseFigures]

    @property
    def seat_advantage(self) -> Value:
        """How much more than its share the best seat wins."""
        best = max(self.seats, key=lambda seat: seat.value)
        par = 1 / len(self.seats)
        return Value(best.value - par, best.low - par, best.high - par)

    @property
    def dead(self) -> list[str]:
        """What is offered often, and hardly ever taken."""
        return [name for name, use in self.uses.items() if use.offered >= SEEN and use.taken < RARE]

    def facts(self) -> dict[str, Any]:
        """All of it as plain data."""
        return asdict(self) | {"seat_advantage": asdict(self.seat_advantage), "dead": self.dead}


def figures(counts: Counts, seats: int) -> Figures:
    """The figures of a variant."""
    ended = counts.games - counts.given_up
    return Figures(
        counts.games,
        counts.given_up,
        tuple(share(counts.wins[seat], ended) for seat in range(seats)),
        mean(counts.lengths),
        (quantile(counts.lengths, 0.1), quantile(counts.lengths, 0.5), quantile(counts.lengths, 0.9)),
        mean(counts.scores),
        mean(counts.spreads),
        mean(counts.margins),
        mean(counts.lead_changes),
        {quarter: share(counts.held[quarter], counts.leading[quarter]) for quarter in QUARTERS},
        {name: use_figures(counts.uses[name]) for name in sorted(counts.uses)},
    )
