"""What the worker calls (``web/client/src/tab/worker.ts``): requests and connections in, answers and updates out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from ..server.actor import TableActor
from ..server.answers import ApiContext
from ..server.receiving import SLOW, ConnectionRejected, admit, hear
from ..server.viewers import Outbox
from .answering import respond
from .house import open_house
from .shelf import Shelf

Post = Callable[[int, str, Any, str], None]
"""Tells the page about a connection: its number, ``open``, ``message`` or ``close``, the text or the code, and why."""


class Line:
    """A connection of the page to a table: what a socket is elsewhere."""

    def __init__(self, table: TableActor, token: str, box: Outbox) -> None:
        self.table, self.token, self.box = table, token, box
        self.sender: asyncio.Task[None] | None = None


class Door:
    """The only way into the house."""

    def __init__(self, context: ApiContext, post: Post) -> None:
        self.context, self.post = context, post
        self.lines: dict[int, Line] = {}

    async def ask(self, method: str, address: str, body: str = "") -> tuple[int, str]:
        """Answer a request."""
        return await respond(self.context, method, address, body)

    async def connect(self, number: int, token: str, query: str) -> None:
        """Connect the page to a table, or tell why not."""
        asked = {name: values[0] for name, values in parse_qs(query).items()}
        try:
            table, box = await admit(self.context.lobby, token, asked.get)
        except ConnectionRejected as error:
            self.post(number, "close", error.code, error.reason)
            return
        line = self.lines[number] = Line(table, token, box)
        self.post(number, "open", None, "")
        line.sender = asyncio.create_task(self.send_all(number, line))

    async def send_all(self, number: int, line: Line) -> None:
        """Send updates in order, until the table drops the connection."""
        while (text := await line.box.updates.get()) is not None:
            self.post(number, "message", text.decode(), "")
        self.leave(number)
        self.post(number, "close", SLOW, "Reconnect to resume.")

    async def receive(self, number: int, text: str) -> None:
        """Handle a message of a connection."""
        line = self.lines.get(number)
        if line is not None:
            await hear(self.context.lobby.advisers, line.table, line.token, line.box, text)

    async def disconnect(self, number: int) -> None:
        """The page has closed a connection."""
        line = self.leave(number)
        if line is not None and line.sender is not None:
            line.sender.cancel()
            with suppress(asyncio.CancelledError):
                await line.sender

    def leave(self, number: int) -> Line | None:
        """Forget a connection."""
        line = self.lines.pop(number, None)
        if line is not None:
            line.table.disconnect(line.token, line.box)
        return line


def open_door(shelf: Shelf, texts: Any, post: Post) -> Door:
    """The door of a house with the tables that the browser has kept; ``texts`` are pairs of name and text."""
    return Door(open_house(shelf, {str(name): str(text) for name, text in texts}), post)
