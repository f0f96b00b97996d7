"""``backroom bench``: how fast each game is with each number of seats.

One core is measured in CPU time, so that a busy machine does little harm; all cores in wall-clock time. Every figure is
the median of a few short repetitions, with the lowest and the highest. Repetitions are interleaved: every measurement
runs once before any runs a second time, so that a slow moment of the machine spoils one repetition of many figures
rather than all repetitions of one.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import platform
import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from .. import Game, Invalid, __version__, game, slugs
from ..core.contract import Contract
from ..records.header import read_options
from ..screens import Screen
from . import batches, environments, peers
from .arguments import read_number, read_seconds
from .batches import BatchReport
from .timing import RATIOS, REPETITIONS, TIMES, Figure, Piece, formatted, formatted_with_spread

EXAMPLES = """\
  backroom bench                                  all games with all numbers of seats
  backroom bench --game snitch --seconds 5        one game, measured for longer
  backroom bench --batches                        steps of batches, without and with observations
  backroom bench --peers                          next to OpenSpiel, PettingZoo and pgx, as far as they are installed"""

SEED = 1
BATCH_SEATS = 4
"""Batches are measured with so many seats, or what is nearest."""

HELD_STATES = 200
"""How many states are held at once to measure their memory."""

SHORTEST = 0.02
"""Threads take a while to start: a repetition with them takes at least so many seconds, or that would be measured."""

Tick = Callable[[str], None]


@dataclass(frozen=True)
class Cell:
    """The measurements of one game with one number of seats. Times are in seconds."""

    game: str
    seats: int
    build: str
    playouts_per_second: Figure
    decisions_per_second: Figure
    decisions_per_game: float
    choices_per_decision: float
    python_actions_per_second: Figure
    clone_from_python: Figure
    clone: Figure
    copy: Figure
    bytes_per_state: int
    cores: int
    all_cores_decisions_per_second: Figure
    all_cores_ratio: Figure


# What is measured


class PythonLoop:
    """Whole games through the public API, as the author of a bot would write them: waiting, legal, play."""

    def __init__(self, rules: Game, seats: int, options: Mapping[str, Any]) -> None:
        self.rules, self.seats, self.options = rules, seats, options
        self.decisions = self.choices = 0

    def play(self, times: int) -> int:
        """Play whole games at random; return how many actions were played."""
        before = self.decisions
        pick = random.Random(SEED).random
        for seed in range(times):
            self.finish(self.rules.new(seats=self.seats, seed=seed, **self.options), pick)
        return self.decisions - before

    def finish(self, state: Contract, pick: Callable[[], float]) -> None:
        """Play one game at random to its end."""
        decisions = choices = 0
        while waiting := state.waiting:
            actions = state.legal(waiting[0])
            width = len(actions)
            state.play(waiting[0], actions[int(pick() * width)])
            choices += width
            decisions += 1
        self.decisions += decisions
        self.choices += choices


def playouts(rules: Game, seats: int, threads: int, options: Mapping[str, Any]) -> Callable[[int], int]:
    """Random games inside the compiled rules, a number of them per thread; counts decisions."""
    return lambda times: rules.playouts(times * threads, seats, SEED, threads=threads, **options).decisions


def clone_from_python(state: Contract) -> Callable[[int], int]:
    """Clones made by a loop in Python."""

    def work(times: int) -> int:
        clone = state.clone
        for _ in itertools.repeat(None, times):
            clone()
        return times

    return work


def empty_loop(times: int) -> int:
    """The same loop with nothing in it."""
    for _ in itertools.repeat(None, times):
        pass
    return times


def bytes_per_state(state: Contract) -> int:
    """The memory of one state, as the allocator counts it while many are held; the first batch only uses up what is
    kept for reuse. (The resident set of a fresh process agrees within a few per cent.)"""
    held = [state.clone() for _ in range(HELD_STATES)]
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        held += [state.clone() for _ in range(HELD_STATES)]
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return round((after - before) / HELD_STATES)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Bench:
    """The measurement of one game with one number of seats."""

    def __init__(self, rules: Game, seats: int, pairs: list[str]) -> None:
        options = read_options(rules, pairs)
        self.rules, self.seats, self.loop = rules, seats, PythonLoop(rules, seats, options)
        self.state = rules.new(seats=seats, seed=SEED, **options)
        self.scratch = self.state._blank()
        self.alone = Piece(playouts(rules, seats, 1, options), shortest=SHORTEST)
        self.together = Piece(playouts(rules, seats, cores(), options), time.perf_counter, SHORTEST)
        self.stepped = Piece(self.loop.play)
        self.called = Piece(clone_from_python(self.state))
        self.empty = Piece(empty_loop)
        self.cloned = Piece(self.state._run_clones)
        self.copied = Piece(lambda times: self.scratch._run_copies(self.state, times))
        self.pieces = (self.alone, self.together, self.stepped, self.called, self.empty, self.cloned, self.copied)

    def repeat(self, seconds: float) -> None:
        """Repeat everything once more, in about this many seconds altogether."""
        for piece in self.pieces:
            piece.repeat(seconds / len(self.pieces))

    def result(self) -> Cell:
        """The result of all repetitions."""
        first = self.alone.runs[0]
        return Cell(
            game=self.rules.slug,
            seats=self.seats,
            build=self.rules.build,
            playouts_per_second=self.alone.size_rate,
            decisions_per_second=self.alone.count_rate,
            decisions_per_game=first.count / first.size,
            choices_per_decision=self.loop.choices / self.loop.decisions,
            python_actions_per_second=self.stepped.count_rate,
            clone_from_python=self.called.time_each.less(self.empty.time_each.median),
            clone=self.cloned.time_each,
            copy=self.copied.time_each,
            bytes_per_state=bytes_per_state(self.state),
            cores=cores(),
            all_cores_decisions_per_second=self.together.count_rate,
            all_cores_ratio=self.together.over(self.alone),
        )


def measure(chosen: list[tuple[Game, int]], seconds: float, tick: Tick, options: list[str]) -> list[Cell]:
    """Measure all chosen games, with interleaved repetitions."""
    benches = [Bench(rules, seats, options) for rules, seats in chosen]
    for _ in range(REPETITIONS):
        for bench in benches:
            tick(f"{bench.rules.slug}, {bench.seats} seats")
            bench.repeat(seconds / REPETITIONS)
    return [bench.result() for bench in benches]


# The command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``backroom bench``."""
    parser.add_argument("--game", nargs="+", metavar="SLUG", help="the games to measure (default: all)")
    parser.add_argument("--seats", nargs="+", metavar="N", help="the numbers of seats (default: all)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the chosen games' rules, for example trade=none",
    )
    parser.add_argument(
        "--seconds",
        default="1",
        metavar="S",
        help="how long to measure each game with each number of seats, roughly; at least half a second (default: 1)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    parser.add_argument("--batches", action="store_true", help="measure batches in place of single games")
    parser.add_argument(
        "--peers",
        action="store_true",
        help="also measure OpenSpiel's card games, and our batches next to other libraries' environments",
    )
    parser.add_argument("--build", metavar="BUILD", help="compiled or interpreted (default: the faster one)")


def chosen_games(named: list[str] | None, seats: list[str] | None, build: str | None) -> list[tuple[Game, int]]:
    """Each chosen game with each chosen number of seats that it can be played with."""
    chosen = [game(slug, build) for slug in dict.fromkeys(named or slugs())]
    wanted = list(dict.fromkeys(read_number("--seats", text, 99) for text in seats or ()))
    for count in wanted:
        if not any(count in rules.seat_counts for rules in chosen):
            allowed = "; ".join(f"{rules.slug}: {', '.join(map(str, rules.seat_counts))}" for rules in chosen)
            raise Invalid(f"none of the chosen games can be played with {count} seats ({allowed})")
    return [(rules, count) for rules in chosen for count in wanted or rules.seat_counts if count in rules.seat_counts]


def make_progress() -> Progress:
    """A progress bar, if stderr is a terminal. It is drawn only between measurements, without a second thread."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    return Progress(
        *columns, console=Console(stderr=True), auto_refresh=False, transient=True, disable=not sys.stderr.isatty()
    )


def run(args: argparse.Namespace) -> int:
    """Measure what was asked for and print it."""
    seconds = read_seconds("--seconds", args.seconds)
    chosen = chosen_games(args.game, args.seats, args.build)
    singles = [] if args.batches else chosen
    spiel = peers.load_spiel() if args.peers and singles else None
    stepped = one_table_each(chosen) if args.batches or args.peers else []
    others = list(environments.installed()) if args.peers else []
    with make_progress() as progress:
        steps = REPETITIONS * (len(singles) + len(stepped) + len(others)) + (peers.STEPS if spiel else 0)
        task = progress.add_task("", total=steps)

        def tick(what: str) -> None:
            progress.update(task, description=what, advance=1, refresh=True)

        cells = measure(singles, seconds, tick, args.option)
        comparison = None if spiel is None else peers.compare(spiel, args.build, seconds, tick)
        found = batches.measure(stepped, others, seconds, tick) if stepped else None
    if args.json:
        print(json.dumps(report(cells, comparison, found, seconds), indent=2))
    else:
        show(cells, comparison, found)
    return 0


def one_table_each(chosen: list[tuple[Game, int]]) -> list[tuple[Game, int]]:
    """Each chosen game once, with the number of seats that is nearest to four."""
    nearest = sorted(chosen, key=lambda one: abs(one[1] - BATCH_SEATS))
    tables = {rules.slug: (rules, seats) for rules, seats in reversed(nearest)}
    return [tables[slug] for slug in dict.fromkeys(rules.slug for rules, _ in chosen)]


# Printing


def machine() -> dict[str, Any]:
    """The machine on which the figures were measured."""
    return {
        "cores": cores(),
        "cpus": os.cpu_count(),
        "processor": processor_name(),
        "platform": platform.platform(),
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "load": load(),
    }


def load() -> float | None:
    """The load average of the last minute, if the system knows it."""
    try:
        return round(os.getloadavg()[0], 2)
    except (AttributeError, OSError):
        return None


def processor_name() -> str:
    """The name of the processor, if the system knows it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            lines = [line for line in file if line.startswith("model name")]
    except OSError:
        lines = []
    return lines[0].partition(":")[2].strip() if lines else platform.processor() or platform.machine()


def report(
    cells: list[Cell], comparison: peers.Comparison | None, stepped: BatchReport | None, seconds: float
) -> dict[str, Any]:
    """Everything as one JSON object."""
    found: dict[str, Any] = {
        "backroom": __version__,
        "machine": machine(),
        "build": {cell.game: cell.build for cell in cells},
        "seconds": seconds,
        "repetitions": REPETITIONS,
        "cells": [asdict(cell) for cell in cells],
    }
    if comparison is not None:
        found["peers"] = asdict(comparison)
    if stepped is not None:
        found["batches"] = asdict(stepped)
    return found


ROWS: tuple[tuple[str, Callable[[Cell], str]], ...] = (
    ("random games per second, one core", lambda cell: formatted_with_spread(cell.playouts_per_second)),
    ("decisions per second, one core", lambda cell: formatted_with_spread(cell.decisions_per_second)),
    ("decisions per second, all cores", lambda cell: formatted_with_spread(cell.all_cores_decisions_per_second)),
    ("all cores over one", lambda cell: formatted_with_spread(cell.all_cores_ratio, RATIOS)),
    ("decisions per game", lambda cell: formatted(cell.decisions_per_game)),
    ("choices per decision", lambda cell: formatted(cell.choices_per_decision)),
    ("actions per second, loop in Python", lambda cell: formatted_with_spread(cell.python_actions_per_second)),
    ("clone, called from Python", lambda cell: formatted_with_spread(cell.clone_from_python, TIMES)),
    ("clone", lambda cell: formatted_with_spread(cell.clone, TIMES)),
    ("copy into an existing state", lambda cell: formatted_with_spread(cell.copy, TIMES)),
    ("bytes per state", lambda cell: f"{cell.bytes_per_state:,}"),
)


def show(cells: list[Cell], comparison: peers.Comparison | None, stepped: BatchReport | None) -> None:
    """Print a table for each game, one for the peers, and those of the batches."""
    console = Screen(width=None if sys.stdout.isatty() else 120, highlight=False)
    for slug, group in itertools.groupby(cells, key=lambda cell: cell.game):
        console.print(game_table(slug, list(group)))
    if comparison is not None:
        peers.show(comparison, console)
    if stepped is not None:
        batches.show(stepped, console)
    facts = machine()
    where = f"{facts['processor']}, {facts['cores']} cores, load {facts['load']}, Python {facts['python']}"
    how = f"median [lowest-highest] of {REPETITIONS}; one core in CPU time, all cores in wall-clock time"
    console.print(f"{where}; {how}", style="dim", markup=False)


def game_table(slug: str, cells: list[Cell]) -> Table:
    """One game: a row for each figure, a column for each number of seats."""
    table = Table("", title=f"{slug} ({cells[0].build})")
    for cell in cells:
        table.add_column(f"{cell.seats} seats", justify="right", overflow="fold")
    for name, show_row in ROWS:
        table.add_row(name, *[show_row(cell) for cell in cells])
    return table
