"""Whether a line of a rulebook or a reference card has a number that isn't filled from the edition."""

from __future__ import annotations

import re

from backroom.learning.numbers import BLANK
from backroom.learning.rulebook import in_words

MARKS = re.compile(r"\[[A-Z][^\]]*\]|^\d+\. ")
"""Ids of rules, and the number of a step."""
TYPED = {"ja": re.compile(r"\d\d|\d[,.]\d")}
"""Where English types a small number as a word ("two cards"), Japanese types a figure."""


def has_typed_number(line: str, language: str) -> bool:
    """Whether a printed number is typed instead of being a blank."""
    return bool(TYPED.get(language, re.compile(r"\d")).search(MARKS.sub("", BLANK.sub(" ", in_words(line)))))
