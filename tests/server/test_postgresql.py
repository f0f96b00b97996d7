"""PostgreSQL that restarts, hangs or is taken over: the lock is taken again, and nothing is written without it."""

from __future__ import annotations

import asyncio
import time

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from backroom.server import locking, storage
from backroom.server.bot_pool import BotPool
from backroom.server.lobby import Lobby
from backroom.server.locking import DatabaseInUse, Locked, TakenOver
from backroom.server.protocol import ChatLine, Denied, Done, TableRequest, decoder
from backroom.server.session import Change
from backroom.server.storage import Store
from tests.server.databases import postgresql, postgresql_programs, restart_postgresql
from tests.server.room import Guest, Server, hear, run, seats, tell

pytestmark = pytest.mark.skipif(postgresql_programs() is None, reason="PostgreSQL is not installed")

SEATS = [{"kind": "me"}, {"kind": "friend"}]


@pytest.fixture(scope="module")
def address():
    """The address of a PostgreSQL server of our own."""
    with postgresql() as found:
        yield found


@pytest.fixture(autouse=True)
def hurry(monkeypatch):
    """Nobody waits long for another server."""
    monkeypatch.setattr(locking, "PATIENCE", 0.1)
    monkeypatch.setattr(locking.take_advisory_lock, "__defaults__", (0.1,))


def wanted():
    return TableRequest("chicago_poker", seats("me friend"), seed=5, pace=0)


def said(table, words="hello"):
    """A change that only adds a line of chat."""
    return Change(table, said=ChatLine(0, "Ann", words, 1))


def end_connections(address):
    """End every connection but our own, as an administrator or a failing network does."""
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"))
    engine.dispose()


def test_after_a_restart_the_lock_is_taken_again(address):
    async def story():
        store = Store(address)
        lobby = Lobby(store, BotPool())
        made = await lobby.create(wanted())
        table = await lobby.table(made.watch)
        guests = {link.seat: Guest(table, link.token) for link in made.seats}
        await asyncio.to_thread(restart_postgresql, address)
        for _ in range(3):
            assert isinstance(await guests[table.session.state.waiting[0]].play(), Done)
        assert not table.broken
        with pytest.raises(DatabaseInUse):
            Store(address)
        assert len(store.load(made.table).rows) == 3
        await lobby.close()

    run(story)


def test_without_the_lock_nothing_is_written(address):
    async def story():
        store = Store(address)
        lobby = Lobby(store, BotPool())
        made = await lobby.create(wanted())
        end_connections(address)
        other = Store(address)
        with pytest.raises((OperationalError, Locked)):
            store.write([said(made.table)])
        with pytest.raises(Locked, match="another server"):
            store.write([said(made.table)])
        assert other.load(made.table).chat == []
        other.write([said(made.table, "from the other")])
        other.close()
        with pytest.raises(TakenOver):
            store.write([said(made.table)])
        store.write([said(made.table, "mine")])
        assert [line.text for line in store.load(made.table).chat] == ["from the other", "mine"]
        await lobby.close()

    run(story)


def test_tables_are_loaded_again_after_another_server_was_there(address):
    async def story():
        store = Store(address)
        lobby = Lobby(store, BotPool())
        made = await lobby.create(wanted())
        table = await lobby.table(made.watch)
        guest = Guest(table, made.seats[table.session.state.waiting[0]].token)
        end_connections(address)
        other = Store(address)
        there = await Lobby(other, BotPool()).table(made.watch)
        assert isinstance(await Guest(there, guest.token).play("draw a card"), Done)
        other.close()
        assert isinstance(await guest.play("draw a card"), Denied) and table.broken
        again = await lobby.table(made.watch)
        assert again.session.state == there.session.state and len(again.session.record) == 1
        await lobby.close()

    run(story)


def test_no_statement_waits_forever(address, monkeypatch):
    monkeypatch.setitem(storage.POSTGRESQL, "options", "-c statement_timeout=300ms -c lock_timeout=200ms")
    store = Store(address)
    engine = create_engine(address)
    with engine.begin() as blocker:
        blocker.execute(text("LOCK TABLE chat IN ACCESS EXCLUSIVE MODE"))
        begin = time.monotonic()
        with pytest.raises(OperationalError):
            store.write([said("no such table")])
        assert time.monotonic() - begin < 30
    with pytest.raises(OperationalError), store.engine.connect() as connection:
        connection.execute(text("SELECT pg_sleep(30)"))
    engine.dispose()
    store.close()


def test_nul_is_refused_at_the_door(address, tmp_path):
    with pytest.raises(ValueError, match="matching regex"):
        decoder.decode('{"type": "chat", "id": "a\\u0000b", "text": "hello"}')
    with Server(tmp_path, database=address) as server:
        made = server.make(game="chicago_poker", seats=SEATS, seed=3)
        assert server.ask("/api/tables/%00")[0] == 404 and server.ask("/api/tables/a%00b/record")[0] == 404
        with server.socket(made["seats"][0]["token"]) as sock:
            hear(sock, "table")
            sock.send('{"type": "chat", "id": "a\\u0000b", "text": "hello"}')
            assert hear(sock, "refused")["reason"]
            assert tell(sock, type="chat", id="1", text="a\x00b\u2028c")["type"] == "done"
            with server.socket(made["watch"]) as other:
                assert hear(other, "table")["chat"][-1]["text"] == "ab c"
            assert tell(sock, type="name", id="2", text="A\x00nn")["type"] == "refused"
            assert tell(sock, type="play", id="3", action="draw a card\x00", seen=0)["type"] == "refused"
        assert server.ask("/api/tables", {"game": "chicago_poker", "position": {"\x00": "\x00"}})[0] == 400
    assert "Traceback" not in (tmp_path / "server.log").read_text()
