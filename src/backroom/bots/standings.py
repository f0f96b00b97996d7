"""How the bots stand, as ``backroom standings`` has measured it: the numbers behind docs/standings.md, for the page."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

FILE = "standings.toml"


Standing: TypeAlias = dict[str, Any]
"""A bot at tables with a number of seats, where all bots of the game meet: ``share``, its share of the wins, with its
95% interval from ``low`` to ``high``, in percent; its ``rating``; and how many ``milliseconds`` a choice takes."""


@cache
def measured() -> dict[str, Any]:
    """Everything that was measured: by game, number of seats and bot."""
    return tomllib.loads(files(__package__).joinpath(FILE).read_text("utf-8"))


def standings_of(slug: str, bot: str) -> list[Standing]:
    """How a bot stands in a game, by the number of seats."""
    tables = measured().get(slug, {})
    return [{"seats": int(seats), **bots[bot]} for seats, bots in tables.items() if bot in bots]
