"""My family: the seven areas of the mini board, extra actions, and the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...games.families import EDITION
from ...messages import cached_by_language, called, say
from ..figures import paper
from ..fonts import LABEL, NUMBER, write
from ..icons import icon
from ..identity import IDENTITIES, outline_of
from ..paper import key, rect, title
from ..props import COUNTER_EDGE, COUNTER_LABEL, NARROW_TRAY, TRAY, counter, picture
from ..room import AMBER, BRASS, CREAM, FADED, MINT, MUTED, NIGHT, PRINT, SIGN_INK, TEAL
from .pictures import HENCHMEN, henchman, thing

View = Mapping[str, Any]
SLOTS = {area["id"]: tuple(area["slots"]) for area in EDITION["area"]}
POWERS = [(power["id"], power["needs"]) for power in EDITION["family_power"]]
SPECIALS = {special["id"].replace("_", " "): special for special in EDITION["special"]}
ACTIONS = {"business": "do:businesses|do:godfather businesses", "family": "do:family|do:power"}
"""The verbs of areas that are not called like their area."""
EXTRAS = {"A": "hat", "B": "tommy_gun", "C": "any_good", "D": "henchman", "E": "lot"}


def tray(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """The viewer's mini board and cards; spectators see the piles."""
    width, height = TRAY if wide else NARROW_TRAY
    head = say("Your family") if view["you"] is not None else say("The table")
    parts = [counter(width, height, head)]
    if wide:
        parts.append(piles(view))
    if view["you"] is not None:
        me, mine = view["players"][view["you"]], view["mine"]
        parts += wide_parts(me, mine) if wide else narrow_parts(me, mine)
    return picture(width, height, head, *parts)


def wide_parts(me: View, mine: View) -> list[str]:
    """Seven areas, then the hand."""
    drawn = [
        area(name, 10 + 100 * at, area_facts(name, me), state_of_area(name, me), tuple(me["areas"].get(name, ())))
        for at, name in enumerate(SLOTS)
    ]
    return [*drawn, f'<path d="M715,34V130" stroke="{COUNTER_EDGE}"/>', hand(mine, 724, 33, 322, 75, 100)]


def area_facts(name: str, me: View) -> tuple[tuple[str, str, str], ...]:
    """What lies in an area: thing, number, key."""
    if name == "influence":
        return (("hat", str(me["hat"]), "side:hat|what:hat"), ("city", str(me["city"]), "side:city|what:city"))
    if name == "gangsters":
        return (("gangsters", str(me["gangsters"]), "what:gangster"),)
    if name == "goods":
        return tuple((good, str(count), f"good:{good}|what:{good}") for good, count in me["goods"].items())
    if name == "family":
        return (("family", str(me["family_cards"]), ""),)
    return ()


def state_of_area(name: str, me: View) -> str:
    """Whether the bonus of an area is used, or ready."""
    if name in me["bonuses_used"]:
        return "used"
    full = SLOTS[name] and len(me["areas"].get(name, ())) == len(SLOTS[name])
    return "full" if full else f"powers {me['family_cards']}" if name == "family" else ""


@cached_by_language(1024)
def area(name: str, x: float, facts: tuple[tuple[str, str, str], ...], state: str, men: tuple[str, ...]) -> str:
    """One area of the mini board."""
    y, width, height = 30, 97, 103
    full = state in ("full", "used")
    keys = f"{key('area', name)}|{ACTIONS.get(name, f'do:{name}')}"
    inner = (
        powers(x, y, int(state.split()[1]))
        if state.startswith("powers")
        else slots(name, x + width / 2, y + 71, men) + bonus(name, x, y + height - 4, state)
    )
    return (
        f'<g id="area-{name}" data-key="{keys}">{title(called(name))}'
        + rect(
            x,
            y,
            width,
            height,
            "#2E2817" if full else "#12171E",
            f'rx="5" stroke="{BRASS if full else "#4A3E28"}" stroke-width="1.3"',
        )
        + write(x + width / 2, y + 17, called(name).upper(), LABEL, 12.5, CREAM, "middle", width - 8)
        + holdings(name, x, y, facts)
        + inner
        + "</g>"
    )


def holdings(name: str, x: float, y: float, facts: Sequence[tuple[str, str, str]]) -> str:
    """What lies in an area, as pictures with numbers."""
    if not facts:
        return icon({"business": "lot", "special": "special", "movement": "move"}[name], x + 35, y + 23, 27, BRASS)
    step = 22 if len(facts) > 2 else 44
    left, parts = x + 48.5 - step * len(facts) / 2, []
    for at, (what, count, aim) in enumerate(facts):
        target = f' data-key="{aim}"' if aim else ""
        at_x = left + at * step
        if step == 22:
            body = thing(what, at_x + 1, y + 23, 19, BRASS) + write(
                at_x + 10.5, y + 54, count, NUMBER, 13, CREAM, "middle"
            )
        else:
            body = thing(what, at_x, y + 23, 26, BRASS) + write(at_x + 28, y + 44, count, NUMBER, 20, CREAM)
        parts.append(f"<g{target}>{title(called(what))}{body}</g>")
    return "".join(parts)


def slots(name: str, middle: float, y: float, men: Sequence[str]) -> str:
    """Two places for henchmen, ringed in their colours."""
    left, parts = list(men), []
    for at, colour in enumerate(SLOTS[name]):
        x, who = middle + (at - 0.5) * 36, IDENTITIES[HENCHMEN[colour]]
        if colour in left:
            left.remove(colour)
            parts.append(
                f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="{NIGHT}" stroke="{who.light}" stroke-width="2"/>'
                + henchman(colour, x, y, 24)
            )
        else:
            parts.append(
                f'<circle cx="{x:g}" cy="{y:g}" r="14" fill="{NIGHT}" stroke="{who.light}" stroke-width="1.5" '
                'stroke-dasharray="3 3"/>'
                f'{outline_of(who.shape, x, y, 5.5)} fill="{who.light}"/>'
            )
    return "".join(parts)


def bonus(name: str, x: float, y: float, state: str) -> str:
    """The bonus that two henchmen in an area give."""
    said = {
        "business": say("Draw two"),
        "special": say("Any card"),
        "movement": say("Agent out"),
    }.get(name, say("Free once"))
    said = say("Used") if state == "used" else said
    return write(x + 48.5, y, said.upper(), NUMBER, 12, MINT if state == "full" else MUTED, "middle", 88)


def powers(x: float, y: float, cards: int) -> str:
    """The family powers, lit as far as the family cards allow them."""
    parts = []
    for at, (name, needs) in enumerate(POWERS):
        base, ok = y + 64 + 16.5 * at, cards >= needs
        parts.append(
            f'<g data-key="{key("power", name)}"><circle cx="{x + 13:g}" cy="{base - 4:g}" r="7" stroke-width="1.2" '
            f'fill="{AMBER if ok else "none"}" stroke="{AMBER if ok else "#857A62"}"/>'
        )
        parts.append(write(x + 13, base + 0.3, str(needs), NUMBER, 12, SIGN_INK if ok else MUTED, "middle"))
        parts.append(
            write(x + 24, base + 0.5, called(name).upper(), LABEL, 12, AMBER if ok else MUTED, width=70) + "</g>"
        )
    return "".join(parts)


def piles(view: View) -> str:
    """In the head of the tray: extra actions, deck and agents."""
    parts, x = [write(130, 18, say("Extra actions").upper(), LABEL, 12, COUNTER_LABEL, width=110)], 246.0
    for letter, name in EXTRAS.items():
        owner = next((player for player in view["players"] if letter in player["extra_cards"]), None)
        mine = owner is not None and owner["seat"] == view["you"]
        fill = AMBER if mine else IDENTITIES[owner["colour"]].light if owner else "none"
        ink = SIGN_INK if owner else CREAM
        parts.append(
            f'<g id="extra-{letter}" data-key="{key("letter", letter)}">'
            + rect(x, 4, 44, 18, fill, f'rx="9" stroke="{COUNTER_EDGE}"')
            + write(x + 13, 17.5, letter, NUMBER, 12.5, ink, "middle")
            + icon(name, x + 22, 5.5, 15, SIGN_INK if owner else BRASS)
            + "</g>"
        )
        x += 50
    deck = say("deck {n}", n=view["deck"])
    agents = say("agents left {n}", n=view["agents"])
    return "".join(parts) + write(1042, 18, f"{deck}, {agents}", LABEL, 13, COUNTER_LABEL, "end", 240)


# The hand


def hand(mine: View, x: float, y: float, room: float, width: float, height: float) -> str:
    """My cards, equal ones on one pile; those just drawn first, in teal."""
    cards: list[tuple[str, int, str]] = []
    for place in ("drawn", "hand", "returning"):
        counts: Counter[str] = Counter(mine[place])
        cards += [(name, count, place) for name, count in sorted(counts.items())]
    step = min(width + 7, (room - width) / max(1, len(cards) - 1)) if len(cards) > 1 else 0
    return "".join(
        own_card(place, name, count, round(x + at * step, 1), y, width, height)
        for at, (name, count, place) in enumerate(cards)
    )


@cached_by_language(2048)
def own_card(place: str, name: str, count: int, x: float, y: float, width: float, height: float) -> str:
    """A card of mine; every card is also one dollar."""
    about = say("{card}: {effect}", card=name, effect=SPECIALS[name]["effect"]) if name in SPECIALS else called(name)
    size = (0.4 if height > 60 else 0.56) * height
    many = f"\N{MULTIPLICATION SIGN}{count}" if count > 1 else ""
    dim = ' opacity=".5"' if place == "returning" else ""
    ring = (
        rect(x - 1, y - 1, width + 2, height + 2, "none", f'rx="5" stroke="{TEAL}" stroke-width="2.4"')
        if place == "drawn"
        else ""
    )
    large, middle, said = height > 60, x + width / 2, f"$1 {many}".strip()
    words = (
        write(middle, y + 0.7 * height, called(name).upper(), NUMBER, 13, PRINT, "middle", width - 6) if large else ""
    )
    low = write(middle, round(y + 0.92 * height, 1), said, NUMBER, 14 if large else 12, FADED, "middle")
    return (
        f'<g id="{place}-{name.replace(" ", "_")}" data-key="{key("card", name)}|{key("what", name)}"{dim}>'
        + title(about)
        + paper(x, y, width, height)
        + thing(name, x + width / 2 - size / 2, y + (0.1 if large else 0.08) * height, size, PRINT)
        + words
        + low
        + ring
        + "</g>"
    )


def narrow_parts(me: View, mine: View) -> list[str]:
    """On a phone: what I have in one line, my men, and the hand."""
    parts, x = [], 8.0
    for name in ("influence", "gangsters", "goods", "family"):
        for what, count, aim in area_facts(name, me):
            target = f' data-key="{aim}"' if aim else ""
            body = thing(what, x, 8, 18, BRASS) + write(x + 20, 23, count, NUMBER, 15, CREAM)
            parts.append(f"<g{target}>{title(called(what))}{body}</g>")
            x += 46 if len(count) < 2 else 52
    men = [(name, one) for name, those in me["areas"].items() for one in those]
    parts += [
        f'<g data-key="{key("area", name)}">{title(called(name))}{henchman(one, 18 + 20 * at, 44, 24)}</g>'
        for at, (name, one) in enumerate(men[:14])
    ]
    return [*parts, hand(mine, 8, 60, 374, 58, 46)]
