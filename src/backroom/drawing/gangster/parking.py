"""Where cars stop: near the house of their district, beside all houses, names, signs and other cars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ..fonts import TITLE, width_of
from ..paper import Box
from .plan import HARBOR, NAMES, PARKING, Point, View, house_of, plan_of

Layout = tuple[tuple[str, int, int], ...]
"""Each open district with its spaces and values: all that the size of its house depends on."""
CAR = {True: (78, 40), False: (48, 26)}
STEP = {True: 8, False: 5}
FAR = {True: 220, False: 150}
"""No car stops farther away than this from its house."""
WORDS = {True: 26, False: 0}
"""Where a car has come from is told above it."""
SAID = (92, 24)
HIDES = 150
"""So much farther a car may stop if the words above it would hide something otherwise."""
SIGN = Box(0, 36, 36, 46)
"""The sign at the right of a house, from its upper right corner."""
FIXED = {
    True: (Box(696, 494, 182, 74), Box(776, 26, 280, 100), Box(896, 0, 160, 590)),
    False: (Box(276, 10, 114, 70), Box(284, 366, 106, 118), Box(372, 0, 18, 484)),
}
"""The legend, the harbor and the lake."""


def parked(view: View, wide: bool) -> Mapping[str, Point]:
    """The place of every car, by colour."""
    layout = tuple((one["district"], len(one["spaces"]), len(one["values"])) for one in view["districts"])
    stands: dict[str, Point] = {}
    counts: dict[str, int] = {}
    for each in view["colours"]:
        place = each["place"]
        counts[place] = counts.get(place, -1) + 1
        stands[each["colour"]] = (
            stand(spots(wide, layout, place), list(stands.values()), wide) or PARKING[wide][place][counts[place]]
        )
    return stands


def stand(free: Sequence[Point], taken: Sequence[Point], wide: bool) -> Point | None:
    """The first spot where no other car stands, with room above it for a few words; or at least for itself."""
    width, height = CAR[wide]
    for apart in (height + WORDS[wide], height):
        for x, y in free:
            if all(abs(x - other[0]) >= width or abs(y - other[1]) >= apart for other in taken):
                return x, y
    return None


@lru_cache(512)
def spots(wide: bool, layout: Layout, place: str) -> tuple[Point, ...]:
    """The free spots for cars at a place, the nearest first; beside each other as long as the street is free."""
    houses = {one[0]: house_of(wide, *one).box for one in layout} | {HARBOR: harbor_box(wide)}
    home = houses.pop(place)
    found = []
    for spot in open_ground(wide, layout):
        away = gap(spot, home)
        if away < FAR[wide]:
            is_nearer = any(gap(spot, other) < away - STEP[wide] for other in houses.values())
            aside = (FAR[wide] if is_nearer else 0) + (HIDES if wide and hides_something(spot, layout) else 0)
            found.append((distance(spot, home, wide) + aside, spot))
    return tuple(spot for _, spot in sorted(found))


def harbor_box(wide: bool) -> Box:
    """The house at the harbor."""
    x, y = plan_of(wide).middles[HARBOR]
    return Box(x - 54, y - 38, 80, 70) if wide else Box(x - 52, y - 18, 104, 46)


def gap(spot: Point, home: Box) -> float:
    """How far a spot is from a house, along the streets."""
    x, y = spot
    return max(home.x - x, x - home.x - home.width, 0.0) + max(home.y - y, y - home.y - home.height, 0.0)


def distance(spot: Point, home: Box, wide: bool) -> float:
    """How far a car is from a house; in front of it is best, behind its name worst."""
    behind = (30 if wide else 16) if spot[1] < home.y else 0
    return gap(spot, home) + behind + abs(spot[0] - home.x - home.width / 2) / 20


def hides_something(spot: Point, layout: Layout) -> bool:
    """Whether the words above a car on a wide board would hide a sign, a name or values."""
    (x, y), (width, height) = spot, SAID
    top = y - CAR[True][1] / 2 - height
    kept = [box for one in layout for box in kept_free(True, one)] + list(FIXED[True])
    return top < 0 or any(
        box.x - width / 2 < x < box.x + box.width + width / 2 and box.y - height < top < box.y + box.height
        for box in kept
    )


@lru_cache(64)
def open_ground(wide: bool, layout: Layout) -> tuple[Point, ...]:
    """All spots where a car covers neither a house nor a name nor a sign."""
    plan, (width, height), step = plan_of(wide), CAR[wide], STEP[wide]
    kept = [box for one in layout for box in kept_free(wide, one)] + list(FIXED[wide])
    return tuple(
        (x, y)
        for y in range(height // 2 + 2, plan.height - height // 2 - 2, step)
        for x in range(width // 2 + 2, plan.width - width // 2 - 2, step)
        if not any(
            box.x - width / 2 < x < box.x + box.width + width / 2
            and box.y - height / 2 < y < box.y + box.height + height / 2
            for box in kept
        )
    )


def kept_free(wide: bool, one: tuple[str, int, int]) -> list[Box]:
    """A house, its name and its sign, the cards that lead there, its doubler."""
    box = house_of(wide, *one).box
    if not wide:
        card = Box(box.x - 6, box.y + box.height - 15, 14, 18)
        return [box, card, Box(box.x, box.y - 18, box.width, 18), Box(box.x + box.width - 12, box.y - 20, 22, 22)]
    broad = min(width_of(NAMES[one[0]], TITLE, 20), box.width + 30) + 8
    name = Box(box.x + box.width / 2 - broad / 2, box.y - 38, broad, 36)
    sign = Box(box.x + box.width, box.y + SIGN.y, SIGN.width, SIGN.height)
    card = Box(box.x - 16, box.y - 16, 18, 26)
    return [box, name, sign, card, Box(box.x + box.width - 4, box.y, 30, 30)]
