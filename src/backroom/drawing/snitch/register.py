"""The Register: ruled paper with everybody's marker; the lowest one informs the police."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from ...core.phrases import Quoted
from ...messages import cached_by_language, say
from ..figures import mark, paragraph
from ..fonts import LABEL, NUMBER, TEXT, TITLE, width_of, write
from ..icons import icon
from ..paper import Box, key, rect, title
from ..props import clipped, thousands
from ..room import FADED, PAPER, PAPER_EDGE, PRINT, STAMP

View = Mapping[str, Any]
LINES, MARGIN = "#C9D3DA", "#D98F86"


def register(view: View, box: Box, wide: bool, letters: Sequence[str], names: Sequence[str]) -> str:
    """The whole sheet; it changes rarely."""
    markers = tuple((player["register"], player["colour"]) for player in view["players"])
    return whole_sheet(markers, view["snitch"], view["lowest"], view["over"], box, wide, tuple(letters), tuple(names))


@cached_by_language(512)
def whole_sheet(
    registers: tuple[tuple[int, str], ...],
    snitch: int | None,
    lowest: int,
    over: bool,
    box: Box,
    wide: bool,
    letters: tuple[str, ...],
    names: tuple[str, ...],
) -> str:
    """The sheet, from all that it depends on."""
    players = [{"register": amount, "colour": colour} for amount, colour in registers]
    view: View = {"players": players, "snitch": snitch, "lowest": lowest, "over": over}
    left, right, axis = (box.x + 206, box.x + box.width - 40, box.y + 64) if wide else (22, 364, box.y + 47)
    most = max(max(player["register"] for player in view["players"]), 100_000)
    end = -(-most // 50_000) * 50_000
    places = [left + (right - left) * player["register"] / end for player in view["players"]]
    shown = spread(places, left - 8, right + 26 - amounts(view, wide), 78 if wide else 66)
    return (
        sheet(box, wide)
        + ("" if view["over"] else smear(left, axis, places[snitch_of(view)]))
        + scale(left, right, axis, end, wide)
        + markers(view, shown, places, axis, wide, letters, names)
        + ("" if view["over"] else snitch_note(view, box, axis, wide, shown, names))
    )


def snitch_of(view: View) -> int:
    """Who is, or would be, the Snitch."""
    who: int = view["snitch"] if view["snitch"] is not None else view["lowest"]
    return who


def smear(left: float, axis: float, end: float) -> str:
    """Red under the axis, up to the lowest marker."""
    width = round(end - left + 20, 1)
    return rect(left - 8, axis - 10, width, 20, STAMP, 'rx="10" opacity=".16"')


def sheet(box: Box, wide: bool) -> str:
    """Ruled paper, with the heading on a wide one."""
    rules = "".join(f"M{box.x + 4:g},{box.y + box.height * at / 5 + 2:g}h{box.width - 8:g}" for at in range(1, 5))
    paper = rect(*box, PAPER, f'rx="4" stroke="{PAPER_EDGE}"') + f'<path d="{rules}" stroke="{LINES}"/>'
    if not wide:
        return paper
    return (
        f'{paper}<path d="M{box.x + 182:g},{box.y + 2:g}v{box.height - 4:g}m4,0v{4 - box.height:g}" stroke="{MARGIN}" '
        f'stroke-width="1.4"/>'
        + icon("register", box.x + 10, box.y + 8, 24, FADED)
        + write(box.x + 40, box.y + 27, say("The Register"), TITLE, 20, PRINT, width=138)
        + paragraph(
            box.x + 12,
            box.y + 50,
            say("The lowest marker informs the police."),
            TEXT,
            15,
            PRINT,
            168,
            3,
        )
    )


def amounts(view: View, wide: bool) -> float:
    """How far the longest amount reaches to the right of its marker's middle."""
    r, size = (12, 16) if wide else (9, 14)
    longest = max(width_of(thousands(player["register"]), NUMBER, size) for player in view["players"])
    return r + 5 + longest + (0 if wide else 4)


def scale(left: float, right: float, axis: float, end: int, wide: bool) -> str:
    """The axis in dollars."""
    step = 50_000 if end <= 250_000 and wide else 100_000 if end <= 500_000 else 200_000
    ticks = "".join(
        f"M{left + (right - left) * value / end:.1f},{axis - 4:g}v8" for value in range(0, end + 1, step // 5)
    )
    numbers = "".join(
        write(
            round(left + (right - left) * value / end, 1),
            axis + (22 if wide else 18),
            thousands(value),
            LABEL,
            15 if wide else 12,
            FADED,
            "middle",
        )
        for value in range(0, end + 1, step)
    )
    return f'<path d="M{left - 8:g},{axis:g}H{right + 12:g}{ticks}" stroke="{PRINT}" stroke-width="1.4"/>{numbers}'


def spread(places: Sequence[float], low: float, high: float, gap: float) -> list[float]:
    """Places moved apart so that markers and their numbers don't overlap."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    found = list(places)
    for before, after in pairwise(order):
        found[after] = max(found[after], found[before] + gap)
    limit = high
    for at in reversed(order):
        found[at] = max(low, min(found[at], limit))
        limit = found[at] - gap
    return [round(place, 1) for place in found]


def markers(
    view: View,
    shown: Sequence[float],
    true: Sequence[float],
    axis: float,
    wide: bool,
    letters: Sequence[str],
    names: Sequence[str],
) -> str:
    """Everybody's marker with its amount; a seat can be chosen by it."""
    up, r, size = (30, 12, 16) if wide else (21, 9, 14)
    parts = []
    for seat, player in enumerate(view["players"]):
        amount = thousands(player["register"])
        said = title(say("{seat}: {amount} on the register", seat=Quoted(names[seat]), amount=amount))
        parts.append(
            f'<g id="register-{seat}" data-key="{key("seat", seat)}">{said}'
            f'<path d="M{true[seat]:.1f},{axis:g}L{shown[seat]:g},{axis - up + r:g}" stroke="{PRINT}" '
            'stroke-width="1.4"/>'
            + mark(player["colour"], shown[seat], axis - up, r, letters[seat], 15 if wide else 12, 1.5)
            + write(shown[seat] + r + 5, axis - up + 0.36 * size, amount, NUMBER, size, PRINT)
            + "</g>"
        )
    return "".join(parts)


def snitch_note(view: View, box: Box, axis: float, wide: bool, shown: Sequence[float], names: Sequence[str]) -> str:
    """Who is, or would be, the Snitch: a rat beside the marker if there is room, or else in the corner."""
    who, is_known = snitch_of(view), view["snitch"] is not None
    up, r, size, rat = (30, 12, 16, 22) if wide else (21, 9, 14, 16)
    start = shown[who] + r + 12 + width_of(thousands(view["players"][who]["register"]), NUMBER, size)
    end = min((place - r for place in shown if place > shown[who]), default=box.x + box.width) - 10
    brief = (say("The Snitch") if is_known else say("Snitch as it stands")).upper()
    if wide and end - start > rat + 6 + width_of(brief, NUMBER, 15):
        y = axis - up + 5.5
        return icon("snitch", round(start, 1), y - 17, rat, STAMP) + write(
            round(start + rat + 6, 1), y, brief, NUMBER, 15, STAMP
        )
    said = say("The Snitch: {seat}" if is_known else "Snitch as it stands: {seat}", seat=Quoted(names[who]))
    size, room = (15, 320) if wide else (12, 190)
    said = clipped(said.upper() if wide else said, NUMBER, size, room)
    x, y = box.x + box.width - 12 - width_of(said, NUMBER, size), box.y + (19 if wide else 13)
    return icon("snitch", round(x - rat - 5, 1), y - 0.8 * rat, rat, STAMP) + write(
        round(x, 1), y, said, NUMBER, size, STAMP
    )
