"""Reminders for slow games: people who are away are told through a webhook, and only where the host allows it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from backroom import Invalid
from backroom.server import webhooks
from backroom.server.bot_pool import BotPool
from backroom.server.lobby import Lobby
from backroom.server.protocol import TableRequest, WebhookRequest
from backroom.server.storage import Store
from backroom.server.webhooks import Webhooks, checked_origin, origin_of

from .room import Guest, run, seats, token_of, until


class Receiver(ThreadingHTTPServer):
    """A real server on this machine that notes what it is told and answers as it was told to, in the end with 204."""

    def __init__(self, *answers: tuple[int, str]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers, self.heard = list(answers), list[dict]()
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def place(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append(json.loads(body) | {"path": self.path})
        status, location = self.server.answers.pop(0) if self.server.answers else (204, "")
        self.send_response(status)
        if location:
            self.send_header("Location", location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_POST

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def receivers() -> Iterator[list[Receiver]]:
    made: list[Receiver] = []
    yield made
    for one in made:
        one.shutdown()
        one.server_close()


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    monkeypatch.setattr(webhooks, "QUIET", 0.05)
    monkeypatch.setattr(webhooks, "PAUSES", (0.01, 0.02, 0.04))


def house(folder, *places: str) -> Lobby:
    """The tables in a folder, on a server that may call some places."""
    return Lobby(Store(f"sqlite:///{folder}/tables.sqlite"), BotPool(), webhooks=places)


def wanted(url: str, language: str = "en") -> TableRequest:
    """Two friends, and where they are reminded."""
    return TableRequest("chicago_poker", seats("me friend"), seed=7, pace=0, webhook=WebhookRequest(url, language))


async def play_turn(guest: Guest) -> None:
    """Play until it is somebody else's turn."""
    table = guest.table
    seat = table.session.seat_of(guest.token)
    while seat in table.session.state.waiting:
        await guest.play()


def test_who_is_away_and_asked_is_reminded_once_and_nothing_secret_is_told(tmp_path, receivers):
    receivers.append(Receiver((503, ""), (500, "")))

    async def story():
        lobby = house(tmp_path, receivers[0].place)
        made = await lobby.create(wanted(f"{receivers[0].place}/hook?room=1"))
        table = lobby.tables[made.table]
        here = table.session.state.waiting[0]
        guest = Guest(table, token_of(table, here))
        table.session.places[1 - here].name = "Nell"
        await play_turn(guest)
        await until(lambda: lobby.webhooks.sent)
        assert len(receivers[0].heard) == 3, "two failures, then it worked"
        told = receivers[0].heard[-1]
        assert told["text"] == told["content"] == "Nell: your turn at Chicago Poker."
        assert told["waiting"] == [{"seat": 1 - here, "name": "Nell"}] and told["path"] == "/hook?room=1"
        secrets = [table.session.watch, *(place.token for place in table.session.places)]
        assert not any(str(secret) in json.dumps(told) for secret in secrets)
        guest.leave()
        table.wake()
        await asyncio.sleep(0.3)
        assert len(receivers[0].heard) == 3, "the same question is no reason to remind again"
        back = Guest(table, token_of(table, 1 - here))
        await play_turn(back)
        await until(lambda: lobby.webhooks.sent == 2)
        assert receivers[0].heard[-1]["waiting"][0]["seat"] == here
        await lobby.close()

    run(story)


def test_who_is_here_or_comes_back_in_time_is_not_reminded(tmp_path, receivers, monkeypatch):
    receivers.append(Receiver())

    async def story():
        lobby = house(tmp_path, receivers[0].place)
        made = await lobby.create(wanted(receivers[0].place))
        table = lobby.tables[made.table]
        asked = table.session.state.waiting[0]
        other = Guest(table, token_of(table, 1 - asked))
        assert table.reminder.timer is not None, "somebody is away"
        guest = Guest(table, token_of(table, asked))
        assert table.reminder.timer is None
        await play_turn(guest)
        other.updates()
        await asyncio.sleep(0.2)
        assert receivers[0].heard == []
        await lobby.close()

    run(story)


def test_the_address_is_kept_over_a_restart_and_called_only_while_the_host_allows_it(tmp_path, receivers):
    receivers.append(Receiver())
    place = receivers[0].place

    async def make() -> str:
        lobby = house(tmp_path, place)
        made = await lobby.create(wanted(place, "de"))
        await lobby.close()
        return made.seats[0].token

    async def visit(token: str, *allowed: str) -> None:
        lobby = house(tmp_path, *allowed)
        table = await lobby.table(token)
        asked = table.session.state.waiting[0]
        Guest(table, token_of(table, 1 - asked))
        await asyncio.sleep(0.3)
        await until(lambda: not lobby.webhooks.tasks)
        await lobby.close()

    token = asyncio.run(make())
    asyncio.run(visit(token))
    assert receivers[0].heard == []
    asyncio.run(visit(token, place))
    assert len(receivers[0].heard) == 1 and "Chicago Poker" in receivers[0].heard[0]["text"]
    assert "your turn" not in receivers[0].heard[0]["text"], "in the language that was asked for"


def test_a_redirection_leads_nowhere_and_a_refusal_is_not_repeated(tmp_path, receivers):
    receivers.append(Receiver())
    receivers.append(Receiver((302, f"{receivers[0].place}/inside")))

    async def story():
        hooks = Webhooks([receivers[1].place])
        hooks.send(receivers[1].place, {"table": "t"})
        await until(lambda: hooks.failed)
        assert len(receivers[1].heard) == 1 and receivers[0].heard == []
        hooks.send(receivers[0].place, {"table": "t"})
        await asyncio.sleep(0.1)
        assert receivers[0].heard == [], "a place that isn't allowed is never called"
        await hooks.stop()

    run(story)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:1/x",
        "http://localhost/",
        "https://ntfy.sh.example.org/x",
        "https://ntfy.sh@10.0.0.1/x",
        "https://10.0.0.1/?https://ntfy.sh",
        "http://ntfy.sh/x",
        "https://ntfy.sh:8443/x",
        "https://ntfy.sh/x y",
        "https://ntfy.sh\r\nHost: inside/",
        "file:///etc/passwd",
        "https://[::1/",
        "https://ntfy.sh:port/",
        "",
    ],
)
def test_strangers_reach_no_place_that_the_host_has_not_allowed(tmp_path, url):
    async def story():
        lobby = house(tmp_path, "https://ntfy.sh")
        with pytest.raises(Invalid, match=r"only at https://ntfy\.sh"):
            await lobby.create(wanted(url))
        assert not lobby.tables
        lobby.webhooks.check(WebhookRequest("https://ntfy.sh/my-room?x=1"))
        lobby.webhooks.check(WebhookRequest("https://NTFY.SH:443/my-room"))
        await lobby.close()

    run(story)


def test_without_an_allowed_place_there_are_no_webhooks_and_the_refusal_says_so(tmp_path):
    async def story():
        lobby = house(tmp_path)
        with pytest.raises(Invalid, match="calls no webhooks"):
            await lobby.create(wanted("https://ntfy.sh/x"))
        await lobby.close()

    run(story)


def test_what_the_host_allows_is_a_place_without_a_path():
    assert checked_origin("https://ntfy.sh/") == "https://ntfy.sh" == origin_of("https://ntfy.sh:443/room")
    assert checked_origin("http://[::1]:9000") == "http://[::1]:9000"
    for wrong in ("ntfy.sh", "https://ntfy.sh/room", "ftp://ntfy.sh", "https://", "https://a?b=c"):
        with pytest.raises(Invalid, match="a place on the web"):
            checked_origin(wrong)
