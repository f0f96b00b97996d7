"""Reminders for slow games: when it is the turn of people who are away, a table may call an address on the web. Only
addresses at places that the server's host allows are called, so that nobody can make the server knock at doors behind
it. Redirections are not followed, and nothing secret is told: no link, no view."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from weakref import proxy

import msgspec

from ..core.errors import Invalid
from ..core.phrases import Quoted, phrase
from .api_types import WebhookRequest
from .translating import translate

if TYPE_CHECKING:
    from .actor import TableActor
    from .session import Session

log = logging.getLogger("backroom.server")

QUIET = 60.0
"""A person is reminded after having been away and asked for so many seconds."""
PAUSES = (5.0, 25.0, 125.0)
"""How many seconds to wait before each further attempt."""
SECONDS = 10.0
"""How long one attempt may take."""
MOST_WAITING = 200
"""How many reminders may be under way; more are dropped."""
PORTS = {"http": 80, "https": 443}
AGAIN = (408, 429)
"""Answers after which it is tried again, like all from 500 on."""


def origin_of(address: str) -> str:
    """Where an address leads: ``https://host`` or ``https://host:port``; empty if it isn't an address on the web."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return ""
    is_plain = address.isascii() and address.isprintable() and " " not in address and "@" not in parts.netloc
    if parts.scheme not in PORTS or not parts.hostname or not is_plain:
        return ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, PORTS[parts.scheme]) else "")


def checked_origin(text: str) -> str:
    """A place that the host allows: an address without a path."""
    found = origin_of(text)
    if not found or urlsplit(text).path not in ("", "/") or urlsplit(text).query:
        raise Invalid(f"--webhook {text!r}: a place on the web without a path, such as https://ntfy.sh")
    return found


class Webhooks:
    """The places that may be called, and the reminders that are under way."""

    def __init__(self, allowed: Sequence[str] = ()) -> None:
        self.allowed = [checked_origin(text) for text in allowed]
        self.tasks: set[asyncio.Task[None]] = set()
        self.threads: ThreadPoolExecutor | None = None
        self.sent = self.failed = 0

    def check(self, wanted: WebhookRequest | None) -> None:
        """Refuse an address that the host doesn't allow."""
        if wanted is None:
            return
        if not self.allowed:
            raise Invalid(phrase("this server calls no webhooks; whoever runs it can allow them with --webhook"))
        if origin_of(wanted.url) not in self.allowed:
            known = Quoted(", ".join(self.allowed))
            raise Invalid(phrase("this server calls webhooks only at {known}", known=known))

    def send(self, url: str, content: dict[str, Any]) -> None:
        """Send a reminder, beside everything else."""
        if origin_of(url) not in self.allowed:
            return  # the host has allowed it once, but doesn't any more
        if len(self.tasks) >= MOST_WAITING:
            self.failed += 1
            log.warning("too many webhooks are waiting: a reminder for table %s was dropped", content["table"])
            return
        task = asyncio.create_task(self.deliver(url, content))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def deliver(self, url: str, content: dict[str, Any]) -> None:
        """Try until it works, with longer and longer pauses."""
        body = msgspec.json.encode(content)
        self.threads = self.threads or ThreadPoolExecutor(4, "webhook")
        for pause in (*PAUSES, None):
            why = await asyncio.get_running_loop().run_in_executor(self.threads, post, url, body)
            if not why:
                self.sent += 1
                return
            if pause is None or why.startswith("refused"):
                break
            await asyncio.sleep(pause)
        self.failed += 1
        log.warning("the webhook of table %s could not be called: %s", content["table"], why)

    async def stop(self) -> None:
        """Stop trying."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.threads is not None:
            self.threads.shutdown(wait=False, cancel_futures=True)


def post(url: str, body: bytes) -> str:
    """Call an address; returns why it didn't work, empty if it did."""
    from http.client import HTTPConnection, HTTPException, HTTPSConnection  # not in a browser

    parts = urlsplit(url)
    connect = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = connect(parts.hostname or "", parts.port, timeout=SECONDS)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "Backroom"})
        status = connection.getresponse().status
    except (OSError, HTTPException, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    finally:
        connection.close()
    if 200 <= status < 300:
        return ""
    return f"{'refused: ' if status < 500 and status not in AGAIN else ''}status {status}"


class Reminder:
    """Reminds the people of one table who are away."""

    def __init__(self, table: TableActor, wanted: WebhookRequest, webhooks: Webhooks) -> None:
        self.table: TableActor = proxy(table)  # a table goes when nobody holds it any more
        self.wanted, self.webhooks = wanted, webhooks
        self.timer: asyncio.TimerHandle | None = None
        self.told: dict[int, int | None] = {}  # after which choice of theirs people were reminded last
        self.over = table.session.state.over  # whether its end has been told

    def update(self) -> None:
        """Be there in a while if somebody who is away has to choose, or if the game has ended."""
        is_due = bool(self.away()) or (self.table.session.state.over and not self.over)
        if is_due and self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(QUIET, self.ring)
        elif not is_due and self.timer is not None:
            self.stop()

    def away(self) -> list[int]:
        """The people who are asked and away, and have not been reminded of it."""
        session, here = self.table.session, self.table.connected
        return [
            seat
            for seat in session.state.waiting
            if session.places[seat].is_person and seat not in here
            if seat not in self.told or self.told[seat] != session.last_choice(seat)
        ]

    def ring(self) -> None:
        """Remind those who are still away."""
        self.timer = None
        session, away = self.table.session, self.away()
        if session.state.over and not self.over:
            self.over = True
        elif not away:
            return
        self.told |= {seat: session.last_choice(seat) for seat in away}
        self.webhooks.send(self.wanted.url, reminder(session, away, self.wanted.language))

    def stop(self) -> None:
        """Remind nobody."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def reminder(session: Session, away: Sequence[int], language: str) -> dict[str, Any]:
    """What a webhook is told; ``text`` and ``content`` are what chat services show."""
    title, over = session.record.game.title, session.state.over
    names = Quoted(", ".join(session.places[seat].name for seat in away))
    said = (
        phrase("{game} is over.", game=title)
        if over
        else phrase("{names}: your turn at {game}.", names=names, game=title)
    )
    text = translate(said, language, session.slug)
    waiting = [{"seat": seat, "name": session.places[seat].name} for seat in away]
    return {
        "text": text,
        "content": text,
        "table": session.table,
        "game": session.slug,
        "waiting": waiting,
        "over": over,
    }
