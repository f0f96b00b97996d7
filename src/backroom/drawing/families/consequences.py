"""What somebody wins or loses in a claim or an attack of Families, as chips with an icon and a few words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...core.phrases import Quoted
from ...messages import called, say
from ..fonts import LABEL, NUMBER, TEXT, width_of, write
from ..icons import icon
from ..paper import rect
from ..props import clipped
from ..room import AMBER, CREAM, MINT, NEON
from .prelude import Cast
from .strike import GANGSTER, Strike
from .telling import EVENTS

View = Mapping[str, Any]
GAP = 12
"""Between two chips."""
GOOD = {"controls", "token", "henchman", "placed", "protected", "escaped"}


class Chip(NamedTuple):
    """Something that somebody wins or loses."""

    icon: str
    said: str
    line: str
    number: str = ""  # instead of an icon


def chips_of(strike: Strike, cast: Cast, seat: int | None = None) -> list[Chip]:
    """What a seat, or everybody, wins and loses; in an attack first of all the business, with what it is worth beside
    agents (FA-SCO.6)."""
    event, what = strike.event, Quoted(called(strike.cell["business"]))
    found = []
    if strike.is_attack and seat in (None, event["seat"]):
        found.append(Chip("", say("takes the {business}", business=what), MINT, signed(strike.worth)))
    if strike.is_attack and seat in (None, event["victim"]):
        found.append(Chip("", say("loses the {business}", business=what), NEON, signed(-strike.worth)))
        found.append(Chip("hand", say("draws two cards, keeps one"), MINT))
    return found + [
        Chip(icon_of(one), price_of(one, cast.names, seat), tone_of(one))
        for one in strike.results
        if seat is None or one.get("seat") == seat
    ]


def price_of(event: View, names: Sequence[str], seat: int | None) -> str:
    """A consequence in words; below a family's badge without its name."""
    is_gangster = event["event"] == "lost" and str(event["what"]).startswith(GANGSTER)
    return say("loses a gangster") if is_gangster and seat is not None else said_of(event, names)


def signed(points: int) -> Quoted:
    """Points with their sign."""
    return Quoted(f"{points:+d}".replace("-", "\N{MINUS SIGN}"))


def icon_of(event: View) -> str:
    """The icon of a consequence: what is lost, or what happens."""
    is_gangster = event["event"] == "lost" and str(event["what"]).startswith(GANGSTER)
    return "tommy_gun" if is_gangster else EVENTS.get(event["event"], "turn")


def picture_of(chip: Chip, x: float, y: float, size: float) -> str:
    """The icon of a chip, or the points that a business is worth."""
    if not chip.number:
        return icon(chip.icon, x, y, size, chip.line)
    return write(x + size / 2, y + 0.84 * size, chip.number, NUMBER, 0.92 * size, chip.line, "middle")


def narrow_chip(chip: Chip, y: float) -> str:
    """One consequence, on a phone."""
    return (
        rect(10, y, 370, 27, "#12171E", f'rx="5" stroke="{chip.line}" stroke-width="1.4"')
        + picture_of(chip, 16, y + 4, 19)
        + write(42, y + 18, clipped(chip.said, TEXT, 13, 330), TEXT, 13, CREAM)
    )


ROOM = 460
"""The width of what lies below a badge."""


def side_chips(chips: Sequence[Chip], side: int, edge: float, y: float) -> Iterator[str]:
    """What one side wins and loses: as wide as what they say, from the left edge (1) or up to the right one (-1)."""
    wide = [60 + width_of(chip.said, LABEL, 18) for chip in chips]
    if sum(wide) > ROOM:
        wide = [round(one * ROOM / sum(wide), 1) for one in wide]
    left = edge if side == 1 else edge - sum(wide) - GAP * (len(chips) - 1)
    for chip, room in zip(chips, wide, strict=True):
        yield rect(left, y, room, 38, "#0D1017", f'rx="6" stroke="{chip.line}" stroke-width="1.8"')
        yield picture_of(chip, left + 10, y + 7, 24)
        yield write(
            left + 44, y + 25.5, clipped(chip.said, LABEL, 15, room - 52), LABEL, 18, CREAM, width=room - 52, least=15
        )
        left = round(left + room + GAP, 1)


def said_of(event: View, cast: Sequence[str]) -> str:
    """A consequence in words, with names."""
    if event["event"] == "lost" and event["what"] == GANGSTER:
        return say("{seat} loses a gangster", seat=Quoted(cast[event["seat"]]))
    said = called(event["text"])
    for seat, name in enumerate(cast):
        said = said.replace(f"P{seat}", name)
    return said


def tone_of(event: View) -> str:
    """Whether a consequence is good, a price, or a loss."""
    return MINT if event["event"] in GOOD else AMBER if event["event"] in ("paid", "agent") else NEON


def result(event: View, x: float, y: float, cast: Sequence[str]) -> str:
    """One consequence, as a chip."""
    said, line = said_of(event, cast), tone_of(event)
    return (
        rect(x, y, 320, 36, "#0D1017", f'rx="6" stroke="{line}" stroke-width="1.6"')
        + icon(icon_of(event), x + 8, y + 6, 24, line)
        + write(x + 40, y + 24, clipped(said, LABEL, 17, 276), LABEL, 17, CREAM)
    )
