"""What never changes in the city of Families: streets, lamps over the spaces, and dark blocks of hidden businesses."""

from __future__ import annotations

import random
from collections.abc import Iterable

from ..fonts import NUMBER, write
from ..paper import Box, rect
from ..room import AMBER, MUTED
from .pictures import CAPONE
from .plan import Plan


def scenery(plan: Plan, cells: Iterable[str], spaces: Iterable[str]) -> str:
    """The city before anything is known of it."""
    return (
        f"<defs>{CAPONE}</defs>"
        + rect(0, 0, *plan.size, "#10151C", 'rx="8"')
        + "".join(rooftops(plan, row) + street(plan, row) for row in range(plan.rows))
        + "".join(lamp(plan, space) for space in spaces)
        + "".join(block(plan, cell) for cell in cells)
    )


def street(plan: Plan, row: int) -> str:
    """The street behind a row."""
    y, half = plan.top + row * plan.row_pitch, 30 if plan.wide else 18
    left, width = plan.head + 14, plan.size[0] - plan.head - 22
    return (
        rect(left, round(y - half, 1), width, 2 * half, "#1A212B", 'rx="4"')
        + f'<path d="M{left:g},{y - half:.1f}h{width:g}m0,{2 * half}h{-width:g}" stroke="#323D4A"/>'
        + f'<path d="M{left:g},{y + half - 5.5:.1f}h{width:g}" stroke="#C9A24B" stroke-width="1.5" '
        'stroke-dasharray="10 9" opacity=".35"/>'
    )


def rooftops(plan: Plan, row: int) -> str:
    """Dark roofs behind a street, where the rows lie far apart."""
    y, room = plan.top + row * plan.row_pitch - 30, plan.row_pitch - 66
    if not plan.wide or room < 40:
        return ""
    chance, x, right = random.Random(row), plan.head + 14.0, plan.size[0] - 8
    path, lit = f"M{x:g},{y:.1f}", ""
    while x < right:
        width, high = min(chance.randint(26, 58), right - x), chance.randint(16, int(room))
        path += f"V{y - high:.1f}h{width:g}"
        for _ in range(high // 18):
            left, top = x + 5 + chance.random() * max(1, width - 14), y - high + 6 + chance.random() * (high - 14)
            lit += f"M{left:.0f},{top:.0f}h4v6h-4z"
        x += width
    return f'<path d="{path}V{y:.1f}Z" fill="#0C1118" stroke="#1D2631"/><path d="{lit}" fill="{AMBER}" opacity=".3"/>'


def lamp(plan: Plan, space: str) -> str:
    """A pool of light on a space."""
    x, y = plan.middle(space)
    across, down = (44, 42) if plan.wide else (24, 24)
    return f'<ellipse cx="{x:g}" cy="{y + 5:g}" rx="{across}" ry="{down}" fill="url(#b-lampglow)" opacity=".55"/>'


def block(plan: Plan, cell: str) -> str:
    """A dark block of houses with a question mark: a business that nobody knows yet."""
    box, chance = plan.box(cell), random.Random(cell)
    heights = [chance.choice((6, 12, 18, 26, 34)) * box.height / 92 for _ in range(4)]
    each = box.width / 4
    path = "".join(f"L{box.x + at * each:.1f},{box.y + high:.1f}h{each:.1f}" for at, high in enumerate(heights))
    foot = box.y + box.height
    x, y = box.x + box.width / 2, box.y + 0.56 * box.height
    r = 15 if plan.wide else 10
    return (
        f'<path d="M{box.x:g},{foot:g}{path}V{foot:g}Z" fill="#10161F" stroke="#2F3A47" stroke-width="1.2"/>'
        + panes(plan, box, heights, chance)
        + f'<circle cx="{x:g}" cy="{y:g}" r="{r}" fill="#0D1017" stroke="#5A6676" stroke-width="1.3"/>'
        + write(x, round(y + 0.46 * r, 1), "?", NUMBER, 19 if plan.wide else 13, MUTED, "middle")
    )


def panes(plan: Plan, box: Box, heights: list[float], chance: random.Random) -> str:
    """The windows of a block; some are lit."""
    across, down, width, height = (9.5, 13, 5, 7) if plan.wide else (7, 10, 3, 5)
    each, lit, dark = box.width / 4, "", ""
    for at, high in enumerate(heights):
        for column in range(int((each - 4) / across)):
            for row in range(int((box.height - high - 0.9 * down) / down)):
                x, y = box.x + at * each + (column + 0.6) * across, box.y + high + (row + 0.6) * down
                pane = f"M{x:.1f},{y:.1f}h{width}v{height}h-{width}z"
                if chance.random() < 0.13:
                    lit += pane
                else:
                    dark += pane
    return f'<path d="{dark}" fill="#1C2530"/><path d="{lit}" fill="{AMBER}" opacity=".75"/>'
