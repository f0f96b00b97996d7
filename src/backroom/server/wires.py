"""The way from a table to its sockets: updates are written to the connection as they are, without a task and a queue of
the framework in between. What a connection doesn't take at once waits in its outbox, where its bytes are counted."""

from __future__ import annotations

import asyncio
import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from .viewers import Outbox

WIRE = "backroom.wire"
"""Where the application finds the connection of a socket, among the extensions of its scope."""

TEXT = 0x81
"""The first byte of a frame that is a whole text."""
MOST_UNREAD = 16
"""When so many messages wait, no more is read from a connection until they have been handled."""
SHORT, LONG = 126, 65_536
"""From which lengths on a frame's length has two bytes more, and eight."""


def head_of(size: int) -> bytes:
    """What stands before a text of so many bytes (RFC 6455, 5.2; a server doesn't mask)."""
    if size < SHORT:
        return bytes((TEXT, size))
    return struct.pack("!BBH", TEXT, SHORT, size) if size < LONG else struct.pack("!BBQ", TEXT, SHORT + 1, size)


class OutboxConnection(WebSocketsSansIOProtocol):
    """A WebSocket connection that empties an outbox by itself."""

    box: Outbox | None = None
    emptied: asyncio.Future[None] | None = None
    is_planned = False

    async def run_asgi(self) -> None:
        """Handle the socket."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[WIRE] = self
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """Take frames in. A client that breaks the protocol and has closed the connection can't be told so."""
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on. Reading pauses when many wait, instead of after each: that takes two system calls."""
        was_paused, self.read_paused = self.read_paused, True  # so that it isn't paused here
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def carry(self, box: Outbox) -> None:
        """Send whatever is put into an outbox, until the outbox is closed."""
        self.emptied = self.loop.create_future()
        self.box, box.on_put = box, self.plan
        self.flush()
        try:
            await self.emptied
        finally:
            self.box = box.on_put = None

    def plan(self) -> None:
        """Send what is put now, together with what is put before the loop goes on."""
        if not self.is_planned:
            self.is_planned = True
            self.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send all that waits, if the connection can take it."""
        self.is_planned = False
        box = self.box
        frames: list[bytes] = []
        if box is None or self.disconnected or self.close_sent or not self.writable.is_set():
            return
        while not box.updates.empty():
            text = box.updates.get_nowait()
            if text is None:
                self.end()
                break
            frames += (head_of(len(text)), text)
        if frames:
            self.transport.write(b"".join(frames))

    def end(self) -> None:
        """The outbox was closed."""
        if self.emptied is not None and not self.emptied.done():
            self.emptied.set_result(None)

    def resume_writing(self) -> None:
        """The client has read enough to be sent more."""
        super().resume_writing()
        self.flush()
