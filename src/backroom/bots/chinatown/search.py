"""Finding deals: pool what two or three seats have, plan for the pool, and share out the shops that come of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from ...games.chinatown.edition import BUSINESSES, KINDS, UNIT
from .holdings import KIND_OF, TENTHS, Holding, SeatView, neighbours

LEAST_SURPLUS = 15
"""Hundreds of dollars that a deal must create before it is worth a word."""


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


def find_ideas(table: SeatView, share: float, budget: int) -> Iterator[Idea]:
    """Deals with one other seat, then with two, until the budget of reckonings is used up."""
    others = [seat for seat in range(table.seats) if seat != table.seat]
    groups: list[tuple[int, ...]] = [(table.seat, other) for other in others]
    groups += [(table.seat, *pair) for pair in combinations(others, 2)]
    for group in groups:
        if table.asked > budget:
            return
        idea = find_idea(table, group, share)
        if idea is not None:
            yield idea


def find_idea(table: SeatView, group: tuple[int, ...], share: float) -> Idea | None:
    """The best deal between some seats."""
    before = {seat: table.holdings[seat] for seat in group}
    after = share_out(table, before)
    after = polish(table, after)
    surplus = total(table, after) - total(table, before)
    if surplus < LEAST_SURPLUS or any(after[seat] == before[seat] for seat in group):
        return None
    return settle(table, before, after, surplus, share)


def total(table: SeatView, holdings: dict[int, Holding]) -> int:
    """What all seats of a group have."""
    return sum(table.value(holding) for holding in holdings.values())


# Sharing out


def pooled_shops(table: SeatView, holdings: dict[int, Holding]) -> list[Shop]:
    """The shops that the pool could have, the best first."""
    lots = frozenset().union(*(holding.lots for holding in holdings.values()))
    tiles = {BUSINESSES[kind]: sum(holding.tiles[kind] for holding in holdings.values()) for kind in range(KINDS)}
    planned = dict((lot, name) for name, lot in table.state.plan_for(table.seat, lots, tiles))
    kinds = {lot: KIND_OF[name] for lot in lots if (name := planned.get(lot) or table.tile_on[lot])}
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


def share_out(table: SeatView, holdings: dict[int, Holding]) -> dict[int, Holding]:
    """Give each shop to the seat with which the group gains most; leave it where nobody gains."""
    best, worth = holdings, total(table, holdings)
    for shop in pooled_shops(table, holdings):
        base = best
        for seat in holdings:
            tried = given(base, seat, shop)
            if tried is not None and (value := total(table, tried)) > worth:
                best, worth = tried, value
    return best


def given(holdings: dict[int, Holding], seat: int, shop: Shop) -> dict[int, Holding] | None:
    """A whole shop goes to one seat: its lots and the tiles that it needs."""
    new = {
        other: holding if other == seat else replace(holding, lots=holding.lots - shop.lots)
        for other, holding in holdings.items()
    }
    pooled = frozenset().union(*(holding.lots for holding in holdings.values()))
    new[seat] = replace(new[seat], lots=new[seat].lots | (shop.lots & pooled))
    missing = shop.tiles - new[seat].tiles[shop.kind]
    for other in holdings:
        moved = min(max(missing, 0), new[other].tiles[shop.kind]) if other != seat else 0
        if moved:
            new[other] = replace(new[other], tiles=changed(new[other].tiles, shop.kind, -moved))
            new[seat] = replace(new[seat], tiles=changed(new[seat].tiles, shop.kind, moved))
            missing -= moved
    return new if missing <= 0 else None


def changed(tiles: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    """Tiles with more or fewer of one business."""
    return (*tiles[:kind], tiles[kind] + by, *tiles[kind + 1 :])


def polish(table: SeatView, holdings: dict[int, Holding]) -> dict[int, Holding]:
    """Move single tiles and lots as long as the group gains."""
    worth = total(table, holdings)
    for _ in range(2):
        before = worth
        for tried_of in single_moves(table, holdings):
            tried = tried_of(holdings)
            if tried is not None and (value := total(table, tried)) > worth:
                holdings, worth = tried, value
        if worth == before:
            break
    return holdings


def single_moves(table: SeatView, holdings: dict[int, Holding]) -> list[Any]:
    """Every way to move all tiles of one business, or one empty lot, from one seat to another."""
    moves: list[Any] = []
    for giver in holdings:
        for taker in holdings:
            if giver != taker:
                moves += [tile_move(giver, taker, kind) for kind in range(KINDS) if holdings[giver].tiles[kind]]
                moves += [
                    lot_move(giver, taker, lot) for lot in sorted(holdings[giver].lots) if table.tile_on[lot] is None
                ]
    return moves


def tile_move(giver: int, taker: int, kind: int) -> Any:
    """All stock tiles of a business change hands."""

    def move(holdings: dict[int, Holding]) -> dict[int, Holding] | None:
        count = holdings[giver].tiles[kind]
        if count == 0:
            return None
        return holdings | {
            giver: replace(holdings[giver], tiles=changed(holdings[giver].tiles, kind, -count)),
            taker: replace(holdings[taker], tiles=changed(holdings[taker].tiles, kind, count)),
        }

    return move


def lot_move(giver: int, taker: int, lot: int) -> Any:
    """A lot changes hands."""

    def move(holdings: dict[int, Holding]) -> dict[int, Holding] | None:
        if lot not in holdings[giver].lots:
            return None
        return holdings | {
            giver: replace(holdings[giver], lots=holdings[giver].lots - {lot}),
            taker: replace(holdings[taker], lots=holdings[taker].lots | {lot}),
        }

    return move


# Paying


def settle(
    table: SeatView, before: dict[int, Holding], after: dict[int, Holding], surplus: int, share: float
) -> Idea | None:
    """Cash evens out the surplus: the proposer keeps its share, the others share the rest."""
    cash, me = table.cash(), table.seat
    transfers = goods(before, after)
    gains = [0] * table.seats
    for seat in before:
        gains[seat] = table.value(after[seat]) - table.value(before[seat])
    for other in before:
        if other != me:
            goal = surplus * (1 - share) / (len(before) - 1)
            pays = min(round((gains[other] - goal) / TENTHS), cash[other])
            pays = max(pays, -cash[me])
            if pays:
                ends = {"from": other, "to": me} if pays > 0 else {"from": me, "to": other}
                transfers.append(ends | {"cash": abs(pays) * UNIT})
                cash[me] += pays
                gains[other] -= pays * TENTHS
                gains[me] += pays * TENTHS
    if min(gains[seat] for seat in before) < TENTHS:
        return None
    return Idea({"do": "propose", "transfers": transfers}, surplus, gains)


def goods(before: dict[int, Holding], after: dict[int, Holding]) -> list[dict[str, Any]]:
    """The lots and tiles that are in the wrong hands."""
    transfers: list[dict[str, Any]] = []
    for giver in before:
        for taker in before:
            if giver != taker:
                moved = before[giver].lots & after[taker].lots
                transfers += [{"from": giver, "to": taker, "lot": lot} for lot in sorted(moved)]
    for kind in range(KINDS):
        transfers += tile_transfers({seat: after[seat].tiles[kind] - before[seat].tiles[kind] for seat in before}, kind)
    return transfers


def tile_transfers(change: dict[int, int], kind: int) -> list[dict[str, Any]]:
    """Tiles of one business from those who have fewer to those who have more."""
    transfers: list[dict[str, Any]] = []
    for giver in change:
        for taker in change:
            count = min(-change[giver], change[taker])
            if count > 0:
                transfers.append({"from": giver, "to": taker, "tile": BUSINESSES[kind], "count": count})
                change[giver] += count
                change[taker] -= count
    return transfers
