"""How likely another seat's column is to become a hand of each rank, from what can be seen of it."""

from __future__ import annotations

from ....core.editions import by_id
from ....core.structs import I64, Scratch, ints, longs
from ..edition import (
    ACTIONS_PER_TURN,
    CHICAGO_POKER,
    COLOUR_OF,
    EDITION,
    FACE_UP,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL,
    FULL_HOUSE,
    HIGHEST,
    PAIR,
    RAINBOW_STRAIGHT,
    RANK_IDS,
    SEATS,
    SLOTS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    VALUE_OF,
)
from ..fields import only_one
from ..rules.poker import BITS
from .hands import RANK_SHIFT, TOP_SHIFT, share
from .seat_view import SeatView
from .style import UNKNOWN, WHOLE

FEWEST = [by_id(EDITION["hand_ranks"])[rank]["min_cards"] for rank in RANK_IDS]
"""CP-RANK.4: how many cards each rank needs."""

RANKS = len(RANK_IDS)
NEARLY = WHOLE * 9 // 10
"""No guess is surer than this."""


class Outlooks(SeatView):
    """What the columns of the others may come to."""

    floor: list[int] = ints(SLOTS * SEATS, scratch=True)  # the key of what is known
    certain: list[int] = ints(SLOTS * SEATS, scratch=True)  # nothing is hidden, and nothing can come
    reach: list[int] = longs(SLOTS * SEATS * (RANKS + 1), scratch=True)  # the chance of each rank or a better one
    exactly: list[int] = longs(RANKS, scratch=True)
    most: Scratch  # the largest groups of one value among the known cards, and how many values occur once
    second: Scratch
    singles: Scratch

    def look_at_rivals(self) -> None:
        """Judge every column of the others."""
        for slot in range(SLOTS):
            if self.slots >> slot & 1:
                for other in range(self.players):
                    if other != self.me:
                        self.judge(slot * SEATS + other)

    def judge(self, column: int) -> None:
        """What one column may come to."""
        self.tried = self.known_size[column]
        for place in range(self.tried):
            self.trial[place] = self.known[column * FULL + place]
        self.floor[column] = self.key_of_trial() if self.tried > 0 else 0
        unknown = self.hidden[column] + self.more[column]
        self.certain[column] = int(unknown == 0)
        first = column * (RANKS + 1)
        if unknown == 0:
            for rank in range(RANKS + 1):
                self.reach[first + rank] = 0
            return
        self.guess(column, unknown)
        missed: I64 = WHOLE
        self.reach[first + RANKS] = 0
        for rank in range(RANKS - 1, -1, -1):
            missed = share(missed, WHOLE - self.exactly[rank])
            self.reach[first + rank] = WHOLE - missed

    def guess(self, column: int, unknown: int) -> None:
        """The chance of each rank, roughly."""
        size = self.known_size[column] + self.hidden[column]
        for rank in range(RANKS):
            self.exactly[rank] = 0
        values = self.count_groups()
        one: I64 = self.pairs_up[unknown]
        two: I64 = share(one, one) // 2 if unknown > 1 else 0
        self.guess_groups(one, two)
        if size + self.more[column] == FULL and self.most <= 1:
            self.guess_fives(self.hidden[column], FULL - size, values)
        for rank in range(RANKS):
            if size + self.more[column] < FEWEST[rank]:
                self.exactly[rank] = 0

    def count_groups(self) -> int:
        """Count the cards on trial by value; returns the values, as a bit set from value 1 up."""
        once, twice, thrice, fourfold = 0, 0, 0, 0
        for place in range(self.tried):
            value = 1 << VALUE_OF[self.trial[place]] - 1
            fourfold |= thrice & value
            thrice |= twice & value
            twice |= once & value
            once |= value
        self.most = int(once > 0) + int(twice > 0) + int(thrice > 0) + int(fourfold > 0)
        self.second = 0 if once == 0 or only_one(once) else 2 if twice > 0 and not only_one(twice) else 1
        self.singles = 0
        rest = once ^ twice
        while rest > 0:
            rest &= rest - 1
            self.singles += 1
        return once

    def guess_groups(self, one: I64, two: I64) -> None:
        """Pairs, threes, fours: ``one`` is the chance that an unknown card has a given value, ``two`` that two have."""
        likely: I64 = min(NEARLY, one * max(self.singles, 1))
        if self.most <= 1:
            self.exactly[PAIR] = likely
            self.exactly[TWO_PAIRS] = share(likely, one) // 2
            self.exactly[THREE_OF_A_KIND] = min(NEARLY, two * max(self.singles, 1))
            self.exactly[FULL_HOUSE] = share(one, two)
        elif self.most == 2:
            self.exactly[TWO_PAIRS] = WHOLE if self.second == 2 else likely
            self.exactly[THREE_OF_A_KIND] = one
            self.exactly[FULL_HOUSE] = min(NEARLY, 2 * one) if self.second == 2 else share(one, one) // 3
            self.exactly[FOUR_OF_A_KIND] = two // 2
        elif self.most == 3:
            self.exactly[FULL_HOUSE] = WHOLE if self.second == 2 else likely
            self.exactly[FOUR_OF_A_KIND] = one
        else:
            self.exactly[CHICAGO_POKER] = one // 2

    def guess_fives(self, hidden: int, missing: int, values: int) -> None:
        """Straights and flushes, if the known cards (of different values) allow them."""
        dyed = 0
        for place in range(self.tried):
            dyed |= 1 << COLOUR_OF[self.trial[place]]
        colours = 0
        while dyed > 0:
            dyed &= dyed - 1
            colours += 1
        fits: I64 = self.fits[hidden * UNKNOWN + missing]
        straight: bool = values == 0 or values.bit_length() - (values & -values).bit_length() < FULL
        if straight:
            self.exactly[STRAIGHT] = fits
            if colours == self.tried:
                self.exactly[RAINBOW_STRAIGHT] = share(fits, self.lucky_colours)
        if colours <= 1:
            self.exactly[FLUSH] = fits
            if straight:
                self.exactly[STRAIGHT_FLUSH] = share(fits, self.lucky_colours)

    def after_liquidation(self, column: int) -> None:
        """The same column without its last card (CP-LIQ.1)."""
        size = self.known_size[column] + self.hidden[column]
        self.more[column] = min(FULL - size + 1, ACTIONS_PER_TURN)
        if self.ends_hidden[column] == 1:
            self.hidden[column] -= 1
        else:
            self.known_size[column] -= 1
        self.judge(column)

    def looks_strong(self, slot: int, card: int) -> I64:
        """How likely others must think it that one's own column becomes a straight or better, with one more card
        unless that is NOTHING."""
        column = slot * SEATS + self.me
        size = self.mine_size[slot] + int(card >= 0)
        known = 0
        for place in range(size):
            if FACE_UP[self.kinds[slot]][place] == 1:
                at_place = self.mine[slot * FULL + place] if place < self.mine_size[slot] else card
                self.known[column * FULL + known] = at_place
                known += 1
        self.known_size[column] = known
        self.hidden[column] = size - known
        self.more[column] = min(FULL - size, ACTIONS_PER_TURN)
        self.judge(column)
        if self.floor[column] >> RANK_SHIFT >= STRAIGHT:
            return WHOLE
        return self.reach[column * (RANKS + 1) + STRAIGHT]

    # The chance to win a shootout

    def beats(self, column: int, key: int) -> I64:
        """The chance that a column beats a hand (or ties with it, which is rare)."""
        if self.floor[column] >= key:
            return WHOLE
        if self.certain[column] == 1:
            return 0
        at = column * (RANKS + 1) + (key >> RANK_SHIFT)
        better: I64 = self.reach[at + 1]
        equal: I64 = self.reach[at] - better
        top = key >> TOP_SHIFT & (1 << BITS) - 1
        return better + equal - equal * top // (HIGHEST + 1)

    def is_rival(self, column: int) -> bool:
        """Whether a column of another seat has cards, or may get some."""
        return self.known_size[column] + self.hidden[column] + self.more[column] > 0

    def win(self, slot: int, key: int) -> I64:
        """The chance that a hand wins at a slot."""
        chance: I64 = WHOLE
        for other in range(self.players):
            column = slot * SEATS + other
            if other != self.me and self.is_rival(column):
                chance = share(chance, WHOLE - self.beats(column, key))
        return chance
