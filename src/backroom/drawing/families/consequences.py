"""What somebody wins or loses in a claim or an attack of Families, as chips with an icon and a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...core.phrases import Quoted
from ...messages import called, say
from ..figures import coin
from ..fonts import LABEL, TEXT, write
from ..icons import icon
from ..paper import rect
from ..props import clipped
from ..room import AMBER, CREAM, MINT, NEON
from .prelude import Cast
from .strike import GANGSTER, Strike
from .telling import EVENTS

View = Mapping[str, Any]
GOOD = {"controls", "token", "henchman", "placed", "protected", "escaped"}


class Chip(NamedTuple):
    """Something that somebody wins or loses."""

    icon: str
    said: str
    line: str
    points: int = 0  # on a coin instead of an icon


def chips_of(strike: Strike, cast: Cast, seat: int | None = None) -> list[Chip]:
    """What a seat, or everybody, wins and loses; in an attack first of all the business."""
    event = strike.event
    found = []
    if strike.is_attack and seat in (None, event["seat"]):
        found.append(Chip("", net(strike, say("takes it"), 1), MINT, strike.cell["points"]))
    if strike.is_attack and seat in (None, event["victim"]):
        found.append(Chip("", net(strike, say("loses it"), -1), NEON, strike.cell["points"]))
        found.append(Chip("hand", say("draws two cards, keeps one"), MINT))
    return found + [
        Chip(icon_of(one), said_of(one, cast.names), tone_of(one))
        for one in strike.results
        if seat is None or one.get("seat") == seat
    ]


def net(strike: Strike, said: str, sign: int) -> str:
    """FA-SCO.6: that a business changes hands, and what its points come to beside agents."""
    if strike.worth == strike.cell["points"]:
        return said
    return say("{what}: net {n}", what=said, n=signed(sign * strike.worth))


def signed(points: int) -> Quoted:
    """Points with their sign."""
    return Quoted(f"{points:+d}".replace("-", "\N{MINUS SIGN}"))


def icon_of(event: View) -> str:
    """The icon of a consequence: what is lost, or what happens."""
    is_gangster = event["event"] == "lost" and str(event["what"]).startswith(GANGSTER)
    return "tommy_gun" if is_gangster else EVENTS.get(event["event"], "turn")


def picture_of(chip: Chip, x: float, y: float, size: float) -> str:
    """The icon of a chip, or the coin with the points of a business."""
    if not chip.points:
        return icon(chip.icon, x, y, size, chip.line)
    return coin(x + size / 2, y + size / 2, size / 2, str(chip.points), max(13, 0.66 * size))


def narrow_chip(chip: Chip, y: float) -> str:
    """One consequence, on a phone."""
    return (
        rect(10, y, 370, 27, "#12171E", f'rx="5" stroke="{chip.line}" stroke-width="1.4"')
        + picture_of(chip, 16, y + 4, 19)
        + write(42, y + 18, clipped(chip.said, TEXT, 13, 330), TEXT, 13, CREAM)
    )


def side_chip(chip: Chip, x: float, place: int, y: float) -> str:
    """One of two consequences beside each other, on one half of the panel."""
    left = x + place * 252
    return (
        rect(left, y, 238, 38, "#0D1017", f'rx="6" stroke="{chip.line}" stroke-width="1.8"')
        + picture_of(chip, left + 8, y + 7, 24)
        + write(left + 40, y + 25, clipped(chip.said, LABEL, 15, 192), LABEL, 17, CREAM, width=192, least=15)
    )


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
