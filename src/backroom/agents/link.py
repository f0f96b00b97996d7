"""A seat at a table of a running server, over its WebSocket (docs/table.md)."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import urllib.parse
import urllib.request
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, WebSocketException

from ..core.errors import Invalid, short_repr

LINK = re.compile(r"(?P<scheme>https?)://(?P<host>[^/\s]+)/t/(?P<token>[\w-]{8,64})/?", re.ASCII)
REPLIES = ("done", "refused", "weighed", "hinted")
FINAL_CODES = (4403, 4404)
"""The server closes a socket for good: the link leads nowhere, or may not be used from here."""

PATIENCE = 60.0
"""How many seconds an answer of the server may take."""

SOON = 2.0
"""What a choice has changed arrives within so many seconds of the answer, if not before it."""

SLOWEST = 8.0
"""The longest pause before a lost connection is tried again, in seconds."""


class ConnectionLost(Exception):
    """The table can't be reached; the message says why."""


class Seat:
    """One seat: what it sees now, what it has been told, and what it sends."""

    def __init__(self, link: str) -> None:
        found = LINK.fullmatch(link.strip())
        if found is None:
            raise Invalid(f"a link to a seat looks like http://localhost:8765/t/..., not like {short_repr(link)}")
        self.base = f"{found['scheme']}://{found['host']}"
        self.address = f"{'wss' if found['scheme'] == 'https' else 'ws'}://{found['host']}/api/socket/{found['token']}"
        self.picture: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.changed = asyncio.Event()
        self.gone = ""  # why the table can't be reached for good
        self.socket: ClientConnection | None = None
        self.session, self.sent = secrets.token_hex(4), 0

    # What it knows

    @property
    def table(self) -> dict[str, Any]:
        """What is said about the table."""
        found: dict[str, Any] = self.picture.get("table", {})
        return found

    @property
    def number(self) -> int | None:
        """The number of the seat; None for spectators."""
        seat: int | None = self.table.get("seat")
        return seat

    @property
    def names(self) -> list[str]:
        """The names of all players, by seat."""
        return [str(seat["name"]) for seat in self.table.get("seats", ())]

    @property
    def choices(self) -> list[dict[str, Any]]:
        """What the seat may choose now."""
        found: list[dict[str, Any]] = self.picture.get("choices", [])
        return found

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.picture.get("over", self.table.get("over")))

    # Hearing

    async def listen(self) -> None:
        """Keep a connection for as long as the link leads somewhere."""
        pause = 0.2
        while not self.gone:
            try:
                async with connect(self.address, max_size=None) as self.socket:
                    pause = 0.2
                    async for text in self.socket:
                        self.hear(json.loads(text))
            except (OSError, InvalidHandshake, ConnectionClosed, WebSocketException):
                pass
            self.end_connection()
            await asyncio.sleep(pause)
            pause = min(2 * pause, SLOWEST)

    def end_connection(self) -> None:
        """The connection has ended: who waits for an answer is told, and a link that leads nowhere is given up."""
        code = self.socket.close_code if self.socket is not None else None
        if code in FINAL_CODES and self.socket is not None:
            self.gone = str(self.socket.close_reason or "This link does not lead to a table.")
        self.socket = None
        for answer in self.waiting.values():
            if not answer.done():
                answer.set_exception(ConnectionLost("The connection to the table was lost; look whether it was done."))
        self.changed.set()

    def hear(self, message: dict[str, Any]) -> None:
        """Take in a message of the server."""
        kind = message["type"]
        if kind in REPLIES:
            answer = self.waiting.get(str(message.get("id")))
            if answer is not None and not answer.done():
                answer.set_result(message)
            return
        if kind == "table":
            self.picture, self.events, self.chat = message, list(message["events"]), list(message["chat"])
        elif kind == "moved":
            self.picture |= {key: value for key, value in message.items() if key not in ("type", "events")}
            self.events += message["events"]
        elif kind == "seats":
            self.table["seats"] = message["seats"]
        elif kind == "chat":
            self.chat.append(message)
        self.changed.set()

    # Speaking

    async def send(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send a message, and wait for its answer."""
        await self.ready()
        if self.socket is None:
            raise ConnectionLost(self.gone or "The table can't be reached at the moment; try again.")
        self.sent += 1
        name = f"{self.session}-{self.sent}"
        self.waiting[name] = asyncio.get_running_loop().create_future()
        try:
            await self.socket.send(json.dumps({"type": kind, "id": name} | more))
            return await asyncio.wait_for(self.waiting[name], PATIENCE)
        except (TimeoutError, ConnectionClosed) as error:
            raise ConnectionLost("The table doesn't answer; look whether it was done.") from error
        finally:
            del self.waiting[name]

    async def play(self, action: Any) -> dict[str, Any]:
        """Make a choice: the number of an action, a text, or a dict."""
        before = self.picture.get("n")
        reply = await self.send("play", action=action, seen=self.picture.get("moves", 0))
        if reply["type"] == "done" and self.picture.get("n") == before:
            await self.wait(SOON)  # what it has changed follows
        return reply

    async def ready(self, seconds: float = PATIENCE) -> None:
        """Wait for the first picture of the table."""
        end = asyncio.get_running_loop().time() + seconds
        while not (self.picture and self.socket) and not self.gone:
            if not await self.wait(end - asyncio.get_running_loop().time()):
                break
        if self.gone or not self.picture:
            raise ConnectionLost(self.gone or f"There is no answer from {self.base}. Is the server running?")

    async def wait(self, seconds: float) -> bool:
        """Wait until anything changes; whether it did in time."""
        self.changed.clear()
        try:
            await asyncio.wait_for(self.changed.wait(), max(seconds, 0))
        except TimeoutError:
            return False
        return True

    async def fetch(self, path: str) -> Any:
        """What the server answers to a request over HTTP."""
        return await asyncio.to_thread(read_json, f"{self.base}{path}")


def read_json(address: str) -> Any:
    """The answer at an address."""
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return json.load(answer)
