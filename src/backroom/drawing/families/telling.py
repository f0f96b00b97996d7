"""Families in facts: colours, nameplates, the course, icons of choices, and the lines of the story."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...games.families import EDITION
from ...messages import called, say
from ..parts import GAIN, LOSS, Course, Fact, Line, Mark, Plate
from .pictures import CARDS, NEEDS

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
STRIKES = ("claimed", "opposed", "attacked")
"""Events that begin a quarrel about a business."""
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
    return Course(head, max(0, view["round"] - 1), ROUNDS, phases, PHASES.get(view["phase"], -1))


def icon_for(words: View) -> str:
    """The icon of a choice."""
    card = words.get("card") or words.get("good")
    do = str(words.get("do", "")).removeprefix("godfather ")
    if card and do in ("lay", "goods", "pay", "discard", "return") and card in CARDS:
        return CARDS[card]
    return VERBS.get(do, "")


def gathered(events: Sequence[View]) -> list[View]:
    """The events; the price of a business is told with its claim, and a henchman with his place and the agent who comes
    for him."""
    told: list[dict[str, Any]] = []
    struck: dict[str, Any] | None = None
    taken: dict[str, Any] | None = None
    for event in events:
        kind, seat = event["event"], event.get("seat")
        if kind in STRIKES:
            struck, taken = {**event, "price": 0}, None
            told.append(struck)
        elif kind == "paid" and struck and seat == struck["seat"]:
            struck["price"] += 1
        elif kind == "controls" and struck and seat == struck["seat"] and struck["event"] != "opposed":
            struck = None
        elif kind == "agent" and taken and event["space"] == taken["space"]:
            taken["agent"] = event["space"]
        elif kind == "placed" and taken and (seat, event["colour"]) == (taken["seat"], taken["colour"]):
            taken["area"] = event["area"]
        else:
            told.append({**event})
            struck = None if kind in ("penalty", "controls") else struck
            taken = told[-1] if kind == "henchman" else taken
    return list(told)


def line(event: View) -> Line | None:
    """An event as a line of the story."""
    kind = event["event"]
    if kind in SILENT:
        return None
    keys = tuple(f"{field}:{event[field]}" for field in ("cell", "space") if field in event)
    starts = say("Round {n}", n=event["round"]) if kind == "round" else say("The end") if kind == "won" else ""
    return Line(
        told(event), EVENTS.get(kind, ""), event.get("seat"), chips_of(event), keys, starts, marks=marks_of(event)
    )


def marks_of(event: View) -> tuple[Mark, ...]:
    """What an event changes on the board."""
    if event["event"] in ("claimed", "attacked", "controls"):
        return (Mark(f"cell-{event['cell']}", say("taken")),)
    return (Mark(f"token-{event['agent']}-0"),) if event.get("agent") else ()


def told(event: View) -> str:
    """An event in words; that Capone gave nothing goes without saying."""
    kind = event["event"]
    if kind in BRIEF:
        return BRIEF[kind](
            ({"seat": Quoted(f"P{event['seat']}")} if "seat" in event else {})
            | {key: called(event[key]) for key in NAMED & {*event}}
        )
    if "item" not in event:
        return called(event["text"])
    if event["item"] == "nothing":
        return plain(event)
    return say("{what}; the Godfather spares: {item}", what=Quoted(plain(event)), item=called(event["item"]))


NAMED = {"token", "power", "penalty", "area", "colour", "business", "benefit"}
BRIEF: dict[str, Callable[[dict[str, Any]], str]] = {
    "bonus": lambda blanks: say("A bonus token lies there: {token}", **blanks),
    "protected": lambda blanks: say("{seat} guards it with the boss token", **blanks),
    "godfather": lambda blanks: say("{seat} has nothing left to extort: the Godfather helps", **blanks),
    "benefit": lambda blanks: say("{seat} uses a favour of the Godfather: {benefit}", **blanks),
    "henchman": lambda blanks: (
        say("{seat} takes the {colour} henchman: {area}", **blanks)
        if "area" in blanks
        else say("{seat} takes the {colour} henchman", **blanks)
    ),
    "immune": lambda blanks: say("{seat} is safe from {penalty}", **blanks),
    "placed": lambda blanks: say("{seat} places the {colour} henchman: {area}", **blanks),
    "controls": lambda blanks: say("{seat} takes the {business}", **blanks),
    "lost": lambda blanks: say("{seat} loses", **blanks),
    "penalty": lambda blanks: say("{seat} suffers the {penalty}", **blanks),
    "power": lambda blanks: say("{seat} calls on the {power}", **blanks),
}
"""Sentences of one line: what they leave out is seen on the board."""


def plain(event: View) -> str:
    """A claim, an attack or an opposition without Capone's help."""
    seat = Quoted(f"P{event['seat']}")
    if event["event"] == "opposed":
        return say("{seat} opposes: more influence", seat=seat)
    business = Quoted(called(event["business"]))
    if event["event"] == "claimed":
        return say("{seat} claims the {business}", seat=seat, business=business)
    victim = Quoted(f"P{event['victim']}")
    return say("{seat} attacks the {business} of {victim}", seat=seat, business=business, victim=victim)


def chips_of(event: View) -> tuple[Fact, ...]:
    """What an event took, or who comes, as a chip."""
    if event.get("price"):
        return (Fact("money", f"\N{MINUS SIGN}${event['price']}", say("cards to pay"), LOSS),)
    if event.get("agent"):
        return (Fact("agent", str(event["agent"]), say("an agent comes")),)
    if event["event"] == "lost":
        return (
            Fact(NEEDS.get(str(event["what"]).split()[0], "any_good"), "\N{MINUS SIGN}1", called(event["what"]), LOSS),
        )
    return ()
