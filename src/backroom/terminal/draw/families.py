"""The city of Families as a chequerboard, the mini boards, the viewer's hand, and what each business still asks for.

A business cell shows its name, points/income and owner (* extorted, ! boss); a space shows its tokens by
letter: o b g p for the henchmen, F for an agent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...games.families import EDITION
from ..screen import seat_name

COLUMNS = EDITION["grid"]["columns"]
LETTERS = {"orange": "o", "brown": "b", "grey": "g", "purple": "p", "agent": "F"}
SHORT = {"gangsters": "gang", "family": "fam", "money": "$", "any": "good"}
LEGEND = (
    "3/2 points/income   P0 owner   * extorted   ! boss   + bonus token   F agent\n"
    "henchmen: o orange   b brown   g grey   p purple"
)
SPECIALS = {special["id"].replace("_", " "): special for special in EDITION["special"]}
View = Mapping[str, Any]
Names = Sequence[str]


def draw(view: View, names: Names) -> RenderableType:
    """The whole table as somebody may see it."""
    parts: list[RenderableType] = [
        draw_head(view, names),
        draw_city(view),
        Text(LEGEND, style="dim"),
        *draw_seats(view, names),
    ]
    if view["doing"]:
        parts.append(draw_doing(view["doing"], names))
    if view["mine"]:
        parts += [draw_needs(view), *draw_own(view)]
    return Group(*parts)


# The city


def draw_head(view: View, names: Names) -> Text:
    """Round, phase and piles."""
    start = seat_name(view["start"], names)
    return Text(
        f"round {view['round']} of {EDITION['meta']['rounds']}, {view['phase']}   start: {start}   "
        f"extra actions: {' '.join(view['extra_cards']) or '-'}\n"
        f"draw pile {view['deck']}   discard pile {view['discard']['cards']}   agents left {view['agents']}",
        style="dim",
    )


def draw_city(view: View) -> Table:
    """The chequerboard: one line a row, the city card in front of it."""
    table = Table(box=box.ROUNDED, show_lines=True, padding=(0, 0), show_header=False)
    table.add_column("row", style="dim", min_width=4)
    for _ in range(COLUMNS):
        table.add_column(justify="center", min_width=4)
    cells = {cell["cell"]: cell for cell in view["city"]}
    for row in dict.fromkeys(cell["row"] for cell in view["city"]):
        places = [f"{row}{column}" for column in range(1, COLUMNS + 1)]
        table.add_row(draw_row_card(view, row), *[draw_place(cells, view, place) for place in places])
    return table


def draw_row_card(view: View, row: str) -> Text:
    """The letter of a row and its city card."""
    return Text(f"{row}\n{view['rows']['cards'].get(row) or ''}")


def draw_place(cells: Mapping[str, View], view: View, place: str) -> Text:
    """A business cell or a space."""
    if place not in cells:
        return Text(f"{place}\n" + " ".join(LETTERS[token] for token in view["spaces"][place]), style="dim")
    cell = cells[place]
    if cell["business"] is None:
        return Text(f"{place}\n???", style="dim")
    marks = ("*" if cell["extorted"] else "") + ("!" if cell["boss"] else "") + ("+" if cell["token"] else "")
    owner = f"P{cell['owner']}" if cell["owner"] is not None else ""
    lines = [cell["business"], f"{place} {cell['points']}/{cell['income']}", f"{owner}{marks}"]
    return Text("\n".join(filter(None, lines)), style="bold" if cell["owner"] == view["you"] else "")


# What businesses ask for


def say_item(item: View) -> str:
    """One item of a business: ``2 grey``, ``$3``."""
    what = SHORT.get(item["what"], item["what"])
    return f"${item['need']}" if what == "$" else f"{item['need']} {what}"


def draw_needs(view: View) -> Table:
    """Every open business of others or of nobody, and what the seat lacks for it; the nearest first."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for title in ("business", "at", "owner", "pts/inc", "needs", "you lack"):
        table.add_column(title, no_wrap=True)
    cells = [cell for cell in view["city"] if cell["business"] is not None and cell["owner"] != view["you"]]
    for cell in sorted(cells, key=distance):
        lacks = ", ".join(say_item(item | {"need": item["need"] - item["have"]}) for item in cell["lacks"])
        table.add_row(
            cell["business"],
            cell["cell"],
            "-" if cell["owner"] is None else f"P{cell['owner']}",
            f"{cell['points']}/{cell['income']}",
            ", ".join(say_item(item) for item in cell["needs"]),
            Text(lacks or "nothing", style="" if lacks else "bold"),
        )
    return table


def distance(cell: View) -> tuple[int, int, int]:
    """How far a business is away: missing items, then whose it is, then missing things."""
    return (len(cell["lacks"]), cell["owner"] is not None, sum(item["need"] - item["have"] for item in cell["lacks"]))


# Families


def draw_seats(view: View, names: Names) -> list[RenderableType]:
    """Every seat: what it has in a table, and below what lies on its mini board and in the city."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for title in ("  seat", "points", "cards", "hat/city", "gang", "fam", "goods"):
        table.add_column(title, no_wrap=True)
    for player in view["players"]:
        goods = " ".join(f"{count} {good}" if count > 1 else good for good, count in player["goods"].items() if count)
        table.add_row(
            draw_name(player, view, names),
            str(player["points"]),
            str(player["hand"]),
            f"{player['hat']}/{player['city']}",
            str(player["gangsters"]),
            str(player["family_cards"]),
            goods or "-",
        )
    return [table, *[Padding(draw_board(player), (0, 0, 0, 2)) for player in view["players"]]]


def draw_name(player: View, view: View, names: Names) -> Text:
    """A seat, with a mark if it has the turn."""
    turn = ">" if player["seat"] == view["active"] and not view["over"] else " "
    mine = player["seat"] == view["you"]
    return Text(f"{turn} {seat_name(player['seat'], names)}{' (you)' if mine else ''}", style="bold" if mine else "")


def draw_board(player: View) -> Text:
    """Businesses, the henchmen of each area (two of them: its bonus works), and what is used in this round."""
    areas = [
        f"{area} {''.join(LETTERS[colour] for colour in colours)}"
        for area, colours in player["areas"].items()
        if colours
    ]
    first = [f"first {player['first_henchman']}"] if player["first_henchman"] else []
    said = [
        f"P{player['seat']} controls {' '.join(player['businesses']) or 'nothing'}",
        f"henchmen: {', '.join(areas + first) or 'none'}",
        draw_round(player),
    ]
    return Text("; ".join(filter(None, said)))


def draw_round(player: View) -> str:
    """What a seat has or has used in this round."""
    said = ["passed"] * player["passed"] + ["godfather"] * player["godfather"] + ["boss used"] * player["boss_used"]
    said += [f"attacks {player['attacks']}"] * bool(player["attacks"])
    said += [f"immune: {' '.join(player['immune'])}"] * bool(player["immune"])
    said += [f"extra {''.join(player['extra_cards'])}"] * bool(player["extra_cards"])
    return ", ".join(said)


def draw_doing(doing: View, names: Names) -> Text:
    """What is under way."""
    details = [f"{key} {value}" for key, value in doing.items() if key not in ("kind", "seat") and value is not None]
    what = doing["kind"].replace("_", " ")
    return Text(f"{seat_name(doing['seat'], names)}: {what}" + (f" ({', '.join(details)})" if details else ""))


def draw_own(view: View) -> list[RenderableType]:
    """The viewer's hand, and what its special cards do."""
    mine = view["mine"]
    lines: list[RenderableType] = [Text.assemble(("Your hand: ", "bold"), say_cards(mine["hand"]))]
    for title, key in (("drawn", "drawn"), ("hat cards", "hat"), ("city cards", "city")):
        if mine[key]:
            lines.append(Text(f"{title}: {say_cards(mine[key])}", style="dim"))
    for card in dict.fromkeys(card for card in mine["hand"] if card in SPECIALS):
        special = SPECIALS[card]
        lines.append(Text(f"  {card} ({' + '.join(special['henchmen'])}): {special['effect']}", style="dim"))
    return lines


def say_cards(cards: Sequence[str]) -> str:
    """Cards with their numbers: ``2 gangster, car``."""
    return ", ".join(f"{count} {card}" if count > 1 else card for card, count in Counter(cards).items()) or "none"
