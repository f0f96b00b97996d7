"""Where games are saved."""

from __future__ import annotations

import os
import shlex
from itertools import count
from pathlib import Path

from ..core.errors import Invalid


def data_folder() -> Path:
    """The folder for the user's data, by the XDG Base Directory Specification."""
    given = os.environ.get("XDG_DATA_HOME", "")
    return (Path(given) if os.path.isabs(given) else Path.home() / ".local" / "share") / "backroom"


def new_path(slug: str, seed: int) -> Path:
    """A file name for a new game that is not taken yet."""
    names = (f"{slug}-{seed}{f'-{number}' if number > 1 else ''}.record" for number in count(1))
    return next(path for name in names if not (path := data_folder() / name).exists())


def check_new(name: str) -> Path:
    """A file name given by a person; an existing file is never overwritten."""
    path = Path(name).expanduser()
    if path.exists():
        raise Invalid(f"{path} already exists; choose another name, or resume it with --resume")
    return path


def replay_command(path: Path) -> str:
    """The command that replays a finished game."""
    return f"backroom replay {shlex.quote(str(path))}"


def resume_command(path: Path) -> str:
    """The command that resumes a game."""
    return f"backroom play --resume {shlex.quote(str(path))}"
