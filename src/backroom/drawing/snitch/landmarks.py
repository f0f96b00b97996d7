"""What stands on the horizon of each district: towers and the elevated railway, a steeple, gables, chimneys..."""

from __future__ import annotations

import random

from ...messages import called
from ..fonts import NUMBER, width_of, write
from ..icons import icon
from ..paper import rect
from ..room import AMBER, BRASS

WALL, EDGE, DARK_PANE = "#0F151D", "#435060", "#1E2833"
HOUSES: dict[str, tuple[tuple[int, int, int], ...]] = {
    "loop": ((-74, 22, 44), (-52, 20, 66), (-32, 26, 88), (-6, 22, 60), (16, 24, 104), (40, 18, 72), (58, 20, 48)),
    "gold_coast": ((-72, 34, 40), (-34, 40, 54), (10, 30, 42), (44, 30, 36)),
    "north_side": ((-70, 30, 38), (-36, 34, 50), (16, 30, 56), (48, 28, 34)),
    "little_sicily": ((-74, 26, 46), (-46, 24, 58), (-20, 28, 50), (10, 24, 62), (36, 36, 44)),
    "little_italy": ((-74, 30, 42), (-42, 26, 56), (34, 40, 48), (-14, 46, 40)),
    "stockyards": ((-74, 42, 34), (38, 40, 40)),
    "cicero": ((-74, 44, 34), (-30, 62, 58), (32, 44, 30)),
    "levee": ((-74, 34, 46), (-38, 44, 34), (8, 30, 54), (40, 36, 40)),
}
"""Left edge, width and height of the houses; they stand on the horizon, around 0."""


def line_path(path: str, width: float, colour: str = EDGE, fill: str = WALL) -> str:
    """A shape with an edge."""
    return f'<path d="{path}" fill="{fill}" stroke="{colour}" stroke-width="{width:g}"/>'


def houses(ident: str) -> str:
    """The houses of a district, with lit windows."""
    chance, parts = random.Random(ident), []
    for left, width, height in HOUSES[ident]:
        parts.append(rect(left, -height, width, height, WALL, f'stroke="{EDGE}"'))
        across, down = max(1, (width - 4) // 8), max(1, (height - 6) // 9)
        start = left + (width - across * 8) / 2
        parts += [
            rect(start + 8 * x + 2, -height + 5 + 9 * y, 4, 5, AMBER if lit else DARK_PANE)
            for x in range(across)
            for y in range(down)
            for lit in [chance.random() < 0.34]
        ]
    return "".join(parts)


def gables() -> str:
    """The pointed roofs of the Gold Coast."""
    path = "".join(
        f"M{left - 3},{-height}L{left + width / 2:g},{-height - 20}L{left + width + 3},{-height}Z"
        for left, width, height in HOUSES["gold_coast"]
    )
    return line_path(path, 1)


def railway() -> str:
    """The elevated railway of the Loop, with a lit train; spires."""
    posts = "".join(f"M{x},-14V0" for x in range(-78, 90, 21))
    windows = "".join(rect(-47 + 9 * at, -21, 5, 4, AMBER) for at in range(4))
    return (
        line_path("M16,-104L28,-124L40,-104ZM-32,-88L-19,-97L-6,-88Z", 1)
        + f'<path d="M28,-124V-134M-84,-14H88{posts}" stroke="#5B6776" stroke-width="2.4"/>'
        + rect(-50, -23, 38, 9, "#7A5A17", f'rx="2" stroke="{BRASS}" stroke-width=".8"')
        + windows
    )


def steeple() -> str:
    """The steeple of the North Side, its clock lit."""
    return (
        line_path("M-6,0V-66L4,-112L14,-66V0Z", 1)
        + f'<path d="M4,-112V-124M0,-119H8" stroke="{EDGE}" stroke-width="2"/>'
        + f'<circle cx="4" cy="-58" r="6" fill="{AMBER}" opacity=".85"/>'
    )


def washing() -> str:
    """A line of washing, and a water tank."""
    shirts = "".join(
        rect(-38 + 11 * at, -36 + at % 2 * 2, 7, 9, colour, 'rx="1" opacity=".75"')
        for at, colour in enumerate(("#B9B09C", "#9C2B22", "#5B93E6", BRASS))
    )
    return (
        f'<path d="M-46,-40Q-22,-30 10,-42" fill="none" stroke="#8793A1"/>{shirts}'
        + rect(44, -62, 18, 14, WALL, f'rx="2" stroke="{EDGE}"')
        + line_path("M42,-62L53,-72L64,-62Z", 1)
    )


def dome() -> str:
    """A church with a dome, and an awning."""
    stripes = "".join(
        f'<path d="M{-74 + 9 * at},-14h9v3a4.5,4 0 0 1 -9,0z" fill="{"#9C2B22" if at % 2 else "#F4EAD5"}" '
        'opacity=".7"/>'
        for at in range(4)
    )
    return line_path("M-14,-40Q9,-74 32,-40ZM8,-58h2v-10h-2z", 1) + stripes


def chimneys() -> str:
    """Smoking chimneys and the gate of the stockyards."""
    parts = [
        rect(left, -height, 8, height, WALL, f'stroke="{EDGE}"')
        + f'<path d="M{left + 4},{-height - 2}q-6,-8 2,-13q8,-5 0,-12" fill="none" stroke="#6F7B88" stroke-width="3" '
        'opacity=".5"/>'
        for left, height in ((-66, 70), (-48, 80), (54, 74))
    ]
    gate = "M-26,0V-50L-18,-62L-10,-50V-30Q4,-46 18,-30V-50L26,-62L34,-50V0H22V-18Q4,-36 -14,-18V0Z"
    return "".join(parts) + line_path(gate, 1.2) + icon("stockyards", -6, -22, 22, "#6F7B88")


def lit_sign(x: float, y: float, said: str, wide: bool, picture: str) -> str:
    """A lit sign on a roof; on a phone a picture instead of a word."""
    width = width_of(said, NUMBER, 17.5) + 12 if wide else 24
    high = 20 if wide else 18
    board = rect(x - width / 2, y, width, high, WALL, f'rx="2" stroke="{BRASS}"')
    if not wide:
        return board + icon(picture, x - 8, y + 1, 16, "#FFD989")
    return board + write(x, y + 16.4, said, NUMBER, 17.5, "#FFD989", "middle")


def landmark(ident: str, x: float, y: float, scale: float, wide: bool) -> str:
    """The skyline of a district, standing around x on the line y."""
    drawn = houses(ident)
    if ident == "cicero":
        drawn += lit_sign(2, -78, called("Hotel").upper(), wide, "hotel")
    elif ident == "levee":
        drawn += lit_sign(-15, -51, called("Café").upper(), wide, "nightclub")
    else:
        drawn += EXTRAS[ident]()
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:g})">{drawn}</g>'


EXTRAS = {
    "loop": railway,
    "gold_coast": gables,
    "north_side": steeple,
    "little_sicily": washing,
    "little_italy": dome,
    "stockyards": chimneys,
}
