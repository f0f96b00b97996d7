"""Which seat a driver asks next if it asks one seat after another."""

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
    """Who has not chosen yet; while the negotiation is free, the next seat clockwise that has business."""
    if state.now == TRADE and state.trade == FREE:
        return next_trader(state)
    return LOWEST[state.asked]


@hot
def next_trader(state: Chinatown) -> int:
    """CT-AMB-44: the next seat clockwise that has business; a seat that is ready has only answers to give."""
    seat = (state.start_player + state.turn) % state.seats
    for _ in range(state.seats):
        if state.has_business(seat):
            return seat
        seat = seat + 1 if seat + 1 < state.seats else 0
    return seat
