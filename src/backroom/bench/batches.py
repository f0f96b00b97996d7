"""``backroom bench --batches``: how many steps a second a batch makes, without and with observations.

Batches of every chosen game are stepped at random. Only the stepping is timed, not the choosing, which is numpy's: one
core in CPU time, two threads in wall-clock time. With ``--peers``, the environments of other libraries are measured in
the same run (environments.py).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from .. import Game
from ..extras import need
from .environments import Environment
from .timing import RATIOS, REPETITIONS, Figure, Piece, figure, formatted_with_spread

SEED = 1
ROWS = 128
"""How many games a batch has: enough that calling a step costs little, few enough to stay in the processor's cache."""

THREADED_ROWS = 2048
"""How many where threads are compared: each has enough to do."""

SHORTEST = 0.02
"""A repetition takes at least so many seconds."""

THREADS = 2

FINITE = {"trade": "limited"}
"""Options that keep a random game finite, where a game has them."""

Tick = Callable[[str], None]


@dataclass(frozen=True)
class BatchCell:
    """Steps of one game's batches a second."""

    game: str
    seats: int
    build: str
    numbers: int  # of an observation
    plain: Figure
    observed: Figure
    threads_ratio: Figure  # two threads over one, both with observations


class Stepping:
    """A batch that is stepped at random; ``clock`` runs while it is stepped."""

    def __init__(self, rules: Game, seats: int, observe: bool, size: int = ROWS, threads: int = 1) -> None:
        numpy = need("numpy", "bench --batches", "bench")
        options: dict[str, Any] = {name: value for name, value in FINITE.items() if name in rules.options}
        self.batch = rules.batch(size, seats, SEED, observe=observe, threads=threads, **options)
        self.choices, self.counts = numpy.asarray(self.batch.table("choices")), numpy.asarray(self.batch.counts)
        self.actions, self.rows = numpy.asarray(self.batch.actions), numpy.arange(size)
        self.luck: Any = numpy.random.default_rng(SEED)
        self.time = time.process_time if threads == 1 else time.perf_counter
        self.spent = 0.0
        self.piece = Piece(self.work, lambda: self.spent, SHORTEST)

    def work(self, times: int) -> int:
        """So many steps of all games; returns how many choices that were."""
        for _ in range(times):
            chosen = (self.luck.random(len(self.rows)) * self.counts).astype(int)
            self.actions[:] = self.choices[self.rows, chosen]
            begun = self.time()
            self.batch.step()
            self.spent += self.time() - begun
        return times * len(self.rows)


class BatchBench:
    """The measurement of one game's batches."""

    def __init__(self, rules: Game, seats: int) -> None:
        self.rules, self.seats = rules, seats
        self.plain, self.observed = Stepping(rules, seats, False), Stepping(rules, seats, True)
        self.threads = Stepping(rules, seats, True, THREADED_ROWS, THREADS)
        self.alone = Stepping(rules, seats, True, THREADED_ROWS)
        self.alone.time = time.perf_counter
        self.all = (self.plain, self.observed, self.alone, self.threads)

    def repeat(self, seconds: float) -> None:
        """Repeat everything once more."""
        for each in self.all:
            each.piece.repeat(seconds / len(self.all))

    def result(self) -> BatchCell:
        """The result of all repetitions."""
        return BatchCell(
            self.rules.slug,
            self.seats,
            self.rules.build,
            self.rules.layout.size,
            self.plain.piece.count_rate,
            self.observed.piece.count_rate,
            self.threads.piece.over(self.alone.piece),
        )


@dataclass(frozen=True)
class EnvironmentCell:
    """Steps of another library's environment a second, with observations."""

    library: str
    game: str
    seats: int
    observed: Figure


@dataclass(frozen=True)
class BatchReport:
    """All batches, and the environments of others if they were asked for."""

    batches: list[BatchCell]
    environments: list[EnvironmentCell]
    ratio_to_best: Figure | None  # the slowest of our games over the fastest environment of others, turn by turn


def measure(chosen: list[tuple[Game, int]], others: list[Environment], seconds: float, tick: Tick) -> BatchReport:
    """Measure all batches and environments, with interleaved repetitions."""
    benches = [BatchBench(rules, seats) for rules, seats in chosen]
    pieces = [(one, Piece(one.play, shortest=SHORTEST)) for one in others]
    for _ in range(REPETITIONS):
        for bench in benches:
            tick(f"{bench.rules.slug}, batches")
            bench.repeat(seconds / REPETITIONS)
        for one, piece in pieces:
            tick(f"{one.library}: {one.game}")
            piece.repeat(seconds / REPETITIONS)
    cells = [EnvironmentCell(one.library, one.game, one.seats, piece.count_rate) for one, piece in pieces]
    return BatchReport([bench.result() for bench in benches], cells, ratio(benches, [piece for _, piece in pieces]))


def ratio(benches: list[BatchBench], others: list[Piece]) -> Figure | None:
    """How many times as fast as the fastest environment of others the slowest of our games is, turn by turn."""
    if not others:
        return None
    turns = range(REPETITIONS)
    ours = [min(bench.observed.piece.runs[turn].count_rate for bench in benches) for turn in turns]
    return figure(mine / max(piece.runs[turn].count_rate for piece in others) for turn, mine in enumerate(ours))


def show(report: BatchReport, console: Console) -> None:
    """Print the tables."""
    table = Table("", title=f"steps a second, batches of {ROWS} games, one core")
    for name in (
        "seats",
        "without\nobservations",
        "numbers in an\nobservation",
        "with\nobservations",
        "two threads\nover one",
    ):
        table.add_column(name, justify="right")
    for cell in report.batches:
        figures = formatted_with_spread(cell.plain), str(cell.numbers), formatted_with_spread(cell.observed)
        table.add_row(
            f"{cell.game} ({cell.build})", str(cell.seats), *figures, formatted_with_spread(cell.threads_ratio, RATIOS)
        )
    console.print(table)
    if report.ratio_to_best is not None:
        show_environments(report, report.ratio_to_best, console)


def show_environments(report: BatchReport, best: Figure, console: Console) -> None:
    """The table of other libraries."""
    table = Table("library", "game", title="environments of other libraries, with observations, one core")
    for name in ("seats", "steps a second"):
        table.add_column(name, justify="right")
    for cell in report.environments:
        table.add_row(cell.library, cell.game, str(cell.seats), formatted_with_spread(cell.observed))
    console.print(table)
    console.print(f"our slowest game over their fastest: {formatted_with_spread(best, RATIOS)}".replace("\n", " "))
