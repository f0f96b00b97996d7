"""What the numbers of a finished game say: what made the difference, when it tipped, and what to do better next time.

It is worked out from a game's ``Ending`` alone, so that every game has it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from ..core.phrases import Quoted
from ..messages import say
from .parts import Ending, Source, Swing

View = Mapping[str, Any]


def with_verdict(ending: Ending, view: View) -> Ending:
    """An ending with its verdict, as far as there is one."""
    seats = [seat for rank in view["ranking"] or () for seat in rank]
    if len(seats) < 2:
        return ending
    first, second, you = seats[0], seats[1], view["you"]
    return replace(
        ending,
        reason=ending.reason if ending.is_told else f"{ending.reason} {difference(ending, first, second)}".rstrip(),
        swing=ending.swing or swing_of(ending, first),
        tip="" if you is None else ending.tip or tip_for(ending, you, second if you == first else first),
    )


def amount_of(number: int, unit: str) -> str:
    """A number of points, or of dollars in thousands."""
    size = f"{unit}{abs(number) / 1000:g}k" if unit and number else f"{unit}{abs(number)}"
    return f"\N{MINUS SIGN}{size}" if number < 0 else size


def widest(sources: Sequence[Source], one: int, other: int) -> Source | None:
    """Where a seat got most more than another; None if nowhere. What was only paid, or got for something of the same
    worth, is no source of anything."""
    found = [each for each in sources if not each.is_exchange and each.amounts[one] > max(0, each.amounts[other])]
    return max(found, key=lambda each: each.amounts[one] - each.amounts[other], default=None)


def difference(ending: Ending, first: int, second: int) -> str:
    """What put the winner ahead of the next."""
    source = widest(ending.sources, first, second)
    if source is None:
        return ""
    return say(
        "{source} made the difference: {n} against {other}'s {m}.",
        source=Quoted(source.name),
        n=amount_of(source.amounts[first], ending.unit),
        other=Quoted(f"P{second}"),
        m=amount_of(source.amounts[second], ending.unit),
    )


def tip_for(ending: Ending, you: int, other: int) -> str:
    """Where another seat did better than the viewer."""
    source = widest(ending.sources, other, you)
    if source is None:
        return ""
    blanks = {
        "source": Quoted(source.name),
        "n": amount_of(source.amounts[other], ending.unit),
        "other": Quoted(f"P{other}"),
        "m": amount_of(source.amounts[you], ending.unit),
    }
    total = [sum(each.amounts[seat] for each in ending.sources) for seat in (other, you)]
    is_enough = source.amounts[other] - source.amounts[you] >= total[0] - total[1] > 0
    if is_enough:
        return say("{source}: {n} for {other}, {m} for you. That alone decided it.", **blanks)
    return say("{source}: {n} for {other}, {m} for you. There is more to be had.", **blanks)


def swing_of(ending: Ending, first: int) -> Swing | None:
    """The step of the course in which the winner got furthest ahead of the best of the others."""
    standings = [values for _, values in ending.course]
    leads = [values[first] - max(values[:first] + values[first + 1 :]) for values in standings]
    gains = [after - before for before, after in pairwise(leads)]
    if not gains or max(gains) <= 0:
        return None
    step = gains.index(max(gains)) + 1
    changes = [after - before for before, after in zip(standings[step - 1], standings[step], strict=True)]
    worst = min(range(len(changes)), key=lambda seat: changes[seat])
    if changes[first] >= -changes[worst]:
        who, change = first, changes[first]
        said = say("{who} gains {amount}", who=Quoted(f"P{who}"), amount=amount_of(change, ending.unit))
    else:
        said = say("{who} loses {amount}", who=Quoted(f"P{worst}"), amount=amount_of(-changes[worst], ending.unit))
    return Swing(step, said)
