"""Reading a position that a person wrote: every mistake is named, nothing is guessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .checks import check_number
from .errors import Invalid, short_repr


class Reader:
    """A dict from outside, read key by key; what is left at the end is an error."""

    def __init__(self, given: Mapping[Any, Any], what: str) -> None:
        if not isinstance(given, Mapping):
            raise Invalid(f"{what} must be a dict, not {short_repr(given)}")
        self.rest, self.what = dict(given), what
        self.known: list[str] = []

    def take(self, key: str, default: Any) -> Any:
        """The value of a key, whatever it is."""
        self.known.append(key)
        return self.rest.pop(key, default)

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self.take(key, default)
        return check_number(value, low, high, f"{self.what}: {key}", f"{low} to {high}")

    def flag(self, key: str, default: bool) -> bool:
        """True or False."""
        value = self.take(key, default)
        if not isinstance(value, bool):
            raise Invalid(f"{self.what}: {key} must be true or false, not {short_repr(value)}")
        return value

    def choice(self, key: str, default: str, allowed: Sequence[str]) -> str:
        """One of some words."""
        value = self.take(key, default)
        if value not in allowed:
            raise Invalid(f"{self.what}: {key} must be one of {', '.join(allowed)}, not {short_repr(value)}")
        return str(value)

    def things(self, key: str, default: Any) -> list[str]:
        """A list of names: a list of texts, or one text with spaces between them."""
        return read_names(self.take(key, default), f"{self.what}: {key}")

    def seat(self, key: str, default: int, seats: int) -> int:
        """A seat: P0, P1, ..."""
        return read_seat(self.take(key, f"P{default}"), seats, f"{self.what}: {key}")

    def by_seat(self, key: str, seats: int) -> Iterator[tuple[int, Any]]:
        """A dict with seats as keys."""
        for name, value in self.table(key).items():
            yield read_seat(name, seats, f"{self.what}: {key}"), value

    def table(self, key: str) -> dict[Any, Any]:
        """A dict under a key; empty if left out."""
        value = self.take(key, {})
        if not isinstance(value, Mapping):
            raise Invalid(f"{self.what}: {key} must be a dict, not {short_repr(value)}")
        return dict(value)

    def finish(self) -> None:
        """Refuse what nobody asked for."""
        if self.rest:
            unknown, known = short_repr(next(iter(self.rest))), ", ".join(dict.fromkeys(self.known))
            raise Invalid(f"{self.what}: unknown key {unknown}; here you can write {known or 'nothing'}")


def read_names(value: Any, what: str) -> list[str]:
    """Names from a text with spaces, or from a list of texts."""
    if isinstance(value, str):
        return value.split()
    if isinstance(value, (list, tuple)) and all(isinstance(name, str) for name in value):
        return list(value)
    raise Invalid(f"{what} must be a list of names or a string with spaces between them, not {short_repr(value)}")


def read_seat(name: Any, seats: int, what: str) -> int:
    """A seat by name."""
    names = [f"P{seat}" for seat in range(seats)]
    if name not in names:
        raise Invalid(f"{what}: {short_repr(name)} is not a seat; the seats are {', '.join(names)}")
    return names.index(name)


def find(name: Any, known: Sequence[str], what: str) -> int:
    """The number of a thing by its id."""
    if name not in known:
        raise Invalid(f"{what}: {short_repr(name)} is unknown")
    return known.index(name)
