"""Phrases: texts for people that remember how they were made, so that they can be said in another language.

A phrase can be used as a plain English ``str``. To say it in another language, its template is looked up in a message
file and the blanks are filled again; what fills them may be a phrase, a name (looked up whole) or a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

new_text = str.__new__


class Blanks(dict[str, Any]):
    """What fills the blanks of a sentence; a missing one shows as a question mark."""

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
    """What somebody wrote, or somebody's name: it is the same in every language."""

    __slots__ = ()


def phrase(template: str, /, **fields: Any) -> Phrase:
    """A sentence with its blanks filled."""
    return Phrase(template, fields)


def counted(count: int, one: str, many: str, /, **fields: Any) -> Phrase:
    """One of two phrases, by number: ``counted(3, "{n} card", "{n} cards")``; ``fields`` fill their other blanks."""
    return Phrase(one if count == 1 else many, {"n": count} | fields)


COMMA = "{one}, {other}"
AND = "{one} and {other}"
"""What joins a list: of some things, and of things that all belong together."""


def joined(parts: Iterable[str], by: str = COMMA) -> str:
    """A list of things as a phrase: ``red, blue``, or joined another way ``red and blue``."""
    row = list(parts)
    said = row[0] if row else ""
    for part in row[1:]:
        said = Phrase(by, {"one": said, "other": part})
    return said
