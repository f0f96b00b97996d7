"""The board of Chicago (Snitch): a box for each area, the register, what is known of each cash, the police bag.

In a box: the printed number, why it pays what it pays (sole, contested, tied), the henchmen of each player (* controls
the area), a casino, and what it pays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ...games.snitch import EDITION
from ..screen import seat_name

BOX_WIDTH = 20
NAME_WIDTH = 11
COLUMNS: int = EDITION["board"]["columns"]
ROUNDS: int = EDITION["rounds"]["count"]
COLOURS = [colour["id"] for colour in EDITION["colours"]]
LEGEND = "* controls the area   [$] casino   ? secret cash, never above the register"
View = Mapping[str, Any]
Names = Sequence[str]


def draw(view: View, names: Names) -> RenderableType:
    """The whole table as somebody may see it."""
    parts: list[RenderableType] = [
        draw_round(view, names),
        Board(view, names),
        Text(LEGEND, style="dim"),
        draw_players(view, names),
        draw_bag(view),
    ]
    if view["snitch"] is not None:
        parts.append(Text.assemble("The Snitch: ", (seat_name(view["snitch"], names), "bold")))
    if view["doing"]:
        parts.append(draw_doing(view["doing"], names))
    return Group(*parts)


def draw_round(view: View, names: Names) -> Text:
    """Round, first player, and what the active seat still has."""
    line = f"round {view['round']} of {ROUNDS}, first player {seat_name(view['first'], names)}"
    if not view["over"] and view["snitch"] is None:
        line += f"; {seat_name(view['active'], names)}: {view['step']}, {view['points']} AP"
    return Text(line, style="dim")


# The board


class Board:
    """The areas in their places; one below the other where there is no room for a row."""

    def __init__(self, view: View, names: Names) -> None:
        self.view, self.names = view, names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        boxes = [draw_area(area, self.view, self.names) for area in self.view["areas"]]
        beside = COLUMNS if options.max_width >= COLUMNS * BOX_WIDTH else max(1, options.max_width // BOX_WIDTH)
        grid = Table.grid()
        for first in range(0, len(boxes), beside):
            grid.add_row(*boxes[first : first + beside])
        yield grid


def draw_area(area: View, view: View, names: Names) -> Panel:
    """An area: who is there, and what it pays to whom."""
    lines = [Text(area["name"], style="bold")]
    lines += [
        draw_gang(seat, count, area["control"] == seat, names, view["you"])
        for seat, count in enumerate(area["men"])
        if count
    ]
    title = Text(f"{area['code']} {area['income']}", style="bold")
    if area["why"] != "none":
        title.append(f" {area['why']}", style="not bold")
    if area["casino"]:
        lines.append(Text("[$] casino", style="bold"))
    pays = f"pays ${area['pays']}" if area["control"] is not None else "pays nobody"
    return Panel(
        Group(*lines),
        title=title,
        title_align="left",
        width=BOX_WIDTH,
        subtitle=Text(pays, style="" if area["pays"] else "dim"),
        subtitle_align="left",
    )


def draw_gang(seat: int, count: int, controls: bool, names: Names, you: int | None) -> Text:
    """The henchmen of one player in an area."""
    name = seat_name(seat, names)[:NAME_WIDTH]
    style = COLOURS[seat] + (" bold" if seat == you else "")
    return Text.assemble("*" if controls else " ", (f"{name:<{NAME_WIDTH}}", style), f" {count:>2}", no_wrap=True)


# The players


def draw_players(view: View, names: Names) -> Table:
    """Henchmen off the board, factory, income, register, and what is known of the cash."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 1, 0, 0))
    for title in ("player", "hand", "pool", "jail", "factory", "income", "register", "cash"):
        left = title in ("player", "cash")
        table.add_column(title, justify="left" if left else "right", no_wrap=True)
    for player in view["players"]:
        seat = player["seat"]
        turn = ">" if seat == view["active"] and not view["over"] else " "
        name = Text.assemble(
            f"{turn} ",
            (seat_name(seat, names)[:NAME_WIDTH], COLOURS[seat]),
            " (you)" if seat == view["you"] else "",
            no_wrap=True,
        )
        numbers = [str(player[key]) for key in ("hand", "pool", "jail")]
        table.add_row(
            name,
            *numbers,
            "yes" if player["factory"] else "-",
            f"${player['income']}",
            f"${player['register']}",
            known_cash(player),
        )
    return table


def known_cash(player: View) -> str:
    """What may be said of somebody's cash: the sum, or the last reveal; it is never above the register."""
    if player["cash"] is not None:
        return f"${player['cash']}"
    if player["shown"] is not None:
        return f"? (${player['shown']['cash']} in R{player['shown']['round']})"
    return "?"


# The police


def draw_bag(view: View) -> Text:
    """The odds of the next chip."""
    bag = view["bag"]
    odds = Fraction(*bag["chance"])
    return Text(
        f"police bag: the Untouchables come {odds.numerator} in {odds.denominator} ({float(odds):.0%}); "
        f"cops {bag['cops']}, aside {bag['aside']}, out {bag['out']}",
        style="dim",
    )


def draw_doing(doing: View, names: Names) -> Text:
    """A fight that is being declared, or a bribe that may be refused."""
    if "bribe" in doing:
        return Text(f"A cop wants ${doing['bribe']} from {names[doing['owner']]} ({doing['target']})")
    groups = [
        f"{names[int(seat[1:])]} {threes} three-to-one, {ones} one-to-one"
        for seat, (threes, ones) in doing["groups"].items()
    ]
    said = f": {'; '.join(groups)}" if groups else ""
    return Text(f"Fight in {doing['fight']}{said}; now against {names[doing['against']]}")
