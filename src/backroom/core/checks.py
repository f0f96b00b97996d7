"""Checks of what comes from outside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .errors import Invalid, short_repr


def check_numbers(numbers: Sequence[int]) -> list[int]:
    """A tape of luck from outside."""
    if not isinstance(numbers, (list, tuple)) or any(type(n) is not int or not 0 <= n < 32768 for n in numbers):
        raise Invalid(f"luck is a list of small numbers, not {short_repr(numbers)}")
    return list(numbers)


def check_mapping(given: Any, what: str) -> dict[str, Any]:
    """Named things from outside; none at all for None."""
    if given is not None and not isinstance(given, Mapping):
        raise Invalid(f"{what} are a dict of names and values, not {short_repr(given)}")
    return dict(given or {})


def check_seed(seed: Any) -> int:
    """A seed from outside."""
    if type(seed) is not int or not 0 <= seed < 2**63:
        raise Invalid(f"a seed is a whole number from 0 to 2**63 - 1, not {short_repr(seed)}")
    return seed


def check_count(count: Any) -> int:
    """A number of games from outside."""
    if type(count) is not int or not 0 <= count < 2**31:
        raise Invalid(f"the number of games is a whole number from 0 to 2**31 - 1, not {short_repr(count)}")
    return count
