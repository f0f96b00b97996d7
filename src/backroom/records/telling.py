"""Whether a choice has told its player something: what was shown can't be taken back."""

from __future__ import annotations

from typing import Any

from ..core.contract import Contract
from .record import Entry

REDEALS = 24
"""On how many redealt positions it is tried whether a choice tells its player something."""


def tells_something(before: Contract, entry: Entry) -> bool:
    """Whether a choice showed its seat something new: a secret told to it alone that it didn't see before, or
    anything that looks different on positions that the seat can't tell from the real one."""
    since = events_so_far(before, entry.seat)
    after = before.clone(listen=True)
    seen = outlook(after, entry, since)
    return has_new_secret(before, after, entry.seat, since) or any(
        outlook(before.redeal(entry.seat, seed).clone(listen=True), entry, since) != seen for seed in range(REDEALS))


def events_so_far(state: Contract, seat: int) -> int:
    """The number that the next event will have at least, as a seat can tell."""
    return max((event["n"] for event in state.events(0, seat)), default=-1) + 1


def outlook(state: Contract, entry: Entry, since: int) -> tuple[Any, ...]:
    """All that a seat sees and may choose after a choice."""
    seat = entry.seat
    state.play(seat, entry.text)
    return state.view(seat), state.events(since, seat), state.legal(seat), state.luck_used


def has_new_secret(before: Contract, after: Contract, seat: int, since: int) -> bool:
    """Whether an event has told a seat alone something that didn't stand in its view."""
    known = values_in(before.view(seat))
    public = {event["n"]: event for event in after.events(since)}
    return any(value not in known for event in after.events(since, seat) for key, value in event.items()
               if key not in ("n", "event", "text") and key not in public.get(event["n"], {}))


def values_in(view: Any) -> set[Any]:
    """All single values anywhere in a view."""
    if isinstance(view, dict):
        return set().union(*map(values_in, view.values())) if view else set()
    if isinstance(view, list):
        return set().union(*map(values_in, view)) if view else set()
    return {view}
