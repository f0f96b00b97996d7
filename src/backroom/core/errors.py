"""What can go wrong, in words for people."""

from __future__ import annotations


class Refused(Exception):
    """A choice that the rules don't allow now. Nothing has changed."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} [{rule}]" if rule else reason)
        self.reason = reason
        self.rule = rule

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        return Refused, (self.reason, self.rule)


class Invalid(ValueError):
    """Something given from outside that can't be used: an option, a position, a seat, a seed."""
