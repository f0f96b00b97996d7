"""``backroom arena``: let a field of bots play many games, in all seatings, and report what came of it."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing

from .. import game as find_game
from ..core.checks import check_count
from ..core.errors import Invalid
from ..records.header import read_options
from .faults import BotFault
from .folder import MatchFolder
from .match import LIMIT, LONGEST_GAME, GameResult, Match, MatchResult, check_match, play_game, play_games
from .report import as_json, as_page, as_table, progress_bar
from .spread import HERE, check_jobs

EXAMPLES = """\
  backroom arena chicago_poker greedy random random random --games 1000
  backroom arena gangster greedy gentle random my_bots:Mine --seats 3 --out results
  backroom arena chinatown trader greedy "run:node my_bot.js" --seed 7 --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``backroom arena``."""
    add = parser.add_argument
    add("game", metavar="GAME", help="the game to play, for example chicago_poker")
    add("bots", nargs="+", metavar="BOT", help="a bot such as greedy, my_bots:Mine or run:COMMAND")
    add("--seats", type=int, metavar="N", help="the number of seats (default: one for each bot)")
    add("--games", type=int, default=100, metavar="N", help="the number of games (default: 100)")
    add("--seed", type=int, default=0, metavar="S", help="the seed of the match (default: 0)")
    add_option(parser)
    add(
        "--longest",
        type=int,
        default=LONGEST_GAME,
        metavar="N",
        help=f"abandon a game after this many decisions (default: {LONGEST_GAME:,})",
    )
    add_limit(parser)
    add("--only", type=int, metavar="N", help="play only game N of the match, to see a fault again")
    add_spreading(parser)
    add("--out", metavar="FOLDER", help="keep games, tables and a report there; an interrupted match goes on")
    add("--records", action="store_true", help="with --out: keep each game as a record")
    add("--html", metavar="FILE", help="write the report to a file")
    add("--json", action="store_true", help="print the result as JSON")


def add_option(parser: argparse.ArgumentParser) -> None:
    """The options of the rules."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the rules, such as short=yes",
    )


def add_limit(parser: argparse.ArgumentParser) -> None:
    """How long a bot may think."""
    parser.add_argument(
        "--limit",
        type=float,
        default=LIMIT,
        metavar="SECONDS",
        help="the longest that a bot may think about a choice (default: %(default)g)",
    )


def add_spreading(parser: argparse.ArgumentParser) -> None:
    """Who does the work."""
    parser.add_argument("--jobs", type=int, metavar="N", help="the number of processes (default: one per processor)")
    parser.add_argument(
        "--ray",
        nargs="?",
        const=HERE,
        metavar="ADDRESS",
        help="spread the work over a Ray cluster, such as auto or 10.0.0.1:6379 (without an address: on this machine)",
    )


def check_limit(limit: float) -> float:
    """How long a bot may think, from outside."""
    if not 0.001 <= limit <= 3600:
        raise Invalid(f"--limit must be from 0.001 to 3600 seconds, not {limit:g}")
    return limit


def run(args: argparse.Namespace) -> int:
    """``backroom arena GAME BOT BOT ...``."""
    rules = find_game(args.game)
    match = Match(
        args.game,
        tuple(args.bots),
        len(args.bots) if args.seats is None else rules.check_seats(args.seats),
        args.seed,
        read_options(rules, args.option),
        args.longest,
        check_limit(args.limit),
        args.records,
    )
    if args.records and not args.out:
        raise Invalid("--records needs a folder: --out FOLDER")
    check_match(match, args.games)
    if args.only is not None:
        return run_one(match, check_count(args.only))
    result = run_kept(args, match) if args.out else run_shown(args, match)
    if args.html:
        with open(args.html, "w", encoding="utf-8") as file:
            file.write(as_page(result))
    print(as_json(result) if args.json else as_table(result))
    return 0


def run_shown(args: argparse.Namespace, match: Match) -> MatchResult:
    """A match of which nothing is kept."""
    with progress_bar(args.games) as advance:
        return play_games(match, range(args.games), {}, check_jobs(args.jobs), lambda game: advance(1), args.ray)


def run_kept(args: argparse.Namespace, match: Match) -> MatchResult:
    """A match that is kept in a folder, and goes on where it was interrupted."""
    folder = MatchFolder(args.out, match)
    numbers = range(args.games)
    with closing(folder.journal), progress_bar(args.games, len(set(numbers) & set(folder.before))) as advance:

        def seen(game: GameResult) -> None:
            folder.add(game)
            advance(1)

        result = play_games(match, numbers, folder.before, check_jobs(args.jobs), seen, args.ray)
        files = folder.finish(result)
    print(f"kept in {folder.path}: {', '.join(file.name for file in files)}", file=sys.stderr)
    return result


def run_one(match: Match, number: int) -> int:
    """One game of a match, in one process; a bot that fails is told with all that its author wants to know."""
    try:
        found = play_game(match, number)
    except BotFault as error:
        print(error.details, file=sys.stderr)
        raise
    shares = ", ".join(f"P{seat} {match.bots[bot]} {found.wins[seat]:.3g}" for seat, bot in enumerate(found.seating))
    print(f"game {number} of seed {match.seed}: {sum(found.decisions)} choices; wins: {shares}")
    return 0
