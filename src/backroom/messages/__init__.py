"""Message files: what Backroom says, in other languages.

``<language>/<slug>.json`` holds the words of a game, ``<language>/house.json`` those of the house: English templates
and how they are said, with the same blanks. The English in the source is the message itself; ``en`` lists what there
is to translate and is written by ``backroom messages --write``. What a file lacks is said in English.
"""

from .files import DEFAULT, check_all, language_of, languages
from .speaking import cached_by_language, called, count, say, speaking
from .translator import Translator, translator_for

__all__ = [
    "DEFAULT",
    "Translator",
    "cached_by_language",
    "called",
    "check_all",
    "count",
    "language_of",
    "languages",
    "say",
    "speaking",
    "translator_for",
]
