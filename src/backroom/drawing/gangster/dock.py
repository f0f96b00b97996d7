"""The words of the dock of Gangster: choices as a friend would say them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.phrases import AND, Quoted, joined
from ...games.gangster.edition import COLOUR_IDS, DOUBLERS
from ...games.gangster.loads import EMPTY, LOAD_NAMES, LOADS
from ...messages import called, count, say
from ..parts import Fact
from ..wording import About, Label, labelled, told_by
from .facts import VERB_ICONS
from .harbor import NAMES as UPGRADES
from .plan import HARBOR, View
from .plan import NAMES as PLACES

NOBODY = LOAD_NAMES[EMPTY]
NEAR = 3
"""So few doubled districts before a Day of Reckoning, it is near."""


def owner(view: View, colour: str) -> str:
    """Whose men have a colour: the player, or the colour itself where a seat runs two."""
    seats = [each["seat"] for each in view["colours"] if each["colour"] == colour]
    alone = seats and sum(each["seat"] == seats[0] for each in view["colours"]) == 1
    return Quoted(f"P{seats[0]}") if alone else called(colour)


def is_mine(view: View, colour: str) -> bool:
    """Whether a colour is the viewer's only one."""
    return not runs_two(view) and any(one["seat"] == view["you"] and one["colour"] == colour for one in view["colours"])


def runs_two(view: View) -> bool:
    """Whether the viewer has two cars, so that a choice has to name one."""
    return sum(bool(each["seat"] == view["you"]) for each in view["colours"]) > 1


def place_of(name: str) -> str:
    """A district or the harbor."""
    return called(PLACES[name])


def drive(view: View, words: View) -> str:
    """A drive; its car is named where there are two."""
    place = place_of(words["place"])
    if runs_two(view):
        return say("{colour}: {card} to {place}", colour=called(words["colour"]), card=words["card"], place=place)
    return say("With the {card} to {place}", card=words["card"], place=place)


def load(view: View, words: View) -> str:
    """Who is loaded, if somebody stands there."""
    district = next(each for each in view["districts"] if each["district"] == words["district"])
    colour = (district["spaces"] + [None] * words["space"])[words["space"] - 1]
    if colour is None:
        return say("Load a man")
    who, place = owner(view, colour), place_of(words["district"])
    if is_mine(view, colour):
        return say("Load your man ({n})", n=words["space"])
    if words["district"] not in stands_of(view):
        return say("Load {who}'s man, {place} {n}", who=who, place=place, n=words["space"])
    if district["spaces"].count(colour) > 1:
        return say("Load {who}'s man ({n})", who=who, n=words["space"])
    return say("Load {who}'s man", who=who)


def stands_of(view: View) -> list[str]:
    """Where the viewer's car stands; nowhere that goes without saying where there are two."""
    return [] if runs_two(view) else [each["place"] for each in view["colours"] if each["seat"] == view["you"]]


def unload(view: View, words: View) -> str:
    """Who gets out."""
    who = owner(view, words["gangster"])
    if not words.get("count"):
        return say("Unload a man")
    if is_mine(view, words["gangster"]):
        return say("Unload your man") if words["count"] == 1 else say("Unload two of your men")
    return say("Unload {who}'s man", who=who) if words["count"] == 1 else say("Unload two of {who}'s men", who=who)


def dump(view: View, words: View) -> str:
    """Who is dumped into the lake."""
    load = words["gangsters"]
    if load == NOBODY:
        return say("Dump nobody")
    return say(
        "Dump {who}", who=joined([owner(view, COLOUR_IDS[colour]) for colour in LOADS[LOAD_NAMES.index(load)]], AND)
    )


LABELS: dict[str, Label] = {
    "drive": drive,
    "load": load,
    "unload": unload,
    "push": lambda view, words: say(
        "Push {who} to {place}", who=owner(view, words["auto"]), place=place_of(words["district"])
    ),
    "no push": lambda view, words: say("Push nobody"),
    "dump": dump,
    "take": lambda view, words: say("Take the {part}", part=called(UPGRADES[words["upgrade"]])),
    "dump one": lambda view, words: say("Dump {who}'s man", who=owner(view, words["gangster"])),
}


def question(view: View, kind: str) -> str:
    """The question in a few words."""
    said = {
        "turn": say("Your turn: drive, unload or load"),
        "push": say("Do you push a car away?"),
        "take": say("Which part do you take?"),
        "dump": say("Whom do you dump into the lake?"),
    }
    return said.get(kind, "")


ABOUT: About = {
    "turn": lambda view: about_turn(view),
    "push": lambda view: say("Your bumper pushes it one road on, and you say where to. Or leave it where it is."),
    "take": lambda view: say(
        "It goes on the left place of your car. What is there moves right; what was there is gone."
    ),
    "dump": lambda view: say("They stay in the lake for the rest of the game. Or keep them in your trunk."),
    "dump_one": lambda view: say("Your trunk is small again: one of them goes into the lake for good."),
}
about = told_by(ABOUT)
"""What is to be done at a question."""


def about_turn(view: View) -> str:
    """GA-TURN.2, GA-HARB.4, GA-CARD.1: what a turn is, what the harbor asks for, what the last card brings."""
    if stands_of(view) == [HARBOR]:
        return say("You took an upgrade, so now you have to drive on.")
    if all(len(each["cards"]) == 1 for each in view["colours"] if each["seat"] == view["you"]):
        return say(
            "Drive, set a man down here, or load one here. Your last card draws a scoring card, mostly a doubler."
        )
    return say("Do one thing: drive, set a man down here, or load one here.")


label = labelled(LABELS)
"""A choice on its button."""


def thing(view: View, field: str, value: Any) -> Fact | None:
    """A verb, a place, a part or a car on a button."""
    if field == "do":
        said = {
            "drive": say("Drive"),
            "load": say("Load a man"),
            "unload": say("Unload a man"),
            "push": say("Push a car"),
        }
        return (
            Fact("limousine" if value == "drive" else VERB_ICONS.get(value, ""), said[value], "")
            if value in said
            else None
        )
    if field in ("place", "district") and value in PLACES:
        return Fact("harbor" if value == HARBOR else "", place_of(value), "")
    if field in ("colour", "auto", "gangster"):
        return Fact("", owner(view, value), "") if field != "colour" else Fact("", called(value), "")
    return Fact(value, called(UPGRADES[value]), "") if field == "upgrade" else None


def asks(view: View, field: str) -> str:
    """What is asked where a part of a choice is picked."""
    said = {
        "card": say("Drive with which card?"),
        "place": say("Where to? Points for a man:") if has_men(view) else say("Where to?"),
        "colour": say("Which car?"),
        "district": say("Where to?"),
        "space": say("Whom do you load?"),
        "gangster": say("Who gets out?"),
        "auto": say("Whom do you push?"),
    }
    return said.get(field, "")


def has_men(view: View) -> bool:
    """Whether the viewer has somebody to set down."""
    return any(each["mat"] for each in view["colours"] if each["seat"] == view["you"])


def tip(view: View, kind: str) -> str:
    """That the Day of Reckoning is near."""
    left = DOUBLERS - view["doublers"]
    if kind != "turn" or left > NEAR:
        return ""
    return count(
        left,
        "One more doubled district brings the Day of Reckoning.",
        "{n} more doubled districts bring the Day of Reckoning.",
    )


def expected(view: View, kind: str) -> Sequence[View]:
    """A turn always shows loading and unloading."""
    mine = next((each for each in view["colours"] if each["seat"] == view["you"]), None)
    if kind != "turn" or mine is None or mine["place"] == HARBOR:
        return []
    here = next(each for each in view["districts"] if each["district"] == mine["place"])
    taken = next((n for n, one in enumerate(here["spaces"], 1) if one and one != mine["colour"]), 1)
    return [
        {"do": "load", "colour": mine["colour"], "district": mine["place"], "space": taken},
        {"do": "unload", "colour": mine["colour"], "gangster": mine["colour"], "count": 1},
    ]
