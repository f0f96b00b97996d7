"""From a file to a game: an edition of one's own is read, checked, tried out, kept and, where it can be, compiled."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import registry
from ..core.editions import read_edition
from ..core.errors import Invalid, short_repr
from . import compiling, trial
from .checking import OWN_TABLE, joined, problems, read_limits
from .keeping import keep, slug_for

LARGEST = 1 << 20
"""How many bytes a file may have."""

MOST_TOLD = 12
"""How many problems are told at once."""

LONGEST_NAME = 60


@dataclass(frozen=True)
class Edition:
    """An edition of one's own, as it was read."""

    base: str  # the slug of its game
    name: str
    slug: str  # of the game with this edition
    text: str
    data: Mapping[str, Any]


def read_own(path: Path | str, base: str | None = None) -> Edition:
    """An edition from its file. Invalid says what is wrong with it: which value, and what is allowed."""
    where = Path(path)
    if where.stat().st_size > LARGEST:
        raise Invalid(f"{where} is larger than an edition can be")
    try:
        text = where.read_bytes().decode("utf-8")
        data = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise Invalid(f"{where} is not a toml file: {error}") from None
    game, name = head_of(data, where)
    if base is not None and game != registry.base_of(base):
        raise Invalid(f"{where} is an edition of {game}, not of {registry.base_of(base)}")
    found = problems(read_edition(registry.package_of(game)), data, read_limits(game))
    if found:
        more = [f"... and {len(found) - MOST_TOLD} more"] if len(found) > MOST_TOLD else []
        raise Invalid("\n  ".join([f"{where} can't be played:", *found[:MOST_TOLD], *more]))
    return Edition(game, name, slug_for(game, data), text, data)


def head_of(data: Mapping[str, Any], where: Path) -> tuple[str, str]:
    """The game and the name of an edition, which it must give itself."""
    head = data.get(OWN_TABLE)
    if not isinstance(head, dict) or set(head) != {"game", "name"}:
        raise Invalid(
            f"{where} must say which game it is for and what it is called; write at its top:\n"
            f'  edition.game = "gangster"\n  edition.name = "{where.stem}"\n'
            f"(`backroom edition copy` does that)"
        )
    game, name = head["game"], head["name"]
    if game not in registry.entries():
        known = ", ".join(registry.entries())
        raise Invalid(f"{where}: edition.game is {short_repr(game)}; the games are: {known}")
    if not isinstance(name, str) or not 0 < len(name.strip()) <= LONGEST_NAME or not name.isprintable():
        raise Invalid(f"{where}: edition.name must be a short text on one line, not {short_repr(name)}")
    return str(game), name.strip()


def open_edition(path: Path | str, base: str | None = None) -> Edition:
    """An edition that can be played: checked, kept, and tried out unless that was done before."""
    edition = read_own(path, base)
    keep(edition.slug, edition.text)
    trial.check(edition.slug, str(path))
    return edition


def best_build(slug: str, say: bool = True) -> str:
    """The build in which a game with an edition runs; it is compiled if that is possible, which takes a minute."""
    if os.environ.get("BACKROOM_INTERPRETED", "0") not in ("", "0") or not compiling.can_compile():
        return "interpreted"
    if compiling.is_refused(slug):
        return "interpreted"
    if not compiling.binary_of(slug).is_file() and say:
        print(f"Compiling {slug}: about a minute, once.", file=sys.stderr, flush=True)
    return "compiled" if compiling.compile_checked(slug) else "interpreted"


def changes(edition: Edition) -> list[str]:
    """How an edition differs from the printed one: a line for each value."""
    printed = flat(read_edition(registry.package_of(edition.base)))
    mine = flat({key: value for key, value in edition.data.items() if key != OWN_TABLE})
    told = []
    for path in dict.fromkeys([*printed, *mine]):
        if printed.get(path) != mine.get(path):
            told.append(f"  {path}: {written(printed, path)} -> {written(mine, path)}")
    return told


def written(values: Mapping[str, Any], path: str) -> str:
    """A value, or that there is none."""
    return repr(values[path]) if path in values else "nothing"


def flat(data: Any, path: str = "") -> dict[str, Any]:
    """All single values of an edition by their paths; rows go by their ids."""
    if isinstance(data, dict):
        parts = data.items()
    elif isinstance(data, list) and any(isinstance(one, dict) for one in data):
        parts = ((str(one.get("id", place)), one) for place, one in enumerate(data, start=1))  # type: ignore[assignment]
    else:
        return {path: data}
    return {where: value for key, one in parts for where, value in flat(one, joined(path, key)).items()}
