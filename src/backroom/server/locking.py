"""Only one server at a time may use a database: with two, one table would have two histories."""

from __future__ import annotations

import os
import time
from typing import IO

from sqlalchemy import Connection, Engine, text

from ..core.errors import Invalid

KEY = 0x6261636B726F6F6D
"""The key of our advisory lock in PostgreSQL."""

PATIENCE = 5.0
"""How many seconds to wait for another server that is shutting down."""


class DatabaseInUse(Invalid):
    """Another server is using the database; ``where`` is its address, if known."""

    def __init__(self, where: str = "") -> None:
        super().__init__(
            f"another server is using these tables{f' ({where})' if where else ''}; "
            "stop it, or use other tables with --data FOLDER"
        )
        self.where = where


class DatabaseLock:
    """Exclusive use of a database, until it is released or the process ends, however it ends."""

    def __init__(self, engine: Engine) -> None:
        self.file: IO[str] | None = None
        self.connection: Connection | None = None
        if engine.dialect.name == "postgresql":
            self.connection = take_advisory_lock(engine)
        elif engine.dialect.name == "sqlite" and engine.url.database not in (None, "", ":memory:"):
            self.file = lock_file(f"{engine.url.database}.lock")

    def announce(self, where: str) -> None:
        """Leave this server's address for a second one to find."""
        if self.file is not None:
            self.file.seek(0)
            self.file.truncate()
            self.file.write(where)
            self.file.flush()

    def release(self) -> None:
        """Release the lock."""
        if self.connection is not None:
            self.connection.close()
        if self.file is not None:
            self.announce("")
            self.file.close()


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


def take_advisory_lock(engine: Engine) -> Connection:
    """A connection that holds our advisory lock."""
    connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    end = time.monotonic() + PATIENCE
    while not connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": KEY}):
        if time.monotonic() > end:
            connection.close()
            raise DatabaseInUse()
        time.sleep(0.05)
    return connection
