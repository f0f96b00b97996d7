"""Names of editions, and where they are kept: every process finds one by the slug of its game."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

CACHE = "BACKROOM_CACHE"
"""Where editions and their compiled rules are kept; without it, the user's cache folder."""

FOLDER = "BACKROOM_EDITIONS"
"""A further folder in which editions are kept: a table server's own."""

OWN = re.compile(r"(?P<base>[A-Za-z]\w*)__(?P<digest>[0-9a-f]{12})", re.ASCII)
"""The slug of a game with an edition of one's own."""


def base_of(slug: str) -> str:
    """The slug of a game, without that of its edition.

    >>> base_of("gangster__3f2a9c81d2e0"), base_of("gangster")
    ('gangster', 'gangster')
    """
    own = OWN.fullmatch(slug)
    return own["base"] if own else slug


def digest_in(slug: str) -> str:
    """The digest of an edition in the slug of its game; empty for the printed edition."""
    own = OWN.fullmatch(slug)
    return own["digest"] if own else ""


def slug_for(base: str, data: Mapping[str, Any]) -> str:
    """The slug of a game with an edition. (The order of keys counts: rules number things in the order of the file.)"""
    told = json.dumps(data, ensure_ascii=False, default=str)
    return f"{base}__{hashlib.sha256(told.encode()).hexdigest()[:12]}"


def cache_folder() -> Path:
    """The folder of what can be made again."""
    if os.environ.get(CACHE):
        return Path(os.environ[CACHE])
    from platformdirs import user_cache_dir  # only where there is a user with a home

    return Path(user_cache_dir("backroom", appauthor=False))


def places() -> list[Path]:
    """The folders in which editions are kept, first the one that lasts longest."""
    found = [Path(os.environ[FOLDER])] if os.environ.get(FOLDER) else []
    with suppress(ImportError):  # in a browser nobody has a folder
        found.append(cache_folder() / "editions")
    return found


def edition_file(slug: str) -> Path | None:
    """The file of an edition, by the slug of its game."""
    if not OWN.fullmatch(slug):
        return None
    return next((path for place in places() if (path := place / f"{slug}.toml").is_file()), None)


def keep(slug: str, text: str) -> Path:
    """Keep an edition in every place; the first of them."""
    paths = [place / f"{slug}.toml" for place in places()]
    for path in paths:
        if not path.is_file():
            write_whole(path, text.encode())
    return paths[0]


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that nobody ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(data)
    os.replace(file.name, path)
