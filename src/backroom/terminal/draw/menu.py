"""The numbered choices: short ones in a row, those with several fields as a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.console import Group as Lines
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...core.reading import BLANK
from ..choices import Choice, Group, Menu
from ..screen import SEAT, seat_name

NUMBER = "bold"
INDENT = 2
GAP = "   "


class MenuDrawing:
    """A menu, drawn to the available width."""

    def __init__(self, menu: Menu, names: Sequence[str]) -> None:
        self.groups, self.names = menu.groups(), names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width - INDENT
        single = [group.choices[0] for group in self.groups if len(group.choices) == 1]
        if single:
            yield indented(self.draw_texts(single, width))
        for group in self.groups:
            if len(group.choices) > 1:
                yield indented(self.draw_group(group, width))

    def draw_group(self, group: Group, width: int) -> RenderableType:
        """The choices of one verb: on a line, as a table, or as values in a row if only one field differs."""
        fields, texts = varying(group), self.draw_texts(group.choices, width)
        if len(fields) > 1 and "\n" not in texts.plain:
            return texts
        if len(fields) == 1:
            said = [(choice.number, self.label(choice.fields[fields[0]])) for choice in group.choices]
            return Lines(Text(self.heading(group)), indented(flow(said, width - INDENT)))
        for down in fields:
            grid = Grid(self, group, down, [field for field in fields if field != down])
            if grid.is_clear and grid.width <= width:
                return grid.draw(width)
        return self.draw_parts(group, fields, width)

    def draw_parts(self, group: Group, fields: Sequence[str], width: int) -> RenderableType:
        """The choices of one verb, grouped by the first field that differs; as running text if that doesn't help."""
        parts: dict[str, list[Choice]] = {}
        for choice in group.choices if len(fields) > 2 else ():
            parts.setdefault(choice.fields[fields[0]], []).append(choice)
        alone = [part[0] for part in parts.values() if len(part) == 1]
        several = [self.draw_group(Group(group.verb, part), width) for part in parts.values() if len(part) > 1]
        rest = alone if parts else group.choices
        return Lines(*several, *([self.draw_texts(rest, width)] if rest else []))

    def draw_texts(self, choices: Sequence[Choice], width: int) -> Text:
        """Choices as running text."""
        return flow([(choice.number, self.label(choice.text)) for choice in choices], width)

    def heading(self, group: Group) -> str:
        """How the choices of a group are typed, with their common words: ``drive blue with CARD to PLACE``."""
        differ, fields = varying(group), group.choices[0].fields
        return BLANK.sub(
            lambda found: (
                found[1].upper() if found[1] in differ or found[1] not in fields else self.label(fields[found[1]])
            ),
            group.verb.text,
        )

    def label(self, text: str) -> str:
        """A text with the players' names beside the seats."""
        return SEAT.sub(lambda found: seat_name(int(found[1]), self.names), text)


class Grid:
    """A table of numbers: one field down, the others across."""

    def __init__(self, menu: MenuDrawing, group: Group, down: str, across: Sequence[str]) -> None:
        cells = sorted(group.choices, key=lambda choice: choice.order(group.verb, across))
        names = {choice.number: " ".join(menu.label(choice.fields[field]) for field in across) for choice in cells}
        self.columns = list(dict.fromkeys(names.values()))
        cells.sort(key=lambda choice: choice.order(group.verb, [down]))
        rows = {choice.number: row_name(down, menu.label(choice.fields[down])) for choice in cells}
        self.rows = list(dict.fromkeys(rows.values()))
        self.cells = {(rows[choice.number], names[choice.number]): choice for choice in cells}
        self.is_clear = len(self.cells) == len(group.choices)
        first = varying(group)[0]
        self.heading = menu.heading(group) + (f" ({down.upper()} down)" if down != first else "")

    @property
    def width(self) -> int:
        """How wide the table is with its heading above it."""
        return max(len(self.heading), self.width_beside(""))

    def width_beside(self, heading: str) -> int:
        """How wide the table is with a heading over its first column."""
        first = max(len(heading), *(len(row) + INDENT for row in self.rows))
        numbers = max(len(str(choice.number)) for choice in self.cells.values())
        return first + sum(2 + max(len(column), numbers) for column in self.columns)

    def draw(self, width: int) -> RenderableType:
        """Draw the table with its heading beside the columns if there is room, otherwise above them."""
        fits = self.width_beside(self.heading) <= width
        table = Table(box=None, pad_edge=False, header_style="", padding=(0, 2, 0, 0))
        table.add_column(Text(self.heading if fits else ""), no_wrap=True)
        for column in self.columns:
            table.add_column(Text(column), justify="right", no_wrap=True)
        for row in self.rows:
            table.add_row(
                Text(f"{' ' * INDENT}{row}"), *[number(self.cells.get((row, column))) for column in self.columns]
            )
        return table if fits else Lines(Text(self.heading), table)


def row_name(field: str, value: str) -> str:
    """The label of a row; a bare number would look like a choice."""
    return f"{field} {value}" if value.isdigit() else value


def varying(group: Group) -> list[str]:
    """The fields in which the choices of a group differ (all of them if they differ in none)."""
    fields = list(group.choices[0].fields)
    return [field for field in fields if len({choice.fields[field] for choice in group.choices}) > 1] or fields


def number(choice: Choice | None) -> Text:
    """A cell of the table."""
    return Text(str(choice.number), style=NUMBER) if choice is not None else Text("-", style="dim")


def flow(items: Sequence[tuple[int, str]], width: int) -> Text:
    """Choices as running text; a choice is broken only if it is longer than a line."""
    lines, used = [Text()], 0
    for number_, label in items:
        length = len(f"{number_} {label}")
        if used and used + len(GAP) + length > width:
            lines, used = [*lines, Text()], 0
        lines[-1].append(GAP if used else "").append(f"{number_}", style=NUMBER).append(f" {label}")
        used += length + (len(GAP) if used else 0)
    return Text("\n").join(lines)


def indented(what: RenderableType) -> Padding:
    """Something, indented."""
    return Padding(what, (0, 0, 0, INDENT))
