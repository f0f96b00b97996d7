"""Rum Row with positions that harm the process that reads them, as a fault in compiled rules would."""

from __future__ import annotations

import os

import rum_row
from rum_row import (
    ABOUT,
    EDITION,
    END_RULE,
    MINUTES,
    OPTIONS,
    RULES_VERSION,
    SEAT_COUNTS,
    USUAL_SEATS,
    WORDS,
)
from rum_row.view import build_view

TITLE = "Trap Door"
ARMED = {"on": False}


class TrapDoor(rum_row.RumRow):
    """The key ``trap`` of a position names what happens."""

    def read_position(self, given):
        trap = given.pop("trap", "")
        if trap == "dies":
            os.abort()
        while trap == "hangs":
            pass
        if trap == "eats":
            given["held"] = [bytearray(1 << 24) for _ in range(1000)]
        if trap == "errs":
            given["held"] = [][5]
        if trap == "waits" and os.path.exists(os.environ["TRAP_FILE"]):
            os.abort()
        ARMED["on"] = trap == "dies later"
        super().read_position(given)

    def build_view(self, seat):
        if ARMED["on"]:
            os.abort()
        return build_view(self, seat)


STATE = TrapDoor

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
]
