"""Gangster: Chicago at night, with its houses, cars and the lake."""

from __future__ import annotations

from .board import draw
from .city import backdrop
from .facts import colours, course, icon_for, line, plates
from .moments import ending, moments
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
