"""What a position is worth to the bot: for every place, the chance to win it times what it is worth."""

from __future__ import annotations

from itertools import combinations
from statistics import median_low

from ...games.chicago_poker.edition import FULL, STRAIGHT
from .goals import gain
from .hands import Key, key_of
from .prospects import Prospects
from .rivals import Outlook, outlook
from .seat_view import Cards, Place, SeatView
from .style import Style

NONE: Cards = ()


class Plan:
    """One decision: chances, stakes and values at a table."""

    def __init__(self, table: SeatView, style: Style) -> None:
        self.table, self.style = table, style
        self.prospects = Prospects(table, style)
        late = [style.next_turn * style.patience**count for count in range(1, 2 * FULL + 1)]
        self.patience = [1.0, *late]
        self.denial = style.denial / (table.seats - 1)
        self.outlooks: dict[Place, list[Outlook]] = {}
        self.wins: dict[tuple[Place, Key], float] = {}
        self.worths: dict[int, float] = {}
        self.losses: dict[int, float] = {}
        for place in table.places:
            self.weigh(place)
        self.scale = median_low(self.worths.values())

    # What is at stake

    def weigh(self, place: Place) -> None:
        """What a business is worth to win, and what it costs if others take it."""
        weights = {
            rival.seat: rival.size + (self.style.marker if rival.seat == place.marker else 0.0)
            for rival in place.rivals
        }
        total = sum(weights.values()) + 1.0
        loss = sum([weight / total * self.gain(seat, place) for seat, weight in weights.items()])
        self.losses[place.slot] = self.denial * loss
        self.worths[place.slot] = self.gain(self.table.seat, place) + self.losses[place.slot]

    def gain(self, seat: int, place: Place) -> float:
        """What a business is worth to a seat; the very last one wins (CP-WIN.4)."""
        if self.table.tiles == 0 and len(self.table.places) == 1:
            return self.style.victory
        return gain(self.table.kinds[seat], place.kind, self.table.short, self.style)

    # The chance to win a shootout

    def win(self, place: Place, key: Key) -> float:
        """The chance that a hand wins at a place."""
        chance = self.wins.get((place, key))
        if chance is None:
            chance = 1.0
            for column in self.outlooks_at(place):
                chance *= 1.0 - column.beats(key)
            self.wins[place, key] = chance
        return chance

    def outlooks_at(self, place: Place) -> list[Outlook]:
        """What the columns of the others at a place may come to."""
        if place not in self.outlooks:
            self.outlooks[place] = [outlook(rival, self.style) for rival in place.rivals]
        return self.outlooks[place]

    def threat(self, place: Place, seat: int) -> float:
        """The chance that a seat's column at a place becomes a hand that usually wins."""
        columns = zip(place.rivals, self.outlooks_at(place), strict=True)
        return sum([column.reach[STRAIGHT] for rival, column in columns if rival.seat == seat])

    def draw_worth(self) -> float:
        """What it is worth to draw a card: the less, the more are in hand."""
        return max(0.0, self.style.draw - self.style.draw_less * self.table.held) * self.scale

    # The value of a column

    def value(self, place: Place, column: Cards, hand: Cards, left: int) -> tuple[float, Cards]:
        """What a place is worth with a column, a hand and some actions left; and which cards that needs."""
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
        best, second, used = 0.0, 0.0, NONE
        late = FULL - len(column) - left
        for way in self.prospects.ways(column, hand):
            chance = way.odds * self.patience[max(0, late + way.draws)]
            if chance <= second:
                continue
            chance *= self.win(place, way.key)
            if chance > best:
                best, second, used = chance, best, way.used
            elif chance > second:
                second = chance
        return best + self.style.second_way * (1.0 - best) * second, used

    def answer(self, place: Place, column: Cards, hand: Cards, left: int) -> tuple[float, Cards]:
        """The chance to win a place that another seat has marked: this turn is the last to go there."""
        best, used = (self.win(place, key_of(column)) if column else 0.0), NONE
        for count in range(1, min(FULL - len(column), left, len(hand)) + 1):
            for cards in combinations(hand, count):
                chance = self.win(place, key_of((*column, *cards))) - self.style.card_cost * count
                if chance > best:
                    best, used = chance, cards
        return best, used
