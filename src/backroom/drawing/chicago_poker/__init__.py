"""Chicago Poker: a street of businesses, and the hands of all seats before them."""

from __future__ import annotations

from .board import backdrop, draw
from .endgame import ending
from .facts import colours, course, icon_for, line, plates
from .moments import moments
from .tray import tray

__all__ = [
    "backdrop",
    "colours",
    "course",
    "draw",
    "ending",
    "icon_for",
    "line",
    "moments",
    "plates",
    "tray",
]
