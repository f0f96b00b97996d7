"""Chicago Poker: a street of businesses, and the hands of all seats before them."""

from __future__ import annotations

from .board import backdrop, draw, pieces
from .counsel import reason, tip, tips
from .dock import about, asks, assent, expected, label, question, thing
from .endgame import ending
from .facts import colours, course, icon_for, line, plates
from .moments import moments, staged
from .riddle import riddle
from .terms import terms
from .tray import tray

__all__ = [
    "about",
    "asks",
    "assent",
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
    "reason",
    "riddle",
    "staged",
    "terms",
    "thing",
    "tip",
    "tips",
    "tray",
]
