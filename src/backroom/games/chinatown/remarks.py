"""What bots say in a negotiation. A message travels as plain text; to translate it, its sentence is found again."""

from __future__ import annotations

import re

from ...core.phrases import Phrase, phrase
from .edition import BUSINESS_NAMES, BUSINESSES, UNIT

ORDINALS = (
    phrase("first"),
    phrase("second"),
    phrase("third"),
    phrase("fourth"),
    phrase("fifth"),
    phrase("sixth"),
    phrase("last"),
)
BLANK = re.compile(r"\\\{(\w+)\\\}")


def broken_promise() -> Phrase:
    """A promise that could have been kept was not."""
    return phrase("First keep what you promised me.")


def too_dear(price: int) -> Phrase:
    """Somebody can't pay."""
    return phrase("I haven't got {amount}.", amount=dollars(price))


def unfair() -> Phrase:
    """A deal is good, but much better for the others."""
    return phrase("You'd gain much more than I would.")


def worthless() -> Phrase:
    """A deal brings nothing."""
    return phrase("That brings me nothing.")


def not_worth_it() -> Phrase:
    """A deal brings less than it costs."""
    return phrase("That's more than it's worth to me.")


def needs_lot(lot: int, tile: str) -> Phrase:
    """A lot has a place in its owner's plans."""
    return phrase("I need lot {lot} for my {tile}.", lot=lot, tile=name_of(tile))


def keeps_together(lot: int, other: int) -> Phrase:
    """A lot lies beside another one of its owner."""
    return phrase("I'm keeping lots {one} and {other} together.", one=min(lot, other), other=max(lot, other))


def needs_tile(tile: str, lot: int) -> Phrase:
    """A tile has a place in its owner's plans."""
    return phrase("My {tile} tile is going on lot {lot}.", tile=name_of(tile), lot=lot)


def wants_more(price: int) -> Phrase:
    """A deal would be acceptable for this much more."""
    return phrase("I'd want {amount} more for that.", amount=dollars(price))


def loses_tile(count: int, tile: str) -> Phrase:
    """The owner of several tiles of a business would lose one."""
    return phrase("I'd lose my {nth} {tile} tile.", nth=ORDINALS[min(count, len(ORDINALS)) - 1], tile=name_of(tile))


def beyond_means() -> Phrase:
    """What somebody wants costs more than they can pay."""
    return phrase("I'd want more for it than you could pay.")


def offer_first() -> Phrase:
    """Somebody has an offer to answer."""
    return phrase("Let's settle my offer first.")


def dollars(amount: int) -> str:
    """Money as people say it."""
    return f"${amount // UNIT}k"


def name_of(tile: str) -> str:
    """A business in running text."""
    return str(BUSINESS_NAMES[BUSINESSES.index(tile)]).lower()


REMARKS = (
    broken_promise(),
    too_dear(0),
    unfair(),
    worthless(),
    not_worth_it(),
    needs_lot(0, BUSINESSES[0]),
    keeps_together(0, 0),
    needs_tile(BUSINESSES[0], 0),
    wants_more(0),
    loses_tile(1, BUSINESSES[0]),
    beyond_means(),
    offer_first(),
)
PATTERNS = [
    (re.compile(BLANK.sub(r"(?P<\1>[\\w$ ]+)", re.escape(remark.template))), remark.template) for remark in REMARKS
]


def recognised(text: str) -> Phrase | None:
    """The sentence that a bot's message was made from; None if these are somebody's own words."""
    for pattern, template in PATTERNS:
        found = pattern.fullmatch(text)
        if found:
            return Phrase(template, found.groupdict())
    return None
