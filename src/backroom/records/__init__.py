"""Records of games: plain text that a person can read and that replays exactly."""

from .errors import RecordError
from .files import read_record, write_record
from .record import Entry, Record

__all__ = ["Entry", "Record", "RecordError", "read_record", "write_record"]
