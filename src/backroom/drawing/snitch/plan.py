"""Where the districts of Snitch lie: a map of four by two (on a phone two by four), with wavering borders."""

from __future__ import annotations

import math
import random
from functools import cache
from typing import NamedTuple

from ...games.snitch.edition import AREA_IDS, AREAS
from ..paper import Box

Point = tuple[float, float]
COLUMNS = 4


class Plan(NamedTuple):
    """The map in a picture."""

    wide: bool
    size: tuple[float, float]
    borders: tuple[str, ...]  # the outline of each district
    boxes: tuple[Box, ...]  # the place for what is in it
    horizon: float  # how far below the top of a box houses stand
    register: Box
    lake: Box


@cache
def plan_of(wide: bool) -> Plan:
    """The map, wide or for a phone."""
    lefts: tuple[float, ...] = (10, 268, 530, 790, 1046)
    tops: tuple[float, ...] = (10, 230, 448)
    if wide:
        borders = outlines(lefts, tops, 5, 14, 8, 11)
        boxes = tuple(wide_box(lefts, tops, area) for area in range(AREAS))
        return Plan(wide, (1056, 590), borders, boxes, 106, Box(10, 490, 1036, 92), Box(0, 420, 1056, 66))
    lefts, tops = (2, 182, 362), (2, 101.5, 201, 300.5, 400)
    borders = outlines(lefts, tops, 2.5, 5, 3, 4)
    boxes = tuple(narrow_box(lefts, tops, area) for area in range(AREAS))
    return Plan(wide, (390, 474), borders, boxes, 47, Box(0, 402, 390, 72), Box(350, 0, 40, 402))


def wide_box(lefts: tuple[float, ...], tops: tuple[float, ...], area: int) -> Box:
    """The inside of a district on the wide map."""
    column, row = area % COLUMNS, area // COLUMNS
    left, top = lefts[column] + (18 if column else 12), tops[row] + 8
    return Box(left, top, lefts[column + 1] - 18 - left, tops[row + 1] - 14 - top)


def narrow_box(lefts: tuple[float, ...], tops: tuple[float, ...], area: int) -> Box:
    """The inside of a district on a phone: the map lies on its side, north is up."""
    column, row = area // COLUMNS, area % COLUMNS
    left, top = lefts[column] + 5, tops[row] + 3
    return Box(left, top, lefts[column + 1] - (7 if column == 0 else 9) - left, tops[row + 1] - 4 - top)


def outlines(
    lefts: tuple[float, ...], tops: tuple[float, ...], waver: float, across: float, down: float, seed: int
) -> tuple[str, ...]:
    """The outline of each district; neighbours share their border."""
    chance = random.Random(seed)
    last_x, last_y = len(lefts) - 1, len(tops) - 1
    corners = {
        (x, y): (
            lefts[x] + (chance.uniform(-across, across) if 0 < x < last_x else 0),
            tops[y] + (chance.uniform(-down, down) if 0 < y < last_y else 0),
        )
        for x in range(last_x + 1)
        for y in range(last_y + 1)
    }
    wide = last_x == COLUMNS
    found = []
    for area in range(AREAS):
        x, y = (area % COLUMNS, area // COLUMNS) if wide else (area // COLUMNS, area % COLUMNS)
        ring = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        path: list[Point] = []
        for at, start in enumerate(ring):
            path += border(corners, start, ring[(at + 1) % 4], waver)[:-1]
        found.append("M" + "L".join(f"{px:.1f},{py:.1f}" for px, py in path) + "Z")
    return tuple(found)


def border(
    corners: dict[tuple[int, int], Point], start: tuple[int, int], end: tuple[int, int], waver: float
) -> list[Point]:
    """A wavering line between two corners, the same from either side."""
    one, other = sorted((start, end))
    (ax, ay), (bx, by) = corners[one], corners[other]
    chance, length = random.Random(str((one, other))), math.hypot(bx - ax, by - ay)
    line = [(ax, ay)]
    for part in (0.25, 0.5, 0.75):
        off = chance.uniform(-waver, waver)
        line.append(
            (ax + (bx - ax) * part - (by - ay) / length * off, ay + (by - ay) * part + (bx - ax) / length * off)
        )
    line.append((bx, by))
    return line if start == one else line[::-1]


def area_number(ident: str) -> int:
    """The number of a district."""
    return AREA_IDS.index(ident)
