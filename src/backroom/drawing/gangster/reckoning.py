"""What a Day of Reckoning would bring if it came now: to everybody, and in one district as an example."""

from __future__ import annotations

from ...messages import called, say
from ..parts import Lane, Race, Sample
from .board import worth
from .plan import View


def race(view: View) -> Race | None:
    """The points of every seat if the Day of Reckoning came now, whichever casino card comes."""
    if view["over"] or not view["standing"]:
        return None
    totals = [[one["seats"][seat] for one in view["standing"]] for seat in range(view["seats"])]
    lanes = tuple(
        Lane(seat, points, min(totals[seat]), max(totals[seat])) for seat, points in enumerate(view["points"])
    )
    uncertain = any(lane.least < lane.most for lane in lanes)
    return Race(say("If the reckoning came now"), lanes, say("striped: casino") if uncertain else "", sample(view))


def sample(view: View) -> Sample | None:
    """GA-DOR.5: the district in which most places are held, and what it pays to whom."""
    held = [(min(len(each["ranks"]), len(each["values"])), each) for each in view["districts"]]
    most, best = max(held, key=lambda one: (one[0], "?" in one[1]["values"], one[1]["doubler"]))
    if most < 2:
        return None
    seats = {each["colour"]: each["seat"] for each in view["colours"]}
    paid = zip(best["ranks"], best["values"], strict=False)
    shares = tuple((seats[colour], worth(value, best["doubler"])) for colour, value in paid)
    return Sample(f"district:{best['district']}", "GA-DOR.5", say("{place} pays", place=called(best["name"])), shares)
