"""What lots and tiles promise until the end of the game: a rough value for bots. Not a rule.

Values are in hundreds of dollars. A holding is worth what its shops pay in all rounds that are left, the
bonus that can be expected, and something for tiles and lots that are not combined yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.structs import I64, hot
from .edition import KINDS, LARGEST, LOTS, MOST, NEIGHBOURS, NOWHERE, PAYS, SIDES
from .plans import BARE, FOREIGN, RATES, ground_pay, make_plan, spread

if TYPE_CHECKING:
    from .state import Chinatown

TENTHS = 10

HALF = LOTS // 2 + 1
"""A holding as one number has a bit for each lot; they are handed over in two halves."""

TILE_BITS = LARGEST.bit_length()
"""Bits for the number of stock tiles of one business."""

LATE = 2
"""The number of rounds before the end from which single tiles are placed."""

HELD_TILE, SPARE_LOT, SPARE_TILE, SIDE_BY_SIDE, SAME_KIND = 12, 3, 2, 1, 2
"""Tenths per round: a tile with a lot in the last rounds, every empty lot, every tile, empty lots side by side, another
tile of the same business."""

ONE_SHORT, TWO_SHORT = 3, 1
"""The chance, in tenths, that a shop that is one or two tiles short will be finished."""


@hot
def lay_out_holding(state: Chinatown, low: I64, high: I64, tiles: I64) -> None:
    """Prepare the ground and the supply: a holding's lots with what lies on them, and its stock tiles."""
    one: I64 = 1
    for lot in range(LOTS):
        number = lot + 1
        part: I64 = low if number < HALF else high
        owned: bool = part & one << (number if number < HALF else number - HALF) != 0
        state.ground[lot] = state.tile[lot] if owned else FOREIGN
    for kind in range(KINDS):
        state.supply[kind] = tiles % (1 << TILE_BITS)
        tiles //= 1 << TILE_BITS


@hot
def least_rate(state: Chinatown, rounds: int) -> int:
    """Single tiles and pairs wait, unless the game is nearly over."""
    return RATES + 1 if rounds > LATE else 1


@hot
def ground_value(state: Chinatown, rounds: int) -> int:
    """Place what should be placed now, then add up what the whole is worth."""
    make_plan(state, least_rate(state, rounds))
    lots, tiles, placed, pairs = 0, 0, 0, 0
    for lot in range(LOTS):
        if state.ground[lot] == BARE:
            lots += 1
            pairs += bare_beside(state, lot)
        elif state.ground[lot] >= 0:
            placed += 1
    total = TENTHS * rounds * ground_pay(state) + TENTHS * rounds * placed // 3
    later = rounds - 1
    for kind in range(KINDS):
        tiles += state.supply[kind]
        if state.supply[kind] > 1:
            total += SAME_KIND * later * (state.supply[kind] - 1)
    met = min(lots, tiles)
    total += met * HELD_TILE * min(rounds, LATE) + lots * SPARE_LOT * later
    total += tiles * SPARE_TILE * later + pairs * SIDE_BY_SIDE * later
    return total + hopes(state, later)


@hot
def bare_beside(state: Chinatown, lot: int) -> int:
    """One's own empty lots beside an empty lot, each pair counted once."""
    count = 0
    for side in range(SIDES):
        other = NEIGHBOURS[state.board * LOTS + lot][side]
        if other == NOWHERE:
            break
        if other > lot and state.ground[other] == BARE:
            count += 1
    return count


@hot
def hopes(state: Chinatown, later: int) -> int:
    """Shops that lack a tile or two and have an empty lot beside them."""
    total = 0
    state.next_mark()
    for lot in range(LOTS):
        kind = state.ground[lot]
        if kind >= 0 and state.marks[lot] != state.mark:
            state.grown = 0
            spread(state, lot)
            gap = MOST[kind] - state.grown
            if 0 < gap <= 2 and has_room(state, state.grown):
                gain = PAYS[MOST[kind]][MOST[kind]] - PAYS[MOST[kind]][state.grown]
                total += gain * later * (ONE_SHORT if gap == 1 else TWO_SHORT)
    return total


@hot
def has_room(state: Chinatown, size: int) -> bool:
    """Whether an empty lot of one's own lies beside ``part``."""
    for at in range(size):
        for side in range(SIDES):
            other = NEIGHBOURS[state.board * LOTS + state.part[at]][side]
            if other == NOWHERE:
                break
            if state.ground[other] == BARE:
                return True
    return False
