"""The board of Gangster: the map with its roads, a tile for each district, the autos, the mats, the harbor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from ..core.phrases import Quoted, counted, joined, phrase
from ..games.gangster import EDITION
from ..messages import cached_by_language, called, count, say
from .art import symbol
from .paper import Box, escape, fit, key, rect, text, title, wrapped
from .pieces import BOLD, MAN, MIDDLE, PAINTS, Canvas, Paint, badge, man
from .theme import BRASS, CHALK, DIM, EDGE, INK, PAPER, SHADE, SOFT, TURN

HARBOR: str = EDITION["harbor"]["id"]
HARBOR_NAME: str = EDITION["harbor"]["name"]
ROUNDS: int = EDITION["meta"]["rounds"]
POINTS = {each["id"]: (each["x"], each["y"]) for each in EDITION["district"]} | {
    HARBOR: (EDITION["harbor_position"]["x"], EDITION["harbor_position"]["y"])
}
NAMES = {each["id"]: each["name"] for each in EDITION["district"]} | {HARBOR: HARBOR_NAME}
COLUMNS = {tile["id"]: tile["columns"] for tile in EDITION["tile"]}
ROADS = [tuple(road) for road in EDITION["roads"]["edges"]]
TILE = Box(0, 0, 138, 126)
MAP = (84, 82, 20, 12)
SMALL_MAP = (37, 33, 18, 30)
"""How the edition's grid becomes a picture: steps to the right and down, and the corner."""
DEFS = MAN + symbol(
    "b-auto",
    "48 30",
    (
        f'<path d="M2 22v-7c0-2 1-3 3-3l8-1 5-8h16l6 8 4 1c2 0 3 1 3 3v7z" stroke="{PAPER}"/>'
        f'<path d="M17 11l3.5-5H25v5zM28 11V6h4.5l4 5z" fill="{PAPER}"/><g fill="{INK}" stroke="{PAPER}">'
        '<circle cx="12" cy="23" r="5"/><circle cx="37" cy="23" r="5"/></g>'
    ),
)
View = Mapping[str, Any]


def draw(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """The whole canvas."""
    canvas = Canvas(view, choices, wide, names)
    height = draw_wide(canvas) if wide else draw_narrow(canvas)
    return canvas.finished(height, say("The table of Gangster"), DEFS)


def draw_wide(canvas: Canvas) -> float:
    """The map at the left, mats and cards at the right."""
    view = canvas.view
    canvas.add(water(Box(750, 12, 112, 792)), roads(tuple(sorted(there(view))), *MAP))
    for each in view["districts"]:
        x, y = spot(each["district"], *MAP)
        draw_tile(canvas, each, Box(x - TILE.width / 2, y - TILE.height / 2, TILE.width, TILE.height))
    draw_harbor(canvas, Box(648, 100, 208, 112))
    for at, each in enumerate(view["colours"]):
        draw_auto(canvas, each, *auto_spot(view, each, at))
    step = 640 / max(4, len(view["colours"]))
    for at, each in enumerate(view["colours"]):
        draw_mat(canvas, each, Box(876, 54 + at * step, 306, step - 22))
    draw_words(canvas, 880, 706)
    canvas.add(text(876, 30, headline(view), 16, CHALK, BOLD))
    return 818


def draw_narrow(canvas: Canvas) -> float:
    """A small map, then the tiles two beside each other, then the mats."""
    view = canvas.view
    canvas.add(
        text(12, 26, headline(view), 15, CHALK, BOLD),
        water(Box(340, 36, 50, 316)),
        roads(tuple(sorted(there(view))), *SMALL_MAP),
    )
    for place in sorted(there(view)):
        draw_node(canvas, place, *spot(place, *SMALL_MAP))
    for at, each in enumerate(view["colours"]):
        x, y = spot(each["place"], *SMALL_MAP)
        draw_auto(canvas, each, x - 30 + at * 12, y - 33, 0.7)
    top = 362.0
    for at, each in enumerate(view["districts"]):
        draw_tile(canvas, each, Box(8 + at % 2 * 194, top + at // 2 * 116, 190, 110))
    top += -(-len(view["districts"]) // 2) * 116
    draw_harbor(canvas, Box(8, top, 384, 60))
    top += 84
    for each in view["colours"]:
        draw_mat(canvas, each, Box(8, top, 384, 116))
        top += 136
    draw_words(canvas, 12, top)
    return top + 96


def there(view: View) -> set[str]:
    """The places of this game; with three seats one is closed."""
    return {HARBOR, *(each["district"] for each in view["districts"])}


def headline(view: View) -> str:
    """The round."""
    if view["over"]:
        return say("The game is over")
    return say("Round {round} of {rounds}, turn {turn}", round=view["round"], rounds=ROUNDS, turn=view["turn"])


# The map


def spot(place: str, across: float, down: float, left: float, top: float) -> tuple[float, float]:
    """Where a place lies in the picture."""
    x, y = POINTS[place]
    return round(left + x * across, 1), round(top + y * down, 1)


@cache
def water(box: Box) -> str:
    """Lake Michigan, down the right side of the map."""
    waves = "".join(
        f"M{box.x + 8 + row % 2 * min(22, box.width - 38):g} {box.y + 16 + row * 32:g}q5-6 10 0t10 0"
        for row in range(int(box.height / 32))
    )
    return rect(*box, "#23566e", 'rx="10"') + f'<path d="{waves}" fill="none" stroke="#9cc7d6"/>'


@cache
def roads(places: tuple[str, ...], across: float, down: float, left: float, top: float) -> str:
    """The roads between the places that are open."""
    ends = [
        (spot(one, across, down, left, top), spot(other, across, down, left, top))
        for one, other in ROADS
        if one in places and other in places
    ]
    lines = "".join(f"M{a[0]:g} {a[1]:g}L{b[0]:g} {b[1]:g}" for a, b in ends)
    thick = 9 if across > 50 else 5
    return (
        f'<path d="{lines}" stroke="{SHADE}" stroke-width="{thick + 4}" stroke-linecap="round"/>'
        f'<path d="{lines}" stroke="{EDGE}" stroke-width="{thick}"/>'
        f'<path d="{lines}" stroke="{PAPER}" stroke-width="1.5" stroke-dasharray="8 7"/>'
    )


def draw_node(canvas: Canvas, place: str, x: float, y: float) -> None:
    """A place on the small map."""
    name = called(NAMES[place])
    width = len(name) * 6.6 + 12
    canvas.add(
        f'<g id="node-{place}" data-key="{key("place", place)}|{key("district", place)}">{title(name)}',
        rect(x - width / 2, y - 14, width, 28, PAPER, f'rx="6" stroke="{EDGE}"'),
        text(x, y + 4.5, name, 12.5, INK, 'text-anchor="middle"'),
        "</g>",
    )


def auto_spot(view: View, each: View, at: int) -> tuple[float, float]:
    """Where an auto stands: at the lower edge of its district's tile, beside others."""
    x, y = spot(each["place"], *MAP)
    beside = [other["colour"] for other in view["colours"] if other["place"] == each["place"]].index(each["colour"])
    return x - 66 + beside * 28, y + (TILE.height / 2 - 9 if each["place"] != HARBOR else 44)


def draw_auto(canvas: Canvas, each: View, x: float, y: float, scale: float = 1) -> None:
    """An auto on the map."""
    paint, width = PAINTS[each["colour"]], 44 * scale
    canvas.add(
        f'<g id="auto-{each["colour"]}" data-key="{key("auto", each["colour"])}">',
        title(say("the auto of {colour} in {place}", colour=each["colour"], place=NAMES[each["place"]])),
        f'<use href="#b-auto" x="{x:g}" y="{y:g}" width="{width:g}" height="{width * 0.625:g}" fill="{paint.fill}"/>',
        rect(x + width / 2 - 8, y + width * 0.24, 16, 15, paint.fill, 'rx="3"'),
        text(x + width / 2, y + width * 0.24 + 12, paint.letter, 13, paint.ink, MIDDLE),
        "</g>",
    )


# The tiles


def draw_tile(canvas: Canvas, each: View, box: Box) -> None:
    """A district: name, values, spaces with the gangsters on them, doubler."""
    place = each["district"]
    canvas.add(
        f'<g id="district-{place}" data-key="{key("place", place)}|{key("district", place)}" role="group" '
        f'aria-label="{escape(said_of(each))}">',
        tile_paper(box, each["name"], each["tile_name"] or "", tuple(map(str, each["values"])), each["doubler"]),
    )
    columns = 8 if box.width > 150 else 6
    open_spaces = {choice.get("space") for choice in canvas.choices if choice.get("district") == place}
    for at, colour in enumerate(each["spaces"]):
        x, y = box.x + 8 + at % columns * 21, box.y + 53 + at // columns * 25
        drawn = space(x, y, colour, at + 1 == each["next"], at + 1 == len(each["spaces"]))
        aim = f' data-key="space:{at + 1}"' if at + 1 in open_spaces else ""
        canvas.add(f"<g{aim}>{drawn}</g>" if aim else drawn)
    canvas.add("</g>")


def said_of(each: View) -> str:
    """A district in words."""
    men = joined(
        phrase("{colour} on {space}", colour=colour, space=at + 1) for at, colour in enumerate(each["spaces"]) if colour
    )
    values = " ".join(map(str, each["values"]))
    return say(
        "{name}, {tile}, pays {values}, doubled; {men}" if each["doubler"] else "{name}, {tile}, pays {values}; {men}",
        name=each["name"],
        tile=each["tile_name"],
        values=values,
        men=men or phrase("empty"),
    )


@cached_by_language(1024)
def tile_paper(box: Box, name: str, tile: str, values: tuple[str, ...], doubled: bool) -> str:
    """The paper of a tile: name, business, what places pay; a brass coin if all counts twice."""
    coin = f'<circle cx="{box.x + box.width - 15:g}" cy="{box.y + 15:g}" r="13" fill="{BRASS}" stroke="{INK}"/>' + text(
        box.x + box.width - 15, box.y + 20, "\N{MULTIPLICATION SIGN}2", 14, "#241d14", MIDDLE
    )
    pays = "".join(
        rect(box.x + 8 + at * 21, box.y + 27, 19, 20, "#241d14", 'rx="3"')
        + text(box.x + 17.5 + at * 21, box.y + 42, value, 14, "#f3dda2", MIDDLE)
        for at, value in enumerate(values)
    )
    return (
        rect(*box, PAPER, f'rx="7" stroke="{EDGE}" stroke-width="1.5"')
        + text(box.x + 8, box.y + 20, called(name), 15, INK, BOLD)
        + pays
        + (coin if doubled else "")
        + title(say("{name}: {tile}; the numbers are what the first, second ... place pays", name=name, tile=tile))
    )


@lru_cache(2048)
def space(x: float, y: float, colour: str | None, following: bool, last: bool) -> str:
    """A space of a tile, with a gangster or free; the next one is marked, the last one is bolder."""
    line = f'stroke="{INK if following else EDGE}" stroke-width="{2 if following or last else 1}"'
    if colour is None:
        arrow = f'<path d="M{x + 6:g} {y + 6:g}l8 5-8 5z" fill="{SOFT}"/>' if following else ""
        return rect(x, y, 19, 22, "none", f'rx="3" {line}' + (' stroke-dasharray="3 2"' if last else "")) + arrow
    paint = PAINTS[colour]
    return rect(x, y, 19, 22, paint.fill, f'rx="3" stroke="{INK}"') + text(
        x + 9.5, y + 16, paint.letter, 14, paint.ink, MIDDLE
    )


# The harbor and the mats


def draw_harbor(canvas: Canvas, box: Box) -> None:
    """Gold Coast: the upgrades on display, and how many are left."""
    view = canvas.view
    canvas.add(
        f'<g id="harbor" data-key="{key("place", HARBOR)}" role="group" aria-label="{escape(called(HARBOR_NAME))}">',
        rect(*box, PAPER, f'rx="7" stroke="{EDGE}" stroke-width="1.5"'),
        text(box.x + 8, box.y + 20, say("{place}: harbor", place=HARBOR_NAME), 15, INK, BOLD),
    )
    for at, upgrade in enumerate(view["harbor"]):
        if upgrade:
            x, y = (box.x + 8, box.y + 27 + at * 24) if canvas.wide else (box.x + 8 + at * 124, box.y + 30)
            words = say("{upgrade} ({n} left)", upgrade=upgrade.replace("_", " "), n=view["markers"].get(upgrade, 0))
            canvas.add(
                f'<g id="upgrade-{upgrade}-{at}" data-key="{key("upgrade", upgrade)}">',
                rect(x, y, 192 if canvas.wide else 120, 22, BRASS, f'rx="4" stroke="{INK}"'),
                text(x + 6, y + 16, fit(words, 188 if canvas.wide else 130, 13.5), 13.5, "#241d14"),
                "</g>",
            )
    canvas.add("</g>")


def draw_mat(canvas: Canvas, each: View, box: Box) -> None:
    """The mat of a colour: gangsters, trunk, upgrades, movement cards, points."""
    view, paint, colour = canvas.view, PAINTS[each["colour"]], each["colour"]
    name, points = canvas.named(each["seat"], f"P{each['seat']}"), view["points"][each["seat"]]
    state = canvas.state_of(each["seat"], view["active"])
    line = f'stroke="{TURN}" stroke-width="4"' if state else f'stroke="{EDGE}"'
    said = (
        say(
            "{name}, {colour}, {men}, {points}",
            name=Quoted(name),
            colour=colour,
            men=counted(each["mat"], "{n} gangster", "{n} gangsters"),
            points=counted(points, "{n} point", "{n} points"),
        )
        + f" {state}"
    )
    canvas.add(
        f'<g id="mat-{colour}" data-key="{key("colour", colour)}|{key("seat", each["seat"])}" role="group" '
        f'aria-label="{escape(said)}">',
        rect(*box, PAPER, f'rx="6" {line}'),
        badge(paint, box.x + 20, box.y + 20, 14),
        text(box.x + 42, box.y + 25, fit(f"{name}, {called(colour)}", box.width - 130, 15.5), 15.5, INK, BOLD),
        text(
            box.x + box.width - 10,
            box.y + 25,
            count(points, "{n} point", "{n} points"),
            15,
            INK,
            'font-weight="700" text-anchor="end"',
        ),
    )
    draw_crew(canvas, each, Box(box.x + 8, box.y + 38, box.width - 16, 34))
    upgrades = joined(up.replace("_", " ") if up else "-" for up in each["upgrades"])
    words = say("upgrades: {upgrades}, guards" if each["guards"] else "upgrades: {upgrades}", upgrades=upgrades)
    canvas.add(text(box.x + 10, box.y + 88, fit(words, box.width - 20, 14), 14, SOFT))
    if box.height > 112:
        words = say("supply {supply}, in the lake {lake}", supply=each["supply"], lake=each["lake"])
        canvas.add(text(box.x + 10, box.y + 107, words, 14, SOFT))
    canvas.add("</g>")


def draw_crew(canvas: Canvas, each: View, box: Box) -> None:
    """Gangsters in the auto, prisoners in the trunk, movement cards."""
    paint = PAINTS[each["colour"]]
    canvas.add(crew(paint, each["colour"], each["mat"], box.x, box.y))
    for at in range(each["room"]):
        x = box.x + 66 + at * 30
        rival = each["trunk"][at] if at < len(each["trunk"]) else None
        canvas.add(
            f'<g id="trunk-{each["colour"]}-{at}"' + (f' data-key="{key("gangster", rival)}">' if rival else ">"),
            title(say("trunk")),
            rect(x, box.y, 27, 32, "none", f'rx="3" stroke="{SOFT}" stroke-dasharray="3 2"'),
            man(PAINTS[rival], x + 2, box.y + 2, 28) if rival else "",
            "</g>",
        )
    own = {choice.get("card") for choice in canvas.choices if choice.get("colour") == each["colour"]}
    for at, card in enumerate(each["cards"]):
        canvas.add(movement(each["colour"], card, card in own, box.x + box.width - 90 + at * 30, box.y))


@cached_by_language(512)
def crew(paint: Paint, colour: str, men: int, x: float, y: float) -> str:
    """How many gangsters sit in an auto."""
    said = title(count(men, "{n} gangster in the auto", "{n} gangsters in the auto"))
    return (
        f'<g id="crew-{colour}" data-key="{key("gangster", colour)}">{said}'
        + rect(x, y, 60, 32, "transparent")
        + man(paint, x + 2, y, 32)
        + text(x + 33, y + 22, men, 17, INK, BOLD)
        + "</g>"
    )


@cached_by_language(512)
def movement(colour: str, card: int, mine: bool, x: float, y: float) -> str:
    """A movement card that lies face up."""
    aim = f' data-key="card:{card}"' if mine else ""
    return (
        f'<g id="move-{colour}-{card}"{aim}>{title(say("movement card {card}", card=card))}'
        + rect(x, y, 28, 33, CHALK, f'rx="3" stroke="{INK}" stroke-width="1.5"')
        + text(x + 14, y + 23, card, 18, "#241d14", MIDDLE)
        + "</g>"
    )


def draw_words(canvas: Canvas, x: float, y: float) -> None:
    """Casino numbers and scoring cards that may still come; what is going on."""
    view = canvas.view
    doing = view["doing"]
    lines = [
        say("casino numbers left: {numbers}", numbers=" ".join(map(str, view["casino"]))),
        say(
            "scoring cards left: {cards}, doublers left: {doublers}", cards=len(view["deck"]), doublers=view["doublers"]
        ),
    ]
    if doing:
        said = say("{colour} has arrived with card {card}", colour=doing["colour"], card=doing["card"])
        lines += wrapped(said, 300, 15)
    canvas.add(*(text(x, y + 16 + at * 20, line, 14.5, DIM) for at, line in enumerate(lines)))
