"""Reading numbers from the command line, with one-line errors."""

from __future__ import annotations

from .. import Invalid
from ..core.words import short_repr


def read_number(name: str, text: str, highest: int = 2**63 - 1) -> int:
    """A whole number."""
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= highest):
        raise Invalid(f"{name} must be a whole number from 0 to {highest}, not {short_repr(text)}")
    return int(text)


def read_seconds(name: str, text: str) -> float:
    """A duration."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= 3600:
        raise Invalid(f"{name} must be a number from 0.001 to 3600, not {short_repr(text)}")
    return seconds
