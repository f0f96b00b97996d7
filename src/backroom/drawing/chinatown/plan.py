"""Where everything lies on the boards of Chinatown: lots, streets, free corners; the outline of a shop.

A plan maps columns and rows of the printed board to the picture. Streets are narrower than lots, so each area has an
origin of its own. On a phone the board lies on its side: columns become rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from ...games.chinatown.edition import BOARDS, PLACES, reissue_places
from ..paper import Box
from ..props import BOARD

NARROW = (390, 464)
AREAS = {lot: area for (area, _, _), lot in reissue_places().items()}
"""The area of each lot (numbered from 0) of the reissue."""
Point = tuple[float, float]
Cell = tuple[int, int]


class Measures(NamedTuple):
    """How a board is spread over a picture: the streets between columns and rows of lots, and their widths."""

    size: tuple[float, float]
    pad: float
    columns: tuple[int, ...]  # the columns that are streets
    rows: tuple[int, ...]
    across: int  # all columns, streets included
    down: int
    street: float


class Plan(NamedTuple):
    """A board on a picture."""

    size: tuple[float, float]
    wide: bool
    reissue: bool
    places: tuple[Cell, ...]  # column and row of each lot, in the picture
    boxes: tuple[Box, ...]  # and its place
    lefts: tuple[float, ...]  # where each column begins; one more for the end
    tops: tuple[float, ...]

    def box(self, lot: int) -> Box:
        """The place of a lot (numbered from 1)."""
        return self.boxes[lot - 1]

    def span(self, first: int, last: int, across: bool) -> tuple[float, float]:
        """Where columns (or rows) begin, and how far they reach."""
        edges = self.lefts if across else self.tops
        return edges[first], edges[last + 1] - edges[first]


@cache
def plan_of(board: str, wide: bool) -> Plan:
    """The plan of a board."""
    reissue = board != BOARDS[0]
    cells = tuple((int(x), int(y)) if wide else (int(y), int(x)) for x, y in PLACES[BOARDS.index(board)])
    measures = reissue_measures(wide) if reissue else usual_measures(wide)
    lefts = edges_of(measures.across, measures.columns, measures.street, measures.pad, measures.size[0])
    tops = edges_of(measures.down, measures.rows, measures.street, measures.pad, measures.size[1])
    boxes = [Box(lefts[x], tops[y], lefts[1] - lefts[0], tops[1] - tops[0]) for x, y in cells]
    if reissue:
        boxes = [moved(box, lot, wide, cells[lot], lefts, tops) for lot, box in enumerate(boxes)]
    return Plan(measures.size, wide, reissue, cells, tuple(boxes), lefts, tops)


def usual_measures(wide: bool) -> Measures:
    """The board of 1999: six areas, two avenues and a street."""
    if wide:
        return Measures(BOARD, 14, (4, 8), (4,), 14, 9, 58)
    return Measures(NARROW, 5, (4,), (4, 8), 9, 14, 20)


def reissue_measures(wide: bool) -> Measures:
    """The reissue's board: four areas above, two below the street; columns 4, 8 and 13 part the upper ones."""
    if wide:
        return Measures(BOARD, 14, (4, 8, 13), (5,), 18, 11, 44)
    return Measures((390, 490), 5, (5,), (4, 8, 13), 11, 18, 14)


LOWER = {5: (6, 5), 6: (11, 9)}
"""The reissue's areas below the street: their first column, and the column of the upper areas that they lie under."""


def moved(box: Box, lot: int, wide: bool, cell: Cell, lefts: Sequence[float], tops: Sequence[float]) -> Box:
    """The reissue's lower areas lie across the columns of the streets, so they are placed as a whole."""
    area = AREAS[lot]
    if area not in LOWER:
        return box
    first, under = LOWER[area]
    if wide:
        return box._replace(x=lefts[under] + (cell[0] - first) * box.width)
    return box._replace(y=tops[under] + (cell[1] - first) * box.height)


def edges_of(count: int, streets: tuple[int, ...], street: float, pad: float, length: float) -> tuple[float, ...]:
    """Where columns or rows begin, and where the last one ends."""
    each = (length - 2 * pad - len(streets) * street) / (count - len(streets))
    edges = [pad]
    for at in range(count):
        edges.append(edges[-1] + (street if at in streets else each))
    return tuple(edges)


# The outline of a shop


def outline(plan: Plan, lots: Iterable[int], inset: float = 0) -> str:
    """The path around lots that hang together, moved inwards by ``inset``."""
    paths = []
    for loop in loops(plan, list(lots)):
        corners = [inner(loop[at - 1], loop[at], loop[(at + 1) % len(loop)], inset) for at in range(len(loop))]
        paths.append("M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in corners) + "Z")
    return "".join(paths)


def loops(plan: Plan, lots: list[int]) -> list[list[Point]]:
    """The closed lines around lots, corner by corner."""
    ways: dict[Point, list[Point]] = {}
    own = {plan.places[lot - 1] for lot in lots}
    for lot in lots:
        x, y, width, height = plan.box(lot)
        (column, row), right, foot = plan.places[lot - 1], round(x + width, 1), round(y + height, 1)
        x, y = round(x, 1), round(y, 1)
        sides = [
            ((column, row - 1), (x, y), (right, y)),
            ((column + 1, row), (right, y), (right, foot)),
            ((column, row + 1), (right, foot), (x, foot)),
            ((column - 1, row), (x, foot), (x, y)),
        ]
        for beside, start, end in sides:
            if beside not in own:
                ways.setdefault(start, []).append(end)
    return [without_straights(loop) for loop in walked(ways)]


def walked(ways: dict[Point, list[Point]]) -> list[list[Point]]:
    """Edges joined to loops."""
    found = []
    while ways:
        start = here = next(iter(ways))
        loop = [start]
        while True:
            onward = ways[here].pop(0)
            if not ways[here]:
                del ways[here]
            here = onward
            if here == start:
                break
            loop.append(here)
        found.append(loop)
    return found


def without_straights(loop: list[Point]) -> list[Point]:
    """Only the corners at which a line turns."""
    found = []
    for at, (x, y) in enumerate(loop):
        (bx, by), (ax, ay) = loop[at - 1], loop[(at + 1) % len(loop)]
        if abs((x - bx) * (ay - y) - (y - by) * (ax - x)) > 1e-6:
            found.append((x, y))
    return found


def inner(before: Point, corner: Point, after: Point, inset: float) -> Point:
    """A corner moved inwards; lines run clockwise, at right angles."""
    return (
        corner[0] + inset * (normal(before, corner)[0] + normal(corner, after)[0]),
        corner[1] + inset * (normal(before, corner)[1] + normal(corner, after)[1]),
    )


def normal(start: Point, end: Point) -> Point:
    """The direction inwards from a horizontal or upright line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = abs(dx) + abs(dy)
    return -dy / length, dx / length


def roof_runs(plan: Plan, lots: Iterable[int]) -> list[tuple[float, float, float]]:
    """The upper edges of a shop: left, right and height of each."""
    boxes = {plan.places[lot - 1]: plan.box(lot) for lot in lots}
    runs: list[tuple[float, float, float]] = []
    for column, row in sorted(boxes, key=lambda cell: (cell[1], cell[0])):
        if (column, row - 1) in boxes:
            continue
        x, y, width, _ = boxes[column, row]
        if runs and runs[-1][2] == y and abs(runs[-1][1] - x) < 0.1:
            runs[-1] = (runs[-1][0], x + width, y)
        else:
            runs.append((x, x + width, y))
    return runs


def foot_of(plan: Plan, lots: Iterable[int]) -> Point:
    """The middle of a shop's foot, where its plaque hangs: below the longest run of lots in its lowest row."""
    boxes = sorted((plan.box(lot) for lot in lots), key=lambda box: (-box.y, box.x))
    runs: list[list[Box]] = []
    for box in boxes:
        if box.y < boxes[0].y:
            break
        if runs and abs(runs[-1][-1].x + box.width - box.x) < 0.1:
            runs[-1].append(box)
        else:
            runs.append([box])
    best = max(runs, key=len)
    return round((best[0].x + best[-1].x + best[-1].width) / 2, 1), round(best[0].y + best[0].height, 1)
