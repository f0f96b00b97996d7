"""Poker hands as the planner reckons with them: some gangsters laid out for trial, and the key of the hand they make.

A key is the rank, then up to five values that break ties, the most important first (CP-TIE.10). A plan's key may lack
values that aren't known yet: it is then lower than any hand that has them.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....core.structs import I64, Scratch, hot, ints, python_method
from ..edition import (
    CHICAGO_POKER,
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
from ..rules.poker import BITS, EVERY_COLOUR, IN_A_ROW, highest, values_down
from .style import WHOLE_BITS, Styled

RANK_SHIFT = BITS * FULL
TOP_SHIFT = BITS * (FULL - 1)
"""Where the rank and the first value stand in a key."""


@hot
def key(rank: int, top: int) -> int:
    """The key of a hand of which only the rank and the most important value are known."""
    return rank << RANK_SHIFT | top << TOP_SHIFT


class Hands(Styled):
    """Cards laid out for trial."""

    trial: list[int] = ints(2 * FULL, scratch=True)
    tried: Scratch  # how many there are

    @python_method
    def key_of(self, cards: Sequence[int]) -> int:
        """What some gangsters (one to five) are worth together."""
        for place, card in enumerate(cards):
            self.trial[place] = card
        self.tried = len(cards)
        return self.key_of_trial()

    def key_of_trial(self) -> int:
        """What the cards on trial (one to five) are worth together."""
        once, twice, thrice, fourfold, fivefold, dyed = 0, 0, 0, 0, 0, 0
        for place in range(self.tried):
            card = self.trial[place]
            value = 1 << VALUE_OF[card] - 1
            fivefold |= fourfold & value
            fourfold |= thrice & value
            thrice |= twice & value
            twice |= once & value
            once |= value
            dyed |= 1 << COLOUR_OF[card]
        if twice == 0:
            return self.key_of_different(once, dyed)
        if thrice == 0:
            rank = PAIR if only_one(twice) else TWO_PAIRS
            pairs = 1 if only_one(twice) else 2
            kickers = values_down(once ^ twice, FULL - pairs)
            return rank << RANK_SHIFT | values_down(twice, pairs) << BITS * (FULL - pairs) | kickers
        if fivefold > 0:
            return key(CHICAGO_POKER, highest(fivefold))
        if fourfold > 0:
            return key(FOUR_OF_A_KIND, highest(fourfold))
        return key(FULL_HOUSE if twice != thrice else THREE_OF_A_KIND, highest(thrice))

    def key_of_different(self, once: int, dyed: int) -> int:
        """Cards of different values; five of them may be a straight or a flush."""
        if self.tried == FULL:
            if once == (once & -once) * IN_A_ROW:
                return key(straight_rank(dyed), highest(once))
            if only_one(dyed):
                return FLUSH << RANK_SHIFT | values_down(once, FULL)
        return HIGH_CARD << RANK_SHIFT | values_down(once, FULL)


@hot
def straight_rank(dyed: int) -> int:
    """The rank of a straight by its colours, a bit set."""
    if only_one(dyed):
        return STRAIGHT_FLUSH
    return RAINBOW_STRAIGHT if dyed == EVERY_COLOUR else STRAIGHT


@hot
def share(part: I64, whole: I64) -> I64:
    """The product of two numbers of which WHOLE is one."""
    return part * whole >> WHOLE_BITS
