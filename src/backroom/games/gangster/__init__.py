"""Gangster: plays the rules of the game by Thorsten Gimmler (2-5 seats)."""

from __future__ import annotations

from ...core.game import switch
from ...core.phrases import phrase
from .edition import EDITION, FEWEST_SEATS, SEATS
from .state import Gangster
from .words import WORDS

TITLE = EDITION["meta"]["title"]
ABOUT = "Drive your gangsters to the right districts, carry rivals off in the trunk, be there on the Day of Reckoning."
MINUTES = 90
SEAT_COUNTS = tuple(range(FEWEST_SEATS, SEATS + 1))
USUAL_SEATS = 4
RULES_VERSION = 1
TURN_RULE = "GA-TURN.2"
END_RULE = "GA-END.1"
PUBLIC_NAMES = ("standing",)
STATE = Gangster
OPTIONS = (
    switch(
        "stall_rule",
        True,
        phrase(
            "After many turns without a drive ({n} for each colour) somebody must drive; off: the strict game.",
            n=EDITION["house_rules"]["stall_turns_per_color"],
        ),
        "GA-STALL.1",
    ),
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
