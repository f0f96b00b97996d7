"""Pieces that several boards share: men with hats, cars, brass coins, paper, ribbons of text.

Men and cars are symbols (silhouettes.py), which every picture has among its shared definitions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .fonts import LABEL, NUMBER, TITLE, Font, size_for, width_of, write
from .identity import IDENTITIES, outline_of
from .paper import escape, is_wide, pieces_of, rect
from .room import AMBER, CREAM, NIGHT, PAPER, PAPER_EDGE, SIGN_INK, TEAL

LIT_RULES = (
    ".b-hit{fill:none;pointer-events:all}"
    f".b-lit{{stroke:{AMBER};stroke-width:2.2;filter:drop-shadow(0 0 3px {AMBER})}}"
    f"[data-is=could]>.b-lit,[data-is=no]>.b-lit{{stroke:none}}[data-is=picked]>.b-lit{{stroke:{TEAL}}}"
)
"""How a target glows, as a style sheet: a page marks targets with their state, and what can't be picked is dark."""
LEAST = 15
"""The smallest letters of a wide picture: 12 px on a screen of 1280 x 720, which shows it at four fifths."""
LEAST_NARROW = 11
"""The smallest letters on a phone."""


def fitted(
    x: float, y: float, said: str, font: Font, size: float, fill: str, anchor: str = "start", width: float = 0
) -> str:
    """A line of text that keeps the least size of its layout: letters that begin smaller are for phones."""
    return write(x, y, said, font, size, fill, anchor, width, LEAST if size >= LEAST else LEAST_NARROW)


@lru_cache(1024)
def man(colour: str, letter: str, x: float, y: float, height: float, size: float = 0) -> str:
    """A man of a colour around x, y, with a letter on his coat if a font size is given."""
    width = height * 24 / 28
    drawn = (
        f'<use href="#b-hatman" x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}" '
        f'color="{IDENTITIES[colour].light}"/>'
    )
    if not size:
        return drawn
    return drawn + write(x, round(y + 0.42 * height, 1), letter, NUMBER, size, SIGN_INK, "middle")


@lru_cache(512)
def car(colour: str, letter: str, x: float, y: float, width: float, size: float = LEAST) -> str:
    """A car of a colour around x, y, with a letter on its door."""
    height = width * 38 / 72
    return (
        f'<use href="#b-sedan" x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}" '
        f'color="{IDENTITIES[colour].light}"/>'
        + (write(x - 0.5, round(y + 0.36 * size, 1), letter, NUMBER, size, SIGN_INK, "middle") if letter else "")
    )


@lru_cache(1024)
def mark(colour: str, x: float, y: float, r: float, letter: str = "", size: float = LEAST, line: float = 1) -> str:
    """A player's token with a thin line and a letter of a given size, for narrow places."""
    who = IDENTITIES[colour]
    shape = (
        f'{outline_of(who.shape, x, y, r)} fill="{who.light}" stroke="{NIGHT}" stroke-width="{line:g}" '
        'stroke-linejoin="round"/>'
    )
    drop = 0.22 * r if who.shape == "triangle" else 0
    return shape + (
        write(x, round(y + 0.36 * size + drop, 1), letter, NUMBER, size, SIGN_INK, "middle") if letter else ""
    )


@lru_cache(256)
def coin(x: float, y: float, r: float, said: str, size: float) -> str:
    """A brass coin with a few letters."""
    return (
        f'<circle class="b-coin" cx="{x:g}" cy="{y:g}" r="{r:g}" fill="url(#b-brass)" stroke="{NIGHT}" '
        f'stroke-width="{r / 7:.1f}"/>' + write(x, round(y + 0.36 * size, 1), said, NUMBER, size, SIGN_INK, "middle")
    )


@lru_cache(2048)
def hit(x: float, y: float, width: float, height: float, lit: bool) -> str:
    """The area of a target, with amber light around it if it may be chosen (LIT_RULES)."""
    return (
        f'<rect class="b-hit{" b-lit" if lit else ""}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" '
        'rx="3"/>'
    )


@lru_cache(512)
def paper(x: float, y: float, width: float, height: float, edge: str = PAPER_EDGE, line: float = 1) -> str:
    """A sheet of paper with a fine line inside its edge."""
    return rect(x, y, width, height, PAPER, f'rx="4" stroke="{edge}" stroke-width="{line:g}"') + rect(
        x + 3, y + 3, width - 6, height - 6, "none", 'rx="2" stroke="#CDB98A"'
    )


@lru_cache(512)
def place_name(x: float, y: float, said: str, size: float, width: float, anchor: str = "middle") -> str:
    """The name of a place on a map: light letters with a dark outline."""
    size = size_for(said, TITLE, size, width, LEAST_NARROW if size < 20 else LEAST)
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{TITLE.family}" font-size="{size:g}" fill="{CREAM}" '
        f'stroke="#0B0F15" stroke-width="{size / 4:g}" paint-order="stroke" stroke-linejoin="round" '
        f'text-anchor="{anchor}">{escape(said)}</text>'
    )


@lru_cache(1024)
def lines_of(said: str, font: Font, size: float, width: float) -> tuple[str, ...]:
    """A text in lines that fit a width; a word that is too long keeps a line of its own."""
    lines = [""]
    for piece in pieces_of(said):
        if lines[-1] and width_of(lines[-1] + piece, font, size) > width:
            lines.append(piece.lstrip())
        else:
            lines[-1] = (lines[-1] + piece).lstrip()
    return tuple(lines)


def joined_lines(lines: Sequence[str]) -> str:
    """Lines as one; after a wide letter there is no space."""
    return "".join(line if not line or is_wide(line[-1]) else f"{line} " for line in lines).rstrip()


@lru_cache(1024)
def paragraph(
    x: float,
    y: float,
    said: str,
    font: Font,
    size: float,
    fill: str,
    width: float,
    most: int,
    anchor: str = "start",
    least: float = LEAST,
) -> str:
    """A text in at most so many lines below each other, in smaller letters if it needs them."""
    while size > least and len(lines_of(said, font, size, width)) > most:
        size -= 0.5
    lines = lines_of(said, font, size, width)
    lines = (*lines[: most - 1], joined_lines(lines[most - 1 :])) if len(lines) > most else lines
    step = round(1.25 * size, 1)
    return "".join(
        fitted(x, round(y + at * step, 1), line, font, size, fill, anchor, width) for at, line in enumerate(lines)
    )


@lru_cache(512)
def pill(x: float, y: float, said: str, size: float, fill: str, ink: str, edge: str = "none") -> str:
    """A rounded label around x, y."""
    width, height = width_of(said, LABEL, size) + size, 1.5 * size
    return rect(
        x - width / 2, y - height / 2, round(width, 1), height, fill, f'rx="{height / 2:g}" stroke="{edge}"'
    ) + write(x, round(y + 0.36 * size, 1), said, LABEL, size, ink, "middle")
