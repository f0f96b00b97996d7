"""Chinatown: income and cash; chances from what lots and tiles promise until the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..bots.chinatown.holdings import TENTHS, SeatView
from ..core.phrases import phrase
from ..games.chinatown.edition import UNIT
from .chances import by_chance
from .measures import Measure, dollars

MEASURES = (
    Measure(phrase("income each round"), "income", dollars, 500, too_little=phrase("Your shops earned too little")),
    Measure(phrase("your cash"), "money", dollars, 1000, too_little=phrase("You sold too cheaply")),
    Measure(
        phrase("what you have, reckoned to the end"), "end", dollars, 1000, too_little=phrase("You gave value away")
    ),
    Measure(phrase("finished shops"), "done", least=0.2, too_little=phrase("You left shops unfinished")),
)
LESSONS = {
    "Your shops earned too little": phrase("Grow one shop to its full size before you open another."),
    "You sold too cheaply": phrase("Reckon what the buyer will earn with it, and ask for a share of that."),
    "You gave value away": phrase("Weigh each deal over the rounds that are left, not by today's cash."),
    "You left shops unfinished": phrase(
        "A finished shop pays best. Trade for the last tile or lot, even at a good price."
    ),
}
"""What to do instead, by the headline."""
ANSWERS = ("return", "place", "done", "accept", "reject", "withdraw", "ready", "wait")
"""The choices that can be judged one by one; the steps of a draft can't."""

IDLE = ("ready", "wait")
"""Saying nothing more. Whether the others may go on first is a question only where bots trade in turns."""

SURE, UNSURE = 20.0, 60.0
"""How far totals stray, in hundreds of dollars: at least, and for every round that is left."""

WORLDS = 16
LOOKED_AT, FROM_EACH, MOST_PLACES = 100, 4, 5
"""For puzzles: games with trade take long, and few of their choices are clear; with many places for tiles none is."""


def totals(state: Any, seat: int) -> list[float]:
    """What everybody's cash, lots and tiles come to, in hundreds of dollars."""
    table = SeatView(state, seat)
    return [TENTHS * cash + table.value(holding) for cash, holding in zip(table.cash(), table.holdings, strict=True)]


def round_of(state: Any) -> int:
    """The round: it ends when everybody has built and been paid."""
    return int(state.round)


def measure(state: Any, seat: int) -> list[float]:
    """What a seat has."""
    mine = state.view(seat)["players"][seat]
    finished = sum(shop["finished"] for shop in mine["shops"])
    return [mine["income"], state.points()[seat], totals(state, seat)[seat] * UNIT / TENTHS, finished]


def offered_in_vain(events: Sequence[Mapping[str, Any]], view: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
    """The offers that the viewer has made since the round began, but for those that are open or were closed."""
    deals: dict[int, list[dict[str, Any]]] = {}
    for event in events:
        if event["event"] == "round":
            deals.clear()
        elif event["event"] == "proposed" and event["seat"] == view["you"]:
            deals[event["deal"]] = []
        elif event["event"] == "executed":
            deals.pop(event["deal"], None)
        elif event["event"] in ("line", "payment") and event["deal"] in deals:
            deals[event["deal"]].append(transfer_of(event))
    still_open = {deal["deal"] for deal in view["deals"]}
    return [lines for number, lines in deals.items() if number not in still_open]


def transfer_of(event: Mapping[str, Any]) -> dict[str, Any]:
    """A line of an offer as it is proposed."""
    parties = {"from": event["giver"], "to": event["taker"]}
    if event["event"] == "payment":
        return parties | {"cash": event["amount"]}
    kind, _, number = event["item"].partition(" ")
    return parties | ({"lot": int(number)} if kind == "lot" else {"tile": event["item"], "count": event["count"]})


def rate(state: Any, seat: int, actions: Sequence[int]) -> list[float | None]:
    """What a seat's things come to after each choice; None for the steps of a draft."""
    return [rate_one(state, seat, action) if state.words(action)["do"] in ANSWERS else None for action in actions]


def rate_one(state: Any, seat: int, action: int) -> float:
    """What a seat's things come to after one choice."""
    after = state.clone()
    after.play(seat, action)
    return totals(after, seat)[seat] if not after.over else 0.0


def is_riddle(state: Any, seat: int) -> bool:
    """Whether a choice can be best by itself: an offer, or one of several tiles for a lot. (Cards are returned two at a
    time, in any order.)"""
    verbs = [state.words(action)["do"] for action in state.legal(seat)]
    return "accept" in verbs or 1 < verbs.count("place") <= MOST_PLACES


def chances(state: Any, luck: int) -> list[float]:
    """Everybody's chance, from what their things come to."""
    view = state.view(0)
    return by_chance(totals(state, 0), SURE + UNSURE * (view["rounds"] - view["round"]), luck)
