"""What stands out in the figures, in a few sentences: only what is more than chance would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .figures import Figures, UseFigures, Value

HALF_TIME = 50
CLEAR_GAIN = 0.05
"""How much more or less often those who do something win, at least, to be named."""

Row = tuple[str, Callable[[Figures], Value], str]


def readable(feature: str) -> str:
    """Something that can be chosen, for people: ``drive place=little_italy`` as ``drive (place: little italy)``."""
    verb, _, rest = feature.partition("=")
    if not rest:
        return feature
    do, _, name = verb.rpartition(" ")
    return f"{do} ({name}: {rest.replace('_', ' ')})"


def written(value: Value, shape: str = "{:.0%}") -> str:
    """A figure with its interval in brackets."""
    return f"{shape.format(value.value)} ({shape.format(value.low)} to {shape.format(value.high)})"


def of_one(found: Figures) -> list[str]:
    """What stands out in one variant."""
    return [seats(found), leaders(found), lengths(found), *winning(found), dead(found)]


def seats(found: Figures) -> str:
    """Whether a seat is better than others."""
    par = 1 / len(found.seats)
    unfair = [(seat, one) for seat, one in enumerate(found.seats) if one.low > par or one.high < par]
    if not unfair:
        return f"Seats: {found.games:,} games show no advantage of any seat."
    told = ", ".join(f"P{seat} wins {written(one)}" for seat, one in unfair)
    return f"Seats: {told}; a fair share is {par:.0%}."


def leaders(found: Figures) -> str:
    """How soon a game is decided."""
    half = found.leaders[HALF_TIME]
    if half.high - half.low >= 1:
        return "Leaders: half-way through, nobody leads yet."
    return f"Leaders: who leads half-way through wins {written(half)} of the games."


def lengths(found: Figures) -> str:
    """How long games take."""
    short, middle, long = found.lengths
    return f"Length: half of the games take {middle:,} choices or fewer; eight of ten take {short:,} to {long:,}."


def winning(found: Figures) -> list[str]:
    """What goes with winning and losing most."""
    surely = [(name, use) for name, use in found.uses.items() if use.gain.low > 0 or use.gain.high < 0]
    clear = [(name, use) for name, use in surely if abs(use.gain.value) >= CLEAR_GAIN]
    if not clear:
        return ["Winning: nothing goes with winning or losing more than chance would do."]
    best, worst = max(clear, key=gain_of), min(clear, key=gain_of)
    told = []
    if gain_of(best) > 0:
        told.append(f"Winning: those who {readable(best[0])} win {gain_of(best):.0%} more of their games than others.")
    if gain_of(worst) < 0:
        told.append(
            f"Losing: those who {readable(worst[0])} win {-gain_of(worst):.0%} less of their games than others."
        )
    return told


def gain_of(one: tuple[str, UseFigures]) -> float:
    """How much more often those win who do something."""
    return one[1].gain.value


def dead(found: Figures) -> str:
    """Whether there is something that nobody wants."""
    count = len(found.dead)
    return "Dead choices: none." if not count else f"Dead choices: {count}, listed at the end."


def of_several(labels: Sequence[str], found: Sequence[Figures], rows: Sequence[Row]) -> list[str]:
    """Which figures of the variants differ from the first one's by more than chance."""
    told = []
    for name, take, shape in rows:
        first = take(found[0])
        others = [
            f"{label} {written(take(one), shape)}"
            for label, one in zip(labels[1:], found[1:], strict=True)
            if take(one).low > first.high or take(one).high < first.low
        ]
        if others:
            told.append(f"{name.capitalize()}: {'; '.join([f'{labels[0]} {written(first, shape)}', *others])}.")
    return told or ["No figure below differs between the variants by more than chance would do."]
