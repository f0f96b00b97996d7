"""A translator: one language for one game, with phrases and names from the message files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any

from ..core.phrases import Blanks, Phrase, Quoted
from .files import BLANK, DEFAULT, HOUSE, languages, read_messages

NUMBER = re.compile(r"\d+")
LONGEST_NAME = 200
MOST_NAMES = 10_000
"""How many names a translator remembers."""


class Translator:
    """Translates the messages of one game, and those that all games share."""

    def __init__(self, language: str, messages: Mapping[str, str]) -> None:
        self.language, self.messages = language, messages
        self.folded = {template.lower(): said for template, said in messages.items()}
        self.names: dict[str, str] = {}

    def say(self, text: Any) -> str:
        """Translate anything: a phrase, a name or a number; quoted text stays as it is."""
        if isinstance(text, Phrase):
            return self.say_phrase(text)
        if not isinstance(text, str) or isinstance(text, Quoted):
            return str(text)
        return self.name(text)

    def say_phrase(self, text: Phrase) -> str:
        """Translate a sentence and fill its blanks; one that the files lack stays English."""
        if not text.fields:
            return self.name(text.template)
        template = self.written(text.template) or text.template
        return template.format_map(Blanks({name: self.say(value) for name, value in text.fields.items()}))

    def name(self, name: str) -> str:
        """Translate a name, or a sentence without blanks."""
        said = self.names.get(name)
        if said is None:
            said = self.look_up(name) or name
            if len(self.names) < MOST_NAMES and len(name) <= LONGEST_NAME:
                self.names[name] = said
        return said

    def look_up(self, name: str) -> str | None:
        """Look up a name: as it is, with its number as a blank, in another case, or as a stored sentence."""
        if not any(letter.isalpha() for letter in name):
            return None
        return self.written(name) or self.numbered(name) or self.recognised(name)

    def written(self, template: str) -> str | None:
        """Look up a message as it is, or in another case: the files list only the lower-case form of the two."""
        said = self.messages.get(template)
        if said is None and (folded := self.folded.get(template.lower())):
            return folded[0].upper() + folded[1:] if template[0].isupper() else folded
        return said

    def numbered(self, name: str) -> str | None:
        """Look up ``jazz club 2`` as ``jazz club {n}``."""
        numbers = NUMBER.findall(name)
        template = self.messages.get(NUMBER.sub("{n}", name)) if len(numbers) == 1 else None
        return template and template.replace("{n}", numbers[0])

    # Sentences that were stored as plain text

    @cached_property
    def patterns(self) -> list[tuple[re.Pattern[str], str]]:
        """A pattern for every English sentence with blanks, longest first."""
        templates = sorted((template for template in self.messages if BLANK.search(template)), key=literal_length)
        return [(pattern_of(template), template) for template in reversed(templates) if literal_length(template) > 3]

    def recognised(self, text: str) -> str | None:
        """Translate plain English text by finding the sentence that it was made from."""
        if " " not in text or len(text) > LONGEST_NAME:
            return None
        found = next(
            ((match, template) for pattern, template in self.patterns if (match := pattern.fullmatch(text))), None
        )
        return found and self.say_phrase(Phrase(found[1], found[0].groupdict()))


def literal_length(template: str) -> int:
    """The length of a template without its blanks."""
    return len(BLANK.sub("", template))


def pattern_of(template: str) -> re.Pattern[str]:
    """A pattern that matches a template with its blanks filled."""
    parts, seen = [], set[str]()
    for at, part in enumerate(BLANK.split(template)):
        if at % 2 == 0:
            parts.append(re.escape(part))
        else:
            parts.append(f"(?P={part})" if part in seen else f"(?P<{part}>.+?)")
            seen.add(part)
    return re.compile("".join(parts), re.DOTALL)


@cache
def translator_for(language: str, slug: str = "") -> Translator | None:
    """The translator for a language and a game; None for English and for unknown languages."""
    if language == DEFAULT or language not in languages():
        return None
    return Translator(language, read_messages(language, HOUSE) | (read_messages(language, slug) if slug else {}))
