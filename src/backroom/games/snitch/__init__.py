"""Chicago (Snitch): plays the rules of the game by Ginichiro Suzuki (exactly 4 seats, SN-GEN.1)."""

from __future__ import annotations

from ...core.game import Option
from ...core.phrases import phrase
from .edition import CASINOS, EDITION, FEWEST_SEATS, SEATS
from .state import Snitch
from .words import WORDS

TITLE = EDITION["game"]["title_en"]
ABOUT = "Four gangs and secret cash: grow rich, but not the richest, and beware of the Snitch."
MINUTES = EDITION["players"]["playing_time_minutes"]
SEAT_COUNTS = tuple(range(FEWEST_SEATS, SEATS + 1))
USUAL_SEATS = SEATS
RULES_VERSION = 1
TURN_RULE = "SN-TURN.5"
END_RULE = "SN-END.1"
PUBLIC_NAMES = ("counted_cash", "income")
STATE = Snitch
OPTIONS = (
    Option(
        "casino_limit",
        "board",
        ("board", "player"),
        phrase("{count} casinos on the board, or (as the English text says) {count} for each player.", count=CASINOS),
        "SN-AMB.8",
    ),
    Option(
        "bribes",
        "compulsory",
        ("compulsory", "refusable"),
        "Whoever can pay a bribe must pay it, or may refuse and lose what the cop was sent for.",
        "SN-AMB.15",
    ),
    Option(
        "two_against_one",
        "once",
        ("once", "free"),
        "At most one 2-against-1 group in a fight, or (the Japanese text sets no limit) any number.",
        "SN-AMB.4",
    ),
    Option(
        "raid_target",
        "other",
        ("other", "anyone"),
        "The Untouchables raid another player, or (the Japanese text sets no limit) also the Snitch.",
        "SN-AMB.31",
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
