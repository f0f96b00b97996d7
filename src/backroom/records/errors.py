"""Errors in records."""

from __future__ import annotations

from ..core.errors import Invalid


class RecordError(Invalid):
    """A record that can't be used; says on which line, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type[RecordError], tuple[int, str]]:
        return RecordError, (self.line, self.reason)
