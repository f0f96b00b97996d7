"""The result of a match, for people and for programs, and a progress bar while it runs."""

from __future__ import annotations

import json
import math
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from . import charts
from .analysis import labels, pairwise, ratings, seat_effect
from .match import MatchResult

HEADINGS = ("bot", "games", "wins", "win rate", "95% interval", "mean score", "ms/move", "rating")

NO_RATINGS = "ratings need openskill: pip install 'backroom[research]'"


def facts(result: MatchResult) -> dict[str, Any]:
    """The whole result as plain data."""
    match, rated = result.match, ratings(result)
    rows = []
    for place, bot in enumerate(result.bots):
        row = asdict(bot) | {"rate": bot.rate, "decisions_per_second": bot.speed}
        rows.append(row | ({"rating": asdict(rated[place])} if rated else {}))
    return {
        "game": match.game,
        "seats": match.seats,
        "seed": match.seed,
        "games": result.games,
        "options": dict(match.options),
        "longest": match.longest,
        "given_up": result.given_up,
        "bots": rows,
        "pairwise": [[{"games": cell.games, "ahead": cell.won} for cell in row] for row in pairwise(result)],
        "by_seat": [{"games": seat.games, "wins": seat.won} for seat in seat_effect(match.seats, result.played)],
    }


def as_json(result: MatchResult) -> str:
    """The whole result as JSON."""
    return json.dumps(facts(result), indent=2)


# A table of text


def as_table(result: MatchResult) -> str:
    """Tables for people: one line per bot, then who is ahead of whom, what the seats are worth, what was abandoned."""
    parts = [aligned([HEADINGS, *cells(result)])]
    names = labels(result.match.bots)
    if len(names) > 1 and result.games:
        parts += ["", "placed ahead of", aligned([("", *names), *pair_rows(result, names)])]
    if result.games:
        seats = [
            f"P{seat} {share.rate:.1%}" for seat, share in enumerate(seat_effect(result.match.seats, result.played))
        ]
        parts += ["", f"wins by seat: {', '.join(seats)} (par: {1 / result.match.seats:.1%})"]
    return "\n".join([*parts, *remarks(result)])


def remarks(result: MatchResult) -> list[str]:
    """What else is to be said."""
    found = [NO_RATINGS] if result.games and ratings(result) is None else []
    if result.given_up:
        found.append(
            f"{result.given_up} of {result.games} games were abandoned after {result.match.longest:,} decisions; "
            "they have no winner and no scores"
        )
    return found


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows of text in columns, the first one to the left, with a line under the headings; on a terminal that is too
    narrow for that, one under the other."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    if sum(widths) + 2 * len(widths) - 2 > room():
        return stacked(rows)
    lines = []
    for row in rows:
        first, *rest = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        lines.append("  ".join([first.strip().ljust(widths[0]), *rest]).rstrip())
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)


def room() -> float:
    """How many letters a line of the output may have."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else math.inf


def stacked(rows: Sequence[Sequence[str]]) -> str:
    """Each row as a few lines, one for each of its cells."""
    head, *rest = rows
    lines = []
    for first, *others in rest:
        lines += [first, *[f"  {name}: {cell}" for name, cell in zip(head[1:], others, strict=True)]]
    return "\n".join(lines)


def cells(result: MatchResult) -> Iterator[tuple[str, ...]]:
    """The cells of the first table."""
    rated = ratings(result)
    for place, (bot, label) in enumerate(zip(result.bots, labels(result.match.bots), strict=True)):
        yield (
            label,
            str(bot.games),
            f"{bot.wins:.10g}",
            f"{bot.rate:.1%}",
            f"{bot.low:.1%} - {bot.high:.1%}",
            f"{bot.mean_score:.2f}",
            f"{1000 / bot.speed:.2f}" if bot.speed else "-",
            f"{rated[place].mu:.1f} ± {1.96 * rated[place].sigma:.1f}" if rated else "-",
        )


def pair_rows(result: MatchResult, names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The cells of the second table."""
    for name, row in zip(names, pairwise(result), strict=True):
        yield (name, *[f"{cell.rate:.1%}" if cell.games else "-" for cell in row])


# A page


def as_page(result: MatchResult) -> str:
    """The result as one HTML file with plots."""
    match, rated, names = result.match, ratings(result), labels(result.match.bots)
    par, seats = 1 / match.seats, seat_effect(match.seats, result.played)
    wins = [(name, bot.rate, bot.low, bot.high) for name, bot in zip(names, result.bots, strict=True)]
    chosen = ", ".join(f"{name}={value}" for name, value in match.options.items())
    about = f"{result.games:,} games of {match.rules.title}, {match.seats} seats, seed {match.seed}. {chosen}"
    parts = [charts.paragraph(about), charts.heading("Wins"), charts.intervals("Wins of each bot", wins, par=par)]
    parts += [charts.table(HEADINGS, list(cells(result))), *map(charts.paragraph, remarks(result))]
    if rated:
        rows = [(name, one.mu, one.low, one.high) for name, one in zip(names, rated, strict=True)]
        parts += [charts.heading("Ratings"), charts.paragraph("Plackett-Luce (openskill), with 95% intervals.")]
        parts += [charts.intervals("Rating of each bot", rows, "{:.1f}")]
    pairs = [[cell.rate if cell.games else None for cell in row] for row in pairwise(result)]
    parts += [charts.heading("Placed ahead of"), charts.grid("How often a row is ahead of a column", names, pairs)]
    shares = [(f"P{seat}", share.rate, *share.interval) for seat, share in enumerate(seats)]
    parts += [charts.heading("Seats"), charts.intervals("Wins of each seat", shares, par=par)]
    costs = [(name, 1000 / bot.speed if bot.speed else 0.0) for name, bot in zip(names, result.bots, strict=True)]
    parts += [charts.heading("Milliseconds a move"), charts.bars("Cost of a move", costs, "{:.2f}")]
    return charts.page(f"{match.rules.title}: a match of {len(names)} bots", parts)


@contextmanager
def progress_bar(total: int, done: int = 0, what: str = "games") -> Iterator[Callable[[int], None]]:
    """A progress bar, if stderr is a terminal."""
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total, completed=done)
        yield lambda more: bar.advance(task, more)
