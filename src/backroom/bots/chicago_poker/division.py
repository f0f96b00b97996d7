"""Which place gets which cards of the hand: the most valuable plan first, the others from what is left."""

from __future__ import annotations

from operator import itemgetter

from .plan import Plan
from .seat_view import Cards, Place


class Division:
    """The hand divided among the places, and what the whole is worth."""

    def __init__(self, plan: Plan, hand: Cards, left: int) -> None:
        self.plan, self.hand, self.left = plan, hand, left
        self.values: dict[int, float] = {}
        self.hands: dict[int, Cards] = {}  # the cards that each place may count on
        self.owner: dict[int, Place] = {}  # the place that needs a card
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
        column = (*place.mine, card)
        value, used = self.plan.value(place, column, without(self.hand, (card,)), self.left)
        bold = value + self.harm_to_others((*used, card), place)
        if all(self.owner.get(other, place) is place for other in used):
            return self.total - self.values[place.slot] + bold
        value = self.plan.value(place, column, without(self.hands[place.slot], (card,)), self.left)[0]
        modest = value + self.harm_to_others((card,), place)
        return self.total - self.values[place.slot] + max(bold, modest)

    def harm_to_others(self, taken: Cards, place: Place) -> float:
        """What the other places lose (a negative number) if one place takes some cards."""
        owners = [self.owner.get(card) for card in taken]
        return sum(
            [
                self.without_cards(taken, other) - self.values[other.slot]
                for other in self.plan.table.places
                if other in owners and other is not place
            ]
        )

    def without_cards(self, taken: Cards, owner: Place) -> float:
        """What a place is worth without some cards that it needs."""
        return self.plan.value(owner, owner.mine, without(self.hands[owner.slot], taken), self.left)[0]

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


def without(hand: Cards, cards: Cards) -> Cards:
    """A hand without some cards."""
    return tuple([card for card in hand if card not in cards])
