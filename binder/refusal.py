"""How the binder refuses code."""

from __future__ import annotations

import os
from pathlib import Path


class Refusal(Exception):
    """Something in the rules that can't be compiled, with its place."""

    def __init__(self, path: Path, line: int, text: str) -> None:
        super().__init__(f"{short_path(path)}:{line}: {text}")


def short_path(path: Path) -> str:
    """A path as a person would type it here."""
    near = os.path.relpath(path)
    return str(path) if near.startswith("..") else near
