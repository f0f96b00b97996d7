"""The numbered choices: short ones in a row, two-part ones as a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.console import Group as Lines
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..choices import Choice, Group, Menu
from ..screen import SEAT, seat_name

NUMBER = "bold"


class MenuDrawing:
    """A menu, drawn as wide as there is room."""

    def __init__(self, menu: Menu, names: Sequence[str]) -> None:
        self.groups, self.names = menu.groups(), names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        single = [group.choices[0] for group in self.groups if len(group.choices) == 1]
        if single:
            yield indented(flow([(choice.number, self.label(choice.text)) for choice in single]))
        for group in self.groups:
            if len(group.choices) > 1:
                yield indented(self.draw_group(group, options.max_width - 2))

    def draw_group(self, group: Group, width: int) -> RenderableType:
        """The choices of one verb."""
        fields = list(group.choices[0].fields)
        if len(fields) == 2:
            table = self.grid(group, *fields)
            if table is not None and table[1] <= width:
                return table[0]
        if len(fields) == 1:
            said = [(choice.number, self.label(choice.fields[fields[0]])) for choice in group.choices]
            return Lines(Text(group.verb.usage()), indented(flow(said)))
        return flow([(choice.number, self.label(choice.text)) for choice in group.choices])

    def grid(self, group: Group, down: str, across: str) -> tuple[Table, int] | None:
        """A table of numbers, the first field down, the second across; and how wide it is."""
        rows = list(dict.fromkeys(choice.fields[down] for choice in group.choices))
        columns = list(dict.fromkeys(choice.fields[across] for choice in group.choices))
        cells = {(choice.fields[down], choice.fields[across]): choice for choice in group.choices}
        if len(cells) != len(group.choices):
            return None
        table = Table(box=None, pad_edge=False, header_style="", padding=(0, 2, 0, 0))
        table.add_column(Text(group.verb.usage()))
        for column in columns:
            table.add_column(Text(self.label(column)), justify="right")
        for row in rows:
            numbers = [number(cells.get((row, column))) for column in columns]
            table.add_row(Text(f"  {self.label(row)}"), *numbers)
        heads = [group.verb.usage(), *map(self.label, columns)]
        return table, sum(len(head) + 2 for head in heads)

    def label(self, text: str) -> str:
        """A notation with the players' names beside the seats."""
        return SEAT.sub(lambda found: seat_name(int(found[1]), self.names), text)


def number(choice: Choice | None) -> Text:
    """A cell of the table."""
    return Text(str(choice.number), style=NUMBER) if choice is not None else Text("-", style="dim")


def flow(items: Sequence[tuple[int, str]]) -> Text:
    """Choices in running text, never broken in the middle."""
    text = Text(overflow="fold")
    for number_, label in items:
        text.append(f"{number_}", style=NUMBER)
        text.append(f"\N{NO-BREAK SPACE}{label}".replace(" ", "\N{NO-BREAK SPACE}"))
        text.append("   ")
    text.rstrip()
    return text


def indented(what: RenderableType) -> Padding:
    """A little to the right."""
    return Padding(what, (0, 0, 0, 2))
