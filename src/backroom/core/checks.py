"""Checks of what comes from outside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .errors import Invalid, short_repr
from .reading import whole_number


def check_luck(numbers: Sequence[int]) -> list[int]:
    """A tape of luck from outside."""
    found = [whole_number(n) for n in numbers] if isinstance(numbers, (list, tuple)) else [None]
    if any(n is None or not 0 <= n < 32768 for n in found):
        raise Invalid(f"luck must be a list of whole numbers from 0 to 32767, not {short_repr(numbers)}")
    return [n for n in found if n is not None]


def check_mapping(given: Any, what: str) -> dict[str, Any]:
    """A mapping from outside as a dict; None becomes an empty one."""
    if given is not None and not isinstance(given, Mapping):
        raise Invalid(f"{what} must be a dict of names and values, not {short_repr(given)}")
    return dict(given or {})


def plain_numbers(value: Any, depth: int = 16) -> Any:
    """The same dicts and lists, with whole numbers of any other kind (numpy's) as plain ints."""
    if depth > 0 and isinstance(value, Mapping):
        return {key: plain_numbers(inner, depth - 1) for key, inner in value.items()}
    if depth > 0 and isinstance(value, (list, tuple)):
        inside = [plain_numbers(inner, depth - 1) for inner in value]
        return tuple(inside) if isinstance(value, tuple) else inside
    number = None if isinstance(value, (bool, int)) else whole_number(value)
    return value if number is None else number


def check_seed(seed: Any) -> int:
    """A seed from outside."""
    return check_number(seed, 0, 2**63 - 1, "a seed", "0 to 2**63 - 1")


def check_count(count: Any) -> int:
    """A number of games from outside."""
    return check_number(count, 0, 2**31 - 1, "the number of games", "0 to 2**31 - 1")


def check_number(value: Any, low: int, high: int, what: str, limits: str = "") -> int:
    """A whole number of any kind (numpy's included) within limits, as a plain int."""
    number = whole_number(value)
    if number is None or not low <= number <= high:
        wanted = f"a whole number from {limits or f'{low:,} to {high:,}'}" if low < high else f"{low:,}"
        raise Invalid(f"{what} must be {wanted}, not {short_repr(value)}")
    return number
