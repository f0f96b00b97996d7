"""Connections to SQLite and PostgreSQL, set up so that nothing that was acknowledged is lost."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from ..core.errors import Invalid

POSTGRESQL = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 10,
    "options": "-c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s",
}
"""No statement and no lost connection makes anybody wait forever."""


def open_engine(url: str, create: bool = True) -> Engine:
    """An engine that never loses what it has acknowledged, even if the machine goes down."""
    try:
        address = make_url(url)
        if address.get_backend_name() == "postgresql" and address.drivername == "postgresql":
            address = address.set(drivername="postgresql+psycopg")
        is_far = address.get_backend_name() != "sqlite"
        settings = POSTGRESQL if address.get_backend_name() == "postgresql" else {}
        engine = create_engine(address, pool_pre_ping=is_far, hide_parameters=True, connect_args=settings)
    except ImportError as error:
        raise Invalid(f"{error}: PostgreSQL needs the extra backroom[postgresql]") from error
    except SQLAlchemyError as error:
        raise Invalid(f"the database address can't be used: {error}") from error
    if engine.dialect.name == "sqlite":
        if create:
            keep_private(engine.url.database)
        event.listen(engine, "connect", set_up_sqlite)
    return engine


def keep_private(path: str | None) -> None:
    """Let nobody else on this machine read the tables; SQLite makes the files beside it alike."""
    if path and path != ":memory:" and Path(path).parent.is_dir():
        with suppress(OSError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            for file in (path, f"{path}-wal", f"{path}-shm"):
                if os.path.exists(file):
                    os.chmod(file, 0o600)


def set_up_sqlite(connection: Any, _: Any) -> None:
    """Use a write-ahead log, and acknowledge nothing before it is on the disk."""
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {setting}")


def revision_of(engine: Engine) -> str | None:
    """The database's current migration; None if it is empty."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
        return found
