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
    return plain_refusal(record, seat, back, names) or revealing(record, back or 0)


def plain_refusal(record: Record, seat: int, back: int | None, names: Sequence[str]) -> str:
    """The reasons that are plain to see and cost nothing to find; empty if there is none: then only ``revealing`` can
    tell whether the choice may be taken back."""
    if back is None:
        return "You have not made a choice yet."
    entries = record.entries[back:]
    if rule := record.game.final_questions.get(record.moves.kinds[back], ""):
        return phrase('"{choice}" is final under {rule}.', choice=last_of(entries, seat), rule=Quoted(rule))
    others = [(place, entry.seat) for place, entry in enumerate(entries, back + 1) if entry.seat != seat]
    for place, by in others:
        if record.moves.has_noticed(seat, place):
            return phrase("{name} has made a choice since.", name=Quoted(names[by]))
    if record.state.over:
        return "The game is over."
    if others or any(entry.luck for entry in entries):
        return phrase('"{choice}" involved luck.', choice=last_of(entries, seat))
    if rule := final_by(record, back):
        return phrase('"{choice}" is final under {rule}.', choice=entries[-1].text, rule=Quoted(rule))
    return ""


def last_of(entries: Sequence[Entry], seat: int) -> str:
    """The last choice of a seat."""
    return next(entry.text for entry in reversed(entries) if entry.seat == seat)


def revealing(record: Record, back: int) -> str:
    """Why the choices since the moment ``back`` can't be taken back if they told their player something; empty if they
    told nothing. This takes some milliseconds, so it is found out only when somebody wants to take a choice back."""
    entries = record.entries[back:]
    if any(tells_something(record.at(back + i), entry) for i, entry in enumerate(entries)):
        return phrase('"{choice}" has told you something new.', choice=entries[-1].text)
    return ""


def final_by(record: Record, back: int) -> str:
    """The rule that makes final something that everybody was told since the moment ``back``; empty if there is none."""
    final = record.game.final
    since = record.state.events(record.moves.told_before[back]) if final else []
    return next((final[event["event"]] for event in since if event["event"] in final), "")


def tells_something(before: Contract, entry: Entry) -> bool:
    """Whether a choice told its seat something new: a secret that the seat didn't see before, or anything that looks
    different in positions that the seat couldn't tell from the real one."""
    seat, since, facts = entry.seat, before.events_known(entry.seat), before.facts_so_far()
    after, choice = before.clone(listen=True), entry.action
    seen = outlook(after, seat, choice, since)
    return has_new_secret(before, after, seat, facts) or any(
        outlook(before.redeal(seat, seed).clone(listen=True), seat, choice, since) != seen for seed in range(REDEALS)
    )


def outlook(state: Contract, seat: int, choice: int | str, since: int) -> tuple[Any, ...]:
    """Everything that a seat sees and may choose after a choice."""
    state.play(seat, choice)
    return state.view(seat), state.events(since, seat), state.legal(seat), state.luck_used


def has_new_secret(before: Contract, after: Contract, seat: int, facts: int) -> bool:
    """Whether an event has told a single seat something that was not in its view."""
    known = values_in(before.view(seat))
    return any(
        value not in known
        for event, public in after.secrets_told(facts, seat)
        for key, value in event.items()
        if key not in ("n", "event", "text") and key not in public
    )


def values_in(view: Any) -> set[Any]:
    """All scalar values anywhere in a view."""
    if isinstance(view, dict):
        return set().union(*map(values_in, view.values())) if view else set()
    if isinstance(view, list):
        return set().union(*map(values_in, view)) if view else set()
    return {view}
