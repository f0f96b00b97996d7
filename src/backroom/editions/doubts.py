"""What an owner of the real box should check: values of an edition that nobody could look up, so that they were
designed here. The edition says of every table, and of some single values, where it comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .checking import TOLD, joined

RECONSTRUCTED = "reconstructed"
SOURCE = re.compile(r"(?:(?P<before>\w+)_)?prov(?:enance)?(?:_(?P<behind>\w+))?")


@dataclass(frozen=True)
class Doubt:
    """Some values of one table that should be checked."""

    where: str
    values: Mapping[str, Any]

    def __str__(self) -> str:
        said = ", ".join(f"{key} = {written(value)}" for key, value in self.values.items())
        return f"{self.where}: {said}"


def doubts(data: Mapping[str, Any]) -> list[Doubt]:
    """All doubts about an edition, in the order of its file."""
    return [Doubt(where, values) for where, values in in_table("", data)]


def in_table(where: str, table: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The doubtful values of a table, and of all tables inside."""
    named = doubtful(table)
    plain = {key: value for key, value in table.items() if not TOLD.fullmatch(key)}
    found = {key: value for key, value in plain.items() if key in named and key != "id" and not holds_tables(value)}
    if found:
        yield where, found
    for key, value in plain.items():
        if isinstance(value, dict) and (holds_sources(value) or not where):
            yield from in_table(joined(where, key), value)
        if holds_tables(value):
            for place, row in enumerate(value, start=1):
                yield from in_table(joined(where, key, str(row.get("id", place))), row)


def doubtful(table: Mapping[str, Any]) -> set[str]:
    """The keys of a table whose values were reconstructed."""
    found, firm = set[str](), set[str]()
    for key, source in table.items():
        about = SOURCE.fullmatch(key)
        if about is None:
            continue
        single = about["before"] or about["behind"]
        if isinstance(source, dict):
            found |= {name for name, one in source.items() if one == RECONSTRUCTED}
        elif single:
            (found if source == RECONSTRUCTED else firm).add(single)
        elif source == RECONSTRUCTED:
            found |= set(table)
    return found - firm


def holds_tables(value: Any) -> bool:
    """Whether a value is a list of tables."""
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def holds_sources(value: Mapping[str, Any]) -> bool:
    """Whether a table says where its values come from."""
    return any(SOURCE.fullmatch(key) for key in value) or any(isinstance(inner, dict) for inner in value.values())


def written(value: Any) -> str:
    """A value as it stands in the file."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {written(inner)}" for key, inner in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else str(value)
