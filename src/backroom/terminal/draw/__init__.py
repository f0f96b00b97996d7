"""Drawing a table. A game may have its own drawing here, named by its slug; any other is drawn generically.

A drawing gets a view (what somebody may see) and the names of the players, and knows no rules. Beside it may
stand ``read_line``: it understands whole choices typed in one line and tells what they would do; and ``remarks``:
what the person who is asked would have to reckon out.
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
    """How a game is drawn."""
    module = f"{__name__}.{slug}"
    drawing: Drawing = import_module(module).draw if find_spec(module) else draw_generic
    return drawing


def line_reader_of(slug: str) -> LineReader | None:
    """How whole choices of a game are typed in one line; None if there are none."""
    module = f"{__name__}.{slug}"
    reader: LineReader | None = getattr(import_module(module), "read_line", None) if find_spec(module) else None
    return reader


def remarks_of(slug: str) -> Remarks | None:
    """What a game tells the person who is asked, below the table; None if there is nothing to tell."""
    module = f"{__name__}.{slug}"
    remarks: Remarks | None = getattr(import_module(module), "remarks", None) if find_spec(module) else None
    return remarks
