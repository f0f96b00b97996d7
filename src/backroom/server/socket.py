"""The WebSocket: one for each viewer and device. Messages come in; updates go out."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from .actor import TableActor
from .budgets import Budgets, address_of
from .protocol import LARGEST_MESSAGE
from .receiving import FOREIGN, SLOW, TOO_MANY, WRONG, ConnectionRejected, admit, hear, refusal
from .security import is_same_origin
from .translating import translate
from .viewers import Outbox
from .wires import WIRE, OutboxConnection

Socket = WebSocket[Any, Any, State]

PATIENCE = 100
"""How many messages beyond the limit are answered before the socket is closed."""


@websocket("/api/socket/{token:str}")
async def table_socket(socket: Socket, token: str) -> None:
    """A viewer at a table."""
    if not is_same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(FOREIGN, "This server accepts sockets only from its own page.")
        return
    await socket.accept()
    try:
        table, box = await admit(socket.app.state.lobby, token, socket.query_params.get)
    except ConnectionRejected as error:
        await socket.close(error.code, error.reason)
        return
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
    extensions: Any = socket.scope["extensions"]
    wire: OutboxConnection = extensions[WIRE]
    await wire.carry(box)
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
