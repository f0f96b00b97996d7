"""Reading an edition: the printed facts of a game, from the TOML file in its folder, or from a custom one."""

from __future__ import annotations

import sys
import tomllib
from importlib import resources
from typing import Any

OWN_FILE = "__edition__"
"""The name under which the package of a game with a custom edition says which file that is (``editions/finder.py``)."""


def read_edition(package: str) -> dict[str, Any]:
    """The edition of the game in a package. Read once, at import; the only file that rules code reads."""
    printed = tomllib.loads(resources.files(package).joinpath("edition.toml").read_text(encoding="utf-8"))
    own = getattr(sys.modules[package], OWN_FILE, None)
    return completed(tomllib.loads(own.read_text(encoding="utf-8")), printed) if own else printed


def completed(own: dict[str, Any], printed: dict[str, Any]) -> dict[str, Any]:
    """A custom edition in which each table that lacks a key has the printed value: the file may be older than the
    key."""
    filled = printed | own
    for key in printed.keys() & own.keys():
        if isinstance(own[key], dict):
            filled[key] = completed(own[key], printed[key])
    return filled


def menu_room(package: str, printed: int, actions: int) -> int:
    """Room for the choices of a seat: the most that the printed edition needs, or with a custom edition as many as
    there are actions."""
    return max(printed, actions) if hasattr(sys.modules[package], OWN_FILE) else printed


def by_id(rows: list[dict[str, Any]], key: str = "id") -> dict[Any, dict[str, Any]]:
    """The rows of an edition, keyed by one of their columns."""
    return {row[key]: row for row in rows}
