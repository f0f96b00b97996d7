"""Where everything lies on the board of Gangster, wide and on a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from ...games.gangster.edition import PLACE_IDS, PLACE_NAMES, ROADS
from ..identity import initial
from ..paper import Box

View = Mapping[str, Any]
Point = tuple[float, float]
HARBOR = PLACE_IDS[-1]
NAMES = dict(zip(PLACE_IDS, PLACE_NAMES, strict=True))
EDGES = [(PLACE_IDS[one], PLACE_IDS[other]) for one, other in ROADS]


class Plan(NamedTuple):
    """A layout: its size, the middle of each house, and the sizes of what a house is made of."""

    wide: bool
    width: int
    height: int
    middles: Mapping[str, Point]
    window: tuple[float, float]
    marquee: int
    value: float
    widest: float
    """The width of a house that has many windows or values."""


WIDE = Plan(
    True,
    1056,
    590,
    {
        "north_side": (462, 92),
        "gold_coast": (836, 92),
        "west_side": (116, 176),
        "greek_town": (392, 232),
        "loop": (676, 240),
        "cicero": (116, 330),
        "chinatown": (534, 376),
        "little_africa": (768, 396),
        "little_italy": (304, 424),
        "stickney": (116, 506),
        "south_side": (548, 522),
    },
    (26, 30),
    30,
    42,
    192,
)
NARROW = Plan(
    False,
    390,
    484,
    {
        "north_side": (196, 56),
        "gold_coast": (330, 50),
        "west_side": (64, 98),
        "greek_town": (188, 168),
        "loop": (318, 172),
        "cicero": (64, 222),
        "chinatown": (194, 276),
        "little_africa": (324, 290),
        "little_italy": (66, 338),
        "stickney": (68, 438),
        "south_side": (206, 424),
    },
    (15, 19),
    22,
    30,
    122,
)
PARKING = {
    True: {
        "north_side": [(322, 96), (322, 58), (322, 134), (250, 60), (250, 98)],
        "greek_town": [(330, 313), (402, 313), (262, 236), (262, 274), (474, 311)],
        "loop": [(846, 208), (846, 246), (846, 284), (628, 322), (560, 320)],
        "west_side": [(256, 196), (196, 256), (262, 158), (60, 72), (130, 72)],
        "cicero": [(50, 407), (122, 407), (194, 407), (250, 322), (252, 288)],
        "chinatown": [(444, 458), (652, 458), (400, 352), (690, 472), (398, 392)],
        "little_africa": [(722, 474), (792, 474), (862, 474), (884, 326), (650, 430)],
        "little_italy": [(268, 503), (338, 503), (402, 494), (300, 538), (236, 536)],
        "stickney": [(256, 560), (192, 440), (326, 566), (256, 526), (28, 446)],
        "south_side": [(416, 520), (416, 556), (350, 542), (704, 580), (480, 462)],
        "gold_coast": [(738, 84), (738, 122), (806, 150), (872, 150), (738, 46)],
    },
    False: {
        "north_side": [(112, 36), (112, 60), (112, 14), (268, 92), (112, 84)],
        "greek_town": [(154, 222), (202, 222), (248, 222), (100, 164), (100, 142)],
        "loop": [(276, 222), (322, 222), (366, 222), (250, 128), (366, 128)],
        "west_side": [(30, 158), (82, 158), (132, 126), (132, 102), (132, 148)],
        "cicero": [(36, 278), (84, 278), (128, 262), (128, 238), (128, 284)],
        "chinatown": [(236, 334), (190, 334), (262, 250), (262, 272), (132, 306)],
        "little_africa": [(286, 346), (332, 346), (366, 340), (262, 306), (262, 286)],
        "little_italy": [(160, 354), (160, 374), (206, 360), (120, 388), (252, 362)],
        "stickney": [(140, 448), (140, 424), (132, 400), (30, 477), (84, 477)],
        "south_side": [(174, 472), (224, 472), (268, 472), (280, 400), (280, 376)],
        "gold_coast": [(268, 52), (268, 30), (268, 74), (310, 92), (354, 92)],
    },
}
"""Where cars stop at a place, one after the other."""


def plan_of(wide: bool) -> Plan:
    """The layout of a board."""
    return WIDE if wide else NARROW


class House(NamedTuple):
    """A district's house: where it stands, and how many windows it has in a row."""

    box: Box
    columns: int
    window: float
    """The width of a window with its frame."""


@cache
def house_of(wide: bool, district: str, spaces: int, values: int) -> House:
    """The house of a district, as wide as its windows and values need."""
    plan = plan_of(wide)
    columns, frame = (spaces + 1) // 2, 10
    window = min(plan.window[0], (plan.widest - frame) / columns)
    value = min(plan.value, (plan.widest - frame) / values)
    width = round(max(columns * window, values * value, 76 if wide else 82) + frame)
    height = plan.marquee + 2 * plan.window[1] + (12 if wide else 9)
    x, y = plan.middles[district]
    left = max(18 if wide else 3, round(x - width / 2))
    return House(Box(left, round(y - height / 2 + (8 if wide else 7)), width, height), columns, round(window, 1))


def house_at(wide: bool, each: View) -> House:
    """The house of a district of the view."""
    return house_of(wide, each["district"], len(each["spaces"]), len(each["values"]))


def window_at(wide: bool, house: House, space: int) -> Point:
    """The upper left corner of a window; spaces are counted from 0."""
    row, column = divmod(space, house.columns)
    box, plan = house.box, plan_of(wide)
    left = box.x + box.width / 2 - house.columns * house.window / 2
    return round(left + column * house.window, 1), box.y + plan.marquee + (7 if wide else 6) + row * plan.window[1]


def letter_of(each: View, names: Sequence[str]) -> str:
    """The letter of a colour of the view: its player's initial, or its own."""
    seat, colour = each["seat"], str(each["colour"])
    return initial(names[seat]) if seat < len(names) and names[seat] else colour[0].upper()


def letters_of(view: View, names: Sequence[str]) -> dict[str, str]:
    """The letter of each colour in play."""
    return {each["colour"]: letter_of(each, names) for each in view["colours"]}
