"""Families on the page: the city like bricks, businesses as cards, henchmen under the lamps, my mini board and hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import joined, phrase
from ...messages import called, say
from ..paper import key, rect, title
from ..props import edge, letters_of, name_of, picture
from .board import tray
from .business import card, needs_of, opening, small_card, state_of
from .dock import asks, expected, label, question, thing, tip
from .endgame import ending
from .pictures import agent, henchman
from .plan import Plan, beside, plan_of
from .rows import row_card
from .scenery import scenery
from .staging import CITY, moments
from .telling import colours, course, icon_for, line, plates
from .terms import terms

__all__ = [
    "asks",
    "backdrop",
    "colours",
    "course",
    "draw",
    "ending",
    "expected",
    "icon_for",
    "label",
    "line",
    "moments",
    "plates",
    "question",
    "terms",
    "thing",
    "tip",
    "tray",
]

View = Mapping[str, Any]
ACTS = {"claim": "claim", "attack": "attack", "extort": "extort", "reveal": "reveal", "collect": "extort"}


def city_plan(view: View, wide: bool) -> Plan:
    """The plan for the rows that this city has."""
    return plan_of(len({cell["row"] for cell in view["city"]}), wide)


def backdrop(view: View, wide: bool) -> str:
    """The city before anything is known of it."""
    plan = city_plan(view, wide)
    ground = scenery(plan, [cell["cell"] for cell in view["city"]], view["spaces"])
    return picture(*plan.size, say("The city"), f'<g id="{CITY}">{ground}</g>')


def draw(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """Rows, spaces and businesses."""
    plan, seats = city_plan(view, wide), colours(view)
    letters = letters_of(seats, names)
    acts = {
        choice["cell"]: ACTS.get(choice["do"].removeprefix("godfather "), "") for choice in choices if "cell" in choice
    }
    whose = [name_of(seat, seats, names) for seat in range(len(seats))]
    ordered = sorted(view["city"], key=lambda cell: bool(acts.get(cell["cell"])))
    return picture(
        *plan.size,
        say("The board of Families"),
        *(row_of(view, plan, number, seats, letters) for number in range(plan.rows)),
        *(space(plan, place, tokens) for place, tokens in view["spaces"].items()),
        *(business(view, plan, cell, (seats, letters, whose), acts.get(cell["cell"], "")) for cell in ordered),
        edge(*plan.size),
    )


def row_of(view: View, plan: Plan, number: int, seats: Sequence[str], letters: Sequence[str]) -> str:
    """The city card of a row."""
    name = view["rows"]["cards"].get(chr(ord("A") + number)) or ""
    immune = [player["seat"] for player in view["players"] if name in player["immune"]]
    users = tuple((seats[seat], letters[seat]) for seat in immune if seat != view["you"])
    return row_card(plan, number, name, view["you"] in immune, users)


def space(plan: Plan, place: str, tokens: Sequence[str]) -> str:
    """A space with the henchmen and agents on it."""
    x, y = plan.middle(place)
    wide, high = (80, 62) if plan.wide else (26, 40)
    said = say("space {place}: {tokens}", place=place, tokens=joined(tokens) or phrase("empty"))
    step = min(34, 66 / max(1, len(tokens) - 1)) if plan.wide else 11
    drawn = []
    for at, token in enumerate(tokens):
        across = round(x + (at - (len(tokens) - 1) / 2) * step, 1)
        size = (44 if len(tokens) < 3 else 36) if plan.wide else (27 if len(tokens) == 1 else 21)
        figure = agent(across, y, 0.75 * size) if token == "agent" else henchman(token, across, y, size)
        aim = f"{key('token', token)}|{key('colour', token)}"
        drawn.append(f'<g id="token-{place}-{at}" data-key="{aim}">{title(called(token))}{figure}</g>')
    ground = rect(x - wide / 2, y - high / 2, wide, high, "#000", 'opacity="0"')
    return f'<g id="space-{place}" data-key="{key("space", place)}">{title(said)}{ground}{"".join(drawn)}</g>'


def business(view: View, plan: Plan, cell: View, who: tuple[Sequence[str], ...], act: str) -> str:
    """A business: hidden, or as a card."""
    seats, letters, whose = who
    box = plan.box(cell["cell"])
    if cell["business"] is None:
        ground = rect(*box, "#FFC857" if act else "#000", f'rx="4" opacity="{0.16 if act else 0}"')
        return f"{opening(cell, '')}{ground}</g>"
    owner = cell["owner"]
    agents = sum(view["spaces"].get(place, []).count("agent") for place in beside(cell["cell"]))
    needs = needs_of(cell, (view["you"] is not None and owner is None) or bool(act))
    owned = (seats[owner], letters[owner]) if owner is not None else ("", "")
    make = card if plan.wide else small_card
    drawn = make(box, cell["business"], (cell["points"], cell["income"]), needs, owned, state_of(cell, agents), act)
    return f"{opening(cell, whose[owner] if owner is not None else '')}{drawn}</g>"
