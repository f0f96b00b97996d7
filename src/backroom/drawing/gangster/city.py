"""Chicago at night: what never changes on the board of Gangster during a game."""

from __future__ import annotations

from functools import cache

from ...messages import called, say
from ..figures import fitted as write
from ..figures import place_name
from ..fonts import LABEL, TITLE
from ..paper import Box, rect
from ..props import picture
from ..room import BRASS, BRASS_EDGE, CREAM, MUTED, NIGHT
from .facades import facade, name_over
from .plan import EDGES, HARBOR, NAMES, Plan, Point, View, house_at, plan_of

TINTS = {
    "north_side": "#2B3A2E",
    "greek_town": "#2A3346",
    "loop": "#3A3042",
    "west_side": "#3A2E28",
    "chinatown": "#42262A",
    "cicero": "#2E3338",
    "little_italy": "#2A3A34",
    "little_africa": "#3A3226",
    "stickney": "#30303E",
    "south_side": "#263642",
    "gold_coast": "#3A3626",
}
BENDS: dict[tuple[str, str], Point] = {
    ("little_italy", "little_africa"): (0, 44),
    ("greek_town", "gold_coast"): (0, -18),
    ("stickney", "south_side"): (0, 26),
    ("west_side", "chinatown"): (0, 30),
    ("cicero", "little_italy"): (-10, 10),
    ("loop", "gold_coast"): (20, 20),
    ("north_side", "gold_coast"): (0, -30),
    ("west_side", "cicero"): (-12, 0),
    ("little_africa", "south_side"): (20, 20),
}
"""How far the middle of a road lies beside the straight line."""
BLOCKS = (
    '<pattern id="g-blocks" width="26" height="22" patternUnits="userSpaceOnUse"><path d="M0 0h26v22H0z" '
    'fill="#10161D"/><path d="M2 2h10v8H2zM14 12h10v8H14z" fill="#1F2A35"/><path d="M14 2h10v8H14zM2 12h10v8H2z" '
    'fill="#1A232D"/><path d="M5 5h1.600v2H5zM19 15h1.600v2H19z" fill="#FFC857" opacity=".5"/></pattern>'
    '<pattern id="g-blocks2" width="30" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(14)">'
    '<path d="M0 0h30v20H0z" fill="#10161D"/><path d="M2 2h12v7H2zM16 11h12v7H16z" fill="#202B37"/>'
    '<path d="M16 2h12v7H16zM2 11h12v7H2z" fill="#1A232D"/><path d="M22 13h1.600v2H22z" fill="#FFC857" opacity=".3"/>'
    "</pattern>"
)
SHORE = {
    True: "M930,-10C905,60 940,120 918,170C900,230 935,280 915,340C896,410 930,470 905,530C898,560 905,580 900,610",
    False: "M376,-10C362,40 384,90 376,150C368,220 386,260 376,345C330,362 304,362 292,390C284,420 298,450 288,490",
}
RIVER = (
    "M930,168C860,176 820,186 760,168C700,150 620,150 560,150C520,150 540,250 470,275C400,300 330,300 230,330"
    "C150,352 60,420 -10,430M561,151C540,110 560,50 540,-10"
)
LAKE = {True: Box(945, 150, 96, 430), False: Box(304, 384, 66, 30)}
"""Where waves are drawn."""


def backdrop(view: View, wide: bool) -> str:
    """The city with its houses."""
    plan, places = plan_of(wide), tuple(each["district"] for each in view["districts"])
    houses = sorted(view["districts"], key=lambda each: plan.middles[each["district"]][1])
    return picture(
        plan.width,
        plan.height,
        "",
        f'<defs>{BLOCKS}</defs><g id="g-city">{ground(wide)}{water(wide)}{roads(plan, (*places, HARBOR))}',
        *(facade(wide, each, house_at(wide, each)) for each in houses),
        harbor_house(wide),
        cartouche(786, 530) if wide else "",
        "</g>",
        *(name_over(wide, each, house_at(wide, each)) for each in houses),
    )


@cache
def ground(wide: bool) -> str:
    """The districts: each is nearer to its own house than to any other."""
    plan = plan_of(wide)
    width, height = plan.width, plan.height
    frame = [(-20.0, -20.0), (width + 20.0, -20.0), (width + 20.0, height + 20.0), (-20.0, height + 20.0)]
    line, drawn = 8 if plan.wide else 5, [rect(0, 0, width, height, "#10151B")]
    for at, (place, middle) in enumerate(plan.middles.items()):
        corners = frame
        for other in plan.middles.values():
            corners = nearer(corners, middle, other) if other != middle else corners
        points = " ".join(f"{x:.0f},{y:.0f}" for x, y in corners)
        drawn.append(
            f'<polygon points="{points}" fill="url(#g-blocks{"" if at % 2 else "2"})"/><polygon points="{points}" '
            f'fill="{TINTS[place]}" opacity=".55" stroke="#0B0F15" stroke-width="{line}" stroke-linejoin="round"/>'
        )
    return "".join(drawn)


def nearer(corners: list[Point], one: Point, other: Point) -> list[Point]:
    """The part of a polygon that is nearer to one point than to the other."""
    a, b = other[0] - one[0], other[1] - one[1]
    c = (other[0] ** 2 + other[1] ** 2 - one[0] ** 2 - one[1] ** 2) / 2
    kept: list[Point] = []
    for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True):
        here, there = a * x + b * y - c, a * u + b * v - c
        if here <= 0:
            kept.append((x, y))
        if here * there < 0:
            share = here / (here - there)
            kept.append((x + share * (u - x), y + share * (v - y)))
    return kept


@cache
def water(wide: bool) -> str:
    """The river and Lake Michigan."""
    plan, shore, lake = plan_of(wide), SHORE[wide], LAKE[wide]
    river = (
        f'<path d="{RIVER}" fill="none" stroke="#0B0F15" stroke-width="20"/>'
        f'<path d="{RIVER}" fill="none" stroke="#17384A" stroke-width="14"/>'
        if wide
        else ""
    )
    length = 5 if wide else 4
    wave = f"q{length},-4 {2 * length},0t{2 * length},0"
    waves = "".join(
        f"M{lake.x + at * 53 % lake.width:g},{lake.y + at * 97 % lake.height:g}{wave}"
        for at in range(34 if wide else 8)
    )
    return (
        f'{river}<path d="{shore}L{plan.width + 20},{plan.height + 20}V-10z" fill="url(#b-lake)"/>'
        f'<path d="{shore}" fill="none" stroke="#D9C48F" stroke-width="{3 if wide else 2}" opacity=".55"/>'
        f'<path d="{waves}" fill="none" stroke="#4F8CA3" stroke-width="1.3" opacity=".5"/>'
    )


def road(plan: Plan, one: str, other: str) -> str:
    """A road between two places, as the data of a path."""
    (x, y), (u, v) = plan.middles[one], plan.middles[other]
    if not plan.wide:
        return f"M{x:g},{y:g}L{u:g},{v:g}"
    aside = BENDS.get((one, other), (0, 0))
    return f"M{x:g},{y:g}Q{(x + u) / 2 + aside[0]:g},{(y + v) / 2 + aside[1]:g} {u:g},{v:g}"


def roads(plan: Plan, places: tuple[str, ...]) -> str:
    """The roads between the places that are open, with lamps along them."""
    lines = "".join(road(plan, one, other) for one, other in EDGES if one in places and other in places)
    wide = plan.wide
    return (
        f'<g fill="none" stroke-linecap="round">'
        f'<path d="{lines}" stroke="#080B10" stroke-width="{17 if wide else 11}"/>'
        f'<path d="{lines}" stroke="#39424E" stroke-width="{12 if wide else 7.5}"/>'
        f'<path d="{lines}" stroke="#FFC857" stroke-width="{3 if wide else 2}" opacity=".55" '
        f'stroke-dasharray="0.1 {15 if wide else 10}"/></g>'
    )


def harbor_house(wide: bool) -> str:
    """The Gold Coast: a warehouse with an anchor, and its pier."""
    x, y = plan_of(wide).middles[HARBOR]
    name = called(NAMES[HARBOR])
    if not wide:
        return rect(x - 52, y - 18, 104, 46, "#3A2A1B", f'rx="5" stroke="{NIGHT}" stroke-width="2"') + place_name(
            x, y - 23, name, 13.5, 104
        )
    planks = "".join(f"M{x + 24 + at * 16:g},{y - 6:g}v34" for at in range(13))
    return (
        f'<path d="M{x + 10:g},{y - 6:g}h212v34h-212z" fill="#3A2A1B" stroke="{NIGHT}" stroke-width="2"/>'
        f'<path d="{planks}" stroke="#24190F" stroke-width="1.5"/>'
        + rect(x - 54, y - 38, 80, 70, "#1C2B38", f'rx="5" stroke="{NIGHT}" stroke-width="2.6"')
        + f'<use href="#i-harbor" x="{x - 36:g}" y="{y - 30:g}" width="46" height="46" color="{BRASS}"/>'
        + place_name(x + 30, y - 46, name, 20, 200)
    )


def cartouche(x: float, y: float) -> str:
    """The name of the city, and what the signs in the windows mean."""
    following, last = say("next"), say("last: wins ties")
    return (
        f'<path d="M{x - 84:g},{y - 34:g}h168l10,10v48l-10,10h-168l-10,-10v-48z" fill="#141A21" stroke="{BRASS}" '
        f'stroke-width="1.6"/><path d="M{x - 79:g},{y - 29:g}h158l9,9v40l-9,9h-158l-9,-9v-40z" fill="none" '
        f'stroke="{BRASS_EDGE}"/>'
        + write(x, y - 4, "Chicago", TITLE, 25, BRASS, "middle")
        + f'<path d="M{x - 76:g},{y + 11:g}l8,5.5l-8,5.5z" fill="{CREAM}"/>'
        + write(x - 64, y + 21.5, following, LABEL, 15, MUTED, width=46)
        + rect(x - 18, y + 9, 12, 15, "#15120F", 'rx="2" stroke="#FFC857" stroke-width="1.8" stroke-dasharray="3 2.4"')
        + write(x, y + 21.5, last, LABEL, 15, MUTED, width=82)
    )
