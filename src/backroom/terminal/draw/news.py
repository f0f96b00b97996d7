"""Events as lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..screen import with_names

MOST = 24
"""How many events are shown before a choice."""


def news_lines(events: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[str]:
    """Events as sentences with names; those that differ only in the last word share a line."""
    lines: list[str] = []
    last, times, before = "", 1, ""
    for event in events:
        text = str(event["text"])
        head, _, tail = text.rpartition(" ")
        if text == before:
            times += 1
            lines[-1] = with_names(f"{text} (x{times})", names)
        elif head and head == last and event.get("card"):
            lines[-1] += f", {tail}"
            times = 1
        else:
            lines.append(with_names(text, names))
            times = 1
        last, before = head, text
    return lines


def latest(lines: Sequence[str], most: int = MOST) -> list[str]:
    """The last of many lines."""
    if len(lines) <= most:
        return list(lines)
    return [f"... {len(lines) - most} earlier lines (type log to see them)", *lines[-most:]]
