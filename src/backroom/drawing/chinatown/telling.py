"""Chinatown in facts: colours, nameplates, the course, icons of choices, and the lines of the story."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...messages import called, say
from ..parts import GAIN, QUIET, Course, Fact, Line, Mark, Plate
from ..props import thousands
from .bargains import (
    bargain_line,
    cash_chip,
    closed_line,
    counter_line,
    lot_chip,
    offer_line,
    ready_line,
    tile_chip,
    who,
)
from .fashion import fashion_in_words, sizes_in_fashion
from .lots import ICON, NAMES

View = Mapping[str, Any]
PHASES = {"keep": 0, "trade": 2, "place": 3}
VERBS = {
    "return": "undo",
    "done": "done",
    "ready": "done",
    "not ready": "undo",
    "wait": "time",
    "draft": "deal",
    "counter": "deal",
    "accept": "deal",
    "propose": "deal",
    "private": "secret",
    "open": "eye",
    "tell": "talk",
    "speak": "talk",
    "want": "talk",
    "unwant": "undo",
    "promise": "promise",
    "cash": "money",
    "lot": "lot",
    "add": "stock",
    "back": "undo",
    "drop": "undo",
}
SILENT = {"dealt", "returned", "line", "payment", "took_back", "done", "planned", "ready", "not_ready", "traded"}
"""Events that get no line: they are secret, or another line says it."""


def colours(view: View) -> list[str]:
    """The colours of the seats."""
    return [player["colour"] for player in view["players"]]


def plates(view: View) -> list[Plate]:
    """Income, then cash or a locked box, lots and stock; at the end, cash comes first."""
    over = view["over"]
    lots = [sum(lot["owner"] == player["seat"] for lot in view["lots"].values()) for player in view["players"]]
    winning = [player["cash"] if over else player["income"] for player in view["players"]]
    most = max(winning)
    return [
        Plate(
            player["seat"],
            cash_fact(player) if over else income_fact(player),
            (
                income_fact(player) if over else cash_fact(player),
                Fact("lot", str(lots[seat]), say("lots")),
                Fact("stock", str(sum(player["stock"].values())), say("tiles in stock")),
            ),
            leads=most > 0 and winning[seat] == most,
        )
        for seat, player in enumerate(view["players"])
    ]


def income_fact(player: View) -> Fact:
    """What a seat's shops pay."""
    return Fact("income", thousands(player["income"]), say("income"))


def cash_fact(player: View) -> Fact:
    """A seat's cash, if the viewer may know it."""
    if player["cash"] is None:
        return Fact("secret", "?", say("cash, a secret"), QUIET)
    return Fact("money", thousands(player["cash"]), say("cash"))


def course(view: View) -> Course:
    """The round and its phase."""
    phases = (say("Lots"), say("Tiles"), say("Trade"), say("Build"), say("Income"))
    head = say("Round {n} of {all}", n=view["round"], all=view["rounds"])
    if view["over"]:
        return Course(head, view["rounds"], view["rounds"], notice=say("Final result"))
    return Course(head, view["round"] - 1, view["rounds"], phases, PHASES[view["phase"]])


def icon_for(words: View) -> str:
    """The icon of a choice."""
    if words.get("tile"):
        return ICON[words["tile"]]
    return VERBS.get(str(words.get("do", "")), "")


# The story


def line(event: View) -> Line | None:
    """An event as a line of the story."""
    kind = event["event"]
    if kind in SILENT:
        return None
    made = LINES.get(kind)
    return made(event) if made else Line(called(event["text"]), seat=event.get("seat"))


def round_line(event: View) -> Line:
    """A round begins."""
    said = say("{seat} has the start player tile", seat=who(event["seat"]))
    return Line(said, "turn", event["seat"], starts=say("Round {n}: lots and tiles", n=event["round"]))


def owns_line(event: View) -> Line:
    """A seat gets a lot."""
    lot = event["lot"]
    return Line(
        say("{seat} gets", seat=who(event["seat"])),
        "lot",
        event["seat"],
        (lot_chip(lot, event["seat"]),),
        (f"lot:{lot}",),
    )


def drew_line(event: View) -> Line:
    """A seat draws a tile."""
    return Line(say("{seat} draws", seat=who(event["seat"])), "", event["seat"], (tile_chip(event["tile"]),))


def wish_line(event: View) -> Line:
    """Somebody would like to have something."""
    name = str(event["item"])
    lot = int(name.removeprefix("lot ")) if name.startswith("lot ") else 0
    said = say("{seat} would like", seat=who(event["seat"]))
    if lot:
        return Line(said, "talk", event["seat"], (lot_chip(lot),), (f"lot:{lot}",))
    return Line(said, "talk", event["seat"], (tile_chip(name),))


def said_line(event: View) -> Line:
    """Somebody says something."""
    return Line(called(event["text"]), "talk", event["seat"])


def placed_line(event: View) -> Line:
    """A seat opens a shop."""
    said = say("{seat} builds", seat=who(event["seat"]))
    lot, tile = event["lot"], event["tile"]
    name = say("{tile} on lot {lot}", tile=called(NAMES[tile]), lot=lot)
    chips, marks = (Fact(ICON[tile], str(lot), name),), (Mark(f"lot-{lot}", say("new")),)
    return Line(said, ICON[tile], event["seat"], chips, (f"lot:{lot}",), starts=say("Build"), marks=marks)


def trading_line(event: View) -> Line:
    """The negotiation begins."""
    return Line(called(event["text"]), "deal", starts=say("Trade"))


def economy_line(event: View) -> Line:
    """An economy card is revealed, and the bank pays."""
    return Line(fashion_in_words(sizes_in_fashion(event)), "casino", starts=say("Income"))


def income_line(event: View) -> Line:
    """The bank pays a seat."""
    bonus = event["event"] == "bonus"
    said = say("{seat} gets a bonus" if bonus else "{seat} earns", seat=who(event["seat"]))
    return Line(said, "casino" if bonus else "income", event["seat"], (cash_chip(event["amount"], GAIN),))


def final_line(event: View) -> Line:
    """A seat's cash at the end."""
    return Line(say("{seat} ends with", seat=who(event["seat"])), "money", event["seat"], (cash_chip(event["amount"]),))


def won_line(event: View) -> Line:
    """The winner."""
    return Line(say("{seat} wins the game", seat=who(event["seat"])), "end", event["seat"], starts=say("The end"))


LINES: dict[str, Callable[[View], Line | None]] = {
    "round": round_line,
    "owns": owns_line,
    "drew": drew_line,
    "trading": trading_line,
    "proposed": offer_line,
    "countered": counter_line,
    "closed": closed_line,
    "wanted": wish_line,
    "said": said_line,
    "bargain": bargain_line,
    "ready": ready_line,
    "placed": placed_line,
    "economy": economy_line,
    "bonus": income_line,
    "income": income_line,
    "final": final_line,
    "won": won_line,
}
