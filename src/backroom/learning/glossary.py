"""What everything on the table is called, and the rule behind it, as the rulebook tells it to people.

A game's drawing says which rule stands behind an icon, a number or a space (``terms`` in drawing/parts.py); what a
choice names is known from its verb. The words are those of the rulebook, or of the ledger where there is none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from ..drawing import drawn_in, part_of
from ..drawing.parts import Term
from ..games.ledger import read_ledger
from ..loading import game
from ..messages import DEFAULT
from .rulebook import in_words, rulebook

MARKUP = re.compile(r"\*\*|`|\s*\[[^\]]*\]")


@dataclass(frozen=True)
class Told:
    """A rule as people are told it: its words, and the chapter of the rulebook that has them; -1 for the ledger's."""

    text: str
    chapter: int


@dataclass(frozen=True)
class Glossary:
    """The words of a game: its terms; the rule behind each target and each icon; and what each rule says."""

    terms: tuple[Term, ...]
    keys: dict[str, str]
    icons: dict[str, str]
    rules: dict[str, Told]


@cache
def glossary(slug: str, language: str = DEFAULT) -> Glossary:
    """The glossary of a game."""
    with drawn_in(language, slug):
        terms: tuple[Term, ...] = tuple(part_of(slug, "terms")())
    keys = keys_of_choices(slug) | {key: term.rule for term in terms for key in term.keys}
    icons = {icon: term.rule for term in terms for icon in (term.icon, *term.icons)}
    return Glossary(terms, keys, icons, told_rules(slug, language))


def keys_of_choices(slug: str) -> dict[str, str]:
    """The rules behind what can be chosen: each verb (``do:draw``), and each field by the first verb that names it."""
    found: dict[str, str] = {}
    for verb in game(slug).words.verbs:
        if verb.rules:
            found[f"do:{verb.do}"] = verb.rules[0]
            for field in verb.fields:
                found.setdefault(f"{field}:", verb.rules[0])
    return found


def told_rules(slug: str, language: str) -> dict[str, Told]:
    """Every rule in the words of the rulebook: those of the paragraph that tells about the fewest rules."""
    found: dict[str, Told] = {}
    fewest: dict[str, int] = {}
    book = rulebook(slug, language)
    for number, chapter in enumerate(book.chapters if book else ()):
        for block in chapter.blocks:
            for rule in block.rules if block.text else ():
                if len(block.rules) < fewest.get(rule, len(block.rules) + 1):
                    found[rule], fewest[rule] = Told(in_words(block.text), number), len(block.rules)
    for rule, entry in read_ledger(slug).rules.items():
        found.setdefault(rule, Told(MARKUP.sub("", entry.text), -1))
    return found
