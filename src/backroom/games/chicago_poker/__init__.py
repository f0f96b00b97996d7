"""Chicago Poker: plays the rules of the game by Bruno Cathala and Bruno Faidutti (2-6 seats)."""

from __future__ import annotations

from ...core.game import switch
from ...core.phrases import phrase
from .edition import ANY_KIND_SHORT, EDITION, FEWEST_SEATS, SAME_KIND_SHORT, SEATS, SPECIALS
from .state import ChicagoPoker
from .words import WORDS

TITLE = EDITION["meta"]["title"]
ABOUT = "Half-hidden poker hands over the businesses of a street: draw, place, bluff, dare the others to a shootout."
MINUTES = EDITION["meta"]["minutes"]
SEAT_COUNTS = tuple(range(FEWEST_SEATS, SEATS + 1))
USUAL_SEATS = 4
RULES_VERSION = 1
TURN_RULE = "CP-TURN.1"
END_RULE = "CP-WIN.1"
STATE = ChicagoPoker
FINAL = {"limousine": "CP-DEC.4", "drove": "CP-LIMO.7"}
"""What others have heard about a drive can't be taken back; the steps in between are secret and can be."""
OPTIONS = (
    switch(
        "specials",
        EDITION["options"]["default_specials"],
        phrase("Play with the {count} special cards; without them the game is more tactical.", count=SPECIALS),
        "CP-OPT.2",
    ),
    switch(
        "short",
        EDITION["options"]["default_goal"] == "short",
        phrase(
            "Play the short game: {same} businesses of one type or any {any} win.",
            same=SAME_KIND_SHORT,
            any=ANY_KIND_SHORT,
        ),
        "CP-OPT.1",
    ),
)

__all__ = [
    "ABOUT",
    "EDITION",
    "END_RULE",
    "FINAL",
    "MINUTES",
    "OPTIONS",
    "RULES_VERSION",
    "SEAT_COUNTS",
    "STATE",
    "TITLE",
    "TURN_RULE",
    "USUAL_SEATS",
    "WORDS",
]
