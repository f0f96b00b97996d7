"""The end of Chinatown: where everybody's dollars came from, cash after each round, and what decided it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.phrases import AND, Quoted, joined
from ...games.chinatown.edition import START_CASH, UNIT
from ...messages import called, count, say
from ..parts import Ending, Source, Swing
from ..props import thousands
from .bargains import gathered
from .lots import NAMES

View = Mapping[str, Any]
POINTS = 3
"""So many turning points are told."""

SHOPS = 1
"""The place of shops among the sources."""

MOST_UNUSED = 4
"""So many tiles that never opened are worth a word."""


def ending(view: View, events: Sequence[View]) -> Ending:
    """The winner, the sources of cash, and the course of the game as far as the viewer may know it."""
    first = view["ranking"][0]
    cash = [player["cash"] for player in view["players"]]
    headline = (
        say("{who} takes Chinatown", who=Quoted(f"P{first[0]}"))
        if len(first) == 1
        else say("Chinatown is shared by {who}", who=Quoted(" ".join(f"P{seat}" for seat in first)))
    )
    shops, came_from = shops_of(view, events), sources(cash, events)
    sales = sales_of(shops, events)
    return Ending(
        headline,
        reason(view, cash, came_from[SHOPS].amounts, gained_by_deals(len(cash), sales)),
        "$",
        came_from,
        course_of(view, cash, events),
        turning_points(view, shops, sales, events),
        swing=swing_of(first, shops, sales, events),
        tip=lesson_for(view, sales, events),
        is_told=True,
    )


def reason(view: View, cash: Sequence[int], rents: Sequence[int], deals: Sequence[float]) -> str:
    """How the winner played (by shops, by deals, by both or by neither), and how far behind the next one is."""
    first, ranks = view["ranking"][0], view["ranking"]
    if len(ranks) == 1:
        return say("All end with {amount}.", amount=thousands(cash[first[0]]))
    winner, second = first[0], ranks[1][0]
    if cash[winner] == cash[second]:
        return say("As much cash as {other}, but more tiles on the board.", other=Quoted(f"P{second}"))
    style = style_of(rents[winner] == max(rents), deals[winner] == max(deals), thousands(rents[winner]))
    behind = Quoted(thousands(cash[winner] - cash[second]))
    return f"{style} " + say("{other} ends {more} behind.", other=Quoted(f"P{second}"), more=behind)


def style_of(is_landlord: bool, is_dealer: bool, rent: str) -> str:
    """How the winner played."""
    if is_landlord and is_dealer:
        return say("The biggest landlord, and the best dealer too: {rent} from shops.", rent=Quoted(rent))
    if is_landlord:
        return say("Others dealt better, but the biggest landlord wins: {rent} from shops.", rent=Quoted(rent))
    if is_dealer:
        return say("Not the biggest landlord, but the best dealer: {rent} from shops.", rent=Quoted(rent))
    return say(
        "Neither the biggest landlord nor the best dealer, but good at both: {rent} from shops.", rent=Quoted(rent)
    )


def gained_by_deals(seats: int, sales: Sequence[Sale]) -> list[float]:
    """What deals for cash have brought each seat: what it was paid, and what bought goods earned beyond their price."""
    found = [0.0] * seats
    for sale in sales:
        found[sale.paid["taker"]] += sale.paid["amount"]
        found[sale.paid["giver"]] += sale.gain
    return found


def sources(cash: Sequence[int], events: Sequence[View]) -> tuple[Source, ...]:
    """Start, shops, bonus, sold, bought; private payments of others are told by what is missing."""
    seats = range(len(cash))
    start = [START_CASH * UNIT] * len(cash)
    earned = {kind: [sums(events, kind, "seat", seat) for seat in seats] for kind in ("income", "bonus")}
    sold = [sums(events, "paid", "taker", seat) for seat in seats]
    bought = [-sums(events, "paid", "giver", seat) for seat in seats]
    known = zip(start, earned["income"], earned["bonus"], sold, bought, strict=True)
    secret = [cash[seat] - sum(parts) for seat, parts in zip(seats, known, strict=True)]
    rows = [
        Source("money", say("Start"), tuple(start)),
        Source("income", say("Shops"), tuple(earned["income"])),
        Source("casino", say("Bonus"), tuple(earned["bonus"])),
        Source("deal", say("Sold"), tuple(sold), is_exchange=True),
        Source("pay", say("Bought"), tuple(bought), is_exchange=True),
    ]
    return (
        (*rows, Source("secret", say("Private deals"), tuple(secret), is_exchange=True)) if any(secret) else tuple(rows)
    )


def sums(events: Sequence[View], kind: str, role: str, seat: int) -> int:
    """All that a seat got or gave in events of one kind."""
    return sum(event["amount"] for event in events if event["event"] == kind and event.get(role) == seat)


def course_of(view: View, cash: Sequence[int], events: Sequence[View]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Cash after each round."""
    now = [START_CASH * UNIT] * len(cash)
    found = [(say("Start"), tuple(now))]
    number = 0
    for event in events:
        if event["event"] in ("round", "final") and event.get("round", view["rounds"] + 1) > number + 1:
            number += 1
            if number <= view["rounds"]:
                found.append((say("Round {n}", n=number), tuple(now)))
        elif event["event"] in ("income", "bonus"):
            now[event["seat"]] += event["amount"]
        elif event["event"] == "paid":
            now[event["giver"]] -= event["amount"]
            now[event["taker"]] += event["amount"]
    return (*found[:-1], (found[-1][0], tuple(cash)))


@dataclass(frozen=True)
class Shop:
    """A shop at the end: whose, of what, what it pays a round, and how often it has paid that."""

    seat: int
    business: str
    lots: tuple[int, ...]
    pays: int
    times: int
    grown: int  # the number of the event that made it as large as it is
    finished: bool

    @property
    def worth(self) -> int:
        """What it has paid since it was as large as it is."""
        return self.pays * self.times

    @property
    def said(self) -> str:
        """What it pays, and how often."""
        return say("{pays} a round, {times}", pays=thousands(self.pays), times=count(self.times, "once", "{n} times"))


def rounds_of(events: Sequence[View]) -> dict[int, int]:
    """The round of each event, by its number."""
    found, now = dict[int, int](), 1
    for event in events:
        now = event["round"] if event["event"] == "round" else now
        found[event["n"]] = now
    return found


def shops_of(view: View, events: Sequence[View]) -> list[Shop]:
    """Everybody's shops at the end, the best first."""
    rounds = rounds_of(events)
    placed = {event["lot"]: event["n"] for event in events if event["event"] == "placed"}
    found = []
    for player in view["players"]:
        for shop in player["shops"]:
            last = max((placed.get(lot, 0) for lot in shop["lots"]), default=0)
            times = view["rounds"] + 1 - rounds.get(last, 1)
            lots = tuple(shop["lots"])
            made = Shop(player["seat"], shop["business"], lots, shop["pays"], times, last, shop["finished"])
            found.append(made)
    return sorted(found, key=lambda one: -one.worth)


@dataclass(frozen=True)
class Sale:
    """A payment for goods, and the shop of the buyer that they went into."""

    paid: View
    goods: str
    shop: Shop | None
    share: float  # how much of the shop it is

    @property
    def gain(self) -> float:
        """What the goods have brought the buyer beyond their price."""
        return (self.share * self.shop.worth if self.shop else 0) - int(self.paid["amount"])


def sales_of(shops: Sequence[Shop], events: Sequence[View]) -> list[Sale]:
    """All payments for goods, with what became of the goods."""
    deals = [deal["moves"] for deal in gathered(events) if deal["event"] == "bargain"]
    return [sale_of(one, moves, shops) for moves in deals for one in moves if one["event"] == "paid"]


def sale_of(paid: View, moves: Sequence[View], shops: Sequence[Shop]) -> Sale:
    """A payment, with the best shop that the goods helped to build: on these lots, or of these tiles."""
    got = bought_by(paid, moves)
    lots = {one["lot"] for one in got if one["event"] == "lot_moved"}
    tiles = {one["tile"] for one in got if one["event"] == "tiles_moved"}
    grown = [
        shop
        for shop in shops
        if shop.seat == paid["giver"] and shop.grown > paid["n"] and (lots & set(shop.lots) or shop.business in tiles)
    ]
    if not grown:
        return Sale(paid, goods_for(paid, moves), None, 0.0)
    best = grown[0]
    parts = len(lots & set(best.lots)) + sum(one["count"] for one in got if one.get("tile") == best.business)
    return Sale(paid, goods_for(paid, moves), best, min(1.0, parts / len(best.lots)))


def turning_points(
    view: View, shops: Sequence[Shop], every_sale: Sequence[Sale], events: Sequence[View]
) -> tuple[tuple[int, str], ...]:
    """The deal that paid a winner best, and another buyer, the best shop, and what was never used or the best round."""
    winners = view["ranking"][0]
    sales = sorted((one for one in every_sale if one.goods and one.gain > 0), key=lambda one: -one.gain)
    points: dict[object, tuple[int, str]] = {}
    for is_winner in (True, False):
        best_sale = next((one for one in sales if (one.paid["giver"] in winners) == is_winner), None)
        if best_sale is not None:
            points[best_sale.shop] = best_sale.paid["n"], sale_said(best_sale)
    for shop in shops:
        if shop.finished and shop not in points and len(points) < POINTS:
            points[shop] = shop.grown, shop_said(shop)
    unused = max(view["players"], key=lambda player: sum(player["stock"].values()))
    if sum(unused["stock"].values()) >= MOST_UNUSED and len(points) < POINTS:
        points["unused"] = events[-1]["n"], unused_said(unused)
    best = max((one for one in events if one["event"] == "income"), key=lambda one: one["amount"], default=None)
    if best and len(points) < POINTS:
        said = say(
            "{seat} earns {amount} in one round.", seat=Quoted(f"P{best['seat']}"), amount=thousands(best["amount"])
        )
        points[best["n"]] = best["n"], said
    return tuple(sorted(points.values()))


def unused_said(player: View) -> str:
    """What a seat is left with."""
    tiles = sum(player["stock"].values())
    return say("{seat} ends with {n} tiles that never opened.", seat=Quoted(f"P{player['seat']}"), n=tiles)


def shop_said(shop: Shop) -> str:
    """A finished shop in words."""
    blanks = {"seat": Quoted(f"P{shop.seat}"), "shop": called(NAMES[shop.business]), "pays": Quoted(shop.said)}
    return say("{seat} completes a shop, {shop}: {pays}.", **blanks)


def sale_said(sale: Sale) -> str:
    """A payment in words, with what it was for and what came of it."""
    blanks = {"giver": Quoted(f"P{sale.paid['giver']}"), "amount": thousands(sale.paid["amount"])}
    if sale.shop is None:
        return say("{giver} buys {goods} for {amount}.", goods=sale.goods, **blanks)
    shop, pays = called(NAMES[sale.shop.business]), Quoted(sale.shop.said)
    return say(
        "{giver} buys {goods} for {amount}. {shop} then pays {pays}.", goods=sale.goods, shop=shop, pays=pays, **blanks
    )


def swing_of(
    winners: Sequence[int], shops: Sequence[Shop], sales: Sequence[Sale], events: Sequence[View]
) -> Swing | None:
    """What brought a winner most: a deal, or else a finished shop; with the round in which it happened."""
    rounds = rounds_of(events)
    deals = [one for one in sales if one.shop and one.goods and one.gain > 0 and one.paid["giver"] in winners]
    best = max(deals, key=lambda one: one.gain, default=None)
    if best is not None and best.shop is not None:
        blanks = {"giver": Quoted(f"P{best.paid['giver']}"), "amount": thousands(best.paid["amount"])}
        bought = called(NAMES[best.shop.business])
        return Swing(rounds[best.paid["n"]], say("{giver} pays {amount} for {shop}", shop=bought, **blanks))
    shop = next((one for one in shops if one.finished and one.seat in winners and one.grown), None)
    if shop is None:
        return None
    said = say("{seat} completes {shop}", seat=Quoted(f"P{shop.seat}"), shop=called(NAMES[shop.business]))
    return Swing(rounds[shop.grown], said)


def lesson_for(view: View, every_sale: Sequence[Sale], events: Sequence[View]) -> str:
    """One move of the viewer's that shows most: what was sold for less than it brought the buyer."""
    you = view["you"]
    sales = [one for one in every_sale if one.paid["taker"] == you and one.shop]
    worst = max(sales, key=lambda one: one.gain, default=None)
    if worst is None or worst.shop is None or worst.gain <= 0 or not worst.goods:
        return ""
    return say(
        "In round {n} you sold {goods} for {amount}. {other}'s {shop} then paid {pays}: ask for a share of that.",
        n=rounds_of(events)[worst.paid["n"]],
        goods=worst.goods,
        amount=thousands(worst.paid["amount"]),
        other=Quoted(f"P{worst.shop.seat}"),
        shop=called(NAMES[worst.shop.business]),
        pays=Quoted(worst.shop.said),
    )


def bought_by(paid: View, moves: Sequence[View]) -> list[View]:
    """What whoever pays gets from whoever is paid in the same deal."""
    return [one for one in moves if (one.get("giver"), one.get("taker")) == (paid["taker"], paid["giver"])]


def goods_for(paid: View, moves: Sequence[View]) -> str:
    """What whoever pays gets for it: lots and tiles, counted."""
    got = bought_by(paid, moves)
    lots = sum(one["event"] == "lot_moved" for one in got)
    tiles = sum(one["count"] for one in got if one["event"] == "tiles_moved")
    counted = [count(lots, "{n} lot", "{n} lots")] if lots else []
    counted += [count(tiles, "{n} tile", "{n} tiles")] if tiles else []
    return joined([Quoted(one) for one in counted], AND) if counted else ""
