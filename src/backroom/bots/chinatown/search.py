"""Finding deals: pool what some seats have, share it out so that the group gains and everybody can be paid, and settle
in cash what goods can't."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ...games.chinatown.edition import BUSINESSES, KINDS, UNIT
from .holdings import ALL_LOTS, KIND_OF, TENTHS, SeatView, holds, lot_code, lots_of, neighbours, tile_code, tiles_of

LEAST_SURPLUS = 15
"""Hundreds of dollars that a deal must create before it is worth a word."""

ENVY = 20
"""Hundreds of dollars by which the others may gain more on average: being in many deals beats squeezing one partner."""

UNPAID = 3
"""How much a hundred dollars of a partner's loss that nobody can pay for weighs against a gain of the group."""

LEAST_STEP = 8
"""Hundreds of dollars by which one more thing must improve a deal: short deals are easier to read."""

STEPS = 5
"""How many things are added to what a deal begins with, at most."""

MOST_LINES = 10
"""Nobody wants to read a longer deal."""

STARTS = 3
"""With how many shops of the pool a deal is begun, besides single things."""

Codes = tuple[int, ...]


@dataclass(frozen=True)
class Shop:
    """A shop that a pool could have: its lots, and how many stock tiles it needs."""

    kind: int
    lots: frozenset[int]
    tiles: int


@dataclass(frozen=True)
class Idea:
    """A deal that gains for all: its terms and what it creates."""

    deal: dict[str, Any]
    surplus: int
    gains: list[int]


def least_gain(surplus: float, seats: int) -> float:
    """What everybody must gain by a deal: something, and not much less than the others on average."""
    return max(TENTHS, (surplus - ENVY * (seats - 1)) / seats)


class Pool:
    """What a group of seats has, by place in the group, and what it would gain by sharing it out otherwise."""

    def __init__(self, table: SeatView, group: Sequence[int]) -> None:
        self.table, self.group = table, tuple(group)
        self.before: Codes = tuple(table.codes[seat] for seat in group)
        cash = table.cash()
        self.cash = [cash[seat] for seat in group]
        self.values = [table.worth(code) for code in self.before]

    def gains(self, after: Sequence[int]) -> list[int]:
        """What everybody gains in goods."""
        return [self.table.worth(code) - value for code, value in zip(after, self.values, strict=True)]

    def merit(self, gains: Sequence[int]) -> float:
        """What the group gains, less what would have to be paid to those who lose and can't be."""
        surplus = sum(gains)
        least = least_gain(surplus, self.table.seats)
        short, funds = 0.0, 0.0
        for gain, cash in zip(gains, self.cash, strict=True):
            if gain < least:
                short += least - gain
            else:
                funds += min(gain - least, TENTHS * cash)
        return surplus - UNPAID * max(0.0, short - funds)

    # Things

    def things(self) -> list[int]:
        """The codes of all things that could change hands: lots, then single tiles and all tiles of a business."""
        pooled = 0
        for code in self.before:
            pooled |= code & ALL_LOTS
        lots = [lot_code(lot) for lot in lots_of(pooled)]
        stocks = [tiles_of(code) for code in self.before]
        tiles = {tile_code(kind, count) for stock in stocks for kind in range(KINDS) for count in {1, stock[kind]}}
        return lots + sorted(tiles - {0})

    # Sharing out

    def starts(self) -> list[Codes]:
        """What a deal can begin with: nothing yet, or a whole shop with which the group gains much."""
        tried = (
            after
            for shop in pooled_shops(self.table, self.before)
            for place in range(len(self.before))
            if (after := given(self.before, place, shop)) is not None and after != self.before
        )
        worth = {after: sum(self.gains(after)) for after in tried}
        return [self.before, *sorted(worth, key=lambda after: (-worth[after], after))[:STARTS]]

    def divisions(self) -> list[Codes]:
        """Good ways to share the pool out, the best first."""
        found = {after: merit for merit, after in map(self.climb, self.starts())}
        return sorted(found, key=lambda after: (-found[after], after))

    def climb(self, after: Codes) -> tuple[float, Codes]:
        """Move single things, always the one that makes the deal best, as long as they make it clearly better."""
        holdings, gains, things = list(after), self.gains(after), self.things()
        merit = self.merit(gains)
        for _ in range(STEPS):
            better, thing, giver, taker = max(
                (self.try_thing(holdings, gains, thing, merit) for thing in things), default=(0.0, 0, 0, 0)
            )
            if better < merit + LEAST_STEP:
                break
            holdings[giver] -= thing
            holdings[taker] += thing
            gains, merit = self.gains(holdings), better
        return merit, tuple(holdings)

    def try_thing(self, holdings: list[int], gains: list[int], thing: int, merit: float) -> tuple[float, int, int, int]:
        """The best way to move a thing: how good the deal is then, the thing, its giver and its taker."""
        worth, values, best = self.table.worth, self.values, (merit, thing, 0, 0)
        is_paid, places = merit >= sum(gains), range(len(holdings))
        for giver in places:
            if not holds(holdings[giver], thing):
                continue
            lost = worth(holdings[giver] - thing) - values[giver] - gains[giver]
            for taker in places:
                if taker == giver:
                    continue
                won = worth(holdings[taker] + thing) - values[taker] - gains[taker]
                if is_paid and lost + won < LEAST_STEP:
                    continue
                new = list(gains)
                new[giver] += lost
                new[taker] += won
                best = max(best, (self.merit(new), thing, giver, taker))
        return best


def pooled_shops(table: SeatView, holdings: Codes) -> list[Shop]:
    """The shops that the pool could have, the largest first."""
    lots = frozenset(lot for code in holdings for lot in lots_of(code))
    stocks = [tiles_of(code) for code in holdings]
    tiles = {BUSINESSES[kind]: sum(stock[kind] for stock in stocks) for kind in range(KINDS)}
    planned = {lot: name for name, lot in table.state.plan_for(table.seat, lots, tiles)}
    kinds = {lot: KIND_OF[name] for lot in sorted(lots) if (name := planned.get(lot) or table.tile_on[lot])}
    found = [
        Shop(kinds[part[0]], frozenset(part), sum(lot in planned for lot in part))
        for part in parts(kinds, table.view["options"]["board"])
    ]
    return sorted((shop for shop in found if len(shop.lots) > 1), key=lambda shop: -len(shop.lots))


def parts(kinds: dict[int, int], board: str) -> Iterator[list[int]]:
    """The connected lots of one business."""
    rest = set(kinds)
    while rest:
        edge = [min(rest)]
        part: list[int] = []
        while edge:
            lot = edge.pop()
            if lot in rest:
                rest.discard(lot)
                part.append(lot)
                edge += [other for other in neighbours(board, lot) if other in rest and kinds[other] == kinds[lot]]
        yield part


def given(holdings: Codes, place: int, shop: Shop) -> Codes | None:
    """A whole shop goes to one seat: its lots and the tiles that it needs."""
    lots = sum(map(lot_code, shop.lots))
    new = [code & ~lots for code in holdings]
    new[place] |= lots
    missing = shop.tiles - tiles_of(new[place])[shop.kind]
    for other in range(len(new)):
        moved = min(missing, tiles_of(new[other])[shop.kind]) if other != place else 0
        if moved > 0:
            new[other] -= tile_code(shop.kind, moved)
            new[place] += tile_code(shop.kind, moved)
            missing -= moved
    return tuple(new) if missing <= 0 else None


# Ideas


def find_ideas(table: SeatView, share: float, budget: int) -> Iterator[Idea]:
    """Deals with one other seat, then with two, until the budget of reckonings is used up."""
    others = [seat for seat in range(table.seats) if seat != table.seat]
    groups: list[tuple[int, ...]] = [(table.seat, other) for other in others]
    groups += [(table.seat, *pair) for pair in combinations(others, 2)]
    for group in groups:
        if table.asked > budget:
            return
        yield from group_ideas(table, group, share)


def group_ideas(table: SeatView, group: tuple[int, ...], share: float) -> Iterator[Idea]:
    """The best deals between some seats in which all of them take part."""
    pool = Pool(table, group)
    for after in pool.divisions():
        gains = pool.gains(after)
        if sum(gains) >= LEAST_SURPLUS and all(map(int.__ne__, after, pool.before)):
            idea = settle(pool, after, gains, share)
            if idea is not None and len(idea.deal["transfers"]) <= MOST_LINES:
                yield idea


# Paying


def settle(pool: Pool, after: Codes, gains: list[int], share: float) -> Idea | None:
    """Cash evens out the surplus, as far as there is any: the proposer, first in the group, keeps its share, the others
    share the rest. None if that leaves somebody with too little."""
    surplus, count = sum(gains), len(gains)
    goals = [round(surplus * share)] + [round(surplus * (1 - share) / (count - 1))] * (count - 1)
    paid = pay(gains, goals, pool.cash)
    final = [gain + TENTHS * amount for gain, amount in zip(gains, paid, strict=True)]
    if min(final) < TENTHS:
        return None
    all_gains = [0] * pool.table.seats
    for seat, gain in zip(pool.group, final, strict=True):
        all_gains[seat] = gain
    transfers = goods(pool, after)
    flows = flow(dict(zip(pool.group, paid, strict=True)))
    transfers += [{"from": giver, "to": taker, "cash": amount * UNIT} for giver, taker, amount in flows]
    return Idea({"do": "propose", "transfers": transfers}, surplus, all_gains)


def pay(gains: list[int], goals: list[int], cash: list[int]) -> list[int]:
    """What everybody gets (or pays) in units of cash to come near a goal, paid by whoever is furthest above it."""
    paid = [0] * len(gains)
    while True:
        above = [gain + TENTHS * got - goal for gain, goal, got in zip(gains, goals, paid, strict=True)]
        able = [place for place in range(len(gains)) if cash[place] + paid[place] > 0]
        rich = max(able, key=lambda place: above[place], default=0)
        poor = min(range(len(gains)), key=lambda place: above[place])
        if not able or above[rich] - above[poor] <= TENTHS:
            return paid
        paid[rich] -= 1
        paid[poor] += 1


def goods(pool: Pool, after: Codes) -> list[dict[str, Any]]:
    """The lots and tiles that are in the wrong hands."""
    transfers: list[dict[str, Any]] = []
    for giver, had in zip(pool.group, pool.before, strict=True):
        for taker, has in zip(pool.group, after, strict=True):
            if giver != taker:
                transfers += [{"from": giver, "to": taker, "lot": lot} for lot in lots_of(had & has)]
    old, new = [tiles_of(code) for code in pool.before], [tiles_of(code) for code in after]
    for kind in range(KINDS):
        change = {seat: new[place][kind] - old[place][kind] for place, seat in enumerate(pool.group)}
        transfers += [
            {"from": giver, "to": taker, "tile": BUSINESSES[kind], "count": count}
            for giver, taker, count in flow(change)
        ]
    return transfers


def flow(change: dict[int, int]) -> Iterator[tuple[int, int, int]]:
    """Who gives how much to whom, from those who have less afterwards to those who have more."""
    change = dict(change)
    for giver in change:
        for taker in change:
            count = min(-change[giver], change[taker])
            if count > 0:
                yield giver, taker, count
                change[giver] += count
                change[taker] -= count
