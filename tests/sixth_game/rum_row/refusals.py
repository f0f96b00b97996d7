"""Why a choice is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backroom.core.phrases import phrase

from .words import SEND, SEND_BOAT, WORDS

if TYPE_CHECKING:
    from .state import RumRow


def objection(state: RumRow, seat: int, action: int) -> tuple[str, str]:
    """The sentence and the rule for a choice that isn't offered."""
    verb = WORDS.verb_of(action)
    if verb == SEND_BOAT and state.now == SEND:
        (boat,) = verb.operands(action)
        return phrase("Boat {boat} is not in your hand.", boat=boat), "RR-SEND.1"
    return state.not_now(seat, action)
