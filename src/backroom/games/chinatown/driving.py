"""Whom a driver asks next that asks one seat after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.state import LOWEST
from ...core.structs import hot
from .fields import FREE
from .words import TRADE

if TYPE_CHECKING:
    from .state import Chinatown


@hot
def next_to_act(state: Chinatown) -> int:
    """Who has not chosen yet; while the negotiation is free, the next one clockwise who has business."""
    if state.now == TRADE and state.trade == FREE:
        return next_trader(state)
    return LOWEST[state.asked]


@hot
def next_trader(state: Chinatown) -> int:
    """CT-AMB-44: the next one clockwise who is asked and has business; if nobody has, the next who is asked."""
    seat, found = (state.start_player + state.turn) % state.seats, -1
    for _ in range(state.seats):
        if state.asked >> seat & 1:
            if state.has_business(seat):
                return seat
            found = seat if found < 0 else found
        seat = seat + 1 if seat + 1 < state.seats else 0
    return max(found, 0)
