"""The words that fill the sentence of a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.phrases import phrase
from .edition import COLOUR_IDS, COLOURS, PLACE_NAMES
from .words import LOAD_FROM, TURN, UNLOAD

if TYPE_CHECKING:
    from .state import Gangster


def question(state: Gangster, seat: int) -> dict[str, Any]:
    """Whose auto the question is about, where it stands, and what a turn can be used for."""
    if state.now == TURN:
        return {"colours": colours_of(state, seat), "doing": possible_turns(state, seat)}
    colour = state.first()
    return {"colour": COLOUR_IDS[colour].capitalize(), "place": PLACE_NAMES[state.place[colour]]}


def colours_of(state: Gangster, seat: int) -> str:
    """The colours of a seat: one, or two of which it may pick either (GA-2P.2)."""
    first, *others = [COLOUR_IDS[colour] for colour in range(COLOURS) if state.owner[colour] == seat]
    return phrase("{one} or {other}", one=first, other=others[0]) if others else first


def possible_turns(state: Gangster, seat: int) -> str:
    """GA-DEC.1, GA-TURN.2-4, GA-STALL.1: what the seat may do in this turn; a drive is always possible."""
    legal = state.legal(seat)
    loads = any(action in LOAD_FROM.actions for action in legal)
    unloads = any(action in UNLOAD.actions for action in legal)
    if loads and unloads:
        return phrase("drive, load or unload")
    if loads or unloads:
        return phrase("drive or load") if loads else phrase("drive or unload")
    return phrase("under the house rule you must drive") if state.must_drive() else phrase("you must drive")
