"""Phrases: texts for people that remember how they were made, so that they can be said in another language.

A phrase is a plain English ``str`` to everybody. Whoever speaks another language looks its template up in a message
file and fills the blanks again; what fills them may be a phrase, a name (looked up whole) or a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

new_text = str.__new__


class Blanks(dict[str, Any]):
    """What fills the blanks of a sentence; a missing one is left out."""

    __slots__ = ()

    def __missing__(self, key: str) -> str:
        return "?"


class Phrase(str):
    """A text with its sentence (``template``) and what fills its blanks (``fields``)."""

    __slots__ = ("fields", "template")

    template: str
    fields: Mapping[str, Any]

    def __new__(cls, template: str, fields: Mapping[str, Any]) -> Phrase:
        new = new_text(cls, template.format_map(fields) if fields else template)
        new.template = template
        new.fields = fields
        return new

    def __reduce__(self) -> tuple[type[Phrase], tuple[str, Mapping[str, Any]]]:
        return Phrase, (self.template, self.fields)


class Quoted(str):
    """What somebody wrote or is called: it is the same in every language."""

    __slots__ = ()


def phrase(template: str, /, **fields: Any) -> Phrase:
    """A sentence with its blanks filled."""
    return Phrase(template, fields)


def counted(count: int, one: str, many: str) -> Phrase:
    """One of two phrases, by number: ``counted(3, "{n} card", "{n} cards")``."""
    return Phrase(one if count == 1 else many, {"n": count})


COMMA = "{one}, {other}"
AND = "{one} and {other}"
"""Joints of things in a row: of some, and of things of which all are meant."""


def joined(parts: Iterable[str], by: str = COMMA) -> str:
    """Several things in a row, as a phrase: ``red, blue``, or with another joint ``red and blue``."""
    row = list(parts)
    said = row[0] if row else ""
    for part in row[1:]:
        said = Phrase(by, {"one": said, "other": part})
    return said
