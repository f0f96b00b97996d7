"""CP-WIN and CP-OPT.1: goals, the last business, and the two guards."""

from __future__ import annotations

from ..edition import (
    ANY_KIND,
    ANY_KIND_SHORT,
    DIFFERENT_KINDS,
    KIND_COUNT,
    KIND_OF,
    SAME_KIND,
    SAME_KIND_SHORT,
    SLOTS,
    SPECIALS,
)
from ..fields import NOTHING
from ..words import CAP, WON
from .poker import Poker


class Ending(Poker):
    """How the game ends."""

    # CP-WIN.1, CP-OPT.1: goals

    def businesses(self, seat: int) -> int:
        """How many businesses a seat controls."""
        return self.controlled.size(seat)

    def businesses_of(self, seat: int, kind: int) -> int:
        """How many businesses of one kind a seat controls."""
        count = 0
        for place in range(self.businesses(seat)):
            if KIND_OF[self.controlled.at(seat, place)] == kind:
                count += 1
        return count

    def has_won(self, seat: int) -> bool:
        """CP-WIN.1; in the short game CP-OPT.1 instead."""
        kinds, most = 0, 0
        for kind in range(KIND_COUNT):
            count = self.businesses_of(seat, kind)
            most = max(most, count)
            kinds += 1 if count > 0 else 0
        if self.short:
            return most >= SAME_KIND_SHORT or self.businesses(seat) >= ANY_KIND_SHORT
        return most >= SAME_KIND or kinds >= DIFFERENT_KINDS or self.businesses(seat) >= ANY_KIND

    def win(self, seat: int) -> None:
        """CP-WIN.1-2: the game ends at once, no matter whose turn it is."""
        self.tell(WON, seat)
        self.finish(1 << seat)

    # CP-WIN.3-4: the tiles run out

    def is_street_empty(self) -> bool:
        """CP-WIN.4: whether the last open business was taken."""
        return self.open_slots == 0

    # CP-WIN.6: card starvation

    def is_starved(self) -> bool:
        """CP-WIN.6: no marker on the table, and all gangsters lie in columns."""
        if self.stock() > SPECIALS:
            return False  # there is a gangster
        for slot in range(SLOTS):
            if self.marker[slot] >= 0:
                return False
        for seat in range(self.seats):
            if self.gangsters_held(seat) > 0:
                return False
        return not self.stock_has_gangster()

    def stock_has_gangster(self) -> bool:
        """Whether a gangster lies in the deck or the discard pile."""
        for place in range(self.deck.size):
            if self.is_gangster(self.deck.at(place)):
                return True
        for place in range(self.discard.size):
            if self.is_gangster(self.discard.at(place)):
                return True
        return False

    def cards_of_all(self, slot: int) -> int:
        """The cards of all seats at a business."""
        count = 0
        for seat in range(self.seats):
            count += self.cards_at(slot, seat)
        return count

    def fullest_business(self) -> int:
        """CP-WIN.6: the open business with the most cards; in a tie, the one in the lowest slot."""
        best, most = NOTHING, -1
        for slot in range(SLOTS):
            if self.is_open(slot) and self.cards_of_all(slot) > most:
                best, most = slot, self.cards_of_all(slot)
        return best

    # CP-WIN.7: the cap

    def stop_at_cap(self) -> None:
        """CP-WIN.7: the most businesses win; a tie is shared."""
        most, leaders = 0, 0
        for seat in range(self.seats):
            most = max(most, self.businesses(seat))
        for seat in range(self.seats):
            if self.businesses(seat) == most:
                leaders |= 1 << seat
        self.tell(CAP, self.turn)
        self.finish(leaders)
