"""Rum Row: bootleggers, fast boats, and a raid on the fullest cellar (2 to 4 seats, RR-GEN.1)."""

from __future__ import annotations

from backroom.core.game import switch

from .edition import EDITION, FEWEST_SEATS, SEATS, USUAL_SEATS
from .state import RumRow
from .words import WORDS

TITLE = EDITION["game"]["title_en"]
ABOUT = "Send a boat in secret, land the whiskey, and don't have the fullest cellar when the agents come."
MINUTES = EDITION["players"]["playing_time_minutes"]
SEAT_COUNTS = tuple(range(FEWEST_SEATS, SEATS + 1))
END_RULE = "RR-END.3"
RULES_VERSION = 1
STATE = RumRow
OPTIONS = (switch("patrol", False, "On some nights a patrol stops the fastest boat.", "RR-LAND.2"),)

__all__ = [
    "ABOUT",
    "EDITION",
    "END_RULE",
    "MINUTES",
    "OPTIONS",
    "RULES_VERSION",
    "SEAT_COUNTS",
    "STATE",
    "TITLE",
    "USUAL_SEATS",
    "WORDS",
    "RumRow",
]
