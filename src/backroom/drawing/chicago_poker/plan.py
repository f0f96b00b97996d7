"""Where everything lies on the board of Chicago Poker: businesses are columns, seats are rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ...games.chicago_poker.edition import BOSSES, FULL, OPEN_BUSINESSES
from ...messages import called
from ..identity import initial

View = Mapping[str, Any]
COLOURS = ["gray", "brown", "green", "purple", "blue", "red"]
"""The colour of each seat."""
BUTTON = 40
"""The height of the bar under one's own cards, with its margins."""
MANY = 5
"""From so many seats on, nameplates stand before the rows of a wide board, so that the board has all the room."""
HEAD = 134
"""The width of such a nameplate."""


@dataclass(frozen=True, eq=False)
class Plan:
    """The measures of a board; there is one for each kind of board, so that pictures are quickly found by it."""

    wide: bool
    width: int
    height: int
    gutter: float
    column: float
    """The width of a business."""
    gap: float
    top: float
    front: float
    """The height of a front."""
    rows: float
    """Where the rows begin."""
    row: float
    own: float
    """The heights of a row, and of the viewer's own."""
    card: tuple[float, float]
    step: float
    """From one card to the next."""
    label: float
    """The size of the words over a hand."""

    def left(self, slot: int) -> float:
        """The left edge of a business."""
        return round(self.gutter + slot * (self.column + self.gap), 1)

    def place(self, slot: int, at: int) -> float:
        """The left edge of a card."""
        return round(self.left(slot) + 3 + at * self.step, 1)


@cache
def plan_of(wide: bool, seats: int, watching: bool) -> Plan:
    """The board for a number of seats, with or without a row of the viewer's own."""
    return wide_plan(seats, watching) if wide else narrow_plan(seats, watching)


def wide_plan(seats: int, watching: bool) -> Plan:
    """The board on a large screen."""
    slots = OPEN_BUSINESSES[seats]
    gutter, gap = 52 if seats < MANY else HEAD + 14, 10 if slots < 4 else 6
    column = round((1056 - gutter - 8 - gap * (slots - 1)) / slots, 1)
    front = 104 if slots < 4 else 72
    rows = 10 + front + (10 if seats < MANY else 5)
    more = 0 if watching else BUTTON if seats < MANY else 35
    row = (584 - rows - more) / seats
    high = min(130, row - (31 if seats < MANY else 28))
    broad = min(high * 56 / 76, (column - 6) / FULL - 3)
    card = round(broad, 1), round(broad * 76 / 56, 1)
    step = min(broad + 14, (column - 8 - broad) / (FULL - 1))
    return Plan(True, 1056, 590, gutter, column, gap, 10, front, rows, row, row + more, card, round(step, 1), 15.5)


def narrow_plan(seats: int, watching: bool) -> Plan:
    """The board on a phone."""
    slots = OPEN_BUSINESSES[seats]
    gutter, gap = 24, 4
    column = round((390 - gutter - gap * slots) / slots, 1)
    row, more = (68 if seats < 5 else 62), 0 if watching else 30
    high, broad = row - 26, min(30, (column - 4) / FULL - 1)
    height = round(66 + seats * row + more + 4)
    step = min(broad + 3, (column - 4) / FULL)
    return Plan(
        False,
        390,
        height,
        gutter,
        column,
        gap,
        4,
        56,
        66,
        row,
        row + more,
        (round(broad, 1), high),
        round(step, 1),
        13 if slots < 4 else 11.5,
    )


def head_of(at: int, seats: int, watching: bool) -> tuple[float, ...]:
    """Where the nameplate before a row stands, in hundredths of the board; nowhere if there are few seats."""
    if seats < MANY:
        return ()
    plan = plan_of(True, seats, watching)
    own = not watching and at == seats - 1
    x, y, height = 7, plan.rows + at * plan.row, (plan.own if own else plan.row) - 5
    return tuple(
        round(100 * length / side, 2)
        for length, side in ((x, plan.width), (y, plan.height), (HEAD, plan.width), (height, plan.height))
    )


def seat_order(seats: int, you: int | None) -> list[int]:
    """The seats clockwise, the viewer last."""
    first = 0 if you is None else you + 1
    return [(first + at) % seats for at in range(seats)]


def cast_of(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """What the seats are called: each by its player's name, or else by its boss."""
    bosses = (called(player["boss"]) for player in view["players"])
    return tuple((names[seat] if seat < len(names) else "") or boss for seat, boss in enumerate(bosses))


def letter_of(seat: int, names: Sequence[str]) -> str:
    """The letter of a seat: its player's initial, or its boss's."""
    name = names[seat]
    return initial(name.split()[-1] if name in map(called, BOSSES) else name)
