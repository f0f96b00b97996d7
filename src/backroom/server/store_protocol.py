"""What the server knows about the place where tables are kept: a database, or a browser (``backroom.tab``)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec import UNSET

from .protocol import ChatLine, Reply
from .session import Change, Place, Row

if TYPE_CHECKING:
    from .leases import Leases

Faults = tuple[type[Exception], ...]


class LeaseLost(Exception):
    """This process no longer has the lease of a table: another one has taken it."""


@dataclass
class StoredTable:
    """A table as it is stored."""

    id: str
    header: str
    pace: int
    bot_seed: int
    created: int
    watch: str
    places: list[Place]
    rows: list[Row] = field(default_factory=list)
    chat: list[ChatLine] = field(default_factory=list)
    replies: dict[tuple[str, str], Reply] = field(default_factory=dict)
    over: bool = False
    request: str | None = None  # the open request, in JSON
    used: int | None = None  # when it was last opened
    settings: str | None = None  # its clock and its reminders, in JSON


class TableStore(Protocol):
    """A place where tables are kept. Its methods block, so the server calls them in threads."""

    @property
    def passing(self) -> Faults:
        """Errors that go away by themselves: the disk is full, the database is locked or away."""

    @property
    def faults(self) -> Faults:
        """All errors of the place."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the same tables."""

    @property
    def leases(self) -> Leases | None:
        """Which process has which table; None if there is only one process."""

    def create(self, stored: StoredTable) -> None: ...

    def write(self, changes: list[Change]) -> None: ...

    def prune(self) -> None: ...

    def claim(self, table: str) -> bool: ...

    def release(self, tables: Iterable[tuple[str, int]]) -> None: ...

    def make_sure(self) -> None: ...

    def elsewhere(self, token: str) -> str | None: ...

    def siblings(self, _: None = None) -> list[str]: ...

    def find(self, token: str) -> str | None: ...

    def seat_of(self, token: str) -> tuple[str, int | None] | None: ...

    def load(self, table: str) -> StoredTable | None: ...

    def close(self) -> None: ...


def table_changes(change: Change) -> dict[str, Any]:
    """What a change says about the table itself, by column."""
    given = {"pace": change.pace, "header": change.header, "used": change.used, "over": change.over or None}
    given["settings"] = change.settings
    changed: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if change.request is not UNSET:
        changed["request"] = change.request and msgspec.json.encode(change.request).decode()
    return changed
