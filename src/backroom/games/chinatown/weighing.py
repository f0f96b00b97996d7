"""What a deal means for each of its parties, while it is being put together: from public knowledge alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from .appraisal import plan_for, read_deal, worth
from .division import divide
from .edition import BUSINESSES, KINDS, LOTS, MOST, NEIGHBOURS, NOWHERE, ROUNDS, UNIT
from .offers import Line
from .whole import check_trading
from .words import ANYONE, CASH_ITEM, TILE_ITEM

if TYPE_CHECKING:
    from .state import Chinatown


class Holding(NamedTuple):
    """What a seat has, or would have: lots by number, stock tiles by business."""

    lots: set[int]
    stock: dict[str, int]


def weigh(state: Chinatown, seat: int, deal: str | Mapping[str, Any]) -> dict[str, Any]:
    """CT-TRADE.2: for every named party of a deal its income per round before and after (with the stock well placed),
    the cash that it pays or gets, both added up over the rounds that are left, and the shop that grows most. Refused
    with a reason, like ``outlook``. Stocks and lots are open, and nobody's cash is looked at, so it tells a seat
    nothing new.

    >>> state.weigh(0, {"transfers": [{"from": 0, "to": 1, "cash": 2000}]})["parties"][0]["cash"]
    -2000
    """
    state.check_seat(seat)
    check_trading(state)
    lines = read_deal(state, seat, deal)
    named = sorted({party for line in lines for party in line[:2]} - {ANYONE})
    rounds = ROUNDS - state.round + 1
    return {"rounds": rounds, "parties": [weigh_party(state, party, lines, rounds) for party in named]}


def weigh_party(state: Chinatown, party: int, lines: list[Line], rounds: int) -> dict[str, Any]:
    """What the lines of a deal do to one party."""
    before = holding_of(state, party)
    after = changed(before, party, lines)
    incomes = [worth(state, party, *holding) for holding in (before, after)]
    cash = sum(line.amount * sign_for(line, party) for line in lines if line.item == CASH_ITEM) * UNIT
    return {
        "seat": party,
        "before": incomes[0],
        "after": incomes[1],
        "cash": cash,
        "total": rounds * (incomes[1] - incomes[0]) + cash,
        "grows": growth(state, party, before, after),
    }


def holding_of(state: Chinatown, seat: int) -> Holding:
    """What a seat has."""
    lots = {lot + 1 for lot in range(LOTS) if state.owner[lot] == seat}
    return Holding(lots, {BUSINESSES[kind]: state.in_stock(seat, kind) for kind in range(KINDS)})


def sign_for(line: Line, party: int) -> int:
    """Whether a party gets what a line names (1), gives it (-1), or neither (0)."""
    return (line.taker == party) - (line.giver == party)


def changed(holding: Holding, party: int, lines: list[Line]) -> Holding:
    """What a party would have after a deal."""
    lots, stock = set(holding.lots), dict(holding.stock)
    for line in lines:
        sign = sign_for(line, party)
        if line.item < TILE_ITEM and sign:
            (lots.add if sign > 0 else lots.discard)(line.item + 1)
        elif TILE_ITEM <= line.item < CASH_ITEM:
            stock[BUSINESSES[line.item - TILE_ITEM]] += sign * line.amount
    return Holding(lots, {name: max(count, 0) for name, count in stock.items()})


def growth(state: Chinatown, party: int, before: Holding, after: Holding) -> dict[str, Any] | None:
    """The shop of two tiles or more that gains most, or else loses most, by a deal: its tiles before and after."""
    old, new = best_shops(state, party, before), best_shops(state, party, after)
    found = [(new.get(name, (0, 0)), old.get(name, (0, 0)), name) for name in sorted(old | new)]
    moved = [one for one in found if one[0] != one[1] and max(one[0][0], one[1][0]) > 1]
    if not moved:
        return None
    (size, pays), (was, _), name = max(moved, key=lambda one: (one[0][1] - one[1][1], one[0]))
    return {"business": name, "before": was, "after": size, "most": MOST[BUSINESSES.index(name)], "pays": pays}


def best_shops(state: Chinatown, party: int, holding: Holding) -> dict[str, tuple[int, int]]:
    """CT-SHOP.10: the largest shop of each business with all tiles well placed: its size, and what it pays."""
    tiles = {lot: state.tile[lot - 1] for lot in holding.lots if state.tile[lot - 1] >= 0}
    tiles |= {lot: BUSINESSES.index(name) for name, lot in plan_for(state, party, *holding)}
    near = [[other for other in NEIGHBOURS[state.board * LOTS + lot] if other != NOWHERE] for lot in range(LOTS)]
    found = {}
    for kind in set(tiles.values()):
        shops = divide(sorted(lot - 1 for lot, one in tiles.items() if one == kind), near, MOST[kind])
        found[BUSINESSES[kind]] = (len(shops[0][0]), shops[0][1] * UNIT)
    return found
