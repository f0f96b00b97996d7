"""``backroom replay``: step through a recorded game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console
from rich.rule import Rule as Line
from rich.text import Text

from ..core.contract import Contract
from ..core.errors import Invalid
from ..records import Record
from ..records.opened import open_view
from ..records.record import LONGEST_RECORD
from ..records.trial import read_foreign_record
from .draw import drawing_of
from .draw.news import news_lines
from .screen import faint, make_console, with_names

EXAMPLES = """\
  backroom replay my.record                       step through a game as a spectator
  backroom replay my.record --seat 0 --at 20      as seat 0 saw it, from action 20
  backroom replay my.record --open --all          print the whole game with all hands open"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add("file", metavar="FILE", help="the record of a game; - reads it from standard input")
    viewpoint = parser.add_mutually_exclusive_group()
    viewpoint.add_argument(
        "--seat", type=int, metavar="S", help="show what this seat saw (default: what spectators saw)"
    )
    viewpoint.add_argument("--open", action="store_true", help="show all hands")
    add("--at", type=int, metavar="N", help="start after N actions")
    add("--all", action="store_true", help="print all actions instead of stepping through them")
    parser.set_defaults(game=None)


def run(args: argparse.Namespace) -> int:
    """Step through the record, or print it."""
    record = read_given(args.file, args.game)
    if record.header.replayed_with:
        print(record.header.replayed_with, file=sys.stderr)
    if args.seat is not None and not 0 <= args.seat < len(record.players):
        raise Invalid(f"{args.seat} is not a seat of this table; its seats are 0 to {len(record.players) - 1}")
    if args.at is not None and not 0 <= args.at <= len(record):
        raise Invalid(f"--at must be a number from 0 to {len(record)} in this record, not {args.at}")
    viewpoint = "open" if args.open else args.seat
    replay = Replay(make_console(), record, viewpoint)
    if args.all or (args.at is None and not sys.stdin.isatty()):
        replay.print_all()
    elif not sys.stdin.isatty():
        replay.show(args.at)
    else:
        replay.step_through(args.at or 0)
    return 0


def read_given(name: str, edition: str | None) -> Record:
    """The record in a file, or the one that comes from standard input."""
    if name != "-":
        return read_foreign_record(name, edition)
    with TemporaryDirectory() as folder:
        path = Path(folder, "standard-input")
        path.write_bytes(sys.stdin.buffer.read(4 * LONGEST_RECORD + 1))
        return read_foreign_record(path, edition)


@dataclass
class Replay:
    """A record, and the viewpoint from which it is shown: a seat, "open", or None for a spectator."""

    console: Console
    record: Record
    viewpoint: int | str | None = None
    read: Callable[[str], str] = input

    @property
    def names(self) -> list[str]:
        """The names of the players, with their seats where names are equal."""
        players = self.record.players
        return [name if players.count(name) == 1 else f"{name} {seat}" for seat, name in enumerate(players)]

    def events(self, state: Contract, since: int = 0) -> list[dict[str, Any]]:
        """What happened, as far as it can be known from this viewpoint."""
        if self.viewpoint != "open":
            return state.events(since, self.seat())
        return state.all_events()[since:]

    def view(self, state: Contract) -> dict[str, Any]:
        """The view from this viewpoint."""
        return open_view(state, len(self.record.players)) if self.viewpoint == "open" else state.view(self.seat())

    def seat(self) -> int | None:
        """The seat of this viewpoint; None for the others."""
        return self.viewpoint if isinstance(self.viewpoint, int) else None

    def events_after(self, number: int) -> int:
        """How many events were known after a number of actions."""
        return max((event["n"] for event in self.events(self.record.at(number))), default=-1) + 1

    # Printing everything

    def print_all(self) -> None:
        """Every action with its events, without asking."""
        state = self.record.at(0)
        since = self.print_action(0, state, 0)
        for number, entry in enumerate(self.record.entries, start=1):
            state.play(entry.seat, entry.text, luck=list(entry.luck))
            since = self.print_action(number, state, since)
        self.print_result()

    def print_action(self, number: int, state: Contract, since: int) -> int:
        """Print an action (if it can be known) and its events; return the number of events known so far."""
        events = self.events(state, since)
        lines = self.headline(number) + news_lines(events, self.names)
        for place, line in enumerate(lines or ["-"]):
            self.console.print(Text(f"{number if place == 0 else '':>4}  {line}"))
        return max((event["n"] + 1 for event in events), default=since)

    def headline(self, number: int) -> list[str]:
        """The words of an action, if they can be known from this viewpoint."""
        if number == 0:
            return []
        entry = self.record.entries[number - 1]
        known = self.viewpoint in ("open", entry.seat)
        return [f"{self.names[entry.seat]}: {with_names(entry.text, self.names)}"] if known else []

    def print_result(self) -> None:
        """Print how the game ended."""
        result = self.record.result
        said = f"Result: {with_names(result, self.names)}" if result else "The game was not finished."
        self.console.print(Text(said, style="bold"))

    # Stepping

    def show(self, number: int) -> None:
        """Show the table after a number of actions."""
        state = self.record.at(number)
        self.console.print(Line(f"{self.record.game.title}: {number} of {len(self.record)}", style="dim"))
        self.print_action(number, state, self.events_after(number - 1) if number else 0)
        self.console.print(drawing_of(self.record.game.slug)(self.view(state), self.names))
        if number == len(self.record):
            self.print_result()

    def step_through(self, number: int) -> None:
        """Enter steps forward, b steps back, a number jumps there, q quits."""
        self.show(number)
        while True:
            try:
                typed = self.read(f"{number}/{len(self.record)} (Enter, b, number, q)> ").strip().lower()
            except EOFError:
                return
            if typed in ("q", "quit"):
                return
            wanted = step_from(number, typed)
            if wanted is None or not 0 <= wanted <= len(self.record):
                last = len(self.record)
                self.console.print(faint(f"Enter: next; b: back; 0 to {last}: jump there; q: quit"))
            else:
                number = wanted
                self.show(number)


def step_from(number: int, typed: str) -> int | None:
    """The number of actions that typed input leads to; None if it isn't understood."""
    if typed in ("", "n"):
        return number + 1
    if typed == "b":
        return number - 1
    return int(typed[:9]) if typed.isascii() and typed.isdigit() else None
