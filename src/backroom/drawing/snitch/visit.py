"""A cop comes round: where the Snitch sends him, and what that costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...core.phrases import Quoted
from ...messages import called, say
from ..parts import Moment, Scene
from ..props import thousands
from .actors import Cast

if TYPE_CHECKING:
    from .staging import Stage

View = Mapping[str, Any]
SENT = ("informed", "informed_factory")
"""The events that begin a visit."""
ANSWERS = ("bribed", "unpaid", "refused")
GONE = {"razed": "factory", "closed": "casino"}
"""What is lost with a building, and its icon."""


def after(events: Sequence[View], at: int) -> list[View]:
    """What follows from a visit, as far as it is known."""
    found = []
    for event in events[at + 1 :]:
        if event["event"] not in (*ANSWERS, *GONE, "nobody", "jailed"):
            break
        found.append(event)
    return found


def visit(event: View, come: Sequence[View], cast: Cast, on: Stage) -> Moment:
    """SN-COP: the cop goes where he is sent; then the boss pays, or loses what is there."""
    title, snitch = say("A cop comes round"), Quoted(cast.names[event["seat"]])
    if event["event"] == "informed":
        under = say("{seat} sends him to {area}", seat=snitch, area=Quoted(called(event["area"])))
    else:
        owner = Quoted(cast.names[event["owner"]])
        under = say("{seat} sends him to the factory of {other}", seat=snitch, other=owner)
    answer = next((one for one in come if one["event"] in ANSWERS), None)
    boss = answer["seat"] if answer else event.get("owner")
    scenes = [Scene(on.stage(title, under, *on.cop(boss, "", cast)), under)]
    if any(one["event"] == "nobody" for one in come):
        said = say("Nobody is in control there: he goes home.")
        scenes.append(Scene(on.stage(title, under, *on.cop(None, "", cast)), said))
    if answer:
        said = outcome(answer, event, come, cast)
        scenes.append(Scene(on.stage(title, under, *consequence(answer, come, cast, on)), said))
    return Moment(event["n"], "raid", title, tuple(scenes))


def outcome(answer: View, event: View, come: Sequence[View], cast: Cast) -> str:
    """SN-COP.4-6: the bribe; or why there is none, and what is lost."""
    who = Quoted(cast.names[answer["seat"]])
    amount = Quoted(thousands(answer["paid"] if answer["event"] == "bribed" else answer["sum"]))
    if answer["event"] == "bribed":
        return say("{seat} pays a bribe of {amount}, and he leaves.", seat=who, amount=amount)
    if answer["event"] == "unpaid":
        why = say("{seat} can't pay the bribe of {amount}.", seat=who, amount=amount)
    else:
        why = say("{seat} doesn't pay the bribe of {amount}.", seat=who, amount=amount)
    return f"{why} {lost(event, come, who)}"


def lost(event: View, come: Sequence[View], who: Quoted) -> str:
    """SN-COP.5: what goes where the boss doesn't pay."""
    if event["event"] == "informed_factory":
        return say("The factory is lost.")
    area = Quoted(called(event["area"]))
    if any(one["event"] in GONE for one in come):
        return say("The casino in {area} is lost, and {seat}'s men there go to jail.", area=area, seat=who)
    return say("{seat}'s men in {area} go to jail.", area=area, seat=who)


def consequence(answer: View, come: Sequence[View], cast: Cast, on: Stage) -> list[str]:
    """A note that changes hands; or men behind bars, and a building that is gone."""
    if answer["event"] == "bribed":
        return on.cop(answer["seat"], f"\N{MINUS SIGN}{thousands(answer['paid'])}", cast)
    men = sum(one["men"] for one in come if one["event"] == "jailed" and isinstance(one["men"], int))
    return on.cells(answer["seat"], men, [GONE[one["event"]] for one in come if one["event"] in GONE], cast)
