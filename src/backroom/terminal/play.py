"""``backroom play``: a table in the terminal, against bots or with friends at one keyboard."""

from __future__ import annotations

import argparse
import datetime
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.rule import Rule as Line
from rich.text import Text

from .. import bots, game, slugs
from ..arena.match import LONGEST_GAME
from ..bots.guests import PROGRAM
from ..core.errors import Invalid
from ..core.game import Game
from ..core.words import short_repr
from ..records import Record
from ..records.header import check_players, read_options
from ..records.trial import read_foreign_record
from .asking import Asking, Leave
from .draw import drawing_of
from .draw.news import news_lines
from .saving import check_new, new_path, replay_command, resume_command
from .screen import clear_screen, faint, make_console
from .table import TerminalTable

EXAMPLES = """\
  backroom play chicago_poker --seats 4           you against three bots
  backroom play snitch --humans 0=Ann,2=Bob       two people at one keyboard, and two bots
  backroom play gangster --watch --pace 2         watch the bots play
  backroom play --edition mine.toml               with an edition of your own (see backroom edition)
  backroom play snitch --bots greedy,my_bots:Mine,random     another bot in each seat, also your own
  backroom play --resume my.record                resume a saved game"""

PERSON = "Boss"
"""The name of a person who gives none."""

WATCHING_PACE = 1.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help=f"one of: {', '.join(slugs())}")
    add("--seats", type=int, metavar="N", help="the number of seats (default: the game's usual number)")
    add("--seat", type=int, metavar="S", help="your seat, counting from 0 (default: 0)")
    add("--humans", metavar="SEATS", help="several people at one keyboard: their seats, such as 0,2 or 0=Ann,2=Bob")
    add(
        "--bots",
        action="append",
        metavar="NAMES",
        help="the bot for the other seats, such as greedy, my_bots:Mine or run:COMMAND (default: the game's best bot); "
        "or one for each of them: greedy,random,my_bots:Mine",
    )
    add(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the rules, such as short=yes",
    )
    add("--seed", type=int, metavar="N", help="the seed; the same seed gives the same deal")
    add("--watch", action="store_true", help="let bots play all seats and watch them")
    add("--save", metavar="FILE", help="where to save the game (default: your data folder)")
    add("--resume", metavar="FILE", help="resume a saved game")
    add(
        "--longest",
        type=int,
        default=LONGEST_GAME,
        metavar="N",
        help=f"with --watch: stop after this many actions (default: {LONGEST_GAME:,})",
    )
    add(
        "--pace",
        type=float,
        metavar="SECONDS",
        help="the pause after a bot's action (default: 0; with --watch: 1)",
    )


def run(args: argparse.Namespace) -> int:
    """Sit down, play, and leave with everything saved."""
    table = resumed_table(args) if args.resume else new_table(args)
    with suppress(ImportError):
        import_module("readline")  # arrow keys and history while typing
    pace, longest = chosen_pace(args.pace, watching=not table.people), chosen_length(args.longest)
    return GameLoop(make_console(), table, pace, longest=longest).play()


def chosen_length(longest: int) -> int:
    """After how many actions a game between bots is stopped."""
    if longest < 1:
        raise Invalid(f"--longest must be at least 1, not {longest}")
    return longest


def chosen_pace(pace: float | None, watching: bool) -> float:
    """The pause after a bot's action."""
    if pace is None:
        return WATCHING_PACE if watching else 0.0
    if not 0 <= pace <= 60:
        raise Invalid(f"--pace must be a number of seconds from 0 to 60, not {pace}")
    return pace


# Who sits where


def new_table(args: argparse.Namespace) -> TerminalTable:
    """A table for a new game."""
    chosen = chosen_game(args.game)
    seats = chosen.check_seats(args.seats)
    people = people_at(args, seats)
    others = iter(chosen_bots(chosen, args.bots, seats - len(people)))
    players = [people[seat] if seat in people else next(others) for seat in range(seats)]
    seed = secrets.randbelow(2**31) if args.seed is None else args.seed
    record = Record.start(
        chosen,
        seats,
        seed,
        read_options(chosen, args.option),
        players,
        tags={"date": datetime.date.today().isoformat()},
    )
    path = check_new(args.save) if args.save else new_path(chosen.slug, seed)
    return TerminalTable(record, check_names(people, chosen), path, seed)


def resumed_table(args: argparse.Namespace) -> TerminalTable:
    """The table of a saved game; a seat with the name of a bot is played by that bot."""
    for name in ("seats", "seed", "option"):
        if getattr(args, name) not in (None, []):
            raise Invalid(f"--{name} can't be changed in a saved game")
    record = read_foreign_record(args.resume)
    if args.game not in (None, record.game.slug):
        raise Invalid(f"{args.resume} is a game of {record.game.slug}, not {args.game}")
    if not record.may_continue and not record.state.over:
        why = "has no seed" if record.header.seed is None else "has a seed that doesn't match its cards"
        raise Invalid(f"{args.resume} {why}, so it can be replayed but not resumed")
    known = bots.names(record.game.slug)
    people = {seat: name for seat, name in enumerate(record.players) if name not in known and ":" not in name}
    if args.humans or args.seat is not None or args.watch:
        people = people_at(args, len(record.players))
    others = iter(chosen_bots(record.game, args.bots, len(record.players) - len(people)))
    seated = [
        people[seat] if seat in people else seated_bot(name, next(others), known, bool(args.bots))
        for seat, name in enumerate(record.players)
    ]
    record.header.players = check_players(seated, len(seated))
    path = check_new(args.save) if args.save else Path(args.resume)
    return TerminalTable(record, check_names(people, record.game), path, record.header.seed or 0)


def chosen_game(slug: str | None) -> Game:
    """The game that was named; if none was, a person at a terminal is asked."""
    if slug is None and not sys.stdin.isatty():
        raise Invalid(f"name a game: backroom play GAME, where GAME is one of: {', '.join(slugs())}")
    return game(slug or ask_for_game(input))


def ask_for_game(read: Callable[[str], str]) -> str:
    """Ask for a game, by number or name."""
    known = slugs()
    for number, slug in enumerate(known, start=1):
        seats = game(slug).seat_counts
        print(f"  {number}  {game(slug).title} ({slug}), {seat_range(seats)} players")
    while True:
        said = read("Which game? ").strip().lower()
        if said in known:
            return said
        if said.isascii() and said.isdigit() and 1 <= int(said[:9]) <= len(known):
            return known[int(said) - 1]
        print(f"  Type a number from 1 to {len(known)}, or a name. Press Ctrl-C to leave.")


def seat_range(counts: Sequence[int]) -> str:
    """Seat counts in short: ``4`` or ``2-6``."""
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"


def chosen_bots(chosen: Game, said: list[str] | None, seats: int) -> list[str]:
    """The bots of the seats without people: one for all, or one for each; the best one by default."""
    parts = [[one] if one.startswith(PROGRAM) else one.split(",") for one in said or [bots.names(chosen.slug)[0]]]
    found = [name.strip() for part in parts for name in part]
    for name in found:
        bots.bot(chosen.slug, name)
    if len(found) not in (1, seats):
        raise Invalid(
            f"--bots names {len(found)} bots, but there are {seats} seats for them; name one, or one for each"
        )
    return found * seats if len(found) == 1 else found


def seated_bot(before: str, chosen: str, known: Sequence[str], is_new: bool) -> str:
    """The bot of a seat in a resumed game: the same as before, unless others were named."""
    return before if (before in known or ":" in before) and not is_new else chosen


def people_at(args: argparse.Namespace, seats: int) -> dict[int, str]:
    """The seats of people, with their names."""
    if args.watch:
        return {}
    if not args.humans:
        return {check_seat(args.seat or 0, seats): PERSON}
    people: dict[int, str] = {}
    for part in args.humans.split(","):
        seat, _, name = part.strip().partition("=")
        if not (seat.isascii() and seat.isdigit()):
            raise Invalid(f"--humans must be a list of seats such as 0,2 or 0=Ann,2=Bob, not {short_repr(args.humans)}")
        people[check_seat(int(seat[:9]), seats)] = name.strip() or f"{PERSON} {seat}"
    return people


def check_seat(seat: int, seats: int) -> int:
    """Check the number of a seat."""
    if not 0 <= seat < seats:
        raise Invalid(f"{seat} is not a seat of this table; its seats are 0 to {seats - 1}")
    return seat


def check_names(people: dict[int, str], chosen: Game) -> dict[int, str]:
    """Nobody may have the name of a bot: a saved game couldn't tell them apart."""
    for name in people.values():
        if name in bots.names(chosen.slug):
            raise Invalid(f"{name} is the name of a bot; please choose another name")
    return people


# Playing


@dataclass
class GameLoop:
    """A table, the screen that shows it, and the course of the game."""

    console: Console
    table: TerminalTable
    pace: float = 0.0
    read: Callable[[str], str] = input
    shown_to: int = -1
    shown_events: int = 0
    longest: int = LONGEST_GAME

    def play(self) -> int:
        """Play until the game is over or somebody leaves."""
        try:
            self.welcome()
            last = len(self.table.record) + self.longest
            while not self.table.state.over:
                if not self.table.people and len(self.table.record) == last:
                    self.console.print(Text(f"Stopped: the game was not over after {self.longest:,} actions."))
                    raise Leave
                self.next_action()
            self.show_result()
        except (Leave, EOFError):
            self.say_goodbye()
        except KeyboardInterrupt:
            self.say_goodbye()
            return 130
        return 0

    def next_action(self) -> None:
        """Let the next seat make a choice."""
        seat = self.table.next_seat()
        if seat in self.table.people:
            self.hand_over(seat)
            Asking(self.console, self.table, seat, self.read).ask()
            return
        if not self.table.people:
            self.show_table(seat)
        self.table.let_bot_play(seat)
        if self.pace or not self.table.people:
            self.show_public_news()

    def hand_over(self, seat: int) -> None:
        """With several people at one keyboard, nobody sees another player's cards."""
        if len(self.table.people) > 1 and self.shown_to != seat:
            clear_screen(self.console)
            self.read(f"{self.table.names[seat]}, it is your turn. Press Enter when nobody else is looking. ")
        self.shown_to = seat

    # What is shown

    def welcome(self) -> None:
        """Say which game this is, and where to find help."""
        record = self.table.record
        self.shown_events = self.table.state.events_known(None)
        about = f"{record.game.title}, {len(self.table.names)} seats, seed {record.header.seed}."
        self.console.print(Text(about))
        self.console.print(faint(f"The game is saved after every action to {self.table.path}"), soft_wrap=True)
        if self.table.people:
            self.console.print(
                faint('New to the game? Type "rules" for a summary in ten lines, or "help" for all commands.')
            )

    def show_table(self, seat: int) -> None:
        """For spectators: show the table whenever another seat's turn begins."""
        if seat != self.shown_to:
            record = self.table.record
            self.console.print(Line(record.game.title, style="dim"))
            self.console.print(drawing_of(record.game.slug)(record.state.view(), self.table.names))
        self.shown_to = seat

    def show_public_news(self) -> None:
        """Show what a bot has just done, as far as it is public; then wait a moment."""
        for line in news_lines(self.table.state.events(self.shown_events), self.table.names):
            self.console.print(Text(f"  {line}"))
        self.shown_events = self.table.state.events_known(None)
        time.sleep(self.pace)

    def show_result(self) -> None:
        """The last table, the ranking, and where the record is."""
        table, record = self.table, self.table.record
        seat = next(iter(table.people)) if len(table.people) == 1 else None
        if seat is not None:
            for line in news_lines(table.news(seat), table.names):
                self.console.print(Text(f"  {line}"))
        self.console.print(Line(f"{record.game.title}: the end", style="dim"))
        self.console.print(drawing_of(record.game.slug)(table.state.view(seat), table.names))
        self.console.print()
        for line in ranking_lines(table):
            self.console.print(Text(line, style="bold"))
        self.console.print(faint(f"Watch it again with: {replay_command(table.path)}"), soft_wrap=True)

    def say_goodbye(self) -> None:
        """Say how to resume the game."""
        self.console.print()
        self.console.print(Text("The game is saved. Resume it with:"))
        self.console.print(Text(f"  {resume_command(self.table.path)}"), soft_wrap=True)
        sys.stdout.flush()


def ranking_lines(table: TerminalTable) -> list[str]:
    """The places, first to last."""
    scores, lines, place = table.state.scores or [], [], 1
    for seats in table.state.ranking or []:
        names = ", ".join(table.names[seat] for seat in seats)
        verb = "" if place > 1 else " win" if len(seats) > 1 else " wins"
        lines.append(f"{place}. {names}{verb} ({scores[seats[0]]})")
        place += len(seats)
    return lines
