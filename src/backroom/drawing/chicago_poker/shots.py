"""What a shootout leaves behind: bullet holes, empty places, and a flash with the crown of the winner."""

from __future__ import annotations

import math

from ...games.chicago_poker.edition import FULL
from ..icons import icon
from ..paper import rect
from ..room import AMBER, SIGN_INK

SPOTS = (
    ((2, -20), (34, 4), (-26, 16)),
    ((-30, -12), (22, 18)),
    ((26, -22), (-8, 14)),
    ((-22, 20), (36, -6), (4, -24)),
)
"""Where bullets hit, differently in each row."""


def burst(x: float, y: float) -> str:
    """A flash with the crown of the winner."""
    rays = [(48, 21)[at % 2] for at in range(20)]
    points = " ".join(
        f"{x + far * math.cos(math.pi * at / 10):.1f},{y + far * math.sin(math.pi * at / 10):.1f}"
        for at, far in enumerate(rays)
    )
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="70" fill="url(#b-lampglow)"/><polygon points="{points}" fill="#FFE9B0" '
        f'stroke="{AMBER}" stroke-width="2.5" stroke-linejoin="round"/>' + icon("leader", x - 14, y - 14, 28, SIGN_INK)
    )


def empty_places(laid: int, left: float, y: float, width: float, height: float, step: float) -> str:
    """Where no card lies."""
    return "".join(
        rect(
            round(left + at * step, 1),
            round(y, 1),
            round(width, 1),
            round(height, 1),
            "none",
            'rx="5" stroke="#55616E" stroke-width="1.3" stroke-dasharray="5 5"',
        )
        for at in range(laid, FULL)
    )


def bullet_holes(seat: int, x: float, y: float) -> str:
    """Where the losers were hit."""
    return "".join(
        f'<g transform="translate({x + across:g} {y + down:g}) rotate({40 * at + 25 * seat})" stroke="#6B7787" '
        'stroke-width="1.5"><circle r="6.5" fill="#05070B"/>'
        '<path d="M-16,-6L-8,-3M15,-9L7,-5M4,17L2,9M-9,11L-5,6M13,7L7,4" fill="none"/></g>'
        for at, (across, down) in enumerate(SPOTS[seat % len(SPOTS)])
    )
