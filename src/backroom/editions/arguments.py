"""``--edition FILE``, for every command that plays a game."""

from __future__ import annotations

import argparse
from typing import Any

from ..core.errors import Invalid

TAKE_SEVERAL = ("bench",)
"""Commands that are given a list of games."""

ARE_COMPILED = ("play", "arena", "games", "bench", "perft")
"""Commands for which an edition is compiled, if it wasn't before."""


def add_edition(parser: argparse.ArgumentParser) -> None:
    """The argument."""
    parser.add_argument(
        "--edition", dest="edition_file", metavar="FILE", help="an edition of your own (see: backroom edition --help)"
    )


def use_edition(args: Any) -> None:
    """Put the game with the edition that was given in place of the game that was named, if one was."""
    from . import own  # needs bots and rulebooks, so only if it is used

    named = args.game if isinstance(args.game, list) else [args.game]
    if len(named) > 1:
        raise Invalid("an edition belongs to one game; name only that one")
    edition = own.open_edition(args.edition_file, named[0] if named else None)
    if args.command in ARE_COMPILED and getattr(args, "build", None) != "interpreted":
        own.best_build(edition.slug)
    args.game = [edition.slug] if args.command in TAKE_SEVERAL else edition.slug
