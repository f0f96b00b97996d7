"""Connections between the processes that share tables: where each is reached, and sockets that are passed on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

UNIX = "unix:"
"""How the address of a socket in the file system begins; others are ``host:port``."""

Made = TypeVar("Made", bound=asyncio.Protocol)


class Closes(Protocol):
    """What the server closes when it stops."""

    def shutdown(self) -> None: ...


async def reach(address: str, make: Callable[[], Made]) -> Made:
    """Connect to a process; OSError if it isn't there."""
    loop = asyncio.get_running_loop()
    if address.startswith(UNIX):
        _, made = await loop.create_unix_connection(make, address.removeprefix(UNIX))
        return made
    host, _, port = address.rpartition(":")
    if not port.isdigit():
        raise OSError(f"nobody can be reached at {address!r}")
    _, made = await loop.create_connection(make, host, int(port))
    return made


class End(asyncio.Protocol):
    """One end of a relay: whatever arrives here goes out at the other end."""

    transport: asyncio.Transport
    other: End

    def __init__(self, ended: Callable[[End], object] = lambda end: None) -> None:
        self.ended = ended

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Pass bytes on."""
        self.other.transport.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """If one end closes, so does the other."""
        self.ended(self)
        self.other.transport.close()

    def pause_writing(self) -> None:
        """This end is slow: take nothing more at the other one."""
        self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        """This end has caught up."""
        self.other.transport.resume_reading()

    def shutdown(self) -> None:
        """The server stops."""
        self.transport.close()


async def relay(near: asyncio.Transport, address: str, head: bytes, connections: set[Any]) -> None:
    """Connect a socket with another process from now on; OSError if that isn't there. ``head`` is its request."""
    here, there = End(connections.discard), await reach(address, End)
    here.transport, here.other, there.other = near, there, here
    connections.add(here)
    near.set_protocol(here)
    there.transport.write(head)
    if near.is_closing():
        there.transport.close()
    else:
        near.resume_reading()
