"""Families' moments: a claim or an attack, with the business in the light and what it costs and brings beside it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...messages import called, say
from ..figures import coin, lines_of, mark, pill
from ..fonts import NUMBER, TEXT, TITLE, size_for, write
from ..icons import icon
from ..paper import Box, rect
from ..parts import Moment, Scene
from ..props import BOARD, NARROW_BOARD, clipped, edge, letters_of, name_of, neon, picture
from ..room import AMBER, CREAM, MINT, NEON, SIGN_INK
from .business import card, needs_of, state_of
from .pictures import BUSINESSES
from .plan import Plan, plan_of
from .scenery import street
from .telling import EVENTS, colours

View = Mapping[str, Any]
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
PANEL = Box(20, 0, 1016, 182)
"""The panel of a moment, without consequences; it lies where the business doesn't."""
CARD = Box(0, 0, 140, 92)


def moments(view: View, events: Sequence[View], names: Sequence[str], wide: bool = True) -> list[Moment]:
    """Claims and attacks among the events."""
    seats = colours(view)
    cast = [name_of(seat, seats, names) for seat in range(len(seats))]
    letters = letters_of(seats, names)
    cells = {cell["cell"]: cell for cell in view["city"]}
    return [
        taken(event, after(events, at), cells[event["cell"]], (seats, letters, cast), view, wide)
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


def taken(
    event: View, results: Sequence[View], cell: View, who: tuple[Sequence[str], ...], view: View, wide: bool
) -> Moment:
    """Two scenes: the claim or attack, and what came of it."""
    cast = who[2]
    attack = event["event"] == "attacked"
    blanks = {"seat": Quoted(cast[event["seat"]]), "business": Quoted(called(cell["business"]))}
    title = say("{seat} attacks: {business}", **blanks) if attack else say("{seat} claims: {business}", **blanks)
    under = (
        say("An attack needs more gangsters than the owner has.") if attack else say("All that it asks for is there.")
    )
    end = next((one for one in reversed(results) if one["event"] == "controls"), None)
    said = say("{seat} takes it", seat=Quoted(cast[end["seat"]])) if end else under
    draw = stage if wide else narrow_stage
    return Moment(
        event["n"],
        "attack" if attack else "claim",
        title,
        (
            Scene(draw(title, under, event, (), cell, who, view), under),
            Scene(draw(title, said, event, results, cell, who, view), said),
        ),
    )


def stage(
    title: str,
    under: str,
    event: View,
    results: Sequence[View],
    cell: View,
    who: tuple[Sequence[str], ...],
    view: View,
) -> str:
    """The city at night with the business in the light; on a panel the families, and what comes of it."""
    width, height = BOARD
    attack, plan = event["event"] == "attacked", plan_of(len({one["row"] for one in view["city"]}), True)
    tall = PANEL.height + 44 * -(-len(results[:MOST_LINES]) // 3)
    top = 12.0 if plan.box(cell["cell"]).y > 290 else height - tall - 12
    line = NEON if attack else AMBER
    return picture(
        width,
        height,
        title,
        rect(0, 0, width, height, "#07090D", 'rx="8"'),
        f'<g opacity=".3">{city(plan, view, cell, who)}</g>',
        lit(plan, cell, event, who, line),
        rect(
            PANEL.x,
            top,
            PANEL.width,
            tall,
            "#12080A" if attack else "#12100A",
            f'rx="6" stroke="{line}" stroke-width="2.5"',
        ),
        rect(PANEL.x + 6, top + 6, PANEL.width - 12, tall - 12, "none", f'rx="4" stroke="{line}" opacity=".4"'),
        neon(width / 2, top + 50, title, size_for(title, TITLE, 38, PANEL.width - 60, 20)),
        write(width / 2, top + 78, under, TEXT, 16, CREAM, "middle", PANEL.width - 60),
        parties(event, cell, who, top + 128),
        *(
            result(one, 40 + at % 3 * 328, top + 178 + at // 3 * 42, who[2])
            for at, one in enumerate(results[:MOST_LINES])
        ),
        edge(width, height),
    )


def city(plan: Plan, view: View, cell: View, who: tuple[Sequence[str], ...]) -> str:
    """All other businesses, and the streets."""
    return "".join(street(plan, row) for row in range(plan.rows)) + "".join(
        shown_card(plan.box(other["cell"]), other, other["owner"], who)
        for other in view["city"]
        if other["business"] and other["cell"] != cell["cell"]
    )


def lit(plan: Plan, cell: View, event: View, who: tuple[Sequence[str], ...], line: str) -> str:
    """The business that it is about, in the light."""
    box = plan.box(cell["cell"])
    x, y = box.x + box.width / 2, box.y + box.height / 2
    said = (say("attacked") if event["event"] == "attacked" else say("claimed")).upper()
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="150" ry="110" fill="url(#b-lampglow)"/>'
        + shown_card(box, cell, event.get("victim", None), who)
        + rect(*box, "none", f'rx="4" stroke="{line}" stroke-width="8" opacity=".3"')
        + rect(*box, "none", f'rx="4" stroke="{line}" stroke-width="2.4"')
        + pill(x, box.y - 8 if box.y > 24 else box.y + box.height + 10, said, 15, line, SIGN_INK)
    )


def narrow_stage(
    title: str,
    under: str,
    event: View,
    results: Sequence[View],
    cell: View,
    who: tuple[Sequence[str], ...],
    _view: View,
) -> str:
    """The same on a phone, below each other."""
    (width, height), attack = NARROW_BOARD, event["event"] == "attacked"
    lines = lines_of(title, TITLE, 24, width - 24)[:2]
    sides = [(event["seat"], 24)] + ([(event["victim"], 226)] if attack else [])
    fight = icon("fight", 176, 299, 24, NEON) if attack else ""
    return picture(
        width,
        height,
        title,
        rect(0, 0, width, height, "#0B0608" if attack else "#07090D"),
        '<path d="M20,490L130,0h130l110,490z" fill="#FFE9B0" opacity=".07"/>',
        *(neon(width / 2, 30 + 26 * at, line, 24) for at, line in enumerate(lines)),
        f'<g transform="translate(41 84) scale(2.2)">{shown_card(CARD, cell, event.get("victim"), who)}</g>',
        *(
            mark(who[0][seat], x, 312, 14, who[1][seat], 16, 2)
            + write(x + 22, 318, clipped(who[2][seat], NUMBER, 16, 118), NUMBER, 16, CREAM)
            for seat, x in sides
        ),
        fight,
        *(narrow_result(one, 338 + at * 30, who[2]) for at, one in enumerate(results[:5])),
    )


def narrow_result(event: View, y: float, cast: Sequence[str]) -> str:
    """One consequence, on a phone."""
    said, line = said_of(event, cast), tone_of(event)
    return (
        rect(10, y, 370, 27, "#12171E", f'rx="5" stroke="{line}" stroke-width="1.4"')
        + icon(EVENTS.get(event["event"], "turn"), 16, y + 4, 19, line)
        + write(42, y + 18, clipped(said, TEXT, 13, 330), TEXT, 13, CREAM)
    )


def shown_card(box: Box, cell: View, owner: int | None, who: tuple[Sequence[str], ...]) -> str:
    """A business as its card."""
    owned = (who[0][owner], who[1][owner]) if owner is not None else ("", "")
    numbers = cell["points"], cell["income"]
    return card(box, cell["business"], numbers, needs_of(cell, False), owned, state_of(cell, 0), "")


def parties(event: View, cell: View, who: tuple[Sequence[str], ...], y: float) -> str:
    """Who claims or attacks, and whom; what the business is worth."""
    seats, letters, cast = who
    seat, victim, points = event["seat"], event.get("victim"), str(cell["points"])
    parts = [
        mark(seats[seat], 84, y, 28, letters[seat], 30, 3),
        write(126, y + 8, clipped(cast[seat], NUMBER, 23, 250), NUMBER, 23, CREAM),
    ]
    if victim is None:
        parts.append(icon(BUSINESSES[cell["business"]], 500, y - 28, 56, AMBER))
        parts.append(coin(900, y, 24, points, 28) + write(934, y + 9, say("points"), NUMBER, 20, CREAM, width=90))
        return "".join(parts)
    rays = "".join(
        f"{'ML'[at > 0]}{528 + (44 if at % 2 == 0 else 24) * math.cos(math.pi * at / 8):.0f},"
        f"{y + (44 if at % 2 == 0 else 24) * math.sin(math.pi * at / 8):.0f}"
        for at in range(16)
    )
    burst = f'<path d="{rays}Z" fill="#FFF1C4" stroke="{AMBER}" stroke-width="2"/>' + icon(
        "fight", 508, y - 20, 40, SIGN_INK
    )
    name = clipped(cast[victim], NUMBER, 23, 250)
    return (
        "".join(parts)
        + burst
        + mark(seats[victim], 972, y, 28, letters[victim], 30, 3)
        + write(930, y + 8, name, NUMBER, 23, CREAM, "end")
    )


def said_of(event: View, cast: Sequence[str]) -> str:
    """A consequence in words, with names."""
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
        + icon(EVENTS.get(event["event"], "turn"), x + 8, y + 6, 24, line)
        + write(x + 40, y + 23.5, clipped(said, TEXT, 15, 274), TEXT, 15, CREAM)
    )
