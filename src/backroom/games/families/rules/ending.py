"""FA-EOR, FA-END and FA-SCO: the end of a round, the end of the game, points."""

from __future__ import annotations

from ....core.bits import count_bits, lowest_bit
from ..edition import (
    AGENT,
    AGENT_PENALTY,
    AREAS,
    BUSINESSES,
    CARDS_PER_POINT,
    CELLS_AT,
    EARLY_END,
    EXTRA_POINTS,
    FAMILY,
    FIRST_GOOD_OWNED,
    GOODS,
    GOODS_SET,
    HAND_LIMIT,
    HENCHMEN_POINTS,
    MONEY,
    POINTS,
    ROUND_REVEALS,
    ROUNDS,
)
from ..words import (
    DISCARD_CARD,
    END_CONTROL,
    HAND_DISCARD,
    REVEALS,
    SCORE_OFFSET,
    TOLD_DISCARDED,
    TOLD_EARLY_END,
    TOLD_ROUND,
    TOLD_SCORED,
    TOLD_WON,
)
from .penalties import Penalties

TIE_BREAK = 1000  # a point counts more than all the influence that a seat can have


class Ending(Penalties):
    """After phase 3."""

    # FA-END

    @END_CONTROL.runs
    def end_control(self) -> None:
        """FA-END.1-2, FA-GOD.5: score after the last round or by an early end; otherwise the round ends."""
        self.sheltered = 0
        for seat in range(self.seats):
            self.benefits[seat] = 0
        if self.round == ROUNDS or self.has_early_end():
            self.score()
        else:
            self.replace_step(HAND_DISCARD)
            self.ask_for_discards()

    def has_early_end(self) -> bool:
        """FA-END.2: somebody has enough markers in the city."""
        for seat in range(self.seats):
            if self.owns(seat, BUSINESSES) >= EARLY_END:
                self.tell(TOLD_EARLY_END, seat, self.owns(seat, BUSINESSES))
                return True
        return False

    # FA-EOR.1: the hand limit

    def over_limit(self, seat: int) -> int:
        """FA-EOR.1: how many cards a seat has to discard."""
        return max(self.owns(seat, MONEY) - HAND_LIMIT[self.owns(seat, FAMILY)], 0)

    def ask_for_discards(self) -> None:
        """FA-EOR.1, FA-Q50, FA-Q83: all at the same time, even those whose cards are all alike."""
        for seat in range(self.seats):
            if self.over_limit(seat) > 0:
                self.ask(seat)

    @HAND_DISCARD.asks("Hand limit {limit}: discard a card ({left} more).", "FA-EOR.1", "discard")
    def offer_discards(self, seat: int) -> None:
        """FA-EOR.1: any card in hand."""
        self.offer_each(self.holding[seat], DISCARD_CARD(0))

    @HAND_DISCARD.takes(DISCARD_CARD)
    def discard(self, seat: int, card: int) -> None:
        """FA-EOR.1: one card over the limit, hidden."""
        self.let_go(seat, card)
        self.to_discard(seat, card)
        self.whisper(1 << seat, TOLD_DISCARDED, seat, card)
        if self.over_limit(seat) == 0:
            self.stop_asking(seat)

    # FA-EOR.2-5

    @HAND_DISCARD.runs
    def end_round(self) -> None:
        """FA-EOR.2-5, FA-ATK.3: city cards, start player, bosses and all markers of the round, next round."""
        self.round += 1
        self.starter = self.next_seat(self.starter)
        self.active = self.starter
        self.bosses = 0
        self.boss_used = 0
        self.passed = 0
        self.power_used = 0
        for seat in range(self.seats):
            self.attacks[seat] = 0
            self.bonus_used[seat] = 0
            self.immune[seat] = 0
        self.tell(TOLD_ROUND, self.round, self.starter)
        self.lay_city_cards()
        self.replace_step(REVEALS, ROUND_REVEALS[self.round])

    # FA-SCO

    def points_of(self, seat: int) -> int:
        """FA-SCO.1-6, FA-XTR.5: all points of a seat; the total can be negative."""
        on_board = self.business_points(seat) + self.henchman_points(seat) + self.goods_points(seat)
        return on_board + self.other_points(seat, self.investigations(seat))

    def other_points(self, seat: int, pairs: int) -> int:
        """FA-SCO.4-6, FA-XTR.5: points for cards, less those for pairs of an agent and an adjacent business."""
        cards = EXTRA_POINTS * count_bits(self.extra_cards[seat]) + self.owns(seat, MONEY) // CARDS_PER_POINT
        return cards - AGENT_PENALTY * pairs

    def business_points(self, seat: int) -> int:
        """FA-SCO.1: printed points of the controlled businesses."""
        points, cells = 0, self.controlled[seat]
        while cells != 0:
            points += POINTS[self.business[lowest_bit(cells)]]
            cells &= cells - 1
        return points

    def henchman_points(self, seat: int) -> int:
        """FA-SCO.2: by area; a first henchman that was never placed counts like one alone in an area."""
        points = HENCHMEN_POINTS[1] if self.unplaced[seat] > 0 else 0
        for area in range(AREAS):
            points += HENCHMEN_POINTS[count_bits(self.slots[seat * AREAS + area])]
        return points

    def goods_points(self, seat: int) -> int:
        """FA-SCO.3: sets of different goods, the largest first."""
        points, size, taken = 0, GOODS, 0
        while size > 0:
            size = 0
            for good in range(GOODS):
                if self.owns(seat, FIRST_GOOD_OWNED + good) > taken:
                    size += 1
            points += GOODS_SET[size]
            taken += 1
        return points

    def investigations(self, seat: int) -> int:
        """FA-SCO.6: pairs of an agent and an adjacent business of the seat."""
        pairs, spaces = 0, self.once[AGENT]
        while spaces != 0:
            space = lowest_bit(spaces)
            pairs += self.tokens_at(AGENT, space) * count_bits(CELLS_AT[space] & self.controlled[seat])
            spaces &= spaces - 1
        return pairs

    def standing(self, seat: int) -> int:
        """FA-SCO.7: points, then influence, as one number."""
        return self.points_of(seat) * TIE_BREAK + self.influence_of(seat)

    def score(self) -> None:
        """FA-SCO.7: most points, then most influence, then a shared win."""
        best, winners = 0, 0
        for seat in range(self.seats):
            points = self.points_of(seat)
            self.tell(TOLD_SCORED, seat, points + SCORE_OFFSET)
            worth = self.standing(seat)
            if winners == 0 or worth > best:
                best, winners = worth, 1 << seat
            elif worth == best:
                winners |= 1 << seat
        for seat in range(self.seats):
            if winners >> seat & 1:
                self.tell(TOLD_WON, seat)
        self.depth = 0  # nothing is pending any more: a position that is over has no phase (position.py)
        self.finish(winners)
