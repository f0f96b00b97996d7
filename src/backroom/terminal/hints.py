"""``backroom hints``: measure how good a game's hints are, and how long they take."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from .. import bots
from ..arena.match import wilson
from ..coaching.measuring import Compared, compared
from ..core.errors import Invalid
from ..loading import check_slug
from ..loading import game as find_game

EXAMPLES = """\
  backroom hints snitch                              a hundred positions in which hint and quick bot differ
  backroom hints gangster --positions 20 --verbose   fewer, each in a line
  backroom hints chinatown --against trader          beside another bot's choices"""


MOST_EFFORT = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add("game", metavar="GAME", help="the game")
    add("--positions", type=int, default=100, metavar="N", help="positions in which the two differ (default 100)")
    add("--games", type=int, default=100, metavar="N", help="games played to the end for each choice (default 100)")
    add("--effort", type=float, default=1.0, metavar="E", help="effort of a hint; at a table it is 1 (default)")
    add("--against", metavar="BOT", help="compare with this bot's choices (default: the game's quick bot)")
    add("--seed", type=int, default=1, help="where to begin (default 1)")
    add("--verbose", action="store_true", help="print every position in a line")


def run(args: argparse.Namespace) -> int:
    """Compare hints with the choices of a bot."""
    slug = check_slug(args.game)
    if args.positions < 1 or args.games < 2 or not 0 < args.effort <= MOST_EFFORT:
        raise Invalid(
            "compare in at least one position, with at least two games for each choice, "
            f"and with an effort above 0, at most {MOST_EFFORT}"
        )
    rival = None if args.against is None else partial(bots.bot, slug, args.against)
    seconds: list[float] = []
    differing: list[Compared] = []
    for one in compared(find_game(slug), args.seed, args.games, args.effort, rival):
        seconds.append(one.seconds)
        if one.differs:
            differing.append(one)
            if args.verbose:
                print(line(one), file=sys.stderr, flush=True)
        if len(differing) >= args.positions:
            break
    print(summary(slug, seconds, differing, args.against or "the quick bot"))
    return 0


def line(one: Compared) -> str:
    """A position in a line."""
    lead = f", {one.lead:+,.0f} points ahead" if one.lead else ""
    return f"{one.hinted} instead of {one.usual}: {one.gain:+.1%} (error {one.error:.1%}){lead}"


def summary(slug: str, seconds: list[float], differing: list[Compared], rival: str = "the quick bot") -> str:
    """What was measured."""
    better, worse = (sum(sign * (one.gain or one.lead) > 0 for one in differing) for sign in (1, -1))
    low, high = wilson(better, better + worse)
    mean = sum(one.gain for one in differing) / len(differing)
    ordered = sorted(seconds)
    return (
        f"{slug}: {len(seconds)} hints, {ordered[len(ordered) // 2]:.2f} s of processor in the middle, "
        f"{ordered[-1]:.2f} s at most; {len(differing)} differ from what {rival} would do: better {better}, "
        f"worse {worse}, alike {len(differing) - better - worse}; better in {better / max(1, better + worse):.0%} "
        f"(95 %: {low:.0%} to {high:.0%}) of those that matter, {mean:+.1%} wins on average"
    )
