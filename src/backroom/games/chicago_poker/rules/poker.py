"""CP-RANK and CP-TIE: what a column is worth."""

from __future__ import annotations

from ....core.kit import shorts
from ..edition import (
    CHICAGO_POKER,
    COLOUR_COUNT,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL,
    FULL_HOUSE,
    HIGH_CARD,
    HIGHEST,
    PAIR,
    RAINBOW_STRAIGHT,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)
from .hand_limit import HandLimit

BITS = 4
"""Bits for one value in a comparison key: values go up to fifteen."""


class Poker(HandLimit):
    """Hands of one to five gangsters, compared by one number."""

    copies: list[int] = shorts(HIGHEST + 1, scratch=True)      # how many cards of each value
    dyed: list[int] = shorts(COLOUR_COUNT, scratch=True)       # how many cards of each colour

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
        for value in range(HIGHEST + 1):
            self.copies[value] = 0
        for colour in range(COLOUR_COUNT):
            self.dyed[colour] = 0
        for place in range(self.columns.size(column)):
            card = self.columns.at(column, place)
            self.copies[self.value(card)] += 1
            self.dyed[self.colour(card)] += 1

    # CP-RANK: the category

    def rank(self, cards: int) -> int:
        """CP-RANK.2-4, .6: the highest category that fits, by the order of the table; some need all five
        cards."""
        most = self.most_alike()
        if cards == FULL and most == 1:
            return self.rank_of_five_different()
        if most == 5:
            return CHICAGO_POKER
        if most == 4:
            return FOUR_OF_A_KIND
        if most == 3:
            return FULL_HOUSE if self.values_with(2) == 1 else THREE_OF_A_KIND
        if most == 2:
            return TWO_PAIRS if self.values_with(2) == 2 else PAIR
        return HIGH_CARD

    def rank_of_five_different(self) -> int:
        """CP-RANK.1, .5: straights, rainbows and flushes."""
        straight: bool = self.is_straight()
        if straight and self.most_of_one_colour() == FULL:
            return STRAIGHT_FLUSH
        if straight and self.most_of_one_colour() == 1:
            return RAINBOW_STRAIGHT
        if self.most_of_one_colour() == FULL:
            return FLUSH
        return STRAIGHT if straight else HIGH_CARD

    def most_alike(self) -> int:
        """The greatest number of cards of one value."""
        most = 0
        for value in range(HIGHEST + 1):
            if self.copies[value] > most:
                most = self.copies[value]
        return most

    def most_of_one_colour(self) -> int:
        """The greatest number of cards of one colour."""
        most = 0
        for colour in range(COLOUR_COUNT):
            if self.dyed[colour] > most:
                most = self.dyed[colour]
        return most

    def values_with(self, count: int) -> int:
        """How many values occur exactly that often."""
        values = 0
        for value in range(HIGHEST + 1):
            if self.copies[value] == count:
                values += 1
        return values

    def top(self, count: int, below: int) -> int:
        """The highest value under a limit that occurs exactly that often; 0 if there is none (CP-TIE.8)."""
        for value in range(below - 1, 0, -1):
            if self.copies[value] == count:
                return value
        return 0

    def is_straight(self) -> bool:
        """CP-RANK.5: five consecutive values among five different ones; 15 is not followed by 1."""
        high = self.top(1, HIGHEST + 1)
        low = high - FULL + 1
        if low < 1:
            return False
        for value in range(low, high):
            if self.copies[value] == 0:
                return False
        return True

    # CP-TIE: equal categories

    def tie_break(self, rank: int) -> int:
        """CP-TIE.1-9: the values that decide between hands of one category, highest first."""
        if rank == CHICAGO_POKER:
            return self.top(5, HIGHEST + 1)
        if rank == FOUR_OF_A_KIND:
            return self.top(4, HIGHEST + 1)
        if rank in (FULL_HOUSE, THREE_OF_A_KIND):
            return self.top(3, HIGHEST + 1)
        if rank in (STRAIGHT_FLUSH, RAINBOW_STRAIGHT, STRAIGHT):
            return self.top(1, HIGHEST + 1)
        if rank == TWO_PAIRS:
            return self.values_down(2, 2) << BITS | self.values_down(1, 1)
        if rank == PAIR:
            return self.values_down(2, 1) << 3 * BITS | self.values_down(1, 3)
        return self.values_down(1, FULL)

    def values_down(self, count: int, places: int) -> int:
        """CP-TIE.4-8: the values that occur that often, from high to low; a missing card counts 0."""
        values, below = 0, HIGHEST + 1
        for _ in range(places):
            below = self.top(count, below)
            values = values << BITS | below
        return values
