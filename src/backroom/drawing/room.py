"""The room: a lamp-lit back room at night. The room is dark, what you hold is paper, what glows matters.

The palette and the materials of all boards; there is one look for day and night. Gradients and filters are written once
in a picture (``DEFS``), and a board refers to them as ``url(#b-brass)``.
"""

from __future__ import annotations

from .silhouettes import BEAM, CAR, MAN

NIGHT, FELT, PANEL, RAISED, LINE = "#0D1017", "#14191F", "#1B222B", "#27303B", "#3B4654"
"""The page, the table, panels on it, what stands out of a panel, and lines between them."""
CREAM, MUTED, BRASS, BRASS_EDGE = "#F4EAD5", "#B9B09C", "#D4AF5A", "#7A5A17"
"""On dark: text, quiet text, titles and icons, and the edges of brass things."""
PAPER, PAPER_EDGE, PRINT, FADED, STAMP = "#F4EAD5", "#DCCBA6", "#221B12", "#6A5A40", "#9C2B22"
"""On paper: the sheet, its edge, text, quiet text, and what is stamped in red."""
AMBER, TEAL, NEON, MINT = "#FFC857", "#5CE0D2", "#FF6B5E", "#6FDC8C"
"""Signals, never a seat: you may or your turn, selected, loss, gain."""
SIGN_INK = "#17130D"
"""Signs on a seat's colour."""
WOOD, BAIZE = "#3A2616", "#1B4A38"


def gradient(name: str, *stops: tuple[float, str], more: str = 'x1="0" y1="0" x2="0" y2="1"') -> str:
    """A linear gradient, from top to bottom unless told otherwise."""
    inner = "".join(f'<stop offset="{offset:g}" stop-color="{colour}"/>' for offset, colour in stops)
    return f'<linearGradient id="b-{name}" {more}>{inner}</linearGradient>'


def glow(name: str, colour: str, strength: float) -> str:
    """A radial gradient that fades to nothing."""
    return (
        f'<radialGradient id="b-{name}"><stop offset="0" stop-color="{colour}" stop-opacity="{strength:g}"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
    )


DEFS = (
    '<radialGradient id="b-room" cx=".45" cy=".35" r=".9"><stop offset="0" stop-color="#222B36"/>'
    '<stop offset=".55" stop-color="#151B23"/><stop offset="1" stop-color="#0B0E14"/></radialGradient>'
    + gradient("brass", (0, "#F3DFA0"), (0.5, "#D4AF5A"), (1, "#8A6A2B"))
    + gradient("lightbox", (0, "#FFF6DF"), (1, "#EBD9B0"))
    + gradient("goldbox", (0, "#FFF1C4"), (1, "#FFC857"))
    + gradient("lake", (0, "#15384A"), (1, "#0A1B2A"), more='x2="1" y2=".4"')
    + glow("lampglow", "#FFC857", 0.5)
    + glow("redglow", "#FF6B4A", 0.55)
    + '<filter id="b-blur" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="4"/></filter>'
    + BEAM
    + MAN
    + CAR
)
"""What all boards share; a board may add gradients of its own (about ten in all, and no second filter)."""
