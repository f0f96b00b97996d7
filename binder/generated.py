"""What every compiled class gets from its list of fields (memory.py writes the bodies)."""

from __future__ import annotations

from typing import Any, Self


def copy_from(self: Any, other: Self) -> None:
    """Become equal to another object (Python objects and working space stay as they are)."""


def dump(self: Any) -> list[Any]:
    """What ``copy_from`` copies, in the order of declaration, as nested lists of ints."""


def load(self: Any, values: list[Any]) -> None:
    """Take back what ``dump`` gave."""
