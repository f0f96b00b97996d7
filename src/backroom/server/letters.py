"""Letters: what a viewer is told. Everything here is built from what the viewer may see."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from .. import bots
from ..core.contract import Contract
from .protocol import SeatAbout, SeatLink, TableAbout
from .session import Said, Session


def about(session: Session, seat: int | None, connected: Collection[int]) -> TableAbout:
    """The table in short."""
    state = session.state
    return TableAbout(
        session.table,
        session.slug,
        session.record.game.title,
        seat,
        seats(session, connected),
        list(state.waiting),
        state.over,
        len(session.record),
        session.created,
    )


def seats(session: Session, connected: Collection[int]) -> list[SeatAbout]:
    """Who sits where."""
    return [
        SeatAbout(place.seat, place.name, place.kind, place.bot, place.seat in connected) for place in session.places
    ]


def links(session: Session) -> list[SeatLink]:
    """The secrets of all seats, for whoever made the table."""
    return [SeatLink(place.seat, place.token, place.name, place.kind) for place in session.places]


def table_letter(
    session: Session, seat: int | None, connected: Collection[int], events: list[dict[str, Any]]
) -> dict[str, Any]:
    """The whole picture for a viewer; ``events`` are all that this viewer knows."""
    is_creator = seat is not None and seat == session.creator
    shown = {name: getattr(about(session, seat, connected), name) for name in TableAbout.__struct_fields__}
    table = shown | {
        "options": session.record.header.options,
        "pace": session.pace,
        "creator": is_creator,
        "watch": session.watch,
        "bots": bot_names(session),
    }
    if is_creator:
        table["links"] = links(session)
    return {
        "type": "table",
        "table": table,
        "events": events,
        "chat": [chat_line(said) for said in session.chat],
        "asked": asked(session),
    } | scene(session, seat)


def moved_letter(session: Session, seat: int | None, by: int, at: int, events: list[dict[str, Any]]) -> dict[str, Any]:
    """What has changed by an action that came at a time; ``events`` are the new ones. Whether its player may take it
    back without asking takes a while to find out and follows in a letter of its own."""
    state = session.state
    return {
        "type": "moved",
        "by": by,
        "at": at,
        "events": events,
        "waiting": list(state.waiting),
        "over": state.over,
    } | scene(session, seat, seat != by or not session.others(by))


def undo_letter(session: Session, seat: int) -> dict[str, Any]:
    """Whether a seat may take back what it has just chosen."""
    return {"type": "undo", "moves": len(session.record), "undo": undo(session, seat)}


def scene(session: Session, seat: int | None, says_undo: bool = True) -> dict[str, Any]:
    """What is seen now, what is asked, what can be chosen, what can be taken back."""
    state = session.state
    plays = says_undo and seat is not None and session.places[seat].is_person
    return {
        "moves": len(session.record),
        "view": state.view(seat),
        "prompt": prompt(state, seat),
        "choices": choices(state, seat),
        "undo": undo(session, seat) if plays and seat is not None else None,
    }


def prompt(state: Contract, seat: int | None) -> dict[str, Any] | None:
    """What a seat is asked now."""
    asked = None if seat is None else state.prompt(seat)
    return asked and {"kind": asked["kind"], "text": asked["text"], "rules": asked["rules"]}


def choices(state: Contract, seat: int | None) -> list[dict[str, Any]]:
    """Everything that a seat may choose now, in the order of the game's words."""
    legal = [] if seat is None else sorted(state.legal(seat))
    verb = state.game.words.verb
    return [
        {"action": action, "text": state.text(action), "words": state.words(action), "rules": list(verb(action).rules)}
        for action in legal
    ]


def undo(session: Session, seat: int) -> dict[str, Any] | None:
    """Whether a seat's last choice can be taken back: at once (bots always agree), or by asking whom."""
    if session.last_choice(seat) is None:
        return None
    others = session.others(seat)
    why = session.undo_refusal(seat) if others else ""
    return {"may": not why, "why": why, "ask": others if why else []}


def asked(session: Session) -> dict[str, Any] | None:
    """What is being asked of the people at the table."""
    request = session.request
    if request is None:
        return None
    answers = {str(seat): yes for seat, yes in request.answers.items()}
    return {"what": "undo", "by": request.by, "to": request.to, "answers": answers}


def chat_line(said: Said) -> dict[str, Any]:
    """A line of chat."""
    return {"from": said.seat, "name": said.name, "text": said.text, "at": said.at}


def bot_names(session: Session) -> list[str]:
    """The bots to which a seat can be handed, best first."""
    return list(bots.names(session.slug))
