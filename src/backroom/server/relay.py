"""Connections between the processes that share tables: where each is reached, and sockets that are passed on: on one
machine the connection itself is handed over, between machines its bytes are relayed."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

UNIX = "unix:"
"""How the address of a socket in the file system begins; others are ``host:port``."""

HAND = ".hand"
"""Beside the address of a process in the file system: where it takes connections over."""
LARGEST_HEAD = 1 << 17
"""The bytes of a request's head, at most."""

Made = TypeVar("Made", bound=asyncio.Protocol)


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


class RelayEnd(asyncio.Protocol):
    """One end of a relay: whatever arrives here goes out at the other end."""

    transport: asyncio.Transport
    other: RelayEnd

    def __init__(self, ended: Callable[[RelayEnd], object] = lambda end: None) -> None:
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
    here, there = RelayEnd(connections.discard), await reach(address, RelayEnd)
    here.transport, here.other, there.other = near, there, here
    connections.add(here)
    near.set_protocol(here)
    there.transport.write(head)
    if near.is_closing():
        there.transport.close()
    else:
        near.resume_reading()


# Handing over


def hand_over(near: asyncio.Transport, address: str, head: bytes) -> bool:
    """Give a connection to another process of this machine, with the head of its request; False if that can't be."""
    given = near.get_extra_info("socket")
    if not address.startswith(UNIX) or given is None or not hasattr(socket, "send_fds"):
        return False
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as hand:
        hand.setblocking(False)
        hand.connect(address.removeprefix(UNIX) + HAND)
        socket.send_fds(hand, [head], [given.fileno()])
        near.abort()  # here; the other process has it now
        return True
    return False


def open_hand(address: str) -> socket.socket:
    """Where other processes hand connections over to the process with this address."""
    hand = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    hand.setblocking(False)
    hand.bind(address.removeprefix(UNIX) + HAND)
    return hand


@contextmanager
def taking_over(hand: socket.socket, make: Callable[[], asyncio.Protocol]) -> Iterator[None]:
    """Serve the connections that others hand over, as if they had arrived here."""
    loop, tasks = asyncio.get_running_loop(), set[asyncio.Task[None]]()

    def take() -> None:
        with suppress(OSError):
            head, given, *_ = socket.recv_fds(hand, LARGEST_HEAD, 1)
            for one in given:
                task = loop.create_task(begin(socket.socket(fileno=one), head))
                tasks.add(task)
                task.add_done_callback(tasks.discard)

    async def begin(connection: socket.socket, head: bytes) -> None:
        connection.setblocking(False)
        with suppress(OSError):
            _, protocol = await loop.connect_accepted_socket(make, connection)
            protocol.data_received(head)

    loop.add_reader(hand, take)
    try:
        yield
    finally:
        loop.remove_reader(hand)
