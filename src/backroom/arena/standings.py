"""``backroom standings``: how the bots of the house stand in every game with every number of seats, as a page."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from .. import bots, game, slugs
from ..bots.clock import WHICH
from ..bots.levels import LIMIT, Expert, Sharp, Steady, own_bots, thinking_limit
from ..core.checks import check_count, check_seed
from ..core.errors import Invalid
from ..registry import is_of_the_house
from .analysis import ratings
from .command import add_spreading
from .folder import MatchFolder
from .match import BotResult, Match, MatchResult, play_games
from .report import progress_bar
from .spread import check_jobs

EXAMPLES = """\
  backroom standings --games 300 --keep standings --write docs/standings.md --data src/backroom/bots/standings.toml
  backroom standings --game gangster snitch --games 50"""

HEAD = """\
# How the bots stand

Each bot's share of wins (of a shared win, each winner has a part), with half of its 95% interval, and its rating
(Plackett-Luce; everybody begins at 25) and how long a choice takes. All bots of a game play in all seatings; *par* is
what a seat is worth.
*steady* is the game's own bot. Made by one command, with {games} games for each number of seats; *sharp* thought
for {sharp:g} seconds about a choice, *expert* for {expert:g}:

    {command}
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``backroom standings``."""
    add = parser.add_argument
    add("--game", nargs="+", metavar="GAME", help="the games (default: all)")
    add("--games", type=int, default=100, metavar="N", help="games for each number of seats (default: 100)")
    add("--seed", type=int, default=0, metavar="S", help="the seed of the games (default: 0)")
    add("--keep", metavar="FOLDER", help="keep the matches there; an interrupted run goes on")
    add("--write", metavar="FILE", help="write the page to a file instead of printing it")
    add("--data", metavar="FILE", help="write the numbers as TOML, too: the table server reads bots/standings.toml")
    add_spreading(parser)


def shipped(slug: str) -> tuple[str, ...]:
    """The bots of a game that are not one and the same: steady is the first of the game's own."""
    same = next(iter(own_bots(slug)), None) if Steady.name in bots.names(slug) else None
    return tuple(name for name in bots.names(slug) if name != same and ":" not in name)


def cells(chosen: Sequence[str], seed: int) -> list[Match]:
    """A match for every game and number of seats; the bots of the house keep their own time."""
    return [Match(slug, shipped(slug), seats, seed, limit=None) for slug in chosen for seats in game(slug).seat_counts]


def play_cell(match: Match, args: argparse.Namespace) -> MatchResult:
    """One match, kept if asked for."""
    numbers, jobs = range(args.games), check_jobs(args.jobs)
    if not args.keep:
        return play_games(match, numbers, {}, jobs, ray=args.ray)
    folder = MatchFolder(Path(args.keep, f"{match.game}-{match.seats}"), match)
    with closing(folder.journal):
        result = play_games(match, numbers, folder.before, jobs, folder.add, args.ray)
        folder.finish(result)
    return result


def page(results: Sequence[MatchResult], games: int, words: Sequence[str]) -> str:
    """The tables of all games."""
    limit = [f"{name}={os.environ[name]}" for name in (LIMIT, WHICH) if os.environ.get(name)]
    command = " ".join([*limit, "backroom standings", *words])
    sharp, expert = (min(level.seconds, thinking_limit()) for level in (Sharp, Expert))
    parts = [HEAD.format(games=f"{games:,}", sharp=sharp, expert=expert, command=command)]
    for slug in dict.fromkeys(result.match.game for result in results):
        parts.append(table_of([result for result in results if result.match.game == slug]))
    return "\n".join(parts)


def table_of(results: Sequence[MatchResult]) -> str:
    """The table of one game: a row for each bot, a column for each number of seats."""
    match = results[0].match
    seats = [f"{result.match.seats} seats (par {1 / result.match.seats:.0%})" for result in results]
    lines = [f"## {match.rules.title}", f"| bot | {' | '.join(seats)} |", f"|---|{'---|' * len(seats)}"]
    for place, name in enumerate(match.bots):
        lines.append(f"| {name} | {' | '.join(cell(result, place) for result in results)} |")
    return "\n".join(lines) + "\n"


def cell(result: MatchResult, place: int) -> str:
    """A bot's wins, rating and cost in one match."""
    bot, rated = result.bots[place], ratings(result)
    wins = f"{bot.rate:.0%} ± {(bot.high - bot.low) / 2:.0%}"
    cost = f"{milliseconds(bot):.1f} ms"
    return f"{wins}, {rated[place].mu:.1f}, {cost}" if rated else f"{wins}, {cost}"


def milliseconds(bot: BotResult) -> float:
    """How long a choice takes."""
    return 1000 * bot.seconds / max(1, bot.decisions)


def data(results: Sequence[MatchResult]) -> str:
    """The numbers as TOML: a table for each game and number of seats, a line for each bot."""
    parts = []
    for result in results:
        rated, lines = ratings(result), [f"[{result.match.game}.{result.match.seats}]"]
        for place, bot in enumerate(result.bots):
            numbers = {
                "share": 100 * bot.rate,
                "low": 100 * bot.low,
                "high": 100 * bot.high,
                "rating": rated[place].mu if rated else 0.0,
                "milliseconds": milliseconds(bot),
            }
            lines.append(
                f"{bot.name} = {{ {', '.join(f'{name} = {number:.1f}' for name, number in numbers.items())} }}"
            )
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def run(args: argparse.Namespace) -> int:
    """Play everything, and write the page."""
    chosen = args.game or [slug for slug in slugs() if is_of_the_house(slug)]
    if check_count(args.games) == 0:
        raise Invalid("--games must be at least 1")
    check_seed(args.seed)
    matches = cells(chosen, args.seed)
    results = []
    with progress_bar(len(matches), what="matches") as advance:
        for match in matches:
            results.append(play_cell(match, args))
            advance(1)
    words = [
        f"--games {args.games}",
        *([f"--seed {args.seed}"] if args.seed else []),
        "--write docs/standings.md",
        *([f"--data {args.data}"] if args.data else []),
    ]
    text = page(results, args.games, words)
    if args.data:
        Path(args.data).write_text(data(results), encoding="utf-8")
    if args.write:
        Path(args.write).write_text(text, encoding="utf-8")
        print(f"written: {args.write}", file=sys.stderr)
    else:
        print(text)
    return 0
