"""``backroom puzzles``: mine games of bots for positions with one clearly best choice."""

from __future__ import annotations

import argparse
import sys
import time
from itertools import islice
from pathlib import Path

from ..coaching.puzzles import PROOF, Puzzle, checked, mine, puzzles_of, written
from ..core.errors import Invalid
from ..loading import check_slug
from ..loading import game as find_game

EXAMPLES = """\
  backroom puzzles snitch                                the puzzles that come with the game
  backroom puzzles snitch --mine 20 --out puzzles.json   mine new ones
  backroom puzzles snitch --check --games 200            play the shipped ones out again"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add("game", metavar="GAME", help="the game")
    add("--mine", type=int, metavar="N", help="mine N new puzzles")
    add("--check", action="store_true", help="play the puzzles of the game out to the end again")
    add("--games", type=int, default=PROOF, metavar="N", help=f"with --check: games for each choice (default {PROOF})")
    add("--out", metavar="FILE", help="the file to write them to")
    add("--seed", type=int, default=1000, help="where to begin (default 1000)")
    add("--minutes", type=float, default=30.0, help="stop after so many minutes (default 30)")


def run(args: argparse.Namespace) -> int:
    """List the puzzles of a game, or mine new ones."""
    slug = check_slug(args.game)
    if args.check:
        return check(slug, args.games)
    if args.mine is None:
        for number, puzzle in enumerate(puzzles_of(slug), start=1):
            print(line(number, puzzle))
        return 0
    if args.mine < 1 or not args.out:
        raise Invalid("say how many puzzles to mine, and where to write them: --mine 20 --out puzzles.json")
    found: list[Puzzle] = []
    end = time.monotonic() + 60 * args.minutes
    for puzzle in islice(mine(find_game(slug), args.seed, lambda: time.monotonic() > end), args.mine):
        found.append(puzzle)
        print(line(len(found), puzzle), file=sys.stderr)
        Path(args.out).write_text(written(found), encoding="utf-8")
    print(f"{len(found)} puzzles in {args.out}")
    return 0


def check(slug: str, games: int) -> int:
    """Play every puzzle out again; 1 if a solution doesn't win more often than the next best choice."""
    if games < 2:
        raise Invalid("check with at least two games for each choice: --games 60")
    wrong = 0
    for number, puzzle in enumerate(puzzles_of(slug), start=1):
        won, error = checked(puzzle, games)
        wrong += won <= 0
        print(f"{number}. P{puzzle.seat}: {puzzle.best}: wins {won:+.1%} more often (error {error:.1%})", flush=True)
    print(f"{slug}: {len(puzzles_of(slug)) - wrong} of {len(puzzles_of(slug))} agree")
    return int(wrong > 0)


def line(number: int, puzzle: Puzzle) -> str:
    """A puzzle in a line."""
    why = "; ".join(str(reason.text) for reason in puzzle.reasons if reason.tone == "gain")
    return (
        f"{number}. P{puzzle.seat}: {puzzle.best} ({puzzle.chance:.0%}, {puzzle.gap:.0%} better than the rest): {why}"
    )
