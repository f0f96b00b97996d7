"""The command line: ``backroom serve | play | replay | rules | messages | check | arena | bench | perft``."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module

from . import Invalid, Refused, __version__, builds

COMMANDS = {
    "serve": ("backroom.server.serve", "open the browser table: people and bots, by links"),
    "play": ("backroom.terminal.play", "play in the terminal, against bots or with friends at one keyboard"),
    "replay": ("backroom.terminal.replay", "step through a recorded game"),
    "rules": ("backroom.terminal.rules", "read a game's rules: rule, ruling, where it is implemented, what proves it"),
    "messages": ("backroom.terminal.messages", "what there is to say in other languages, and what is missing"),
    "check": ("backroom.terminal.check", "look whether a game keeps what it must, and what it could have besides"),
    "arena": ("backroom.arena.match", "let bots play many games against each other"),
    "bench": ("backroom.bench.bench", "measure the speed of the games, and of peers"),
    "load": ("backroom.bench.load", "measure the table server: many tables, from action to delivery"),
    "perft": ("backroom.bench.perft", "count the sequences of choices to a depth"),
}

WRONG_INPUT, INTERRUPTED, BROKEN_PIPE = 2, 130, 141
"""Exit codes, as shells know them."""


def describe_build() -> str:
    """Version and build, for ``--version``."""
    kinds = "; ".join(f"{slug}: {kind}" for slug, kind in builds().items())
    return f"backroom {__version__} (Python {platform.python_version()}; {kinds})"


class Version(argparse.Action):
    """``--version``: which version and which build runs."""

    def __call__(self, parser: argparse.ArgumentParser, *unused: object) -> None:
        print(describe_build())
        parser.exit()


def make_parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """The parser; only the module of the command that is used gets loaded."""
    parser = argparse.ArgumentParser(prog="backroom", description="Board games of the gangster era.")
    parser.add_argument("--version", nargs=0, action=Version, help="version, and which build runs")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (module, text) in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text)
        if name in argv:
            loaded = import_module(module)
            loaded.add_arguments(command)
            command.set_defaults(run=loaded.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. A mistake in the input is told in one line on stderr, with exit code 2."""
    given = list(sys.argv[1:] if argv is None else argv)
    args = make_parser(given).parse_args(given)
    try:
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whoever read the output has left; the rest goes nowhere
        return BROKEN_PIPE
    except (Invalid, Refused, OSError) as error:
        print(f"backroom: {reason(error)}", file=sys.stderr)
        return WRONG_INPUT
    except (KeyboardInterrupt, EOFError):
        return INTERRUPTED


def reason(error: Exception) -> str:
    """What went wrong, in one line; a file is named with what is wrong with it."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error)


if __name__ == "__main__":
    sys.exit(main())
