"""How a game of Chicago Poker was won: who, why, and the businesses of all seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...core.phrases import Quoted
from ...messages import called, count, say
from ..parts import Ending, Source
from .facts import KIND_OF, LABELS
from .fronts import KIND_ORDER, KINDS, kind_name
from .plan import View
from .tray import goals_of


def ending(view: View, events: Sequence[View]) -> Ending:
    """Who won and why, the businesses of each seat by kind, and how they were taken."""
    first = (view["ranking"] or [[]])[0]
    won = Quoted(", ".join(f"P{seat}" for seat in first))
    taken = [event for event in events if event["event"] == "took"]
    return Ending(
        say("{who} takes the street", who=won) if len(first) == 1 else say("The street is shared: {who}", who=won),
        reason_for(view, first),
        sources=tuple(sources_of(view)),
        course=tuple(standings(view, taken)),
        turning_points=tuple((event["n"], taken_by(event)) for event in taken[-3:]),
    )


def taken_by(event: View) -> str:
    """A business changes hands, in words."""
    return say("{who} takes {place}.", who=Quoted(f"P{event['seat']}"), place=called(LABELS[event["business"]]))


def reason_for(view: View, first: Sequence[int]) -> str:
    """Which goal was reached."""
    if not first:
        return ""
    counted = Counter(KIND_OF[name] for name in view["players"][first[0]]["businesses"])
    goals = [number for number, _ in goals_of(view["options"]["short"])]
    kind, most = counted.most_common(1)[0] if counted else ("", 0)
    if most >= goals[0]:
        return say("{n} of one kind: {kind}.", n=most, kind=kind_name(kind))
    if len(goals) == 3 and len(counted) >= goals[1]:
        return say("One business of each of the four kinds.")
    total = sum(counted.values())
    if total >= goals[-1]:
        return count(total, "{n} business in all.", "{n} businesses in all.")
    return say("The street is empty: the last business decides.")


def sources_of(view: View) -> Iterator[Source]:
    """How many businesses of each kind every seat has."""
    for kind in KIND_ORDER:
        amounts = tuple(sum(KIND_OF[name] == kind for name in player["businesses"]) for player in view["players"])
        if any(amounts):
            yield Source(KINDS[kind].icon, kind_name(kind), amounts)


def standings(view: View, taken: Sequence[View]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """How many businesses each seat had after each shootout; what it had before any is known counts from the start."""
    told = Counter(event["seat"] for event in taken)
    sums = [len(player["businesses"]) - told[player["seat"]] for player in view["players"]]
    for at, event in enumerate(taken):
        sums[event["seat"]] += 1
        yield say("Shootout {n}", n=at + 1), tuple(sums)
