"""Looking back: an earlier moment of a game, as somebody may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from msgspec import UNSET, UnsetType

from ..core.contract import Contract
from ..core.errors import Refused
from ..core.phrases import phrase
from ..messages import DEFAULT
from ..records.opened import open_events, open_view
from . import letters
from .protocol import Drawing, GameEvent, Layout, Moment
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
    view, words = letters.view(state, eyes), [choice.words for choice in letters.choices(state, eyes)]
    svg = drawing(session, view, words, layout, language)
    events = cast(list[GameEvent], state.events(0, eyes))
    return moment_in(Moment(moves, view, events, svg), language, session.slug)


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
    svg = drawing(session, open_view(state, seats), [], layout, language)
    events = cast(list[GameEvent], open_events(state, seats))
    return Moment(moves, letters.view(state, None), events, svg, [letters.view(state, seat) for seat in range(seats)])


def drawing(
    session: Session, view: Mapping[str, Any], words: list[dict[str, Any]], layout: Layout | None, language: str
) -> Drawing | UnsetType:
    """The drawing of a view in a layout, if one is wanted."""
    return draw(view, words, layout, session.names, language) if layout else UNSET
