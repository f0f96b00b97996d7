"""Families on the page: the city like bricks, businesses as cards, henchmen under the lamps, my mini board and hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ...core.phrases import joined, phrase
from ...messages import called, say
from ..paper import key, rect, title
from ..parts import Piece
from ..props import edge, letters_of, name_of, picture
from .board import tray
from .business import Needs, State, card, needs_of, opening, said_of, small_card, state_of
from .closeup import closeup
from .dock import about, asks, assent, expected, label, question, thing, tip
from .endgame import ending
from .pictures import agent, henchman
from .plan import Plan, beside, plan_of
from .rows import row_card
from .scenery import scenery
from .staging import CITY, moments, staged
from .telling import colours, course, gathered, icon_for, line, plates
from .terms import terms

__all__ = [
    "about",
    "asks",
    "assent",
    "backdrop",
    "closeup",
    "colours",
    "course",
    "draw",
    "ending",
    "expected",
    "gathered",
    "icon_for",
    "label",
    "line",
    "moments",
    "pieces",
    "plates",
    "question",
    "staged",
    "terms",
    "thing",
    "tip",
    "tray",
]

View = Mapping[str, Any]
END = "</svg>"
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
    return "".join(piece.draw() for piece in pieces(view, choices, wide, names))


def pieces(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> list[Piece]:
    """The board: the rows, then every space and every business on its own; those that may be chosen lie on top."""
    plan, seats = city_plan(view, wide), colours(view)
    letters = letters_of(seats, names)
    acts = {
        choice["cell"]: ACTS.get(choice["do"].removeprefix("godfather "), "") for choice in choices if "cell" in choice
    }
    whose = [name_of(seat, seats, names) for seat in range(len(seats))]
    ordered = sorted(view["city"], key=lambda cell: bool(acts.get(cell["cell"])))
    aimed = aimed_tokens(choices)
    found = [
        Piece(beginning, (plan, tuple(row_of(view, number, seats, letters) for number in range(plan.rows)))),
        *(
            Piece(space, (plan, place, tokens, None if aimed is None else aimed.get(place, ())))
            for place, tokens in view["spaces"].items()
        ),
    ]
    for cell in ordered:
        owner, act = cell.get("owner"), acts.get(cell["cell"], "")
        owned = ("", "", "") if owner is None else (seats[owner], letters[owner], whose[owner])
        agents = sum(view["spaces"].get(place, []).count("agent") for place in beside(cell["cell"]))
        facts = facts_of(cell, agents, (view["you"] is not None and owner is None) or bool(act))
        found.append(Piece(business, (plan, cell["cell"], *facts, owned, act, cell is ordered[-1])))
    return found


def facts_of(cell: View, agents: int, mine: bool) -> tuple[Any, ...]:
    """What the card of a business shows, in little memory: name, points and income, needs, and its state."""
    if cell["business"] is None:
        return None, (0, 0), (), (False, "", False, 0)
    return cell["business"], (cell["points"], cell["income"]), needs_of(cell, mine), state_of(cell, agents)


def beginning(plan: Plan, rows: Sequence[tuple[Any, ...]]) -> str:
    """The opening tag, and the city cards."""
    cards = (row_card(plan, number, *row) for number, row in enumerate(rows))
    return picture(*plan.size, say("The board of Families"), *cards).removesuffix(END)


def row_of(view: View, number: int, seats: Sequence[str], letters: Sequence[str]) -> tuple[Any, ...]:
    """The city card of a row, whether the viewer is immune to it, and who else is."""
    name = view["rows"]["cards"].get(chr(ord("A") + number)) or ""
    immune = [player["seat"] for player in view["players"] if name in player["immune"]]
    users = tuple((seats[seat], letters[seat]) for seat in immune if seat != view["you"])
    return name, view["you"] in immune, users


def space(plan: Plan, place: str, tokens: Sequence[str], aimed: Collection[str] | None) -> str:
    """A space with the henchmen and agents on it; where some of them may be chosen (``aimed``), only those can be aimed
    at."""
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
        use = "data-key" if aimed is None or token in aimed else "data-explain"
        drawn.append(f'<g id="token-{place}-{at}" {use}="{aim}">{title(called(token))}{figure}</g>')
    ground = rect(x - wide / 2, y - high / 2, wide, high, "#000", 'opacity="0"')
    return f'<g id="space-{place}" data-key="{key("space", place)}">{title(said)}{ground}{"".join(drawn)}</g>'


def aimed_tokens(choices: Sequence[View]) -> dict[str, list[str]] | None:
    """The tokens that may be chosen, by space; None if the question isn't about tokens."""
    asked = [one for one in choices if "token" in one or "colour" in one]
    found: dict[str, list[str]] = {}
    for one in asked:
        found.setdefault(one["space"], []).append(one.get("token", one.get("colour")))
    return found if asked else None


def business(
    plan: Plan,
    place: str,
    name: str | None,
    numbers: tuple[int, int],
    needs: Needs,
    state: State,
    owned: tuple[str, str, str],
    act: str,
    is_last: bool,
) -> str:
    """A business: hidden, or as a card; owned by a seat (its colour, its letter and who it is). The last one ends the
    picture."""
    box, (colour, letter, whose) = plan.box(place), owned
    if name is None:
        drawn = rect(*box, "#FFC857" if act else "#000", f'rx="4" opacity="{0.16 if act else 0}"')
    else:
        drawn = (card if plan.wide else small_card)(box, name, numbers, needs, (colour, letter), state, act)
    said = said_of(place, name, numbers, needs, state, whose)
    return f"{opening(place, said)}{drawn}</g>" + (edge(*plan.size) + END if is_last else "")
