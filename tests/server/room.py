"""What the tests of the server share: tables without sockets, servers with them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
from websockets.sync.client import ClientConnection, connect

from backroom.server.actor import TableActor
from backroom.server.bot_pool import BotPool
from backroom.server.opening import open_session
from backroom.server.protocol import Reply, SeatRequest, ServerMessage, TableRequest, decoder
from backroom.server.session import Change
from backroom.server.viewers import WHOLE, Form, Outbox

NOW = 1_800_000_000
HANG = 120.0
"""After so many seconds without what is waited for, a test fails: only if it never comes, however busy the machine."""

update_decoder = msgspec.json.Decoder(ServerMessage)


def read_update(text: str | bytes) -> dict[str, Any]:
    """An update as JSON; it must be of one of the protocol's types, without unknown fields."""
    update_decoder.decode(text)
    found: dict[str, Any] = json.loads(text)
    return found


class Shelf:
    """Keeps changes in memory; ``broken`` refuses them."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.broken = False

    async def save(self, change: Change) -> None:
        await asyncio.sleep(0)
        if self.broken:
            raise OSError("the disk is full")
        self.changes.append(change)


class Guest:
    """Somebody at a table without a socket: sends messages, reads updates."""

    def __init__(
        self, table: TableActor, token: str, since: int | None = None, draw: Any = None, form: Form = WHOLE
    ) -> None:
        self.table, self.token = table, token
        self.box: Outbox = table.connect(token, since, draw, form)
        self.said = 0

    def updates(self) -> list[dict[str, Any]]:
        """The updates since the last call."""
        found = []
        while not self.box.updates.empty():
            text = self.box.updates.get_nowait()
            found.append({"type": "let go"} if text is None else read_update(text))
        return found

    def last(self, kind: str) -> dict[str, Any]:
        """The latest update of a type since the last call."""
        return [update for update in self.updates() if update["type"] == kind][-1]

    async def say(self, type: str, **more: Any) -> Reply:
        """Send a message; return its answer."""
        self.said += 1
        message = {"type": type, "id": f"{self.token[:6]}-{self.said}"} | more
        return await self.table.answer(self.token, decoder.decode(json.dumps(message)))

    async def play(self, action: Any = None, seen: int | None = None) -> Reply:
        """Play an action; by default the first legal one."""
        session = self.table.session
        seat = session.seat_of(self.token)
        assert seat is not None
        chosen = session.state.legal(seat)[0] if action is None else action
        return await self.say("play", action=chosen, seen=session.record.moves.count(seat) if seen is None else seen)

    def leave(self) -> None:
        """Close the socket."""
        self.table.disconnect(self.token, self.box)


def seats(kinds: str) -> list[SeatRequest]:
    """Seats in short: ``me friend bot:random``."""
    return [SeatRequest(kind.partition(":")[0], kind.partition(":")[2] or None) for kind in kinds.split()]  # type: ignore[arg-type]


def make_table(
    kinds: str = "me friend here",
    game: str = "chicago_poker",
    seed: int = 7,
    shelf: Shelf | None = None,
    bot_pool: BotPool | None = None,
    **more: Any,
) -> TableActor:
    """A table without a database; call it inside a running loop."""
    wanted = TableRequest(game, seats(kinds), seed=seed, pace=0, **more)
    return TableActor(open_session(wanted, NOW), shelf or Shelf(), bot_pool or BotPool(), {}, lambda: NOW)


def token_of(table: TableActor, seat: int) -> str:
    """The link of a seat."""
    token = table.session.places[seat].token
    assert token is not None
    return token


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test in its own event loop."""
    asyncio.run(test())


async def until(happens: Callable[[], Any]) -> None:
    """Wait for something to happen."""
    async with asyncio.timeout(HANG):
        while not happens():
            await asyncio.sleep(0.01)


# Real servers


class Server:
    """``backroom serve`` in its own process."""

    def __init__(self, data: Path, *args: str, database: str | None = None) -> None:
        environment = os.environ | ({"BACKROOM_DATABASE": database} if database else {})
        where = [] if database else ["--data", str(data)]
        self.data = data
        self.log = (data / "server.log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "backroom.cli", "serve", "--host", "127.0.0.1", "--port", "0", *where, *args],
            stdout=subprocess.PIPE,
            stderr=self.log,
            env=environment,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        found = re.search(r"http://localhost:(\d+)/", line)
        assert found, (line, (data / "server.log").read_text())
        self.host = f"127.0.0.1:{found[1]}"

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGTERM)

    def stop(self, how: signal.Signals) -> None:
        """End the process."""
        self.process.send_signal(how)
        self.process.wait(HANG)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()

    def ask(self, path: str, body: Any = None, **headers: str) -> tuple[int, Any, Any]:
        """Status, content and headers of an answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://{self.host}{path}", data, {"content-type": "application/json"} | headers
        )
        try:
            with urllib.request.urlopen(request, timeout=HANG) as answer:
                return answer.status, read(answer), answer.headers
        except urllib.error.HTTPError as error:
            with error:
                return error.code, read(error), error.headers

    def make(self, **wanted: Any) -> Any:
        """A new table."""
        status, made, _ = self.ask("/api/tables", {"pace": 0} | wanted)
        assert status == 201, made
        return made

    def socket(self, token: str, query: str = "", **more: Any) -> ClientConnection:
        """A socket at a table."""
        return connect(f"ws://{self.host}/api/socket/{token}{query}", max_size=None, **more)


def read(answer: Any) -> Any:
    """An answer, decoded if it is JSON."""
    content = answer.read()
    return json.loads(content) if "json" in (answer.headers.get("content-type") or "") else content.decode()


def hear(socket: ClientConnection, kind: str, timeout: float = HANG) -> dict[str, Any]:
    """The next update of a type."""
    while True:
        update = read_update(socket.recv(timeout))
        if update["type"] == kind:
            return update


def tell(socket: ClientConnection, **message: Any) -> dict[str, Any]:
    """Send a message and wait for its answer."""
    socket.send(json.dumps(message))
    while True:
        update = read_update(socket.recv(HANG))
        if update["type"] in ("done", "refused") and update["id"] == message["id"]:
            return update
