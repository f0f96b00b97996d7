"""A WebSocket client that does only what the load measurement needs, so that it measures the server and not itself."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
TWO_BYTES, EIGHT_BYTES = 126, 127
"""Lengths in a frame's second byte that announce a longer length."""


class SocketClient(asyncio.Protocol):
    """One connection: ``heard`` is called with every text, and ``ended`` with the reason why the connection ended."""

    def __init__(self, host: str, path: str, heard: Callable[[bytes], None], ended: Callable[[str], None]) -> None:
        self.host, self.path, self.heard, self.ended = host, path, heard, ended
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = bytearray()
        self.transport: asyncio.Transport | None = None

    @classmethod
    async def connect(
        cls, host: str, path: str, heard: Callable[[bytes], None], ended: Callable[[str], None]
    ) -> SocketClient:
        """Open a connection; OSError if the server doesn't want it."""
        name, _, port = host.rpartition(":")
        make = asyncio.get_running_loop().create_connection
        _, wire = await make(lambda: cls(host, path, heard, ended), name, int(port))
        try:
            await asyncio.wait_for(wire.is_open, 60)
        except BaseException:
            wire.close()
            raise
        return wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self.transport = transport  # type: ignore[assignment]
        key = base64.b64encode(os.urandom(16)).decode()
        self.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        """The connection has ended."""
        if not self.is_open.done():
            self.is_open.set_exception(OSError("the server ended the connection"))
        elif self.transport is not None and not self.is_open.cancelled():
            self.ended(f"the connection was lost: {error}")
        self.transport = None

    def data_received(self, data: bytes) -> None:
        """Take in the server's answer, then its frames."""
        self.received += data
        if self.is_open.cancelled() or (not self.is_open.done() and not self.read_answer()):
            return
        while (frame := self.next_frame()) is not None:
            self.take(*frame)

    def read_answer(self) -> bool:
        """Read the answer to the request; False until it is complete, or if the server refuses."""
        head, end, rest = self.received.partition(b"\r\n\r\n")
        if not end:
            return False
        if b" 101 " not in head.partition(b"\r\n")[0]:
            self.is_open.set_exception(OSError(head.decode(errors="replace")))
            return False
        self.received = rest
        self.is_open.set_result(None)
        return True

    def next_frame(self) -> tuple[int, bytes] | None:
        """The next frame, if all of it has arrived: its kind and content. A server's frames are not masked."""
        got = self.received
        if len(got) < 2:
            return None
        length, start = got[1], 2
        if length >= TWO_BYTES:
            start += 2 if length == TWO_BYTES else 8
            length = int.from_bytes(got[2:start], "big")
        if len(got) < start + length:
            return None
        kind, content = got[0] & 15, bytes(got[start : start + length])
        del got[: start + length]
        return kind, content

    def take(self, kind: int, content: bytes) -> None:
        """Handle a frame."""
        if kind == TEXT:
            self.heard(content)
        elif kind == PING:
            self.send(content, PONG)
        elif kind == CLOSE:
            code, reason = int.from_bytes(content[:2], "big"), content[2:].decode(errors="replace")
            self.ended(f"closed by the server: {code} {reason}")
            self.close()

    def send(self, content: bytes, kind: int = TEXT) -> None:
        """Send a frame, masked with zeros."""
        size = len(content)
        if size < TWO_BYTES:
            length = bytes([128 | size])
        elif size < 65536:
            length = bytes([128 | TWO_BYTES]) + size.to_bytes(2, "big")
        else:
            length = bytes([128 | EIGHT_BYTES]) + size.to_bytes(8, "big")
        self.write(bytes([128 | kind]) + length + bytes(4) + content)

    def write(self, content: bytes) -> None:
        """Send bytes, as long as there is a connection."""
        if self.transport is not None:
            self.transport.write(content)

    def close(self) -> None:
        """End the connection."""
        transport, self.transport = self.transport, None
        if transport is not None:
            transport.abort()
