"""Earlier moments of a game, as somebody may see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec import UNSET, UnsetType

from ..core.contract import Contract
from ..core.errors import Invalid, Refused
from ..core.phrases import phrase
from ..drawing import page
from ..messages import DEFAULT
from ..records.opened import open_view
from . import pictures, updates
from .protocol import Drawing, GameEvent, Layout, Parts, Past, Staged
from .session import Session
from .translating import translate_past

OPEN = "open"


def past(
    session: Session,
    seat: int | None,
    moves: int,
    wanted: str | None,
    layout: Layout | None,
    language: str = DEFAULT,
    token: str = "",
) -> Past:
    """The table as the viewer's own seat saw it; after the game, as any seat saw it, or with everything open."""
    viewpoint = chosen_viewpoint(session, seat, wanted)
    state = session.record.at(length_at(session, seat, moves))
    if viewpoint == OPEN:
        return translate_past(open_past(session, token, state, layout, language), language, session.slug)
    view, words = updates.view(state, viewpoint), [choice.words for choice in updates.choices(state, viewpoint)]
    events = cast(list[GameEvent], state.events(0, viewpoint))
    svg = drawing(session, token, view, words, layout, language)
    seen = Past(moves, view, events, svg, parts=parts(session, view, events, layout, language))
    return translate_past(seen, language, session.slug)


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


def open_past(session: Session, token: str, state: Contract, layout: Layout | None, language: str) -> Past:
    """A moment with everybody's cards on the table."""
    seats = len(session.places)
    seen = open_view(state, seats)
    svg = drawing(session, token, seen, [], layout, language)
    events = cast(list[GameEvent], state.all_events())
    views = [updates.view(state, seat) for seat in range(seats)]
    around = parts(session, seen, events, layout, language)
    return Past(state.moves, updates.view(state, None), events, svg, views, around)


def drawing(
    session: Session,
    token: str,
    view: Mapping[str, Any],
    words: list[dict[str, Any]],
    layout: Layout | None,
    language: str,
) -> Drawing | UnsetType:
    """The drawing of a view, if a layout was asked for."""
    if layout is None:
        return UNSET
    address = pictures.backdrop_address(token, view, layout, language)
    return pictures.drawing(pictures.draw(view, words, layout, session.names, language), backdrop=address)


def parts(
    session: Session, view: Mapping[str, Any], events: Sequence[GameEvent], layout: Layout | None, language: str
) -> Parts | UnsetType:
    """What stands around the board, if a layout was asked for."""
    return pictures.parts(view, events, session.names, language) if layout else UNSET


def backdrop(session: Session, token: str, layout: Layout, language: str) -> str:
    """What lies under the board."""
    view = updates.view(session.state, session.seat_of(token))
    return page.backdrop_of(view, layout == "wide", language)


def staged(session: Session, token: str, event: int, layout: Layout, language: str) -> Staged:
    """What was staged when an event happened, to be watched again."""
    seat, first, last = session.seat_of(token), 0, len(session.record)
    while first < last:  # the first state in which the event is known to have happened
        middle = (first + last) // 2
        if session.record.at(middle).events(event):
            last = middle
        else:
            first = middle + 1
    before = session.record.at(max(0, first - 1)).events(0, seat)
    known = before[-1]["n"] + 1 if before else 0
    state = session.record.at(first)
    events, past = state.events(known, seat), before[-pictures.LEADING :]
    return Staged(pictures.staged(updates.view(state, seat), events, session.names, language, layout, past))
