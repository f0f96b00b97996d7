"""The words of the dock of Snitch: choices as a friend would say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...games.snitch.edition import BAIL_COST, UNIT
from ...messages import called, count, say
from ..parts import Fact
from ..props import thousands
from ..wording import About, Label, labelled, told_by
from .telling import VERBS

View = Mapping[str, Any]


def done(view: View, words: View) -> str:
    """What ends a step."""
    said = {
        "recruit": say("Go on to moving"),
        "move": say("No more moves"),
        "fight": say("Go on without fighting"),
        "build": say("Go on without building"),
    }
    return said.get(view["step"], say("Done"))


def against(view: View, words: View) -> str:
    """How many groups fight."""
    threes, ones = words["threes"], words["ones"]
    if not threes and not ones:
        return say("Don't fight {who}", who=Quoted(f"P{words['seat']}"))
    if not ones:
        return count(threes, "{n} group of three", "{n} groups of three")
    if not threes:
        return count(ones, "{n} man against one", "{n} men one against one")
    return say("{threes} by three, {ones} alone", threes=threes, ones=ones)


LABELS: dict[str, Label] = {
    "done": done,
    "bail": lambda view, words: (
        count(words["men"], "Free {n} man", "Free {n} men") if words["men"] else say("Free nobody")
    ),
    "recruit": lambda view, words: say("Recruit a man"),
    "place": lambda view, words: say("Place a man in {area}", area=called(words["area"])),
    "move": lambda view, words: say(
        "{n} from {origin} to {goal}", n=words["men"], origin=called(words["origin"]), goal=called(words["goal"])
    ),
    "fight": lambda view, words: called(words["area"]),
    "against": against,
    "casino": lambda view, words: say("Casino in {area}", area=called(words["area"])),
    "factory": lambda view, words: say("Build a factory"),
    "give": lambda view, words: (
        say("Give {sum}", sum=Quoted(thousands(words["amount"]))) if words["amount"] else say("Give nothing")
    ),
    "inform": lambda view, words: say("Send the cop to {area}", area=called(words["area"])),
    "inform on the factory": lambda view, words: say("{who}'s factory", who=Quoted(f"P{words['seat']}")),
    "raid": lambda view, words: say("Raid {who}", who=Quoted(f"P{words['seat']}")),
    "pay": lambda view, words: say("Pay the bribe"),
    "refuse": lambda view, words: say("Don't pay"),
}


def question(view: View, kind: str) -> str:
    """The question in a few words."""
    points = view["points"]
    said = {
        "recruit_place": count(points, "Recruit or place: {n} point left", "Recruit or place: {n} points left"),
        "move": (
            count(points, "Move your men: {n} point left", "Move your men: {n} points left")
            if points
            else say("Move for free between your districts")
        ),
        "fight": say("Where do you fight?"),
        "bail": say("How many do you bail out?"),
        "build": say("Do you build?"),
        "charity": say("How much for charity?"),
        "cop_target": say("You are the Snitch. Where does the cop go?"),
        "raid_target": say("Whom do the Untouchables raid?"),
    }
    return said.get(kind, "")


ABOUT: About = {
    "bail": lambda view: say(
        "Each man costs {sum} and comes back to your hand.", sum=Quoted(thousands(BAIL_COST * UNIT))
    ),
    "recruit_place": lambda view: say(
        "A point puts a man from your hand into any district, or brings a new man to your hand."
    ),
    "move": lambda view: say(
        "Free between districts you control. One point to the district next door, however many go; "
        "one point a man to anywhere else."
    ),
    "fight": lambda view: say("Pick a district that you control, or go on without a fight."),
    "groups": lambda view: say("Three against one: he falls, you lose nobody. One against one: both fall."),
    "build": lambda view: say("A casino doubles what its district pays, a factory doubles all that you earn."),
    "charity": lambda view: say(
        "What you give is struck from your Register. The lowest there after the round is the Snitch."
    ),
    "cop_target": lambda view: say(
        "The boss there pays a bribe. If he can't, his men there go to jail, and the building is lost."
    ),
    "bribe": lambda view: say("If you don't pay, your men there go to jail, and the building is lost."),
    "raid_target": lambda view: say(
        "No bribe helps: his factory and the casinos in his districts are lost, and all his men go to jail."
    ),
}
about = told_by(ABOUT)
"""What is to be done at a question."""


label = labelled(LABELS)
"""A choice on its button."""


def assent(view: View, words: View) -> str:
    """Yes to a place that the question names."""
    if words["do"] == "fight":
        return say("fight in {area}", area=called(words["area"]))
    return say("Send the cop") if words["do"].startswith("inform") else ""


def thing(view: View, field: str, value: Any) -> Fact | None:
    """A verb, an area, a number of men or a sum on a button."""
    if field == "do":
        said = {
            "place": say("Place a man"),
            "move": say("Move men"),
            "casino": say("Build a casino"),
            "inform": say("Inform on a district"),
            "inform on the factory": say("Inform on a factory"),
        }
        return Fact(VERBS.get(value, ""), said[value], "") if value in said else None
    if field in ("area", "origin", "goal"):
        return Fact("", called(value), "")
    if field == "men":
        return Fact("gangster", str(value), count(value, "{n} man", "{n} men"))
    if field == "amount":
        return Fact("", thousands(value), "")
    return Fact("", f"P{value}", "") if field == "seat" else None


def asks(view: View, field: str) -> str:
    """What is asked where a part of a choice is picked."""
    said = {
        "area": say("Where?"),
        "origin": say("From where?"),
        "goal": say("Where to?"),
        "men": say("How many?"),
        "amount": say("How much?"),
        "seat": say("Whose?"),
    }
    return said.get(field, "")


def richest(view: View) -> str:
    """Whom a bribe hurts most: the rival who showed most cash, which may have changed since."""
    shown = {one["seat"]: one["shown"] for one in view["players"] if one["shown"] and one["seat"] != view["you"]}
    if not shown:
        return ""
    seat = max(shown, key=lambda one: int(shown[one]["cash"]))
    blanks = {"who": Quoted(f"P{seat}"), "sum": Quoted(thousands(shown[seat]["cash"])), "n": shown[seat]["round"]}
    return say("{who} showed the most cash of the others, {sum} in round {n}.", **blanks)


def tip(view: View, kind: str) -> str:
    """What a fight takes, what a cop takes; otherwise who would be the snitch as it stands."""
    if kind == "fight":
        return say("Three against one: he falls, you lose nobody. One against one: both fall.")
    if kind == "cop_target":
        return richest(view)
    least = min(player["register"] for player in view["players"])
    lowest = [player["seat"] for player in view["players"] if player["register"] == least]
    if kind not in ("recruit_place", "build", "charity") or len(lowest) > 1:
        return ""
    if lowest[0] == view["you"]:
        return say("The lowest in the Register becomes the snitch: as it stands, you.")
    return say("The lowest in the Register becomes the snitch: as it stands, {who}.", who=Quoted(f"P{lowest[0]}"))


def expected(view: View, kind: str) -> Sequence[View]:
    """Recruiting and building a factory are always shown at their steps."""
    return {"recruit_place": [{"do": "recruit"}], "build": [{"do": "factory"}]}.get(kind, [])
