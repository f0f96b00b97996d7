"""What a seat sees and may do, as plain text: the same drawing as in the terminal, the same words as everywhere."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console

from ..terminal.draw import drawing_of
from ..terminal.draw.generic import draw as draw_generic
from ..terminal.screen import with_names

WIDTH = 110
MOST_CHOICES = 80
"""How many choices are listed at once."""


def board_text(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The table as a seat sees it."""
    slug = str(view.get("game", ""))
    drawing = drawing_of(slug) if slug.isidentifier() else draw_generic
    console = Console(
        file=io.StringIO(), width=WIDTH, no_color=True, highlight=False, emoji=False, legacy_windows=False
    )
    with console.capture() as captured:
        console.print(drawing(view, names))
    return "\n".join(line.rstrip() for line in captured.get().splitlines()).strip("\n")


def choices_text(texts: Sequence[str], names: Sequence[str], containing: str = "") -> str:
    """Numbered choices; only those that contain some words, if any are given."""
    words = containing.lower().split()
    said = [(number, with_names(text, names)) for number, text in enumerate(texts, start=1)]
    found = [f"{number}. {text}" for number, text in said if all(word in text.lower() for word in words)]
    if not texts:
        return "You have nothing to choose now."
    if not found:
        return f"None of your {len(texts)} choices contains {containing!r}."
    more = [f"... and {len(found) - MOST_CHOICES} more; ask for those that contain some words"]
    return "\n".join(found[:MOST_CHOICES] + (more if len(found) > MOST_CHOICES else []))


def chosen(typed: str, count: int) -> int | None:
    """The place of a choice that was named by its number; None if it wasn't a number of the list."""
    plain = typed.strip().rstrip(".")
    number = int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 9 else 0
    return number - 1 if 1 <= number <= count else None
