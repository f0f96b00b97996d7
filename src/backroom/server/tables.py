"""``backroom tables``: look after the stored tables. Reading is possible while the server runs; deleting is not."""

from __future__ import annotations

import argparse
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from ..core.errors import Invalid, Refused
from ..records.files import write_record
from .engines import open_engine
from .restoring import restore
from .serve import database_url
from .session import player_name
from .storage import Store, StoredTable, actions, places, tables

EXAMPLES = """\
  backroom tables list                            all tables, the newest first
  backroom tables show 3f2a90c1d4e5b6a7           one table, with its links
  backroom tables export all FOLDER               the record of every table
  backroom tables expire --days 90                delete tables that nobody has opened for 90 days
  backroom tables backup copy.sqlite              a copy, also while the server runs"""

DAY = 86_400


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the tables are (default: your data folder)")
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    what.add_parser("list", help="list all tables")
    what.add_parser("show", help="show a table").add_argument("table", metavar="ID")
    export = what.add_parser("export", help="write the record of a table, or of all; it reveals every secret")
    export.add_argument("table", metavar="ID|all")
    export.add_argument("target", type=Path, metavar="FILE|FOLDER")
    what.add_parser("delete", help="delete tables").add_argument("tables", nargs="+", metavar="ID")
    expire = what.add_parser("expire", help="delete tables that nobody has opened for a while")
    expire.add_argument("--days", type=int, required=True, metavar="N")
    what.add_parser("backup", help="copy the database").add_argument("target", type=Path, metavar="FILE")
    what.add_parser("check", help="look for damage")
    for one in what.choices.values():  # it may come after the word, too
        one.add_argument("--data", type=Path, metavar="FOLDER", default=argparse.SUPPRESS, help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Do what was asked."""
    url = existing_url(args.data)
    if args.what == "backup":
        backup(url, args.target)
        return 0
    writes = args.what in ("delete", "expire")
    store = Store(url, alone=True) if writes else Store.to_read(url)
    try:
        do = {"list": show_all, "show": show_one, "export": export, "check": check}.get(args.what, remove)
        return do(store, args)
    finally:
        store.close()


def existing_url(folder: Path | None) -> str:
    """The address of a database that is there."""
    url = database_url(folder)
    path = open_engine(url, create=False).url.database or ""
    if url.startswith("sqlite") and not os.path.exists(path):
        raise Invalid(f"there are no tables at {path}")
    return url


# Looking


def show_all(store: Store, _: argparse.Namespace) -> int:
    """One line for each table."""
    moves = select(actions.c.table_id, func.count().label("moves")).group_by(actions.c.table_id).subquery()
    query = (
        select(tables.c.id, tables.c.header, tables.c.created, tables.c.used, tables.c.over, moves.c.moves)
        .outerjoin(moves, moves.c.table_id == tables.c.id)
        .order_by(tables.c.created.desc())
    )
    with store.engine.connect() as connection:
        names: dict[str, list[str]] = {}
        for table, name in connection.execute(select(places.c.table_id, places.c.name).order_by(places.c.seat)):
            names.setdefault(table, []).append(name)
        for table, header, created, used, over, count in connection.execute(query):
            end = "over" if over else "1 move" if count == 1 else f"{count or 0} moves"
            days = f"{day_of(created)}  {day_of(used or created)}"
            print(f"{table}  {days}  {game_of(header):<14} {end:<12} {', '.join(names.get(table, []))}")
    return 0


def show_one(store: Store, args: argparse.Namespace) -> int:
    """Everything about one table; its links are secret."""
    stored = load(store, args.table)
    print(f"table    {stored.id}\ngame     {game_of(stored.header)}\ncreated  {day_of(stored.created)}")
    print(f"moves    {len(stored.rows)}{' (over)' if stored.over else ''}")
    for place in stored.places:
        print(f"seat {place.seat}   {player_name(place)} ({place.kind})  /t/{place.token or '-'}")
    print(f"watch    /t/{stored.watch}")
    return 0


def export(store: Store, args: argparse.Namespace) -> int:
    """Write records; a table that can't be read is named and left out."""
    if args.table != "all":
        write_record(args.target, restore(load(store, args.table)).named_record())
        return 0
    status = 0
    for name in all_ids(store):
        try:
            write_record(args.target / f"{name}.record", restore(load(store, name)).named_record())
        except (Invalid, Refused, SQLAlchemyError) as error:
            print(f"{name}: {error}")
            status = 1
    return status


def check(store: Store, _: argparse.Namespace) -> int:
    """Look for damaged pages, and for tables that can't be loaded."""
    store.check_pages()
    broken = 0
    for name in all_ids(store):
        try:
            restore(load(store, name))
        except (Invalid, Refused) as error:
            print(f"{name}: {error}")
            broken += 1
    print("everything can be read" if not broken else f"{broken} tables can't be loaded")
    return 1 if broken else 0


def load(store: Store, name: str) -> StoredTable:
    """A stored table."""
    stored = store.load(name)
    if stored is None:
        raise Invalid(f"there is no table {name}; `backroom tables list` shows all")
    return stored


def all_ids(store: Store) -> Iterator[str]:
    """The ids of all tables."""
    with store.engine.connect() as connection:
        yield from connection.scalars(select(tables.c.id).order_by(tables.c.created)).all()


def game_of(header: str) -> str:
    """The game in the header of a record."""
    return next((line[6:] for line in header.split("\n") if line.startswith("game: ")), "?")


def day_of(seconds: int) -> str:
    """A day."""
    return time.strftime("%Y-%m-%d", time.localtime(seconds))


# Changing


def remove(store: Store, args: argparse.Namespace) -> int:
    """Delete tables, by name or by age."""
    if args.what == "delete":
        names = [load(store, name).id for name in args.tables]
    elif args.days < 1:
        raise Invalid(f"--days must be at least 1, not {args.days}")
    else:
        names = store.unused_since(int(time.time()) - args.days * DAY)
    store.delete(names)
    print(f"{len(names)} tables deleted")
    return 0


def backup(url: str, target: Path) -> None:
    """Copy SQLite's database as it is at one moment, while others use it."""
    engine = open_engine(url, create=False)
    if engine.dialect.name != "sqlite" or engine.url.database is None:
        raise Invalid(f"this copies SQLite alone, not {engine.dialect.name}; use pg_dump instead")
    if target.exists():
        raise Invalid(f"{target} is there already; give another name")
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(engine.url.database)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
    print(f"copied to {target}")
