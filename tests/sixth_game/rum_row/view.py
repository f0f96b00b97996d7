"""What a seat may see of Rum Row, built from scratch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .fields import NO_BOAT
from .words import CARGO, STEP_NAMES

if TYPE_CHECKING:
    from .state import RumRow


def build_view(state: RumRow, seat: int | None) -> dict[str, Any]:
    """RR-SEND.2: everything but the hands of others and the boats that they have sent."""
    return {
        "options": {"patrol": bool(state.patrol)},
        "night": state.night,
        "step": "over" if state.ended else STEP_NAMES[state.now],
        "cargo": state.cargo,
        "bag": state.bag.contents(),
        "turned": state.turned.contents(),
        "players": [_look_at_player(state, other, seat) for other in range(state.seats)],
        "hand": [] if seat is None else state.hands.contents(seat),
    }


def _look_at_player(state: RumRow, other: int, seat: int | None) -> dict[str, Any]:
    """What lies in front of a seat; the boat that it has sent is shown to its owner alone."""
    has_sent = state.sent[other] != NO_BOAT
    return {
        "seat": other,
        "boats": state.hands.size(other),
        "has_sent": has_sent,
        "sent": state.sent[other] if has_sent and other == seat else None,
        "cash": state.cash[other],
        "cellar": state.cellar[other],
    }


def question(state: RumRow, seat: int) -> dict[str, Any]:
    """What fills the questions."""
    return {"cargo": CARGO.to_text(state, state.cargo)}


def points(state: RumRow) -> list[int]:
    """RR-END.2-3: the money of each seat after the raid."""
    return [state.money(seat) for seat in range(state.seats)]


def inventory(state: RumRow) -> dict[str, list[str]]:
    """RR-COMP.1-2: all boats and cargoes, wherever they are."""
    boats = [*state.box.contents(), *state.turned.contents()]
    for seat in range(state.seats):
        boats += [*state.hands.contents(seat), *([state.sent[seat]] if state.sent[seat] != NO_BOAT else [])]
    cargoes = [*state.bag.contents(), *state.landed.contents(), *([state.cargo] if state.cargo else [])]
    return {"boats": [str(boat) for boat in sorted(boats)], "cargoes": [str(crates) for crates in sorted(cargoes)]}
