"""Small pictures used by more than one board. All are original."""

from __future__ import annotations

from .theme import BACK, BRASS, EDGE, LINE


def symbol(name: str, size: str, body: str) -> str:
    """A picture that ``use`` places on the board; ``size`` is its width and height."""
    return f'<symbol id="{name}" viewBox="0 0 {size}">{body}</symbol>'


CARD_BACK = symbol(
    "b-back",
    "32 44",
    (
        f'<rect x=".5" y=".5" width="31" height="43" rx="3.5" fill="{BACK}" stroke="{EDGE}"/>'
        f'<rect x="3" y="3" width="26" height="38" rx="2" fill="none" stroke="{BRASS}"/>'
        f'<path d="M16 7 26 22 16 37 6 22zM16 13l6 9-6 9-6-9zM3 3l7 10M29 3l-7 10M3 41l7-10M29 41l-7-10" fill="none" '
        f'stroke="{BRASS}"/><circle cx="16" cy="22" r="2" fill="{BRASS}"/>'
    ),
)

HATCH = (
    f'<pattern id="b-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<path d="M0 0v6" stroke="{LINE}" stroke-width="2.5"/></pattern>'
)
"""Marks a place where a card will be face down."""

LAMP = (
    '<radialGradient id="b-lamp" cy=".4" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".07"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".25"/></radialGradient>'
)
"""The light of the lamp over the table."""
