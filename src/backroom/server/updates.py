"""What a viewer is told. Everything here is built from what that viewer may see."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, cast

import msgspec
from msgspec import UNSET, UnsetType

from .. import bots
from ..core.contract import Contract, news
from ..drawing.parts import Fact
from ..messages import DEFAULT
from ..records import fairness
from . import pictures
from .protocol import (
    Ask,
    AskedUpdate,
    Choice,
    Done,
    GameEvent,
    LuckInfo,
    MovedUpdate,
    Prompt,
    RefusedChoice,
    Reply,
    SeatInfo,
    SeatLink,
    TableDetails,
    TableInfo,
    TableUpdate,
    UndoOffer,
    UndoRequest,
    UndoUpdate,
    View,
    Weighed,
)
from .session import Request, Session
from .translating import translate

MOST_PREVIEWS = 120
"""Longer lists of choices come without previews."""

Said: TypeAlias = dict[tuple[int, ...], dict[str, Any]]
"""What was said about facts at one moment, for all who are told of them then."""


def about(session: Session, seat: int | None, connected: Collection[int], language: str = DEFAULT) -> TableInfo:
    """A summary of the table."""
    state = session.state
    around = pictures.parts(state.view(seat), [], session.names, language)
    return TableInfo(
        session.table,
        session.slug,
        session.record.game.title,
        seat,
        seats(session, connected),
        list(state.waiting),
        state.over,
        session.record.moves.count(seat),
        session.created,
        around.colours,
        pictures.title_of(around),
        asked_of(state, seat, language),
    )


def asked_of(state: Contract, seat: int | None, language: str) -> str:
    """What a seat is asked now, in a few words; nothing if it isn't asked."""
    if seat is None or seat not in state.waiting:
        return ""
    question = state.current_question()
    return pictures.question(state.view(seat), question.kind, language) or translate(
        state.asked_text(seat), language, state.game.slug
    )


def seats(session: Session, connected: Collection[int]) -> list[SeatInfo]:
    """Who sits where."""
    return [
        SeatInfo(place.seat, place.name, place.kind, place.bot, place.seat in connected) for place in session.places
    ]


def links(session: Session) -> list[SeatLink]:
    """The secret links of all seats, for the table's creator."""
    return [SeatLink(place.seat, place.token, place.name, place.kind) for place in session.places]


def details(session: Session, seat: int | None, connected: Collection[int]) -> TableDetails:
    """The table in full; only its creator gets the links of all seats."""
    is_creator = seat is not None and seat == session.creator
    return TableDetails(
        **fields_of(about(session, seat, connected)),
        options=session.record.header.options,
        pace=session.pace,
        creator=is_creator,
        watch=session.watch,
        bots=list(bots.names(session.slug)),
        luck=luck_info(session),
        hints=session.allows_hints,
        links=links(session) if is_creator else UNSET,
    )


def luck_info(session: Session) -> LuckInfo | None:
    """Where the luck comes from; None for tables of old, which have no secret."""
    header = session.record.header
    secret = header.tags.get(fairness.SECRET)
    if secret is None:
        return None
    is_chosen = header.tags.get(fairness.LUCK) == fairness.CHOSEN
    renewed = max(fairness.renewals(header).values(), default=0)
    return LuckInfo(fairness.fingerprint(secret), is_chosen, renewed, secret if session.state.over else None)


def fields_of(about: TableInfo) -> dict[str, Any]:
    """The fields of a summary, by name."""
    return {name: getattr(about, name) for name in about.__struct_fields__}


def table_update(
    session: Session, seat: int | None, connected: Collection[int], events: list[dict[str, Any]]
) -> TableUpdate:
    """The whole picture for a viewer; ``events`` are all the events this viewer knows."""
    return TableUpdate(
        table=details(session, seat, connected),
        chat=list(session.chat),
        asked=undo_request(session, seat),
        events=cast(list[GameEvent], events),
        **scene(session, seat),
    )


def moved_update(
    session: Session, seat: int | None, by: int | None, at: int, events: list[dict[str, Any]]
) -> MovedUpdate:
    """What an action has changed, or (``by`` nobody in particular) several, with the new ``events``."""
    state = session.state
    return MovedUpdate(
        by=by if by is not None and is_known(by, seat, events) else None,
        at=at,
        waiting=list(state.waiting),
        over=state.over,
        events=cast(list[GameEvent], events),
        **scene(session, seat),
    )


def past_of(
    session: Session, seat: int | None, new: Sequence[Mapping[str, Any]], said: Said
) -> Sequence[Mapping[str, Any]]:
    """What a page that draws needs of the past: at the end all of it, for a moment what led to it."""
    if session.state.over:
        return news(session.state, 0, seat, said)
    if not pictures.begins_moment(session.slug, new):
        return ()
    return news(session.state, max(0, new[0]["n"] - pictures.LEADING), seat, said)


def is_known(by: int, seat: int | None, events: list[dict[str, Any]]) -> bool:
    """Whether a viewer may know who chose: it was the viewer, or the events say so. Who was the last to accept a
    private deal (CT-PROT.9) is the parties' business."""
    return by == seat or any(event.get("seat") == by for event in events)


def scene(session: Session, seat: int | None) -> dict[str, Any]:
    """What a viewer sees now: the view, the question, the choices, and what can be taken back."""
    state = session.state
    plays = seat is not None and session.places[seat].is_person
    offered, seen = choices(state, seat), view(state, seat)
    return {
        "moves": session.record.moves.count(seat),
        "view": seen,
        "prompt": prompt(state, seat, offered, seen) if offered and seat is not None else None,
        "choices": offered,
        "undo": undo_offer(session, seat) if plays and seat is not None else None,
        "times": session.clock.told() if session.clock else UNSET,
    }


def view(state: Contract, seat: int | None) -> View:
    """What a seat (None: a spectator) may see."""
    return cast(View, state.view(seat))


def prompt(state: Contract, seat: int, offered: Sequence[Choice], seen: View) -> Prompt:
    """What a seat that has these choices and sees this is asked now."""
    question = state.current_question()
    wanted = pictures.expected(seen, question.kind)
    refused = refused_choices(state, seat, wanted, {choice.words["do"] for choice in offered})
    return Prompt(question.kind, state.asked_text(seat), list(question.rules), refused=refused or UNSET)


def refused_choices(
    state: Contract, seat: int, wanted: Sequence[Mapping[str, Any]], offered: Collection[str]
) -> list[RefusedChoice]:
    """What people look for at this question but may not do now, each with the reason."""
    found = []
    for words in wanted:
        if words["do"] not in offered:
            action = state.game.words.read_dict(state, words)
            reason, rule = state.objection(seat, action)
            found.append(RefusedChoice(dict(words), state.text(action), reason, rule))
    return found


def choices(state: Contract, seat: int | None) -> list[Choice]:
    """Everything that a seat may choose now, in the order of the game's verbs."""
    if seat is None or not (legal := sorted(state.legal(seat))):
        return []
    verb_of = state.game.words.verb_of
    foresee = previewer(state, seat, len(legal))
    asked = state.current_question().rules
    return [choice(state, action, nearest(verb_of(action).rules, asked), foresee(action)) for action in legal]


@lru_cache(4096)
def nearest(rules: Sequence[str], asked: Collection[str]) -> list[str]:
    """The rules of a verb, first those that the question is about: a verb may answer several questions."""
    return sorted(rules, key=lambda rule: rule not in asked)


def choice(state: Contract, action: int, rules: list[str], facts: list[Fact] | UnsetType) -> Choice:
    """One choice."""
    words = state.words(action)
    is_final = words.get("do") in state.game.final
    return Choice(action, state.text(action), words, rules, facts=facts, final=is_final or UNSET)


def previewer(state: Contract, seat: int | None, count: int) -> Callable[[int], list[Fact] | UnsetType]:
    """A function that tells what a choice will do, as far as the game says it (its hook ``preview``)."""
    preview = getattr(state, "preview", None)
    if preview is None or count > MOST_PREVIEWS:
        return lambda action: UNSET
    return lambda action: preview(seat, action) or UNSET


def told(session: Session, seat: int, message: Ask) -> Reply:
    """The answer to a question; nothing changes."""
    if message.what == "weigh":
        return weighed(session, seat, message)
    return Done(message.id, session.why_not(seat, message.action))


def weighed(session: Session, seat: int, message: Ask) -> Weighed:
    """What a deal would mean for its parties."""
    reply = msgspec.convert({"type": "weighed", "id": message.id} | session.weigh(seat, message.action), Weighed)
    for party in reply.parties:
        if party.grows:
            party.grows.icon = pictures.icon(session.slug, {"tile": party.grows.business})
    return reply


def undo_offer(session: Session, seat: int) -> UndoOffer | None:
    """Whether a seat's last choice can be taken back at once (bots always agree), or whom to ask. Where that takes a
    while to find out, it is found out only when the player wants to take it back."""
    last = session.last_choice(seat)
    if last is None:
        return None
    others = session.others(seat)
    why = session.plain_refusal(seat, last) if others else ""
    return UndoOffer(False if why else None if others else True, why, others)


def must_ask(session: Session, seat: int, why: str) -> UndoUpdate:
    """The seat has to ask the others before its last choice is taken back."""
    return UndoUpdate(session.record.moves.count(seat), UndoOffer(False, why, session.others(seat)))


def undo_request(session: Session, seat: int | None) -> UndoRequest | None:
    """The open request to take a choice back, if there is one, with the moves as a viewer counts them."""
    request = session.request
    if request is None:
        return None
    return UndoRequest(request.by, session.record.moves.count(seat, request.to), spelt_answers(request))


def asked_update(session: Session, seat: int | None, request: Request) -> AskedUpdate:
    """A request to take a choice back, or an answer to it."""
    return AskedUpdate(request.by, session.record.moves.count(seat, request.to), spelt_answers(request))


def spelt_answers(request: Request) -> dict[str, bool | None]:
    """The answers so far, with seats as strings: JSON has no other keys."""
    return {str(seat): yes for seat, yes in request.answers.items()}
