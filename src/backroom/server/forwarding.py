"""Requests and sockets that arrive at a process which doesn't have their table go on to the one that has it.

What is passed on carries a secret that only the processes of one database know, and the address of the client. Requests
are checked and limited where they arrive, sockets by the owner of the table.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

import h11

from ..messages import DEFAULT, language_of
from .gate import Application, refuse
from .lobby import Lobby, Unavailable
from .protocol import LARGEST_MESSAGE
from .relay import hand_over, reach, relay
from .translating import translate

Headers = Sequence[tuple[bytes, bytes]]

HOP, CLIENT, SCHEME = b"x-backroom-hop", b"x-backroom-client", b"x-backroom-scheme"
TOKEN = re.compile(r"/api/(?:tables|socket)/(?P<token>[A-Za-z0-9_-]{1,64})(?:[/?]|$)")

PATIENCE = 5.0
"""How many seconds a request waits for a process that doesn't answer; if it is dead, another one takes its tables."""
PAUSE = 0.1
ANSWER_SECONDS = 60.0
AWAY = "This table can't be reached at the moment; please try again."
CONNECTION = {b"connection", b"keep-alive", b"transfer-encoding", b"content-length", b"upgrade", b"te", b"trailer"}
"""Headers about one connection, which are not passed on with a request."""


class TableRouter:
    """Stands before the application, and before every socket; ``front`` is the way in for what comes from outside."""

    def __init__(self, app: Application, lobby: Callable[[], Lobby], secret: str) -> None:
        self.app, self.front, self.lobby, self.secret = app, app, lobby, secret.encode()

    def is_passed_on(self, headers: Headers) -> bool:
        """Whether something comes from another process of the house."""
        given = dict(headers).get(HOP, b"")
        return bool(self.secret) and secrets.compare_digest(given, self.secret)

    async def owner(self, target: str) -> str | None:
        """The address of the process that should answer; None if it is this one."""
        found = TOKEN.match(target)
        if found is None:
            return None
        try:
            return await self.lobby().elsewhere(found["token"])
        except Unavailable:
            return None  # this process says so

    def forwarding_headers(
        self, headers: Headers, client: Sequence[Any] | None, scheme: str = ""
    ) -> list[tuple[bytes, bytes]]:
        """The headers with which something is passed on."""
        kept = [(name, value) for name, value in headers if name not in (HOP, CLIENT, SCHEME)]
        peer = str(client[0]) if client else ""
        return [*kept, (HOP, self.secret), (CLIENT, peer.encode("latin-1")), (SCHEME, scheme.encode())]

    # Requests

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let in what comes from outside, and answer what another process has let in."""
        if scope["type"] in ("http", "websocket") and self.is_passed_on(scope["headers"]):
            answer = self.app if scope["type"] == "http" else self.front
            await answer(arrived(scope), receive, send)
        else:
            await self.front(scope, receive, send)

    async def route(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request that has been let in, or let another process answer it."""
        if scope["type"] == "http" and TOKEN.match(scope["path"]):
            await self.answer(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def answer(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request about a table, here or elsewhere."""
        end, content = asyncio.get_running_loop().time() + PATIENCE, None
        while (address := await self.owner(scope["path"])) is not None:
            content = await body_of(receive) if content is None else content
            if len(content) > LARGEST_MESSAGE:
                await refuse(scope, send, 413, in_language(scope, "This request is too large."))
                return
            try:
                status, headers, answer = await ask(address, self.request(scope, len(content)), content)
            except (OSError, TimeoutError, h11.ProtocolError):
                if asyncio.get_running_loop().time() > end:
                    await refuse(scope, send, 503, in_language(scope, AWAY))
                    return
                await asyncio.sleep(PAUSE)
                continue
            kept = [(name, value) for name, value in headers if name not in CONNECTION]
            kept.append((b"content-length", str(len(answer)).encode()))
            await send({"type": "http.response.start", "status": status, "headers": kept})
            await send({"type": "http.response.body", "body": answer})
            return
        await self.app(scope, receive if content is None else replay(content, receive), send)

    def request(self, scope: Any, size: int) -> h11.Request:
        """A request as it is passed on."""
        query = b"?" + scope["query_string"] if scope["query_string"] else b""
        headers = [(name, value) for name, value in scope["headers"] if name not in CONNECTION]
        headers += [(b"connection", b"close"), (b"content-length", str(size).encode())]
        target = scope.get("raw_path") or scope["path"].encode()
        return h11.Request(
            method=scope["method"],
            target=target + query,
            headers=self.forwarding_headers(headers, scope.get("client"), str(scope.get("scheme", ""))),
        )

    # Sockets

    async def pass_on(
        self,
        transport: asyncio.Transport,
        event: h11.Request,
        headers: Headers,
        client: Sequence[Any] | None,
        connections: set[Any],
    ) -> bool:
        """Pass a socket on to the process that has its table; False if that is this one."""
        if self.is_passed_on(headers):
            return False
        end = asyncio.get_running_loop().time() + PATIENCE
        head = head_of(event, self.forwarding_headers(headers, client))
        while (address := await self.owner(event.target.decode("latin-1"))) is not None:
            if hand_over(transport, address, head):
                return True
            with suppress(OSError):
                await relay(transport, address, head, connections)
                return True
            if asyncio.get_running_loop().time() > end:
                transport.close()
                return True
            await asyncio.sleep(PAUSE)
        return False


def in_language(scope: Any, sentence: str) -> str:
    """A sentence in the language of a request."""
    query = parse_qs(scope["query_string"].decode("latin-1"))
    return translate(sentence, language_of(query.get("language", [DEFAULT])[0]))


def arrived(scope: Any) -> Any:
    """A request from another process, as it arrived there."""
    headers = dict(scope["headers"])
    peer = headers.get(CLIENT, b"").decode("latin-1")
    scheme = headers.get(SCHEME, b"").decode("latin-1") or scope.get("scheme")
    kept = [(name, value) for name, value in scope["headers"] if name not in (HOP, CLIENT, SCHEME)]
    return {**scope, "headers": kept, "client": (peer, 0) if peer else None, "scheme": scheme}


def head_of(event: h11.Request, headers: Headers) -> bytes:
    """The head of a request, in bytes."""
    lines = [event.method + b" " + event.target + b" HTTP/1.1", *(name + b": " + value for name, value in headers)]
    return b"\r\n".join(lines) + b"\r\n\r\n"


async def body_of(receive: Any) -> bytes:
    """The body of a request, or a bit more than may be passed on."""
    found = b""
    while len(found) <= LARGEST_MESSAGE:
        event = await receive()
        found += event.get("body", b"")
        if not event.get("more_body"):
            break
    return found


def replay(content: bytes, receive: Any) -> Any:
    """A body that has been read, to be read again."""
    events = [{"type": "http.request", "body": content, "more_body": False}]

    async def again() -> Any:
        return events.pop() if events else await receive()

    return again


# Asking


class ForwardedRequest(asyncio.Protocol):
    """One request to another process, and its answer."""

    def __init__(self) -> None:
        self.connection = h11.Connection(h11.CLIENT)
        self.done: asyncio.Future[tuple[int, Headers, bytes]] = asyncio.get_running_loop().create_future()
        self.status, self.headers, self.body = 0, list[tuple[bytes, bytes]](), b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The other process is there."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """A part of the answer."""
        try:
            self.connection.receive_data(data)
            while not isinstance(event := self.connection.next_event(), type(h11.NEED_DATA)):
                if isinstance(event, h11.Response):
                    self.status, self.headers = event.status_code, list(event.headers)
                elif isinstance(event, h11.Data):
                    self.body += event.data
                else:
                    self.settle()
                    return
        except h11.ProtocolError as error:
            self.settle(error)

    def connection_lost(self, exc: Exception | None) -> None:
        """The other process has gone."""
        self.settle(ConnectionError("the other process has ended the connection"))

    def settle(self, error: Exception | None = None) -> None:
        """The answer is complete, or will never be."""
        if not self.done.done():
            self.done.set_exception(error) if error else self.done.set_result((self.status, self.headers, self.body))


async def ask(address: str, request: h11.Request, content: bytes) -> tuple[int, Headers, bytes]:
    """Another process's answer to a request; OSError or TimeoutError if there is none."""
    question = await reach(address, ForwardedRequest)
    try:
        for part in (request, h11.Data(data=content), h11.EndOfMessage()):
            question.transport.write(question.connection.send(part) or b"")
        return await asyncio.wait_for(question.done, ANSWER_SECONDS)
    finally:
        question.transport.close()
