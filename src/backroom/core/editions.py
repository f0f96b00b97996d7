"""Reading an edition: the printed facts of a game, from the toml file in its folder."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any


def read_edition(package: str) -> dict[str, Any]:
    """The edition of the game in a package. Read once, at import; the only file that rules code reads."""
    return tomllib.loads(resources.files(package).joinpath("edition.toml").read_text(encoding="utf-8"))


def by_id(rows: list[dict[str, Any]], key: str = "id") -> dict[Any, dict[str, Any]]:
    """The rows of an edition, keyed by one of their columns."""
    return {row[key]: row for row in rows}
