"""Printed numbers that are set to other values: an edition of one's own for each."""

from __future__ import annotations

import json
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from ..core.errors import Invalid
from ..registry import base_of, folder_of

OWN_TABLE = "edition"
"""Where an edition says which game it is for, and what it is called."""


def edition_with(slug: str, file: Path | None, settings: dict[str, str]) -> str:
    """The slug of a game with some values of its edition changed: of a file, or of the printed one."""
    from ..editions import own

    base = base_of(slug)
    data = tomllib.loads((file or folder_of(base) / "edition.toml").read_text(encoding="utf-8"))
    name = ", ".join(f"{path}={value}" for path, value in settings.items())
    before = data.pop(OWN_TABLE, {}).get("name", "")
    for path, value in settings.items():
        change(data, path, value)
    named = f"{before}: {name}" if before else name
    text = dump({OWN_TABLE: {"game": base, "name": named[:60]}} | data)
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder, "swept.toml")
        draft.write_text(text, encoding="utf-8")
        try:
            return own.open_edition(draft, base).slug
        except Invalid as error:
            raise Invalid(f"with {name}: {str(error).replace(str(draft), 'the edition')}") from error


def change(data: dict[str, Any], path: str, said: str) -> None:
    """Set one value; Invalid if there is none at this path, or if it is of another kind."""
    holder, key = find(data, path)
    before, after = holder[key], read_value(said)
    if isinstance(before, (dict, list)) or type(before) is not type(after):
        raise Invalid(f"--set {path}={said}: there, it is {json.dumps(before)}")
    holder[key] = after


def find(data: dict[str, Any], path: str) -> tuple[Any, Any]:
    """Where a value is: what holds it, and its key there. Rows go by their ids; a table that holds a single number
    may stand for it, and a table may be named in the plural: ``upgrades.engine`` is ``upgrade.engine.count``."""
    holder: Any = {"": data}
    key: Any = ""
    for part in path.split("."):
        holder = holder[key]
        key = key_in(holder, part, path)
    value = holder[key]
    if isinstance(value, dict):
        numbers = [name for name, one in value.items() if type(one) in (int, float)]
        if len(numbers) != 1:
            raise Invalid(f"--set {path}: name one of its values: {', '.join(value)}")
        return value, numbers[0]
    return holder, key


def key_in(holder: Any, part: str, path: str) -> Any:
    """The key of a part of a path."""
    if isinstance(holder, dict):
        for key in (part, part.removesuffix("s")):
            if key in holder:
                return key
        known = list(holder)
    elif isinstance(holder, list):
        known = [
            str(row.get("id", place)) if isinstance(row, dict) else str(place) for place, row in enumerate(holder, 1)
        ]
        if part in known:
            return known.index(part)
    else:
        known = []
    raise Invalid(f"--set {path}: there is no {part!r}; there is: {', '.join(known) or 'nothing'}")


def read_value(said: str) -> Any:
    """A value as it is written in an edition; a bare word is a text."""
    try:
        return tomllib.loads(f"x = {said}")["x"]
    except tomllib.TOMLDecodeError:
        return said


def dump(data: dict[str, Any]) -> str:
    """An edition as text, a line for each table."""
    return "".join(f"{json.dumps(key)} = {inline(value)}\n" for key, value in data.items())


def inline(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {inline(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
