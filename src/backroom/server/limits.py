"""How large a table may grow: far more than any real game, and little enough to be loaded in a moment."""

from __future__ import annotations

from ..core.errors import Invalid, Refused
from ..core.phrases import phrase
from ..core.state import NEWS_WIDTH
from ..records import Record
from .protocol import TableRequest

MOST_DECISIONS = 20_000
MOST_EVENTS = 100_000
MOST_BYTES = 2_000_000
"""Of the text of a record."""

HEADER_LINES = 100


def check_upload(wanted: TableRequest) -> None:
    """Refuse a record that is too long before anybody reads it."""
    text = wanted.record or ""
    if len(text) > MOST_BYTES or text.count("\n") > MOST_DECISIONS + HEADER_LINES:
        raise Invalid(too_long())


def check_length(record: Record) -> None:
    """Refuse a game that is too long for a table."""
    if is_full(record):
        raise Invalid(too_long())


def check_room(record: Record) -> None:
    """Refuse a choice at a table that has reached its limits."""
    if is_full(record):
        raise Refused(
            phrase(
                "This table is full: a game here may have {decisions} decisions and {events} events. "
                "It can still be looked at; please open a new one.",
                decisions=MOST_DECISIONS,
                events=MOST_EVENTS,
            )
        )


def is_full(record: Record) -> bool:
    """Whether a game has reached the limits of a table."""
    return len(record) >= MOST_DECISIONS or len(record.state.log) >= MOST_EVENTS * NEWS_WIDTH


def too_long() -> str:
    """Why a record is refused."""
    return phrase(
        "this record is too long for a table: at most {decisions} decisions, {events} events and {bytes} characters",
        decisions=MOST_DECISIONS,
        events=MOST_EVENTS,
        bytes=MOST_BYTES,
    )
