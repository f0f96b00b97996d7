"""The fonts of the drawings, and how wide a text is in them (``fonts.toml`` has the widths of the letters)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from .paper import escape, is_wide

USUAL_WIDTH, FULL_WIDTH = 60, 100
"""The width assumed for a letter that is not listed, and that of kana and Chinese characters, in hundredths of the
font size."""


class Font(NamedTuple):
    """A font: its name in fonts.toml, its family as written in a picture, and its weight."""

    name: str
    family: str
    weight: int


PRINTED: dict[str, Any] = tomllib.loads((Path(__file__).parent / "fonts.toml").read_text(encoding="utf-8"))
WIDTHS: dict[str, dict[str, int]] = {
    name: {letter: int(width) for width, letters in font["letters"].items() for letter in letters}
    for name, font in PRINTED.items()
}
TITLE, LABEL, NUMBER, TEXT, STRONG = (
    Font(name, escape(PRINTED[name]["family"]), PRINTED[name]["weight"])
    for name in ("title", "label", "number", "text", "strong")
)


@lru_cache(8192)
def width_of(said: str, font: Font, size: float) -> float:
    """The width of a text."""
    widths = WIDTHS[font.name]
    unlisted = (FULL_WIDTH if is_wide(letter) else USUAL_WIDTH for letter in said if letter not in widths)
    return (sum(widths.get(letter, 0) for letter in said) + sum(unlisted)) * size / 100


@lru_cache(8192)
def size_for(said: str, font: Font, size: float, width: float, least: float = 12) -> float:
    """The largest font size up to the given one at which a text fits a width, but not below the least."""
    taken = width_of(said, font, size)
    return size if taken <= width else max(least, int(4 * size * width / taken) / 4)


@lru_cache(8192)
def write(
    x: float,
    y: float,
    said: str,
    font: Font,
    size: float,
    fill: str,
    anchor: str = "start",
    width: float = 0,
    least: float = 12,
) -> str:
    """A line of text; if a width is given, the text is made smaller (not below ``least``) or pressed together."""
    more = ""
    if width:
        size = size_for(said, font, size, width, min(size, least))
        if width_of(said, font, size) > width:
            more = f' textLength="{width:g}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{font.family}" font-weight="{font.weight}" font-size="{size:g}" '
        f'fill="{fill}" text-anchor="{anchor}"{more}>{escape(said)}</text>'
    )


@lru_cache(1024)
def shortened(said: str, font: Font, size: float, width: float) -> str:
    """As much of a text as fits, with three dots where it was cut."""
    if width_of(said, font, size) <= width:
        return said
    cuts = (said[:length].rstrip(" -") + "…" for length in range(len(said) - 1, 0, -1))
    return next((cut for cut in cuts if width_of(cut, font, size) <= width), said[:1])
