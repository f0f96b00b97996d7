"""What boards and trays are furnished with: awnings, lanterns, neon, banknotes, the brass edge, the wooden counter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ..messages import say
from .fonts import LABEL, NUMBER, TITLE, Font, width_of, write
from .identity import IDENTITIES, initial
from .paper import escape, rect
from .room import AMBER, BRASS, CREAM, MUTED, NIGHT, SIGN_INK

BOARD, NARROW_BOARD, TRAY, NARROW_TRAY = (1056, 590), (390, 490), (1056, 140), (390, 68)
"""Widths and heights; a narrow board may be lower."""
CLOSEUP = (374, 98)
"""What a choice is about, enlarged in the dock of a phone."""
COUNTER_EDGE, COUNTER_LABEL = "#5A4520", "#D9CDB2"
"""Lines and quiet text on the wooden counter of a tray."""


def picture(width: float, height: float, label: str, *parts: str) -> str:
    """A whole picture of the page: a board, a backdrop or a tray."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="backroom" viewBox="0 0 {width:g} {height:g}" role="group" '
        f'aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )


def still(drawn: str) -> str:
    """A drawing without what can be clicked or moved, for a picture beside the board."""
    return re.sub(r' (?:id|data-key)="[^"]*"', "", drawn)


def mix(one: str, other: str, share: float) -> str:
    """A colour between two."""
    parts = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a * (1 - share) + b * share):02x}" for a, b in parts)


def letters_of(colours: Sequence[str], names: Sequence[str]) -> list[str]:
    """The letter on each seat's token: the player's initial, or the colour's where there are no names."""
    return [
        initial(names[seat]) if seat < len(names) and names[seat] else colour[0].upper()
        for seat, colour in enumerate(colours)
    ]


def name_of(seat: int, colours: Sequence[str], names: Sequence[str]) -> str:
    """A seat's name: its player's, or its colour."""
    return names[seat] if seat < len(names) and names[seat] else say(colours[seat].capitalize())


def clipped(said: str, font: Font, size: float, width: float) -> str:
    """A text cut to fit a width."""
    if width_of(said, font, size) <= width:
        return said
    while said and width_of(said + "\N{HORIZONTAL ELLIPSIS}", font, size) > width:
        said = said[:-1]
    return said.rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def thousands(dollars: int) -> str:
    """Dollars in thousands: $12k, -$3k."""
    if not dollars:
        return "$0"
    sign = "\N{MINUS SIGN}" if dollars < 0 else ""
    return f"{sign}${abs(dollars) / 1000:g}k"


@lru_cache(64)
def edge(width: float, height: float) -> str:
    """The brass edge of a board."""
    return rect(1, 1, width - 2, height - 2, "none", 'rx="8" stroke="url(#b-brass)" stroke-width="2"')


def awning(x: float, y: float, width: float, height: float, colour: str, stripes: int = 8) -> str:
    """A striped awning with a scalloped edge, in a seat's colour."""
    light = IDENTITIES[colour].light
    each, straight, bow = width / stripes, 0.62 * height, 0.38 * height
    tones = mix(light, CREAM, 0.15), mix(light, NIGHT, 0.42)
    scallop = f"h{each:.2f}v{straight:.1f}a{each / 2:.2f},{bow:.1f} 0 0 1 -{each:.2f},0z"
    paths = ["".join(f"M{x + at * each:.1f},{y:g}{scallop}" for at in range(first, stripes, 2)) for first in (0, 1)]
    return "".join(f'<path d="{path}" fill="{tone}"/>' for path, tone in zip(paths, tones, strict=True))


LANTERN = (
    '<symbol id="b-lantern" viewBox="-18 -18 36 36"><circle r="17" fill="url(#b-redglow)"/>'
    '<path d="M-3-9h6v3h-6zM-3 6h6v2.4h-6zM-.7 8.400h1.400v5h-1.400z" fill="#D4AF5A"/>'
    '<ellipse rx="8" ry="6.6" fill="#D8362B"/><ellipse rx="4.4" ry="6.6" fill="#FF7A55" opacity=".8"/>'
    '<ellipse rx="1.4" ry="6.6" fill="#FFD08A" opacity=".9"/></symbol>'
)


def lantern(x: float, y: float, scale: float) -> str:
    """A paper lantern around x, y; its symbol is LANTERN."""
    size = 36 * scale
    return f'<use href="#b-lantern" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"/>'


def neon(x: float, y: float, said: str, size: float, more: str = "") -> str:
    """Letters of red neon, in the middle of x."""
    shared = f'x="{x:g}" y="{y:g}" text-anchor="middle" font-family="{TITLE.family}" font-size="{size:g}" {more}'
    return (
        f'<text {shared} aria-hidden="true" fill="none" stroke="#FF5A4A" stroke-width="5" opacity=".75" '
        f'filter="url(#b-blur)">{escape(said)}</text>'
        f'<text {shared} fill="#FFE3D6" stroke="#FF6B5E" stroke-width=".8">{escape(said)}</text>'
    )


@lru_cache(512)
def note(x: float, y: float, said: str, scale: float = 1) -> str:
    """A banknote around x, y."""
    size = 21 * scale
    width, height = width_of(said, NUMBER, size) + 28 * scale, 34 * scale
    return (
        rect(x - width / 2, y - height / 2, width, height, "#CFE3C4", 'rx="3" stroke="#16361F" stroke-width="1.6"')
        + rect(x - width / 2 + 3, y - height / 2 + 3, width - 6, height - 6, "none", 'rx="2" stroke="#5E8C5F"')
        + write(x, round(y + 0.36 * size, 1), said, NUMBER, size, "#16361F", "middle")
    )


@lru_cache(64)
def counter(width: float, height: float, label: str) -> str:
    """The heading of the counter that my goods lie on; the page has the wood."""
    wide = width > 500
    head = write(14, 19.5, label.upper(), LABEL, 15, BRASS) if wide else ""
    line = f'<path d="M0 26.5H{width:g}" stroke="{COUNTER_EDGE}"/>' if wide else ""
    return line + head


def stages(names: Sequence[str], done: int, x: float, y: float) -> str:
    """How far a moment has come: a pill for each of its stages, those that are over ticked off, the current one lit."""
    parts = []
    for at, said in enumerate(names):
        width = round(width_of(said, NUMBER, 17) + (58 if at < done else 36), 1)
        line = f'rx="16" stroke="{BRASS}" stroke-width="1.4"' + ("" if at <= done else ' opacity=".6"')
        parts.append(rect(x, y, width, 32, AMBER if at == done else "#2B2413", line))
        if at < done:
            tick = f"M{x + 15:g},{y + 16:g}l5,6l9,-11"
            parts.append(f'<path d="{tick}" fill="none" stroke="{BRASS}" stroke-width="2.6"/>')
        ink = SIGN_INK if at == done else CREAM if at < done else MUTED
        parts.append(write(x + width / 2 + (11 if at < done else 0), y + 22, said, NUMBER, 17, ink, "middle"))
        x += width + 10
    return "".join(parts)
