"""Taking a choice back: at once, or with the consent of the others."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.errors import Refused
from ..core.phrases import Quoted, phrase
from . import updates
from .protocol import Answer, AnsweredUpdate, ClientMessage, Done, Reply, Undo
from .session import Change, Request

if TYPE_CHECKING:
    from .actor import TableActor


async def undo(table: TableActor, token: str, seat: int, message: Undo) -> None:
    """Take back one's last choice: at once if it revealed nothing, otherwise with the others' consent."""
    session = table.session
    back = session.last_choice(seat)
    if back is None or session.state.over:
        raise Refused("The game is over." if session.state.over else "You have not made a choice yet.")
    if session.request is not None:
        raise Refused("There is already a request to take a choice back.")
    others = session.others(seat)
    why = await undo_refusal(table, seat, back) if others else ""
    if not why:
        await go_back(table, seat, back, token, Done(message.id))
    elif not message.ask:
        table.tell_viewer(token, updates.must_ask(session, seat, why))
        raise Refused(why)
    else:
        await ask_others(table, Request(seat, back, dict.fromkeys(others)), token, message)


async def undo_refusal(table: TableActor, seat: int, back: int) -> str:
    """Why a seat's last choice can't be taken back at once. What isn't plain to see is found out beside the event
    loop: it takes a few milliseconds, and the table's lock keeps the game as it is."""
    session = table.session
    return session.plain_refusal(seat, back) or await asyncio.to_thread(session.undo_refusal, seat)


async def ask_others(table: TableActor, request: Request, token: str, message: ClientMessage) -> None:
    """Ask the others, or note that one of them has agreed. The request is stored, so it survives a restart."""
    await table.save(Change(table.session.table, request=request), token, Done(message.id))
    table.session.request = request
    for viewer in table.viewers.values():
        table.tell_viewer(viewer.token, updates.asked_update(table.session, viewer.seat, request))


async def agree(table: TableActor, token: str, seat: int, message: Answer) -> None:
    """Answer a request: the last yes carries it out, the first no ends it."""
    request = table.session.request
    if request is None or (seat not in request.answers and seat != request.by):
        raise Refused("You are not being asked anything.")
    if not message.yes:
        await table.save(Change(table.session.table, request=None), token, Done(message.id))
        name = Quoted(table.session.places[seat].name)
        end_request(table, "Never mind." if seat == request.by else phrase("{name} does not agree.", name=name))
        return
    answers = request.answers | ({seat: True} if seat in request.answers else {})
    if all(answers.values()):
        await go_back(table, request.by, request.to, token, Done(message.id))
    else:
        await ask_others(table, replace(request, answers=answers), token, message)


def end_request(table: TableActor, why: str) -> None:
    """End a request that was not granted."""
    request, table.session.request = table.session.request, None
    if request is not None:
        table.tell_all(AnsweredUpdate(request.by, False, why))


async def go_back(table: TableActor, by: int, to: int, token: str, reply: Reply) -> None:
    """Take the game back; everybody gets the whole picture."""
    await table.save(table.session.go_back(to), token, reply)
    table.pickled_bots.clear()
    table.heard = 0
    for viewer in table.viewers.values():
        viewer.behind = None
        viewer.forget()
    table.tell_all(AnsweredUpdate(by, True))
    table.tell_pictures(table.viewers.values())
