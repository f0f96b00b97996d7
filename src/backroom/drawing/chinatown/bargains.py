"""Deals in the story: the events of an offer, and those of a deal that was carried out, are one line each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ...core.phrases import AND, Quoted, joined
from ...messages import called, say
from ..parts import Clause, Fact, Line, Mark
from ..props import thousands
from .lots import ICON, NAMES

View = Mapping[str, Any]
TERMS = {"line", "payment", "promise"}
"""Events that tell the terms of an offer, after it."""
MOVES = {"lot_moved", "tiles_moved", "paid", "promised"}
"""Events that tell what changes hands when a deal is carried out."""
READY = "ready"
"""The event that somebody wants no more deals."""


def gathered(events: Sequence[View]) -> Iterator[View]:
    """The events with those of one offer, or of one deal, as one: its further events are its ``terms`` or ``moves``.
    That the last party accepts is told by the deal itself. Those who are ready one after the other are one event."""
    at = 0
    while at < len(events):
        event, at = events[at], at + 1
        if event["event"] == "accepted" and at < len(events) and events[at]["event"] == "executed":
            continue
        if event["event"] == READY:
            end = run_of(events, at, {READY})
            yield {**event, "all": [one["seat"] for one in events[at - 1 : end]]}
        elif event["event"] in ("proposed", "countered"):
            end = run_of(events, at, TERMS)
            yield {**event, "terms": events[at:end]}
        elif event["event"] == "executed" or event["event"] in MOVES:
            end = run_of(events, at, MOVES)
            moves = events[at - (event["event"] in MOVES) : end]
            yield {**event, "event": "bargain", "moves": moves}
        else:
            end = at
            yield event
        at = end


def run_of(events: Sequence[View], at: int, kinds: set[str]) -> int:
    """Where events of some kinds end."""
    while at < len(events) and events[at]["event"] in kinds:
        at += 1
    return at


def who(seat: int | str) -> str:
    """A seat in a sentence, or anybody."""
    return Quoted(f"P{seat}") if isinstance(seat, int) else called(seat)


# Chips


def lot_chip(lot: int, owner: int | None = None) -> Fact:
    """A lot as a chip, in the colour of its owner."""
    return Fact("lot" if owner is None else "", str(lot), say("lot {lot}", lot=lot), seat=owner)


def tile_chip(tile: str, count: int = 1) -> Fact:
    """Tiles as a chip."""
    return Fact(ICON[tile], f"\N{MULTIPLICATION SIGN}{count}" if count > 1 else "", called(NAMES[tile]))


def cash_chip(amount: int, tone: str = "") -> Fact:
    """Money as a chip."""
    return Fact("money", thousands(amount), say("cash"), tone)


def chip_of(move: View) -> Fact:
    """What changes hands; a lot wears the colour of its new owner."""
    if "lot" in move:
        return lot_chip(move["lot"], move["taker"])
    if "tile" in move:
        return tile_chip(move["tile"], move["count"])
    if "amount" in move:
        return cash_chip(move["amount"], "note")
    return Fact(
        "promise", f"\N{LEFT DOUBLE QUOTATION MARK}{move['words']}\N{RIGHT DOUBLE QUOTATION MARK}", called("promise")
    )


# Lines


def bargain_line(event: View) -> Line | None:
    """Who gave what to whom: between two, this for that; between more, what each of them gets."""
    flows: dict[tuple[int, int], list[Fact]] = {}
    for move in event["moves"]:
        flows.setdefault((move["giver"], move["taker"]), []).append(chip_of(move))
    if not flows:
        return None
    lots = [move["lot"] for move in event["moves"] if "lot" in move]
    keys, marks = tuple(f"lot:{lot}" for lot in lots), tuple(Mark(f"lot-{lot}", say("Sold")) for lot in lots)
    first, *rest = sorted(flows, key=lambda ends: is_money(flows[ends]))
    if not rest or rest == [first[::-1]]:
        more = tuple(Clause(say("for"), tuple(flows[ends])) for ends in rest)
        return Line(flow_said(first, flows[first]), "deal", first[0], tuple(flows[first]), keys, more=more, marks=marks)
    takers = dict.fromkeys(taker for _, taker in (first, *rest))
    gains = tuple(
        Clause(
            say("{seat} gets", seat=who(seat)), tuple(chip for ends in flows if ends[1] == seat for chip in flows[ends])
        )
        for seat in takers
    )
    return Line(
        deal_of(len({seat for ends in flows for seat in ends})), "deal", None, (), keys, more=gains, marks=marks
    )


def deal_of(parties: int) -> str:
    """A deal by the number of its parties."""
    said = {3: say("A deal of three:"), 4: say("A deal of four:"), 5: say("A deal of five:")}
    return said.get(parties, say("A deal:"))


def is_money(chips: Iterable[Fact]) -> bool:
    """Whether nothing but money is given; that is told last."""
    return all(chip.icon == "money" for chip in chips)


def flow_said(ends: tuple[int, int], chips: Iterable[Fact]) -> str:
    """Who gives to whom."""
    pays = is_money(chips)
    return say("{giver} pays {taker}" if pays else "{giver} gives {taker}", giver=who(ends[0]), taker=who(ends[1]))


def offer_chip(number: int) -> Fact:
    """An offer's number as a chip."""
    return Fact("", say("No. {n}", n=number), say("the offer's number"), "stamp")


def offer_line(event: View) -> Line:
    """An offer is made; the others are named unless anyone may take it."""
    parties = {end: None for line in event["terms"] for end in (line["giver"], line["taker"])}
    others = [who(end) for end in sorted(parties, key=str) if end != event["seat"]]
    seat = who(event["seat"])
    if "anyone" in parties or not others:
        said = say("{seat} makes an offer", seat=seat)
    else:
        named = joined([joined(others[:-1]), others[-1]], AND) if len(others) > 1 else others[0]
        said = say("{seat} makes {others} an offer", seat=seat, others=named)
    return Line(said, "deal", event["seat"], (offer_chip(event["deal"]),), (f"deal:{event['deal']}",))


def closed_line(event: View) -> Line:
    """An offer is off the table: somebody ended it, or it can't be kept any more."""
    keys, chips, seat = (f"deal:{event['deal']}",), (offer_chip(event["deal"]),), event.get("seat")
    if event["end"] == "is void":
        return Line(say("No longer possible:"), "pass", None, chips, keys)
    if seat is None:
        return Line(called(event["text"]), "pass", None, (), keys)
    is_own = event["end"] == "is withdrawn"
    return Line(say("{seat} withdraws" if is_own else "{seat} says no to", seat=who(seat)), "pass", seat, chips, keys)


def counter_line(event: View) -> Line:
    """An offer is answered with another."""
    numbers = (offer_chip(event["old"]), offer_chip(event["deal"]))
    said = say("{seat} answers with other terms", seat=who(event["seat"]))
    return Line(said, "deal", event["seat"], numbers, (f"deal:{event['deal']}",))


def ready_line(event: View) -> Line:
    """Those who want no more deals."""
    seats = [who(seat) for seat in event.get("all") or [event["seat"]]]
    if len(seats) == 1:
        return Line(say("{seat} is ready", seat=seats[0]), "", event["seat"])
    return Line(say("Ready: {seats}", seats=joined([joined(seats[:-1]), seats[-1]], AND)), "done")
