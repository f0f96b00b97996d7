"""Looking back: an earlier moment of a game, as somebody may see it."""

from __future__ import annotations

from typing import Any

from ..core.contract import Contract
from ..core.errors import Refused
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
    seats = range(len(sitting.places))
    view, views = state.view(), [state.view(seat) for seat in seats]
    return Moment(moves, view, open_events(state, len(seats)),
                  pictures(sitting, open_view(view, views), [], layout), views)


def open_view(public: dict[str, Any], views: list[dict[str, Any]]) -> dict[str, Any]:
    """What everybody sees together: where the public view has a blank, whoever knows fills it; all hands."""
    together: dict[str, Any] = filled(public, views) | {"you": None, "hand": public.get("hand")}
    return together | ({"hands": [view["hand"] for view in views]} if all("hand" in view for view in views) else {})


def filled(known: Any, others: list[Any]) -> Any:
    """Something with its blanks filled from what others know of the same thing."""
    if known is None:
        return next((other for other in others if other is not None), None)
    if isinstance(known, dict):
        return {key: filled(value, [other[key] for other in others if isinstance(other, dict) and key in other])
                for key, value in known.items()}
    if isinstance(known, list):
        alike = [other for other in others if isinstance(other, list) and len(other) == len(known)]
        return [filled(value, [other[at] for other in alike]) for at, value in enumerate(known)]
    return known


def open_events(state: Contract, seats: int) -> list[dict[str, Any]]:
    """What happened, each fact as the one who knows most of it tells it."""
    known: dict[int, dict[str, Any]] = {}
    for seat in (None, *range(seats)):
        for event in state.events(0, seat):
            if len(event) > len(known.get(event["n"], ())):
                known[event["n"]] = event
    return [known[number] for number in sorted(known)]


def pictures(sitting: Sitting, view: dict[str, Any], choices: list[dict[str, Any]],
             layout: Layout | None) -> dict[str, str] | None:
    """The drawing of a view in a layout."""
    picture = draw(view, choices, layout, sitting.names) if layout else None
    return {layout: picture} if layout and picture else None
