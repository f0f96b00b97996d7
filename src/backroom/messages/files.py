"""Reading message files, with clear errors."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from ..core.errors import Invalid
from ..registry import base_of, entries, folder_of, is_of_the_house

HOME = Path(__file__).parent
DEFAULT = "en"
HOUSE = "house"
BLANK = re.compile(r"\{(\w*)\}")


@cache
def languages() -> list[str]:
    """The available languages: one folder each."""
    return sorted({DEFAULT, *(folder.parent.name for folder in HOME.glob(f"*/{HOUSE}.json"))})


def language_of(wish: str | None) -> str:
    """The available language for a request such as ``de`` or ``de-CH``; English if there is none."""
    wished = (wish or "").lower().replace("_", "-").partition("-")[0]
    return wished if wished in languages() else DEFAULT


def read_messages(language: str, part: str) -> dict[str, str]:
    """The messages of a file: English templates and their translations; empty if there is no such file."""
    path = file_of(language, part)
    if not path.is_file():
        return {}
    where = "/".join(path.parts[-3:])
    try:
        found = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=without_twins)
    except (ValueError, Invalid) as error:
        raise Invalid(f"{where}: {error}") from None
    if not isinstance(found, dict):
        raise Invalid(f"{where}: the file must be an object of English templates and their translations")
    for template, said in found.items():
        check_message(where, template, said)
    return found


def file_of(language: str, part: str) -> Path:
    """The path of a message file: here, or in the folder of a game from elsewhere: ``rum_row/messages/de.json``."""
    part = base_of(part)  # an edition of one's own has the messages of its game
    here = HOME / language / f"{part}.json"
    if here.is_file() or part not in entries() or is_of_the_house(part):
        return here
    return folder_of(part) / "messages" / f"{language}.json"


def without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a file, in which a template may occur only once."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Invalid(f"{name!r} occurs twice")
        found[name] = value
    return found


def check_message(where: str, template: str, said: Any) -> None:
    """Check that a translation is a text with exactly the blanks of its template."""
    if not isinstance(said, str) or not said:
        raise Invalid(f"{where}: the translation of {template!r} must be a text, not {said!r}")
    wanted, found = set(BLANK.findall(template)), set(BLANK.findall(said))
    if wanted != found:
        raise Invalid(f"{where}: {said!r} has the blanks {spelt(found)}, but {template!r} has {spelt(wanted)}")
    if wanted and BLANK.sub("", said).count("{") + BLANK.sub("", said).count("}"):
        raise Invalid(f"{where}: {said!r} has a brace that is not part of a blank")


def spelt(blanks: set[str]) -> str:
    """Blanks in words."""
    return ", ".join(f"{{{name}}}" for name in sorted(blanks)) or "none"


def check_all() -> None:
    """Read every file once; Invalid says which one is wrong, and why."""
    for path in sorted(HOME.glob("*/*.json")):
        read_messages(path.parent.name, path.stem)
    for slug in entries():
        for language in languages():
            read_messages(language, slug)
