"""A drawing for any game: the view as an outline, with tables where the data is tabular."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

SEAT_KEYS = ("seat", "you", "active", "waiting", "ranking", "owner", "first")
COMMON_FIELDS = ("game", "seats", "you", "over", "scores", "ranking")


def draw(view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """Everything in a view except the fields that all games share."""
    return draw_dict({key: value for key, value in view.items() if key not in COMMON_FIELDS}, names)


def draw_dict(values: Mapping[str, Any], names: Sequence[str]) -> Group:
    """One line per key; larger values are indented below their key."""
    parts: list[RenderableType] = []
    for key, value in values.items():
        if is_rows(value):
            parts += [Text(f"{key}:", style="bold"), Padding(draw_rows(value, names), (0, 0, 0, 2))]
        elif isinstance(value, Mapping) and value:
            parts += [Text(f"{key}:", style="bold"), Padding(draw_dict(value, names), (0, 0, 0, 2))]
        else:
            parts.append(Text.assemble((f"{key}: ", "bold"), in_words(value, key, names)))
    return Group(*parts)


def is_rows(value: Any) -> bool:
    """Whether a value is a list of mappings with the same keys."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(row, Mapping) for row in value)
        and all(list(row) == list(value[0]) for row in value)
    )


def draw_rows(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Table:
    """Rows with the same keys as a table."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for key in rows[0]:
        table.add_column(str(key))
    for row in rows:
        table.add_row(*(Text(in_words(value, key, names)) for key, value in row.items()))
    return table


def in_words(value: Any, key: str, names: Sequence[str]) -> str:
    """A value on one line."""
    if value is None or value in ([], {}, ""):
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(in_words(part, key, names) for part in value)
    if isinstance(value, Mapping):
        return " ".join(f"{part}={in_words(inner, part, names)}" for part, inner in value.items())
    if key in SEAT_KEYS and isinstance(value, int) and 0 <= value < len(names):
        return names[value]
    return str(value)
