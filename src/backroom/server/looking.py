"""Looking back: an earlier moment of a game, as somebody may see it."""

from __future__ import annotations

from typing import Any

from ..core.contract import Contract
from ..core.errors import Refused
from ..records.together import open_events, open_view
from . import letters
from .protocol import Layout, Moment
from .sitting import Sitting
from .viewers import draw

OPEN = "open"


def moment(sitting: Sitting, seat: int | None, moves: int, wanted: str | None, layout: Layout | None) -> Moment:
    """A moment from the own seat; after the end from any seat, or openly."""
    eyes = chosen_eyes(sitting, seat, wanted)
    state = sitting.record.at(moves)
    if eyes == OPEN:
        return open_moment(sitting, state, moves, layout)
    view = state.view(eyes)
    svg = pictures(sitting, view, letters.choices(state, eyes), layout)
    return Moment(moves, view, state.events(0, eyes), svg)


def chosen_eyes(sitting: Sitting, seat: int | None, wanted: str | None) -> Any:
    """Through whose eyes somebody looks."""
    if wanted in (None, "") or wanted == str(seat):
        return seat
    if not sitting.state.over:
        raise Refused("Before the end everybody looks from the own seat.")
    if wanted == OPEN:
        return OPEN
    if wanted not in [str(place.seat) for place in sitting.places]:
        raise Refused(f'"as" is a seat from 0 to {len(sitting.places) - 1}, or open.')
    return int(wanted)


def open_moment(sitting: Sitting, state: Contract, moves: int, layout: Layout | None) -> Moment:
    """A moment with everybody's cards on the table."""
    seats = len(sitting.places)
    return Moment(moves, state.view(), open_events(state, seats),
                  pictures(sitting, open_view(state, seats), [], layout), [state.view(seat) for seat in range(seats)])


def pictures(sitting: Sitting, view: dict[str, Any], choices: list[dict[str, Any]],
             layout: Layout | None) -> dict[str, str] | None:
    """The drawing of a view in a layout."""
    picture = draw(view, choices, layout, sitting.names) if layout else None
    return {layout: picture} if layout and picture else None
