"""The table of Gangster: the map with its roads and autos, the tiles, the mats, and how everybody stands.

B is blue, Y yellow, A gray, G green, N brown: a letter on a space is a gangster, a letter in brackets on the
map is an auto. x2 marks a doubler; dots are roads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...games.gangster import EDITION
from ...games.gangster.edition import DOUBLERS, PLACE_IDS, PLACE_NAMES, ROUNDS
from ..screen import Map, seat_name

LETTERS = {"blue": "B", "yellow": "Y", "gray": "A", "green": "G", "brown": "N"}
STYLES = {
    "blue": "bold blue",
    "yellow": "bold yellow",
    "gray": "bold white",
    "green": "bold green",
    "brown": "bold red",
}
NAMES_OF_PLACES = dict(zip(PLACE_IDS, PLACE_NAMES, strict=True))
HARBOR = EDITION["harbor"]["id"]
POINTS = {each["id"]: (each["x"], each["y"]) for each in EDITION["district"]} | {
    HARBOR: (EDITION["harbor_position"]["x"], EDITION["harbor_position"]["y"])
}
ACROSS, DOWN = 7.2, 1.75
MAP_WIDTH, MAP_HEIGHT = 78, 18
NAME_WIDTH = 11
View = Mapping[str, Any]
Names = Sequence[str]


def draw(view: View, names: Names) -> RenderableType:
    """The whole table as somebody may see it."""
    parts: list[RenderableType] = [
        Map(draw_map(view)),
        draw_districts(view),
        draw_legend(view),
        draw_colours(view, names),
        draw_harbor(view),
        draw_piles(view),
        draw_standing(view, names),
    ]
    if view["doing"]:
        parts.append(Text(f"{view['doing']['colour']} has arrived with card {view['doing']['card']}"))
    return Group(*parts)


# Small things


def letter(colour: str) -> Text:
    """A gangster or an auto."""
    return Text(LETTERS[colour], style=STYLES[colour])


def letters(colours: Sequence[str]) -> Text:
    """Several of them; a dash for none."""
    return Text().join(letter(colour) for colour in colours) if colours else Text("-", style="dim")


def said(upgrade: str | None) -> str:
    """An upgrade in words."""
    return upgrade.replace("_", " ") if upgrade else "-"


def own_colours(view: View) -> list[View]:
    """The colours of whoever looks; of the active seat for a spectator."""
    seat = view["active"] if view["you"] is None else view["you"]
    return [each for each in view["colours"] if each["seat"] == seat]


# The map


def draw_map(view: View) -> Text:
    """Places where the edition puts them, roads of dots between them, autos in brackets."""
    canvas = [[" "] * MAP_WIDTH for _ in range(MAP_HEIGHT)]
    there = {HARBOR, *(each["district"] for each in view["districts"])}
    for one, other in EDITION["roads"]["edges"]:
        if one in there and other in there:
            draw_road(canvas, POINTS[one], POINTS[other])
    for place in PLACE_IDS:
        if place in there:
            write_place(canvas, place, label(view, place))
    lines = "\n".join("".join(row).rstrip() for row in canvas).strip("\n")
    return colour_autos(Text(lines, no_wrap=True), view)


def spot(point: tuple[float, float]) -> tuple[int, int]:
    """A point of the edition's grid as column and line."""
    return round(point[0] * ACROSS + 4), round(point[1] * DOWN)


def draw_road(canvas: list[list[str]], start: tuple[float, float], end: tuple[float, float]) -> None:
    """A row of dots."""
    (x1, y1), (x2, y2) = spot(start), spot(end)
    steps = max(abs(x2 - x1) // 2, abs(y2 - y1), 1)
    for step in range(steps + 1):
        x, y = x1 + (x2 - x1) * step // steps, y1 + (y2 - y1) * step // steps
        if 0 <= y < MAP_HEIGHT and 0 <= x < MAP_WIDTH:
            canvas[y][x] = "."


def label(view: View, place: str) -> str:
    """A place with its doubler and the autos that stand there."""
    autos = "".join(LETTERS[each["colour"]] for each in view["colours"] if each["place"] == place)
    doubled = any(each["district"] == place and each["doubler"] for each in view["districts"])
    return str(NAMES_OF_PLACES[place]) + (" x2" if doubled else "") + (f" [{autos}]" if autos else "")


def write_place(canvas: list[list[str]], place: str, text: str) -> None:
    """A label over the roads, centred where the place lies."""
    column, line = spot(POINTS[place])
    first = max(0, min(column - len(text) // 2 - 1, MAP_WIDTH - len(text) - 2))
    for offset, sign in enumerate(f" {text} "):
        canvas[min(line, MAP_HEIGHT - 1)][first + offset] = sign


def colour_autos(text: Text, view: View) -> Text:
    """The letters in brackets in their colours; the colour only repeats the letter."""
    for each in view["colours"]:
        text.highlight_regex(rf"{LETTERS[each['colour']]}(?=[BYAGN]*\])", style=STYLES[each["colour"]])
    text.highlight_regex(r" x2", style="bold magenta")
    return text


# The tiles


def draw_districts(view: View) -> Table:
    """Every district: values, spaces, ranks, and which card of whoever looks reaches it."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 1, 0, 0))
    own = own_colours(view)
    for title in (
        "district",
        "",
        "pays",
        "spaces (1 first)",
        "next",
        "ranks",
        "autos",
        *(f"{LETTERS[each['colour']]} by" for each in own),
    ):
        table.add_column(title, no_wrap=True)
    for each in view["districts"]:
        table.add_row(
            each["name"],
            Text("x2" if each["doubler"] else "", style="bold magenta"),
            " ".join(map(str, each["values"])),
            draw_spaces(each["spaces"]),
            str(each["next"] or "full"),
            letters(each["ranks"]),
            letters(each["autos"]),
            *(cards_to(colour, each["district"]) for colour in own),
        )
    at_harbor = [each["colour"] for each in view["colours"] if each["place"] == HARBOR]
    table.add_row(
        NAMES_OF_PLACES[HARBOR], "", "", "", "", "", letters(at_harbor), *(cards_to(colour, HARBOR) for colour in own)
    )
    return table


def draw_spaces(spaces: Sequence[str | None]) -> Text:
    """The spaces of a tile in their order."""
    return Text().join(letter(who) if who else Text(".", style="dim") for who in spaces)


def cards_to(colour: View, place: str) -> str:
    """The movement cards that bring an auto to a place."""
    if colour["place"] == place:
        here = " ".join(card for card, ends in colour["drives"].items() if place in ends)
        return f"here {here}".rstrip()
    return " ".join(card for card, ends in colour["drives"].items() if place in ends) or "-"


def draw_legend(view: View) -> Text:
    """Which letter is whose."""
    whose = [Text.assemble(letter(each["colour"]), f" {each['colour']}") for each in view["colours"]]
    own = ", ".join(LETTERS[each["colour"]] for each in own_colours(view))
    return Text("  ").join([*whose, Text(f" by: cards that bring {own} there", style="dim")])


# Around it


def draw_colours(view: View, names: Names) -> Table:
    """Every colour: who runs it, points, what is on its mat and in its trunk, upgrades, cards."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 1, 0, 0))
    for title in ("  colour", "player", "score", "mat", "later", "lake", "trunk", "upgrades", "cards"):
        table.add_column(title, no_wrap=True)
    for each in view["colours"]:
        seat = each["seat"]
        turn = "> " if seat == view["active"] and not view["over"] else "  "
        mine = " (you)" if seat == view["you"] else ""
        trunk = Text.assemble(letters(each["trunk"]), f" /{each['room']}")
        table.add_row(
            Text.assemble(turn, (each["colour"], STYLES[each["colour"]])),
            seat_name(seat, names)[:NAME_WIDTH] + mine,
            str(view["points"][seat]),
            str(each["mat"]),
            str(each["supply"]),
            str(each["lake"]),
            trunk,
            ", ".join(said(name) for name in each["upgrades"] if name) or "-",
            " ".join(map(str, each["cards"])),
        )
    return table


def draw_harbor(view: View) -> Text:
    """The upgrades shown at the harbor."""
    return Text(
        "Gold Coast shows: "
        + ", ".join(said(name) for name in view["harbor"])
        + f"   ({sum(view['markers'].values())} face down)"
    )


def draw_piles(view: View) -> Text:
    """Round, doublers and what can still come; the casino cards that are left head the next table."""
    deck = view["deck"]
    police = deck.count("policeman")
    return Text(
        f"round {view['round']} of {ROUNDS}   turn {view['turn']}   doublers {view['doublers']} of {DOUBLERS}"
        f"   deck: {len(deck) - police} districts, {police} police",
        style="dim",
    )


def draw_standing(view: View, names: Names) -> Table:
    """What everybody would have after a Day of Reckoning now, for each casino card that is left."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("reckoning now, casino card:")
    for each in view["standing"]:
        table.add_column(str(each["casino"]), justify="right")
    for seat in range(view["seats"]):
        table.add_row("  " + seat_name(seat, names), *(str(each["seats"][seat]) for each in view["standing"]))
    return table
