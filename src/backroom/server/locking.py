"""One server at a time uses a database: two would tell different stories of one table."""

from __future__ import annotations

import os
import time
from typing import IO

from sqlalchemy import Connection, Engine, text

from ..core.errors import Invalid

KEY = 0x6261636B726F6F6D
"""The number of our lock in PostgreSQL."""

PATIENCE = 5.0
"""How many seconds we wait for a server that is just going away."""


class DatabaseInUse(Invalid):
    """Another server uses the database; ``where`` says where that one is, if it is known."""

    def __init__(self, where: str = "") -> None:
        super().__init__(
            f"another server uses these tables{f': {where}' if where else ''}; "
            "close it, or keep other tables by --data FOLDER"
        )
        self.where = where


class DatabaseLock:
    """The right to a database, until it is let go or the process ends, however it ends."""

    def __init__(self, engine: Engine) -> None:
        self.file: IO[str] | None = None
        self.connection: Connection | None = None
        if engine.dialect.name == "postgresql":
            self.connection = hold_advisory_lock(engine)
        elif engine.dialect.name == "sqlite" and engine.url.database not in (None, "", ":memory:"):
            self.file = hold_file(f"{engine.url.database}.lock")

    def say(self, where: str) -> None:
        """Tell a second server where this one is."""
        if self.file is not None:
            self.file.seek(0)
            self.file.truncate()
            self.file.write(where)
            self.file.flush()

    def let_go(self) -> None:
        """Give the right back."""
        if self.connection is not None:
            self.connection.close()
        if self.file is not None:
            self.say("")
            self.file.close()


def hold_file(path: str) -> IO[str] | None:
    """A file that only one process can lock; None where the system can't."""
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


def hold_advisory_lock(engine: Engine) -> Connection:
    """A connection that holds our lock."""
    connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    end = time.monotonic() + PATIENCE
    while not connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": KEY}):
        if time.monotonic() > end:
            connection.close()
            raise DatabaseInUse()
        time.sleep(0.05)
    return connection
