"""What each address and each link may ask of the server, so that nobody can slow it down for the others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

import msgspec

from ..messages import language_of
from .protocol import ErrorResponse
from .security import HEADERS, Buckets
from .translating import translate

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

DEAR = re.compile(
    r"/api/(?:tables/(?P<link>[^/]+)/(?:at|moments|backdrop|record|position|qr|coach)|games/[^/]+/(?:rules|rulebook|glossary|pictures))"
)
"""Requests that take the server more than a moment: drawings, replays, records, searches."""

TOO_MANY = 4429
"""The close code of a socket that is one too many."""

SOCKETS = 200
"""How many sockets one address may have open."""


class Budgets:
    """The budgets of all addresses and links; ``factor`` enlarges them, for many people behind one address."""

    def __init__(self, factor: float = 1.0) -> None:
        self.requests = Buckets(400 * factor, 60 * factor)  # of any kind, by address
        self.reading = Buckets(60 * factor, 12 * factor)  # dear ones, by address
        self.link_reading = Buckets(60 * factor, 12 * factor)  # dear ones, by link
        self.messages = Buckets(60, 20)  # through sockets, by link
        self.bytes = Buckets(1_000_000 * factor, 64_000 * factor)  # through sockets, by address
        self.most_sockets = max(1, int(SOCKETS * factor))
        self.sockets: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()

    def refuse(self, address: str, path: str) -> bool:
        """Whether a request is one too many."""
        if not self.requests.take(address):
            self.refusals["requests"] += 1
            return True
        dear = DEAR.match(path)
        if dear is None:
            return False
        refused = not self.reading.take(address) or bool(dear["link"] and not self.link_reading.take(dear["link"]))
        self.refusals["reading"] += refused
        return refused


class Guard:
    """The application behind its budgets."""

    def __init__(self, app: App, budgets: Budgets) -> None:
        self.app, self.budgets = app, budgets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket through, or refuse it."""
        if scope["type"] == "websocket":
            await self.open_socket(scope, receive, send)
        elif scope["type"] == "http" and self.budgets.refuse(address_of(scope), str(scope["path"])):
            await refuse_request(scope, send)
        else:
            await self.app(scope, receive, send)

    async def open_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket through, unless its address has too many."""
        address, sockets = address_of(scope), self.budgets.sockets
        if sockets[address] >= self.budgets.most_sockets or self.budgets.refuse(address, ""):
            self.budgets.refusals["sockets"] += 1
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": TOO_MANY, "reason": "Too many connections; please wait."})
            return
        sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            sockets[address] -= 1
            if not sockets[address]:
                del sockets[address]


def address_of(scope: Scope) -> str:
    """The address of whoever asks; "" if there is none."""
    client = scope.get("client")
    return str(client[0]) if client else ""


async def refuse_request(scope: Scope, send: Send) -> None:
    """Answer a request that is one too many."""
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    language = language_of(query.get("language", ["en"])[0])
    error = ErrorResponse(translate("Too many requests at once; please wait a moment.", language))
    headers = {"content-type": "application/json", "retry-after": "5"} | HEADERS
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": 429, "headers": raw})
    await send({"type": "http.response.body", "body": msgspec.json.encode(error)})
