"""What a seat can know: its own boats and every boat that has been turned up. The others could lie anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backroom.core.structs import hot

from .fields import NO_BOAT

if TYPE_CHECKING:
    from .state import RumRow


@hot
def resample(state: RumRow, seat: int) -> None:
    """RR-SEND.2: the boats in other hands, and those that others have sent, change places with those in the box."""
    for other in range(state.seats):
        if other != seat:
            for place in range(state.hands.size(other)):
                state.box.add(state.hands.at(other, place))
            if state.sent[other] != NO_BOAT:
                state.box.add(state.sent[other])
    for other in range(state.seats):
        if other != seat:
            for place in range(state.hands.size(other)):
                state.hands.put(other, place, state.box.draw(state.luck))
            if state.sent[other] != NO_BOAT:
                state.sent[other] = state.box.draw(state.luck)
