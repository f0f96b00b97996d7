"""Earlier moments of a game, as somebody may see them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from msgspec import UNSET, UnsetType

from ..core.contract import Contract
from ..core.errors import Invalid, Refused
from ..core.phrases import phrase
from ..messages import DEFAULT
from ..records.opened import open_view
from . import updates
from .protocol import Drawing, GameEvent, Layout, Moment
from .session import Session
from .translating import translate_moment
from .viewers import draw

OPEN = "open"


def moment(
    session: Session, seat: int | None, moves: int, wanted: str | None, layout: Layout | None, language: str = DEFAULT
) -> Moment:
    """A moment as the viewer's own seat saw it; after the game, as any seat saw it, or with everything open."""
    viewpoint = chosen_viewpoint(session, seat, wanted)
    state = session.record.at(length_at(session, seat, moves))
    if viewpoint == OPEN:
        return translate_moment(open_moment(session, state, moves, layout, language), language, session.slug)
    view, words = updates.view(state, viewpoint), [choice.words for choice in updates.choices(state, viewpoint)]
    svg = drawing(session, view, words, layout, language)
    events = cast(list[GameEvent], state.events(0, viewpoint))
    return translate_moment(Moment(moves, view, events, svg), language, session.slug)


def length_at(session: Session, seat: int | None, moves: int) -> int:
    """How many actions the record had after so many moves, as a viewer counts them."""
    most = session.record.moves.count(seat)
    if not 0 <= moves <= most:
        raise Invalid(phrase("This game has {most} moves; {moves} is not one of its moments.", most=most, moves=moves))
    return session.record.moves.length_at(seat, moves) if moves < most else len(session.record)


def chosen_viewpoint(session: Session, seat: int | None, wanted: str | None) -> Any:
    """Whose view is shown: a seat's, a spectator's (None), or an open one."""
    if wanted in (None, "") or wanted == str(seat):
        return seat
    if not session.state.over:
        raise Refused("Until the game ends, you can look only from your own seat.")
    if wanted == OPEN:
        return OPEN
    if wanted not in [str(place.seat) for place in session.places]:
        raise Refused(phrase('"as" must be a seat from 0 to {last}, or "open".', last=len(session.places) - 1))
    return int(wanted)


def open_moment(session: Session, state: Contract, moves: int, layout: Layout | None, language: str) -> Moment:
    """A moment with everybody's cards on the table."""
    seats = len(session.places)
    svg = drawing(session, open_view(state, seats), [], layout, language)
    events = cast(list[GameEvent], state.all_events())
    return Moment(moves, updates.view(state, None), events, svg, [updates.view(state, seat) for seat in range(seats)])


def drawing(
    session: Session, view: Mapping[str, Any], words: list[dict[str, Any]], layout: Layout | None, language: str
) -> Drawing | UnsetType:
    """The drawing of a view, if a layout was asked for."""
    return draw(view, words, layout, session.names, language) if layout else UNSET
