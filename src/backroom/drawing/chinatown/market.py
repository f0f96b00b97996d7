"""Chinatown's trade table in facts: everybody's lots, tiles and money, and the offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.phrases import Quoted
from ...messages import called, say
from ..parts import Fact, Good, Leg, Market, Offer, Vow, Wish
from ..props import thousands
from .counsel import consequence
from .lots import ICON, NAMES, SIZES
from .scenery import rates

View = Mapping[str, Any]
UNIT, CHIPS = 1000, (1000, 5000, 10000)
ANYONE = -1


def market(view: View) -> Market | None:
    """CT-TRADE.2: what can be traded now, by seat; and what is offered."""
    if view["phase"] != "trade":
        return None
    goods = tuple(good for player in view["players"] for good in goods_of(view, player))
    offers = tuple(offer(view, deal) for deal in view["deals"])
    wishes = tuple(wish(view, one) for one in view["wanted"])
    return Market(goods, offers, CHIPS, tuple(map(given_word, view["promises"])), wishes, rates())


def goods_of(view: View, player: View) -> Iterator[Good]:
    """A seat's tiles, lots and money. Others' cash is their secret, so any amount can be asked for."""
    seat, cash = player["seat"], player["cash"]
    for tile, count in player["stock"].items():
        yield tile_good(seat, tile, count)
    for number, lot in sorted(view["lots"].items(), key=lambda one: int(one[0])):
        if lot["owner"] == seat:
            yield lot_good(seat, int(number), lot["tile"])
    if cash != 0:
        most = 0 if cash is None else cash
        yield Good(seat, "cash", "$", called("cash"), "money", {}, "cash", UNIT, most, say("Money"))


def tile_good(seat: int, tile: str, count: int) -> Good:
    """Tiles of one business in stock."""
    name, kind, size = called(NAMES[tile]), say("Tiles"), str(SIZES[tile])
    return Good(seat, f"tile:{tile}", "", name, ICON[tile], {"tile": tile}, "count", 1, count, kind, size)


def lot_good(seat: int, number: int, tile: str | None) -> Good:
    """A lot, with the shop on it."""
    name = lot_name(number, tile)
    note = "" if tile else say("empty")
    icon = ICON[tile] if tile else ""
    return Good(seat, f"lot:{number}", str(number), name, icon, {"lot": number}, kind=say("Lots"), note=note)


def lot_name(number: int, tile: str | None) -> str:
    """A lot in words."""
    return say("lot {lot} with {tile}", lot=number, tile=NAMES[tile]) if tile else say("lot {lot}", lot=number)


def offer(view: View, deal: View) -> Offer:
    """A deal on the table."""
    note, tone = consequence(view, deal)
    return Offer(
        deal["deal"],
        deal["author"],
        (*deal["parties"], *deal["open_to"]),
        tuple(deal["accepted"]),
        tuple(leg(view, line) for line in deal["transfers"]),
        tuple(map(vow, deal["promises"])),
        deal["private"],
        problem(view, deal),
        note,
        tone,
    )


def party(who: int | str) -> int:
    """A party of a line."""
    return who if isinstance(who, int) else ANYONE


def leg(view: View, line: View) -> Leg:
    """A transfer."""
    ends = (party(line["from"]), party(line["to"]))
    if "lot" in line:
        number = line["lot"]
        tile = view["lots"].get(str(number), {}).get("tile")
        return Leg(*ends, f"lot:{number}", 1, lot_fact(number, tile, ends[0]))
    if "tile" in line:
        tile, count = line["tile"], line.get("count", 1)
        times = f"\N{MULTIPLICATION SIGN}{count}" if count > 1 else ""
        return Leg(*ends, f"tile:{tile}", count, Fact(ICON[tile], times, called(NAMES[tile])))
    return Leg(*ends, "cash", line["cash"], Fact("money", thousands(line["cash"]), called("cash"), "note"))


def lot_fact(number: int, tile: str | None, owner: int) -> Fact:
    """A lot in its owner's colour, or plain if anybody may give it."""
    name = lot_name(number, tile)
    return Fact("lot", str(number), name) if owner == ANYONE else Fact("", str(number), name, seat=owner)


def vow(line: View) -> Vow:
    """A promise."""
    return Vow(party(line["from"]), party(line["to"]), line["text"])


def given_word(line: View) -> Vow:
    """CT-TRADE.9: a promise of a deal that was carried out."""
    return Vow(party(line["from"]), party(line["to"]), line["text"], line["round"], not line["open"])


def wish(view: View, wanted: View) -> Wish:
    """CT-PROT.13: what a seat wants."""
    if "lot" in wanted:
        number = wanted["lot"]
        tile = view["lots"].get(str(number), {}).get("tile")
        owner = view["lots"].get(str(number), {}).get("owner", ANYONE)
        return Wish(wanted["seat"], f"lot:{number}", lot_fact(number, tile, owner), {"lot": number})
    tile = wanted["tile"]
    return Wish(wanted["seat"], f"tile:{tile}", Fact(ICON[tile], "", called(NAMES[tile])), {"tile": tile})


def problem(view: View, deal: View) -> str:
    """CT-PROT.6: who can't pay for an offer, as far as the viewer knows. Without its goods it is void at once."""
    for line in deal["transfers"]:
        if "cash" in line and isinstance(line["from"], int):
            cash = view["players"][line["from"]]["cash"]
            if cash is not None and cash < line["cash"]:
                return say("{seat} doesn't have that much money.", seat=Quoted(f"P{line['from']}"))
    return ""
