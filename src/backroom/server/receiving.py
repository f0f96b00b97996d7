"""Messages from a client, however they arrive: over a WebSocket (socket.py), or from a page to its own worker
(``backroom.tab``)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import get_args

import msgspec

from ..core.phrases import Quoted, phrase
from ..messages import language_of
from .actor import TableActor
from .advice import Advisers
from .lobby import Lobby, Unavailable
from .protocol import AskHint, Denied, Layout, decoder
from .translating import message_of, translate
from .viewers import Form, Outbox, encode

log = logging.getLogger("backroom.server")

NO_TABLE, FOREIGN, SLOW, TOO_MANY, WRONG, WAIT = 4404, 4403, 4408, 4429, 4400, 4503
"""The codes with which a connection is closed."""


class ConnectionRejected(Exception):
    """A connection that is closed at once."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


async def admit(lobby: Lobby, token: str, asked: Callable[[str], str | None]) -> tuple[TableActor, Outbox]:
    """The table that a link leads to, and the outbox of a new connection to it; ``asked`` are its wishes by name."""
    language = language_of(asked("language"))
    try:
        table = await lobby.table(token)
    except Unavailable as error:
        raise ConnectionRejected(WAIT, cut(translate(message_of(error), language))) from None
    if table is None:
        raise ConnectionRejected(NO_TABLE, "This link does not lead to a table.")
    return table, table.connect(
        token, number(asked("since")), layout(asked("draw")), Form(language, fields(asked("view")))
    )


async def hear(advisers: Advisers, table: TableActor, token: str, box: Outbox, text: str) -> None:
    """Handle one message; refuse it if it can't be understood."""
    try:
        message = decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        sentence = phrase("This message could not be understood: {error}", error=Quoted(error))
        box.put(refusal(text, translate(sentence, box.language)))
        return
    try:
        if isinstance(message, AskHint):
            advisers.answer(table, token, box, message)
        else:
            await table.receive(token, box, message)
    except Exception:
        log.exception("table %s: a message could not be handled", table.session.table)
        box.put(refusal(text, translate("Something went wrong.", box.language)))


def refusal(text: str, reason: str) -> bytes:
    """A refusal of a message that may not even have an id."""
    try:
        said = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        said = None
    name = said.get("id") if isinstance(said, dict) else None
    return encode(Denied(name if isinstance(name, str) and len(name) <= 64 else None, reason))


def cut(reason: str) -> str:
    """The reason for closing a socket: at most 123 bytes."""
    return reason.encode()[:123].decode(errors="ignore")


def number(text: str | None) -> int | None:
    """A number from the query string."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= 18 else None


def layout(text: str | None) -> Layout | None:
    """A layout from the query string."""
    return next((known for known in get_args(Layout) if known == text), None)


def fields(text: str | None) -> frozenset[str] | None:
    """The names of fields of the view from the query string, separated by commas; None if nothing is said of them."""
    return None if text is None else frozenset(text.split(","))
