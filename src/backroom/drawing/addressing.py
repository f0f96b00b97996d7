"""Lines of the story that are about the viewer address the viewer: "You draw", not "Mia draws"."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from .parts import Line


@cache
def forms() -> dict[str, dict[str, Any]]:
    """How each language addresses somebody (second_person.toml)."""
    return tomllib.loads(Path(__file__).with_name("second_person.toml").read_text(encoding="utf-8"))


def addressed(line: Line, you: int | None, language: str) -> Line:
    """A line as it is told to the viewer it is about; as it is, if it is about somebody else or can't be turned."""
    if you is None or line.seat != you:
        return line
    said = second_person(line.text, f"P{you}", forms().get(language, {}))
    return replace(line, text=said) if said else line


def second_person(text: str, who: str, form: dict[str, Any]) -> str:
    """A sentence that begins with somebody, said to them; "" if it can't be."""
    rest = text.removeprefix(who)
    if rest == text or not form:
        return ""
    if "particles" in form:
        return str(form["subject"]) + rest if rest[:1] and rest[0] in form["particles"] else ""
    if not rest.startswith(" "):
        return ""
    verb, space, more = rest[1:].partition(" ")
    if "any" in form:
        return str(form["subject"]) + rest[1:]
    if verb not in form["verbs"]:
        return ""
    said = f"{form['subject']}{form['verbs'][verb]}{space}{more}"
    for third, second in form["later"].items():
        said = said.replace(third, second)
    return said
