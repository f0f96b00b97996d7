"""Chinatown: plays the rules of the game by Karsten Hartwig (3-5 seats)."""

from __future__ import annotations

from ...core.game import Option, switch
from .edition import BOARDS, CLOCK_MINUTES, EDITION, FEWEST_SEATS, SEATS
from .state import Chinatown
from .words import WORDS

DEFAULTS = EDITION["options"]
CLOCKS = ("off", *(str(minutes) for minutes in CLOCK_MINUTES[1:]))
TITLE = EDITION["meta"]["title"]
ABOUT = "Trade everything with everybody at any moment: lots, shops, cash and promises."
MINUTES = EDITION["meta"]["minutes"]
SEAT_COUNTS = tuple(range(FEWEST_SEATS, SEATS + 1))
USUAL_SEATS = 4
RULES_VERSION = 2
END_RULE = "CT-END.1"
FINAL_QUESTIONS = {"trade": "CT-PROT.8", "place": "CT-PLACE.5"}
PUBLIC_NAMES = ("outlook", "pay_of", "shops", "worth")
STATE = Chinatown
OPTIONS = (
    switch(
        "interior_lots",
        DEFAULTS["interior_lot_variant"],
        "Lots off the streets take a tile only beside a tile of the same business and owner.",
        "CT-VAR.1",
    ),
    Option(
        "placing",
        DEFAULTS["placement_order"],
        ("start_player", "simultaneous"),
        "Tiles are placed by one seat after another, or by all at once in secret.",
        "CT-PLACE.6",
    ),
    Option(
        "tie",
        DEFAULTS["tiebreak"],
        ("tiles_on_board", "shared"),
        "A tie for the most cash goes to whoever has more tiles on the board, or is shared.",
        "CT-END.2",
    ),
    Option(
        "deal_cash",
        "private" if DEFAULTS["deal_cash_private"] else "open",
        ("private", "open"),
        "The cash of a private deal is told to its parties alone, or to all.",
        "CT-PROT.9",
    ),
    Option(
        "board",
        DEFAULTS["board"],
        tuple(BOARDS),
        "The board of 1999 as reconstructed, or that of the reissue.",
        "CT-COMP.1",
    ),
    Option(
        "trade",
        DEFAULTS["trade"],
        ("free", "limited", "none"),
        "Free negotiation; or in turns with the limits for simulation; or none at all.",
        "CT-PROT.12",
    ),
    Option(
        "clock",
        CLOCKS[CLOCK_MINUTES.index(DEFAULTS["trade_minutes"])],
        CLOCKS,
        "Minutes for the negotiation of each round; then it ends by itself. Off: it takes as long as it takes.",
        "CT-PROT.11",
    ),
)

__all__ = [
    "ABOUT",
    "EDITION",
    "END_RULE",
    "FINAL_QUESTIONS",
    "MINUTES",
    "OPTIONS",
    "PUBLIC_NAMES",
    "RULES_VERSION",
    "SEAT_COUNTS",
    "STATE",
    "TITLE",
    "USUAL_SEATS",
    "WORDS",
]
