"""The command line: ``backroom COMMAND``."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module

from . import Invalid, Refused, __version__, builds
from .editions.arguments import add_edition, use_edition

COMMANDS = {
    "serve": ("backroom.server.serve", "play in the browser: people join by link, bots fill the other seats"),
    "tables": ("backroom.server.tables", "list, show, export, delete or back up the stored tables"),
    "mcp": ("backroom.agents.mcp", "seat an assistant at a table, by the Model Context Protocol (needs mcp)"),
    "play": ("backroom.terminal.play", "play in the terminal, against bots or with friends at one keyboard"),
    "replay": ("backroom.terminal.replay", "step through a recorded game"),
    "coach": ("backroom.terminal.coach", "see what a recorded game was decided by, and what would have been better"),
    "puzzles": ("backroom.terminal.puzzles", "mine games of bots for positions with one clearly best choice"),
    "hints": ("backroom.terminal.hints", "measure how good a game's hints are, and how long they take"),
    "verify": ("backroom.terminal.verify", "check that the luck of a finished game was fair"),
    "edition": (
        "backroom.terminal.edition",
        "change printed numbers, names, maps and cards: copy, check, doubts, list",
    ),
    "rulebook": ("backroom.terminal.rulebook", "read how a game is played, from the beginning"),
    "rules": ("backroom.terminal.rules", "read a game's rules, with their rulings, code and tests"),
    "docs": ("backroom.terminal.docs", "open the documentation in your browser"),
    "messages": ("backroom.terminal.messages", "list the messages that a translation still lacks"),
    "check": ("backroom.terminal.check", "check a new game for faults, and list what it could still have"),
    "arena": ("backroom.arena.command", "let bots play many games against each other"),
    "standings": ("backroom.arena.standings", "let all bots of the house play, and write down how they stand"),
    "games": ("backroom.arena.data", "write games of bots as data for learning (needs pyarrow)"),
    "lab": ("backroom.lab.command", "find out how balanced a game is, and what changing its numbers does to it"),
    "train": ("backroom.training.train", "train the net that a game's expert thinks with (needs numpy)"),
    "bench": ("backroom.bench.bench", "measure the speed of the games"),
    "load": ("backroom.bench.load", "measure the table server under load"),
    "perft": ("backroom.bench.perft", "count the sequences of choices to a given depth"),
}

OPEN_THE_TABLE = ["serve", "--open"]
"""What ``backroom`` means without a command."""

WITH_EDITION = ("play", "arena", "games", "bench", "perft", "rulebook", "replay")
"""The commands that take ``--edition FILE`` in place of, or beside, the name of a game."""

EPILOG = """\
Run "backroom COMMAND --help" for the arguments of a command. To begin:
  backroom                      play in your browser (short for: backroom serve --open)
  backroom play chicago_poker   play in the terminal"""

WRONG_INPUT, INTERRUPTED, BROKEN_PIPE = 2, 130, 141
"""Exit codes, as is usual in shells."""


def describe_build() -> str:
    """Version and build, for ``--version``."""
    kinds = "; ".join(f"{slug}: {kind}" for slug, kind in builds().items())
    return f"backroom {__version__} (Python {platform.python_version()}; {kinds})"


class Version(argparse.Action):
    """``--version``: the version, and the build of each game."""

    def __call__(self, parser: argparse.ArgumentParser, *unused: object) -> None:
        print(describe_build())
        parser.exit()


def make_parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """The parser; only the module of the command that was named is loaded."""
    parser = argparse.ArgumentParser(
        prog="backroom",
        description="Board games of the gangster era, with hidden cards, bluff and negotiation.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version", nargs=0, action=Version, help="show the version and the build of each game, and exit"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (module, text) in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=text,
            description=f"{text[0].upper()}{text[1:]}.",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if name in argv:
            loaded = import_module(module)
            loaded.add_arguments(command)
            if name in WITH_EDITION:
                add_edition(command)
            command.epilog = f"examples:\n{loaded.EXAMPLES}"
            command.set_defaults(run=loaded.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. An error in the input is reported in one line on stderr, with exit code 2."""
    given = list(sys.argv[1:] if argv is None else argv) or OPEN_THE_TABLE
    args = make_parser(given).parse_args(given)
    try:
        if getattr(args, "edition_file", None):
            use_edition(args)
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nobody reads the rest of the output
        return BROKEN_PIPE
    except (Invalid, Refused, OSError) as error:
        print(f"backroom: {reason(error)}", file=sys.stderr)
        return WRONG_INPUT
    except (KeyboardInterrupt, EOFError):
        return INTERRUPTED


def reason(error: Exception) -> str:
    """What went wrong, in one line; an error with a file names it."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error)


if __name__ == "__main__":
    sys.exit(main())
