"""Where everything lies on the table of Chicago Poker, on a wide screen and on a phone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from ...games.chicago_poker.edition import FULL, OPEN_BUSINESSES
from ..paper import Box

WIDE, HIGH, NARROW = 1200, 800, 400
BADGE = 38
"""Room for a seat's badge in front of its column."""


@dataclass(frozen=True)
class Measure:
    """The measures inside a business: height of its sign, of a row and of a card; how many rows beside each other."""

    sign: float
    row: float
    card: float
    across: int
    small: bool = False

    @property
    def step(self) -> float:
        """From one card of a column to the next."""
        return self.card * 8 / 11 + (3 if self.small else 6)

    @property
    def badge(self) -> float:
        """Room for a seat's badge."""
        return 28 if self.small else BADGE


PHONE = Measure(sign=50, row=46, card=40, across=2, small=True)


@dataclass(frozen=True)
class Street:
    """The boxes of the businesses by slot, and what measures they have."""

    boxes: tuple[Box, ...]
    measure: Measure


@cache
def wide_street(seats: int) -> Street:
    """The businesses beside each other, as large as they can be."""
    count = OPEN_BUSINESSES[seats]
    gap, top, height, sign = 14, 150, 440, 86
    width = (WIDE - 40 - gap * (count - 1)) / count
    row = round(min(150, (height - sign - 14) / seats), 1)
    card = min(row - 8, 116, ((width - 24 - BADGE) / FULL - 6) * 11 / 8)
    boxes = tuple(Box(20 + slot * (width + gap), top, width, height) for slot in range(count))
    return Street(boxes, Measure(sign, row, int(card), 1))


@lru_cache(512)
def rows_of(box: Box, measure: Measure, count: int) -> tuple[Box, ...]:
    """The places of the columns in a business."""
    width = (box.width - 12) / measure.across
    return tuple(
        Box(
            box.x + 6 + at % measure.across * width,
            round(box.y + measure.sign + 8 + at // measure.across * measure.row, 1),
            width,
            measure.row,
        )
        for at in range(count)
    )


@cache
def wide_seats(count: int) -> tuple[Box, ...]:
    """The dossiers of the others, above the street."""
    width = min(320, (WIDE - 40 - 12 * (count - 1)) / count)
    left = (WIDE - count * width - 12 * (count - 1)) / 2
    return tuple(Box(left + at * (width + 12), 22, width, 112) for at in range(count))


@cache
def narrow_seats(count: int, top: float, height: float) -> tuple[Box, ...]:
    """The dossiers of all, two beside each other."""
    return tuple(Box(8 + at % 2 * 194, top + at // 2 * (height + 6), 190, height) for at in range(count))
