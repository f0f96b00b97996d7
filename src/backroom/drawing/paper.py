"""The SVG elements that boards are drawn with; all text is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from .theme import STYLE

SERIF = "Georgia,&quot;Times New Roman&quot;,&quot;Liberation Serif&quot;,serif"
LETTER_WIDTH = 0.5
"""The assumed width of a letter, relative to the font size."""
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


def width_of(said: str, size: float) -> float:
    """The approximate width of a text."""
    return len(said) * size * LETTER_WIDTH


def fit(said: str, width: float, size: float) -> str:
    """A text cut to fit a width."""
    most = max(1, int(width / (size * LETTER_WIDTH)))
    return said if len(said) <= most else said[: most - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def fitting(said: str, width: float, size: float, least: float = 13) -> float:
    """The largest font size up to the given one at which a text fits a width."""
    return max(least, min(size, int(2 * width / (len(said) * LETTER_WIDTH)) / 2))


def wrapped(said: str, width: float, size: float) -> list[str]:
    """A text in lines that fit a width."""
    most = max(8, int(width / (size * LETTER_WIDTH)))
    lines = [""]
    for word in said.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [fit(line, width, size) for line in lines]
