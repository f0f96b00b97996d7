"""PostgreSQL that restarts or hangs, and processes that share it: each table has one owner, and who has lost a table
can't write."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from backroom.server import locking, storage
from backroom.server.bot_pool import BotPool
from backroom.server.leases import LeaseLost
from backroom.server.lobby import Lobby, Unavailable
from backroom.server.locking import DatabaseInUse
from backroom.server.opening import open_session, stored_form
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
            Store(address, alone=True)
        assert len(store.load(made.table).rows) == 3
        await lobby.close()

    run(story)


def test_a_table_has_one_owner_until_its_process_ends(address):
    async def story():
        store, other = Store(address, "here"), Store(address, "there")
        lobby = Lobby(store, BotPool())
        made = await lobby.create(wanted())
        assert other.elsewhere(made.watch) == "here" and store.elsewhere(made.watch) is None
        assert not other.claim(made.table)
        with pytest.raises(Unavailable, match="another server"):
            await Lobby(other, BotPool()).table(made.watch)
        with pytest.raises(LeaseLost):
            other.write([said(made.table)])
        await lobby.close()
        assert other.elsewhere(made.watch) is None and other.claim(made.table)
        other.write([said(made.table, "mine now")])
        assert [line.text for line in other.load(made.table).chat] == ["mine now"]
        other.close()

    run(story)


def test_a_process_whose_table_was_taken_can_not_write_and_drops_it(address):
    """It loses its connection, and with it its life in the eyes of the others; they take one table of two."""

    async def story():
        store = Store(address)
        lobby = Lobby(store, BotPool())
        lost, kept = await lobby.create(wanted()), await lobby.create(wanted())
        table = await lobby.table(lost.watch)
        guest = Guest(table, lost.seats[table.session.state.waiting[0]].token)
        end_connections(address)
        other = Store(address)
        there = await Lobby(other, BotPool()).table(lost.watch)
        assert isinstance(await Guest(there, guest.token).play("draw a card"), Done)
        assert isinstance(await guest.play("draw a card"), Denied) and table.broken
        store.write([said(kept.table, "still mine")])
        assert store.lock.leases.take_lost() == {lost.table}
        with pytest.raises(LeaseLost):
            store.write([said(lost.table)])
        assert len(other.load(lost.table).rows) == 1 and other.load(lost.table).chat == []
        other.close()
        again = await lobby.table(lost.watch)
        assert again.session.state == there.session.state and len(again.session.record) == 1
        await lobby.close()

    run(story)


def test_a_change_of_a_lost_table_does_not_affect_the_others_that_are_saved_with_it(address):
    store, other = Store(address), Store(address)

    async def story():
        lobby = Lobby(store, BotPool())
        lost, kept = await lobby.create(wanted()), await lobby.create(wanted())
        with other.lock.writing() as connection:
            connection.execute(text("UPDATE leases SET owner = NULL WHERE table_id = :name"), {"name": lost.table})
        assert other.claim(lost.table)
        saves = [lobby.saver.save(said(made.table)) for made in (lost, kept)]
        fenced, fine = await asyncio.gather(*saves, return_exceptions=True)
        assert isinstance(fenced, LeaseLost) and fine is None
        assert len(store.load(kept.table).chat) == 1 and not store.load(lost.table).chat
        await lobby.close()

    run(story)
    other.close()


def test_an_unloaded_table_is_given_back_unless_it_was_visited_again(address):
    store, other = Store(address), Store(address)

    async def story():
        lobby = Lobby(store, BotPool())
        made = await lobby.create(wanted())
        before = lobby.leases_of(made.table)
        assert store.claim(made.table)
        store.release(before)
        assert not other.claim(made.table)
        store.release(lobby.leases_of(made.table))
        assert other.claim(made.table)
        await lobby.close()

    run(story)
    other.close()


def test_many_who_start_at_once_on_an_empty_database_bring_it_up_to_date_once(monkeypatch):
    monkeypatch.setattr(locking, "PATIENCE", 60)
    with postgresql() as empty, ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(Store, [empty] * 4))
        assert len({store.lock.secret for store in stores}) == 1 and stores[0].lock.secret
        assert len({store.lock.leases.me for store in stores}) == 4
        for store in stores:
            store.close()


def test_no_statement_waits_forever(address, monkeypatch):
    monkeypatch.setitem(storage.POSTGRESQL, "options", "-c statement_timeout=3s -c lock_timeout=1s")
    store = Store(address)
    table = stored_form(open_session(wanted(), 0))
    store.create(table)
    engine = create_engine(address)
    with engine.begin() as blocker:
        blocker.execute(text("LOCK TABLE chat IN ACCESS EXCLUSIVE MODE"))
        begin = time.monotonic()
        with pytest.raises(OperationalError):
            store.write([said(table.id)])
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
