"""Families' moments: a claim, an opposition or an attack: the business in the light, with its costs and gains."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...messages import called, count, say
from ..figures import coin, lines_of, mark, pill
from ..fonts import LABEL, NUMBER, TEXT, TITLE, size_for, write
from ..icons import icon
from ..paper import Box, rect
from ..parts import Fact, Moment, Scene
from ..props import BOARD, NARROW_BOARD, clipped, edge, letters_of, name_of, neon, picture, still
from ..room import AMBER, CREAM, MUTED, NEON, SIGN_INK
from .business import card, needs_of, state_of
from .consequences import chips_of, narrow_chip, result, side_chips, signed
from .dock import need_in
from .pictures import agent, henchman
from .plan import Plan, plan_of
from .prelude import HEIGHT as STRIP
from .prelude import Beat, Cast, beats_before, strip
from .press import front_page, lesson
from .rows import row_card
from .strike import Strike
from .telling import colours

View = Mapping[str, Any]
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
MOST_LINES = 6
ROOM = 744
"""How high the stage may be: what is seen of the city, and below it the panel."""
MARGIN = 7
"""Between the rows that are seen and their frame."""
PANEL = Box(2, 0, 1052, 222)
CARD = Box(0, 0, 140, 92)


def staged(event: View) -> bool:
    """Whether an event is a claim, an opposition or an attack."""
    return event["event"] in ("claimed", "opposed", "attacked")


def moments(
    view: View, events: Sequence[View], names: Sequence[str], wide: bool = True, before: Sequence[View] = ()
) -> list[Moment]:
    """Claims, oppositions and attacks among the events."""
    seats = colours(view)
    cast = Cast(seats, letters_of(seats, names), [name_of(seat, seats, names) for seat in range(len(seats))])
    cells = {cell["cell"]: cell for cell in view["city"]}
    found = []
    for at, event in enumerate(events):
        past = [*before, *events[:at]]
        told = about(event, past) if staged(event) else None
        if told and cells[told["cell"]]["business"]:
            found.append(taken(Strike(told, after(events, at), cells[told["cell"]], view, past), cast, wide))
    return found


def about(event: View, past: Sequence[View]) -> View | None:
    """An event with the business that it is about: that of an opposition was named by the claim before it."""
    if event["event"] != "opposed":
        return event
    claim = next((one for one in reversed(past) if one["event"] == "claimed" and one["n"] < event["n"]), None)
    if claim is None:
        return None
    return {**event, "cell": claim["cell"], "business": claim["business"], "claimant": claim["seat"]}


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
    scene = Scene(
        draw(title, why, strike, cast),
        lesson(strike) or standing(strike),
        points_now(strike) if strike.is_attack else (),
        changes(strike) if strike.is_attack else (),
        front_page(strike, why),
        leads_to=going_on(strike.view, cast),
    )
    if strike.is_attack:
        return Moment(event["n"], "attack", say("An attack"), (scene,))
    if strike.is_opposition:
        return Moment(event["n"], "opposition", say("A claim is opposed"), (scene,))
    return Moment(event["n"], "claim", say("A claim"), (scene,))


def points_now(strike: Strike) -> tuple[Fact, ...]:
    """What everybody has after it."""
    points = strike.points
    return tuple(Fact("leader" if one == max(points) else "", str(one), say("points")) for one in points)


def changes(strike: Strike) -> tuple[str, ...]:
    """What the attacker wins and the victim loses, by seat."""
    return tuple(signed(number) if number else "" for number in strike.changes)


def going_on(view: View, cast: Cast) -> str:
    """Whose turn it is after it."""
    if view["over"]:
        return say("To the result")
    if is_choosing(view):
        return say("Keep one of two cards")
    if (view["doing"] or {}).get("kind") == "oppose" and view["you"] in view["waiting"]:
        return say("Do you oppose?")
    if view["active"] == view["you"]:
        return say("Your turn goes on")
    if view["you"] in view["waiting"]:
        return say("Your choice")
    return say("{name}'s turn goes on", name=Quoted(cast.names[view["active"]]))


def is_choosing(view: View) -> bool:
    """Whether the viewer has to choose between the cards drawn for a lost business (FA-ATK.2)."""
    return bool(view["you"] is not None and view["you"] in view["waiting"] and (view["mine"] or {}).get("drawn"))


def title_of(strike: Strike, cast: Cast) -> str:
    """Who takes what; the viewer is addressed."""
    event, you = strike.event, strike.view["you"]
    blanks = {"seat": Quoted(cast.names[event["seat"]]), "business": Quoted(called(strike.cell["business"]))}
    if event["seat"] == you:
        return yours(strike, blanks)
    if strike.is_opposition:
        if event["claimant"] == you:
            return say("{seat} opposes you and takes the {business}", **blanks)
        return say("{seat} opposes and takes the {business}", **blanks)
    if not strike.is_attack:
        return say("{seat} claims the {business}", **blanks)
    if event["victim"] == you:
        return say("{seat} attacks your {business}", **blanks)
    return say("{seat} attacks the {business}", **blanks)


def yours(strike: Strike, blanks: View) -> str:
    """What the viewer takes."""
    if strike.is_opposition:
        return say("You oppose and take the {business}", **blanks)
    return say("You attack the {business}", **blanks) if strike.is_attack else say("You claim the {business}", **blanks)


def standing(strike: Strike) -> str:
    """How many businesses the families have now: whoever took one, and the viewer; while a claim may be opposed, that;
    and that it is the turn of a claimant who was opposed once more (FA-OPP.3)."""
    if strike.asked is not None:
        return say("Nothing is decided yet.")
    if strike.is_opposition and strike.event["claimant"] == strike.view["you"]:
        return say("You paid nothing. After this it is your turn once more: claim another one, attack or pass.")
    seat, you, held = strike.event["seat"], strike.view["you"], strike.holdings
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
    if strike.is_opposition:
        mine, theirs = (strike.influence(strike.event[who]) for who in ("seat", "claimant"))
        return say(
            "Influence {n} against {other}: more may take what another claims, for one influence and its dollars.",
            n=mine,
            other=theirs,
        )
    if strike.asked is not None:
        return may_oppose(strike, strike.asked)
    if strike.holder not in (None, strike.event["seat"]):
        return say("{seat} opposes it and takes it.", seat=Quoted(f"P{strike.holder}"))
    if strike.event["item"] != "nothing":
        return say(
            "The Godfather lets {seat} do without: {need}.",
            seat=Quoted(f"P{strike.event['seat']}"),
            need=Quoted(need_in(strike.cell, strike.event["item"])),
        )
    return say("All that it asks for is there.")


def may_oppose(strike: Strike, asked: int) -> str:
    """FA-OPP.1: who may oppose a claim, and why."""
    mine, theirs = strike.influence(asked), strike.influence(strike.event["seat"])
    if asked == strike.view["you"]:
        return say("You have more influence, {n} against {other}: you may oppose and take it.", n=mine, other=theirs)
    return say(
        "{seat} has more influence, {n} against {other}, and may oppose and take it.",
        seat=Quoted(f"P{asked}"),
        n=mine,
        other=theirs,
    )


def stage(title: str, why: str, strike: Strike, cast: Cast) -> str:
    """The city at night with the business in the light; below it the families, and what each wins and loses."""
    width, plan = BOARD[0], plan_of(len({one["row"] for one in strike.view["city"]}), True)
    led = beats_before(strike.before, strike.event) if strike.is_attack else []
    below = PANEL.height + (STRIP + 4 if led else 0)
    up, seen = rows_seen(plan, strike, ROOM - below - 12)
    panel = PANEL._replace(y=seen + 8)
    line, y = NEON if strike.is_attack else AMBER, panel.y
    return picture(
        width,
        round(y + below + 2),
        title,
        f'<clipPath id="b-seen"><rect y="{up:g}" width="{width}" height="{seen:g}" rx="8"/></clipPath>',
        f'<clipPath id="b-rows"><rect y="{up + MARGIN:g}" width="{width}" height="{seen - 2 * MARGIN:g}"/></clipPath>',
        f'<g transform="translate(0 {-up:g})" clip-path="url(#b-seen)">',
        rect(0, 0, width, BOARD[1], "#0A0D12"),
        f'<g opacity=".36" clip-path="url(#b-rows)">{city(plan, strike.view, strike.cell, cast)}</g>',
        onslaught(plan, strike, cast) if strike.is_attack else "",
        lit(plan, strike.cell, strike.event, cast, line, up),
        "</g>",
        edge(width, seen),
        rect(*panel, "#12080A" if strike.is_attack else "#12100A", f'rx="8" stroke="{line}" stroke-width="2.5"'),
        rect(panel.x + 6, y + 6, panel.width - 12, panel.height - 12, "none", f'rx="5" stroke="{line}" opacity=".4"'),
        neon(width / 2, y + 47, title, size_for(title, TITLE, 42, width - 80, 20)),
        write(width / 2, y + 73, why, TEXT, 17, "#E9D8C4", "middle", width - 80),
        *(duel(strike, cast, y) if strike.is_attack else claim(strike, cast, y)),
        *(way_here(strike, led, cast, y + panel.height + 4) if led else ()),
    )


def rows_seen(plan: Plan, strike: Strike, room: float) -> tuple[float, float]:
    """From where and how much of the city is seen above the panel: whole rows, with the one that it is about, and if
    there is room also the one where an attack comes from."""
    many = min(plan.rows, int((room - 2 * MARGIN) // plan.row_pitch))
    base = base_of(plan, strike) or strike.cell
    row, other = (ord(one["cell"][0]) - ord("A") for one in (strike.cell, base))
    first = min(row, other) if abs(row - other) < many else row
    first = min(first, plan.rows - many)
    top = plan.top + (first - 0.5) * plan.row_pitch
    return round(top - MARGIN, 1), round(many * plan.row_pitch + 2 * MARGIN, 1)


def base_of(plan: Plan, strike: Strike) -> View | None:
    """The attacker's business that is nearest to the one that is attacked."""
    aim = plan.box(strike.cell["cell"])
    own: list[View] = [
        one for one in strike.view["city"] if one.get("owner") == strike.event["seat"] and one != strike.cell
    ]
    if not strike.is_attack or not own:
        return None
    return min(own, key=lambda one: math.hypot(plan.box(one["cell"]).x - aim.x, plan.box(one["cell"]).y - aim.y))


def way_here(strike: Strike, led: Sequence[Beat], cast: Cast, y: float) -> Iterator[str]:
    """The steps that led to the attack, and the attack."""
    event = strike.event
    sides = Quoted(str(strike.gangsters(event["seat"]))), Quoted(str(strike.gangsters(event["victim"])))
    fought = say("{n} v {other}", n=sides[0], other=sides[1])
    steps = [*led, Beat(event, event["business"])]
    return strip(steps, fought, cast, strike.view["you"], y, BOARD[0])


def onslaught(plan: Plan, strike: Strike, cast: Cast) -> str:
    """The way of the attack, from the attacker's nearest business to the one that is attacked."""
    aim, base = plan.box(strike.cell["cell"]), base_of(plan, strike)
    if base is None:
        return ""
    start = plan.box(base["cell"])
    (x, y), (far, low), (right, down) = way_between(start, aim)
    turn = math.degrees(math.atan2(down - low, right - far))
    back = right - 14 * math.cos(math.radians(turn)), down - 14 * math.sin(math.radians(turn))
    way = f"M{x:.0f},{y:.0f}Q{far:.0f},{low:.0f} {back[0]:.0f},{back[1]:.0f}"
    return (
        f'<ellipse cx="{start.x + 70:g}" cy="{start.y + 46:g}" rx="130" ry="90" fill="url(#b-lampglow)" opacity=".5"/>'
        + shown_card(start, base, strike.event["seat"], cast)
        + f'<path d="{way}" fill="none" stroke="#0D1017" stroke-width="11"/>'
        f'<path d="{way}" fill="none" stroke="{NEON}" stroke-width="5" stroke-dasharray="1 10" stroke-linecap="round"/>'
        f'<path d="M0,0l-22,-11v22z" fill="{NEON}" stroke="#0D1017" '
        f'transform="translate({right:.0f} {down:.0f}) rotate({turn:.0f})"/>'
    )


Point = tuple[float, float]


def way_between(start: Box, aim: Box) -> tuple[Point, Point, Point]:
    """The way of an attack: from the edge of one card, in a flat bow, to the edge of the other, whose middle of the
    upper edge is left to the word above it."""
    dx, dy = aim.x - start.x, aim.y - start.y
    x, y = start.x + start.width / 2, start.y + start.height / 2
    far = min(start.width / 2 / abs(dx) if dx else 9, start.height / 2 / abs(dy) if dy else 9)
    from_, to = (x + dx * far, y + dy * far), (x + dx * (1 - far), y + dy * (1 - far))
    if dy > 0 and abs(to[0] - x - dx) < 60:
        side = math.copysign(60, -dx or 1)
        to = x + dx + side, to[1]
    lift = 46 if dy == 0 else 0
    bend = ((from_[0] + to[0]) / 2 - 0.16 * dy * math.copysign(1, dx), (from_[1] + to[1]) / 2 - lift)
    return from_, bend, to


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


def lit(plan: Plan, cell: View, event: View, cast: Cast, line: str, top: float) -> str:
    """The business that it is about, in the light; the word stands below it in the first row that is seen."""
    box = plan.box(cell["cell"])
    x, y = box.x + box.width / 2, box.y + box.height / 2
    words = {"attacked": say("attacked"), "opposed": say("opposed")}
    said = words.get(event["event"], say("claimed")).upper()
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="150" ry="110" fill="url(#b-lampglow)"/>'
        + shown_card(box, cell, event.get("victim"), cast)
        + rect(*box, "none", f'rx="4" stroke="{line}" stroke-width="8" opacity=".3"')
        + rect(*box, "none", f'rx="4" stroke="{line}" stroke-width="2.4"')
        + pill(x, box.y - 8 if box.y > top + 24 else box.y + box.height + 10, said, 15, line, SIGN_INK)
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


def shown_card(box: Box, cell: View, owner: int | None, cast: Cast) -> str:
    """A business as its card."""
    owned = (cast.seats[owner], cast.letters[owner]) if owner is not None else ("", "")
    numbers = cell["points"], cell["income"]
    return card(box, cell["business"], numbers, needs_of(cell, False), owned, state_of(cell, 0), "")


def duel(strike: Strike, cast: Cast, top: float) -> Iterator[str]:
    """Both families with their gangsters, the number that decides, and what each wins and loses."""
    event, y = strike.event, top + 124
    yield f'<ellipse cx="528" cy="{y:g}" rx="150" ry="100" fill="url(#b-lampglow)"/>' + burst(528, y + 8)
    for seat, side in ((event["seat"], 1), (event["victim"], -1)):
        yield party(strike, cast, seat, side, y)
        yield from side_chips(chips_of(strike, cast, seat)[:2], side, 40 if side == 1 else 1016, top + 172)


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
        mark(cast.seats[seat], at + side * 74, y, 34, cast.letters[seat], 38, 3)
        + write(at + side * 128, y - 14, clipped(shown, NUMBER, 24, 240), NUMBER, 24, CREAM, anchor)
        + icon("tommy_gun", x, y - 2, 46, gun)
        + struck
        + write(at + side * 184, y + 42, str(men), NUMBER, 50, ink, anchor)
        + write(at + side * 224, y + 40, count(men, "gangster", "gangsters"), LABEL, 18, MUTED, anchor)
    )


def burst(x: float, y: float) -> str:
    """Shots in the middle of the panel."""
    rays = "".join(
        f"{'ML'[at > 0]}{x + reach * math.cos(math.pi * at / 9):.0f},{y + reach * math.sin(math.pi * at / 9):.0f}"
        for at in range(18)
        for reach in [(40 if at % 2 == 0 else 22) * (1 + 0.2 * math.sin(2.3 * at))]
    )
    return f'<path d="{rays}Z" fill="#FFF1C4" stroke="{AMBER}" stroke-width="2"/>' + icon(
        "fight", x - 19, y - 19, 38, SIGN_INK
    )


def claim(strike: Strike, cast: Cast, top: float) -> Iterator[str]:
    """Who claims, what it is worth, and what came of it."""
    seat, points = strike.event["seat"], str(strike.cell["points"])
    yield mark(cast.seats[seat], 62, top + 118, 30, cast.letters[seat], 34, 3)
    yield write(110, top + 127, clipped(cast.names[seat], NUMBER, 26, 320), NUMBER, 26, CREAM)
    yield coin(926, top + 118, 28, points, 34)
    yield write(968, top + 126, say("points"), NUMBER, 22, CREAM, width=76)
    for at, one in enumerate(strike.results[:MOST_LINES]):
        yield result(one, 20 + at % 3 * 340, top + 152 + at // 3 * 41, cast.names)
