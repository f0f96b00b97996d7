"""Gangster: Chicago at night, with its houses, cars and the lake."""

from __future__ import annotations

from .board import draw, pieces
from .city import backdrop
from .dock import about, asks, expected, label, question, thing, tip
from .facts import colours, course, gathered, icon_for, line, plates
from .moments import ending, moments, staged
from .reckoning import race
from .terms import terms
from .tray import tray

__all__ = [
    "about",
    "asks",
    "backdrop",
    "colours",
    "course",
    "draw",
    "ending",
    "expected",
    "gathered",
    "icon_for",
    "label",
    "line",
    "moments",
    "pieces",
    "plates",
    "question",
    "race",
    "staged",
    "terms",
    "thing",
    "tip",
    "tray",
]
