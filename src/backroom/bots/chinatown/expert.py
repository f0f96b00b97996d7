"""A bot that bargains for the win: it looks for deals between two to five seats, weighs them by everybody's chance to
win, and learns from each answer what its partners accept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import Any, ClassVar

from ...games.chinatown.edition import UNIT
from ..levels import thinking_limit
from .chances import chances, wealth
from .holdings import TENTHS, SeatView
from .partners import Partner
from .reasons import broken_promises
from .search import LEAST_SURPLUS, MOST_LINES, Pool, flow, goods, pay
from .trader import LAST_COUNTER, LINE, Legal, Trader

SURE = (0.5, 0.65, 0.8, 0.9)
"""How sure of an acceptance a price may be."""

LATER = 0.4
"""What is left of a deal that was refused, since it can be offered again on better terms."""

OFFERS = 3
"""How often the same goods are offered in one round, each time on better terms."""

HAGGLE = 1.1
"""How much better a counter must promise to be than what is offered."""

SPEED = 40_000
"""Reckonings a second, for those who limit how long bots think."""


@dataclass(frozen=True)
class Price:
    """What everybody in a group is paid, what they gain then, how likely they all accept, and by how much it raises the
    first one's chance to win."""

    paid: list[int]
    final: list[int]
    accepted: float
    promise: float

    @property
    def expected(self) -> float:
        """What the offer is worth, refusals included."""
        return self.promise * (self.accepted + LATER * (1 - self.accepted))


@dataclass(frozen=True)
class Offer:
    """An offer of one's own that waits for answers: what each partner gets of a fair share, and who had what lots."""

    parts: dict[int, float]
    transfers: list[dict[str, Any]]
    holding: int


class Haggler(Trader):
    """What sharp and expert have in common."""

    parties: ClassVar[int]
    budget: ClassVar[int]

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.partners: dict[int, Partner] = {}
        self.offers: dict[int, Offer] = {}  # by their numbers, once they have one
        self.said: Offer | None = None  # the last one, before its number is known
        self.tried: Counter[str] = Counter()  # goods that were offered this round

    def partner(self, seat: int) -> Partner:
        """What is known of a partner."""
        return self.partners.setdefault(seat, Partner())

    def note_refusal(self, table: SeatView, transfers: list[Any]) -> None:
        """Remember that an offer was refused, and ask for less next time."""
        super().note_refusal(table, transfers)
        gains = table.gains({"transfers": transfers})
        group = {party for line in transfers for party in (line["from"], line["to"]) if type(party) is int}
        fair = max(1.0, sum(gains[seat] for seat in group) / len(group))
        for seat in group - {table.seat}:
            self.partner(seat).learn(gains[seat] / fair, False)
        self.tried[str([line for line in transfers if "cash" not in line])] += 1

    def trade(self, table: SeatView) -> Any:
        """Learn from what has become of one's offers, then go on."""
        if table.view["round"] != self.round:
            self.tried.clear()
            self.offers.clear()
            self.said = None
        self.hear_answers(table)
        return super().trade(table)

    def plan(self, table: SeatView) -> list[tuple[str, int]]:
        """What to place: everything that pays; built lots can be sold as well as tiles, and earn until then."""
        return list(table.state.plan_for(table.seat))

    # Learning

    def hear_answers(self, table: SeatView) -> None:
        """See which offers are gone: closed, refused, or answered by a counter."""
        open_deals = {deal["deal"]: deal for deal in table.view["deals"]}
        mine = max((number for number, deal in open_deals.items() if deal["author"] == table.seat), default=0)
        if self.said is not None:
            if mine in self.offers or not mine:
                self.learn(table, self.said, None)
            else:
                self.offers[mine] = self.said
            self.said = None
        for number in [number for number in self.offers if number not in open_deals]:
            counters = [deal["author"] for deal in open_deals.values() if deal["replaces"] == number]
            self.learn(table, self.offers.pop(number), counters[0] if counters else None)

    def learn(self, table: SeatView, offer: Offer, countered_by: int | None) -> None:
        """An offer was closed, or refused: by whoever countered, or by one of the partners."""
        closed = countered_by is None and is_closed(table, offer)
        for seat, part in offer.parts.items():
            if closed or countered_by in (None, seat):
                self.partner(seat).learn(part, closed)

    # Pricing

    def price(self, table: SeatView, group: Sequence[int], gains: list[int], lines: int) -> Price | None:
        """The best price for goods that bring everybody in a group, oneself first, these gains."""
        fair = sum(gains) / len(gains)
        cash = table.cash()
        found = []
        for sure in SURE:
            others = [max(TENTHS, round(fair * self.partner(seat).part_for(sure))) for seat in group[1:]]
            paid = pay(gains, [sum(gains) - sum(others), *others], [cash[seat] for seat in group])
            final = [gain + TENTHS * amount for gain, amount in zip(gains, paid, strict=True)]
            if min(final) >= TENTHS:
                accepted = prod(
                    self.partner(seat).accepts(final[place] / fair) for place, seat in enumerate(group) if place
                )
                found.append(Price(paid, final, accepted, self.promise(table, group, final, lines)))
        return max(found, key=lambda price: price.expected, default=None)

    def promise(self, table: SeatView, group: Sequence[int], final: Sequence[int], lines: int = 0) -> float:
        """By how much a deal raises one's chance to win; every line makes it a little less welcome."""
        before = wealth(table)
        after = list(before)
        for seat, gain in zip(group, final, strict=True):
            after[seat] += gain
        after[table.seat] -= LINE * lines
        return chances(after, table.rounds)[table.seat] - chances(before, table.rounds)[table.seat]

    # Answering

    def is_good(self, table: SeatView, gains: list[int]) -> bool:
        """Whether a deal makes one richer and brings the win nearer."""
        return gains[table.seat] >= TENTHS and self.promise(table, range(table.seats), gains) > 0

    def answer(self, table: SeatView, deal: dict[str, Any], legal: Legal) -> Any:
        """Counter once where that promises more; accept what is good; otherwise say why not."""
        gains = table.gains(deal)
        slighted = any(broken_promises(table, other) for other in deal["parties"] if other != table.seat)
        if not slighted and deal["revision"] < LAST_COUNTER - 1 and f"counter {deal['deal']}" in legal:
            better = self.better_terms(table, deal, gains)
            if better is not None:
                return better
        return super().answer(table, deal, legal)

    def better_terms(self, table: SeatView, deal: dict[str, Any], gains: list[int]) -> dict[str, Any] | None:
        """A counter with the same goods at a price that promises more than the offer."""
        others = [seat for seat in deal["parties"] if seat != table.seat]
        if deal["open_to"] or sum(gains) < LEAST_SURPLUS:
            return None
        things = [line for line in deal["transfers"] if "cash" not in line]
        group, raw = [table.seat, *others], table.gains({"transfers": things})
        price = self.price(table, group, [raw[seat] for seat in group], 0)
        offered = self.promise(table, range(table.seats), gains) if self.is_good(table, gains) else 0.0
        if price is None or price.promise <= 0 or price.expected < HAGGLE * offered:
            return None
        transfers = things + payments(group, price)
        if transfers == deal["transfers"] or str(transfers) in self.refused:
            return None
        whole = {"do": "counter", "deal": deal["deal"], "transfers": transfers, "promises": deal["promises"]}
        return self.say(table, whole, group, price)

    def counter(self, table: SeatView, deal: dict[str, Any], gains: list[int]) -> dict[str, Any] | None:
        """Counters were thought about before."""
        return None

    def say(self, table: SeatView, whole: dict[str, Any], group: Sequence[int], price: Price) -> dict[str, Any] | None:
        """Make an offer or counter, if it is allowed, and remember it."""
        if self.start(table, whole) is None:
            return None
        fair = sum(price.final) / len(price.final)
        parts = {seat: price.final[place] / fair for place, seat in enumerate(group) if place}
        self.refused.add(str(whole["transfers"]))
        self.said = Offer(parts, whole["transfers"], table.codes[table.seat])
        return whole

    # Proposing

    def best_offer(self, table: SeatView) -> dict[str, Any] | None:
        """The deal that is expected to raise one's chance to win most."""
        best: tuple[float, dict[str, Any], tuple[int, ...], Price] | None = None
        for group, things, price in self.candidates(table):
            transfers = things + payments(group, price)
            if price.promise > 0 and len(transfers) <= MOST_LINES and str(transfers) not in self.refused:
                if best is None or price.expected > best[0]:
                    best = price.expected, {"do": "propose", "transfers": transfers}, group, price
        if best is None:
            return None
        self.tried[str([line for line in best[1]["transfers"] if "cash" not in line])] += 1
        return self.say(table, *best[1:])

    def candidates(self, table: SeatView) -> Iterator[tuple[tuple[int, ...], list[dict[str, Any]], Price]]:
        """Goods that a group could exchange, with their best price, until the budget of reckonings is used up."""
        budget = min(self.budget, int(SPEED * thinking_limit()))
        others = [seat for seat in range(table.seats) if seat != table.seat]
        for count in range(1, self.parties):
            for partners in combinations(others, count):
                if table.asked > budget:
                    return
                yield from self.group_candidates(table, (table.seat, *partners))

    def group_candidates(
        self, table: SeatView, group: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], list[dict[str, Any]], Price]]:
        """The same for one group."""
        pool = Pool(table, group)
        for after in pool.divisions():
            gains, things = pool.gains(after), goods(pool, after)
            if sum(gains) < LEAST_SURPLUS or not all(map(int.__ne__, after, pool.before)):
                continue
            price = self.price(table, group, gains, len(things)) if self.tried[str(things)] < OFFERS else None
            if price is not None:
                yield group, things, price


def payments(group: Sequence[int], price: Price) -> list[dict[str, Any]]:
    """The cash of a deal."""
    flows = flow(dict(zip(group, price.paid, strict=True)))
    return [{"from": giver, "to": taker, "cash": amount * UNIT} for giver, taker, amount in flows]


def is_closed(table: SeatView, offer: Offer) -> bool:
    """Whether an offer that is gone was carried out: its lots have their new owners, or, without lots, one's own stock
    has changed."""
    lots = [line for line in offer.transfers if "lot" in line]
    if lots:
        return all(line["lot"] in table.holdings[line["to"]].lots for line in lots)
    return table.codes[table.seat] != offer.holding


class Expert(Haggler):
    """Bargains for the win: learns what each of you accepts, puts together deals of up to five, and crowns no rival."""

    name: ClassVar[str] = "expert"
    parties: ClassVar[int] = 5
    budget: ClassVar[int] = 30_000


class Sharp(Haggler):
    """Bargains hard with one or two partners and learns what they accept."""

    name: ClassVar[str] = "sharp"
    parties: ClassVar[int] = 3
    budget: ClassVar[int] = 4_000
