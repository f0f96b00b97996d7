"""What a seat can know: its own boats and every boat that has been turned up. The others could lie anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backroom.core.structs import hot

from .fields import NO_BOAT

if TYPE_CHECKING:
    from .state import RumRow


@hot
def resample(state: RumRow, seat: int) -> None:
    """RR-SEND.2: the boats of the others change places with those in the box."""
    for other in range(state.seats):
        if other != seat:
            _put_into_box(state, other)
    for other in range(state.seats):
        if other != seat:
            _deal_again(state, other)


@hot
def _put_into_box(state: RumRow, seat: int) -> None:
    """All boats that a seat holds or has sent."""
    for place in range(state.hands.size(seat)):
        state.box.add(state.hands.at(seat, place))
    if state.sent[seat] != NO_BOAT:
        state.box.add(state.sent[seat])


@hot
def _deal_again(state: RumRow, seat: int) -> None:
    """As many boats as before, in the same places."""
    for place in range(state.hands.size(seat)):
        state.hands.put(seat, place, state.box.draw(state.luck))
    if state.sent[seat] != NO_BOAT:
        state.sent[seat] = state.box.draw(state.luck)
