"""The WebSocket: one for each viewer and device. Messages come in; updates go out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, get_args

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from ..core.phrases import Quoted, phrase
from ..messages import language_of
from .actor import TableActor
from .advice import Advisers
from .budgets import Budgets, address_of
from .lobby import Unavailable
from .protocol import LARGEST_MESSAGE, AskHint, Denied, Layout, decoder
from .security import is_same_origin
from .translating import message_of, translate
from .viewers import Outbox, encode

log = logging.getLogger("backroom.server")

Socket = WebSocket[Any, Any, State]

NO_TABLE, FOREIGN, SLOW, TOO_MANY, WRONG, WAIT = 4404, 4403, 4408, 4429, 4400, 4503
PATIENCE = 100
"""How many messages beyond the limit are answered before the socket is closed."""


@websocket("/api/socket/{token:str}")
async def table_socket(socket: Socket, token: str) -> None:
    """A viewer at a table."""
    if not is_same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(FOREIGN, "This server accepts sockets only from its own page.")
        return
    await socket.accept()
    language = language_of(socket.query_params.get("language"))
    try:
        table: TableActor | None = await socket.app.state.lobby.table(token)
    except Unavailable as error:
        await socket.close(WAIT, cut(translate(message_of(error), language)))
        return
    if table is None:
        await socket.close(NO_TABLE, "This link does not lead to a table.")
        return
    asked = socket.query_params.get
    box = table.connect(token, number(asked("since")), layout(asked("draw")), language)
    await serve_socket(socket, table, token, box)


async def serve_socket(socket: Socket, table: TableActor, token: str, box: Outbox) -> None:
    """Send and receive until one side closes the socket."""
    sender = asyncio.create_task(send_all(socket, box))
    try:
        await receive_all(socket, table, token, box)
    except WebSocketDisconnect:
        pass
    finally:
        table.disconnect(token, box)
        sender.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await sender


async def send_all(socket: Socket, box: Outbox) -> None:
    """Send updates in order; a socket that was dropped can come back."""
    while (text := await box.updates.get()) is not None:
        await socket.send({"type": "websocket.send", "bytes": None, "text": text.decode()})
    await socket.close(SLOW, "Reconnect to resume.")


async def receive_all(socket: Socket, table: TableActor, token: str, box: Outbox) -> None:
    """Receive messages in order; too many are refused, and far too many close the socket."""
    budgets: Budgets = socket.app.state.budgets
    address, patience = address_of(socket.scope), PATIENCE  # type: ignore[arg-type]
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        text = event.get("text")
        if text is None or len(text) > LARGEST_MESSAGE:
            await socket.close(WRONG, "A message must be JSON text of limited length.")
            return
        if budgets.messages.take(token) and budgets.bytes.take(address, len(text)):
            await hear(socket.app.state.lobby.advisers, table, token, box, text)
            continue
        patience -= 1
        budgets.refusals["messages"] += 1
        box.put(refusal(text, translate("Too many messages at once; please wait a moment.", box.language)))
        if patience <= 0:
            await socket.close(TOO_MANY, "Too many messages.")
            return


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
