"""Looking back: an earlier moment of a game, as somebody may see it."""

from __future__ import annotations

from typing import Any

from ..core.contract import Contract
from ..core.errors import Refused
from ..core.phrases import phrase
from ..messages import DEFAULT
from ..records.opened import open_events, open_view
from . import letters
from .protocol import Layout, Moment
from .session import Session
from .translating import moment_in
from .viewers import draw

OPEN = "open"


def moment(
    session: Session, seat: int | None, moves: int, wanted: str | None, layout: Layout | None, language: str = DEFAULT
) -> Moment:
    """A moment from the own seat; after the end from any seat, or openly."""
    eyes = chosen_eyes(session, seat, wanted)
    state = session.record.at(moves)
    if eyes == OPEN:
        return moment_in(open_moment(session, state, moves, layout, language), language, session.slug)
    view = state.view(eyes)
    svg = pictures(session, view, letters.choices(state, eyes), layout, language)
    return moment_in(Moment(moves, view, state.events(0, eyes), svg), language, session.slug)


def chosen_eyes(session: Session, seat: int | None, wanted: str | None) -> Any:
    """Through whose eyes somebody looks."""
    if wanted in (None, "") or wanted == str(seat):
        return seat
    if not session.state.over:
        raise Refused("Before the end everybody looks from the own seat.")
    if wanted == OPEN:
        return OPEN
    if wanted not in [str(place.seat) for place in session.places]:
        raise Refused(phrase('"as" is a seat from 0 to {last}, or open.', last=len(session.places) - 1))
    return int(wanted)


def open_moment(session: Session, state: Contract, moves: int, layout: Layout | None, language: str) -> Moment:
    """A moment with everybody's cards on the table."""
    seats = len(session.places)
    svg = pictures(session, open_view(state, seats), [], layout, language)
    return Moment(moves, state.view(), open_events(state, seats), svg, [state.view(seat) for seat in range(seats)])


def pictures(
    session: Session, view: dict[str, Any], choices: list[dict[str, Any]], layout: Layout | None, language: str
) -> dict[str, str] | None:
    """The drawing of a view in a layout."""
    picture = draw(view, choices, layout, session.names, language) if layout else None
    return {layout: picture} if layout and picture else None
