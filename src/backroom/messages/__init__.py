"""Translations: what Backroom says, in other languages.

``<language>/<slug>.json`` holds the messages of a game, ``<language>/house.json`` those that all games share. A file
maps English templates to translations with the same blanks. The English in the source is the message itself; ``en``
lists everything there is to translate and is written by ``backroom messages --write``. Messages that a file lacks stay
English.
"""

from .files import DEFAULT, check_all, language_of, languages
from .speaking import (
    cached_by_content,
    cached_by_language,
    called,
    count,
    dollars,
    forget_drawings,
    money,
    say,
    speaking,
)
from .translator import Translator, translator_for

__all__ = [
    "DEFAULT",
    "Translator",
    "cached_by_content",
    "cached_by_language",
    "called",
    "check_all",
    "count",
    "dollars",
    "forget_drawings",
    "language_of",
    "languages",
    "money",
    "say",
    "speaking",
    "translator_for",
]
