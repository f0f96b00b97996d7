"""What is compared: ways to play, made of editions, printed numbers that are set, and options."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from ..core.errors import Invalid
from ..core.game import Game
from ..loading import game as find_game
from ..records.header import read_options
from .settings import edition_with

MOST = 24
"""So many variants can be compared."""

PRINTED = "as printed"

Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Variant:
    """One way to play: its name, the game (with its edition), its options, and the number that is swept, if one is."""

    label: str
    slug: str
    options: dict[str, Any] = field(default_factory=dict)
    at: float | None = None


def add_arguments_of_variants(parser: argparse.ArgumentParser) -> None:
    """The arguments that say what is compared."""
    add = parser.add_argument
    add("--edition", nargs="+", default=[], metavar="FILE", help="editions of your own (see: backroom edition --help)")
    add(
        "--set",
        action="append",
        default=[],
        metavar="PATH=VALUE,...",
        help="a printed value, such as upgrade.engine.count=3,5,8; each of its values is tried",
    )
    add(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE,...",
        help="an option of the rules; with several values, each of them is tried",
    )


def read_variants(rules: Game, args: argparse.Namespace) -> list[Variant]:
    """All combinations of what the command line names."""
    editions: list[Path | None] = [Path(name) for name in args.edition] or [None]
    settings = list(product(*[split_values(pair) for pair in args.set]))
    options = list(product(*[split_values(pair) for pair in args.option]))
    count = len(editions) * len(settings) * len(options)
    if count > MOST:
        raise Invalid(f"these are {count} variants, but at most {MOST} can be compared")
    swept = len(args.set) == 1 and len(editions) == len(options) == 1
    return [
        make_variant(rules, edition, settings_of_one, options_of_one, swept)
        for edition, settings_of_one, options_of_one in product(editions, settings, options)
    ]


def split_values(pair: str) -> list[tuple[str, str]]:
    """``name=a,b`` as pairs of the name with each value."""
    name, equals, values = pair.partition("=")
    if not equals:
        raise Invalid(f"write NAME=VALUE, or NAME=VALUE,VALUE, not {pair!r}")
    return [(name.strip(), value.strip()) for value in values.split(",")]


def make_variant(rules: Game, edition: Path | None, settings: Pairs, options: Pairs, swept: bool) -> Variant:
    """One combination."""
    slug = slug_of(rules.slug, edition, settings)
    names = [edition.stem] if edition else []
    names += [f"{name}={value}" for name, value in (*settings, *options)]
    chosen = read_options(find_game(slug), [f"{name}={value}" for name, value in options])
    return Variant(", ".join(names) or PRINTED, slug, chosen, number(settings[0][1]) if swept else None)


def slug_of(slug: str, edition: Path | None, settings: Pairs) -> str:
    """The game with an edition and some of its values set."""
    if settings:
        return edition_with(slug, edition, dict(settings))
    if edition is None:
        return slug
    from ..editions import own  # needed by few

    return own.open_edition(edition, slug).slug


def number(said: str) -> float | None:
    """A value as a number, if it is one."""
    try:
        return float(said)
    except ValueError:
        return None
