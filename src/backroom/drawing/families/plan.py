"""Where everything lies in the city of Families: rows of businesses that interlock like bricks, spaces between them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ..paper import Box

COLUMNS = 8


class Plan(NamedTuple):
    """The city in a picture."""

    wide: bool
    size: tuple[float, float]
    rows: int
    card: tuple[float, float]  # the size of a business
    left: float  # the middle of the first column
    pitch: float  # from column to column
    top: float  # the middle of the first row
    row_pitch: float
    head: float  # the width of a city card

    def middle(self, place: str) -> tuple[float, float]:
        """The middle of a cell or space, by its name such as B3."""
        x = self.left + (int(place[1:]) - 1) * self.pitch
        return round(x, 1), round(self.top + (ord(place[0]) - ord("A")) * self.row_pitch, 1)

    def box(self, place: str) -> Box:
        """The place of a business."""
        x, y = self.middle(place)
        return Box(round(x - self.card[0] / 2, 1), round(y - self.card[1] / 2, 1), *self.card)


@cache
def plan_of(rows: int, wide: bool) -> Plan:
    """The city, wide or for a phone; with fewer families it has fewer rows."""
    if wide:
        pitch, row_pitch = (1056 - 20 - 106 - 140) / 7, 572 / rows
        return Plan(True, (1056, 590), rows, (140, 92), 116 + 70, pitch, 9 + row_pitch / 2, row_pitch, 98)
    row_pitch = 62 if rows > 4 else 78
    size, card = (390, 10 + row_pitch * rows), (58, row_pitch - 4)
    return Plan(False, size, rows, card, 40 + 29 + 2, (390 - 42 - 58 - 4) / 7, 5 + row_pitch / 2, row_pitch, 34)


def beside(place: str) -> list[str]:
    """The places that share a side with one."""
    row, column = ord(place[0]), int(place[1:])
    return [f"{chr(row + down)}{column + across}" for down, across in ((0, 1), (0, -1), (1, 0), (-1, 0))]
