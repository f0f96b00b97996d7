"""Budgets: nobody can slow the server down for the others by asking, connecting, or keeping it waiting."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack, asynccontextmanager, suppress

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed

from backroom.server import connections, lobby
from backroom.server.actor import TableActor
from backroom.server.bot_pool import BotPool
from backroom.server.connections import Connection
from backroom.server.lobby import Lobby
from backroom.server.opening import open_session
from backroom.server.protocol import TableRequest
from backroom.server.reading import MOST_WAITING, Readers
from backroom.server.security import TooManyRequests
from backroom.server.storage import Store

from .room import HANG, NOW, Server, hear, run, tell

FRIENDS = [{"kind": "me"}, {"kind": "friend"}]


@pytest.fixture(scope="module")
def frugal(tmp_path_factory):
    """A server that allows each address a fiftieth of what is usual."""
    with Server(tmp_path_factory.mktemp("frugal"), "--budget", "0.02") as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("usual"), "--tables-per-minute", "3") as server:
        yield server


def test_too_many_drawings_of_earlier_moments_are_refused_in_words_and_play_goes_on(tmp_path):
    """The budget is a tenth of what is usual: it is used up sooner than it grows again, also on a busy machine."""
    with Server(tmp_path, "--budget", "0.1") as server:
        link = server.make(game="chicago_poker", seats=FRIENDS)["seats"][0]["token"]
        with server.socket(link) as player:
            hear(player, "table")
            answers = [server.ask(f"/api/tables/{link}/at/0?draw=wide&language=de") for _ in range(30)]
            assert [status for status, _, _ in answers[:6]] == [200] * 6
            refused = [(content, headers) for status, content, headers in answers if status == 429]
            assert refused and refused[0][0]["error"].startswith("Zu viele Anfragen")
            assert refused[0][1]["retry-after"] and refused[0][1]["x-content-type-options"] == "nosniff"
            assert server.ask(f"/api/tables/{link}")[0] == 200
            assert tell(player, type="chat", id="1", text="still here")["type"] == "done"


def test_a_made_up_address_gives_nobody_a_new_budget(server):
    made = [server.ask("/api/tables", {"game": "snitch"}, **{"X-Forwarded-For": f"10.0.0.{n}"})[0] for n in range(6)]
    assert 429 in made


def test_a_trusted_proxy_tells_who_asks(tmp_path):
    with Server(tmp_path, "--tables-per-minute", "1", "--trust-proxy", "127.0.0.1") as server:
        wanted = {"game": "chicago_poker"}
        made = [server.ask("/api/tables", wanted, **{"X-Forwarded-For": f"10.0.0.{n}"})[0] for n in (1, 2, 1)]
    assert made == [201, 201, 429]


def test_an_address_has_only_so_many_sockets_and_the_next_is_told_so(frugal):
    link = frugal.make(game="chicago_poker", seats=FRIENDS)["seats"][0]["token"]
    with ExitStack() as stack:
        for _ in range(4):
            hear(stack.enter_context(frugal.socket(link)), "table")
        fifth = stack.enter_context(frugal.socket(link))
        with pytest.raises(ConnectionClosed) as closed:
            fifth.recv(HANG)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429


def test_an_address_may_send_only_so_many_bytes_through_its_sockets(tmp_path):
    with Server(tmp_path, "--budget", "0.02") as server:
        link = server.make(game="chicago_poker", seats=FRIENDS)["seats"][0]["token"]
        with server.socket(link) as player:
            hear(player, "table")
            question = {"type": "ask", "what": "objection", "action": {"do": "x" * 15_000}}
            reasons = [tell(player, id=str(n), **question)["reason"] for n in range(3)]
    assert "Too many" not in reasons[0] and reasons[2].startswith("Too many messages")


# Connections


async def plain_app(scope, receive, send):
    """The smallest application: it reads the whole request and answers."""
    if scope["type"] == "http":
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def plain_server():
    """A server with our connections; its port."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(plain_app, http=Connection, lifespan="off", log_level="error"))
    task = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        await task
        listener.close()


async def ended(reader: asyncio.StreamReader) -> bytes:
    """What comes until the server ends the connection."""
    with suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(), HANG)
    return b""


HALF = b"GET / HTTP/1.1\r\nHost: here\r\n"
WHOLE = HALF + b"\r\n"
BODY = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nhalf"


@pytest.mark.parametrize("sent", [b"", HALF, BODY], ids=["nothing", "half a head", "half a body"])
def test_a_request_that_does_not_get_on_is_ended(sent, monkeypatch):
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.2)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.4)

    async def story():
        async with plain_server() as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            assert await ended(reader) == b""
            writer.close()
        assert not Connection.open

    run(story)


def test_half_a_request_after_a_whole_one_is_ended_too(monkeypatch):
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.2)

    async def story():
        async with plain_server() as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(WHOLE)
            assert b"200 OK" in await reader.readuntil(b"ok")
            writer.write(HALF)
            assert await ended(reader) == b""
            writer.close()

    run(story)


def test_a_connection_too_many_is_ended_at_once_and_others_are_answered(monkeypatch):
    monkeypatch.setattr(Connection, "most", 3)

    async def story():
        async with plain_server() as port:
            held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            assert await ended(reader) == b""
            writer.close()
            held[0][1].write(WHOLE)
            assert b"200 OK" in await held[0][0].readuntil(b"ok")
            for _, each in held:
                each.close()

    run(story)


# Work beside the event loop


def test_work_that_would_wait_too_long_is_refused_at_once():
    async def story():
        readers, go_on = Readers(), asyncio.Event()
        loop = asyncio.get_running_loop()
        slow = lambda: asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result()  # noqa: E731
        waiting = [asyncio.create_task(readers.run(slow)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequests):
            await readers.run(str)
        go_on.set()
        await asyncio.gather(*waiting)
        assert await readers.run(len, "abc") == 3
        readers.close()

    run(story)


def test_putting_many_tables_away_touches_each_link_once_and_lets_others_have_their_turn(tmp_path, monkeypatch):
    monkeypatch.setattr(lobby, "IDLE_SECONDS", 10)
    monkeypatch.setattr(lobby, "UNLOADED_AT_ONCE", 10)

    async def story():
        store, now, turns = Store(f"sqlite:///{tmp_path}/tables.sqlite"), [float(NOW)], 0
        house = Lobby(store, BotPool(), lambda: now[0])
        for _ in range(200):
            session = open_session(TableRequest("chicago_poker"), NOW)
            house.register(TableActor(session, house.saver, house.bot_pool, {}, house.clock))
        tokens, now[0] = house.tokens, now[0] + 100

        async def others():
            nonlocal turns
            while house.tables:
                turns += 1
                await asyncio.sleep(0)

        await asyncio.gather(house.unload_idle(), others())
        assert house.tokens is tokens and not tokens and turns >= 20
        await house.close()

    run(story)
