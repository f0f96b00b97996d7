"""Records in files."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from ..core.errors import Invalid
from .errors import RecordError
from .record import LONGEST_RECORD, Record


def read_record(path: Path | str, build: str | None = None, edition: str | None = None) -> Record:
    """The record in a file, replayed and checked; ``edition`` as for ``Record.load``."""
    with open(path, "rb") as file:
        content = file.read(4 * LONGEST_RECORD + 1)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise RecordError(line, "this is not UTF-8 text, so it can't be a record") from error
    return Record.load(text, build, edition)


def write_record(path: Path | str, record: Record) -> None:
    """Write a record; the file is replaced as a whole or left as it was."""
    target = Path(path)
    if target.is_dir():
        raise Invalid(f"{target} is a folder; give the name of a file")
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(record.dump())
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, target)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise
