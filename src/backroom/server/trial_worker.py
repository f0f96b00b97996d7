"""The worker process in which foreign positions and records are tried out (see trials.py)."""

from __future__ import annotations

import pickle

from ..core.errors import Invalid, Refused
from ..core.phrases import phrase
from ..records.trial import limit_resources, try_out
from .opening import open_session, stored_form
from .protocol import TableRequest
from .workers import run_worker

Answer = bytes | Invalid | Refused


def open_table(wanted: TableRequest, created: int) -> Answer:
    """The session and its stored form, pickled, if the table can be played; otherwise why not."""
    limit_resources()
    return opened(wanted, created)


def opened(wanted: TableRequest, created: int) -> Answer:
    """The same, without limits."""
    try:
        session = open_session(wanted, created)
        try_out(session.record)
        return pickle.dumps((session, stored_form(session)))
    except (Invalid, Refused) as error:
        return error
    except MemoryError:
        return Invalid(phrase("this takes too much memory, so it can't be played"))


if __name__ == "__main__":
    run_worker(open_table)
