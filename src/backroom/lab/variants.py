"""What is compared: ways to play, made of options, editions and values that are swept."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from ..core.errors import Invalid
from ..core.game import Game
from ..records.header import read_options

MOST = 24
"""So many variants can be compared."""


@dataclass(frozen=True)
class Variant:
    """One way to play: its name, the game (with its edition), its options, and the number that is swept, if one is."""

    label: str
    slug: str
    options: dict[str, Any] = field(default_factory=dict)
    at: float | None = None


def add_arguments_of_variants(parser: argparse.ArgumentParser) -> None:
    """The arguments that say what is compared."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE,...",
        help="an option of the rules; with several values, each of them is tried",
    )


def read_variants(rules: Game, args: argparse.Namespace) -> list[Variant]:
    """All combinations of what the command line names."""
    choices = [split_values(pair) for pair in args.option]
    found = [make_variant(rules, chosen) for chosen in product(*choices)]
    if len(found) > MOST:
        raise Invalid(f"these are {len(found)} variants, but at most {MOST} can be compared")
    return found


def split_values(pair: str) -> list[tuple[str, str]]:
    """``name=a,b`` as pairs of the name with each value."""
    name, equals, values = pair.partition("=")
    if not equals:
        raise Invalid(f"write NAME=VALUE, or NAME=VALUE,VALUE, not {pair!r}")
    return [(name.strip(), value.strip()) for value in values.split(",")]


def make_variant(rules: Game, chosen: Sequence[tuple[str, str]]) -> Variant:
    """One combination."""
    options = read_options(rules, [f"{name}={value}" for name, value in chosen])
    return Variant(", ".join(f"{name}={value}" for name, value in chosen) or "as printed", rules.slug, options)
