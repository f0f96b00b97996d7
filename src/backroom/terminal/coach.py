"""``backroom coach``: what a finished game was decided by, and what would have been better."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import Progress

from ..coaching.coach import Mistake, Report, assess, assess_closely, decisions_of, effort_for, summed_up
from ..coaching.coach import worth_a_closer_look as chosen_for_a_closer_look
from ..coaching.reasons import MOST_REASONS
from ..core.errors import Invalid
from ..records import Record
from ..records.trial import read_foreign_record
from .screen import faint, make_console, with_names

EXAMPLES = """\
  backroom coach my.record              every seat's chances, and the choices that cost it most
  backroom coach my.record --seat 0     of one seat
  backroom coach my.record --json       the same for programs"""

Given = TypeVar("Given")
Made = TypeVar("Made")
POINTS = 12
"""How many moments of the course are printed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="the record of a game")
    parser.add_argument("--seat", type=int, metavar="S", help="look at this seat's choices only")
    parser.add_argument("--jobs", type=int, metavar="N", default=os.cpu_count() or 1, help="processes (default: all)")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(args: argparse.Namespace) -> int:
    """Look at a game, and print what there is to say."""
    record = read_foreign_record(args.file)
    if args.seat is not None and not 0 <= args.seat < len(record.players):
        raise Invalid(f"{args.seat} is not a seat of this table; its seats are 0 to {len(record.players) - 1}")
    if args.jobs < 1:
        raise Invalid(f"--jobs must be at least 1, not {args.jobs}")
    report = coached(record, args.seat, args.jobs)
    if args.json:
        print(json.dumps(as_json(report)))
    else:
        print_report(make_console(), record, report)
    return 0


def coached(record: Record, seat: int | None, jobs: int) -> Report:
    """The report on a game, worked out in several processes, with a progress bar on standard error."""
    decisions = decisions_of(record, seat)
    effort = effort_for(decisions)
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool, Progress(console=Console(stderr=True)) as bar:
        assessments = worked(pool, bar, "looking at every choice", partial(assess, effort=effort), decisions)
        closer = chosen_for_a_closer_look(decisions, assessments)
        mistakes = worked(pool, bar, "what was better", assess_closely, closer)
    return summed_up(assessments, mistakes)


def worked(pool: Executor, bar: Progress, title: str, do: Callable[[Given], Made], jobs: Sequence[Given]) -> list[Made]:
    """The results of many jobs, in order."""
    return list(bar.track(pool.map(do, jobs), total=len(jobs), description=title))


def as_json(report: Report) -> dict[str, Any]:
    """The report for programs."""
    mistakes = [asdict(one) | {"reasons": [str(why.text) for why in one.reasons]} for one in report.mistakes]
    return {"course": [asdict(one) for one in report.assessments], "mistakes": mistakes}


def print_report(console: Console, record: Record, report: Report) -> None:
    """The report for people."""
    names = [f"{name} (P{seat})" for seat, name in enumerate(record.players)]
    console.print("Chances to win, as the deciding player could know them:")
    step = max(1, len(report.assessments) // POINTS)
    for moment in report.assessments[::step]:
        chances = "  ".join(f"P{seat} {chance:4.0%}" for seat, chance in enumerate(moment.chances))
        console.print(f"  after {moment.at:4} choices  {chances}", highlight=False)
    for seat, name in enumerate(names):
        mine = [one for one in report.mistakes if one.seat == seat]
        console.print(f"\n{name}: " + ("what cost most" if mine else "no choice cost much"), highlight=False)
        for one in mine:
            print_mistake(console, one, record.players)


def print_mistake(console: Console, one: Mistake, players: Sequence[str]) -> None:
    """One choice, what was better, and why."""
    said = f"  after {one.at} choices: {one.played} ({one.chance:.0%}); better: {one.better} ({one.better_chance:.0%})"
    console.print(with_names(said, list(players)), highlight=False)
    for why in one.reasons[:MOST_REASONS]:
        console.print(faint(f"      {why.text}"))
