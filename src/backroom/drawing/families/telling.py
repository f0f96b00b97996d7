"""Families in facts: colours, nameplates, the course, icons of choices, and the lines of the story."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...core.phrases import Quoted
from ...games.families import EDITION
from ...messages import called, say
from ..parts import GAIN, LOSS, Course, Fact, Line, Plate
from .pictures import NEEDS

View = Mapping[str, Any]
ROUNDS: int = EDITION["meta"]["rounds"]
PHASES = {"income": 0, "actions": 1, "extra actions": 1, "control": 2}
VERBS = {
    "return": "undo",
    "reveal": "eye",
    "extort": "extort",
    "basic income": "godfather",
    "decline": "pass",
    "influence": "hat",
    "gangsters": "tommy_gun",
    "goods": "any_good",
    "businesses": "lot",
    "special": "special",
    "movement": "move",
    "family": "family",
    "power": "family",
    "no power": "pass",
    "lay": "hand",
    "pay": "pay",
    "discard": "undo",
    "move": "move",
    "to": "move",
    "stop": "pass",
    "take": "henchman",
    "eliminate": "agent",
    "place": "henchman",
    "immune": "bodyguard",
    "collect": "extort",
    "claim": "extort",
    "attack": "fight",
    "oppose": "ethics",
    "pass": "pass",
    "protect": "boss",
    "lose": "undo",
    "take card": "special",
    "extra action": "special",
    "keep": "pass",
}
EVENTS = {
    "round": "turn",
    "revealed": "eye",
    "opened": "eye",
    "extorted": "extort",
    "godfather": "godfather",
    "benefit": "godfather",
    "influence": "hat",
    "laid": "hand",
    "paid": "pay",
    "played": "special",
    "moved": "move",
    "eliminated": "agent",
    "power": "family",
    "immune": "bodyguard",
    "immunity": "bodyguard",
    "henchman": "henchman",
    "placed": "henchman",
    "agent": "agent",
    "claimed": "extort",
    "opposed": "ethics",
    "attacked": "fight",
    "controls": "lot",
    "token": "any_good",
    "protected": "boss",
    "penalty": "dynamite",
    "escaped": "bodyguard",
    "lost": "undo",
    "lost_influence": "undo",
    "extra_card": "special",
    "extra_action": "special",
    "passed": "done",
    "early_end": "end",
    "scored": "end",
    "won": "end",
}
SILENT = {"dealt", "drew", "returned", "action", "declined"}
"""Events without a line: secret, or said by another one."""


def colours(view: View) -> list[str]:
    """The colours of the families."""
    return [player["colour"] for player in view["players"]]


def plates(view: View) -> list[Plate]:
    """Points, then cards, influence, gangsters, family and goods."""
    points = view["scores"] if view["over"] else [player["points"] for player in view["players"]]
    most = max(points)
    return [
        Plate(
            player["seat"],
            Fact("end", str(points[seat]), say("points")),
            small_facts(player),
            leads=points[seat] == most,
            notice=notice_of(player),
        )
        for seat, player in enumerate(view["players"])
    ]


def small_facts(player: View) -> tuple[Fact, ...]:
    """What lies in front of a family."""
    facts = [
        Fact("hand", str(player["hand"]), say("cards in hand")),
        Fact("hat", str(player["hat"]), called("hat")),
        Fact("city", str(player["city"]), called("city")),
        Fact("tommy_gun", str(player["gangsters"]), called("gangsters")),
        Fact("family", str(player["family_cards"]), called("family")),
    ]
    goods = sum(player["goods"].values())
    return (*facts, Fact("any_good", str(goods), called("goods"), GAIN)) if goods else tuple(facts)


def notice_of(player: View) -> str:
    """Whether a family has passed, or is protected."""
    return say("passed") if player["passed"] else say("godfather") if player["godfather"] else ""


def course(view: View) -> Course:
    """The round and its phase."""
    head = say("Round {n} of {all}", n=max(1, view["round"]), all=ROUNDS)
    if view["over"]:
        return Course(head, ROUNDS, ROUNDS, notice=say("Final result"))
    phases = (say("Income"), say("Actions"), say("Control"))
    facts = (
        Fact("hand", str(view["deck"]), say("cards in the deck")),
        Fact("agent", str(view["agents"]), say("agents left")),
    )
    return Course(head, max(0, view["round"] - 1), ROUNDS, phases, PHASES.get(view["phase"], -1), facts)


def icon_for(words: View) -> str:
    """The icon of a choice."""
    card = words.get("card") or words.get("good")
    do = str(words.get("do", "")).removeprefix("godfather ")
    if card and do in ("lay", "goods", "pay", "discard", "return") and card in NEEDS:
        return NEEDS[card]
    return VERBS.get(do, "")


def line(event: View) -> Line | None:
    """An event as a line of the story."""
    kind = event["event"]
    if kind in SILENT:
        return None
    keys = tuple(f"{field}:{event[field]}" for field in ("cell", "space") if field in event)
    starts = say("Round {n}", n=event["round"]) if kind == "round" else say("The end") if kind == "won" else ""
    return Line(told(event), EVENTS.get(kind, ""), event.get("seat"), chips_of(event), keys, starts)


def told(event: View) -> str:
    """An event in words; that Capone gave nothing goes without saying."""
    kind = event["event"]
    if kind in BRIEF:
        return BRIEF[kind](
            {"seat": Quoted(f"P{event['seat']}")} | {key: called(event[key]) for key in NAMED & {*event}}
        )
    return plain(event) if event.get("item") == "nothing" else called(event["text"])


NAMED = {"power", "penalty", "area", "colour"}
BRIEF: dict[str, Callable[[dict[str, Any]], str]] = {
    "power": lambda blanks: say("{seat} uses a power: {power}", **blanks),
    "protected": lambda blanks: say("{seat} puts the boss on it", **blanks),
    "immune": lambda blanks: say("{seat} is safe from {penalty}", **blanks),
    "placed": lambda blanks: say("{seat} seats {colour}: {area}", **blanks),
}
"""Sentences of one line: what they leave out is seen on the board."""


def plain(event: View) -> str:
    """A claim, an attack or an opposition without Capone's help."""
    seat = Quoted(f"P{event['seat']}")
    if event["event"] == "opposed":
        return say("{seat} opposes and has more influence", seat=seat)
    business = Quoted(called(event["business"]))
    if event["event"] == "claimed":
        return say("{seat} claims the {business}", seat=seat, business=business)
    victim = Quoted(f"P{event['victim']}")
    return say("{seat} attacks the {business} of {victim}", seat=seat, business=business, victim=victim)


def chips_of(event: View) -> tuple[Fact, ...]:
    """Numbers of an event as chips."""
    if event["event"] == "penalty":
        return (Fact("dynamite", "\N{MINUS SIGN}1", called(event["penalty"]), LOSS),)
    return ()
