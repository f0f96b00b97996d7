"""Everything in Rum Row that can be done, happen, or be pending: verbs, facts and steps."""

from __future__ import annotations

from backroom.core.words import Counted, Domain, IntRange, Seats, Words

from .edition import BOATS, MOST_CRATES, MOST_MONEY, NIGHTS, SEATS

SEAT = Seats(SEATS)
BOAT = IntRange(1, BOATS)
CARGO = Counted(MOST_CRATES, "crate", "crates")
MONEY = Domain(range(MOST_MONEY + 1))

WORDS = Words()

# What can be done
SEND_BOAT = WORDS.verb("send", "send boat {boat}", "RR-SEND.1", boat=BOAT)
SELL = WORDS.verb("sell", "sell the cargo", "RR-LAND.3")
HIDE = WORDS.verb("hide", "hide the cargo", "RR-LAND.3")

# What can happen
NIGHT_FELL = WORDS.fact("night", "night {night}: {cargo} off the coast", night=IntRange(0, NIGHTS), cargo=CARGO)
SENT = WORDS.fact("sent", "{seat} sends boat {boat}", "{seat} sends a boat", "boat", seat=SEAT, boat=IntRange(0, BOATS))
TURNED_UP = WORDS.fact("turned_up", "{seat} has sent boat {boat}", seat=SEAT, boat=IntRange(0, BOATS))
STOPPED = WORDS.fact("stopped", "the patrol stops the boat of {seat}", seat=SEAT)
SOLD = WORDS.fact("sold", "{seat} lands {cargo} and sells the lot", seat=SEAT, cargo=CARGO)
HID = WORDS.fact("hid", "{seat} lands {cargo} and hides the lot", seat=SEAT, cargo=CARGO)
RAIDED = WORDS.fact("raided", "the agents raid the cellar of {seat}", seat=SEAT)
WON = WORDS.fact("won", "{seat} wins with {money} grand", seat=SEAT, money=MONEY)

# Steps: what can be pending. Those with a question wait for somebody.
NIGHT = WORDS.step("night")
SEND = WORDS.step("send")
REVEAL = WORDS.step("reveal")
LAND = WORDS.step("land", "seat")
END = WORDS.step("end")
STEP_NAMES = tuple(step.name for step in WORDS.steps)

IN_VIEWS = (*STEP_NAMES, "over")
"""Names that views show and that aren't in any verb, fact or question."""
