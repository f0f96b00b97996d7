"""Who and what stands on the stage of Snitch's moments: men, agents, notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...games.snitch.edition import COLOURS
from ...messages import say
from ..figures import man
from ..icons import icon
from ..paper import rect
from ..props import letters_of, name_of
from ..room import NEON

View = Mapping[str, Any]
COAT = "M-26,0L-22,-74C-20,-92 -10,-100 0,-100C12,-100 22,-92 24,-74L28,0Z"
HEAD = "M-10,-114C-10,-100 -6,-94 0,-94C7,-94 11,-100 11,-114Z"
HAT = (
    "M-27,-112C-17,-116 -15,-120 -14,-128C-13,-137 -7,-139 0,-136C6,-139 13,-137 14,-128C15,-120 17,-116 27,-112"
    "C14,-106 -13,-106 -27,-112Z"
)


class Cast:
    """Who is on the stage: colours, letters and names of the seats."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        self.letters = letters_of(COLOURS, names)
        self.names = [name_of(seat, COLOURS, names) for seat in range(view["seats"])]
        self.you: int | None = view["you"]

    def shown(self, seat: int) -> str:
        """A seat's name; the viewer's own is marked."""
        name = self.names[seat]
        return say("{name} (you)", name=Quoted(name)) if seat == self.you else name


def fighter(seat: int, cast: Cast, x: float, y: float, height: float, dead: bool) -> str:
    """A man who stands, or who is struck out."""
    drawn = man(COLOURS[seat], cast.letters[seat], x, y, height, max(15, 0.3 * height))
    if not dead:
        return drawn
    half = 0.36 * height
    return f'<g opacity=".4">{drawn}</g>' + (
        f'<path d="M{x - half:.1f},{y - half:.1f}l{2 * half:.1f},{2 * half:.1f}'
        f'm0,{-2 * half:.1f}l{-2 * half:.1f},{2 * half:.1f}" '
        f'stroke="{NEON}" stroke-width="5" stroke-linecap="round"/>'
    )


def agent(x: float, foot: float, scale: float) -> str:
    """A man in a long coat, with a badge."""
    return (
        f'<g transform="translate({x:g} {foot:g}) scale({scale:g})">'
        f'<path d="{COAT}{HAT}" fill="#0C121C" stroke="#2F4468" stroke-width=".7"/>'
        f'<path d="{HEAD}" fill="#1B2534"/></g>' + icon("badge", x + 10 * scale - 10, foot - 72 * scale, 24, "#6F88B4")
    )


def notes(x: float, foot: float, height: float, width: float = 150, ghost: bool = False) -> str:
    """Bundles of notes on top of each other, or what is left of them: their outlines."""
    count = max(1, round(height / 7)) if height >= 2 else 0
    each = height / count if count else 0
    bundles = "".join(
        rect(
            x + (at * 37 % 5 - 2),
            round(foot - each * (at + 1), 1),
            width,
            round(each - 1.2, 1),
            "none" if ghost else "#CFE3C4" if at % 2 else "#B9D3AB",
            f'rx="1.5" stroke="{NEON}" stroke-dasharray="4 3"' if ghost else 'rx="1.5" stroke="#3E6B45"',
        )
        for at in range(count)
    )
    if ghost or not count:
        return bundles
    bands = "".join(f"M{x + width / 2 - 4:g},{foot - each * (at + 0.6):.1f}h8" for at in range(count))
    return f'{bundles}<path d="{bands}" stroke="#3E6B45" stroke-width="2" opacity=".6"/>'
