"""What lots and tiles would earn: a good plan for placing tiles, chain by chain. For tables and bots; not a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.structs import hot
from .edition import KINDS, LOTS, MOST, NEIGHBOURS, NOWHERE, ON_STREET, PAYS, SIDES

if TYPE_CHECKING:
    from .state import Chinatown

BARE = -1
"""One's own lot without a tile."""

FOREIGN = -2
"""A lot that belongs to somebody else."""

RATES = 60
"""Gains per tile are compared in sixtieths, so that they divide evenly."""


@hot
def make_plan(state: Chinatown, least: int) -> None:
    """Place the supply on the empty lots as long as a chain gains at least ``least`` per tile (in RATES)."""
    state.planned_count = 0
    find_chain(state, least)
    while state.best_length > 0:
        for place in range(state.best_length):
            lot = state.best_chain[place]
            state.ground[lot] = state.best_kind
            state.planned_tiles[state.planned_count] = state.best_kind * LOTS + lot
            state.planned_count += 1
        state.supply[state.best_kind] -= state.best_length
        find_chain(state, least)


@hot
def find_chain(state: Chinatown, least: int) -> None:
    """Find the best chain of any business from any empty lot."""
    state.best_length = 0
    state.best_rate = least - 1
    for kind in range(KINDS):
        if state.supply[kind] > 0:
            for lot in range(LOTS):
                if state.ground[lot] == BARE:
                    try_chain(state, kind, lot)


@hot
def try_chain(state: Chinatown, kind: int, lot: int) -> None:
    """Start on an empty lot and grow, always to where the most tiles are joined."""
    state.next_mark()
    state.grown = 0
    state.merged_pay = 0
    length = 0
    while lot >= 0 and length < state.supply[kind] and state.grown < MOST[kind]:
        join(state, kind, lot)
        if length == 0 and state.interior and ON_STREET[lot] == 0 and state.grown == 1:
            return
        state.chain[length] = lot
        length += 1
        rate = (shop_pay(state, kind, state.grown) - state.merged_pay) * RATES // length
        if rate > state.best_rate:
            keep_chain(state, kind, length, rate)
        lot = next_lot(state, kind)


@hot
def keep_chain(state: Chinatown, kind: int, length: int, rate: int) -> None:
    """Keep a chain as the best so far."""
    state.best_kind = kind
    state.best_length = length
    state.best_rate = rate
    for place in range(length):
        state.best_chain[place] = state.chain[place]


@hot
def join(state: Chinatown, kind: int, lot: int) -> None:
    """A tile on a lot joins the shops beside it; all their lots go to ``part``."""
    state.part[state.grown] = lot
    state.marks[lot] = state.mark
    state.grown += 1
    for side in range(SIDES):
        other = NEIGHBOURS[state.board * LOTS + lot][side]
        if other == NOWHERE:
            return
        if state.ground[other] == kind and state.marks[other] != state.mark:
            absorb(state, kind, other)


@hot
def absorb(state: Chinatown, kind: int, lot: int) -> None:
    """Join a shop that is already there."""
    first = state.grown
    spread(state, lot)
    state.merged_pay += shop_pay(state, kind, state.grown - first)


@hot
def spread(state: Chinatown, lot: int) -> None:
    """A lot and all tiles on the ground that are connected with it and not visited yet go to ``part``."""
    at, kind = state.grown, state.ground[lot]
    state.part[at] = lot
    state.marks[lot] = state.mark
    state.grown += 1
    while at < state.grown:
        here = state.board * LOTS + state.part[at]
        for side in range(SIDES):
            other = NEIGHBOURS[here][side]
            if other == NOWHERE:
                break
            if state.ground[other] == kind and state.marks[other] != state.mark:
                state.marks[other] = state.mark
                state.part[state.grown] = other
                state.grown += 1
        at += 1


@hot
def next_lot(state: Chinatown, kind: int) -> int:
    """The empty lot beside the chain with the most tiles of the business around it that are not joined yet."""
    found, most = NOWHERE, -1
    for at in range(state.grown):
        here = state.board * LOTS + state.part[at]
        for side in range(SIDES):
            other = NEIGHBOURS[here][side]
            if other == NOWHERE:
                break
            if state.ground[other] == BARE and state.marks[other] != state.mark:
                joins = joins_at(state, kind, other)
                if joins > most:
                    found, most = other, joins
    return found


@hot
def joins_at(state: Chinatown, kind: int, lot: int) -> int:
    """How many tiles of a business beside a lot are not joined yet."""
    count = 0
    for side in range(SIDES):
        other = NEIGHBOURS[state.board * LOTS + lot][side]
        if other == NOWHERE:
            break
        if state.ground[other] == kind and state.marks[other] != state.mark:
            count += 1
    return count


@hot
def shop_pay(state: Chinatown, kind: int, size: int) -> int:
    """What connected tiles pay; an estimate where there are more than a finished shop needs."""
    most, total = MOST[kind], 0
    while size > most:
        total += PAYS[most][most]
        size -= most
    return total + PAYS[most][size]


@hot
def ground_pay(state: Chinatown) -> int:
    """CT-PAY.4: what all shops on the ground pay, divided in the best way."""
    total = 0
    state.next_mark()
    for lot in range(LOTS):
        if state.ground[lot] >= 0 and state.marks[lot] != state.mark:
            state.grown = 0
            spread(state, lot)
            total += state.component_pay(state.grown, state.ground[lot])
    return total


@hot
def own_ground(state: Chinatown, seat: int) -> None:
    """The ground and supply of a seat as they are: its tiles, its empty lots, its stock."""
    for lot in range(LOTS):
        state.ground[lot] = state.tile[lot] if state.owner[lot] == seat else FOREIGN
    for kind in range(KINDS):
        state.supply[kind] = state.in_stock(seat, kind)
