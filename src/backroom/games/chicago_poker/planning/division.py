"""Which slot gets which cards of the hand: the most valuable plan first, the others from what is left."""

from __future__ import annotations

from ....core.structs import I64, Scratch, ints, longs
from ..edition import SLOTS
from ..fields import HAND_ROOM, NOTHING
from .prospects import Prospects

UNTHINKABLE = -(1 << 40)
"""Less than anything is worth."""


class Division(Prospects):
    """The hand divided among the slots, and what the whole is worth."""

    horizon: Scratch  # actions that are left for all plans
    values_at: list[int] = longs(SLOTS, scratch=True)  # what each slot is worth
    hands_at: list[int] = ints(SLOTS, scratch=True)  # the cards that each slot may count on, as a bit set
    needs: list[int] = ints(SLOTS, scratch=True)  # the cards that it needs
    owner: list[int] = ints(HAND_ROOM + 1, scratch=True)  # the slot that needs a card, or NOTHING
    total: list[int] = longs(1, scratch=True)
    hopes: list[int] = longs(1, scratch=True)  # what the slots are worth whose plans lack cards
    odds_at: list[int] = longs(SLOTS, scratch=True)  # the chance to win each slot
    offers: list[int] = longs(SLOTS, scratch=True)
    offered_odds: list[int] = longs(SLOTS, scratch=True)
    wants: list[int] = ints(SLOTS, scratch=True)
    offered_lacks: list[int] = ints(SLOTS, scratch=True)

    def whole_hand(self) -> int:
        """All gangsters in hand, as a bit set."""
        return (1 << self.gangsters) - 1

    def divide(self, left: int) -> None:
        """Divide the hand with some actions left."""
        self.horizon = left
        self.total[0] = 0
        self.hopes[0] = 0
        for place in range(self.gangsters + 1):
            self.owner[place] = NOTHING
        free, waiting = self.whole_hand(), self.slots
        stale: bool = True
        while waiting != 0:
            if stale:
                self.ask_for_offers(waiting, free)
            slot = self.best_offer(waiting)
            self.serve(slot, free)
            free &= ~self.wants[slot]
            waiting &= ~(1 << slot)
            stale = self.wants[slot] != 0

    def ask_for_offers(self, waiting: int, free: int) -> None:
        """What each waiting slot would make of what is left."""
        for slot in range(SLOTS):
            if waiting >> slot & 1:
                self.lay_out(slot)
                self.offers[slot] = self.value(free, self.horizon)
                self.wants[slot] = self.used
                self.offered_odds[slot] = self.best[0]
                self.offered_lacks[slot] = self.lacks

    def best_offer(self, waiting: int) -> int:
        """The slot that makes most of what is left, the first among equals."""
        best = NOTHING
        for slot in range(SLOTS):
            if waiting >> slot & 1 and (best == NOTHING or self.offers[slot] > self.offers[best]):
                best = slot
        return best

    def serve(self, slot: int, free: int) -> None:
        """Give a slot the cards that it needs."""
        self.values_at[slot] = self.offers[slot]
        self.odds_at[slot] = self.offered_odds[slot]
        self.hands_at[slot] = free
        self.needs[slot] = self.wants[slot]
        self.total[0] += self.offers[slot]
        if self.offered_lacks[slot] > 0:
            self.hopes[0] += self.offers[slot]
        for place in range(self.gangsters):
            if self.wants[slot] >> place & 1:
                self.owner[place] = slot

    # What changes would be worth

    def after_placing(self, place: int, slot: int) -> I64:
        """What everything is worth after a card of the hand was placed somewhere."""
        taken = 1 << place
        self.lay_out(slot)
        self.lay(self.hand[place])
        bold: I64 = self.value(self.whole_hand() & ~taken, self.horizon)
        used = self.used
        bold += self.harm_to_others(used | taken, slot)
        if self.are_free_for(used, slot):
            return self.total[0] - self.values_at[slot] + bold
        self.lay_out(slot)
        self.lay(self.hand[place])
        modest: I64 = self.value(self.hands_at[slot] & ~taken, self.horizon)
        modest += self.harm_to_others(taken, slot)
        return self.total[0] - self.values_at[slot] + max(bold, modest)

    def are_free_for(self, cards: int, slot: int) -> bool:
        """Whether no other slot needs any of some cards."""
        for other in range(SLOTS):
            if other != slot and self.slots >> other & 1 and self.needs[other] & cards != 0:
                return False
        return True

    def harm_to_others(self, taken: int, slot: int) -> I64:
        """What the other slots lose (a negative number) if one takes some cards."""
        harm: I64 = 0
        for other in range(SLOTS):
            if other != slot and self.slots >> other & 1 and self.needs[other] & taken != 0:
                self.lay_out(other)
                harm += self.value(self.hands_at[other] & ~taken, self.horizon) - self.values_at[other]
        return harm

    def gain_by_card(self, card: int) -> I64:
        """What one more card in hand is worth, at the slot where it helps most."""
        self.hand[self.gangsters] = card
        best: I64 = UNTHINKABLE
        for slot in range(SLOTS):
            if self.slots >> slot & 1:
                self.lay_out(slot)
                gain: I64 = self.value(self.hands_at[slot] | 1 << self.gangsters, self.horizon)
                best = max(best, gain - self.values_at[slot])
        return best
