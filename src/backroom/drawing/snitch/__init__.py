"""Snitch on the page: the city by the lake, the Register, the turn's steps, the police bag, and the arrest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...messages import say
from ..figures import LIT_RULES
from ..props import edge, letters_of, name_of, picture
from ..room import AMBER
from .closeup import closeup, exhibit
from .districts import DistrictContext, district
from .dock import about, asks, assent, expected, label, question, thing, tip
from .endgame import ending
from .plan import plan_of
from .register import register
from .scenery import scenery
from .schema import schema
from .staging import moments, staged
from .telling import colours, course, gathered, icon_for, line, plates
from .terms import terms
from .turn import tray

__all__ = [
    "about",
    "asks",
    "assent",
    "backdrop",
    "closeup",
    "colours",
    "course",
    "draw",
    "ending",
    "exhibit",
    "expected",
    "gathered",
    "icon_for",
    "label",
    "line",
    "moments",
    "plates",
    "question",
    "schema",
    "staged",
    "terms",
    "thing",
    "tip",
    "tray",
]

View = Mapping[str, Any]
STYLE = f"<style>{LIT_RULES}[data-is=could]>.b-lit{{stroke:{AMBER};stroke-width:1.2;opacity:.6;filter:none}}</style>"
"""What could be picked instead stays in sight."""


def backdrop(view: View, wide: bool) -> str:
    """The city without its people."""
    return picture(*plan_of(wide).size, say("The map of Chicago"), scenery(wide))


def draw(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """Gangs, casinos, control, and the Register."""
    plan, seats = plan_of(wide), colours(view)
    letters = letters_of(seats, names)
    called_by = [name_of(seat, seats, names) for seat in range(len(seats))]
    context = DistrictContext(view, choices, letters, called_by)
    return picture(
        *plan.size,
        say("The board of Snitch"),
        STYLE,
        *(district(plan, number, area, context) for number, area in enumerate(view["areas"])),
        register(view, choices, plan.register, wide, letters, called_by),
        edge(*plan.size),
    )
