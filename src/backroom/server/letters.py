"""Letters: what a viewer is told. Everything here is built from what the viewer may see."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from .. import bots
from ..core.contract import Contract
from .protocol import SeatAbout, SeatLink, TableAbout
from .sitting import Said, Sitting


def about(sitting: Sitting, seat: int | None, connected: Collection[int]) -> TableAbout:
    """The table in short."""
    state = sitting.state
    return TableAbout(
        sitting.table,
        sitting.slug,
        sitting.record.game.title,
        seat,
        seats(sitting, connected),
        list(state.waiting),
        state.over,
        len(sitting.record),
        sitting.created,
    )


def seats(sitting: Sitting, connected: Collection[int]) -> list[SeatAbout]:
    """Who sits where."""
    return [
        SeatAbout(place.seat, place.name, place.kind, place.bot, place.seat in connected) for place in sitting.places
    ]


def links(sitting: Sitting) -> list[SeatLink]:
    """The secrets of all seats, for whoever made the table."""
    return [SeatLink(place.seat, place.token, place.name, place.kind) for place in sitting.places]


def table_letter(
    sitting: Sitting, seat: int | None, connected: Collection[int], events: list[dict[str, Any]]
) -> dict[str, Any]:
    """The whole picture for a viewer; ``events`` are all that this viewer knows."""
    is_creator = seat is not None and seat == sitting.creator
    shown = {name: getattr(about(sitting, seat, connected), name) for name in TableAbout.__struct_fields__}
    table = shown | {
        "options": sitting.record.header.options,
        "pace": sitting.pace,
        "creator": is_creator,
        "watch": sitting.watch,
        "bots": bot_names(sitting),
    }
    if is_creator:
        table["links"] = links(sitting)
    return {
        "type": "table",
        "table": table,
        "events": events,
        "chat": [chat_line(said) for said in sitting.chat],
        "asked": asked(sitting),
    } | scene(sitting, seat)


def moved_letter(sitting: Sitting, seat: int | None, by: int, at: int, events: list[dict[str, Any]]) -> dict[str, Any]:
    """What has changed by an action that came at a time; ``events`` are the new ones. Whether its player may take it
    back without asking takes a while to find out and follows in a letter of its own."""
    state = sitting.state
    return {
        "type": "moved",
        "by": by,
        "at": at,
        "events": events,
        "waiting": list(state.waiting),
        "over": state.over,
    } | scene(sitting, seat, seat != by or not sitting.others(by))


def undo_letter(sitting: Sitting, seat: int) -> dict[str, Any]:
    """Whether a seat may take back what it has just chosen."""
    return {"type": "undo", "moves": len(sitting.record), "undo": undo(sitting, seat)}


def scene(sitting: Sitting, seat: int | None, says_undo: bool = True) -> dict[str, Any]:
    """What is seen now, what is asked, what can be chosen, what can be taken back."""
    state = sitting.state
    plays = says_undo and seat is not None and sitting.places[seat].is_person
    return {
        "moves": len(sitting.record),
        "view": state.view(seat),
        "prompt": prompt(state, seat),
        "choices": choices(state, seat),
        "undo": undo(sitting, seat) if plays and seat is not None else None,
    }


def prompt(state: Contract, seat: int | None) -> dict[str, Any] | None:
    """What a seat is asked now."""
    asked = None if seat is None else state.prompt(seat)
    return asked and {"kind": asked["kind"], "text": asked["text"], "rules": asked["rules"]}


def choices(state: Contract, seat: int | None) -> list[dict[str, Any]]:
    """Everything that a seat may choose now, in the order of the game's words."""
    legal = [] if seat is None else sorted(state.legal(seat))
    verb = state.game.words.verb_of
    return [
        {"action": action, "text": state.text(action), "words": state.words(action), "rules": list(verb(action).rules)}
        for action in legal
    ]


def undo(sitting: Sitting, seat: int) -> dict[str, Any] | None:
    """Whether a seat's last choice can be taken back: at once (bots always agree), or by asking whom."""
    if sitting.last_choice(seat) is None:
        return None
    others = sitting.others(seat)
    why = sitting.undo_at_once(seat) if others else ""
    return {"may": not why, "why": why, "ask": others if why else []}


def asked(sitting: Sitting) -> dict[str, Any] | None:
    """What is being asked of the people at the table."""
    request = sitting.request
    if request is None:
        return None
    answers = {str(seat): yes for seat, yes in request.answers.items()}
    return {"what": "undo", "by": request.by, "to": request.to, "answers": answers}


def chat_line(said: Said) -> dict[str, Any]:
    """A line of chat."""
    return {"from": said.seat, "name": said.name, "text": said.text, "at": said.at}


def bot_names(sitting: Sitting) -> list[str]:
    """The bots to which a seat can be handed, best first."""
    return list(bots.names(sitting.slug))
