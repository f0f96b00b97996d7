"""Tables in a database: SQLite in a folder, or PostgreSQL at an address. No other module of the server uses SQL."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from ..core.errors import Invalid
from .engines import POSTGRESQL as POSTGRESQL
from .engines import open_engine, revision_of
from .leases import ELSEWHERE, OTHERS, Leases, leases, place_of
from .locking import DatabaseLock
from .locking import metadata as metadata
from .protocol import ChatLine, Done, Reply
from .session import CHAT, REPLIES, Change, Place, Row
from .store_protocol import Faults, table_changes
from .store_protocol import StoredTable as StoredTable

REVISION = "0006"
"""The newest migration; a test compares it with the folder migrations/."""

KEPT_REPLIES = 500
"""How many replies are kept for each link: a client only resends messages that were not answered."""

WATCHER = -1

LARGEST_CHECKED = 256 << 20
"""Up to this many bytes SQLite's file is checked whenever the server starts (`backroom tables check` always does)."""

DAMAGED = (
    "the tables in {path} are damaged ({found}). Put a backup in its place (`backroom tables backup` makes one), or "
    "move the file away to start without tables; `backroom tables export all FOLDER` saves what can still be read"
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("header", Text, nullable=False),
    Column("pace", Integer, nullable=False),
    Column("bot_seed", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("request", Text),
    Column("used", BigInteger),
    Column("settings", Text),
)
links = Table(
    "links",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
)
places = Table(
    "places",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(80), nullable=False),
    Column("bot", String(80)),
)
actions = Table(
    "actions",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("luck", Text, nullable=False),
    Column("part", Integer, nullable=False),
)
chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
replies = Table(
    "replies",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("token", String(64), nullable=False),
    Column("message", String(64), nullable=False),
    Column("text", Text, nullable=False),
)


class Store:
    """The database. Its methods block, so the server calls them in threads."""

    passing: Faults = (OperationalError, InterfaceError, OSError)
    faults: Faults = (SQLAlchemyError, OSError)

    def __init__(self, url: str, address: str = "", alone: bool = False) -> None:
        self.engine = open_engine(url)
        try:
            self.lock = DatabaseLock(self.engine, address)
            self.enter(alone)
        except Invalid:
            self.engine.dispose()
            raise
        except (SQLAlchemyError, OSError) as error:
            raise Invalid(f"the database can't be used: {getattr(error, '__cause__', None) or error}") from error

    def enter(self, alone: bool) -> None:
        """Begin to use the database."""
        try:
            self.check_pages(LARGEST_CHECKED)
            self.lock.enter(self.is_current, self.migrate, alone)
        except BaseException:
            self.lock.release()
            raise

    @classmethod
    def to_read(cls, url: str) -> Store:
        """A database that a server may be using; nothing must be written."""
        store = cls.__new__(cls)
        store.engine = open_engine(url, create=False)
        store.lock = DatabaseLock(store.engine, takes=False)  # nothing is locked
        found = revision_of(store.engine)
        if found != REVISION:
            raise Invalid(f"these tables are of form {found}, not {REVISION}; start the server once to update them")
        return store

    def check_pages(self, largest: int | None = None) -> None:
        """Check that SQLite's file is not damaged, unless it is so large that everybody would wait."""
        path = self.engine.url.database or ""
        if self.engine.dialect.name != "sqlite" or not os.path.exists(path):
            return
        if largest is not None and os.path.getsize(path) > largest:
            return
        try:
            with self.engine.connect() as connection:
                found = str(connection.scalar(text("PRAGMA quick_check(1)")))
        except SQLAlchemyError as error:
            found = str(error.__cause__ or error)
        if found != "ok":
            raise Invalid(DAMAGED.format(path=path, found=found.partition("\n")[0]))

    def is_current(self) -> bool:
        """Whether the database needs no upgrade."""
        return revision_of(self.engine) == REVISION

    def migrate(self) -> None:
        """Upgrade the database; Alembic is loaded only if there is something to do."""
        from .migrations import upgrade

        upgrade(self.engine)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the same tables."""
        return self.lock.leases is not None

    @property
    def leases(self) -> Leases | None:
        """Which process has which table, if other processes may use the same tables."""
        return self.lock.leases

    def close(self) -> None:
        """Release the database."""
        self.lock.release()
        self.engine.dispose()

    # Writing

    def create(self, stored: StoredTable) -> None:
        """Store a new table with everything that belongs to it."""
        with self.lock.writing() as connection:
            connection.execute(insert(tables), table_values(stored))
            if self.lock.leases is not None:
                self.lock.leases.claim(connection, stored.id)
            connection.execute(insert(links), link_values(stored))
            connection.execute(insert(places), [place_values(stored.id, place) for place in stored.places])
            add_rows(connection, [Change(stored.id, stored.rows)])

    def write(self, changes: list[Change]) -> None:
        """Store changes in one transaction; LeaseLost if another process has one of the tables."""
        with self.lock.writing() as connection:
            if self.lock.leases is not None:
                self.lock.leases.check(connection, {change.table for change in changes})
            for change in changes:
                write_rare(connection, change)
            add_rows(connection, changes)
            add_replies(connection, changes)

    def delete(self, names: Iterable[str]) -> None:
        """Delete tables with everything that belongs to them."""
        for name in names:
            with self.lock.writing() as connection:
                for source in (leases, replies, chat, actions, places, links):
                    connection.execute(source.delete().where(source.c.table_id == name))
                connection.execute(tables.delete().where(tables.c.id == name))

    def prune(self) -> None:
        """Delete the oldest lines of long chats and the oldest replies of busy links, a few at a time, so that nobody
        waits long for the disk."""
        self.keep_newest(chat, CHAT, chat.c.table_id)
        self.keep_newest(replies, KEPT_REPLIES, replies.c.table_id, replies.c.token)

    def keep_newest(self, source: Table, most: int, *owner: Column[Any]) -> None:
        """Keep only the newest rows of each owner."""
        with self.engine.connect() as connection:
            crowded = connection.execute(select(*owner).group_by(*owner).having(func.count() > most)).all()
        for values in crowded:
            mine = [column == value for column, value in zip(owner, values, strict=True)]
            newest = select(source.c.id).where(*mine).order_by(source.c.id.desc())
            with self.lock.writing() as connection:
                last = connection.scalar(newest.offset(most).limit(1))
                connection.execute(source.delete().where(*mine, source.c.id <= last))

    # Leases

    def claim(self, table: str) -> bool:
        """Take a table for this process, unless another one has it."""
        if self.lock.leases is None:
            return True
        with self.lock.writing() as connection:
            return self.lock.leases.claim(connection, table)

    def release(self, tables: Iterable[tuple[str, int]]) -> None:
        """Give tables back, with the fences that they had."""
        if self.lock.leases is not None:
            with self.lock.writing() as connection:
                for table, fence in tables:
                    self.lock.leases.release(connection, table, fence)

    def make_sure(self) -> None:
        """Make sure that this process still has its connection; if not, it begins to live again."""
        with self.lock.writing() as connection:
            connection.execute(text("SELECT 1"))

    def elsewhere(self, token: str) -> str | None:
        """The address of another process that has the table of a link; None if there is none."""
        if self.lock.leases is None:
            return None
        with self.engine.connect() as connection:
            found: str | None = connection.scalar(ELSEWHERE, {"token": token, "me": self.lock.leases.me})
            return found

    def siblings(self, _: None = None) -> list[str]:
        """The addresses of the other processes of this server."""
        leases = self.lock.leases
        if leases is None:
            return []
        with self.engine.connect() as connection:
            found = list(connection.scalars(OTHERS, {"me": leases.me}))
        return [address for address in found if place_of(address) == place_of(leases.address)]

    # Reading

    def unused_since(self, moment: int) -> list[str]:
        """The tables that nobody has opened since a moment."""
        last = func.coalesce(tables.c.used, tables.c.created)
        with self.engine.connect() as connection:
            return list(connection.scalars(select(tables.c.id).where(last < moment)))

    def find(self, token: str) -> str | None:
        """The table that a link leads to."""
        with self.engine.connect() as connection:
            found: str | None = connection.scalar(select(links.c.table_id).where(links.c.token == token))
            return found

    def seat_of(self, token: str) -> tuple[str, int | None] | None:
        """The table and the seat that a link leads to; None for the seat of spectators."""
        query = select(links.c.table_id, links.c.seat).where(links.c.token == token)
        with self.engine.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else (row.table_id, None if row.seat == WATCHER else row.seat)

    def load(self, table: str) -> StoredTable | None:
        """Load a table with everything that belongs to it."""
        with self.engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
            if row is None:
                return None
            tokens = {seat: token for seat, token in of(connection, links, table, links.c.seat, links.c.token)}
            return StoredTable(
                **row,
                watch=tokens[WATCHER],
                places=load_places(connection, table, tokens),
                rows=load_rows(connection, table),
                chat=load_chat(connection, table),
                replies=load_replies(connection, table),
            )


# Rows


def table_values(stored: StoredTable) -> dict[str, Any]:
    """The row of a table."""
    return {column.name: getattr(stored, column.name) for column in tables.columns}


def link_values(stored: StoredTable) -> list[dict[str, Any]]:
    """The rows of all links of a table."""
    seats = {place.seat: place.token for place in stored.places if place.token} | {WATCHER: stored.watch}
    return [{"token": token, "table_id": stored.id, "seat": seat} for seat, token in seats.items()]


def place_values(table: str, place: Place) -> dict[str, Any]:
    """The row of a seat."""
    return {"table_id": table, "seat": place.seat, "kind": place.kind, "name": place.name, "bot": place.bot}


def row_values(table: str, row: Row) -> tuple[Any, ...]:
    """The row of an action."""
    return table, row.number, row.seat, row.action, row.text, " ".join(map(str, row.luck)), row.part


@cache
def adding(source: Table, mark: str, *columns: str) -> str:
    """The statement that inserts rows, for what every choice inserts: SQLAlchemy would build it each time."""
    return f"INSERT INTO {source.name} ({', '.join(columns)}) VALUES ({', '.join([mark] * len(columns))})"


def add_all(connection: Connection, values: list[tuple[Any, ...]], source: Table, *columns: str) -> None:
    """Insert many rows at once."""
    if values:
        mark = "?" if connection.dialect.name == "sqlite" else "%s"
        connection.exec_driver_sql(adding(source, mark, *columns), values)


def add_rows(connection: Connection, changes: Iterable[Change]) -> None:
    """Insert the actions of several changes."""
    values = [row_values(change.table, row) for change in changes for row in change.rows]
    add_all(connection, values, actions, *actions.c.keys())


def add_replies(connection: Connection, changes: Iterable[Change]) -> None:
    """Insert the replies of several changes, so that a message sent again after a crash isn't carried out twice."""
    values = [
        (change.table, change.reply[0], change.reply[1].id, msgspec.json.encode(change.reply[1]).decode())
        for change in changes
        if change.reply
    ]
    add_all(connection, values, replies, "table_id", "token", "message", "text")


def write_rare(connection: Connection, change: Change) -> None:
    """Write the parts of a change that most changes don't have."""
    if change.cut is not None:
        connection.execute(actions.delete().where(actions.c.table_id == change.table, actions.c.number > change.cut))
    for place in change.places:
        connection.execute(
            places.update()
            .where(places.c.table_id == change.table, places.c.seat == place.seat)
            .values(name=place.name, bot=place.bot)
        )
    if change.said:
        said = change.said
        connection.execute(
            insert(chat).values(
                table_id=change.table,
                seat=WATCHER if said.seat is None else said.seat,
                name=str(said.name),
                text=str(said.text),
                at=said.at,
            )
        )
    if change.link:
        before, now = change.link
        connection.execute(links.update().where(links.c.token == before).values(token=now))
    if changed := table_changes(change):
        connection.execute(tables.update().where(tables.c.id == change.table).values(**changed))


def of(connection: Connection, source: Table, table: str, *columns: Any) -> list[tuple[Any, ...]]:
    """Rows that belong to a game table."""
    return [tuple(row) for row in connection.execute(select(*columns).where(source.c.table_id == table))]


def load_places(connection: Connection, table: str, tokens: dict[int, str]) -> list[Place]:
    """The seats of a table."""
    c = places.c
    found = of(connection, places, table, c.seat, c.kind, c.name, c.bot)
    return [Place(seat, kind, name, bot, tokens.get(seat)) for seat, kind, name, bot in sorted(found)]


def load_rows(connection: Connection, table: str) -> list[Row]:
    """The actions of a table."""
    c = actions.c
    found = connection.execute(
        select(c.number, c.seat, c.action, c.text, c.luck, c.part).where(c.table_id == table).order_by(c.number)
    )
    return [
        Row(number, seat, action, said, tuple(map(int, luck.split())), part)
        for number, seat, action, said, luck, part in found
    ]


def load_chat(connection: Connection, table: str) -> list[ChatLine]:
    """The latest chat of a table."""
    c = chat.c
    found = connection.execute(
        select(c.seat, c.name, c.text, c.at).where(c.table_id == table).order_by(c.id.desc()).limit(CHAT)
    ).all()
    return [ChatLine(None if seat == WATCHER else seat, name, said, at) for seat, name, said, at in reversed(found)]


def load_replies(connection: Connection, table: str) -> dict[tuple[str, str], Reply]:
    """The latest replies given at a table, oldest first."""
    c = replies.c
    found = connection.execute(
        select(c.token, c.message, c.text).where(c.table_id == table).order_by(c.id.desc()).limit(REPLIES)
    ).all()
    return {(token, message): msgspec.json.decode(said, type=Done) for token, message, said in reversed(found)}
