"""How long things take, as histograms in Prometheus' text form; one of each for the whole process."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds; the last bucket has no bound."""


class Histogram:
    """How many things took at most how long."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        """Note how long something took."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    @contextmanager
    def timing(self) -> Iterator[None]:
        """Note how long a block takes, however it ends."""
        begin = time.monotonic()
        try:
            yield
        finally:
            self.observe(time.monotonic() - begin)

    def lines(self) -> list[str]:
        """The histogram for Prometheus: buckets include those below them."""
        found, below = [f"# HELP {self.name} {self.about}", f"# TYPE {self.name} histogram"], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            below += count
            found.append(f'{self.name}_bucket{{le="{bound}"}} {below}')
        return [*found, f"{self.name}_sum {self.sum:.6f}", f"{self.name}_count {below}"]


MOVES = Histogram("backroom_move_seconds", "from a choice's arrival until everybody has been told")
SAVES = Histogram("backroom_save_seconds", "until a change is stored")
BOT_QUEUE = Histogram("backroom_bot_queue_seconds", "how long a bot waits for a process")
BOT_THINKING = Histogram("backroom_bot_thinking_seconds", "how long a bot thinks")
ALL = (MOVES, SAVES, BOT_QUEUE, BOT_THINKING)


def added(texts: list[str]) -> str:
    """The counts of several processes as one text: the same lines, with their numbers added."""
    lines = texts[0].splitlines()
    others = [dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#") for text in texts[1:]]
    return "".join(f"{line if line[0] == '#' else total(line, others)}\n" for line in lines)


def total(line: str, others: list[dict[str, str]]) -> str:
    """A line with its number, and those of the same line elsewhere."""
    name, number = line.rsplit(" ", 1)
    return f"{name} {sum((float(other.get(name, 0)) for other in others), float(number)):.15g}"
