"""What never changes on the board of Chinatown: houses, streets, park, lanterns, the neon sign, and what shops pay."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache, partial

from ...games.chinatown.edition import COLOURS, EDITION, LARGEST_SHOP, LOTS, MOST, PAYS, UNIT
from ...messages import called, say
from ..figures import paper
from ..fonts import LABEL, NUMBER, width_of, write
from ..identity import IDENTITIES
from ..paper import Box, rect, title
from ..props import LANTERN, awning, lantern, mix, neon, thousands
from ..room import CREAM, FADED, NIGHT, PAPER, PRINT, STAMP
from .plan import Plan, plan_of

ROAD, KERB, PAINT = "#171D25", "#303945", "#6A5A30"
HOUSES = ("#1D2530", "#1A222C", "#202936")
STREETS: list[str] = [street["name"] for street in EDITION["board"]["streets"]]
PARK = (3, 3)
"""The column and row of the board of 1999 where there is neither lot nor street."""


def scenery(board: str, wide: bool) -> str:
    """Everything under the pieces, and the symbols that pieces are drawn with."""
    plan = plan_of(board, wide)
    width, height = plan.size
    return (
        f"<defs>{LANTERN}{symbols(board, wide)}</defs>"
        + rect(0, 0, width, height, "#10151C", 'rx="8"')
        + (reissue_ground(plan) if plan.reissue else usual_ground(plan))
        + "".join(house(plan, lot) for lot in range(1, LOTS + 1))
        + (reissue_corners(plan) if plan.reissue else usual_corners(plan))
    )


@cache
def symbols(board: str, wide: bool) -> str:
    """Lots of each colour: owned, with a shop, and with a complete shop."""
    _, _, width, height = plan_of(board, wide).box(1)
    fronts: dict[str, Callable[..., str]] = {
        "lot": owned_lot,
        "shop": partial(shop_lot, light="lightbox"),
        "full": partial(shop_lot, light="goldbox"),
    }
    return "".join(
        f'<symbol id="b-{name}-{colour}" viewBox="0 0 {width:g} {height:g}" preserveAspectRatio="none">'
        f"{front(colour, width, height, wide)}</symbol>"
        for colour in COLOURS
        for name, front in fronts.items()
    )


def owned_lot(colour: str, width: float, height: float, wide: bool) -> str:
    """A shut shop with its owner's awning."""
    who, gap = IDENTITIES[colour], 1.5
    ground = mix(who.dark, NIGHT, 0.45)
    lines = "".join(
        f'<path d="M{width / 2:g},{height - 24 + 6 * at:g}h{width / 2 - 10:g}" stroke="{who.light}" '
        f'stroke-opacity=".28" stroke-width="2"/>'
        for at in range(3 if wide and height > 60 else 0)
    )
    return (
        rect(
            gap,
            gap,
            width - 2 * gap,
            height - 2 * gap,
            ground,
            f'rx="2" stroke="{who.light}" stroke-width="1.6"',
        )
        + awning(gap, gap, width - 2 * gap, 0.2 * height, colour, 8 if wide else 6)
        + lines
    )


def shop_lot(colour: str, width: float, height: float, wide: bool, light: str) -> str:
    """An open shop: awning, and a lit sign for the picture of its business."""
    front = mix(IDENTITIES[colour].dark, NIGHT, 0.12)
    box = sign_box(width, height, wide)
    return (
        rect(0, 0, width + 0.5, height + 0.5, front)
        + awning(1, 1, width - 2, 0.24 * height, colour, 8 if wide else 6)
        + rect(*box, f"url(#b-{light})", f'rx="2.5" stroke="{NIGHT}"')
    )


def sign_box(width: float, height: float, wide: bool) -> Box:
    """The lit sign on a lot."""
    drop = 0.24 * height
    if wide:
        return Box(6, drop + 4, width - 12, height - drop - 13)
    return Box(3.5, drop + 2.5, width - 7, height - drop - 6)


def house(plan: Plan, lot: int) -> str:
    """A dark house with its number, on a free lot."""
    x, y, width, height = plan.box(lot)
    chance = random.Random(lot)
    wall = rect(x + 1.5, y + 1.5, width - 3, height - 3, HOUSES[chance.randrange(3)], 'rx="2"') + rect(
        x + 1.5, y + 1.5, width - 3, 4 if plan.wide else 3, "#2C3642"
    )
    panes = windows(x, y, width, height, chance) if plan.wide else ""
    size = 15 if plan.wide else 12
    number = write(x + width / 2, y + height / 2 + 0.38 * size, str(lot), LABEL, size, "#A79F8D", "middle")
    lit = f'<g class="windows">{panes}</g>' if panes else ""
    return f'<g>{title(say("lot {lot}, free", lot=lot))}{wall}{lit}<g class="lot-number">{number}</g></g>'


def windows(x: float, y: float, width: float, height: float, chance: random.Random) -> str:
    """Two rows of windows, a few of them lit."""
    step = (width - 27) / 3
    return "".join(
        rect(round(x + 10 + at * step, 1), round(top, 1), 7, 9, *("#FFC857", 'opacity=".6"') if lit else ("#11161D",))
        for top in (y + 9, y + height - 17)
        for at in range(4)
        for lit in [chance.randrange(8) == 0]
    )


# The board of 1999


def usual_ground(plan: Plan) -> str:
    """Two avenues and a street."""
    avenues, streets = ((4, 8), (4,)) if plan.wide else ((4,), (4, 8))
    roads = [road(plan, at, True) for at in avenues] + [road(plan, at, False) for at in streets]
    crossings = [crossing(plan, column, row) for column in avenues for row in streets]
    return "".join(roads + crossings)


def road(plan: Plan, at: int, upright: bool) -> str:
    """A street from edge to edge."""
    start, across = plan.span(at, at, upright)
    width, height = plan.size
    end, near, far, middle = start + across, start + 3, start + across - 3, start + across / 2
    if upright:
        body, kerbs = rect(start, 0, across, height, ROAD), f"M{near:g},0V{height:g}M{far:g},0V{height:g}"
        line = f"M{middle:g},0V{height:g}"
    else:
        body, kerbs = rect(0, start, width, end - start, ROAD), f"M0,{near:g}H{width:g}M0,{far:g}H{width:g}"
        line = f"M0,{middle:g}H{width:g}"
    return (
        f'{body}<path d="{kerbs}" stroke="{KERB}" stroke-width="2"/>'
        f'<path d="{line}" stroke="{PAINT}" stroke-width="1.5" stroke-dasharray="9 11"/>'
    )


def crossing(plan: Plan, column: int, row: int) -> str:
    """Where two streets meet: no lines, and zebra stripes before it."""
    (x, width), (y, height) = plan.span(column, column, True), plan.span(row, row, False)
    stripes = ""
    if plan.wide:
        each = (width - 14) / 9
        for at in range(5):
            left = x + 7 + at * (width - 14) / 5
            for top in (y - 8, y + height + 1):
                stripes += rect(round(left, 1), top, round(each, 1), 7, "#C9BFA8", 'opacity=".28"')
    return rect(x + 2, y + 2, width - 4, height - 4, ROAD) + stripes


def usual_corners(plan: Plan) -> str:
    """Park, lanterns, cars, street names, the neon sign and the pay table."""
    park = Box(plan.lefts[PARK[0]], plan.tops[PARK[1]], *box_size(plan))
    return pagoda(park) + (wide_corners(plan) if plan.wide else narrow_corners(plan))


def box_size(plan: Plan) -> tuple[float, float]:
    """The size of a lot."""
    return plan.box(1)[2:]


def pagoda(box: Box) -> str:
    """The park, with a pagoda."""
    x, y, size = box.x + box.width / 2, box.y + 6, (box.height - 12) / 5
    roofs = "".join(
        f"M{x - half:.1f},{y + (at + 1) * size:.1f}"
        f"q{half / 2:.1f},{-size * 0.2:.1f} {half * 0.55:.1f},{-size * 0.62:.1f}"
        f"h{0.9 * half:.1f}q{half * 0.05:.1f},{size * 0.42:.1f} {half * 0.55:.1f},{size * 0.62:.1f}z"
        for at, half in enumerate((0.75 * size, 1.05 * size, 1.35 * size, 1.65 * size))
    )
    body = f"M{x - 0.55 * size:.1f},{y + size:.1f}h{1.1 * size:.1f}v{4 * size:.1f}h{-1.1 * size:.1f}z"
    return rect(box.x + 2, box.y + 2, box.width - 4, box.height - 4, "#15281F", 'rx="4"') + (
        f'<path d="{body}M{x:.1f},{y:.1f}v{0.6 * size:.1f}" fill="#2C5A43" stroke="#3F7A5C" stroke-width="2"/>'
        f'<path d="{roofs}" fill="#3F7A5C"/>'
    )


def wide_corners(plan: Plan) -> str:
    """The wide board's decorations."""
    width = plan.size[0]
    middles = [sum(plan.span(at, at, True)) - plan.span(at, at, True)[1] / 2 for at in (4, 8)]
    top, street = plan.span(4, 4, False)
    road_y, left = top + street / 2, plan.lefts[9]
    strings = "".join(string(x - 31, x + 31, y) for x in middles for y in (26, 214, 368, 452, 536))
    names = "".join(street_sign(x, plan.tops[2], called(STREETS[at]), True) for at, x in enumerate(middles))
    along = "".join(
        street_sign(x, road_y, called(STREETS[2]), False) for x in (plan.lefts[1] + 40, plan.lefts[12] - 20)
    )
    legend = Box(left + 4, plan.tops[8] + 5, width - left - 18, plan.tops[9] - plan.tops[8] - 5)
    cars = car(plan.lefts[6] + 30, road_y + 14, "#E8B630", False) + car(left + 70, road_y - 13, "#7E8894", True)
    return (
        skyline(Box(left, 2, width - left - 4, plan.tops[1] - 6))
        + neon(left + 150, 47, called("Chinatown"), 34)
        + strings
        + f'<g class="fine-print">{cars}{names}{along}{pay_table(legend)}</g>'
    )


def narrow_corners(plan: Plan) -> str:
    """The narrow board's decorations."""
    height = plan.size[1]
    cross_x = plan.lefts[4] + 10
    lanterns = "".join(lantern(cross_x, y, 0.6) for y in (40, 96, 232, 268, 372, 430))
    for row, places in ((4, (12, 60, 108, 156, 352)), (8, (130, 168, 230, 372))):
        lanterns += "".join(lantern(x, plan.tops[row] + 8, 0.55) for x in places)
    signs = street_sign(plan.lefts[6] + 18, plan.tops[4] + 10, called(STREETS[0]), False, False) + street_sign(
        plan.lefts[0] + 48, plan.tops[8] + 10, called(STREETS[1]), False, False
    )
    x, y = plan.lefts[0] + 31, (plan.tops[9] + height) / 2 - 2
    sign = neon(x, y, called("Chinatown"), 24, f'transform="rotate(-90 {x:g} {y:g})"')
    return (
        lanterns
        + signs
        + sign
        + narrow_pay_table(Box(plan.lefts[8] + 2, plan.tops[9] + 2, 42, height - plan.tops[9] - 10))
    )


def skyline(box: Box) -> str:
    """A dark city under the moon."""
    chance, x, foot = random.Random(4), box.x + 4, box.y + box.height
    parts = [rect(*box, "#121926", 'rx="6"')]
    while x < box.x + box.width - 26:
        width, height = chance.randint(16, 34), chance.randint(16, 50)
        parts.append(rect(x, foot - height, width, height, "#0C1119"))
        parts += [
            rect(
                x + 3 + chance.randint(0, width - 8),
                foot - height + chance.randint(4, height - 6),
                2.5,
                3.5,
                "#FFC857",
                'opacity=".5"',
            )
            for _ in range(width * height // 120)
        ]
        x += width + chance.randint(0, 6)
    moon, up = box.x + box.width - 38, box.y + 24
    return "".join(parts) + (
        f'<circle cx="{moon:g}" cy="{up:g}" r="13" fill="{CREAM}" opacity=".85"/>'
        f'<circle cx="{moon + 6:g}" cy="{up - 4:g}" r="12" fill="#121926"/>'
    )


def string(left: float, right: float, y: float) -> str:
    """A string of two lanterns over a street."""
    middle = (left + right) / 2
    return (
        f'<path d="M{left:g},{y:g}Q{middle:g},{y + 10:g} {right:g},{y:g}" fill="none" stroke="#0A0C10" '
        f'stroke-width="1.6"/>' + lantern(left + 20, y + 13, 0.8) + lantern(right - 20, y + 13, 0.8)
    )


def car(x: float, y: float, paint: str, back: bool) -> str:
    """A car from above, with its headlights."""
    turn = " rotate(180)" if back else ""
    return (
        f'<g transform="translate({x:g},{y:g}){turn}"><path d="M24,-4L74,-12V12L24,4z" fill="#FFE9A8" opacity=".2"/>'
        f'<rect x="-24" y="-9" width="48" height="18" rx="6" fill="{paint}"/>'
        f'<rect x="-12" y="-7" width="22" height="14" rx="3" fill="#17202B"/>'
        f'<rect x="-4" y="-7" width="8" height="14" fill="{paint}"/></g>'
    )


def street_sign(x: float, y: float, name: str, upright: bool, wide: bool = True) -> str:
    """A green sign with the name of a street."""
    said = name.upper()
    size = 15 if wide else 12
    width = width_of(said, LABEL, size) + 18
    turn = f' transform="rotate(-90 {x:g} {y:g})"' if upright else ""
    return (
        f"<g{turn}>"
        + rect(
            x - width / 2, y - 0.75 * size, width, 1.5 * size, "#16402F", 'rx="3" stroke="#D9CDB2" stroke-width="1.2"'
        )
        + write(x, y + 0.37 * size, said, LABEL, size, CREAM, "middle")
        + "</g>"
    )


# What shops pay


def open_pay(size: int) -> str:
    """What a shop of a size pays that can still grow."""
    most = next((row for row in sorted(set(MOST)) if row > size), 0)
    return thousands(PAYS[most][size] * UNIT) if most else "\N{EN DASH}"


def full_pay(size: int) -> str:
    """What a complete shop of a size pays."""
    return thousands(PAYS[size][size] * UNIT) if size in MOST else "\N{EN DASH}"


def rates() -> tuple[tuple[str, ...], ...]:
    """CT-INC.1-2: what shops pay by their size, as rows of a table."""
    sizes = range(1, LARGEST_SHOP + 1)
    rows = ((say("Shop of"), str), (say("Growing"), open_pay), (say("Complete"), full_pay))
    return tuple((name, *map(cell, sizes)) for name, cell in rows)


def pay_table(box: Box) -> str:
    """CT-INC.1-2: the income of shops by size, on paper."""
    x, y = box.x, box.y
    looks = ((19, FADED, PRINT), (37, FADED, PRINT), (54, STAMP, STAMP))
    parts = [paper(*box), f'<path d="M{x + 8:g},{y + 23.5:g}H{x + box.width - 8:g}" stroke="#CDB98A"/>']
    each = (box.width - 102) / LARGEST_SHOP
    for (down, quiet, ink), (name, *cells) in zip(looks, rates(), strict=True):
        parts.append(write(x + 12, y + down, name.upper(), LABEL, 15, quiet, width=88))
        parts += [
            write(x + 98 + each * (at + 0.5), y + down, cell, NUMBER, 15, ink, "middle")
            for at, cell in enumerate(cells)
        ]
    return f"<g>{title(say('what a shop pays each round, by its size'))}{''.join(parts)}</g>"


def narrow_pay_table(box: Box) -> str:
    """The same for a phone: size, open, complete (red), in one line if the table is low."""
    x, y, width, height = box
    each, low = height / LARGEST_SHOP, height < 150
    parts = [rect(*box, PAPER, 'rx="3"')]
    for size in range(1, LARGEST_SHOP + 1):
        middle = round(y + each * (size - 0.5) + 4, 1)
        parts.append(write(x + (14 if low else 7), middle, str(size), NUMBER, 12, FADED, "middle"))
        cells = [(open_pay(size), PRINT), (full_pay(size), STAMP)]
        shown = [(said.removeprefix("$"), ink) for said, ink in cells if low or said.startswith("$")]
        for at, (said, ink) in enumerate(shown):
            right, down = (width - 52 + 44 * at, 0) if low else (width - 4, (at - (len(shown) - 1) / 2) * 13)
            parts.append(write(x + right, middle + down, said, NUMBER, 12, ink, "end"))
    return f"<g>{title(say('what a shop pays each round, by its size'))}{''.join(parts)}</g>"


# The reissue's board


def reissue_ground(plan: Plan) -> str:
    """Streets all round every area."""
    streets = (4, 8, 13)
    roads = [road(plan, at, plan.wide) for at in streets] + [road(plan, 5, not plan.wide)]
    crossings = [crossing(plan, at, 5) if plan.wide else crossing(plan, 5, at) for at in streets]
    return "".join(roads + crossings)


def reissue_corners(plan: Plan) -> str:
    """The sign and the pay table in the empty corners below the street."""
    width, height = plan.size
    if plan.wide:
        legend = Box(width - 312, height - 76, 296, 62)
        return (
            skyline(Box(3, plan.tops[8], plan.lefts[4] - 6, plan.tops[11] - plan.tops[8] + 11))
            + neon(plan.lefts[2] + 6, plan.tops[8] + 56, called("Chinatown"), 34)
            + pay_table(legend)
        )
    x, y = plan.lefts[8] + 18, 66
    return neon(x, y, called("Chinatown"), 26) + narrow_pay_table(
        Box(width - 130, plan.tops[13] + 19, 122, height - plan.tops[13] - 27)
    )
