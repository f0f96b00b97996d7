"""Families: plays the rules of "Chicago" by Marcos Macri (2-4 seats)."""

from __future__ import annotations

from ...core.game import Option, switch
from .edition import EDITION, FEWEST_SEATS, SEATS
from .state import Families
from .words import WORDS

TITLE = "Families"
ABOUT = "Take over the city business by business, attack and be attacked, and mind who opposes you."
MINUTES = (60, 90)
SEAT_COUNTS = tuple(range(FEWEST_SEATS, SEATS + 1))
USUAL_SEATS = 4
RULES_VERSION = 1
TURN_RULE = "FA-FLOW.2"
END_RULE = "FA-END.1"
PUBLIC_NAMES = ("lacks",)
STATE = Families
OPTIONS = (
    switch("city_cards", True, "Play with the city cards; without them the game is easier to learn.", "FA-VAR.1"),
    Option("extra_actions", 1, (1, 2), "How many extra-action cards a family may take in a game.", "FA-VAR.2"),
)

__all__ = [
    "ABOUT",
    "EDITION",
    "END_RULE",
    "MINUTES",
    "OPTIONS",
    "PUBLIC_NAMES",
    "RULES_VERSION",
    "SEAT_COUNTS",
    "STATE",
    "TITLE",
    "TURN_RULE",
    "USUAL_SEATS",
    "WORDS",
]
