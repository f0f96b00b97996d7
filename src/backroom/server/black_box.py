"""What the server has in hand right now, in memory that outlives it: if it dies, its parent reads which tables it was
busy with. Without a parent nothing is written."""

from __future__ import annotations

import mmap
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

SLOTS, WIDTH = 32, 32
EMPTY = bytes(WIDTH)

memory: mmap.mmap | None = None


def create() -> IO[bytes]:
    """An empty black box, as a nameless file."""
    box = tempfile.TemporaryFile()  # noqa: SIM115 (it is open as long as the parent lives)
    box.write(EMPTY * SLOTS)
    box.flush()
    return box


def use(fd: int) -> None:
    """Write into a black box from now on."""
    global memory
    memory = mmap.mmap(fd, SLOTS * WIDTH)
    memory[:] = EMPTY * SLOTS


def read(box: IO[bytes]) -> list[str]:
    """The tables in a black box."""
    box.seek(0)
    content = box.read()
    slots = [content[at : at + WIDTH].rstrip(b"\0") for at in range(0, len(content), WIDTH)]
    return sorted({slot.decode() for slot in slots if slot})


@contextmanager
def in_hand(table: str) -> Iterator[None]:
    """Note a table while something is done with it that could end the process."""
    at = free_slot()
    if memory is None or at is None:
        yield
        return
    memory[at : at + WIDTH] = table.encode()[:WIDTH].ljust(WIDTH, b"\0")
    try:
        yield
    finally:
        memory[at : at + WIDTH] = EMPTY


def free_slot() -> int | None:
    """Where there is room for one more table."""
    if memory is None:
        return None
    return next((at for at in range(0, SLOTS * WIDTH, WIDTH) if memory[at] == 0), None)
