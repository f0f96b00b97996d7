"""GA-CARD, GA-DOR, GA-PREP and GA-END: scoring cards, Days of Reckoning, rounds, the end."""

from __future__ import annotations

from ....core.structs import ints
from ..edition import (
    ARRIVALS,
    CASINO_VALUES,
    COLOURS,
    DISTRICTS,
    DOUBLED,
    MOST_SPACES,
    POLICEMAN,
    ROUNDS,
    UNKNOWN,
    VALUES,
)
from ..words import NO_DOUBLER, PAID, POLICEMAN_DRAWN, RECKONING, REINFORCED, SCORE, WON
from .setup import Setup


class Reckoning(Setup):
    """What the districts pay, and what comes after."""

    strength: list[int] = ints(COLOURS, scratch=True)  # of each colour in the present district

    # GA-CARD

    def draw_scoring_card(self) -> None:
        """GA-CARD.3-4, .6: a district gets a doubler, unless it has one; a policeman does nothing."""
        card = self.deck.draw(self.luck)
        self.discard.add(card)
        if card == POLICEMAN:
            self.tell(POLICEMAN_DRAWN)
        elif self.doubled[card]:
            self.tell(NO_DOUBLER, card)
        else:
            self.put_doubler(card)

    # GA-DOR

    def weigh(self, district: int) -> None:
        """GA-DOR.3-4: how strong each colour is in a district: how many gangsters it has, then its farthest one."""
        for colour in range(COLOURS):
            spaces = self.spaces_of[district * COLOURS + colour]
            self.strength[colour] = self.gang[district * COLOURS + colour] * (MOST_SPACES + 1) + spaces.bit_length()

    def rank(self, colour: int) -> int:
        """GA-DOR.3-4: how many colours are stronger in the district weighed last."""
        rank = 0
        for other in range(COLOURS):
            if self.strength[other] > self.strength[colour]:
                rank += 1
        return rank

    def payout(self, district: int, rank: int, casino: int) -> int:
        """GA-DOR.2, .5-6: what a rank gets in a district with a given casino value, doubled or not."""
        value = VALUES[self.tile[district]][rank]
        if value == UNKNOWN:
            value = casino
        return value * DOUBLED if self.doubled[district] else value

    def reckon(self) -> None:
        """GA-TURN.1, GA-DOR.1-3: the casino card, then every district in play; then the next round or the end."""
        card = self.casino.draw(self.luck)
        self.casino_used.add(card)
        self.tell(RECKONING, self.round, card)
        for district in range(DISTRICTS):
            if self.occupied[district]:
                self.pay_district(district, CASINO_VALUES[card])
        for seat in range(self.seats):
            self.tell(SCORE, seat, self.score[seat])
        if self.round == ROUNDS:
            self.end_game()
        else:
            self.prepare_round()

    def pay_district(self, district: int, casino: int) -> None:
        """GA-DOR.3-8, GA-2P.7: the colours are ranked on their own; their points go to whoever runs them."""
        self.weigh(district)
        for colour in range(COLOURS):
            if self.strength[colour] > 0:
                rank = self.rank(colour)
                points = self.payout(district, rank, casino)
                self.score[self.owner[colour]] += points
                if points > 0:
                    self.tell(PAID, district, colour, points, rank)

    # GA-PREP

    def prepare_round(self) -> None:
        """GA-PREP.1-4: doublers are removed, new gangsters arrive, a new deck is made. A policeman drawn first would be
        shuffled back, so every district is equally likely: the doubler is drawn from the districts only."""
        for district in range(DISTRICTS):
            self.doubled[district] = 0
        self.doublers = 0
        for colour in range(COLOURS):
            if self.owner[colour] >= 0:
                self.reinforce(colour, ARRIVALS[self.round + 1])
        self.fill_deck()
        self.begin_round(self.round + 1, self.deck.draw(self.luck))

    def reinforce(self, colour: int, count: int) -> None:
        """GA-PREP.2: gangsters move from the supply to the mat."""
        self.supply[colour] -= count
        self.mat[colour] += count
        self.tell(REINFORCED, colour, count)

    # GA-END

    def end_game(self) -> None:
        """GA-END.1: most points win; tied players share."""
        leaders = self.leaders()
        for seat in range(self.seats):
            if leaders >> seat & 1:
                self.tell(WON, seat)
        self.finish(leaders)

    def leaders(self) -> int:
        """GA-END.1: the seats with the most points, as a bit set."""
        most, leaders = 0, 0
        for seat in range(self.seats):
            most = max(most, self.score[seat])
        for seat in range(self.seats):
            if self.score[seat] == most:
                leaders |= 1 << seat
        return leaders
