"""Which place gets which cards of the hand: the most valuable plan first, the others from what is left."""

from __future__ import annotations

from operator import itemgetter

from .plan import Plan
from .table import Cards, Place


class Division:
    """The hand divided among the places, and what the whole is worth."""

    def __init__(self, plan: Plan, hand: Cards, left: int) -> None:
        self.plan, self.hand, self.left = plan, hand, left
        self.values: dict[int, float] = {}
        self.hands: dict[int, Cards] = {}           # the cards that each place may count on
        self.owner: dict[int, Place] = {}           # the place that needs a card
        waiting = list(plan.table.places)
        while waiting:
            waiting.remove(self.serve_best(waiting))
        self.total = sum(self.values.values())

    def serve_best(self, waiting: list[Place]) -> Place:
        """Give the cards it needs to the place that makes most of what is left."""
        free = tuple([card for card in self.hand if card not in self.owner])
        offers = [self.plan.value(place, place.mine, free, self.left) for place in waiting]
        value, used = max(offers, key=itemgetter(0))
        place = waiting[offers.index((value, used))]
        self.values[place.slot], self.hands[place.slot] = value, free
        for card in used:
            self.owner[card] = place
        return place

    def after_placing(self, card: int, place: Place) -> float:
        """What everything is worth after a card of the hand was placed somewhere."""
        hand = without(self.hands[place.slot], card)
        total = self.total - self.values[place.slot]
        total += self.plan.value(place, (*place.mine, card), hand, self.left)[0]
        owner = self.owner.get(card)
        if owner is not None and owner is not place:
            total += self.without_card(card, owner) - self.values[owner.slot]
        return total

    def with_column(self, place: Place, column: Cards) -> float:
        """What a place is worth with another column."""
        return self.plan.value(place, column, self.hands[place.slot], self.left)[0]

    def gain_by_card(self, card: int) -> float:
        """What one more card in hand is worth, at the place where it helps most."""
        return max([self.with_card(place, card) - self.values[place.slot] for place in self.plan.table.places])

    def with_card(self, place: Place, card: int) -> float:
        """What a place is worth with one more card in hand."""
        hand = tuple(sorted((*self.hands[place.slot], card)))
        return self.plan.value(place, place.mine, hand, self.left)[0]

    def without_card(self, card: int, owner: Place) -> float:
        """What a place is worth without a card that it needs."""
        return self.plan.value(owner, owner.mine, without(self.hands[owner.slot], card), self.left)[0]


def without(hand: Cards, card: int) -> Cards:
    """A hand without one card."""
    return tuple([other for other in hand if other != card])
