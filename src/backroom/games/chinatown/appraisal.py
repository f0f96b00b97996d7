"""What shops pay, and what lots, tiles and deals would earn: for tables and bots; these are not rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ...core.errors import Invalid, Refused
from ...core.phrases import phrase
from ...core.words import short_repr
from .division import divide
from .edition import BUSINESSES, COPIES, KINDS, LARGEST, LOTS, MOST, NEIGHBOURS, NOWHERE, ROUNDS, UNIT
from .notation import read_typed
from .offers import Line, check_goods, read_terms
from .plans import BARE, FOREIGN, ground_pay, make_plan, own_ground
from .prospects import HALF, ground_value, lay_out_holding, least_rate
from .words import ANYONE, CASH_ITEM, TILE_ITEM

if TYPE_CHECKING:
    from .state import Chinatown


def shops(state: Chinatown, seat: int) -> list[dict[str, Any]]:
    """CT-SHOP.10: the best division of a seat's tiles into shops: business, lots, finished, what it pays.

    >>> state.shops(0)
    []
    """
    state.check_seat(seat)
    found: list[dict[str, Any]] = []
    if not state.tiles_on_board(seat):
        return found
    near = [[other for other in NEIGHBOURS[state.board * LOTS + lot] if other != NOWHERE] for lot in range(LOTS)]
    for kind in range(KINDS):
        lots = [lot for lot in range(LOTS) if state.owner[lot] == seat and state.tile[lot] == kind]
        found += [
            {
                "business": BUSINESSES[kind],
                "lots": [lot + 1 for lot in shop],
                "finished": len(shop) == MOST[kind],
                "pays": pay * UNIT,
            }
            for shop, pay in divide(lots, near, MOST[kind])
        ]
    return found


def worth(
    state: Chinatown, seat: int, lots: Iterable[int] | None = None, tiles: Mapping[str, int] | None = None
) -> int:
    """What these lots (with what lies on them) and these stock tiles, well placed, would earn a seat each round. If
    left out, what the seat has.

    >>> state.worth(0, lots=[1, 2, 3], tiles={"fish": 3})
    5000
    """
    lay_out_ground(state, seat, lots, tiles)
    make_plan(state, 1)
    return int(ground_pay(state)) * UNIT


def pay_of(state: Chinatown, tiles: Mapping[int, str]) -> int:
    """CT-SHOP.10: what one owner's tiles (lot: business) would pay each round, divided in the best way.

    >>> state.pay_of({1: "fish", 2: "fish"})
    2000
    """
    for lot in range(LOTS):
        state.ground[lot] = FOREIGN
    for number, name in tiles.items():
        if type(number) is not int or not 1 <= number <= LOTS or name not in BUSINESSES:
            raise Invalid(f"{short_repr(number)}: {short_repr(name)} is not a lot with a business")
        if list(tiles.values()).count(name) > COPIES[BUSINESSES.index(name)]:
            raise Invalid(f"there are only {COPIES[BUSINESSES.index(name)]} tiles of {name} (CT-COMP.3)")
        state.ground[number - 1] = BUSINESSES.index(name)
    return int(ground_pay(state)) * UNIT


def plan_for(
    state: Chinatown, seat: int, lots: Iterable[int] | None = None, tiles: Mapping[str, int] | None = None
) -> list[tuple[str, int]]:
    """Where ``worth`` would place the tiles: business and lot, in order."""
    lay_out_ground(state, seat, lots, tiles)
    make_plan(state, 1)
    return [
        (BUSINESSES[state.planned_tiles[i] // LOTS], state.planned_tiles[i] % LOTS + 1)
        for i in range(state.planned_count)
    ]


def appraise(state: Chinatown, holding: int, rounds: int) -> int:
    """A rough value in hundreds of dollars, for bots: what a holding is worth with so many rounds of income left. A
    holding is one number, so that bots can try out many: bit n is lot n, then come TILE_BITS for each business."""
    low = holding % (1 << HALF)
    lay_out_holding(state, low, (holding >> HALF) % (1 << LOTS + 1 - HALF), holding >> LOTS + 1)
    return int(ground_value(state, rounds))


def early_plan(state: Chinatown, seat: int, rounds: int) -> list[tuple[str, int]]:
    """What a patient seat would place now: nothing that gains too little, unless the game is nearly over."""
    own_ground(state, state.check_seat(seat))
    make_plan(state, least_rate(state, rounds))
    return [
        (BUSINESSES[state.planned_tiles[i] // LOTS], state.planned_tiles[i] % LOTS + 1)
        for i in range(state.planned_count)
    ]


def lay_out_ground(state: Chinatown, seat: int, lots: Iterable[int] | None, tiles: Mapping[str, int] | None) -> None:
    """Prepare a calculation: somebody's lots and tiles, checked."""
    state.check_seat(seat)
    own_ground(state, seat)
    if lots is not None:
        for lot in range(LOTS):
            state.ground[lot] = FOREIGN
        for number in lots:
            if type(number) is not int or not 1 <= number <= LOTS:
                raise Invalid(f"{short_repr(number)} is not a lot; lots are numbered from 1 to {LOTS}")
            state.ground[number - 1] = state.tile[number - 1] if state.tile[number - 1] >= 0 else BARE
    if tiles is not None:
        for kind, count in enumerate(check_tiles(tiles)):
            state.supply[kind] = count


def outlook(state: Chinatown, seat: int, deal: str | Mapping[str, Any]) -> dict[str, int]:
    """What a deal, given as a whole as ``play`` takes it or as a view shows it, would do to a seat: income per round
    before and after, and cash. An offer to anyone is weighed as one to this seat.

    >>> state.outlook(0, {"transfers": [{"from": 0, "to": 1, "cash": 2000}]})
    {'before': 0, 'after': 0, 'cash': -2000, 'rounds': 6}
    """
    state.check_seat(seat)
    lines = read_deal(state, seat, deal)
    lots = {lot + 1 for lot in range(LOTS) if state.owner[lot] == seat}
    stock = {BUSINESSES[kind]: state.in_stock(seat, kind) for kind in range(KINDS)}
    before, cash = state.worth(seat), 0
    for line in lines:
        sign = (line.taker == seat) - (line.giver == seat)
        if line.item < TILE_ITEM and sign:
            lots = lots | {line.item + 1} if sign > 0 else lots - {line.item + 1}
        elif TILE_ITEM <= line.item < CASH_ITEM:
            stock[BUSINESSES[line.item - TILE_ITEM]] += sign * line.amount
        elif line.item == CASH_ITEM:
            cash += sign * line.amount * UNIT
    return {
        "before": before,
        "after": state.worth(seat, lots, {name: max(count, 0) for name, count in stock.items()}),
        "cash": cash,
        "rounds": ROUNDS - state.round + 1,
    }


def read_deal(state: Chinatown, seat: int, deal: str | Mapping[str, Any]) -> list[Line]:
    """The lines of a deal from outside; refused in words if ``play`` would not understand it, or if somebody would give
    what they haven't got."""
    given = read_typed(deal, seat) if isinstance(deal, str) else deal
    if not isinstance(given, Mapping) or given.get("do", "propose") not in ("propose", "counter"):
        raise Refused(phrase("{given} is not a deal.", given=short_repr(deal)), "CT-PROT.1")
    lines = read_terms(given, state.seats)
    check_goods(state, lines)
    named = {party for line in lines for party in line[:2]}
    if seat in named:
        return lines
    return [
        Line(seat if line.giver == ANYONE else line.giver, seat if line.taker == ANYONE else line.taker, *line[2:])
        for line in lines
    ]


def check_tiles(tiles: Mapping[str, int]) -> list[int]:
    """Numbers of tiles by business, from outside."""
    for name, count in tiles.items():
        if name not in BUSINESSES or type(count) is not int or not 0 <= count <= LARGEST:
            raise Invalid(f"{short_repr(name)}: {short_repr(count)} is not a business with a number of tiles")
    return [tiles.get(name, 0) for name in BUSINESSES]
