"""What never changes on the board of Snitch: the ground of the districts, their streets and skylines, and the lake."""

from __future__ import annotations

import random
from functools import cache

from ...games.snitch.edition import AREA_IDS, AREAS
from ...messages import say
from ..fonts import TITLE, size_for
from ..icons import icon
from ..paper import Box, escape, rect
from .landmarks import landmark
from .plan import Plan, plan_of

NIGHT_WATER = "#8FC3D6"


def scenery(wide: bool) -> str:
    """The map without its people."""
    plan = plan_of(wide)
    clips = "".join(f'<clipPath id="b-area-{at}"><path d="{path}"/></clipPath>' for at, path in enumerate(plan.borders))
    return (
        f"<defs>{GROUND}{clips}{CASINO}</defs>"
        + rect(0, 0, *plan.size, "#0B0F15", 'rx="8"')
        + lake(plan)
        + "".join(district(plan, area) for area in range(AREAS))
    )


GROUND = (
    '<linearGradient id="b-ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#222C38"/>'
    '<stop offset="1" stop-color="#181F28"/></linearGradient>'
)


def bulbs() -> str:
    """The lamps along the marquee of a casino."""
    return "".join(
        f'<circle cx="{5 + at * 8}" cy="{y}" r="1.5" fill="#FFE9A8"/>' for at in range(9) for y in (4.5, 35.5)
    )


CASINO = (
    '<symbol id="b-casino" viewBox="-1 -1 76 42"><rect width="74" height="40" rx="4" fill="#1A1206" '
    f'stroke="url(#b-brass)" stroke-width="2"/>{bulbs()}</symbol>'
)


def on_water(x: float, y: float, said: str, width: float) -> str:
    """A name on the lake: pale and spaced, so that the districts stand out."""
    size = size_for(said, TITLE, 19, width - 40, 15)
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{TITLE.family}" font-size="{size:g}" letter-spacing="2" '
        f'fill="#8FBAD2" text-anchor="middle">{escape(said)}</text>'
    )


def lake(plan: Plan) -> str:
    """Lake Michigan, at the foot of the map or (on a phone) at its right."""
    x, y, width, height = plan.lake
    chance = random.Random(5)
    waves = "".join(
        f"M{chance.uniform(x + 14, x + width - 30):.0f},{chance.uniform(y + 0.62 * height, y + height - 8):.0f}"
        "q5,-4 10,0t10,0"
        if plan.wide
        else f"M{x + width - 24 + chance.uniform(0, 8):.0f},{chance.uniform(8, height - 8):.0f}q3,-3 6,0t6,0"
        for _ in range(24 if plan.wide else 12)
    )
    water = rect(*plan.lake, "url(#b-lake)")
    lines = f'<path d="{waves}" fill="none" stroke="#3F7C93" stroke-width="1.3" opacity=".5"/>'
    name = say("Lake Michigan")
    if plan.wide:
        return water + lines + on_water(906, 479, name, 240) + icon("fishmonger", 752, 455, 26, "#7FB2C6")
    middle = x + width - 9
    turned = on_water(middle, height / 2, name, 240)
    return f'{water}{lines}<g transform="rotate(-90 {middle:g} {height / 2:g})">{turned}</g>'


@cache
def streets(box: Box, ident: str, wide: bool) -> str:
    """A slightly turned grid of streets."""
    turn, step = random.Random(ident).choice((-7, -4, 5, 8)), 26 if wide else 18
    x, y, width, height = box
    lines = "".join(f"M{x - 60 + step * at:g},{y - 60:g}v{height + 120:g}" for at in range(int((width + 120) / step)))
    lines += "".join(f"M{x - 60:g},{y - 40 + step * at:g}h{width + 120:g}" for at in range(int((height + 80) / step)))
    return (
        f'<path d="{lines}" stroke="#0B0F15" stroke-width="{3 if wide else 2}" opacity=".5" '
        f'transform="rotate({turn} {x + width / 2:g} {y + height / 2:g})"/>'
    )


@cache
def far_houses(box: Box, floor: float, ident: str, wide: bool) -> str:
    """Low roofs all along the horizon."""
    chance, x, low, high = random.Random(ident + "far"), box.x - 24, *((12, 34) if wide else (5, 12))
    path, lit = f"M{x:g},{floor:g}", ""
    while x < box.x + box.width + 20:
        width, tall = chance.randint(14, 30) * (1 if wide else 0.5), chance.randint(low, high)
        path += f"V{floor - tall:g}h{width:g}"
        if wide and chance.random() < 0.7:
            lit += f"M{x + width / 2 - 2:g},{floor - tall + 5:g}h3.5v4.5h-3.5z"
        x += width
    return (
        f'<path d="{path}V{floor:g}Z" fill="#0F151D" stroke="#2B3642" opacity=".85"/>'
        f'<path d="{lit}" fill="#FFC857" opacity=".4"/>'
    )


def lamp_posts(plan: Plan, box: Box, floor: float) -> str:
    """The street before the houses: a line along it, and lamps with their light."""
    if not plan.wide:
        return ""
    y, foot = floor + 14, box.y + box.height + 2
    lamps = "".join(
        f'<ellipse cx="{x:g}" cy="{y + 34:g}" rx="46" ry="26" fill="url(#b-lampglow)" opacity=".5"/>'
        f'<path d="M{x:g},{y + 34:g}V{floor - 18:g}" stroke="#2C3743" stroke-width="2.4"/>'
        f'<circle cx="{x:g}" cy="{floor - 20:g}" r="3.6" fill="#FFE3A6"/>'
        f'<circle cx="{x:g}" cy="{floor - 20:g}" r="13" fill="url(#b-lampglow)"/>'
        for x in (box.x + 0.03 * box.width, box.x + 0.34 * box.width)
    )
    return lamps + (
        f'<path d="M{box.x - 40:g},{floor + 8:g}h{box.width + 80:g}" stroke="#39434F"/>'
        f'<path d="M{box.x - 40:g},{foot - 8:g}h{box.width + 80:g}" stroke="#C9A24B" stroke-width="1.5" '
        'stroke-dasharray="10 9" opacity=".3"/>'
    )


def skyline(plan: Plan, area: int) -> str:
    """The houses of a district on their horizon, and the dark ground before them."""
    box = plan.boxes[area]
    floor, right = box.y + plan.horizon, box.x + box.width
    spot = (right - 76, 0.86) if plan.wide else (right - 50, 0.48)
    return (
        f'<g id="b-sky-{area}" clip-path="url(#b-area-{area})">'
        + far_houses(box, floor, AREA_IDS[area], plan.wide)
        + landmark(AREA_IDS[area], spot[0], floor, spot[1], plan.wide)
        + rect(box.x - 50, floor, box.width + 100, box.height + 40, "#12171E", 'opacity=".52"')
        + lamp_posts(plan, box, floor)
        + f'<path d="M{box.x - 50:g},{floor:g}h{box.width + 100:g}" stroke="#4A5664" stroke-width="1.5"/></g>'
    )


def district(plan: Plan, area: int) -> str:
    """The ground, the streets, the skyline and the border of a district."""
    box, path = plan.boxes[area], plan.borders[area]
    return (
        f'<path d="{path}" fill="url(#b-ground)"/><g clip-path="url(#b-area-{area})">'
        + streets(box, AREA_IDS[area], plan.wide)
        + f'<ellipse cx="{box.x + box.width / 2:g}" cy="{box.y + plan.horizon:g}" rx="{0.5 * box.width:g}" '
        f'ry="{0.5 * plan.horizon:g}" fill="url(#b-lampglow)" opacity=".45"/></g>'
        + skyline(plan, area)
        + f'<path d="{path}" fill="none" stroke="#0B0F15" stroke-width="{8 if plan.wide else 5}"/>'
        + f'<path d="{path}" fill="none" stroke="#46525F" stroke-width="1.5" stroke-linejoin="round"/>'
    )
