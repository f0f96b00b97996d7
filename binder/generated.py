"""The methods that every compiled class gets from its list of fields, as declarations (memory.py writes the bodies)."""

from __future__ import annotations

from typing import Any, Self


class Generated:
    """The methods in the order in which they are written."""

    def copy_from(self, other: Self) -> None:
        """Become equal to another object (Python objects and working space stay as they are)."""

    def dump(self) -> list[Any]:
        """What ``copy_from`` copies, in the order of declaration, as nested lists of ints."""
        return []

    def load(self, values: list[Any]) -> None:
        """Restore what ``dump`` returned."""
