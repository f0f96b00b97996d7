"""Drawing a game in the terminal. A module named after a game's slug draws that game, or a module ``terminal`` in its
own folder; others are drawn generically.

A drawing gets a view (what somebody may see) and the names of the players; it knows no rules. Its module may also
define ``read_line``, which reads a whole choice typed on one line and says what it would do, and ``remarks``, which
lists facts that the person who is asked would otherwise have to work out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from ...registry import companion
from .generic import draw as draw_generic

KIND = "terminal.draw"

LineReader = Callable[[Any, int, str], "tuple[dict[str, Any], list[str]] | None"]
Remarks = Callable[[Any, int], list[str]]
Drawing = Callable[[Mapping[str, Any], Sequence[str]], RenderableType]


def drawing_of(slug: str) -> Drawing:
    """The function that draws a game."""
    module = companion(slug, KIND)
    drawing: Drawing = module.draw if module else draw_generic
    return drawing


def line_reader_of(slug: str) -> LineReader | None:
    """The function that reads whole choices of a game from one line; None if there is none."""
    reader: LineReader | None = getattr(companion(slug, KIND), "read_line", None)
    return reader


def remarks_of(slug: str) -> Remarks | None:
    """The function for a game's remarks below the table; None if there is none."""
    remarks: Remarks | None = getattr(companion(slug, KIND), "remarks", None)
    return remarks
