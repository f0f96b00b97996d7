"""Drawing a table. A game may have its own drawing here, named by its slug, or in a file ``terminal`` in its own
folder; any other is drawn generically.

A drawing gets a view (what somebody may see) and the names of the players, and knows no rules. Beside it may
stand ``read_line``: it understands whole choices typed in one line and tells what they would do; and ``remarks``:
what the person who is asked would have to reckon out.
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
    """How a game is drawn."""
    module = companion(slug, KIND)
    drawing: Drawing = module.draw if module else draw_generic
    return drawing


def line_reader_of(slug: str) -> LineReader | None:
    """How whole choices of a game are typed in one line; None if there are none."""
    reader: LineReader | None = getattr(companion(slug, KIND), "read_line", None)
    return reader


def remarks_of(slug: str) -> Remarks | None:
    """What a game tells the person who is asked, below the table; None if there is nothing to tell."""
    remarks: Remarks | None = getattr(companion(slug, KIND), "remarks", None)
    return remarks
