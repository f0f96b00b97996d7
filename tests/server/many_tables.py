"""How long a server with many stored tables takes to start, and to open one of them.

python -m tests.server.many_tables --tables 50000 --actions 100
"""

from __future__ import annotations

import argparse
import os
import secrets
import tempfile
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Table, insert

from backroom.server import storage
from backroom.server.opening import open_session, stored_form
from backroom.server.session import Change
from backroom.server.storage import Store, add_rows, link_values, place_values, table_values
from tests.server.room import Server, TableRequest, seats

AT_ONCE = 1000


def fill(url: str, count: int, length: int) -> str:
    """Store so many tables with so many actions each; returns a link to the last."""
    store = Store(url)
    watch = ""
    for first in range(0, count, AT_ONCE):
        kinds: list[tuple[Table, list[dict[str, Any]]]] = [
            (kind, []) for kind in (storage.tables, storage.links, storage.places)
        ]
        played: list[Change] = []
        for _ in range(first, min(first + AT_ONCE, count)):
            if not watch or first + AT_ONCE >= count:
                session = open_session(TableRequest("chicago_poker", seats("me friend friend")), 0)
                while len(session.record) < length and not session.state.over:
                    seat = session.state.waiting[0]
                    session.play(seat, session.state.legal(seat)[0])
                stored = stored_form(session)
            stored.id, stored.watch = secrets.token_hex(8), secrets.token_urlsafe(24)
            for place in stored.places:
                place.token = secrets.token_urlsafe(24)
            watch = stored.watch
            for (_, rows), new in zip(kinds, values_of(stored), strict=True):
                rows += new
            played.append(Change(stored.id, stored.rows))
        with store.lock.writing() as connection:
            for kind, rows in kinds:
                connection.execute(insert(kind), rows)
            add_rows(connection, played)
    store.close()
    return watch


def values_of(stored: storage.StoredTable) -> list[list[dict[str, Any]]]:
    """The rows of a table, its links and its seats."""
    return [
        [table_values(stored)],
        link_values(stored),
        [place_values(stored.id, place) for place in stored.places],
    ]


def main() -> None:
    """Run from a shell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50_000)
    parser.add_argument("--actions", type=int, default=100)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="many-") as name:
        folder = Path(name)
        watch = fill(f"sqlite:///{folder / 'tables.sqlite'}", given.tables, given.actions)
        size = (folder / "tables.sqlite").stat().st_size >> 20
        begin = time.monotonic()
        with Server(folder) as server:
            started = time.monotonic() - begin
            begin = time.monotonic()
            status, *_ = server.ask(f"/api/tables/{watch}")
            opened = time.monotonic() - begin
    print(
        f"{given.tables:,} tables with up to {given.actions} actions each ({size} MB, load {os.getloadavg()[0]:.1f}): "
        f"started in {started:.2f} s, opened one ({status}) in {opened:.2f} s"
    )


if __name__ == "__main__":
    main()
