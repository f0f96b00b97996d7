"""The end of Snitch: where everybody's cash came from and went, and what decided it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...games.snitch.edition import REVEALS, STARTING_CASH, UNIT
from ...messages import say
from ..parts import GAIN, LOSS, Ending, Milestone, Source
from ..props import thousands
from .hindsight import lesson

View = Mapping[str, Any]


def ending(view: View, events: Sequence[View]) -> Ending:
    """Everything is told openly, so the sums are exact."""
    winners = view["ranking"][0]
    scores = view["scores"]
    who = Quoted(" ".join(f"P{seat}" for seat in winners))
    return Ending(
        say("{who} walks free", who=who),
        reason(view, events),
        "$",
        sources(view, events),
        course_of(view, events),
        turning_points(events, scores),
        tip=tip_for(view),
        milestones=milestones(view, events),
    )


def tip_for(view: View) -> str:
    """To whoever was arrested, where the cash had to be."""
    cash = {player["seat"]: player["cash"] for player in view["players"]}
    return "" if view["you"] is None or None in cash.values() else lesson(view["you"], cash)


def reason(view: View, events: Sequence[View]) -> str:
    """Who was arrested, and what is left."""
    winner = view["ranking"][0][0]
    taken = [event for event in events if event["event"] == "arrested"]
    amount = thousands(view["scores"][winner])
    if not taken:
        return say("{amount} in cash.", amount=amount)
    loser = taken[0]
    return say(
        "{amount} in cash; {other} was the richest and lost {lost}.",
        amount=amount,
        other=Quoted(f"P{loser['seat']}"),
        lost=thousands(loser["lost"]),
    )


def sources(view: View, events: Sequence[View]) -> tuple[Source, ...]:
    """Start, income, all that was paid, and the arrest."""
    seats = range(view["seats"])
    rows = [Source("money", say("Start"), (STARTING_CASH * UNIT,) * len(seats))] if STARTING_CASH else []
    rows.append(Source("income", say("Income"), tuple(sums(events, ("earned",), "income", seat) for seat in seats)))
    rows += [
        Source(icon, name, tuple(-sums(events, kinds, "paid", seat) for seat in seats)) for icon, name, kinds in spent()
    ]
    return (*rows, Source("police", say("Arrest"), tuple(-sums(events, ("arrested",), "lost", seat) for seat in seats)))


def spent() -> list[tuple[str, str, tuple[str, ...]]]:
    """What cash is spent on: icon, name, events."""
    return [
        ("charity", say("Charity"), ("gave",)),
        ("casino", say("Buildings"), ("casino", "factory")),
        ("pay", say("Bribes"), ("bribed",)),
        ("bail", say("Bail"), ("bailed",)),
        ("gangster", say("Funerals"), ("buried",)),
    ]


def sums(events: Sequence[View], kinds: tuple[str, ...], field: str, seat: int) -> int:
    """All sums of some kinds of events for a seat."""
    return sum(event[field] for event in events if event["event"] in kinds and event["seat"] == seat)


def course_of(view: View, events: Sequence[View]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Cash at the end of each round."""
    now = [STARTING_CASH * UNIT] * view["seats"]
    found: list[tuple[str, tuple[int, ...]]] = []
    for event in events:
        if event["event"] == "round" and event["round"] > 1:
            found.append((say("Round {n}", n=event["round"] - 1), tuple(now)))
        elif event["event"] == "arrested":
            found = found if found and found[-1][0] == say("All rounds") else [*found, (say("All rounds"), tuple(now))]
            now[event["seat"]] -= event["lost"]
        elif "seat" in event:
            now[event["seat"]] += event.get("income", 0) - event.get("paid", 0)
    return (*found, (say("The arrest"), tuple(now)))


def milestones(view: View, events: Sequence[View]) -> tuple[Milestone, ...]:
    """SN-ROUND.2, SN-END.2: what the viewer showed before some rounds, and who was arrested with how much."""
    you, course = view["you"], course_of(view, events)
    found = [
        Milestone(number, "eye", say("you show {amount}", amount=thousands(course[number - 2][1][you])))
        for number, shows in enumerate(REVEALS)
        if shows and you is not None and number - 2 < len(course)
    ]
    for event in events:
        if event["event"] == "arrested":
            tone = LOSS if event["seat"] == you else GAIN
            blanks = {"seat": Quoted(f"P{event['seat']}"), "amount": thousands(course[-2][1][event["seat"]])}
            found.append(Milestone(0, "police", say("{seat}: arrested with {amount}", **blanks), tone))
    return tuple(found)


def turning_points(events: Sequence[View], scores: Sequence[int]) -> tuple[tuple[int, str], ...]:
    """Raids, the best income, and the arrest."""
    points = [
        (one["n"], say("The Untouchables raid {other}.", other=Quoted(f"P{one['victim']}")))
        for one in events
        if one["event"] == "raided"
    ][-2:]
    best = max((one for one in events if one["event"] == "earned"), key=lambda one: one["income"], default=None)
    if best:
        said = say(
            "{seat} earns {amount} in one turn.", seat=Quoted(f"P{best['seat']}"), amount=thousands(best["income"])
        )
        points.append((best["n"], said))
    return tuple(sorted(points))
