"""Plausible worlds: others lay cards where they fit, so face-down cards fit their column more often than chance has it.

After a redeal, hidden cards change places, by Metropolis' rule, so that a column is the likelier the more often players
have such columns compared with random cards (``likes``). Only gangsters change places that went into the deck at the
same time: then all that a card counter knows still holds (memory.py).
"""

from __future__ import annotations

from ....core.structs import Scratch
from ..edition import COLOUR_OF, FULL, GANGSTERS, SLOTS, VALUE_OF
from ..fields import NOTHING, only_one
from ..observation import Observing
from .planner import Planner
from .style import SHAPES

PROPOSALS = 5
"""How many exchanges are tried for each face-down card."""

LOOSE, PAIRED, TWO_PAIRED, THREES, IN_LINE, ONE_COLOUR, BOTH = range(SHAPES)
"""The shapes of a column: nothing in particular; groups; part of a straight, a flush, or both."""


class Plausible(Planner):
    """What others may have face down."""

    swaps: Scratch  # exchanges that were made (for tests)

    def shape_of(self, state: Observing, column: int) -> int:
        """The shape of a column."""
        once, twice, thrice, dyed = 0, 0, 0, 0
        for place in range(state.columns.size(column)):
            card = state.columns.at(column, place)
            value = 1 << VALUE_OF[card] - 1
            thrice |= twice & value
            twice |= once & value
            once |= value
            dyed |= 1 << COLOUR_OF[card]
        if thrice > 0:
            return THREES
        if twice > 0:
            return PAIRED if only_one(twice) else TWO_PAIRED
        line: bool = once == 0 or once.bit_length() - (once & -once).bit_length() < FULL
        if dyed == 0 or only_one(dyed):
            return BOTH if line else ONE_COLOUR
        return IN_LINE if line else LOOSE

    def like(self, state: Observing, column: int) -> int:
        """How much likelier such a column is than random cards."""
        return self.likes[state.columns.size(column) * SHAPES + self.shape_of(state, column)]

    def make_plausible(self, state: Observing, seat: int) -> None:
        """Let hidden cards change places."""
        self.swaps = 0
        for other in range(state.seats):
            if other != seat:
                for slot in range(SLOTS):
                    column = state.column(slot, other)
                    for place in range(state.columns.size(column)):
                        if self.is_hidden(state, state.columns.at(column, place), seat):
                            self.propose(state, other, column, place)

    def is_hidden(self, state: Observing, card: int, seat: int) -> bool:
        """Whether a seat knows nothing about a card of a column."""
        return (state.seen[card] | state.trace[card]) >> seat & 1 == 0 and state.trace[card] >> 8 == 0

    def propose(self, state: Observing, owner: int, column: int, place: int) -> None:
        """Try to exchange one face-down card for cards of its owner's hand and of the deck."""
        for attempt in range(PROPOSALS):
            if attempt & 1 == 0 and state.held(owner) > 0:
                at = state.luck.below(state.held(owner))
                self.exchange(state, column, place, owner, at)
            elif state.deck.size > 0:
                at = state.luck.below(state.deck.size)
                self.exchange(state, column, place, NOTHING, at)

    def exchange(self, state: Observing, column: int, place: int, owner: int, at: int) -> None:
        """Exchange a face-down card for one in a hand (or the deck) if that is plausible."""
        card = state.columns.at(column, place)
        other = state.deck.at(at) if owner == NOTHING else state.hands.at(owner, at)
        if other >= GANGSTERS or state.entered[card] != state.entered[other] or state.trace[other] != 0:
            return
        before = self.like(state, column)
        state.columns.put(column, place, other)
        after = self.like(state, column)
        if after < before and state.luck.below(before) >= after:
            state.columns.put(column, place, card)
            return
        state.seen[other] = state.seen[card]
        state.laid[other] = state.laid[card]
        state.trace[other] = state.trace[card]
        state.trace[card] = 0
        if owner == NOTHING:
            state.deck.items[at] = card
        else:
            state.hands.put(owner, at, card)
        self.swaps += 1
