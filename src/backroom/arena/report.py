"""The result of a match, for people and for programs, and a progress bar while it runs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .match import MatchResult

HEADINGS = ("bot", "games", "wins", "win rate", "95% interval", "mean score", "decisions/s")


def as_json(result: MatchResult) -> str:
    """The whole result as JSON."""
    told = asdict(result)
    for row, bot in zip(told["bots"], result.bots, strict=True):
        row |= {"rate": bot.rate, "decisions_per_second": bot.speed}
    return json.dumps(told, indent=2)


def as_table(result: MatchResult) -> str:
    """A table for people: one line per bot, and one about abandoned games."""
    rows = [HEADINGS, *cells(result)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    lines = []
    for row in rows:
        first, *rest = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        lines.append("  ".join([first.strip().ljust(widths[0]), *rest]).rstrip())
    lines.insert(1, "  ".join("-" * width for width in widths))
    if result.given_up:
        lines.append(
            f"{result.given_up} of {result.games} games were abandoned after {result.longest:,} decisions; "
            "they have no winner and no scores"
        )
    return "\n".join(lines)


def cells(result: MatchResult) -> Iterator[tuple[str, ...]]:
    """The cells of the table."""
    for bot in result.bots:
        yield (
            bot.name,
            str(bot.games),
            f"{bot.wins:.10g}",
            f"{bot.rate:.1%}",
            f"{bot.low:.1%} - {bot.high:.1%}",
            f"{bot.mean_score:.2f}",
            f"{bot.speed:,.0f}",
        )


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar, if stderr is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    with Progress(
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.advance(task, done)
