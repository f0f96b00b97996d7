"""The fingerprint of source files, by which a compiled module knows whether it is older than its rules."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType


def digest_of(files: Iterable[Path | str]) -> str:
    """A short hex digest of the bytes of all files, in the given order."""
    total = hashlib.sha256()
    for file in files:
        total.update(hashlib.sha256(Path(file).read_bytes()).digest())
    return total.hexdigest()[:32]


def is_current(module: ModuleType) -> bool:
    """Whether a compiled module was made from the rules that are on disk now."""
    package = sys.modules[module.__name__.partition(".")[0]]
    folder = Path(next(iter(package.__path__)))
    try:
        return digest_of(folder / name for name in module.FILES) == str(module.SOURCES)
    except OSError:
        return False
