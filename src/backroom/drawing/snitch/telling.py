"""Snitch in facts: colours, nameplates, the course, icons of choices, and the lines of the story."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted, joined
from ...games.snitch.edition import AREA_IDS, AREA_NAMES, REVEALS, ROUNDS
from ...messages import called, count, say
from ..parts import GAIN, LOSS, QUIET, Course, Fact, Line, Mark, Plate
from ..props import thousands

View = Mapping[str, Any]
VERBS = {
    "done": "pass",
    "bail": "bail",
    "recruit": "pool",
    "place": "gangster",
    "move": "move",
    "fight": "punch",
    "against": "fight",
    "casino": "casino",
    "factory": "factory",
    "give": "charity",
    "inform": "police",
    "inform on the factory": "factory",
    "raid": "badge",
    "pay": "pay",
    "refuse": "pass",
}
ICONS = {
    "bailed": "bail",
    "recruited": "pool",
    "placed": "gangster",
    "moved": "move",
    "fought": "punch",
    "buried": "pay",
    "earned": "income",
    "casino": "casino",
    "factory": "factory",
    "gave": "charity",
    "snitch": "snitch",
    "cop": "police",
    "untouchables": "badge",
    "informed": "police",
    "informed_factory": "police",
    "nobody": "police",
    "bribed": "pay",
    "unpaid": "pay",
    "refused": "pay",
    "closed": "casino",
    "razed": "factory",
    "jailed": "jail",
    "raided": "badge",
    "refilled": "badge",
    "arrested": "bail",
    "won": "end",
    "showed": "eye",
    "round": "turn",
}
MANNED = ("recruited", "placed")
AMOUNTS = {"paid": LOSS, "income": GAIN, "lost": LOSS, "cash": "", "sum": LOSS}
"""The sums of events, and whether they are good for the seat."""


def colours(view: View) -> list[str]:
    """The colours of the seats."""
    return [player["colour"] for player in view["players"]]


def plates(view: View) -> list[Plate]:
    """Cash as far as it is known, income, men, and the factory; the lowest on the register is marked."""
    known = [known_cash(view, player) for player in view["players"]]
    most = max(known)
    return [
        Plate(
            player["seat"],
            cash_fact(view, player),
            small_facts(player),
            leads=most > 0 and known[seat] == most,
            notice=say("lowest") if seat == view["lowest"] and not view["over"] else "",
        )
        for seat, player in enumerate(view["players"])
    ]


def known_cash(view: View, player: View) -> int:
    """The cash that everybody has seen; at the end, what counts."""
    if view["over"]:
        return int(view["scores"][player["seat"]])
    return int(player["shown"]["cash"]) if player["shown"] else 0


def cash_fact(view: View, player: View) -> Fact:
    """A seat's cash, or what it showed last."""
    if view["over"]:
        return Fact("money", thousands(view["scores"][player["seat"]]), say("cash"))
    if player["cash"] is not None:
        return Fact("money", thousands(player["cash"]), say("cash"))
    if player["shown"]:
        return Fact("secret", thousands(player["shown"]["cash"]), say("Round {n}", n=player["shown"]["round"]), QUIET)
    return Fact("secret", "?", say("cash, a secret"), QUIET)


def small_facts(player: View) -> tuple[Fact, ...]:
    """Income with the factory, jail, hand and pool."""
    facts = [
        Fact("income", thousands(player["income"]), say("next income"), GAIN if player["income"] else ""),
    ]
    if player["factory"]:
        facts.append(Fact("factory", "", say("a factory doubles the income"), GAIN))
    if player["jail"]:
        facts.append(Fact("jail", str(player["jail"]), say("in jail"), LOSS))
    hand = Fact("player", str(player["hand"]), say("in hand"))
    return (*facts, hand, Fact("pool", str(player["pool"]), say("in the pool")))


def course(view: View) -> Course:
    """The round; when cash is shown; what comes at the end."""
    now = view["round"]
    head = say("Round {n} of {all}", n=now, all=ROUNDS)
    if view["over"]:
        return Course(head, ROUNDS, ROUNDS, notice=say("The arrest"))
    shows = [number for number in range(1, ROUNDS + 1) if REVEALS[number]]
    shown = Fact("eye", say("cash is shown"), say("everybody shows their cash before these rounds"))
    arrest = Fact("bail", say("the richest loses half"), say("at the end the richest loses half"))
    notice = say("Cash is shown next") if now + 1 in shows else say("Last round") if now == ROUNDS else ""
    facts = (arrest,) if notice else (shown, arrest)
    marks = (*((number, "eye") for number in shows), (ROUNDS + 1, "bail"))
    return Course(head, now - 1, ROUNDS, facts=facts, notice=notice, marks=marks)


def icon_for(words: View) -> str:
    """The icon of a choice."""
    return VERBS.get(str(words.get("do", "")), "")


# The story


def line(event: View) -> Line | None:
    """An event as a line of the story."""
    kind = event["event"]
    if kind == "turn":  # the lines say whose turn it is
        return None
    if kind == "manned":
        return manned(event)
    keys = tuple(f"area:{event[field]}" for field in ("area", "goal") if field in event)
    chips = tuple(
        Fact("money", thousands(event[field]), say("cash"), tone)
        for field, tone in AMOUNTS.items()
        if event.get(field) or (kind == "earned" and field in event)
    )
    if event.get("points"):
        chips += (Fact("", count(event["points"], "{n} point", "{n} points"), say("this move costs")),)
    marks = (newcomers(event["goal"], event["seat"], event["men"]),) if kind == "moved" else ()
    return Line(sentence(event), ICONS.get(kind, ""), event.get("seat"), chips, keys, start_of(event), marks=marks)


def gathered(events: Sequence[View]) -> Iterator[View]:
    """The events; men whom a seat recruits and places one after the other are told together."""
    at = 0
    while at < len(events):
        event = events[at]
        end = at + 1
        if event["event"] in MANNED:
            while end < len(events) and events[end]["event"] in MANNED and events[end]["seat"] == event["seat"]:
                end += 1
            yield {**event, "event": "manned", "run": events[at:end]}
        else:
            yield event
        at = end


def manned(event: View) -> Line:
    """How many men a seat recruits, and where it places how many."""
    seat = Quoted(f"P{event['seat']}")
    recruits = sum(one["event"] == "recruited" for one in event["run"])
    areas = [one["area"] for one in event["run"] if one["event"] == "placed"]
    counts = {area: areas.count(area) for area in areas}
    pool = (Fact("pool", f"+{recruits}", say("recruited")),) if recruits else ()
    if not counts:
        return Line(say("{seat} recruits", seat=seat), "pool", event["seat"], pool)
    where = joined(Quoted(say("{n} in {area}", n=men, area=called(area))) for area, men in counts.items())
    marks = tuple(newcomers(area, event["seat"], men) for area, men in counts.items())
    keys = tuple(f"area:{area}" for area in counts)
    return Line(
        say("{seat} places {where}", seat=seat, where=where), "gangster", event["seat"], pool, keys, marks=marks
    )


def newcomers(area: str, seat: int, men: int) -> Mark:
    """A gang that has grown, ringed on the board."""
    return Mark(f"men-{AREA_IDS[AREA_NAMES.index(area)]}-{seat}", say("{n} new", n=men))


def start_of(event: View) -> str:
    """The heading that an event begins."""
    if event["event"] == "round":
        return say("Round {n}", n=event["round"])
    if event["event"] == "snitch":
        return say("The Snitch")
    return say("The arrest") if event["event"] == "arrested" else ""


def sentence(event: View) -> str:
    """What happened, short: amounts stand in chips."""
    made = SHORT.get(event["event"])
    if made is None:
        return called(event["text"])
    seats = {field: Quoted(f"P{event[field]}") for field in ("seat", "victim", "owner") if field in event}
    return made({name: value for name, value in event.items() if name not in ("n", "event", "text")} | seats)


def with_men(blanks: dict[str, Any]) -> dict[str, Any]:
    """The blanks of a sentence, in which men are men, as on the buttons."""
    return blanks | {"men": Quoted(count(blanks["men"], "{n} man", "{n} men"))}


SHORT: dict[str, Callable[[dict[str, Any]], str]] = {
    "round": lambda blanks: say("{seat} is first player", **blanks),
    "showed": lambda blanks: say("{seat} shows", **blanks),
    "bailed": lambda blanks: say("{seat} bails {men}", **blanks),
    "moved": lambda blanks: say("{seat} moves {men} from {origin} to {goal}", **with_men(blanks)),
    "jailed": lambda blanks: say("{seat} loses {men} to jail", **with_men(blanks)),
    "earned": lambda blanks: say("{seat} earns", **blanks),
    "casino": lambda blanks: say("{seat} builds a casino in {area}", **blanks),
    "factory": lambda blanks: say("{seat} builds a factory", **blanks),
    "gave": lambda blanks: say("{seat} gives to charity", **blanks),
    "bribed": lambda blanks: say("{seat} pays a bribe", **blanks),
    "unpaid": lambda blanks: say("{seat} can't pay the bribe", **blanks),
    "refused": lambda blanks: say("{seat} refuses to pay", **blanks),
    "buried": lambda blanks: say("{seat} buries {men}", **blanks),
    "fought": lambda blanks: say("{seat} fights {victim} in {area}", **blanks),
    "arrested": lambda blanks: say("{seat} is the richest and is arrested", **blanks),
    "won": lambda blanks: say("{seat} wins", **blanks),
}
"""Sentences without the amounts that stand beside them."""
