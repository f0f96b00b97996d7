"""``backroom perft``: count the sequences of choices in a game to a given depth.

perft(0) is 1; perft(d) is the sum of perft(d - 1) after each choice. Chance is fixed by the seed, so only
choices are counted. Where several seats may choose at once, the lowest chooses first: any other order would count the
same choices again. A finished game has no further choices, so it does not contribute to deeper counts. The last choice
of a sequence is counted in the list without being carried out.

The counts of all games are kept in files, one line for each start position:

    seats 3 seed 1 moves 40 options specials=no perft 1 11 2 121 3 1133

``moves 40`` means that 40 random choices were made first, so that late positions are covered as well.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any

from .. import Game, Invalid, game, slugs
from ..core.contract import Contract
from ..core.luck import Luck
from ..records.header import read_options, spell_value
from .arguments import read_number

EXAMPLES = """\
  backroom perft chinatown --depth 4              count all sequences of four choices
  backroom perft snitch --moves 40 --divide       from a later position, split by the first choice
  backroom perft --check                          compare all games with the stored counts"""

MOST_SEQUENCES = 300_000
"""A line is counted to the greatest depth whose count is expected to stay below this."""

DEEPEST = 10
ANY = 2**63
"""A limit that nothing reaches."""

FORM = "seats N seed N [moves N] [options NAME=VALUE ...] perft DEPTH COUNT ..."
LINE = re.compile(
    r"seats (\d+) seed (\d+)(?: moves (\d+))?(?: options((?: [^ =]+=[^ ]+)+))?"
    r" perft((?: \d+ \d+)+)"
)
HEADING = "# Sequences of choices to each depth: `backroom perft --check` counts again, --write writes anew\n"


# Counting


def perft(state: Contract, depth: int) -> int:
    """The number of sequences of exactly ``depth`` choices."""
    if depth == 0:
        return 1
    waiting = state.waiting
    if not waiting:
        return 0
    seat = waiting[0]
    actions = state.legal(seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        child = state.clone()
        child.play(seat, action)
        total += perft(child, depth - 1)
    return total


def divide(state: Contract, depth: int) -> Iterator[tuple[str, int]]:
    """The same count, split by the first choice (in words)."""
    for seat in state.waiting[:1]:
        for action in state.legal(seat):
            child = state.clone()
            child.play(seat, action)
            yield f"P{seat}: {state.text(action)}", perft(child, depth - 1)


@dataclass(frozen=True)
class Start:
    """A position to count from: a new game after a number of random choices."""

    seats: int
    seed: int
    moves: int = 0
    options: dict[str, Any] = field(default_factory=dict)

    def set_up(self, rules: Game) -> Contract:
        """The position itself."""
        state = rules.new(seats=self.seats, seed=self.seed, **self.options).clone()
        if walk(state, self.seed, self.moves) < self.moves:
            raise Invalid(f"the game with seed {self.seed} ends before {self.moves} random choices have been made")
        return state

    def __str__(self) -> str:
        moves = f" moves {self.moves}" if self.moves else ""
        options = "".join(f" {name}={spell_value(value)}" for name, value in self.options.items())
        return f"seats {self.seats} seed {self.seed}{moves}" + (f" options{options}" if options else "")


def walk(state: Contract, seed: int, moves: int) -> int:
    """Make random choices, the same for the same seed; return how many were made before the game ended."""
    luck = Luck()
    luck.seed(seed, 1)
    for made in range(moves):
        if state.over:
            return made
        actions = state.legal(state.waiting[0])
        state.play(state.waiting[0], actions[luck.below(len(actions))])
    return moves


# The files


@dataclass(frozen=True)
class Line:
    """A line of a file: its place, the start position, and the count for each depth."""

    place: str
    start: Start
    counts: dict[int, int]

    def up_to(self, deepest: int, most: int) -> Iterator[tuple[int, int]]:
        """Depths and counts, up to the limits."""
        return takewhile(lambda pair: pair[0] <= deepest and pair[1] <= most, sorted(self.counts.items()))

    def __str__(self) -> str:
        return f"{self.start} perft" + "".join(f" {depth} {count}" for depth, count in self.counts.items())


def read_file(rules: Game, path: Path) -> list[Line]:
    """All lines of a file."""
    if not path.exists():
        raise Invalid(
            f"there is no {path}; run this in the project's folder, name another folder with --folder, "
            f"or write the file with: backroom perft {rules.slug} --write"
        )
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    return [
        read_line(rules, f"{path}:{number}", line)
        for number, line in lines
        if line.strip() and not line.startswith("#")
    ]


def read_line(rules: Game, place: str, text: str) -> Line:
    """One line of a file."""
    found = LINE.fullmatch(" ".join(text.split()))
    if found is None:
        raise Invalid(f"{place}: a line must have this form: {FORM}")
    seats, seed, moves, options, counts = found.groups(default="")
    numbers = [int(word) for word in counts.split()]
    try:
        start = make_start(rules, int(seats), int(seed), int(moves or 0), options.split())
    except Invalid as error:
        raise Invalid(f"{place}: {error}") from None
    return Line(place, start, dict(zip(numbers[::2], numbers[1::2], strict=True)))


def make_start(rules: Game, seats: int | None, seed: int, moves: int, options: list[str]) -> Start:
    """A position to count from; options with their default value are left out."""
    given = read_options(rules, options)
    changed = {name: value for name, value in given.items() if value != rules.options[name].default}
    return Start(rules.check_seats(seats), seed, moves, changed)


def differences(rules: Game, line: Line, deepest: int = ANY, most: int = ANY) -> list[str]:
    """The differences between a line and a new count, in words, up to the limits."""
    try:
        state = line.start.set_up(rules)
    except Invalid as error:
        return [f"{line.place}: {error}"]
    return [
        f"{line.place}: depth {depth}: {count} expected, {counted} counted"
        for depth, count in line.up_to(deepest, most)
        if (counted := perft(state, depth)) != count
    ]


def starts(rules: Game) -> Iterator[Start]:
    """The start positions for a file: early to late, with every number of seats and every option."""
    for seats in rules.seat_counts:
        length = walk(rules.new(seats=seats, seed=1), 1, 10**9)
        for moves in sorted({0, length // 4, length // 2, length * 3 // 4, max(0, length - 8)}):
            yield Start(seats, 1, moves)
    for name, option in rules.options.items():
        for options in ({name: value} for value in option.values if value != option.default):
            length = walk(rules.new(seats=rules.usual_seats, seed=2, **options), 2, 10**9)
            for moves in (0, length // 2):
                yield Start(rules.usual_seats, 2, moves, options)


def count_from(rules: Game, start: Start, most: int = MOST_SEQUENCES) -> Line:
    """A line with the counts of all depths that are expected to stay within the limit."""
    state = start.set_up(rules)
    counts = {0: 1}
    growth = 1.0
    while len(counts) <= DEEPEST and 0 < counts[len(counts) - 1] * growth <= most:
        depth = len(counts)
        counts[depth] = perft(state, depth)
        growth = counts[depth] / counts[depth - 1]
    return Line("", start, {depth: count for depth, count in counts.items() if depth})


def file_text(rules: Game) -> str:
    """The text of a whole file, newly counted."""
    lines = [f"{count_from(rules, start)}\n" for start in starts(rules)]
    return HEADING + "".join(lines)


# The command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``backroom perft``."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game (with --check or --write: default all)")
    parser.add_argument("--seats", metavar="N", help="the number of seats (default: the game's usual number)")
    parser.add_argument("--seed", metavar="S", help="the seed of the game (default: 1)")
    parser.add_argument("--moves", metavar="M", help="make M random choices first (default: 0)")
    parser.add_argument("--option", action="append", metavar="NAME=VALUE", help="an option of the rules")
    parser.add_argument("--depth", metavar="D", help="the number of choices (default: 3; --check: as in the files)")
    parser.add_argument("--divide", action="store_true", help="split the count by the first choice")
    parser.add_argument("--check", action="store_true", help="count again and compare with the files")
    parser.add_argument("--write", action="store_true", help="count again and rewrite the files")
    parser.add_argument("--folder", default="tests/perft", help="the folder with the files (default: tests/perft)")
    parser.add_argument("--build", metavar="BUILD", help="compiled or interpreted (default: the faster one)")


def run(args: argparse.Namespace) -> int:
    """Count, check or write."""
    if args.divide + args.check + args.write > 1:
        raise Invalid("--divide, --check and --write can't be combined; give one of them")
    if args.check or args.write:
        return run_files(args)
    if args.game is None:
        raise Invalid(f"name a game to count; the games are: {', '.join(slugs())}")
    return run_count(args, game(args.game, args.build))


def run_files(args: argparse.Namespace) -> int:
    """Check or write the files of one game or of all games."""
    for name in ("seats", "seed", "moves", "option"):
        if getattr(args, name) is not None:
            raise Invalid(f"--{name} can't be combined with --check or --write: the files name the start positions")
    chosen = [game(slug, args.build) for slug in ([args.game] if args.game else slugs())]
    deepest = ANY if args.depth is None else read_number("--depth", args.depth, 99)
    act = check_file if args.check else write_file
    return max([act(rules, Path(args.folder) / f"{rules.slug}.perft", deepest) for rules in chosen])


def check_file(rules: Game, path: Path, deepest: int) -> int:
    """Compare a file with a new count; return 1 if anything differs."""
    start, lines = time.perf_counter(), read_file(rules, path)
    found = [text for line in lines for text in differences(rules, line, deepest)]
    for text in found:
        print(text, file=sys.stderr)
    total = sum(count for line in lines for _, count in line.up_to(deepest, ANY))
    told = f"{len(found)} counts differ" if found else "all counts agree"
    print(
        f"{path} ({rules.build}): {told}; {len(lines)} positions, {total:,} sequences "
        f"in {time.perf_counter() - start:.1f} s"
    )
    return 1 if found else 0


def write_file(rules: Game, path: Path, deepest: int) -> int:
    """Count again and write the file."""
    if deepest != ANY:
        raise Invalid("--depth can't be combined with --write: each line goes as deep as can be checked quickly")
    if not path.parent.is_dir():
        raise Invalid(
            f"there is no folder {path.parent}; run this in the project's folder, or name another with --folder"
        )
    text = file_text(rules)
    path.write_text(text, encoding="utf-8")
    print(f"{path}: {len(text.splitlines()) - 1} positions written ({rules.build})")
    return 0


def run_count(args: argparse.Namespace, rules: Game) -> int:
    """Count from one position and print the counts."""
    seats = None if args.seats is None else read_number("--seats", args.seats, 99)
    start = make_start(
        rules,
        seats,
        read_number("--seed", args.seed or "1"),
        read_number("--moves", args.moves or "0", 10**6),
        args.option or [],
    )
    depth = read_number("--depth", args.depth or "3", 99)
    state = start.set_up(rules)
    print(f"{rules.slug} {start} ({rules.build})")
    if args.divide and depth:
        print_split(state, depth)
    else:
        print_depths(state, depth)
    return 0


def print_split(state: Contract, depth: int) -> None:
    """Print the counts split by the first choice, and their sum."""
    total = 0
    for text, count in divide(state, depth):
        print(f"{count:>15,}  {text}")
        total += count
    print(f"{total:>15,}  depth {depth}")


def print_depths(state: Contract, deepest: int) -> None:
    """Print the count for every depth, each as soon as it is known."""
    for depth in range(deepest + 1):
        start = time.perf_counter()
        count = perft(state, depth)
        seconds = time.perf_counter() - start
        rate = count / max(seconds, 1e-9)
        print(f"depth {depth:>2} {count:>15,}  {seconds:8.3f} s {rate:>13,.0f} per second", flush=True)
