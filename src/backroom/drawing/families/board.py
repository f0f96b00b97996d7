"""My family: the seven areas of the mini board, extra actions, and the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...games.families import EDITION
from ...messages import cached_by_language, called, say
from ..figures import lines_of, paper
from ..fonts import LABEL, NUMBER, width_of, write
from ..icons import icon
from ..identity import IDENTITIES, outline_of
from ..paper import Box, key, rect, title
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
        me = view["players"][view["you"]]
        mine = {**view["mine"], "city_cards": view["options"]["city_cards"]}
        parts += wide_parts(me, mine) if wide else narrow_parts(me, mine)
    return picture(width, height, head, *parts)


def wide_parts(me: View, mine: View) -> list[str]:
    """Seven areas, then the hand."""
    drawn = [
        area(name, 10 + 100 * at, area_facts(name, me), state_of_area(name, me), tuple(me["areas"].get(name, ())))
        for at, name in enumerate(SLOTS)
    ]
    held = say("Your hand")
    return [
        *drawn,
        newcomer(me["first_henchman"]),
        f'<path d="M715,34V130" stroke="{COUNTER_EDGE}"/>',
        write(724, 19.5, held.upper(), LABEL, 15, BRASS, width=130, least=15),
        write(732 + min(130, width_of(held.upper(), LABEL, 15)), 19.5, f"${len(mine['hand'])}", NUMBER, 16, CREAM),
        hand(mine, 724, 33, 322, 100),
    ]


def newcomer(colour: str | None) -> str:
    """FA-HEN.3: the henchman from the start, who waits beside the board for the second one."""
    if colour is None:
        return ""
    return (
        f'<g id="first-henchman" data-explain="{key("colour", colour)}">{title(about_newcomer(colour))}'
        + henchman(colour, 588, 13.5, 22)
        + write(602, 19.5, say("waits for a second").upper(), LABEL, 15, COUNTER_LABEL, width=108, least=15)
        + "</g>"
    )


def about_newcomer(colour: str) -> str:
    """What the henchman from the start waits for."""
    return say("Your first henchman ({colour}): he gets a place with the second one", colour=called(colour))


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
        else slots(name, x + width / 2, y + 70, men) + bonus(name, x, y + height - 3.5, state)
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
        + write(x + width / 2, y + 17, called(name).upper(), LABEL, 15, CREAM, "middle", width - 8, 15)
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
            body = thing(what, at_x + 2, y + 21, 17, BRASS) + write(
                at_x + 10.5, y + 51.5, count, NUMBER, 15, CREAM, "middle"
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
                f'<circle cx="{x:g}" cy="{y:g}" r="14" fill="{NIGHT}" stroke="{who.light}" stroke-width="2"/>'
                + henchman(colour, x, y, 23)
            )
        else:
            parts.append(
                f'<circle cx="{x:g}" cy="{y:g}" r="13" fill="{NIGHT}" stroke="{who.light}" stroke-width="1.5" '
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
    return write(x + 48.5, y, said.upper(), NUMBER, 15, MINT if state == "full" else MUTED, "middle", 90, 15)


def powers(x: float, y: float, cards: int) -> str:
    """The family powers, lit as far as the family cards allow them."""
    parts = []
    for at, (name, needs) in enumerate(POWERS):
        base, ok = y + 64.5 + 17 * at, cards >= needs
        parts.append(
            f'<g data-key="{key("power", name)}"><circle cx="{x + 13:g}" cy="{base - 5:g}" r="8" stroke-width="1.2" '
            f'fill="{AMBER if ok else "none"}" stroke="{AMBER if ok else "#857A62"}"/>'
        )
        parts.append(write(x + 13, base + 0.4, str(needs), NUMBER, 15, SIGN_INK if ok else MUTED, "middle"))
        parts.append(
            write(x + 24, base + 0.5, capital(called(name)), LABEL, 15, AMBER if ok else MUTED, width=72, least=15)
            + "</g>"
        )
    return "".join(parts)


def capital(said: str) -> str:
    """With a capital letter: names that are too long for capitals only."""
    return said[:1].upper() + said[1:]


def piles(view: View) -> str:
    """In the head of the tray: extra actions, deck and agents."""
    head = say("Extra actions").upper()
    parts = [write(144, 19.5, head, LABEL, 15, COUNTER_LABEL, width=118, least=15)]
    x = 154 + min(118, width_of(head, LABEL, 15))
    for letter, name in EXTRAS.items():
        owner = next((player for player in view["players"] if letter in player["extra_cards"]), None)
        mine = owner is not None and owner["seat"] == view["you"]
        fill = AMBER if mine else IDENTITIES[owner["colour"]].light if owner else "none"
        ink = SIGN_INK if owner else CREAM
        said = say("yours").upper() if mine else "" if owner or letter in "CD" else str(least_of(letter))
        wide = round(46 + (4 + width_of(said, NUMBER, 15) if said else 0), 1)
        parts.append(
            f'<g id="extra-{letter}" data-key="{key("letter", letter)}">{title(about_extra(letter))}'
            + rect(x, 3.5, wide, 20, fill, f'rx="10" stroke="{COUNTER_EDGE}"')
            + write(x + 14, 19, letter, NUMBER, 15, ink, "middle")
            + icon(name, x + 23, 5, 17, SIGN_INK if owner else BRASS)
            + (write(x + 43, 19, said, NUMBER, 15, ink) if said else "")
            + "</g>"
        )
        x = round(x + wide + 5, 1)
    return (
        "".join(parts)
        + pile(862, "hand", view["deck"], say("deck {n}", n=view["deck"]), say("deck"))
        + pile(956, "agent", view["agents"], say("agents left {n}", n=view["agents"]), called("agents"))
    )


def least_of(letter: str) -> int:
    """FA-XTR.1: how much of its thing an extra-action card asks for; C and D ask for one of each kind."""
    return int(next(extra.get("least", 0) for extra in EDITION["extra_action"] if extra["id"] == letter))


def about_extra(letter: str) -> str:
    """FA-XTR.1-2: who takes an extra-action card."""
    least = least_of(letter)
    needs = {
        "A": say("{n} points of influence", n=least),
        "B": say("{n} gangsters", n=least),
        "C": say("all kinds of goods"),
        "D": say("a henchman of every colour"),
        "E": say("{n} businesses", n=least),
    }
    return say("Extra action {letter}: for the first to have {needs}", letter=letter, needs=needs[letter])


def pile(x: float, name: str, count: int, said: str, word: str) -> str:
    """What is left of something."""
    left = write(x + 23, 19.5, str(count), NUMBER, 15, CREAM)
    after = x + 27 + width_of(str(count), NUMBER, 15)
    shown = write(after, 19.5, word, LABEL, 15, MUTED, width=x + 92 - after, least=15)
    return f"<g>{title(said)}{icon(name, x, 4.5, 19, COUNTER_LABEL)}{left}{shown}</g>"


# The hand


def hand(mine: View, x: float, y: float, room: float, height: float) -> str:
    """My cards, equal ones on one pile; those just drawn first, in teal. Many lie in two rows, so that none covers
    another."""
    cards: list[tuple[str, int, str]] = []
    for place in ("drawn", "hand", "returning"):
        counts: Counter[str] = Counter(mine[place])
        cards += [(name, count, place) for name, count in sorted(counts.items())]
    wide = room > 300
    rows = 1 if len(cards) <= (4 if wide else 5) else 2
    columns = max(1, -(-len(cards) // rows))
    gap = 6 if wide else 3
    width = round(min((76 if columns > 3 else 103) if wide else 42, (room + gap) / columns - gap), 1)
    tall = (height - gap * (rows - 1)) / rows
    return "".join(
        own_card(
            place,
            name,
            count,
            round(x + at % columns * (width + gap), 1),
            y + at // columns * (tall + gap),
            width,
            tall,
            mine["city_cards"],
        )
        for at, (name, count, place) in enumerate(cards)
    )


def about_card(name: str, has_city_cards: bool) -> str:
    """FA-SPC.1, FA-VAR.1: a card in words; of a special card its two henchmen and its effect."""
    if name not in SPECIALS:
        return called(name)
    if name == "immunity" and not has_city_cards:
        return say("{card}: without city cards only a dollar or influence", card=name)
    one, other = SPECIALS[name]["henchmen"]
    effect = SPECIALS[name]["effect"]
    if one == other:
        return say("{card}: {effect} Needs two henchmen: {colour}.", card=name, effect=effect, colour=one)
    return say(
        "{card}: {effect} Needs two henchmen: {one} and {other}.", card=name, effect=effect, one=one, other=other
    )


@cached_by_language(2048)
def own_card(
    place: str, name: str, count: int, x: float, y: float, width: float, height: float, has_city_cards: bool
) -> str:
    """A card of mine; every card is also one dollar, which only a high one says."""
    about = about_card(name, has_city_cards)
    dim = ' opacity=".5"' if place == "returning" else ""
    ring = (
        rect(x - 1, y - 1, width + 2, height + 2, "none", f'rx="5" stroke="{TEAL}" stroke-width="2.4"')
        if place == "drawn"
        else ""
    )
    return (
        f'<g id="{place}-{name.replace(" ", "_")}" data-key="{key("card", name)}|{key("what", name)}"{dim}>'
        + title(about)
        + paper(x, y, width, height)
        + card_face(name, count, Box(x, y, width, height))
        + ring
        + "</g>"
    )


def card_face(name: str, count: int, box: Box) -> str:
    """What is printed on a card: picture, name if there is room, dollar, and how many there are."""
    x, y, width, height = box
    said_name = say("Reinforce") if name == "reinforcements" else called(name)  # the name itself is too long
    middle, many = x + width / 2, f"\N{MULTIPLICATION SIGN}{count}" if count > 1 else ""
    if height > 80 or width > 66:
        return named_face(name, said_name, many, box)
    size = min(width - 6, height - (18 if height > 40 else 4), 30)
    low = many or ("$1" if height > 40 else "")
    ink, right = FADED, low and height <= 40
    said = write(x + width - 3 if right else middle, y + height - 4, low, NUMBER, 12, ink, "end" if right else "middle")
    shift = min(8, (width - size) / 2 - 1) if right else 0
    return thing(name, round(middle - size / 2 - shift, 1), y + (5 if height > 40 else 2), size, PRINT) + (
        said if low else ""
    )


def named_face(name: str, said: str, many: str, box: Box) -> str:
    """A card with its name under the picture, in two lines if it has two words."""
    x, y, width, height = box
    high, middle = height > 80, x + width / 2
    lines = lines_of(said.upper(), NUMBER, 15, 1.15 * (width - 3))
    size = (40 if high else 24) - (8 if len(lines) > 1 else 0)
    base = y + 72 if high else y + height - 4.5
    words = "".join(
        write(middle, base - 15 * (len(lines) - 1 - at), line, NUMBER, 15, PRINT, "middle", width - 3, 15)
        for at, line in enumerate(lines)
    )
    if high:
        more = write(middle, y + 93, f"$1 {many}".strip(), NUMBER, 15, FADED, "middle")
    else:
        more = write(x + width - 5, y + 16, many, NUMBER, 15, FADED, "end") if many else ""
    return thing(name, middle - size / 2, y + (8 if high else 3 if len(lines) < 2 else 1), size, PRINT) + words + more


def narrow_parts(me: View, mine: View) -> list[str]:
    """On a phone: what I have and my men at the left, the hand at the right."""
    facts = [fact for name in ("influence", "gangsters", "family") for fact in area_facts(name, me)]
    goods = [fact for fact in area_facts("goods", me) if fact[1] != "0"] or [("any", "0", "")]
    men = [(name, one) for name, those in me["areas"].items() for one in those]
    first = me["first_henchman"]
    step = min(22, (186 - 38 * len(goods)) / max(1, len(men) + bool(first)))
    parts = [small_fact(8 + 47 * at, 7, *fact) for at, fact in enumerate(facts)]
    parts += [small_fact(8 + 38 * at, 38, *fact) for at, fact in enumerate(goods)]
    parts += [
        f'<g data-key="{key("area", name)}">{title(called(name))}'
        f"{henchman(one, round(20 + 38 * len(goods) + step * at, 1), 49, 26)}</g>"
        for at, (name, one) in enumerate(men)
    ]
    if first:
        x = round(20 + 38 * len(goods) + step * len(men), 1)
        figure = henchman(first, x, 49, 26)
        parts.append(f'<g data-explain="{key("colour", first)}">{title(about_newcomer(first))}{figure}</g>')
    edge = f'<path d="M199,8V60" stroke="{COUNTER_EDGE}"/>'
    if len({*mine["drawn"], *mine["hand"], *mine["returning"]}) > 3:
        return [*parts, edge, hand(mine, 206, 6, 178, 56)]
    worth = write(208, 30, f"${len(mine['hand'])}", NUMBER, 17, CREAM)  # there is room to say what the hand can pay
    word = write(208, 49, say("hand"), LABEL, 13, MUTED, width=34, least=12)
    return [*parts, edge, worth, word, hand(mine, 244, 6, 140, 56)]


def small_fact(x: float, y: float, what: str, count: str, aim: str) -> str:
    """A thing with its number on a phone."""
    target = f' data-key="{aim}"' if aim else ""
    body = thing(what, x, y, 20, BRASS) + write(x + 22, y + 16, count, NUMBER, 15, CREAM)
    return f"<g{target}>{title(called(what))}{body}</g>"
