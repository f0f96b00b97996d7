"""The editions of one's own that a server offers: the toml files in the folder ``editions`` of its data folder.

They are checked when the server starts; one that can't be played is left out with a warning. Each is compiled in the
background: tables that are opened before run interpreted. A copy of every edition stays in ``editions/kept``, under its
digest, so that tables can be loaded after somebody has changed or deleted the file.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterable
from pathlib import Path

from ..core.errors import Invalid
from ..editions import keeping, own
from .catalogue import OFFERED

log = logging.getLogger("backroom.server")


def folder_for(data: Path) -> Path:
    """Where the editions of a server lie."""
    return data / "editions"


def offer(folder: Path, files: Iterable[str] = ()) -> None:
    """Offer the editions of a folder, and some files; one that was named must be right."""
    found = sorted(folder.glob("*.toml"))
    if folder.is_dir() or files:
        os.environ[keeping.FOLDER] = str(folder / "kept")  # also for the processes of bots and trials
    editions = [own.open_edition(file) for file in files]
    for path in found:
        try:
            editions.append(own.open_edition(path))
        except (Invalid, OSError) as error:
            log.warning("an edition is left out: %s", error)
    OFFERED[:] = dict.fromkeys(edition.slug for edition in editions)
    if OFFERED:
        threading.Thread(target=compile_all, args=(tuple(OFFERED),), daemon=True).start()


def compile_all(slugs: Iterable[str]) -> None:
    """Compile editions one after the other, beside everything else."""
    for slug in slugs:
        own.best_build(slug, say=False)
