"""Which process has which table. Several processes, on one machine or many, may use one PostgreSQL database.

- **A process** is a number in ``processes``, with the address at which the others reach it, and an advisory lock on
  that number, held by the one connection through which the process writes. However a process ends, PostgreSQL notices
  that the connection is gone and frees the lock: a process lives as long as its lock. There is no clock in this, and
  no timeout of ours.
- **A lease** says which process has a table, with a fencing number that grows whenever the lease changes hands. A
  process takes the lease when somebody visits a table that nobody has: nobody's, or that of a process that no longer
  lives. The update of one row decides between two that want it.
- **Every write** first reads the leases of its tables (``FOR SHARE``, in the same transaction) and fails if one has
  another owner or another number. So a process that lost a table can't write, whatever it believes; and who takes a
  lease afterwards reads everything that was written before.
- **A connection that is lost** is opened again under a new number, and takes along the leases that nobody has taken in
  the meantime; the other tables are dropped from memory, and their people come back to the new owner. Every second a
  process makes sure that it still has its connection.
- **Whoever arrives at the wrong process** doesn't notice: requests are forwarded (forwarding.py); the connection of a
  socket is handed over to a process of the same machine, and its bytes are relayed to one of another (relay.py). If the
  owner dies, its sockets end, their clients reconnect at any process, and that one takes the lease and loads the table,
  which holds everything that was ever acknowledged.
- **A table that nobody visits** is unloaded and its lease given back.

SQLite has one process, one lock on a file, and no leases.
"""

from __future__ import annotations

import os
from collections.abc import Collection

from sqlalchemy import BigInteger, Column, Connection, ForeignKey, MetaData, String, Table, bindparam, text

from .store_protocol import LeaseLost as LeaseLost

PROCESS = 0x6272
"""The first half of the key of a process's advisory lock; the second is its number."""

metadata = MetaData()
processes = Table(
    "processes",
    metadata,
    Column("id", BigInteger, primary_key=True),
    Column("address", String(255), nullable=False),
)
leases = Table(
    "leases",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("owner", BigInteger),
    Column("fence", BigInteger, nullable=False),
)


def alive(number: str) -> str:
    """A condition in SQL: the process with this number lives."""
    return (
        "EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 "
        f"AND classid = {PROCESS} AND CAST(objid AS bigint) = {number} "
        "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"
    )


REGISTER = text("INSERT INTO processes (address) VALUES (:address) RETURNING id")
LIVE = text(f"SELECT pg_advisory_lock({PROCESS}, CAST(:me AS int))")
BURY = text(f"DELETE FROM processes WHERE id <> :me AND NOT {alive('processes.id')}")
CLAIM = text(
    "INSERT INTO leases (table_id, owner, fence) VALUES (:table, :me, 1) "
    "ON CONFLICT (table_id) DO UPDATE SET owner = :me, fence = leases.fence + 1 "
    f"WHERE leases.owner IS NULL OR leases.owner = :me OR NOT {alive('leases.owner')} RETURNING fence"
)
HELD = text("SELECT table_id, fence FROM leases WHERE owner = :me AND table_id IN :tables FOR SHARE").bindparams(
    bindparam("tables", expanding=True)
)
TAKE_ALONG = text("UPDATE leases SET owner = :me WHERE owner = :before RETURNING table_id")
RELEASE = text("UPDATE leases SET owner = NULL WHERE owner = :me AND table_id = :table AND fence = :fence")
RELEASE_ALL = text("UPDATE leases SET owner = NULL WHERE owner = :me")
ELSEWHERE = text(
    "SELECT processes.address FROM links JOIN leases ON leases.table_id = links.table_id "
    "JOIN processes ON processes.id = leases.owner "
    f"WHERE links.token = :token AND leases.owner <> :me AND {alive('leases.owner')}"
)


OTHERS = text(f"SELECT address FROM processes WHERE id <> :me AND {alive('processes.id')}")


def place_of(address: str) -> str:
    """Where the processes of one server are: a folder with one for each of them, or a host."""
    return os.path.dirname(os.path.dirname(address)) if "/" in address else address.rpartition(":")[0]


class Leases:
    """The leases of this process; all methods are called within a transaction of the connection that holds its lock."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.me = 0
        self.fences: dict[str, int] = {}
        self.lost: set[str] = set()  # tables that others have taken while the connection was away

    def register(self, connection: Connection) -> None:
        """Begin to live under a new number, and keep the leases that nobody has taken."""
        me = int(connection.scalar(REGISTER, {"address": self.address}) or 0)
        connection.execute(LIVE, {"me": me})
        kept = set(connection.scalars(TAKE_ALONG, {"me": me, "before": self.me})) if self.me else set()
        connection.execute(BURY, {"me": me})
        self.me = me
        self.lost |= self.fences.keys() - kept
        self.fences = {table: fence for table, fence in self.fences.items() if table in kept}

    def claim(self, connection: Connection, table: str) -> bool:
        """Take a table, unless a process that lives has it."""
        fence = connection.scalar(CLAIM, {"table": table, "me": self.me})
        if fence is None:
            return False
        self.fences[table] = int(fence)
        return True

    def check(self, connection: Connection, tables: Collection[str]) -> None:
        """raise LeaseLost unless this process still has some tables; they stay its own until the transaction ends."""
        if not tables:
            return
        held = {table: fence for table, fence in connection.execute(HELD, {"me": self.me, "tables": sorted(tables)})}
        gone = sorted(table for table in tables if table not in held or held[table] != self.fences.get(table))
        if gone:
            raise LeaseLost(f"another process has taken {', '.join(gone)}")

    def release(self, connection: Connection, table: str, fence: int) -> None:
        """Give a table back, unless it has been taken again since."""
        connection.execute(RELEASE, {"me": self.me, "table": table, "fence": fence})

    def take_lost(self) -> set[str]:
        """The tables that were lost since the last call."""
        lost, self.lost = self.lost, set()
        return lost
