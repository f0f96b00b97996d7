"""The console, and what everything printed on it has in common."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from ..screens import Screen

NARROWEST = 40
SEAT = re.compile(r"\bP(\d+)\b")


def make_console() -> Console:
    """A console of at least 40 columns that never fails on a character it can't show."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    console = Screen(highlight=False, emoji=False)
    if console.width < NARROWEST:
        console.width = NARROWEST
    return console


class Map:
    """A drawing whose lines can't be folded. In a narrow terminal it is cut into strips, one below the other, between
    cells of some width; without cells, a sentence stands in its place."""

    def __init__(self, drawing: Text, cell: int = 0) -> None:
        self.drawing, self.cell = drawing, cell
        self.width = max(line.cell_len for line in drawing.split())

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = options.max_width
        if self.width <= room:
            yield self.drawing
        elif self.cell:
            strip = room // self.cell * self.cell
            for start in range(0, self.width, strip):
                yield Text("\n").join(line[start : start + strip] for line in self.drawing.split())
        else:
            yield Text(f"(The map needs {self.width} columns; this terminal has {room}.)", style="dim")


def page(console: Console, what: RenderableType) -> None:
    """Print something; on a terminal, use a pager if it is longer than the screen."""
    lines = len(console.render_lines(what, pad=False))
    if console.is_terminal and sys.stdin.isatty() and lines >= console.height:
        with console.pager(styles=not console.no_color):
            console.print(what)
    else:
        console.print(what)


def clear_screen(console: Console) -> None:
    """Clear the screen and the scrollback."""
    console.clear()
    if console.is_terminal:
        console.file.write("\x1b[3J")


def with_names(text: str, names: Sequence[str]) -> str:
    """A text with the players' names instead of P0, P1, ..."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return names[seat] if seat < len(names) else found[0]

    return SEAT.sub(name, text)


def seat_name(seat: int, names: Sequence[str]) -> str:
    """A seat with its name, as in choices: ``P1 Ann``."""
    return f"P{seat} {names[seat]}" if names[seat] != f"P{seat}" else f"P{seat}"


def faint(text: str) -> Text:
    """A dim remark."""
    return Text(text, style="dim")
