"""Only one server at a time may use a database: with two, one table would have two histories.

In SQLite a lock on a file tells. In PostgreSQL everything is written through one connection, which holds an advisory
lock: whoever loses the connection loses both, and nothing is written until the lock has been taken again. A number in
the database (``epoch``) tells whether another server was there in the meantime.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

from sqlalchemy import BigInteger, Column, Connection, Engine, Integer, MetaData, Table, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from ..core.errors import Invalid

KEY = 0x6261636B726F6F6D
"""The key of our advisory lock in PostgreSQL."""

PATIENCE = 5.0
"""How many seconds to wait for another server that is shutting down."""

metadata = MetaData()
house = Table("house", metadata, Column("id", Integer, primary_key=True), Column("epoch", BigInteger, nullable=False))
"""One row: how many servers have used this database so far."""


class DatabaseInUse(Invalid):
    """Another server is using the database; ``where`` is its address, if known."""

    def __init__(self, where: str = "") -> None:
        super().__init__(
            f"another server is using these tables{f' ({where})' if where else ''}; "
            "stop it, or use other tables with --data FOLDER"
        )
        self.where = where


class TakenOver(Exception):
    """Another server has used the database since this one lost it."""


class Locked(OSError):
    """Another server is using the database at the moment; this may pass."""


class DatabaseLock:
    """Exclusive use of a database, until it is released or the process ends, however it ends."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.file: IO[str] | None = None
        self.connection: Connection | None = None
        self.epoch: int | None = None
        self.turn = threading.Lock()
        if engine.dialect.name == "postgresql":
            self.connection = take_advisory_lock(engine)
        elif engine.dialect.name == "sqlite" and engine.url.database not in (None, "", ":memory:"):
            self.file = lock_file(f"{engine.url.database}.lock")

    def enter(self) -> None:
        """Count this server in, once the database is up to date."""
        with self.writing() as connection:
            self.epoch = next_epoch(connection)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction in which to write; in PostgreSQL on the connection that holds the lock."""
        if self.engine.dialect.name != "postgresql":
            with self.engine.begin() as connection:
                yield connection
            return
        with self.turn:
            connection = self.connection or self.take_again()
            try:
                with connection.begin():
                    yield connection
            finally:
                if connection.invalidated:
                    self.drop_connection()

    def take_again(self) -> Connection:
        """Take the lock again after the connection was lost."""
        connection = take_advisory_lock(self.engine, patience=0)
        try:
            with connection.begin():
                if self.epoch is not None and connection.scalar(select(house.c.epoch)) != self.epoch:
                    self.epoch = next_epoch(connection)
                    raise TakenOver("another server has used these tables")
        finally:
            self.connection = connection
        return connection

    def drop_connection(self) -> None:
        """Forget a connection that is broken."""
        if self.connection is not None:
            with suppress(SQLAlchemyError):
                self.connection.invalidate()
                self.connection.close()
        self.connection = None

    def announce(self, where: str) -> None:
        """Leave this server's address for a second one to find."""
        if self.file is not None:
            self.file.seek(0)
            self.file.truncate()
            self.file.write(where)
            self.file.flush()

    def release(self) -> None:
        """Release the lock."""
        self.drop_connection()
        if self.file is not None:
            self.announce("")
            self.file.close()


def next_epoch(connection: Connection) -> int:
    """Count one more server."""
    last = connection.scalar(select(house.c.epoch))
    if last is None:
        connection.execute(insert(house).values(id=1, epoch=1))
        return 1
    connection.execute(update(house).values(epoch=last + 1))
    return int(last) + 1


def lock_file(path: str) -> IO[str] | None:
    """Lock a file; None on systems without file locks."""
    try:
        import fcntl
    except ImportError:
        return None
    file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        with file:
            raise DatabaseInUse(file.read(200)) from error
    return file


def take_advisory_lock(engine: Engine, patience: float = PATIENCE) -> Connection:
    """A connection that holds our advisory lock."""
    connection = engine.connect()
    end = time.monotonic() + patience
    while not try_advisory_lock(connection):
        if time.monotonic() >= end:
            connection.close()
            raise DatabaseInUse() if patience else Locked("another server is using these tables")
        time.sleep(0.05)
    return connection


def try_advisory_lock(connection: Connection) -> bool:
    """Whether the lock could be taken; it belongs to the connection, not to the transaction."""
    with connection.begin():
        return bool(connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": KEY}))
