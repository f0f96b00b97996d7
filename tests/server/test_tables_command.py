"""``backroom tables``: what is stored can be listed, shown, exported, deleted, expired and copied; damage is told."""

from __future__ import annotations

import sqlite3
import stat

import pytest

from backroom import Invalid
from backroom.cli import main
from backroom.records import read_record
from backroom.server.bot_pool import BotPool
from backroom.server.lobby import DAY, Lobby
from backroom.server.storage import Store
from tests.server.room import Guest, run
from tests.server.test_storage import wanted

NOW = 1_800_000_000


@pytest.fixture
def made(tmp_path):
    """Two tables, one of them with a move."""
    found = []

    async def story():
        store, now = Store(f"sqlite:///{tmp_path}/tables.sqlite"), [NOW - 100 * DAY]
        lobby = Lobby(store, BotPool(), lambda: now[0])
        found.append(await lobby.create(wanted()))
        now[0] = 2 * NOW
        found.append(await lobby.create(wanted()))
        table = await lobby.table(found[1].watch)
        await Guest(table, found[1].seats[table.session.state.waiting[0]].token).play("draw a card")
        await lobby.close()

    run(story)
    return found


def tell(tmp_path, capsys, *words):
    """Status and output of the command."""
    status = main(["tables", "--data", str(tmp_path), *words])
    told = capsys.readouterr()
    return status, told.out + told.err


def test_tables_are_listed_shown_and_exported_while_the_server_runs(tmp_path, capsys, made):
    running = Store(f"sqlite:///{tmp_path}/tables.sqlite")
    status, told = tell(tmp_path, capsys, "list")
    assert status == 0 and [line.split()[0] for line in told.splitlines()] == [made[1].table, made[0].table]
    assert "1 move " in told and "chicago_poker" in told and "Player 0" in told
    status, told = tell(tmp_path, capsys, "show", made[1].table)
    assert status == 0 and made[1].watch in told and made[1].seats[0].token in told
    assert tell(tmp_path, capsys, "export", "all", str(tmp_path / "out"))[0] == 0
    assert len(read_record(tmp_path / "out" / f"{made[1].table}.record")) == 1
    assert tell(tmp_path, capsys, "check") == (0, "everything can be read\n")
    copy = tmp_path / "copy.sqlite"
    assert tell(tmp_path, capsys, "backup", str(copy))[0] == 0
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600 and tell(tmp_path, capsys, "backup", str(copy))[0] == 2
    status, told = tell(tmp_path, capsys, "delete", made[0].table)
    assert status == 2 and "another server is using these tables" in told
    running.close()
    again = Store(f"sqlite:///{copy}")
    assert len(again.load(made[1].table).rows) == 1
    again.close()


def test_the_folder_may_be_named_before_or_after_what_is_to_be_done(tmp_path, capsys, made):
    before = tell(tmp_path, capsys, "list")
    assert before[0] == 0 and main(["tables", "list", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == before[1]


def test_tables_are_deleted_and_expire(tmp_path, capsys, made):
    assert tell(tmp_path, capsys, "show", "nothing")[0] == 2
    assert tell(tmp_path, capsys, "expire", "--days", "0")[0] == 2
    store = Store(f"sqlite:///{tmp_path}/tables.sqlite")
    assert store.unused_since(NOW) == [made[0].table]
    store.close()
    status, told = tell(tmp_path, capsys, "delete", made[0].table)
    assert (status, told) == (0, "1 tables deleted\n")
    store = Store(f"sqlite:///{tmp_path}/tables.sqlite")
    assert store.load(made[0].table) is None and store.find(made[0].watch) is None
    assert store.load(made[1].table) is not None
    store.close()


def test_a_table_that_is_opened_is_used(tmp_path, made):
    async def story():
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite")
        await Lobby(store, BotPool(), lambda: NOW).table(made[0].watch)
        assert store.load(made[0].table).used == NOW and store.unused_since(NOW) == []
        store.close()

    run(story)


def test_damaged_pages_are_told_at_the_start_with_a_way_out(tmp_path, made):
    path = tmp_path / "tables.sqlite"
    sqlite3.connect(path).execute("PRAGMA wal_checkpoint(TRUNCATE)").connection.close()
    content = bytearray(path.read_bytes())
    content[4096 : len(content)] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(Invalid, match=r"damaged .*backup"):
        Store(f"sqlite:///{path}")
    path.write_bytes(b"this is no database at all, but it is long enough to be one" * 100)
    with pytest.raises(Invalid, match=r"damaged .*backup|can't be used"):
        Store(f"sqlite:///{path}")
