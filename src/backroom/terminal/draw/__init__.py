"""Drawing a game in the terminal. A module named after a game's slug draws that game; others are drawn generically.

A drawing gets a view (what somebody may see) and the names of the players; it knows no rules. Its module may also
define ``read_line``, which reads a whole choice typed on one line and says what it would do, and ``remarks``, which
lists facts that the person who is asked would otherwise have to work out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import RenderableType

from .generic import draw as draw_generic

LineReader = Callable[[Any, int, str], "tuple[dict[str, Any], list[str]] | None"]
Remarks = Callable[[Any, int], list[str]]
Drawing = Callable[[Mapping[str, Any], Sequence[str]], RenderableType]


def drawing_of(slug: str) -> Drawing:
    """The function that draws a game."""
    module = f"{__name__}.{slug}"
    drawing: Drawing = import_module(module).draw if find_spec(module) else draw_generic
    return drawing


def line_reader_of(slug: str) -> LineReader | None:
    """The function that reads whole choices of a game from one line; None if there is none."""
    module = f"{__name__}.{slug}"
    reader: LineReader | None = getattr(import_module(module), "read_line", None) if find_spec(module) else None
    return reader


def remarks_of(slug: str) -> Remarks | None:
    """The function for a game's remarks below the table; None if there is none."""
    module = f"{__name__}.{slug}"
    remarks: Remarks | None = getattr(import_module(module), "remarks", None) if find_spec(module) else None
    return remarks
