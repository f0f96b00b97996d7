"""FA-XTR.1-3: extra-action cards, taken at the very moment when a condition is met."""

from __future__ import annotations

from ....core.bits import has_several, lowest_bit
from ..edition import (
    BUSINESSES,
    COLOURS,
    EXTRA_A,
    EXTRA_B,
    EXTRA_C,
    EXTRA_D,
    EXTRA_E,
    EXTRA_LEAST,
    FIRST_GOOD_OWNED,
    GANGSTERS,
    GOODS,
)
from ..words import CLAIM_EXTRA, TAKE_EXTRA, TOLD_EXTRA_CARD
from .setup import Setup


class Extras(Setup):
    """Who takes which extra-action card."""

    def has_each(self, seat: int, first: int, count: int, least: int) -> bool:
        """Whether a seat has at least ``least`` of each of several neighbouring entries of its stock."""
        enough = 0
        for what in range(first, first + count):
            enough += 1 if self.owns(seat, what) >= least else 0
        return enough == count

    def fitting_extras(self, seat: int) -> int:
        """FA-XTR.1: the cards on the table whose condition a seat fulfils."""
        fits = 0
        if self.influence_of(seat) >= EXTRA_LEAST[EXTRA_A]:
            fits |= 1 << EXTRA_A
        if self.owns(seat, GANGSTERS) >= EXTRA_LEAST[EXTRA_B]:
            fits |= 1 << EXTRA_B
        if self.has_each(seat, FIRST_GOOD_OWNED, GOODS, EXTRA_LEAST[EXTRA_C]):
            fits |= 1 << EXTRA_C
        if self.has_each(seat, 0, COLOURS, EXTRA_LEAST[EXTRA_D]):
            fits |= 1 << EXTRA_D
        if self.owns(seat, BUSINESSES) >= EXTRA_LEAST[EXTRA_E]:
            fits |= 1 << EXTRA_E
        return fits & self.extras

    def check_extras(self, seat: int) -> None:
        """FA-XTR.2: a seat whose holdings have grown takes a fitting card at once; if several fit, it chooses."""
        if self.extra_taken[seat] >= self.extra_limit or self.extras == 0:
            return
        fits = self.fitting_extras(seat)
        if has_several(fits):
            self.push_step(CLAIM_EXTRA, seat)
        elif fits != 0:
            self.take_extra(seat, lowest_bit(fits))

    def take_extra(self, seat: int, card: int) -> None:
        """FA-XTR.2: the card lies in front of the seat; FA-XTR.3: it stays there."""
        self.extras &= ~(1 << card)
        self.extra_cards[seat] |= 1 << card
        self.extra_taken[seat] += 1
        self.tell(TOLD_EXTRA_CARD, seat, card)

    @CLAIM_EXTRA.runs
    def ask_for_extra(self, seat: int) -> None:
        """FA-XTR.2: the seat chooses if several cards fit."""
        self.ask_unless_forced(seat)

    @CLAIM_EXTRA.asks("Which extra action card do you take?", "FA-XTR.2")
    def offer_extras(self, seat: int) -> None:
        """FA-XTR.2: the fitting cards."""
        self.offer_each(self.fitting_extras(seat), TAKE_EXTRA(0))

    @CLAIM_EXTRA.takes(TAKE_EXTRA)
    def choose_extra(self, seat: int, letter: int) -> None:
        """FA-XTR.2, FA-VAR.2: a card was chosen; with two cards allowed another one may fit."""
        self.pop_step()
        self.take_extra(seat, letter)
        self.check_extras(seat)
