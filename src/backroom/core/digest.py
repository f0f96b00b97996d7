"""The fingerprint of source files: a compiled module remembers that of its rules, and so knows when it is old."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path


def digest_of(files: Iterable[Path | str]) -> str:
    """A short hex digest over the bytes of all files, in the given order."""
    total = hashlib.sha256()
    for file in files:
        total.update(hashlib.sha256(Path(file).read_bytes()).digest())
    return total.hexdigest()[:32]
