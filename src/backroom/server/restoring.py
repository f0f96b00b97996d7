"""Restoring a session from the database, quickly even for long games."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..core.contract import Contract
from ..core.errors import Invalid, Refused
from ..records import Entry, Record
from ..records.fairness import luck_at
from ..records.header import Header, read_header
from ..records.record import first_state
from .clocks import agree
from .session import Request, Row, Session
from .store_protocol import StoredTable


def restore(stored: StoredTable) -> Session:
    """The session of a stored table."""
    header, _ = read_header(stored.header.split("\n"), None)
    request = msgspec.json.decode(stored.request, type=Request) if stored.request else None
    session = Session(
        stored.id,
        restore_record(header, stored.rows),
        stored.places,
        stored.watch,
        stored.created,
        stored.bot_seed,
        stored.pace,
        stored.chat,
        [row.part for row in stored.rows],
        request,
    )
    return agree(session, stored.settings)


def restore_record(header: Header, rows: Sequence[Row]) -> Record:
    """Replay a record: by action numbers and seed if the luck agrees, which is fast, otherwise line by line."""
    try:
        state, has_seed = first_state(header)
        if has_seed:
            return replay(Record(header, state, has_seed), rows)
    except (Refused, Invalid):
        pass
    return replay_by_luck(header, rows)


def replay(record: Record, rows: Sequence[Row]) -> Record:
    """Replay action numbers; the seed must produce the luck that was stored."""
    for row in rows:
        record.state = luck_at(record.header, record.state, len(record))
        entry = entry_of(record.state, row)
        record.state.play(entry.seat, entry.action)
        if tuple(record.state.luck_used) != row.luck:
            raise Invalid(f"action {row.number} was stored with other luck")
        record.add(entry)
    record.state = luck_at(record.header, record.state, len(record))
    return record


def entry_of(state: Contract, row: Row) -> Entry:
    """A stored action; one with a free text is read from its text."""
    has_text = bool(state.game.words.verb_of(row.action).note)
    return Entry(row.seat, row.text, row.luck, None if has_text else row.action)


def replay_by_luck(header: Header, rows: Sequence[Row]) -> Record:
    """Replay the record as text, line by line, with the stored luck."""
    state, has_seed = first_state(header)
    record = Record(header, state, has_seed)
    for row in rows:
        record.read_action(Entry(row.seat, row.text, row.luck).line(row.number), row.number)
    return record


def header_text(record: Record) -> str:
    """The header of a record as it is stored."""
    return "\n".join(record.header.lines())
