"""The end of Chinatown: where everybody's dollars came from, cash after each round, and what decided it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...games.chinatown.edition import START_CASH, UNIT
from ...messages import say
from ..parts import Ending, Source
from ..props import thousands

View = Mapping[str, Any]


def ending(view: View, events: Sequence[View]) -> Ending:
    """The winner, the sources of cash, and the course of the game as far as the viewer may know it."""
    first = view["ranking"][0]
    cash = [player["cash"] for player in view["players"]]
    headline = (
        say("{who} takes Chinatown", who=Quoted(f"P{first[0]}"))
        if len(first) == 1
        else say("Chinatown is shared by {who}", who=Quoted(" ".join(f"P{seat}" for seat in first)))
    )
    return Ending(
        headline,
        reason(view, cash),
        "$",
        sources(cash, events),
        course_of(view, cash, events),
        turning_points(events),
    )


def reason(view: View, cash: Sequence[int]) -> str:
    """Why the winner won."""
    first, ranks = view["ranking"][0], view["ranking"]
    if len(ranks) == 1:
        return say("All end with {amount}.", amount=thousands(cash[first[0]]))
    second = ranks[1][0]
    if cash[first[0]] == cash[second]:
        return say("As much cash as {other}, but more tiles on the board.", other=Quoted(f"P{second}"))
    return say(
        "{amount} in cash, {more} more than {other}.",
        amount=thousands(cash[first[0]]),
        more=thousands(cash[first[0]] - cash[second]),
        other=Quoted(f"P{second}"),
    )


def sources(cash: Sequence[int], events: Sequence[View]) -> tuple[Source, ...]:
    """Start, shops, bonus, sold, bought; private payments of others are told by what is missing."""
    seats = range(len(cash))
    start = [START_CASH * UNIT] * len(cash)
    earned = {kind: [sums(events, kind, "seat", seat) for seat in seats] for kind in ("income", "bonus")}
    sold = [sums(events, "paid", "taker", seat) for seat in seats]
    bought = [-sums(events, "paid", "giver", seat) for seat in seats]
    known = zip(start, earned["income"], earned["bonus"], sold, bought, strict=True)
    secret = [cash[seat] - sum(parts) for seat, parts in zip(seats, known, strict=True)]
    rows = [
        Source("money", say("Start"), tuple(start)),
        Source("income", say("Shops"), tuple(earned["income"])),
        Source("casino", say("Bonus"), tuple(earned["bonus"])),
        Source("deal", say("Sold"), tuple(sold)),
        Source("pay", say("Bought"), tuple(bought)),
    ]
    return (*rows, Source("secret", say("Private deals"), tuple(secret))) if any(secret) else tuple(rows)


def sums(events: Sequence[View], kind: str, role: str, seat: int) -> int:
    """All that a seat got or gave in events of one kind."""
    return sum(event["amount"] for event in events if event["event"] == kind and event.get(role) == seat)


def course_of(view: View, cash: Sequence[int], events: Sequence[View]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Cash after each round."""
    now = [START_CASH * UNIT] * len(cash)
    found = [(say("Start"), tuple(now))]
    number = 0
    for event in events:
        if event["event"] in ("round", "final") and event.get("round", view["rounds"] + 1) > number + 1:
            number += 1
            if number <= view["rounds"]:
                found.append((say("Round {n}", n=number), tuple(now)))
        elif event["event"] in ("income", "bonus"):
            now[event["seat"]] += event["amount"]
        elif event["event"] == "paid":
            now[event["giver"]] -= event["amount"]
            now[event["taker"]] += event["amount"]
    return (*found[:-1], (found[-1][0], tuple(cash)))


def turning_points(events: Sequence[View]) -> tuple[tuple[int, str], ...]:
    """The dearest deals, and the best round of income."""
    deals = sorted((one for one in events if one["event"] == "paid"), key=lambda one: -one["amount"])[:2]
    points = [
        (
            one["n"],
            say(
                "{giver} pays {taker} {amount}.",
                giver=Quoted(f"P{one['giver']}"),
                taker=Quoted(f"P{one['taker']}"),
                amount=thousands(one["amount"]),
            ),
        )
        for one in deals
    ]
    best = max((one for one in events if one["event"] == "income"), key=lambda one: one["amount"], default=None)
    if best:
        said = say(
            "{seat} earns {amount} in one round.", seat=Quoted(f"P{best['seat']}"), amount=thousands(best["amount"])
        )
        points.append((best["n"], said))
    return tuple(sorted(points))
