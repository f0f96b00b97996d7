"""Who is who: one colour and one shape for each player, the same on every board and on the whole page."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from .fonts import NUMBER
from .paper import escape
from .room import NIGHT, SIGN_INK


class Identity(NamedTuple):
    """A player's colour: its fill on dark, its tone on paper, and its shape."""

    light: str
    dark: str
    shape: str


IDENTITIES = {
    "red": Identity("#EE675C", "#A8261D", "circle"),
    "blue": Identity("#5B93E6", "#1E57A6", "square"),
    "yellow": Identity("#F0C23C", "#7C5A00", "diamond"),
    "green": Identity("#4FB477", "#1F6B3A", "triangle"),
    "purple": Identity("#B583E8", "#6B35A3", "hexagon"),
    "gray": Identity("#B4BCC6", "#4A545F", "shield"),
    "brown": Identity("#C98A55", "#7A4517", "pentagon"),
    "orange": Identity("#F0883A", "#9A4A08", "octagon"),
}
"""The identities, by the colour's name in the games."""


def polygon(sides: int, radius: float, x: float, y: float, turn: float = -90) -> str:
    """The corners of a regular polygon."""
    angles = [math.radians(turn + 360 * i / sides) for i in range(sides)]
    return " ".join(f"{x + radius * math.cos(a):.1f},{y + radius * math.sin(a):.1f}" for a in angles)


def outline_of(shape: str, x: float, y: float, r: float) -> str:
    """A shape around x, y as an SVG element without its end."""
    if shape == "circle":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"'
    if shape == "square":
        side = 0.9 * r
        return f'<rect x="{x - side:g}" y="{y - side:g}" width="{2 * side:g}" height="{2 * side:g}" rx="{0.15 * r:g}"'
    if shape == "shield":
        return (
            f'<path d="M{x - 0.9 * r:g},{y - 0.95 * r:g}h{1.8 * r:g}v{0.95 * r:g}'
            f"c0,{0.65 * r:g} {-0.5 * r:g},{0.9 * r:g} {-0.9 * r:g},{1.1 * r:g}"
            f'c{-0.4 * r:g},{-0.2 * r:g} {-0.9 * r:g},{-0.45 * r:g} {-0.9 * r:g},{-1.1 * r:g}z"'
        )
    return f'<polygon points="{corners_of(shape, x, y, r)}"'


def corners_of(shape: str, x: float, y: float, r: float) -> str:
    """The corners of a shape with straight sides."""
    if shape == "diamond":
        return polygon(4, 1.14 * r, x, y)
    if shape == "triangle":
        side = 1.22 * r
        return f"{x:g},{y - side:g} {x + side:g},{y + 0.74 * side:g} {x - side:g},{y + 0.74 * side:g}"
    sides = {"hexagon": 6, "pentagon": 5, "octagon": 8}[shape]
    return polygon(sides, 1.1 * r, x, y, 0 if shape == "hexagon" else -90)


@lru_cache(2048)
def token(colour: str, letter: str, x: float, y: float, r: float, more: str = "") -> str:
    """A player's token: shape and colour, with the player's initial if there is room for it."""
    who = IDENTITIES[colour]
    shape = (
        f'{outline_of(who.shape, x, y, r)} fill="{who.light}" stroke="{NIGHT}" stroke-width="{min(2, r / 5):g}" '
        f'stroke-linejoin="round" {more}/>'
    )
    if not letter:
        return shape
    size, drop = max(11, round(1.05 * r)), {"triangle": 0.26 * r}.get(who.shape, 0)
    return (
        f'{shape}<text x="{x:g}" y="{y + 0.36 * size + drop:g}" font-family="{NUMBER.family}" font-weight="600" '
        f'font-size="{size:g}" text-anchor="middle" fill="{SIGN_INK}">{escape(letter)}</text>'
    )


def initial(name: str) -> str:
    """The letter that stands for a player."""
    return next((letter.upper() for letter in name if letter.isalnum()), "?")
