"""The end of Families: where each family's points came from, and what decided it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...messages import called, say
from ..parts import Ending, Source

View = Mapping[str, Any]


def ending(view: View, events: Sequence[View]) -> Ending:
    """The winner, the sources of points, the businesses of each family by round."""
    winners = view["ranking"][0]
    who = Quoted(" ".join(f"P{seat}" for seat in winners))
    return Ending(
        say("{who} rules Chicago", who=who),
        reason(view),
        "",
        sources(view),
        course_of(view, events),
        turning_points(events),
    )


def reason(view: View) -> str:
    """Why the winner won."""
    scores, ranks = view["scores"], view["ranking"]
    winner = ranks[0][0]
    if len(ranks) == 1:
        return say("All have {n} points.", n=scores[winner])
    second = ranks[1][0]
    if scores[second] == scores[winner]:
        return say("As many points as {other}, but more influence.", other=Quoted(f"P{second}"))
    return say(
        "{n} points, {more} more than {other}.",
        n=scores[winner],
        more=scores[winner] - scores[second],
        other=Quoted(f"P{second}"),
    )


def sources(view: View) -> tuple[Source, ...]:
    """FA-SCO: what the points are for."""
    names = (
        ("businesses", "lot", say("Businesses")),
        ("henchmen", "henchman", say("Henchmen")),
        ("goods", "any_good", say("Goods")),
        ("extra_cards", "special", say("Extra actions")),
        ("hand", "hand", say("Cards in hand")),
        ("agents", "agent", say("Agents")),
    )
    return tuple(
        Source(icon, said, tuple(player["sources"][name] for player in view["players"])) for name, icon, said in names
    )


def course_of(view: View, events: Sequence[View]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """How many businesses each family had at the end of each round."""
    owners: dict[str, int] = {}
    found = []
    for event in events:
        if event["event"] == "controls":
            owners[event["cell"]] = event["seat"]
        elif event["event"] == "round" and event["round"] > 1:
            found.append((say("Round {n}", n=event["round"] - 1), count_of(owners, view["seats"])))
    return (*found, (say("The end"), count_of(owners, view["seats"])))


def count_of(owners: Mapping[str, int], seats: int) -> tuple[int, ...]:
    """The businesses of each family."""
    return tuple(list(owners.values()).count(seat) for seat in range(seats))


def turning_points(events: Sequence[View]) -> tuple[tuple[int, str], ...]:
    """Attacks and oppositions, the latest three."""
    found = []
    for event in events:
        if event["event"] == "attacked":
            said = say(
                "{seat} attacks the {business} of {other}.",
                seat=Quoted(f"P{event['seat']}"),
                business=Quoted(called(event["business"])),
                other=Quoted(f"P{event['victim']}"),
            )
            found.append((event["n"], said))
        elif event["event"] == "opposed":
            found.append((event["n"], say("{seat} opposes a claim.", seat=Quoted(f"P{event['seat']}"))))
    return tuple(found[-3:])
