"""The houses of Gangster without what changes in a game: roof, facade, dark windows, the sign of the business."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ...messages import called
from ..figures import place_name
from ..icons import icon
from ..paper import rect
from ..room import BRASS, NIGHT
from .plan import House, View, plan_of, window_at


class Business(NamedTuple):
    """How a business looks: its roof, the colour of its facade, its icon."""

    roof: str
    colour: str
    icon: str


BUSINESSES = {
    "Grand Hotel": Business("hotel", "#6E5C43", "hotel"),
    "Casino": Business("gambling", "#4A2F5E", "casino"),
    "Card Room": Business("flat", "#3E4A63", "card_room"),
    "Restaurant": Business("gable", "#3F5A44", "meal"),
    "Nightclub": Business("arch", "#5E2C4A", "nightclub"),
    "Tavern": Business("gable", "#3B5140", "tavern"),
    "Brewery": Business("brewery", "#6B382B", "brewery"),
    "Betting Office": Business("flat", "#4E5442", "betting"),
    "Warehouse": Business("saw", "#584A3C", "warehouse"),
    "Theater": Business("canopy", "#6A2A30", "theater"),
    "Barber Shop": Business("flat", "#3C5566", "barber"),
    "City Hall": Business("dome", "#6A655A", "city_hall"),
    "Race Track": Business("stand", "#4E5A34", "race_track"),
    "Furniture Store": Business("saw", "#5C4630", "furniture"),
    "Speakeasy": Business("arch", "#4B3340", "speakeasy"),
}


def darker(colour: str) -> str:
    """A colour in the shade."""
    parts = [(int(colour[at : at + 2], 16), int(NIGHT[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(0.55 * one + 0.45 * night):02x}" for one, night in parts)


def flag(x: float, y: float) -> str:
    """A little red flag on a pole."""
    return (
        f'<path d="M{x:g},{y:g}v-12" stroke="{BRASS}" stroke-width="1.6"/>'
        f'<path d="M{x:g},{y - 12:g}l13,4l-13,4z" fill="#FF6B5E"/>'
    )


@cache
def roof(kind: str, x: float, y: float, width: float) -> tuple[str, str]:
    """The outline of a roof above y, and what stands on it."""
    w = width
    if kind == "hotel":
        return f"M{x:g},{y:g}v-6h{w / 4:g}v-10h{w / 2:g}v10h{w / 4:g}v6z", flag(x + w / 2, y - 16)
    if kind == "stand":
        return (
            f"M{x - 4:g},{y - 9:g}l{w + 8:g},-7v7l-6,9h{6 - w:g}z",
            flag(x + 10, y - 10) + flag(x + w - 14, y - 14),
        )
    if kind == "brewery":
        smoke = f"M{x + 0.55 * w + 24:g},{y - 26:g}c-5,-7 8,-8 3,-15"
        return (
            f"M{x:g},{y:g}v-6h{0.55 * w:g}v-13h11v13h8v-18h11v18h{0.45 * w - 30:g}v6z",
            f'<path d="{smoke}" stroke="#56616E" stroke-width="4" fill="none" stroke-linecap="round"/>',
        )
    return PLAIN_ROOFS[kind](x, y, w), ""


PLAIN_ROOFS = {
    "dome": lambda x, y, w: f"M{x:g},{y:g}v-5h{0.3 * w:g}c0,-16 {0.4 * w:g},-16 {0.4 * w:g},0h{0.3 * w:g}v5z",
    "saw": lambda x, y, w: f"M{x:g},{y:g}" + f"l{0.03 * w:.1f},-13l{0.17 * w:.1f},13" * 5 + "z",
    "gable": lambda x, y, w: f"M{x - 4:g},{y:g}l{0.18 * w:g},-13h{0.64 * w + 8:g}l{0.18 * w:g},13z",
    "arch": lambda x, y, w: f"M{x:g},{y:g}c{0.2 * w:g},-22 {0.8 * w:g},-22 {w:g},0z",
    "canopy": lambda x, y, w: f"M{x - 5:g},{y:g}v-9h{w + 10:g}v9z",
    "gambling": lambda x, y, w: f"M{x:g},{y:g}v-5h{0.36 * w:g}l{0.14 * w:g},-14l{0.14 * w:g},14h{0.36 * w:g}v5z",
    "flat": lambda x, y, w: f"M{x - 2:g},{y:g}v-8h{w + 4:g}v8z",
}


def business_of(each: View) -> Business:
    """How the business in a district looks."""
    return BUSINESSES.get(each["tile_name"], BUSINESSES["Warehouse"])


def facade(wide: bool, each: View, house: House) -> str:
    """A house as it stands all game long."""
    business = business_of(each)
    x, y, width, height = house.box
    shade, plan = darker(business.colour), plan_of(wide)
    outline, ornament = roof(business.roof, x, y, width)
    top = f'{ornament}<path d="{outline}" fill="{shade}" stroke="{NIGHT}" stroke-width="1.8"/>' if wide else ""
    courses = "".join(f"M{x + 2:g},{y + plan.marquee + 5 + row * plan.window[1]:g}h{width - 4:g}" for row in range(3))
    return (
        f'<ellipse cx="{x + width / 2:g}" cy="{y + height + 1:g}" rx="{width / 2 + 8:g}" ry="5" fill="#05070A" '
        f'opacity=".7"/>{top}'
        + rect(x, y, width, height, business.colour, f'rx="2.5" stroke="{NIGHT}" stroke-width="2"')
        + (f'<path d="{courses}" stroke="{shade}" stroke-width="1.4" opacity=".8"/>' if wide else "")
        + rect(x + 3, y + 3, width - 6, plan.marquee, NIGHT, f'rx="3" stroke="{BRASS}" stroke-width="1.3"')
        + separators(house, plan.marquee, len(each["values"]))
        + dark_windows(wide, house, len(each["spaces"]), shade)
        + (blade_sign(x + width - 2, y + plan.marquee + 8, business.icon) if wide else "")
    )


def separators(house: House, marquee: int, values: int) -> str:
    """Fine lines between the numbers of the marquee."""
    x, y, width, _ = house.box
    lines = "".join(f"M{x + 4 + (width - 8) / values * at:.1f},{y + 8:g}v{marquee - 10}" for at in range(1, values))
    return f'<path d="{lines}" stroke="#4A4331"/>'


def dark_windows(wide: bool, house: House, spaces: int, shade: str) -> str:
    """The windows, all of them dark; the last one has a dashed frame."""
    plan, drawn = plan_of(wide), []
    width, height = house.window - 2.4, plan.window[1] - 3
    for space in range(spaces):
        x, y = window_at(wide, house, space)
        line = f'rx="2" stroke="{shade}"'
        if space == spaces - 1:
            line = 'rx="2" stroke="#FFC857" stroke-width="2" stroke-dasharray="3 2.4"'
        drawn.append(rect(round(x + 1.2, 1), y, round(width, 1), height, "#15120F", line))
        if wide:
            drawn.append(
                f'<path d="M{x + house.window / 2:g},{y + 1:g}v{height - 2:g}M{x + 2.5:g},{y + 11:g}'
                f'h{house.window - 5:g}" stroke="#332A21"/>'
            )
    return "".join(drawn)


def name_over(wide: bool, each: View, house: House) -> str:
    """The name of the district over its house."""
    box, kind = house.box, business_of(each).roof
    if wide:
        high = 21 if kind in ("hotel", "stand") else 18
        return place_name(box.x + box.width / 2, box.y - high, called(each["name"]), 20, box.width + 30)
    return place_name(box.x + 1, box.y - 5, called(each["name"]), 13.5, box.width - 16, "start")


@cache
def blade_sign(x: float, y: float, name: str) -> str:
    """The lit sign at the side of a house."""
    return (
        f'<path d="M{x:g},{y + 6:g}h5M{x:g},{y + 34:g}h5" stroke="{NIGHT}" stroke-width="3"/>'
        + rect(x + 4, y, 29, 40, NIGHT, 'rx="4" stroke="#FF8A6B" stroke-width="1.8"')
        + rect(x + 4, y, 29, 40, "none", 'rx="4" stroke="#FF6B4A" stroke-width="4" opacity=".25"')
        + icon(name, x + 7, y + 8.5, 23, "#FFC9A8")
    )
