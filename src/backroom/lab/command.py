"""``backroom lab``: how balanced a game is, and what changing its options or numbers does to it."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .. import game as find_game
from ..arena.command import add_limit, add_spreading, check_limit
from ..arena.data import read_field
from ..arena.folder import write_whole
from ..arena.match import Match, check_match
from ..arena.report import aligned, progress_bar
from ..arena.spread import check_jobs, spread
from ..bots.levels import own_bots
from ..core.checks import check_count
from ..core.errors import Invalid
from ..registry import base_of
from . import report
from .compiling import compiling
from .counting import Counts, Piece, count_piece
from .figures import figures
from .variants import Variant, add_arguments_of_variants, read_variants

EXAMPLES = """\
  backroom lab gangster                                       1,000 games of the game's own bot
  backroom lab chinatown --option trade=limited,none          two ways to play, side by side
  backroom lab gangster --edition mine.toml other.toml        two editions (see: backroom edition)
  backroom lab gangster --set upgrade.engine.count=3,5,8      a printed number, swept"""

PIECE = 10
"""How many games are counted before the report may be written again."""

FIRST, OFTEN = 8.0, 15.0
"""After how many seconds the first report is written, and how often afterwards."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``backroom lab``."""
    add = parser.add_argument
    add("game", metavar="GAME", help="the game to look at, for example gangster")
    add_arguments_of_variants(parser)
    add("--bots", metavar="NAMES", help="who plays: one bot, or a field in all seatings (default: the game's own bot)")
    add("--seats", type=int, metavar="N", help="the number of seats (default: the game's usual number)")
    add("--games", type=int, default=1000, metavar="N", help="the number of games of each variant (default: 1000)")
    add("--seed", type=int, default=0, metavar="S", help="the seed of the games (default: 0)")
    add("--out", default="lab", metavar="FOLDER", help="where to write lab.html and lab.json (default: lab)")
    add_limit(parser)
    add_spreading(parser)


@dataclass
class Lab:
    """What is compared, and what has been counted so far."""

    title: str
    variants: Sequence[Variant]
    matches: Sequence[Match]
    games: int
    folder: Path
    counts: list[Counts] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.counts = [Counts() for _ in self.variants]

    def pieces(self) -> list[Piece]:
        """All work, so that all variants get on together."""
        starts = range(0, self.games, PIECE)
        return [
            (variant, tuple(range(start, min(start + PIECE, self.games))))
            for start in starts
            for variant in range(len(self.variants))
        ]

    def count(self, jobs: int, ray: str | None) -> Iterator[int]:
        """Count all games; after each piece, how many there were."""
        slugs = [variant.slug for variant in self.variants]
        for variant, counts in spread(count_piece, tuple(self.matches), self.pieces(), jobs, ray, slugs):
            self.counts[variant].add(counts)
            yield counts.games

    def found(self) -> report.Found:
        """The figures so far."""
        pairs = zip(self.variants, self.counts, self.matches, strict=True)
        return [(variant, figures(counts, match.seats)) for variant, counts, match in pairs if counts.games]

    def write(self, refresh: int = 0) -> None:
        """Write what is known so far."""
        found = self.found()
        match = self.matches[0]
        done = sum(counts.games for counts in self.counts)
        about = f"{done:,} of {self.games * len(self.matches):,} games, seed {match.seed}, {match.seats} seats."
        about += f" Bots: {', '.join(match.bots)}. Intervals have 95% confidence."
        self.folder.mkdir(parents=True, exist_ok=True)
        facts = {"game": match.game, "seats": match.seats, "seed": match.seed, "bots": list(match.bots)}
        write_whole(self.folder / "lab.json", report.as_json(self.title, facts, found))
        write_whole(self.folder / "lab.html", report.as_page(self.title, about, found, refresh))


def make_lab(args: argparse.Namespace) -> Lab:
    """What the command line asks for, checked."""
    rules = find_game(args.game)
    field_of_bots = read_field(args.bots or next(iter(own_bots(base_of(args.game))), "random"))
    variants = read_variants(rules, args)
    seats, limit = rules.check_seats(args.seats), check_limit(args.limit)
    matches = [
        Match(variant.slug, field_of_bots, seats, args.seed, variant.options, limit=limit) for variant in variants
    ]
    for match in matches:
        check_match(match, args.games)
    if check_count(args.games) == 0:
        raise Invalid("--games must be at least 1")
    folder = Path(args.out)
    if folder.exists() and not folder.is_dir():
        raise Invalid(f"{folder} is a file; --out takes the name of a folder")
    return Lab(f"{rules.title}: the balance lab", variants, matches, args.games, folder)


def run(args: argparse.Namespace) -> int:
    """Count games and write the report, again and again; whoever interrupts it has what was found so far."""
    lab = make_lab(args)
    slugs = [variant.slug for variant in lab.variants]
    try:
        with compiling(slugs, args.games), progress_bar(args.games * len(lab.variants)) as advance:
            count_and_write(lab, check_jobs(args.jobs), args.ray, advance)
    except KeyboardInterrupt:
        if lab.found():
            lab.write()
            print(f"interrupted; what was found so far: {lab.folder / 'lab.html'}", file=sys.stderr)
        raise
    lab.write()
    print(aligned(report.as_text(lab.found())))
    print(f"more, with plots: {lab.folder / 'lab.html'} (as data: lab.json)")
    return 0


def count_and_write(lab: Lab, jobs: int, ray: str | None, advance: Callable[[int], None]) -> None:
    """Count all games; write the report soon, and then every few seconds."""
    due, told = time.monotonic() + FIRST, False
    for done in lab.count(jobs, ray):
        advance(done)
        if time.monotonic() >= due:
            lab.write(refresh=int(OFTEN))
            due = time.monotonic() + OFTEN
            if not told:
                print(f"a first rough answer: {lab.folder / 'lab.html'}", file=sys.stderr)
            told = True
