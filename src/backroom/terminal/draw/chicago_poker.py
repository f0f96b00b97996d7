"""The street of Chicago Poker: a box for each business, with the column of every seat.

R7 lies face up; (R7) lies face down and is known to whoever looks; (??) lies face down and isn't;
a dot is a free place, in brackets where the next card will lie face down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ...games.chicago_poker import EDITION
from ..screen import seat_name

BOX_WIDTH = 40
NAME_WIDTH = 10
CELL_WIDTH = 5
COLOURS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "V": "magenta"}
SPECIALS = {special["id"]: special for special in EDITION["specials"]}
LEGEND = "(R7) face down   (??) face down, unknown   . free place   * shootout marker"
View = Mapping[str, Any]
Names = Sequence[str]


def draw(view: View, names: Names) -> RenderableType:
    """The whole table as somebody may see it."""
    parts: list[RenderableType] = [
        Street(view, names),
        Text(LEGEND, style="dim"),
        draw_seats(view, names),
        draw_piles(view),
    ]
    if view["discard"]:
        parts.append(draw_discard(view["discard"]))
    if view["doing"]:
        parts.append(draw_doing(view["doing"], names))
    for seat, hand in enumerate(view.get("hands", ())):
        parts.append(Text.assemble((f"{seat_name(seat, names)}: ", "bold"), draw_cards(hand)))
    if view["you"] is not None:
        parts += draw_hand(view["hand"])
    return Group(*parts)


# Cards


def draw_card(card: str) -> Text:
    """A card by its letter and number; the colour only repeats the letter."""
    return Text(card, style=COLOURS.get(card[0], "") if card not in SPECIALS else "bold")


def draw_cards(cards: Sequence[str]) -> Text:
    """Cards in a row."""
    return Text(" ").join(draw_card(card) for card in cards) if cards else Text("none", style="dim")


def draw_place(card: Mapping[str, Any] | None, up: bool) -> Text:
    """One place of a column, five letters wide."""
    face = Text(".", style="dim") if card is None else draw_card(card["card"]) if card["card"] else Text("??")
    lies_up = up if card is None else card["up"]
    text = Text.assemble(" ", face, " ") if lies_up else Text.assemble("(", face, ")")
    text.pad_right(CELL_WIDTH - len(text))
    return text


# The street


class Street:
    """The businesses, as many beside each other as there is room for."""

    def __init__(self, view: View, names: Names) -> None:
        self.view, self.names = view, names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        boxes = [draw_business(slot, self.view, self.names) for slot in self.view["street"]]
        rows = ceil(len(boxes) / max(1, options.max_width // BOX_WIDTH))
        beside = ceil(len(boxes) / max(1, rows))
        grid = Table.grid()
        for first in range(0, len(boxes), max(1, beside)):
            grid.add_row(*boxes[first : first + beside])
        yield grid


def draw_business(slot: View, view: View, names: Names) -> Panel:
    """A business: its name, the columns of all seats, and whose shootout it is."""
    lines = [
        draw_column(slot, seat, names[seat], seat == view["you"])
        for seat in range(view["seats"])
        if slot["columns"][seat] or seat == view["you"]
    ]
    title = f"{slot['business']} ({slot['id']})" if slot["business"] else "taken"
    shootout = f"* shootout: {names[slot['marker']]}'s next turn" if slot["marker"] is not None else None
    inside = Group(*lines) if lines else Text(" nobody yet", style="dim")
    return Panel(
        inside,
        title=Text(title, style="bold"),
        title_align="left",
        width=BOX_WIDTH,
        subtitle=Text(shootout) if shootout else None,
        subtitle_align="left",
    )


def draw_column(slot: View, seat: int, name: str, mine: bool) -> Text:
    """The five places of a seat at a business."""
    mark = "*" if slot["marker"] == seat else " "
    cards = slot["columns"][seat]
    facing = slot["facing"] or ""
    places = [
        draw_place(cards[place] if place < len(cards) else None, letter == "U")
        for place, letter in enumerate(facing or "U" * len(cards))
    ]
    label = Text(f"{mark}{name[:NAME_WIDTH]:<{NAME_WIDTH}}", style="bold" if mine else "")
    line = Text.assemble(label, *places, no_wrap=True)
    line.rstrip()
    return line


# Around it


def draw_seats(view: View, names: Names) -> Table:
    """Every seat: how many cards it holds, which businesses it has taken."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for title in ("  seat", "cards", f"businesses ({goal(view)})"):
        table.add_column(title)
    for player in view["players"]:
        seat = player["seat"]
        turn = ">" if seat == view["active"] and not view["over"] else " "
        mine = " (you)" if seat == view["you"] else ""
        name = Text(f"{turn} {seat_name(seat, names)}{mine}", style="bold" if mine else "")
        table.add_row(name, str(player["hand"]), ", ".join(player["businesses"]) or "-")
    return table


def goal(view: View) -> str:
    """What wins the game."""
    goals = EDITION["goals"]["short" if view["options"]["short"] else "standard"]
    types = f"{goals['different_types']} types, " if "different_types" in goals else ""
    return f"{goals['same_type']} of one type, {types}or any {goals['any']} win"


def draw_piles(view: View) -> Text:
    """Turn number and piles."""
    return Text(
        f"turn {view['turn']}   deck {view['deck']}   discard pile {len(view['discard'])}   "
        f"business tiles to come {view['tiles']}",
        style="dim",
    )


def draw_discard(cards: Sequence[str]) -> Text:
    """The open discard pile, colour by colour: ``R 1 4 12``."""
    by_colour: dict[str, list[str]] = {}
    for card in cards:
        key, value = ("", card) if card in SPECIALS else (card[0], card[1:])
        by_colour.setdefault(key, []).append(value)
    parts = ["\N{NO-BREAK SPACE}".join(filter(None, [key, *values])) for key, values in by_colour.items()]
    return Text("discarded: " + "   ".join(parts), style="dim")


def draw_doing(doing: View, names: Names) -> Text:
    """A tie or a special card that is under way."""
    if "shootout" in doing:
        tied = ", ".join(names[seat] for seat in doing["tied"])
        sent = f"; you sent {doing['sent']}" if "sent" in doing else ""
        return Text(f"Tied at {doing['shootout']}: {tied}{sent}")
    special = doing["special"].capitalize()
    details = [
        f"{key} {' '.join(value) if isinstance(value, list) else value}"
        for key, value in doing.items()
        if key != "special" and value
    ]
    return Text(f"{special}: {'; '.join(details)}" if details else f"{special} is being played")


def draw_hand(hand: Sequence[str]) -> list[RenderableType]:
    """The viewer's hand, and what its special cards do."""
    lines: list[RenderableType] = [Text.assemble(("Your hand: ", "bold"), draw_cards(hand))]
    for special in dict.fromkeys(card for card in hand if card in SPECIALS):
        about = SPECIALS[special]
        said = Text(f"{special} is {about['name']}: {about['effect']}", style="dim")
        lines.append(Padding(said, (0, 0, 0, 2)))
    return lines
