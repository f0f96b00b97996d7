"""Names of players: short, printable, and nobody else's, so that nobody can pose as another."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from .. import bots
from ..core.errors import Invalid
from ..core.phrases import Quoted, phrase
from ..core.words import short_repr
from .protocol import LONGEST_NAME

SELECTORS = "".join(map(chr, (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))))
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0" + SELECTORS)
"""Letters that can't be seen although Unicode counts them as printable."""

COLOURFUL = "\ufe0f"
"""Makes a sign an emoji; a name may have it, but it makes no difference."""

CYRILLIC = "авеёкмнорстухіїѕјԁԛԝһӏ", "abeekmhopctyxiisjdqwhl"
GREEK = "αβεζηικμνορτυχϲϳ", "abezhikmnoptyxcj"
LOOKALIKES = str.maketrans(dict(zip(CYRILLIC[0] + GREEK[0], CYRILLIC[1] + GREEK[1], strict=True)))
"""Letters that look like Latin ones, at least as capitals."""

SEAT = re.compile(r"p ?\d+")
RESERVED = frozenset({"backroom", "a spectator", "spectator", "ein zuschauer", "zuschauer"})
"""Under these names the server and the spectators speak."""


def check_name(slug: str, name: str, others: Iterable[str] = ()) -> str:
    """Check the name of a player, and strip it; ``others`` are the names at the same table."""
    said = name.strip()
    if not 0 < len(said) <= LONGEST_NAME or not said.isprintable() or "|" in said or INVISIBLE & set(said):
        raise Invalid(
            phrase('{name} can\'t be a name: it must be short and printable, without "|"', name=short_repr(name))
        )
    key, quoted = key_of(said), Quoted(said)
    if key in map(key_of, bots.names(slug)):
        raise Invalid(phrase("{name} is the name of a bot; please choose another name", name=quoted))
    if not key or SEAT.fullmatch(key) or key in RESERVED:
        raise Invalid(phrase("{name} could pose as somebody else; please choose another name", name=quoted))
    if key in map(key_of, others):
        raise Invalid(phrase("somebody at this table is called {name}; please choose another name", name=quoted))
    return said


def key_of(name: str) -> str:
    """A name as it looks: two names with the same key could be mistaken for each other."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    seen = (letter for letter in plain if letter.isprintable() and letter not in INVISIBLE and letter != COLOURFUL)
    return " ".join("".join(seen).translate(LOOKALIKES).split())
