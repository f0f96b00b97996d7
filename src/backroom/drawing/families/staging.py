"""Families' moments: a claim or an attack, with the business in the light and what it costs and brings beside it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...core.phrases import Quoted
from ...messages import called, count, say
from ..figures import coin, lines_of, mark, pill
from ..fonts import LABEL, NUMBER, TEXT, TITLE, size_for, write
from ..icons import icon
from ..paper import Box, rect
from ..parts import DAILY, NOW, Clause, Fact, Moment, Row, Scene, Sheet
from ..props import BOARD, NARROW_BOARD, clipped, edge, letters_of, name_of, neon, picture, still
from ..room import AMBER, CREAM, MINT, MUTED, NEON, SIGN_INK
from .business import card, needs_of, state_of
from .pictures import BUSINESSES, agent, henchman
from .plan import Plan, plan_of
from .rows import row_card
from .telling import EVENTS, colours

View = Mapping[str, Any]
GANGSTER = "gangster"
CITY = "b-city"
"""The id of the streets in the backdrop, which the page has loaded."""
FOLLOWS = (
    "opposed",
    "paid",
    "controls",
    "token",
    "henchman",
    "placed",
    "agent",
    "protected",
    "penalty",
    "escaped",
    "lost",
    "lost_influence",
    "drew",
    "returned",
    "fourth",
)
"""Events that belong to a claim or an attack."""
GOOD = {"controls", "token", "henchman", "placed", "protected", "escaped"}
MOST_LINES = 6
HEIGHT = 790
"""The height of the stage: what is seen of the city, and below it the panel."""
PANEL = Box(2, 502, 1052, 284)
CARD = Box(0, 0, 140, 92)


class Cast(NamedTuple):
    """Who is on the stage: colours, letters and names of the seats."""

    seats: Sequence[str]
    letters: Sequence[str]
    names: Sequence[str]


class Strike(NamedTuple):
    """A claim or an attack, with all that followed at once."""

    event: View
    results: Sequence[View]
    cell: View
    view: View

    @property
    def is_attack(self) -> bool:
        """Whether somebody owned the business."""
        return bool(self.event["event"] == "attacked")

    @property
    def holder(self) -> int | None:
        """Whose the business is after it: an attack succeeds at once, a claim may be opposed."""
        told = [one["seat"] for one in self.results if one["event"] == "controls"]
        held = self.event["seat"] if self.is_attack else self.cell.get("owner")
        return told[-1] if told else held

    def gangsters(self, seat: int) -> int:
        """How many gangsters a seat had when it came to the fight (FA-ATK.1): what it has, what it has lost since, and
        what Capone lent."""
        gone = [one for one in self.results if one["event"] == "lost" and one["seat"] == seat]
        lost = [one for one in gone if one["what"] == GANGSTER]
        lent = int(seat == self.event["seat"] and str(self.event.get("item", "")).startswith(GANGSTER))
        return int(self.view["players"][seat]["gangsters"]) + len(lost) + lent


def moments(view: View, events: Sequence[View], names: Sequence[str], wide: bool = True) -> list[Moment]:
    """Claims and attacks among the events."""
    seats = colours(view)
    cast = Cast(seats, letters_of(seats, names), [name_of(seat, seats, names) for seat in range(len(seats))])
    cells = {cell["cell"]: cell for cell in view["city"]}
    return [
        taken(Strike(event, after(events, at), cells[event["cell"]], view), cast, wide)
        for at, event in enumerate(events)
        if event["event"] in ("claimed", "attacked") and cells[event["cell"]]["business"]
    ]


def after(events: Sequence[View], at: int) -> list[View]:
    """What follows from a claim or an attack."""
    found = []
    for event in events[at + 1 :]:
        if event["event"] not in FOLLOWS:
            break
        if event["event"] not in ("drew", "returned"):
            found.append(event)
    return found


def taken(strike: Strike, cast: Cast, wide: bool) -> Moment:
    """One scene: who takes what from whom, the numbers that decide, and what each wins and loses."""
    event = strike.event
    title, why = title_of(strike, cast), reason(strike)
    draw = stage if wide else narrow_stage
    scene = Scene(draw(title, why, strike, cast), standing(strike), sheet=front_page(strike, why))
    if strike.is_attack:
        return Moment(event["n"], "attack", say("An attack"), (scene,))
    return Moment(event["n"], "claim", say("A claim"), (scene,))


def title_of(strike: Strike, cast: Cast) -> str:
    """Who takes what; the viewer is addressed."""
    event, you = strike.event, strike.view["you"]
    blanks = {"seat": Quoted(cast.names[event["seat"]]), "business": Quoted(called(strike.cell["business"]))}
    if not strike.is_attack:
        return say("{seat} claims the {business}", **blanks)
    if event["victim"] == you:
        return say("{seat} attacks your {business}", **blanks)
    return say("{seat} attacks the {business}", **blanks)


def standing(strike: Strike) -> str:
    """How many businesses the families have now: the attacker's or claimant's, and the viewer's."""
    seat, you, taken = strike.event["seat"], strike.view["you"], strike.cell["cell"]
    held = Counter(cell.get("owner") for cell in strike.view["city"] if cell["cell"] != taken)
    held[strike.holder] += 1
    owned = Quoted(count(held[seat], "{n} business", "{n} businesses"))
    if seat == you:
        return say("You control {owned} now.", owned=owned)
    who = Quoted(f"P{seat}")
    if you is None:
        return say("{who} controls {owned} now.", who=who, owned=owned)
    return say("{who} controls {owned} now, you control {n}.", who=who, owned=owned, n=held[you])


def reason(strike: Strike) -> str:
    """Why it succeeds, or what may still happen."""
    if strike.is_attack:
        mine, theirs = (strike.gangsters(strike.event[who]) for who in ("seat", "victim"))
        return say("{n} against {other}: an attack needs more gangsters than the owner has.", n=mine, other=theirs)
    end = next((one for one in reversed(strike.results) if one["event"] == "controls"), None)
    if end and end["seat"] != strike.event["seat"]:
        return say("{seat} opposes it and takes it.", seat=Quoted(f"P{end['seat']}"))
    return say("All that it asks for is there.")


def front_page(strike: Strike, why: str) -> Sheet:
    """The newspaper: what happened, and in an attack what each had, wins and loses."""
    event, cell = strike.event, strike.cell
    blanks = {"seat": Quoted(f"P{event['seat']}"), "business": Quoted(called(cell["business"]))}
    sign = BUSINESSES[cell["business"]]
    if not strike.is_attack:
        headline = say("{seat} claims the {business}", **blanks)
        worth = Clause(say("worth at the end"), (Fact("end", f"+{cell['points']}", say("points")),))
        return Sheet(DAILY, why, headline, ("gangster", sign, "money"), notes=(worth,))
    rows = tuple(
        Row(
            f"P{seat}",
            (str(strike.gangsters(seat)), f"{sign_of}{cell['points']}"),
            NOW if seat == event["seat"] else "",
        )
        for seat, sign_of in ((event["seat"], "+"), (event["victim"], "\N{MINUS SIGN}"))
    )
    columns = (say("gangsters"), say("points"))
    headline = say("{seat} takes {victim}'s {business}", victim=Quoted(f"P{event['victim']}"), **blanks)
    return Sheet(DAILY, why, headline, ("tommy_gun", sign, "fight"), columns, rows)


def stage(title: str, why: str, strike: Strike, cast: Cast) -> str:
    """The city at night with the business in the light; below it the families, and what each wins and loses."""
    width, plan = BOARD[0], plan_of(len({one["row"] for one in strike.view["city"]}), True)
    line, y, seen = NEON if strike.is_attack else AMBER, PANEL.y, PANEL.y - 10
    box = plan.box(strike.cell["cell"])
    up = round(max(0, box.y + box.height + 16 - seen), 1)  # the business stays in sight above the panel
    return picture(
        width,
        HEIGHT,
        title,
        f'<clipPath id="b-seen"><rect y="{up:g}" width="{width}" height="{seen:g}" rx="8"/></clipPath>',
        f'<g transform="translate(0 {-up:g})" clip-path="url(#b-seen)">',
        rect(0, 0, width, BOARD[1], "#0A0D12"),
        f'<g opacity=".36">{city(plan, strike.view, strike.cell, cast)}</g>',
        onslaught(plan, strike, cast) if strike.is_attack else "",
        lit(plan, strike.cell, strike.event, cast, line),
        "</g>",
        edge(width, seen),
        rect(*PANEL, "#12080A" if strike.is_attack else "#12100A", f'rx="8" stroke="{line}" stroke-width="2.5"'),
        rect(PANEL.x + 6, y + 6, PANEL.width - 12, PANEL.height - 12, "none", f'rx="5" stroke="{line}" opacity=".4"'),
        neon(width / 2, y + 56, title, size_for(title, TITLE, 44, width - 80, 20)),
        write(width / 2, y + 86, why, TEXT, 17, "#E9D8C4", "middle", width - 80),
        *(duel(strike, cast, y) if strike.is_attack else claim(strike, cast, y)),
    )


def onslaught(plan: Plan, strike: Strike, cast: Cast) -> str:
    """The way of the attack, from the attacker's nearest business to the one that is attacked."""
    aim = plan.box(strike.cell["cell"])
    own = [one for one in strike.view["city"] if one.get("owner") == strike.event["seat"] and one != strike.cell]
    if not own:
        return ""
    base = min(own, key=lambda one: math.hypot(plan.box(one["cell"]).x - aim.x, plan.box(one["cell"]).y - aim.y))
    start = plan.box(base["cell"])
    side = 1 if start.x > aim.x else -1
    x, y = start.x + start.width / 2 * (1 - side), start.y + start.height / 2
    tip = aim.x + (aim.width + 8 if side == 1 else -8), aim.y + aim.height / 2
    way = f"M{x:.0f},{y:.0f}Q{(x + tip[0]) / 2:.0f},{min(y, tip[1]) - 70:.0f} {tip[0] + side * 6:.0f},{tip[1]:.0f}"
    return (
        f'<ellipse cx="{start.x + 70:g}" cy="{y:g}" rx="130" ry="90" fill="url(#b-lampglow)" opacity=".5"/>'
        + shown_card(start, base, strike.event["seat"], cast)
        + f'<path d="{way}" fill="none" stroke="#0D1017" stroke-width="9"/>'
        f'<path d="{way}" fill="none" stroke="{NEON}" stroke-width="4" stroke-dasharray="2 9" stroke-linecap="round"/>'
        f'<path d="M{tip[0]:.0f},{tip[1]:.0f}l{side * 20},-9v18z" fill="{NEON}" stroke="#0D1017"/>'
    )


def city(plan: Plan, view: View, cell: View, cast: Cast) -> str:
    """The city with its rows, its men and all other businesses."""
    cards = view["rows"]["cards"]
    return (
        f'<use href="#{CITY}"/>'
        + still("".join(row_card(plan, at, cards.get(chr(ord("A") + at)) or "", False, ()) for at in range(plan.rows)))
        + "".join(
            agent(x, y, 33) if tokens[0] == "agent" else henchman(tokens[0], x, y, 44)
            for place, tokens in view["spaces"].items()
            if tokens
            for x, y in [plan.middle(place)]
        )
        + "".join(
            shown_card(plan.box(other["cell"]), other, other["owner"], cast)
            for other in view["city"]
            if other["business"] and other["cell"] != cell["cell"]
        )
    )


def lit(plan: Plan, cell: View, event: View, cast: Cast, line: str) -> str:
    """The business that it is about, in the light."""
    box = plan.box(cell["cell"])
    x, y = box.x + box.width / 2, box.y + box.height / 2
    said = (say("attacked") if event["event"] == "attacked" else say("claimed")).upper()
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="150" ry="110" fill="url(#b-lampglow)"/>'
        + shown_card(box, cell, event.get("victim"), cast)
        + rect(*box, "none", f'rx="4" stroke="{line}" stroke-width="8" opacity=".3"')
        + rect(*box, "none", f'rx="4" stroke="{line}" stroke-width="2.4"')
        + pill(x, box.y - 8 if box.y > 24 else box.y + box.height + 10, said, 15, line, SIGN_INK)
    )


def narrow_stage(title: str, why: str, strike: Strike, cast: Cast) -> str:
    """The same on a phone, below each other."""
    (width, height), event = NARROW_BOARD, strike.event
    lines = lines_of(title, TITLE, 24, width - 24)[:2]
    sides = [(event["seat"], 24)] + ([(event["victim"], 226)] if strike.is_attack else [])
    return picture(
        width,
        height,
        title,
        rect(0, 0, width, height, "#0B0608" if strike.is_attack else "#07090D"),
        '<path d="M20,490L130,0h130l110,490z" fill="#FFE9B0" opacity=".07"/>',
        *(neon(width / 2, 30 + 26 * at, line, 24) for at, line in enumerate(lines)),
        f'<g transform="translate(55 76) scale(2)">{shown_card(CARD, strike.cell, event.get("victim"), cast)}</g>',
        *(
            mark(cast.seats[seat], x, 292, 15, cast.letters[seat], 17, 2)
            + write(x + 24, 298, clipped(cast.names[seat], NUMBER, 16, 92), NUMBER, 16, CREAM)
            + (write(x + 136, 304, str(strike.gangsters(seat)), NUMBER, 34, AMBER, "end") if strike.is_attack else "")
            for seat, x in sides
        ),
        icon("fight", 180, 277, 28, NEON) if strike.is_attack else "",
        *(narrow_chip(one, 322 + at * 31) for at, one in enumerate(chips_of(strike, cast)[:5])),
    )


class Chip(NamedTuple):
    """Something that somebody wins or loses."""

    icon: str
    said: str
    line: str


def chips_of(strike: Strike, cast: Cast, seat: int | None = None) -> list[Chip]:
    """What a seat, or everybody, wins and loses; in an attack first of all the business."""
    event, points = strike.event, strike.cell["points"]
    sign, business = BUSINESSES[strike.cell["business"]], Quoted(called(strike.cell["business"]))
    found = []
    if strike.is_attack and seat in (None, event["seat"]):
        found.append(Chip(sign, say("takes the {business}: +{n}", business=business, n=points), MINT))
    if strike.is_attack and seat in (None, event["victim"]):
        found.append(Chip(sign, say("loses the {business}: \N{MINUS SIGN}{n}", business=business, n=points), NEON))
        found.append(Chip("hand", say("draws two cards, keeps one"), MINT))
    return found + [
        Chip(icon_of(one), said_of(one, cast.names), tone_of(one))
        for one in strike.results
        if seat is None or one.get("seat") == seat
    ]


def icon_of(event: View) -> str:
    """The icon of a consequence: what is lost, or what happens."""
    is_gangster = event["event"] == "lost" and event["what"] == GANGSTER
    return "tommy_gun" if is_gangster else EVENTS.get(event["event"], "turn")


def narrow_chip(chip: Chip, y: float) -> str:
    """One consequence, on a phone."""
    return (
        rect(10, y, 370, 27, "#12171E", f'rx="5" stroke="{chip.line}" stroke-width="1.4"')
        + icon(chip.icon, 16, y + 4, 19, chip.line)
        + write(42, y + 18, clipped(chip.said, TEXT, 13, 330), TEXT, 13, CREAM)
    )


def shown_card(box: Box, cell: View, owner: int | None, cast: Cast) -> str:
    """A business as its card."""
    owned = (cast.seats[owner], cast.letters[owner]) if owner is not None else ("", "")
    numbers = cell["points"], cell["income"]
    return card(box, cell["business"], numbers, needs_of(cell, False), owned, state_of(cell, 0), "")


def duel(strike: Strike, cast: Cast, top: float) -> Iterator[str]:
    """Both families with their gangsters, the number that decides, and what each wins and loses."""
    event, y = strike.event, top + 158
    yield f'<ellipse cx="528" cy="{y:g}" rx="150" ry="100" fill="url(#b-lampglow)"/>' + burst(528, y)
    for seat, side in ((event["seat"], 1), (event["victim"], -1)):
        yield party(strike, cast, seat, side, y)
        for place, chip in enumerate(chips_of(strike, cast, seat)[:2]):
            yield side_chip(chip, 20 if side == 1 else 538, place, top + 228)


def party(strike: Strike, cast: Cast, seat: int, side: int, y: float) -> str:
    """A family in an attack, at the left (1) or at the right (-1), with its gangsters; where there are none, the gun is
    struck out."""
    anchor, at = ("start", 0) if side == 1 else ("end", 1056)
    men = strike.gangsters(seat)
    ink, gun = (AMBER, CREAM) if men else ("#FF9187", "#8A4A44")
    x = at + side * 128 - (46 if side == -1 else 0)
    name = cast.names[seat]
    shown = say("{name} (you)", name=Quoted(name)) if seat == strike.view["you"] else name
    struck = "" if men else f'<path d="M{x:g},{y + 42:g}l46,-42" stroke="{NEON}" stroke-width="3"/>'
    return (
        mark(cast.seats[seat], at + side * 74, y, 38, cast.letters[seat], 42, 3)
        + write(at + side * 128, y - 14, clipped(shown, NUMBER, 24, 240), NUMBER, 24, CREAM, anchor)
        + icon("tommy_gun", x, y - 2, 46, gun)
        + struck
        + write(at + side * 184, y + 42, str(men), NUMBER, 56, ink, anchor)
        + write(at + side * 224, y + 40, count(men, "gangster", "gangsters"), LABEL, 18, MUTED, anchor)
    )


def side_chip(chip: Chip, x: float, place: int, y: float) -> str:
    """One of two consequences beside each other, on one half of the panel."""
    left = x + place * 252
    return (
        rect(left, y, 246, 38, "#0D1017", f'rx="6" stroke="{chip.line}" stroke-width="1.8"')
        + icon(chip.icon, left + 8, y + 7, 24, chip.line)
        + write(left + 40, y + 25, clipped(chip.said, LABEL, 17, 200), LABEL, 17, CREAM)
    )


def burst(x: float, y: float) -> str:
    """Shots in the middle of the panel."""
    rays = "".join(
        f"{'ML'[at > 0]}{x + reach * math.cos(math.pi * at / 9):.0f},{y + reach * math.sin(math.pi * at / 9):.0f}"
        for at in range(18)
        for reach in [(58 if at % 2 == 0 else 28) * (1 + 0.2 * math.sin(2.3 * at))]
    )
    return f'<path d="{rays}Z" fill="#FFF1C4" stroke="{AMBER}" stroke-width="2"/>' + icon(
        "fight", x - 25, y - 25, 50, SIGN_INK
    )


def claim(strike: Strike, cast: Cast, top: float) -> Iterator[str]:
    """Who claims, what it is worth, and what came of it."""
    seat, points = strike.event["seat"], str(strike.cell["points"])
    yield mark(cast.seats[seat], 62, top + 136, 34, cast.letters[seat], 38, 3)
    yield write(110, top + 145, clipped(cast.names[seat], NUMBER, 26, 320), NUMBER, 26, CREAM)
    yield coin(926, top + 136, 30, points, 34)
    yield write(968, top + 144, say("points"), NUMBER, 22, CREAM, width=76)
    for at, one in enumerate(strike.results[:MOST_LINES]):
        yield result(one, 20 + at % 3 * 340, top + 188 + at // 3 * 44, cast.names)


def said_of(event: View, cast: Sequence[str]) -> str:
    """A consequence in words, with names."""
    if event["event"] == "lost" and event["what"] == GANGSTER:
        return say("{seat} loses a gangster", seat=Quoted(cast[event["seat"]]))
    said = called(event["text"])
    for seat, name in enumerate(cast):
        said = said.replace(f"P{seat}", name)
    return said


def tone_of(event: View) -> str:
    """Whether a consequence is good, a price, or a loss."""
    return MINT if event["event"] in GOOD else AMBER if event["event"] in ("paid", "agent") else NEON


def result(event: View, x: float, y: float, cast: Sequence[str]) -> str:
    """One consequence, as a chip."""
    said, line = said_of(event, cast), tone_of(event)
    return (
        rect(x, y, 320, 36, "#0D1017", f'rx="6" stroke="{line}" stroke-width="1.6"')
        + icon(icon_of(event), x + 8, y + 6, 24, line)
        + write(x + 40, y + 24, clipped(said, LABEL, 17, 276), LABEL, 17, CREAM)
    )
