"""When tables can't be saved: everybody is told, nobody is thrown out, nothing unsaved is shown, and play goes on."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3

import pytest
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed

from backroom.server import lobby as lobbies
from backroom.server.bot_pool import BotPool
from backroom.server.lobby import Lobby, Unavailable
from backroom.server.protocol import Done, TableRequest
from backroom.server.session import Change, Row
from backroom.server.storage import Store
from tests.server.room import HANG, Guest, Server, hear, run, seats

SEATS = [{"kind": "me"}, {"kind": "friend"}]


class SmallDisk:
    """A disk without room for one more page, as far as SQLite can tell."""

    def __init__(self, store):
        self.store = store

    def fill(self, connection, _=None):
        [size] = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count={size}")

    def __enter__(self):
        self.store.engine.dispose()
        event.listen(self.store.engine, "connect", self.fill)

    def __exit__(self, *_):
        event.remove(self.store.engine, "connect", self.fill)
        self.store.engine.dispose()


def wanted(kinds="me friend"):
    return TableRequest("chicago_poker", seats(kinds), seed=5, pace=0)


def test_a_full_disk_is_told_and_the_choice_goes_through_when_there_is_room(tmp_path, caplog):
    async def story():
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite")
        lobby = Lobby(store, BotPool())
        made = await lobby.create(wanted())
        table = await lobby.table(made.watch)
        guests = {link.seat: Guest(table, link.token) for link in made.seats}
        asked = table.session.state.waiting[0]
        with SmallDisk(store):
            said = [asyncio.create_task(guests[asked].say("chat", text=f"{n} " + "x" * 480)) for n in range(40)]
            while not table.trouble:
                await asyncio.sleep(0.05)
            for guest in guests.values():
                assert "can't be saved" in guest.last("trouble")["why"]
            with pytest.raises(Unavailable, match="can't be saved"):
                await lobby.table(made.watch)
        assert all(isinstance(reply, Done) for reply in await asyncio.gather(*said))
        for guest in guests.values():
            told = guest.updates()
            assert {"trouble"} == {update["type"] for update in told if update.get("why") == ""}
            assert sum(update["type"] == "chat" for update in told) > 0
        assert isinstance(await guests[asked].play(), Done)
        assert not table.broken and await lobby.table(made.watch) is table
        assert len(store.load(made.table).chat) == 40
        await lobby.close()

    with caplog.at_level(logging.WARNING):
        run(story)
    assert len(caplog.records) <= 2 and not any(record.exc_info for record in caplog.records)


def test_a_locked_database_makes_people_wait_and_then_go_on(tmp_path):
    with Server(tmp_path) as server:
        made = server.make(game="chicago_poker", seats=SEATS, seed=3)
        with server.socket(made["seats"][0]["token"]) as one, server.socket(made["seats"][1]["token"]) as two:
            pictures = [hear(one, "table"), hear(two, "table")]
            mover, picture = next((s, p) for s, p in zip((one, two), pictures, strict=True) if p["choices"])
            locker = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
            locker.execute("BEGIN EXCLUSIVE")
            play = {"type": "play", "id": "p", "action": picture["choices"][0]["action"], "seen": 0}
            mover.send(json.dumps(play))
            for socket in (one, two):
                assert "can't be saved" in hear(socket, "trouble")["why"]
            with server.socket(made["watch"] + "?language=de") as late, pytest.raises(ConnectionClosed) as closed:
                late.recv(HANG)
            assert closed.value.rcvd.code == 4503 and "nicht gespeichert" in closed.value.rcvd.reason
            assert server.ask(f"/api/tables/{made['watch']}")[0] == 503
            locker.close()
            for socket in (one, two):
                assert hear(socket, "trouble")["why"] == ""
                assert hear(socket, "moved")["moves"] == 1


def test_a_table_that_keeps_failing_is_left_alone_longer_and_longer(tmp_path, monkeypatch):
    async def story():
        store, now = Store(f"sqlite:///{tmp_path}/tables.sqlite"), [1000.0]
        lobby = Lobby(store, BotPool(), lambda: now[0])
        made = await lobby.create(wanted())
        store.write([Change(made.table, [Row(1, 0, 0, "somebody else was here", (), 0)])])
        monkeypatch.setattr(lobbies, "restore", lambda stored: sessions.pop())
        sessions = [(await lobby.table(made.watch)).session]
        waits = []
        for _ in range(6):
            table = await lobby.table(made.watch)
            table.give_up()
            sessions.append(table.session)
            begin = now[0]
            while True:
                try:
                    await lobby.table(made.watch)
                    break
                except Unavailable:
                    now[0] += 1
            waits.append(now[0] - begin)
        assert waits == [0, 2, 4, 8, 16, 30]
        now[0] += lobbies.FORGIVEN
        (await lobby.table(made.watch)).give_up()
        sessions.append(table.session)
        now[0] += lobbies.FORGIVEN + 1
        await lobby.table(made.watch)
        assert lobby.failures[made.table] == 0
        await lobby.close()

    run(story)
