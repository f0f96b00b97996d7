"""Who may use a database.

In SQLite one server at a time: with two, one table would have two histories. A lock on a file tells. In PostgreSQL
many processes share it (leases.py says how); an advisory lock keeps them out while somebody needs it alone, to bring it
up to date or to delete tables. Everything is written through one connection, which holds the locks: whoever loses the
connection loses them, and nothing is written until they have been taken again.
"""

from __future__ import annotations

import os
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO

from sqlalchemy import Column, Connection, Engine, Integer, String, Table, select, text
from sqlalchemy.exc import SQLAlchemyError

from ..core.errors import Invalid
from .leases import RELEASE_ALL, Leases
from .leases import metadata as metadata

KEY = 0x6261636B726F6F6D
"""The key of our advisory lock in PostgreSQL."""

PATIENCE = 5.0
"""How many seconds to wait for another server that is shutting down."""

house = Table(
    "house",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("secret", String(64), nullable=False),
)
"""One row: by this secret the processes that share the database know each other."""
MAKE_SECRET = text("INSERT INTO house (id, secret) VALUES (1, :secret) ON CONFLICT (id) DO NOTHING")


class DatabaseInUse(Invalid):
    """Another server is using the database; ``where`` is its address, if known."""

    def __init__(self, where: str = "") -> None:
        super().__init__(
            f"another server is using these tables{f' ({where})' if where else ''}; "
            "stop it, or use other tables with --data FOLDER"
        )
        self.where = where


class Locked(OSError):
    """Somebody needs the database alone at the moment; this may pass."""


class DatabaseLock:
    """The use of a database, until it is released or the process ends, however it ends."""

    def __init__(self, engine: Engine, address: str = "", takes: bool = True) -> None:
        self.engine = engine
        self.file: IO[str] | None = None
        self.connection: Connection | None = None
        self.leases = Leases(address) if engine.dialect.name == "postgresql" and takes else None
        self.turn = threading.Lock()
        self.alone = False
        self.secret = ""
        if not takes:
            return
        if self.leases is not None:
            self.connection = engine.connect()
        elif engine.dialect.name == "sqlite" and engine.url.database not in (None, "", ":memory:"):
            self.file = lock_file(f"{engine.url.database}.lock")

    def enter(self, is_current: Callable[[], bool], upgrade: Callable[[], None], alone: bool = False) -> None:
        """Begin to use the database, once it is up to date; it is upgraded only while nobody else uses it."""
        self.alone = alone
        if self.connection is None:
            if not is_current():
                upgrade()
        else:
            wait_until(lambda: self.try_to_enter(is_current, upgrade, alone))
        with self.writing() as connection:
            if self.leases is not None and not alone:
                self.leases.register(connection)
            self.secret = secret_of(connection)

    def try_to_enter(self, is_current: Callable[[], bool], upgrade: Callable[[], None], alone: bool) -> bool:
        """Take PostgreSQL's lock: shared, or alone; whether that was possible."""
        assert self.connection is not None
        if is_current():
            return try_lock(self.connection, alone)
        if not try_lock(self.connection, alone=True):
            return False
        upgrade()
        if not alone:
            try_lock(self.connection, alone=False)
            unlock(self.connection)
        return True

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction in which to write; in PostgreSQL on the connection that holds the locks."""
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
        """Take the locks again after the connection was lost."""
        connection = self.engine.connect()
        try:
            if not try_lock(connection, self.alone):
                raise Locked("others are using these tables")
            with connection.begin():
                if self.leases is not None and not self.alone:
                    self.leases.register(connection)
        except BaseException:
            connection.invalidate()
            connection.close()
            raise
        self.connection = connection
        return connection

    def drop_connection(self) -> None:
        """Forget a connection that is broken, or needed no longer."""
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
        """Release everything."""
        if self.connection is not None and self.leases is not None and self.leases.me:
            with suppress(SQLAlchemyError, OSError), self.writing() as connection:
                connection.execute(RELEASE_ALL, {"me": self.leases.me})
        self.drop_connection()
        if self.file is not None:
            self.announce("")
            self.file.close()


def secret_of(connection: Connection) -> str:
    """The secret of those who share a database; the first one makes it up."""
    connection.execute(MAKE_SECRET, {"secret": secrets.token_hex(32)})
    return str(connection.scalar(select(house.c.secret)))


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


def wait_until(happens: Callable[[], bool]) -> None:
    """Wait for others who are shutting down; DatabaseInUse if they aren't."""
    end = time.monotonic() + PATIENCE
    while not happens():
        if time.monotonic() >= end:
            raise DatabaseInUse()
        time.sleep(0.05)


def try_lock(connection: Connection, alone: bool) -> bool:
    """Whether the lock could be taken; it belongs to the connection, not to the transaction."""
    take = "pg_try_advisory_lock" if alone else "pg_try_advisory_lock_shared"
    with connection.begin():
        return bool(connection.scalar(text(f"SELECT {take}(:key)"), {"key": KEY}))


def unlock(connection: Connection) -> None:
    """Let others in."""
    with connection.begin():
        connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": KEY})
