"""The board of Gangster: who stands where, what it pays, the cars, the harbor and the lake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ...core.phrases import joined
from ...games.gangster.edition import CARD_VALUES
from ...messages import called, say
from ..figures import LIT_RULES, car, coin, hit, man, mark
from ..fonts import NUMBER
from ..paper import Box, escape, key, rect, title
from ..parts import Piece
from ..props import edge
from ..room import AMBER, CREAM, NIGHT
from .harbor import draw_harbor
from .lake import draw_lake
from .nearby import RULES as CLOSE_RULES
from .nearby import closeup, loads_from, near_houses
from .parking import parked
from .plan import HARBOR, NAMES, Point, View, house_at, letters_of, plan_of, window_at

QUIET = "#8D8674"
TIGHT = 40
"""A value with the token of whoever holds it needs so much of a wide marquee, or both are drawn smaller."""
TIMES_TWO = "\N{MULTIPLICATION SIGN}2"
HIDDEN = ".b-card{pointer-events:none}.b-card[data-is=could],.b-card[data-is=no]{display:none}"
QUIET_RULES = (
    ":has(>.b-card)>.b-lit{stroke-width:1.6;stroke-opacity:.65;filter:none}"
    f":has(>.b-card[data-is=picked])>.b-lit{{stroke-width:2.6;stroke-opacity:1;"
    f"filter:drop-shadow(0 0 5px {AMBER}) drop-shadow(0 0 12px #FFC857AA)}}"
)
"""Where some card leads has a fine line; where the picked card leads glows."""
FULL_RULES = (
    ".g-full:has(>.b-card)>.b-lit{stroke-width:1.2;stroke-opacity:.4;filter:none}"
    ".g-full>.b-card[data-is=picked]{opacity:.6}"
)
"""Where nobody finds room any more, there is hardly a light."""
GLOW_IS_ENOUGH = ".b-card[data-is=picked]{visibility:hidden}"
"""On a phone the glow of a house says that the picked card leads there."""
STYLE = f"{LIT_RULES}{HIDDEN}{QUIET_RULES}{FULL_RULES}{CLOSE_RULES}"
INHERITED = f'font-family="{NUMBER.family}" ', 'font-weight="600" '
"""What every text of the board has from the picture itself."""


def draw(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """The whole board, without its backdrop."""
    return "".join(piece.draw() for piece in pieces(view, choices, wide, names))


def pieces(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> list[Piece]:
    """The board: every car and every house on its own, then the water."""
    letters, stands = letters_of(view, names), parked(view, wide)
    owners, shown = Counter(each["seat"] for each in view["colours"]), tuple(letters.items())
    aims: dict[Any, list[View]] = {}  # the choices about each place
    for choice in choices:
        for place in {choice.get("place"), choice.get("district")}:
            aims.setdefault(place, []).append(choice)
    return [
        Piece(beginning, (wide, shown)),
        *(
            Piece(
                draw_car,
                (
                    each["colour"],
                    each["place"],
                    stands[each["colour"]],
                    letters[each["colour"]],
                    each["seat"] == view["you"],
                    owners[each["seat"]] > 1,
                    wide,
                ),
            )
            for each in view["colours"]
        ),
        *(Piece(draw_house, (each, aims.get(each["district"], ()), wide)) for each in view["districts"]),
        Piece(ending, (on_water(view), aims.get(HARBOR, ()), [] if wide else near_houses(view, choices), shown, wide)),
    ]


def beginning(wide: bool, letters: tuple[tuple[str, str], ...]) -> str:
    """The opening tag, and what the board refers to."""
    plan = plan_of(wide)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="backroom" viewBox="0 0 {plan.width} {plan.height}" '
        f'role="group" aria-label="{escape(say("The table of Gangster"))}" font-family="{NUMBER.family}" '
        f'font-weight="600">{brief(style(wide) + defs(wide, letters))}'
    )


def style(wide: bool) -> str:
    """How the board shows what can be done."""
    return f"<style>{STYLE}{'' if wide else GLOW_IS_ENOUGH}</style>"


def ending(
    view: View,
    aims: Sequence[View],
    near: Sequence[tuple[View, Sequence[int]]],
    letters: tuple[tuple[str, str], ...],
    wide: bool,
) -> str:
    """The harbor and the lake, on a phone the houses that are seen from near, and the end of the picture."""
    plan, letter_by_colour = plan_of(wide), dict(letters)
    return brief(
        draw_harbor(view, aims, wide)
        + draw_lake(view, wide, letter_by_colour)
        + "".join(closeup(each, spaces, letter_by_colour) for each, spaces in near)
        + (edge(plan.width, plan.height) if wide else "")
        + "</svg>"
    )


def on_water(view: View) -> View:
    """All that the harbor and the lake show of a view."""
    return {
        **{name: view[name] for name in ("harbor", "markers", "deck", "doublers", "casino")},
        "colours": [{name: each[name] for name in ("colour", "lake")} for each in view["colours"]],
        "districts": [{name: each[name] for name in ("district", "name", "doubler")} for each in view["districts"]],
    }


def brief(drawn: str) -> str:
    """A part of the board without what its opening tag says for all."""
    for shared in INHERITED:
        drawn = drawn.replace(shared, "")
    return drawn


@lru_cache(256)
def defs(wide: bool, letters: tuple[tuple[str, str], ...]) -> str:
    """A lit window with a man for each colour, a token for each colour, and the arrow on the next space."""
    width, height = plan_of(wide).window
    made = []
    for colour, letter in letters:
        middle = width / 2, (height - 3) / 2
        inner = man(colour, letter, *middle, 27, 15) if wide else mark(colour, *middle, 4.6, line=1.2)
        lit = rect(1.2, 0, width - 2.4, height - 3, "#FFE9B4", 'rx="2"')
        token = mark(colour, 0, 0, 9.5, letter, 15) if wide else mark(colour, 0, 0, 5)
        made.append(f'<g id="g-in-{colour}">{lit}{inner}</g><g id="g-of-{colour}">{token}</g>')
        if wide:
            made.append(f'<g id="g-at-{colour}">{mark(colour, 0, 0, 7.5, letter, 13.2)}</g>')
    made += [small_card(card, wide) for card in CARD_VALUES]
    double = f'<g id="g-double">{coin(0, 0, 14, TIMES_TWO, 15) if wide else coin(0, 0, 10, TIMES_TWO, 12)}</g>'
    arrow = "M9,7l10,6.500l-10,6.500z" if wide else "M5,4l6,4l-6,4z"
    return f'<defs>{"".join(made)}{double}<path id="g-next" d="{arrow}" fill="{CREAM}"/></defs>'


# Houses


def draw_house(each: View, choices: Sequence[View], wide: bool) -> str:
    """What changes at a house: values with who holds them, lit windows, the doubler, the cards that lead there. The
    choices are those about its district."""
    place, house = each["district"], house_at(wide, each)
    cards = cards_to(choices, place)
    lit = bool(cards) or any(choice["do"] == "push" and choice["district"] == place for choice in choices)
    lit = lit or (not wide and any(loads_from(choice, place) for choice in choices))
    full = "" if None in each["spaces"] else ' class="g-full"'
    return brief(
        f'<g id="house-{place}"{full} data-key="{key("place", place)}|{key("district", place)}">{title(said_of(each))}'
        + hit(*house.box, lit)
        + values_of(each, wide)
        + windows_of(each, choices, wide)
        + (doubler_at(wide, house.box.x + house.box.width, house.box.y) if each["doubler"] else "")
        + card_badges(cards, *badge_at(house.box, wide))
        + "</g>"
    )


def said_of(each: View) -> str:
    """A district in words."""
    return say(
        "{name}, {tile}, pays {values}, doubled; {men}" if each["doubler"] else "{name}, {tile}, pays {values}; {men}",
        name=called(each["name"]),
        tile=called(each["tile_name"]),
        values=" ".join(map(str, each["values"])),
        men=joined(called(colour) for colour in each["spaces"] if colour) or say("empty"),
    )


def values_of(each: View, wide: bool) -> str:
    """The marquee: what each place pays now, with the colour that holds it."""
    box, plan = house_at(wide, each).box, plan_of(wide)
    share, drawn = (box.width - 8) / len(each["values"]), []
    middle = box.y + 3 + plan.marquee / 2
    for at, value in enumerate(each["values"]):
        holder = each["ranks"][at] if at < len(each["ranks"]) else None
        said = worth(value, each["doubler"])
        size = size_of(said, wide, share)
        fill = (AMBER if each["doubler"] else CREAM) if holder else QUIET
        x = round(box.x + 4 + share * (at + (0.3 if holder else 0.5)), 1)
        drawn.append(
            f'<text x="{x:g}" y="{middle + 0.36 * size:g}" font-size="{size:g}" fill="{fill}">{said}</text>'
            + (token_at(holder, x + 0.44 * share, middle, wide and share < TIGHT) if holder else "")
        )
    return f'<g text-anchor="middle">{"".join(drawn)}</g>'


def worth(value: int | str, doubled: bool) -> str:
    """What a place pays."""
    if not doubled:
        return str(value)
    return "2\N{MULTIPLICATION SIGN}?" if value == "?" else str(2 * int(value))


def token_at(colour: str, x: float, y: float, is_tight: bool) -> str:
    """The token of whoever holds a place; smaller on a marquee with many values."""
    return f'<use href="#g-{"at" if is_tight else "of"}-{colour}" x="{x:.1f}" y="{y:g}"/>'


def size_of(said: str, wide: bool, share: float) -> float:
    """The size of a number on a marquee."""
    if not wide:
        return {1: 15, 2: 13.5 if share > 24 else 11.5, 3: 11}[len(said)]
    return {1: 20, 2: 18, 3: 15}[len(said)] if share >= TIGHT else {1: 18, 2: 15.5, 3: 13.5}[len(said)]


def windows_of(each: View, choices: Sequence[View], wide: bool) -> str:
    """Lit windows with the men in them, and the arrow in the next free one."""
    house, place, drawn = house_at(wide, each), each["district"], []
    open_spaces = {choice.get("space") for choice in choices if wide and choice.get("district") == place}
    for at, colour in enumerate(each["spaces"]):
        if colour is None and at + 1 != each["next"]:
            continue
        x, y = window_at(wide, house, at)
        if house.window != plan_of(wide).window[0]:
            x = round(x - (plan_of(wide).window[0] - house.window) / 2, 1)
        inner = f'<use href="#g-{f"in-{colour}" if colour else "next"}" x="{x:g}" y="{y:g}"/>'
        aimed = colour and at + 1 in open_spaces
        drawn.append(f'<g data-key="space:{at + 1}">{inner}</g>' if aimed else inner)
    return "".join(drawn)


def doubler_at(wide: bool, x: float, y: float) -> str:
    """The brass coin on a district whose values are doubled: beside the marquee, on a phone above its end."""
    return f'<use href="#g-double" x="{x + 11 if wide else min(x - 3, 377):g}" y="{y + 15 if wide else y - 9:g}"/>'


def cards_to(choices: Sequence[View], place: str) -> list[int]:
    """The movement cards that bring the viewer to a place."""
    return sorted({choice["card"] for choice in choices if choice.get("place") == place and "card" in choice})


def card_badges(cards: Sequence[int], x: float, y: float) -> str:
    """Small movement cards at a destination, the lowest on top; a page shows only those that go with what is picked."""
    return "".join(
        f'<g class="b-card" data-key="card:{card}" aria-hidden="true">'
        f'<use href="#g-card-{card}" x="{x:g}" y="{y:g}"/></g>'
        for card in reversed(cards)
    )


def badge_at(box: Box, wide: bool) -> tuple[float, float]:
    """Where the cards that lead to a house lie: at a corner that hides neither its name nor its values."""
    return (max(2, box.x - 17), box.y + 9) if wide else (max(2, box.x - 5), box.y + box.height - 6)


def small_card(card: int, wide: bool) -> str:
    """A movement card as it lies at a destination."""
    width, height, size = (20, 26, 17) if wide else (12, 15, 12)
    return (
        f'<g id="g-card-{card}">'
        + rect(0, -height / 2, width, height, CREAM, 'rx="2.5" stroke="#7A5A17" stroke-width="1.5"')
        + f'<text x="{width / 2:g}" y="{0.36 * size:g}" font-size="{size}" text-anchor="middle" fill="#221B12">{card}'
        "</text></g>"
    )


# Cars


def draw_car(
    colour: str, place: str, spot: Point, letter: str, is_mine: bool, is_one_of_several: bool, wide: bool
) -> str:
    """A car on the map: beside the house of its district."""
    x, y = spot
    keys = key("auto", colour) + (f"|{key('colour', colour)}" if is_one_of_several else "")
    return brief(
        f'<g id="auto-{colour}" data-key="{keys}">'
        + title(say("the auto of {colour} in {place}", colour=called(colour), place=called(NAMES[place])))
        + (f'<ellipse cx="{x}" cy="{y + 2}" rx="48" ry="24" fill="url(#b-lampglow)"/>' if is_mine and wide else "")
        + (f'<path d="M{x + 30},{y - 1}l32,-8v18l-32,-5z" fill="url(#b-beam)"/>' if wide else "")
        + car(colour, letter, x, y, 72 if wide else 46, 15 if wide else 12)
        + f'<ellipse class="b-edge" cx="{x}" cy="{y}" rx="{38 if wide else 25}" ry="{21 if wide else 14}" fill="none"/>'
        + "</g>"
    )


def night(width: float, height: float, strength: float = 0.7) -> str:
    """Darkness over the whole board, for moments."""
    return rect(0, 0, width, height, NIGHT, f'opacity="{strength:g}"')
