"""How it came to an attack: the claims, oppositions and penalties before it, as a strip of boxes below the stage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ...core.phrases import Quoted
from ...messages import called, say
from ..figures import lines_of, mark
from ..fonts import LABEL, NUMBER, STRONG, width_of, write
from ..icons import icon
from ..paper import rect
from ..props import clipped
from ..room import AMBER, BRASS, CREAM, LINE, MUTED, NEON, SIGN_INK
from .pictures import NEEDS, PENALTIES

View = Mapping[str, Any]
GANGSTER = "gangster"
LOST = "#FF9187"
BEATS = ("claimed", "opposed", "controls", "attacked")
"""Events that begin a step of the way to an attack."""
PRICES = ("paid", "lost", "lost_influence", "penalty")
"""Events that tell what a step cost."""
MOST = 4
HEIGHT = 108
"""The height of the strip with its title."""
GAP = 22
"""Between two boxes, with room for an arrow."""


class Cast(NamedTuple):
    """Who is on the stage: colours, letters and names of the seats."""

    seats: Sequence[str]
    letters: Sequence[str]
    names: Sequence[str]


@dataclass
class Beat:
    """A step: who did what, at which business, and what it cost."""

    event: View
    business: str
    prices: list[View] = field(default_factory=list)

    @property
    def seat(self) -> int:
        """Who did it."""
        return int(self.event["seat"])


def beats_before(before: Sequence[View], attack: View) -> list[Beat]:
    """The last steps that led to an attack: those of the two families, and whatever happened at the same business."""
    found: list[Beat] = []
    business, taker = "", -1
    for event in before:
        told = event["event"]
        if told in ("claimed", "attacked"):
            business = event["business"]
        if told in ("claimed", "attacked", "opposed"):
            taker = event["seat"]
        if told in BEATS and not (told == "controls" and event["seat"] == taker):
            found.append(Beat(event, business))
        elif is_lesser(event, attack):
            found.append(Beat(event, ""))
        elif told in PRICES and found and event.get("seat") == found[-1].seat:
            found[-1].prices.append(event)
    families = attack["seat"], attack["victim"]
    told = [one for one in found if one.seat in families or one.business == attack["business"]]
    weighty = [one for one in told if one.business][1 - MOST :]
    others = [one for one in told if not one.business][len(weighty) + 1 - MOST :] if len(weighty) < MOST - 1 else []
    chosen = [*weighty, *others]
    return [one for one in told if any(one is other for other in chosen)]


def is_lesser(event: View, attack: View) -> bool:
    """Whether somebody hired a gangster, or the victim passed."""
    told = event["event"]
    return bool(
        (told == "laid" and event["card"] == GANGSTER) or (told == "passed" and event["seat"] == attack["victim"])
    )


def is_yours(beat: Beat, you: int | None) -> bool:
    """Whether the viewer was attacked."""
    return beat.event.get("victim") == you is not None


def said_of(beat: Beat, names: Sequence[str], you: int | None) -> str:
    """A step in words; the viewer is addressed."""
    told = beat.event["event"]
    blanks = {"seat": Quoted(names[beat.seat]), "business": Quoted(called(beat.business))}
    if told == "claimed":
        return (
            say("You claim the {business}", **blanks)
            if beat.seat == you
            else say("{seat} claims the {business}", **blanks)
        )
    if told == "opposed":
        return (
            say("You snatch the {business}", **blanks)
            if beat.seat == you
            else say("{seat} snatches the {business}", **blanks)
        )
    if told == "controls":
        return (
            say("You take the {business}", **blanks)
            if beat.seat == you
            else say("{seat} takes the {business}", **blanks)
        )
    if told == "laid":
        return say("You hire a gangster") if beat.seat == you else say("{seat} hires a gangster", **blanks)
    if told == "passed":
        return say("You pass") if beat.seat == you else say("{seat} passes", **blanks)
    if beat.seat == you:
        return say("You attack the {business}", **blanks)
    if is_yours(beat, you):
        return say("{seat} attacks your {business}", **blanks)
    return say("{seat} attacks the {business}", **blanks)


class Price(NamedTuple):
    """What a step cost: an icon and a number or a word."""

    icon: str
    said: str
    ink: str


def prices_of(beat: Beat) -> list[Price]:
    """What a step cost: money, influence, what the row's penalty took."""
    found = [Price(PENALTIES[one["penalty"]][0], called(one["penalty"]), MUTED) for one in told(beat, "penalty")]
    for event in told(beat, "lost"):
        item = str(event["what"]).split()[0]
        found.append(Price(NEEDS.get(item, "any_good"), "\N{MINUS SIGN}1", LOST))
    found += [Price(NEEDS.get(one["side"], "ethics"), "\N{MINUS SIGN}1", LOST) for one in told(beat, "lost_influence")]
    paid = len(told(beat, "paid"))
    return [*found, *([Price("money", f"\N{MINUS SIGN}${paid}", LOST)] if paid else [])]


def told(beat: Beat, kind: str) -> list[View]:
    """The events of one kind that tell what a step cost."""
    return [one for one in beat.prices if one["event"] == kind]


def strip(steps: Sequence[Beat], fought: str, cast: Cast, you: int | None, y: float, width: float) -> Iterator[str]:
    """The steps beside each other, the attack last and in red; ``fought`` are the numbers that decided it."""
    yield write(4, y + 16, say("How it came to this").upper(), LABEL, 15, BRASS)
    wide = (width - GAP * (len(steps) - 1)) / len(steps)
    for at, beat in enumerate(steps):
        x, is_last = round(at * (wide + GAP), 1), beat is steps[-1]
        line = f'rx="7" stroke="{NEON if is_last else LINE}" stroke-width="{2 if is_last else 1.2}"'
        yield rect(x, y + 26, round(wide, 1), HEIGHT - 28, "#2A0D0E" if is_last else "#141A22", line)
        yield mark(cast.seats[beat.seat], x + 30, y + 62, 17, cast.letters[beat.seat], 20, 2)
        yield f'<circle cx="{x + 47:g}" cy="{y + 44:g}" r="10" fill="{AMBER}"/>'
        yield write(x + 47, y + 49.5, str(at + 1), NUMBER, 15, SIGN_INK, "middle")
        lines = lines_of(said_of(beat, cast.names, you), STRONG, 16, wide - 72)[:2]
        for row, said in enumerate(lines):
            yield write(x + 64, y + 50 + 20 * row, clipped(said, STRONG, 16, wide - 70), STRONG, 16, CREAM)
        yield from prices(beat, fought if is_last else "", x + 64, y + 99, x + wide - 6)
        if not is_last:
            yield f'<path d="M{x + wide + 6:.1f},{y + 66:g}l10,8l-10,8z" fill="{AMBER}"/>'


def prices(beat: Beat, fought: str, x: float, y: float, end: float) -> Iterator[str]:
    """What a step cost, or the numbers of the fight."""
    paid = prices_of(beat)
    word = say("fights") if fought else say("costs") if paid else free(beat)
    yield write(x, y, clipped(word, LABEL, 16, end - x), LABEL, 16, MUTED)
    x = round(x + 10 + width_of(word, LABEL, 16), 1)
    if fought:
        yield icon("tommy_gun", x, y - 16, 20, AMBER)
        yield write(x + 28, y, fought, NUMBER, 18, AMBER)
        return
    for price in paid:
        if x + 24 + width_of(price.said, LABEL, 16) > end:
            break
        yield icon(price.icon, x, y - 15, 19, price.ink)
        yield write(x + 24, y, price.said, LABEL, 16, price.ink)
        x = round(x + 38 + width_of(price.said, LABEL, 16), 1)


def free(beat: Beat) -> str:
    """What is said below a step that cost nothing."""
    return say("out until next round") if beat.event["event"] == "passed" else say("costs nothing")
