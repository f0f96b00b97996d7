"""What a position is worth to the bot: for every place, the chance to win it times what it is worth."""

from __future__ import annotations

from itertools import combinations

from ...games.chicago_poker.edition import FULL
from .goals import gain
from .hands import Key, key_of
from .prospects import Prospects
from .rivals import Outlook
from .table import Cards, Place, Table

PATIENCE = 0.93
"""What is left of a chance for each action that it must wait after this turn."""

SECOND_WAY = 0.5
"""How much of the second best way of a column counts beside the best one."""

DENIAL = 0.5
"""How much another seat's gain hurts."""

CARD_COST = 0.01
"""What a card is worth that an answer at another seat's marker uses up."""


class Plan:
    """One decision: chances, stakes and values at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.prospects = Prospects(table)
        self.outlooks: dict[Place, list[Outlook]] = {}
        self.wins: dict[tuple[Place, Key], float] = {}
        self.worths: dict[int, float] = {}
        self.losses: dict[int, float] = {}
        for place in table.places:
            self.weigh(place)

    # What is at stake

    def weigh(self, place: Place) -> None:
        """What a business is worth to win, and what it costs if others take it."""
        table = self.table
        last = table.tiles == 0 and len(table.places) == 1
        own = gain(table.kinds[table.seat], place.kind, table.short, last)
        weights = {rival.seat: self.weight(place, rival.seat, rival.size) for rival in place.rivals}
        total = sum(weights.values()) + 1.0
        loss = sum([weight / total * gain(table.kinds[seat], place.kind, table.short, last)
                    for seat, weight in weights.items()])
        self.worths[place.slot] = own + DENIAL * loss
        self.losses[place.slot] = DENIAL * loss

    def weight(self, place: Place, seat: int, size: int) -> float:
        """How much a seat has invested in a business."""
        return 4.0 * FULL if place.marker == seat else float(size)

    # The chance to win a shootout

    def win(self, place: Place, key: Key) -> float:
        """The chance that a hand wins at a place."""
        chance = self.wins.get((place, key))
        if chance is None:
            chance = 1.0
            for outlook in self.outlooks_at(place):
                chance *= 1.0 - outlook.beats(key)
            self.wins[place, key] = chance
        return chance

    def outlooks_at(self, place: Place) -> list[Outlook]:
        """What the columns of the others at a place may come to."""
        if place not in self.outlooks:
            self.outlooks[place] = [Outlook(rival) for rival in place.rivals]
        return self.outlooks[place]

    # The value of a column

    def value(self, place: Place, column: Cards, hand: Cards, left: int) -> tuple[float, Cards]:
        """What a place is worth with a column, a hand and some actions left; and the cards that the best way uses."""
        worth = self.worths[place.slot]
        if place.marker is not None and place.marker != self.table.seat:
            chance, used = self.answer(place, column, hand, left)
            return worth * chance, used
        if len(column) == FULL:
            chance = self.win(place, key_of(column))
            return worth * chance - self.losses[place.slot] * (1.0 - chance), ()
        chance, used = self.build(place, column, hand, left)
        return worth * chance, used

    def build(self, place: Place, column: Cards, hand: Cards, left: int) -> tuple[float, Cards]:
        """The chance to win a place that nobody has marked, by the best way and a part of the second best."""
        best, second, used = 0.0, 0.0, ()
        room = FULL - len(column)
        for way in self.prospects.ways(column, hand):
            chance = self.win(place, way.key) * way.odds * PATIENCE ** max(0, room + way.draws - left)
            if chance > best:
                best, second, used = chance, best, way.used
            elif chance > second:
                second = chance
        return best + SECOND_WAY * (1.0 - best) * second, used

    def answer(self, place: Place, column: Cards, hand: Cards, left: int) -> tuple[float, Cards]:
        """The chance to win a place that another seat has marked: this turn is the last to bring cards there."""
        best, used = (self.win(place, key_of(column)) if column else 0.0), ()
        for count in range(1, min(FULL - len(column), left, len(hand)) + 1):
            for cards in combinations(hand, count):
                chance = self.win(place, key_of((*column, *cards))) - CARD_COST * count
                if chance > best:
                    best, used = chance, cards
        return best, used
