"""Whether a choice may be taken back: not if it told its player something new, nor if the rules make it final."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.contract import Contract
from ..core.phrases import Quoted, phrase
from .record import Entry, Record

REDEALS = 24
"""How many redealt positions are tried to see whether a choice tells its player something."""


def undo_refusal(record: Record, seat: int, back: int | None, names: Sequence[str]) -> str:
    """Why a seat's last choice, made after ``back`` actions, can't be taken back; empty if it can."""
    if back is None:
        return "You have not made a choice yet."
    entries = record.entries[back:]
    mine = [entry for entry in entries if entry.seat == seat]
    if rule := final_answer(record.at(back), seat):
        return phrase('"{choice}" is final under {rule}.', choice=mine[-1].text, rule=Quoted(rule))
    noticed = record.moves.noticed[seat]
    others = {place + back + 1: entry.seat for place, entry in enumerate(entries) if entry.seat != seat}
    if seen := [place for place in others if place in noticed]:
        return phrase("{name} has made a choice since.", name=Quoted(names[others[seen[0]]]))
    if record.state.over:
        return "The game is over."
    if others or any(entry.luck for entry in entries):
        return phrase('"{choice}" involved luck.', choice=mine[-1].text)
    if rule := final_by(record, back):
        return phrase('"{choice}" is final under {rule}.', choice=entries[-1].text, rule=Quoted(rule))
    if any(tells_something(record.at(back + i), entry) for i, entry in enumerate(entries)):
        return phrase('"{choice}" has told you something new.', choice=entries[-1].text)
    return ""


def final_answer(before: Contract, seat: int) -> str:
    """The rule that makes every answer to a seat's question final; empty if there is none."""
    prompt = before.prompt(seat) if before.game.final else None
    return before.game.final.get(str(prompt["kind"]), "") if prompt else ""


def final_by(record: Record, back: int) -> str:
    """The rule that makes an event since the moment ``back`` final; empty if there is none."""
    final = record.game.final
    since = len(record.at(back).events()) if final else 0
    return next((final[event["event"]] for event in record.state.events()[since:] if event["event"] in final), "")


def tells_something(before: Contract, entry: Entry) -> bool:
    """Whether a choice told its seat something new: a secret that the seat didn't see before, or anything that looks
    different in positions that the seat couldn't tell from the real one."""
    since = events_so_far(before, entry.seat)
    after = before.clone(listen=True)
    seen = outlook(after, entry, since)
    return has_new_secret(before, after, entry.seat, since) or any(
        outlook(before.redeal(entry.seat, seed).clone(listen=True), entry, since) != seen for seed in range(REDEALS)
    )


def events_so_far(state: Contract, seat: int) -> int:
    """The lowest number that the next event can have, as far as a seat can tell."""
    return max((event["n"] for event in state.events(0, seat)), default=-1) + 1


def outlook(state: Contract, entry: Entry, since: int) -> tuple[Any, ...]:
    """Everything that a seat sees and may choose after a choice."""
    seat = entry.seat
    state.play(seat, entry.text)
    return state.view(seat), state.events(since, seat), state.legal(seat), state.luck_used


def has_new_secret(before: Contract, after: Contract, seat: int, since: int) -> bool:
    """Whether an event has told a single seat something that was not in its view."""
    known = values_in(before.view(seat))
    public = {event["n"]: event for event in after.events(since)}
    return any(
        value not in known
        for event in after.events(since, seat)
        for key, value in event.items()
        if key not in ("n", "event", "text") and key not in public.get(event["n"], {})
    )


def values_in(view: Any) -> set[Any]:
    """All scalar values anywhere in a view."""
    if isinstance(view, dict):
        return set().union(*map(values_in, view.values())) if view else set()
    if isinstance(view, list):
        return set().union(*map(values_in, view)) if view else set()
    return {view}
