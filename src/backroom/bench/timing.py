"""Measuring: short repetitions of a piece of work, and their results."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median

REPETITIONS = 9
"""How often each piece of work is repeated; an odd number, so that the median is one of the measurements."""

Work = Callable[[int], int]
"""Does something the given number of times (at least once); returns what it counted on the way."""

Clock = Callable[[], float]


@dataclass(frozen=True)
class Run:
    """One repetition: how many times, what was counted, how long it took."""

    size: int
    count: int
    seconds: float

    @property
    def size_rate(self) -> float:
        """Times per second."""
        return self.size / self.seconds

    @property
    def count_rate(self) -> float:
        """Counted things per second."""
        return self.count / self.seconds


@dataclass(frozen=True)
class Figure:
    """The result of several repetitions."""

    median: float
    lowest: float
    highest: float

    def less(self, amount: float) -> Figure:
        """The figure minus a fixed cost, but never negative."""
        return Figure(*[max(0.0, value - amount) for value in (self.median, self.lowest, self.highest)])


def figure(values: Iterable[float]) -> Figure:
    """Median and spread."""
    found = list(values)
    return Figure(median(found), min(found), max(found))


def timed(work: Work, size: int, clock: Clock = time.process_time) -> Run:
    """One repetition."""
    start = clock()
    count = work(size)
    return Run(size, count, max(clock() - start, 1e-9))


def fastest(work: Work, size: int, clock: Clock) -> Run:
    """The fastest of three repetitions."""
    return min((timed(work, size, clock) for _ in range(3)), key=lambda run: run.seconds)


def fitting_size(work: Work, seconds: float, clock: Clock = time.process_time) -> int:
    """How many times a piece of work can be done in a number of seconds; at least once. The fastest of a few attempts
    counts: on a busy machine, others may have been at work."""
    size = 1
    while (run := fastest(work, size, clock)).seconds < seconds / 4 and size < 2**28:
        size *= 2 if run.seconds > seconds / 64 else 8
    return max(1, int(run.size * seconds / run.seconds))


class Piece:
    """A piece of work that is measured repeatedly, for about the same time each."""

    def __init__(self, work: Work, clock: Clock = time.process_time, shortest: float = 0.0) -> None:
        self.work, self.clock, self.shortest = work, clock, shortest
        self.size = 0
        self.runs: list[Run] = []

    def repeat(self, seconds: float) -> Run:
        """Measure once more; the first time, find out how many times fit into the given time. What takes long to begin
        is measured for longer, if need be."""
        if not self.size:
            self.work(1)  # the first time, much has to be set up
            self.size = fitting_size(self.work, max(seconds, self.shortest), self.clock)
        self.runs.append(timed(self.work, self.size, self.clock))
        return self.runs[-1]

    @property
    def size_rate(self) -> Figure:
        """Times per second."""
        return figure(run.size_rate for run in self.runs)

    @property
    def count_rate(self) -> Figure:
        """Counted things per second."""
        return figure(run.count_rate for run in self.runs)

    def over(self, other: Piece) -> Figure:
        """How many times as fast as another piece, turn by turn, so that a slow moment affects both."""
        return figure(mine.count_rate / its.count_rate for mine, its in zip(self.runs, other.runs, strict=True))

    @property
    def time_each(self) -> Figure:
        """Seconds per execution."""
        return figure(run.seconds / run.size for run in self.runs)


Units = tuple[tuple[float, str], ...]

RATES: Units = ((1e6, " M"), (1e3, " k"), (1, ""))
TIMES: Units = ((1e-6, " µs"),)
RATIOS: Units = ((1, " x"),)


def unit_of(value: float, units: Units) -> tuple[float, str]:
    """The largest unit that fits a value, or else the smallest."""
    return next((unit for unit in units if unit[0] <= value), units[-1])


def digits(value: float) -> str:
    """Three significant digits, or all digits before the point."""
    return f"{value:.3g}" if value < 999.5 else f"{value:,.0f}"


def formatted(value: float, units: Units = RATES) -> str:
    """A number with three significant digits: 9.12 M, 25.1 k, 352."""
    size, name = unit_of(value, units)
    return digits(value / size) + name


def formatted_with_spread(value: Figure, units: Units = RATES) -> str:
    """A figure and, below it, its spread in the same unit."""
    size, _ = unit_of(value.median, units)
    return f"{formatted(value.median, units)}\n\\[{digits(value.lowest / size)}-{digits(value.highest / size)}]"
