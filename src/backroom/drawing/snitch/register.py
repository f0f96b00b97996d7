"""The Register: ruled paper with everybody's marker; the lowest one informs the police."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

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
GAP = 8
"""Between an amount and the next marker."""


class Spot(NamedTuple):
    """A marker on the axis: where it belongs, where it stands, and its amount at the left or at the right of it."""

    true: float
    x: float
    is_left: bool
    room: float  # what the amount takes, with the gap before it

    @property
    def start(self) -> float:
        """Where marker and amount begin."""
        return self.x - (self.room if self.is_left else 0)

    @property
    def end(self) -> float:
        """Where they end."""
        return self.x + (0 if self.is_left else self.room)


def register(
    view: View, choices: Sequence[View], box: Box, wide: bool, letters: Sequence[str], names: Sequence[str]
) -> str:
    """The whole sheet; it changes rarely."""
    markers = tuple((player["register"], player["colour"]) for player in view["players"])
    opened = frozenset(choice["seat"] for choice in choices if "seat" in choice)
    state = view["snitch"], view["lowest"], view["over"]
    return whole_sheet(markers, opened, state, box, wide, tuple(letters), tuple(names))


@cached_by_language(512)
def whole_sheet(
    registers: tuple[tuple[int, str], ...],
    opened: frozenset[int],
    state: tuple[int | None, int, bool],
    box: Box,
    wide: bool,
    letters: tuple[str, ...],
    names: tuple[str, ...],
) -> str:
    """The sheet, from all that it depends on."""
    snitch, lowest, over = state
    players = [{"register": amount, "colour": colour} for amount, colour in registers]
    view: View = {"players": players, "snitch": snitch, "lowest": lowest, "over": over}
    left, right, axis = (box.x + 206, box.x + box.width - 40, box.y + 64) if wide else (22, 364, box.y + 47)
    most = max(max(player["register"] for player in view["players"]), 100_000)
    end = -(-most // 50_000) * 50_000
    places = [left + (right - left) * player["register"] / end for player in view["players"]]
    rooms = [amount_room(player["register"], wide) for player in view["players"]]
    shown = spread(places, rooms, left - 8, right + (36 if wide else 16), 12 if wide else 9)
    return (
        '<g id="register">'
        + sheet(box, wide)
        + ("" if view["over"] else smear(left, axis, places[snitch_of(view)]))
        + scale(left, right, axis, end, wide)
        + markers(view, opened, shown, axis, wide, letters, names)
        + ("" if view["over"] else snitch_note(view, box, axis, wide, shown, names))
        + "</g>"
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


def amount_room(amount: int, wide: bool) -> float:
    """How far an amount reaches from the middle of its marker."""
    r, size = (12, 16) if wide else (9, 14)
    return r + 5 + width_of(thousands(amount), NUMBER, size)


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


def spread(places: Sequence[float], rooms: Sequence[float], low: float, high: float, r: float) -> list[Spot]:
    """Markers with their amounts so that none overlaps another. An amount stands on the side that keeps the markers
    closest to their places; if it is all the same, at the right."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    best: list[Spot] = []
    for sides in product((False, True), repeat=len(places)):
        spots = [Spot(place, place, sides[at], rooms[at]) for at, place in enumerate(places)]
        apart(spots, order, low, high, r)
        if not best or moved(spots) < moved(best) - 1:
            best = spots
    return best


def apart(spots: list[Spot], order: Sequence[int], low: float, high: float, r: float) -> None:
    """Move markers apart, first to the right, then back from the end."""
    edge = low - r
    for at in order:
        spot = spots[at]
        start = spot.x - spot.start if spot.is_left else r
        spots[at] = spot._replace(x=round(max(spot.x, edge + start + GAP), 1))
        edge = spots[at].end + (r if spot.is_left else 0)
    edge = high + GAP
    for at in reversed(order):
        spot = spots[at]
        end = r if spot.is_left else spot.room
        spots[at] = spot._replace(x=round(min(spot.x, edge - end - GAP), 1))
        edge = spots[at].start - (0 if spot.is_left else r)


def moved(spots: Sequence[Spot]) -> float:
    """How far markers stand from their places."""
    return sum(abs(spot.x - spot.true) for spot in spots)


def markers(
    view: View,
    opened: frozenset[int],
    shown: Sequence[Spot],
    axis: float,
    wide: bool,
    letters: Sequence[str],
    names: Sequence[str],
) -> str:
    """Everybody's marker with its amount; a seat can be chosen by it."""
    up, r, size = (30, 12, 16) if wide else (21, 9, 14)
    parts = []
    for seat, player in enumerate(view["players"]):
        spot, amount = shown[seat], thousands(player["register"])
        said = title(say("{seat}: {amount} on the register", seat=Quoted(names[seat]), amount=amount))
        away, anchor = (-r - 5, "end") if spot.is_left else (r + 5, "start")
        parts.append(
            f'<g id="register-{seat}" class="b-scaled" data-key="{key("seat", seat)}">{said}'
            f'<path d="M{spot.true:.1f},{axis:g}L{spot.x:g},{axis - up + r:g}" stroke="{PRINT}" stroke-width="1.4"/>'
            + (f'<circle class="b-lit" cx="{spot.x:g}" cy="{axis - up:g}" r="{r + 3}" fill="none"/>' * (seat in opened))
            + mark(player["colour"], spot.x, axis - up, r, letters[seat], 15 if wide else 12, 1.5)
            + write(spot.x + away, axis - up + 0.36 * size, amount, NUMBER, size, PRINT, anchor)
            + "</g>"
        )
    return "".join(parts)


def snitch_note(view: View, box: Box, axis: float, wide: bool, shown: Sequence[Spot], names: Sequence[str]) -> str:
    """Who is, or would be, the Snitch: a rat beside the marker if there is room, or else in the corner."""
    who, is_known = snitch_of(view), view["snitch"] is not None
    up, r, size, rat = (30, 12, 16, 22) if wide else (21, 9, 14, 16)
    start = shown[who].end + (r if shown[who].is_left else 0) + 10
    later = (spot.start - (0 if spot.is_left else r) for spot in shown if spot.x > shown[who].x)
    end = min(later, default=box.x + box.width) - 10
    brief = (say("The Snitch") if is_known else say("Snitch as it stands")).upper()
    if wide and end - start > rat + 6 + width_of(brief, NUMBER, 15):
        y = axis - up + 5.5
        return icon("snitch", round(start, 1), y - 17, rat, STAMP) + write(
            round(start + rat + 6, 1), y, brief, NUMBER, 15, STAMP
        )
    beside = wide and end - start > rat  # on a phone it stands by its words
    said = say("The Snitch: {seat}" if is_known else "Snitch as it stands: {seat}", seat=Quoted(names[who]))
    size, room = (15, 320) if wide else (12, 190)
    said = clipped(said.upper() if wide else said, NUMBER, size, room)
    x, y = box.x + box.width - 12 - width_of(said, NUMBER, size), box.y + (19 if wide else 13)
    spot = (round(start - 4, 1), axis - up - rat / 2) if beside else (round(x - rat - 5, 1), y - 0.8 * rat)
    return icon("snitch", *spot, rat, STAMP) + write(round(x, 1), y, said, NUMBER, size, STAMP)
