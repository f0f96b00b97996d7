"""Families' moments: a claim or an attack, with the business in the light and what it costs and brings beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...messages import called, say
from ..figures import mark
from ..fonts import NUMBER, TEXT, TITLE, size_for, write
from ..icons import icon
from ..paper import Box, rect
from ..parts import Moment, Scene
from ..props import BOARD, clipped, edge, letters_of, name_of, neon, picture
from ..room import AMBER, CREAM, MINT, NEON
from .business import card, needs_of, state_of
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
MOST_LINES = 7


def moments(view: View, events: Sequence[View], names: Sequence[str]) -> list[Moment]:
    """Claims and attacks among the events."""
    seats = colours(view)
    cast = [name_of(seat, seats, names) for seat in range(len(seats))]
    letters = letters_of(seats, names)
    cells = {cell["cell"]: cell for cell in view["city"]}
    return [
        taken(event, after(events, at), cells[event["cell"]], view, (seats, letters, cast))
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


def taken(event: View, results: Sequence[View], cell: View, view: View, who: tuple[Sequence[str], ...]) -> Moment:
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
    return Moment(
        event["n"],
        "attack" if attack else "claim",
        title,
        (
            Scene(stage(title, under, event, (), cell, who, attack), under),
            Scene(stage(title, said, event, results, cell, who, attack), said),
        ),
    )


def stage(
    title: str,
    under: str,
    event: View,
    results: Sequence[View],
    cell: View,
    who: tuple[Sequence[str], ...],
    attack: bool,
) -> str:
    """The business in the light, the families beside it, and the consequences."""
    width, height = BOARD
    return picture(
        width,
        height,
        title,
        rect(0, 0, width, height, "#0B0608" if attack else "#07090D", 'rx="8"'),
        '<path d="M120,590L250,0h160l150,590z" fill="#FFE9B0" opacity=".07"/>',
        neon(width / 2, 66, title, size_for(title, TITLE, 44, width - 60, 20)),
        write(width / 2, 102, under, TEXT, 18, CREAM, "middle", width - 60),
        f'<g transform="translate(70 170) scale(2.6)">{big_card(cell, event, who)}</g>',
        parties(event, who, attack),
        *(result(one, 190 + at * 50, who[2]) for at, one in enumerate(results[:MOST_LINES])),
        edge(width, height),
    )


def big_card(cell: View, event: View, who: tuple[Sequence[str], ...]) -> str:
    """The business as its card."""
    owner = event.get("victim", cell["owner"])
    owned = (who[0][owner], who[1][owner]) if owner is not None else ("", "")
    return card(
        Box(0, 0, 140, 92),
        cell["business"],
        (cell["points"], cell["income"]),
        needs_of(cell, False),
        owned,
        state_of(cell, 0),
        "",
    )


def parties(event: View, who: tuple[Sequence[str], ...], attack: bool) -> str:
    """Who claims or attacks, and whom."""
    seats, letters, cast = who
    sides = [(event["seat"], 110)] + ([(event["victim"], 330)] if attack else [])
    parts = [
        mark(seats[seat], x, 488, 26, letters[seat], 28, 3)
        + write(x + 38, 496, clipped(cast[seat], NUMBER, 22, 130), NUMBER, 22, CREAM)
        for seat, x in sides
    ]
    return "".join(parts) + (icon("fight", 268, 466, 40, NEON) if attack else "")


def result(event: View, y: float, cast: Sequence[str]) -> str:
    """One consequence."""
    good = event["event"] in GOOD
    said = called(event["text"])
    for seat, name in enumerate(cast):
        said = said.replace(f"P{seat}", name)
    line = MINT if good else AMBER if event["event"] in ("paid", "agent") else NEON
    return (
        rect(500, y - 28, 520, 42, "#12171E", f'rx="6" stroke="{line}" stroke-width="1.6"')
        + icon(EVENTS.get(event["event"], "turn"), 512, y - 20, 26, line)
        + write(550, y - 1, clipped(said, TEXT, 17, 460), TEXT, 17, CREAM)
    )
