"""The board of Gangster: who stands where, what it pays, the cars, the harbor and the lake."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...core.phrases import joined
from ...games.gangster.edition import CARD_VALUES
from ...messages import called, say
from ..figures import LIT_RULES, car, coin, hit, man, mark
from ..fonts import NUMBER
from ..paper import Box, escape, key, rect, title
from ..room import AMBER, CREAM, NIGHT
from .closeup import RULES as CLOSE_RULES
from .closeup import closeups, loads_from
from .harbor import draw_harbor
from .lake import draw_lake
from .plan import NAMES, PARKING, View, house_at, letters_of, plan_of, window_at

QUIET = "#8D8674"
TIMES_TWO = "\N{MULTIPLICATION SIGN}2"
HIDDEN = ".b-card{pointer-events:none}.b-card[data-is=could],.b-card[data-is=no]{display:none}"
QUIET_RULES = (
    ":has(>.b-card)>.b-lit{stroke-width:1.6;stroke-opacity:.65;filter:none}"
    f":has(>.b-card[data-is=picked])>.b-lit{{stroke-width:2.6;stroke-opacity:1;"
    f"filter:drop-shadow(0 0 5px {AMBER}) drop-shadow(0 0 12px #FFC857AA)}}"
)
"""Where some card leads has a fine line; where the picked card leads glows."""
STYLE = f"<style>{LIT_RULES}{HIDDEN}{QUIET_RULES}{CLOSE_RULES}</style>"
INHERITED = f'font-family="{NUMBER.family}" ', 'font-weight="600" '
"""What every text of the board has from the picture itself."""


def draw(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """The whole board, without its backdrop."""
    plan, letters = plan_of(wide), letters_of(view, names)
    body = "".join(
        [
            STYLE,
            defs(wide, tuple(letters.items())),
            *(draw_car(view, at, wide, letters) for at in range(len(view["colours"]))),
            *(draw_house(view, each, choices, wide) for each in view["districts"]),
            draw_harbor(view, choices, wide),
            draw_lake(view, wide, letters),
            "" if wide else closeups(view, choices, letters),
            edge(plan.width, plan.height) if wide else "",
        ]
    )
    for shared in INHERITED:
        body = body.replace(shared, "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="backroom" viewBox="0 0 {plan.width} {plan.height}" '
        f'role="group" aria-label="{escape(say("The table of Gangster"))}" font-family="{NUMBER.family}" '
        f'font-weight="600">{body}</svg>'
    )


def edge(width: float, height: float) -> str:
    """The brass edge of the board."""
    return rect(1, 1, width - 2, height - 2, "none", 'rx="8" stroke="url(#b-brass)" stroke-width="2"')


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
    made += [small_card(card, wide) for card in CARD_VALUES]
    double = f'<g id="g-double">{coin(0, 0, 14, TIMES_TWO, 15) if wide else coin(0, 0, 10, TIMES_TWO, 12)}</g>'
    arrow = "M9,7l10,6.500l-10,6.500z" if wide else "M5,4l6,4l-6,4z"
    return f'<defs>{"".join(made)}{double}<path id="g-next" d="{arrow}" fill="{CREAM}"/></defs>'


# Houses


def draw_house(view: View, each: View, choices: Sequence[View], wide: bool) -> str:
    """What changes at a house: values with who holds them, lit windows, the doubler, the cards that lead there."""
    place, house = each["district"], house_at(wide, each)
    cards = cards_to(choices, place)
    lit = bool(cards) or any(choice["do"] == "push" and choice["district"] == place for choice in choices)
    lit = lit or (not wide and any(loads_from(choice, place) for choice in choices))
    return (
        f'<g id="house-{place}" data-key="{key("place", place)}|{key("district", place)}">{title(said_of(each))}'
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
        size = size_of(said, wide)
        fill = (AMBER if each["doubler"] else CREAM) if holder else QUIET
        x = round(box.x + 4 + share * (at + (0.3 if holder else 0.5)), 1)
        drawn.append(
            f'<text x="{x:g}" y="{middle + 0.36 * size:g}" font-size="{size:g}" fill="{fill}">{said}</text>'
            + (f'<use href="#g-of-{holder}" x="{x + 0.44 * share:.1f}" y="{middle:g}"/>' if holder else "")
        )
    return f'<g text-anchor="middle">{"".join(drawn)}</g>'


def worth(value: int | str, doubled: bool) -> str:
    """What a place pays."""
    if not doubled:
        return str(value)
    return "2\N{MULTIPLICATION SIGN}?" if value == "?" else str(2 * int(value))


def size_of(said: str, wide: bool) -> float:
    """The size of a number on a marquee."""
    return {1: 20, 2: 18, 3: 15}[len(said)] if wide else {1: 15, 2: 13.5, 3: 11}[len(said)]


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
    """The brass coin on a district whose values are doubled."""
    return f'<use href="#g-double" x="{x - 2 if wide else min(x - 3, 377):g}" y="{y - (4 if wide else 8):g}"/>'


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
    return (max(2, box.x - 16), box.y + 6) if wide else (max(2, box.x - 5), box.y + box.height - 6)


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


def draw_car(view: View, at: int, wide: bool, letters: dict[str, str]) -> str:
    """A car on the map: beside the house of its district."""
    each = view["colours"][at]
    place, colour = each["place"], each["colour"]
    beside = [other["colour"] for other in view["colours"] if other["place"] == place].index(colour)
    x, y = PARKING[wide][place][beside]
    own = sum(other["seat"] == each["seat"] for other in view["colours"]) > 1
    keys = key("auto", colour) + (f"|{key('colour', colour)}" if own else "")
    mine = each["seat"] == view["you"]
    return (
        f'<g id="auto-{colour}" data-key="{keys}">'
        + title(say("the auto of {colour} in {place}", colour=called(colour), place=called(NAMES[place])))
        + (f'<ellipse cx="{x}" cy="{y + 2}" rx="48" ry="24" fill="url(#b-lampglow)"/>' if mine and wide else "")
        + (f'<path d="M{x + 30},{y - 1}l32,-8v18l-32,-5z" fill="url(#b-beam)"/>' if wide else "")
        + car(colour, letters[colour], x, y, 72 if wide else 46, 15 if wide else 12)
        + f'<ellipse class="b-edge" cx="{x}" cy="{y}" rx="{38 if wide else 25}" ry="{21 if wide else 14}" fill="none"/>'
        + "</g>"
    )


def night(width: float, height: float, strength: float = 0.7) -> str:
    """Darkness over the whole board, for moments."""
    return rect(0, 0, width, height, NIGHT, f'opacity="{strength:g}"')
