"""The gate in front of the application: which names the server answers to, and which addresses can't be files.

A foreign page can make its own name lead to this machine (DNS rebinding), and so pass for our own page. So the server
answers only to addresses in numbers, to names that no stranger can own, and to those that it was told.
"""

from __future__ import annotations

import ipaddress
import json
import re
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Any
from urllib.parse import urlsplit

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

HOME = (".local", ".lan", ".home", ".home.arpa", ".internal", ".localhost", ".fritz.box")
"""How names end that belong to a home or an office, not to a stranger."""

NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")
LONGEST_PART = 255
"""Bytes; no file has a longer name."""


def is_known(host: str, allowed: Collection[str]) -> bool:
    """Whether the server answers to a Host header."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    try:
        ipaddress.ip_address(name)
        return True
    except ValueError:
        pass
    if not NAME.fullmatch(name):
        return False
    return "." not in name or name.endswith(HOME) or name in allowed or "*" in allowed


def is_possible(path: str) -> bool:
    """Whether a path can be the address of anything."""
    parts = path.split("/")
    return path.isprintable() and all(len(part.encode("utf-8", "replace")) <= LONGEST_PART for part in parts)


class Gate:
    """Answers what must not reach the application."""

    def __init__(self, app: Application, allowed: Collection[str]) -> None:
        self.app = app
        self.allowed = {name.lower() for name in allowed}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        if host and not is_known(host, self.allowed):
            await refuse(scope, send, 421, f"This server does not know the name {host[:100]}: see --allow-host.")
        elif not is_possible(scope["path"]):
            await refuse(scope, send, 404, "There is no such page.")
        elif scope.get("method") == "HEAD":  # answered like GET; uvicorn leaves the content out
            await self.app({**scope, "method": "GET"}, receive, send)
        else:
            await self.app(scope, receive, send)


async def refuse(scope: Scope, send: Send, status: int, why: str) -> None:
    """Answer with a sentence, under /api in JSON as its description says; a socket is closed before it opens."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4403, "reason": why[:100]})
        return
    is_api = scope["path"].startswith("/api/")
    body = json.dumps({"error": why, "rule": None}) if is_api else why
    kind = b"application/json" if is_api else b"text/plain; charset=utf-8"
    headers = [(b"content-type", kind), (b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode(), "more_body": False})
