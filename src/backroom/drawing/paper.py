"""The SVG elements that boards are drawn with; all text is escaped."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from .theme import STYLE

SERIF = "Georgia,&quot;Times New Roman&quot;,&quot;Liberation Serif&quot;,serif"
LETTER_WIDTH = 0.5
"""The assumed width of a letter, relative to the font size."""
WIDE, NEVER_FIRST = (
    "\u3000-\u30ff\u3400-\u9fff\uff00-\uffef",
    "、。」』ー…ぁぃぅぇぉっゃゅょ々\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff5e",
)
PIECE = re.compile(f" ?(?:[\uff08「『]*(?:[ァ-ヺー]+|[{WIDE}]|[^ {WIDE}]+)[{NEVER_FIRST}]*| )")
"""A word with the space before it, a word in katakana, or another wide letter; each with its brackets and stops."""
ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
    | {
        code: "\N{REPLACEMENT CHARACTER}"
        for code in [*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)]
    }
)


@lru_cache(4096)
def escape(said: str) -> str:
    """Text that is safe anywhere in a picture."""
    return said.translate(ESCAPES)


class Box(NamedTuple):
    """A rectangular part of a picture."""

    x: float
    y: float
    width: float
    height: float


def sheet(width: float, height: float, label: str, parts: Iterable[str]) -> str:
    """A whole picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="backroom" viewBox="0 0 {width:g} {height:g}" role="group" '
        f'aria-label="{escape(label)}" font-family="{SERIF}">{STYLE}{"".join(parts)}</svg>'
    )


def rect(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    """A rectangle; ``more`` holds further attributes."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" {more}/>'


def text(x: float, y: float, said: object, size: float, fill: str, more: str = "") -> str:
    """A line of text."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" {more}>{escape(str(said))}</text>'


def use(symbol: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    """An instance of one of the picture's symbols."""
    return f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {more}/>'


def title(said: str) -> str:
    """A tooltip, which screen readers also read."""
    return f"<title>{escape(said)}</title>"


def key(field: str, value: object) -> str:
    """The key of a clickable thing: a field of a choice and its value."""
    return f"{escape(field)}:{escape(str(value))}"


@lru_cache(4096)
def is_wide(letter: str) -> bool:
    """Whether a letter is as wide as it is high, as kana and Chinese characters are."""
    return unicodedata.east_asian_width(letter) in ("W", "F")


def width_of(said: str, size: float) -> float:
    """The approximate width of a text."""
    return sum(1 if is_wide(letter) else LETTER_WIDTH for letter in said) * size


def fit(said: str, width: float, size: float) -> str:
    """A text cut to fit a width."""
    if width_of(said, size) <= max(width, size * LETTER_WIDTH):
        return said
    while said and width_of(said, size) + size * LETTER_WIDTH > width:
        said = said[:-1]
    return said.rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def pieces_of(said: str) -> list[str]:
    """A text in pieces between which a line may be broken: at spaces, and between wide letters."""
    return PIECE.findall(said)
