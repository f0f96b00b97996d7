"""CP-RANK and CP-TIE: what a column is worth."""

from __future__ import annotations

from ....core.structs import Scratch, hot
from ..edition import (
    CHICAGO_POKER,
    COLOUR_COUNT,
    COLOUR_OF,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    RAINBOW_STRAIGHT,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    VALUE_OF,
)
from ..fields import only_one
from .hand_limit import HandLimit

BITS = 4
"""Bits for one value in a comparison key: values go up to fifteen."""

EVERY_COLOUR = (1 << COLOUR_COUNT) - 1
"""All five colours, as a bit set."""

IN_A_ROW = (1 << FULL) - 1
"""Five values in a row, as a bit set."""


@hot
def highest(values: int) -> int:
    """The highest of a set of values; 0 if there is none (CP-TIE.8)."""
    return values.bit_length()


@hot
def values_down(values: int, places: int) -> int:
    """CP-TIE.4-8: values from high to low in one number; a missing card counts 0."""
    down = 0
    for _ in range(places):
        top = values.bit_length()
        values &= ~(1 << top >> 1)
        down = down << BITS | top
    return down


class Poker(HandLimit):
    """Hands of one to five gangsters, compared by one number."""

    once: Scratch  # the values that occur at least once, as a bit set from value 1 up
    twice: Scratch
    thrice: Scratch
    fourfold: Scratch
    fivefold: Scratch
    dyed: Scratch  # the colours, as a bit set

    def worth(self, slot: int, seat: int) -> int:
        """CP-TIE.10: the comparison key of a column: category first, then the values that break ties."""
        column = self.column(slot, seat)
        self.count_cards(column)
        rank = self.rank(self.columns.size(column))
        return rank << BITS * FULL | self.tie_break(rank)

    def rank_of(self, worth: int) -> int:
        """The category of a comparison key."""
        return worth >> BITS * FULL

    def count_cards(self, column: int) -> None:
        """CP-RANK.3: all cards of the column are used."""
        once, twice, thrice, fourfold, fivefold, dyed = 0, 0, 0, 0, 0, 0
        for place in range(self.columns.size(column)):
            card = self.columns.at(column, place)
            value = 1 << VALUE_OF[card] - 1
            fivefold |= fourfold & value
            fourfold |= thrice & value
            thrice |= twice & value
            twice |= once & value
            once |= value
            dyed |= 1 << COLOUR_OF[card]
        self.once, self.twice, self.thrice = once, twice, thrice
        self.fourfold, self.fivefold, self.dyed = fourfold, fivefold, dyed

    # CP-RANK: the category

    def rank(self, cards: int) -> int:
        """CP-RANK.2-4, .6: the highest category that fits, by the order of the table; some need all five cards."""
        if self.twice == 0:
            return self.rank_of_five_different() if cards == FULL else HIGH_CARD
        if self.fivefold > 0:
            return CHICAGO_POKER
        if self.fourfold > 0:
            return FOUR_OF_A_KIND
        if self.thrice > 0:
            return FULL_HOUSE if self.twice != self.thrice else THREE_OF_A_KIND
        return PAIR if only_one(self.twice) else TWO_PAIRS

    def rank_of_five_different(self) -> int:
        """CP-RANK.1, .5: straights, rainbows and flushes."""
        straight: bool = self.is_straight()
        if only_one(self.dyed):
            return STRAIGHT_FLUSH if straight else FLUSH
        if straight:
            return RAINBOW_STRAIGHT if self.is_rainbow() else STRAIGHT
        return HIGH_CARD

    def is_straight(self) -> bool:
        """CP-RANK.5: five consecutive values among five different ones; 15 is not followed by 1."""
        return self.once == (self.once & -self.once) * IN_A_ROW

    def is_rainbow(self) -> bool:
        """CP-RANK.1: five cards of five colours."""
        return self.dyed == EVERY_COLOUR

    def made_of(self, rank: int) -> int:
        """The values that make up a category, as a bit set."""
        if rank in (PAIR, TWO_PAIRS):
            return self.twice
        if rank in (THREE_OF_A_KIND, FULL_HOUSE):
            return self.thrice
        if rank == FOUR_OF_A_KIND:
            return self.fourfold
        return self.once

    # CP-TIE: equal categories

    def tie_break(self, rank: int) -> int:
        """CP-TIE.1-9: the values that decide between hands of one category, highest first."""
        if rank in (HIGH_CARD, FLUSH):
            return values_down(self.once, FULL)
        if rank == PAIR:
            return values_down(self.twice, 1) << 3 * BITS | values_down(self.once ^ self.twice, 3)
        if rank == TWO_PAIRS:
            return values_down(self.twice, 2) << BITS | values_down(self.once ^ self.twice, 1)
        if rank == CHICAGO_POKER:
            return highest(self.fivefold)
        if rank == FOUR_OF_A_KIND:
            return highest(self.fourfold)
        if rank in (FULL_HOUSE, THREE_OF_A_KIND):
            return highest(self.thrice)
        return highest(self.once)  # the straights
