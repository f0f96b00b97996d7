"""Connections that don't get on with their request are ended; otherwise anybody could hold thousands of them open.
Sockets that belong to a table of another process are passed on to it."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    from .forwarding import TableRouter

HEADER_SECONDS = 10.0
BODY_SECONDS = 60.0
"""How long a client may take to send the head of a request, and all of it."""

CONNECTIONS = 300
"""How many connections with requests one address may hold; sockets are counted elsewhere."""


class Connection(H11Protocol):
    """One HTTP connection with a limit of time for each request, and a limit of connections for each address."""

    open: Counter[str] = Counter()
    most = CONNECTIONS
    trusts_peers = False  # whether connections come from a proxy, which has many clients behind one address

    switchboard: TableRouter | None = None  # if several processes share the tables

    peer = ""
    timer: asyncio.TimerHandle | None = None
    started = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        name = transport.get_extra_info("peername")
        self.peer = str(name[0]) if isinstance(name, tuple) else ""
        self.open[self.peer] += 1
        if self.open[self.peer] > self.most and not self.trusts_peers:
            transport.abort()
        self.watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self.release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something has arrived."""
        super().data_received(data)
        self.watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a socket."""
        self.release()
        if self.switchboard is None:
            super().handle_websocket_upgrade(event)
        else:
            self.transport.pause_reading()
            task = self.loop.create_task(self.place_socket(self.switchboard, event))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def place_socket(self, switchboard: TableRouter, event: h11.Request) -> None:
        """Pass the socket on to the process that has its table, or keep it."""
        passed = await switchboard.pass_on(self.transport, event, self.headers, self.client, self.connections)
        if self.transport.is_closing() or passed:
            self.connections.discard(self)
        else:
            self.transport.resume_reading()
            super().handle_websocket_upgrade(event)

    def release(self) -> None:
        """This connection no longer counts."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.peer:
            self.open[self.peer] -= 1
            if self.open[self.peer] <= 0:
                del self.open[self.peer]
            self.peer = ""

    def watch(self) -> None:
        """Limit the time of a request that has begun; between requests, the keep-alive timeout limits it."""
        is_due = self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and self.timeout_keep_alive_task is None
        if is_due and self.timer is None and self.peer:
            self.started = self.loop.time()
            self.timer = self.loop.call_later(HEADER_SECONDS, self.check_progress)
        elif not is_due and self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def check_progress(self) -> None:
        """End the connection if its request is late."""
        self.timer = None
        left = self.started + BODY_SECONDS - self.loop.time()
        if self.conn.their_state is h11.SEND_BODY and left > 0:
            self.timer = self.loop.call_later(left, self.check_progress)
        elif self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and not self.transport.is_closing():
            self.transport.abort()
