"""Chicago Poker: a street of businesses, and the hands of all seats before them."""

from __future__ import annotations

from .board import backdrop, draw, pieces
from .dock import asks, expected, label, question, thing, tip
from .endgame import ending
from .facts import colours, course, icon_for, line, plates
from .moments import moments
from .terms import terms
from .tray import tray

__all__ = [
    "asks",
    "backdrop",
    "colours",
    "course",
    "draw",
    "ending",
    "expected",
    "icon_for",
    "label",
    "line",
    "moments",
    "pieces",
    "plates",
    "question",
    "terms",
    "thing",
    "tip",
    "tray",
]
