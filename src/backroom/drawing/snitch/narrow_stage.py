"""The stage of Snitch's moments on a phone: the same as in staging.py, upright and smaller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...games.snitch.edition import COLOURS, RICHEST_DIVISOR
from ..figures import lines_of, man, mark, paragraph
from ..fonts import NUMBER, TEXT, TITLE, write
from ..icons import icon
from ..identity import IDENTITIES
from ..paper import rect
from ..props import NARROW_BOARD, clipped, neon, note, picture, thousands
from ..room import AMBER, BRASS, CREAM, MUTED, NEON, NIGHT
from .actors import Cast, agent, fighter, notes

View = Mapping[str, Any]
FLOOR = 400
"""Where things stand on the stage."""


def stage(title: str, under: str, *parts: str, below: str = "") -> str:
    """A dark stage with searchlights, a title in neon and a line under it; there is no room below it."""
    width, height = NARROW_BOARD
    lines = lines_of(title, TITLE, 27, width - 20)[:2]
    return picture(
        width,
        height,
        title,
        rect(0, 0, width, height, "#07090D"),
        '<path d="M30,490L150,0h70zM250,490L90,0h70z" fill="#FFE9B0" opacity=".07"/>',
        *(neon(width / 2, 34 + 29 * at, line, 27) for at, line in enumerate(lines)),
        paragraph(width / 2, 34 + 29 * len(lines), under, TEXT, 14, CREAM, width - 24, 2, "middle", 12),
        f'<path d="M14,{FLOOR}H{width - 14}" stroke="{BRASS}" stroke-width="2"/>',
        *parts,
    )


def party(seat: int, x: float, cast: Cast, ink: str = CREAM) -> str:
    """A seat's token and name under the floor."""
    name = clipped(cast.names[seat], NUMBER, 15, 130)
    return mark(COLOURS[seat], x + 14, FLOOR + 28, 12, cast.letters[seat], 14, 1.6) + write(
        x + 32, FLOOR + 33, name, NUMBER, 15, ink
    )


def ring(event: View, cast: Cast, over: bool) -> list[str]:
    """Groups of three or one at the left, each with one opponent at the right."""
    groups = [3] * event["threes"] + [1] * event["ones"]
    step = min(100, 280 / max(1, len(groups)))
    height, parts = min(80.0, step * 0.92), []
    top = 108 + (280 - step * len(groups)) / 2
    for at, size in enumerate(groups):
        y = round(top + step * (at + 0.5), 1)
        for one in range(size):
            x = 168 - one * 0.62 * height
            parts.append(fighter(event["seat"], cast, x, y, height, over and size == 1))
        parts.append(icon("punch", 220 - height / 4, y - height / 4, height / 2, AMBER))
        parts.append(fighter(event["victim"], cast, 276, y, height, over))
    return parts


def costs(event: View, buried: Mapping[int, View], cast: Cast) -> str:
    """Both parties, and what their funerals cost."""
    parts = []
    for seat, x in ((event["seat"], 14), (event["victim"], 204)):
        parts.append(party(seat, x, cast))
        if seat in buried and buried[seat]["paid"]:
            parts.append(
                write(x + 34, FLOOR + 70, f"\N{MINUS SIGN}{thousands(buried[seat]['paid'])}", NUMBER, 20, NEON)
            )
    return "".join(parts)


def agents(victim: int, cast: Cast) -> list[str]:
    """Three men in long coats, and whom they are after."""
    men = [agent(x, FLOOR, scale) for x, scale in ((90, 1.5), (195, 1.9), (300, 1.5))]
    return [*men, party(victim, 120, cast)]


def cop(seat: int | None, paid: str, cast: Cast) -> list[str]:
    """One man in a long coat, whom he visits, and what he gets."""
    found = [agent(195, FLOOR, 1.9)]
    if seat is not None:
        found.append(party(seat, 120, cast))
    return [*found, note(290, FLOOR - 90, paid, 0.8)] if paid else found


def cells(seat: int, men: int, goods: Sequence[str], cast: Cast) -> list[str]:
    """The men behind bars, and the buildings that are gone."""
    shown = min(men, 10)
    step = min(60, 350 / max(1, shown))
    parts = [man(COLOURS[seat], cast.letters[seat], 20 + step * (at + 0.5), FLOOR - 40, 58, 18) for at in range(shown)]
    if men:
        bars = "".join(f"M{x},{FLOOR - 130}V{FLOOR}" for x in range(20, 372, 18))
        parts.append(f'<path d="M14,{FLOOR - 130}H376{bars}" stroke="#6F7B88" stroke-width="4"/>')
    for at, name in enumerate(goods[:5]):
        x = 36 + at * 66
        parts.append(icon(name, x, 176, 46, MUTED))
        parts.append(f'<path d="M{x - 4},174l54,50m0,-50l-54,50" stroke="{NEON}" stroke-width="4"/>')
    return [*parts, party(seat, 120, cast)]


def stacks(order: Sequence[int], cash: Mapping[int, int], lost: Mapping[int, int], cast: Cast) -> list[str]:
    """A stack of notes for each seat, to scale."""
    unit, parts = 220 / max(max(cash.values()), 1), []
    for rank, seat in enumerate(order):
        x, first = 12 + rank * 94, rank == 0
        kept = cash[seat] // RICHEST_DIVISOR if seat in lost else cash[seat]
        top = FLOOR - kept * unit
        if first:
            parts.append(f'<ellipse cx="{x + 42}" cy="{FLOOR - 60}" rx="70" ry="150" fill="url(#b-lampglow)"/>')
        parts.append(notes(x, FLOOR, kept * unit, 84))
        line = AMBER if first else IDENTITIES[COLOURS[seat]].light
        if seat in lost:
            parts.append(seized(x, top, cash[seat] - kept, unit))
        y = top + 6 if seat in lost else top - 30
        parts.append(rect(x + 6, round(y, 1), 72, 25, NIGHT, f'rx="5" stroke="{line}" stroke-width="1.6"'))
        parts.append(
            write(x + 42, round(y + 19, 1), thousands(kept), NUMBER, 17, AMBER if first else CREAM, "middle", 66)
        )
        parts.append(mark(COLOURS[seat], x + 42, FLOOR + 24, 13, cast.letters[seat], 15, 1.6))
        name = clipped(cast.shown(seat), NUMBER, 13, 86)
        parts.append(write(x + 42, FLOOR + 56, name, NUMBER, 13, AMBER if first else CREAM, "middle"))
    return parts


def seized(x: float, foot: float, amount: int, unit: float) -> str:
    """The part that is taken: the sum struck out over an empty outline."""
    height = amount * unit
    top, said = round(foot - height, 1), f"\N{MINUS SIGN}{thousands(amount)}"
    return (
        rect(x, top, 84, round(height, 1), "none", f'stroke="{NEON}" stroke-dasharray="5 4"')
        + write(x + 42, top - 6, thousands(amount * RICHEST_DIVISOR), NUMBER, 16, NEON, "middle", 84)
        + f'<path d="M{x + 14},{top - 11:g}h56" stroke="{NEON}" stroke-width="2"/>'
        + write(x + 42, round(foot - height / 2, 1), said, NUMBER, 18, NEON, "middle", 80)
    )
