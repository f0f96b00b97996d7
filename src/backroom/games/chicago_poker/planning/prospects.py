"""What an own column can become with the cards in hand and a few draws, and the chance to win with it.

A column on trial lies in ``column``; a hand is a bit set of places in ``hand``. The cards that the best plan needs
are left in ``used``.
"""

from __future__ import annotations

from ....core.structs import I64, Scratch, hot, ints, longs
from ..edition import (
    ACTIONS_PER_TURN,
    CHICAGO_POKER,
    COLOUR_COUNT,
    COLOUR_OF,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL,
    FULL_HOUSE,
    HIGHEST,
    PAIR,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    VALUE_OF,
)
from ..fields import HAND_ROOM, NOBODY, only_one
from ..rules.poker import IN_A_ROW, values_down
from .hands import RANK_SHIFT, TOP_SHIFT, key, share, straight_rank
from .stakes import Stakes
from .style import OUTS, WHOLE

MOST_LACKING = 2
"""A hand that lacks more cards than this is no plan."""

RUNS = HIGHEST - FULL + 1
"""How many straights there are, by their lowest value."""


@hot
def at_most_two(members: int) -> bool:
    """Whether a bit set has no more than two members."""
    rest = members & members - 1
    return rest & rest - 1 == 0


class Prospects(Stakes):
    """The ways of a column on trial."""

    column: list[int] = ints(FULL, scratch=True)
    size: Scratch
    values: Scratch  # the values that lie there, as a bit set from value 1 up
    dyed: Scratch  # the colours
    mixed: Scratch  # whether a value occurs twice

    slot: Scratch
    late: Scratch  # actions that are lacking to fill the column this turn
    best: list[int] = longs(2, scratch=True)  # the chance of the best way, and of the second best
    used: Scratch  # the cards of the hand that the best way needs
    lacks: Scratch  # how many it has to draw
    order: list[int] = ints(HAND_ROOM + 1, scratch=True)
    picks: list[int] = ints(FULL, scratch=True)
    at_hand: list[int] = ints(COLOUR_COUNT, scratch=True)  # how many cards of each colour

    # The column on trial

    def lay_out(self, slot: int) -> None:
        """Put one's own column on trial."""
        self.begin_column(slot)
        for place in range(self.mine_size[slot]):
            self.lay(self.mine[slot * FULL + place])

    def begin_column(self, slot: int) -> None:
        """Put an empty column on trial."""
        self.slot = slot
        self.size = 0
        self.values = 0
        self.dyed = 0
        self.mixed = 0

    def lay(self, card: int) -> None:
        """One more card."""
        self.column[self.size] = card
        self.size += 1
        value = 1 << VALUE_OF[card] - 1
        self.mixed |= self.values & value
        self.values |= value
        self.dyed |= 1 << COLOUR_OF[card]

    def try_column(self) -> None:
        """The column's cards are those on trial."""
        self.tried = self.size
        for place in range(self.size):
            self.trial[place] = self.column[place]

    # What it is worth

    def value(self, hand: int, left: int) -> I64:
        """What the slot is worth with the column on trial, a hand and some actions left."""
        slot = self.slot
        self.used = 0
        self.lacks = 0
        if self.marked_by[slot] not in (NOBODY, self.me):
            self.answer(hand, left)
            return share(self.worths[slot], self.best[0])
        if self.size == FULL:
            self.try_column()
            self.best[0] = self.win(slot, self.key_of_trial())
            risk: I64 = share(share(self.losses[slot], WHOLE - self.best[0]), self.trigger)
            return share(self.worths[slot], self.best[0]) - risk
        self.build(hand, left)
        whole: I64 = self.best[0] + share(share(self.second_way, WHOLE - self.best[0]), self.best[1])
        return share(self.worths[slot], whole)

    def build(self, hand: int, left: int) -> None:
        """The chance to win a slot that nobody has marked, by the best way and the second best."""
        self.best[0] = 0
        self.best[1] = 0
        self.late = FULL - self.size - left
        self.find_groups(hand)
        if self.mixed == 0:
            self.find_straights(hand)
            self.find_flushes(hand)

    def consider(self, made: int, odds: I64, draws: int, used: int) -> None:
        """One thing that the column can become: its key, its odds, the draws it needs, the cards it takes from hand."""
        chance: I64 = self.in_time(odds, draws)
        if chance <= self.best[1]:
            return
        chance = share(chance, self.win(self.slot, made))
        if chance > self.best[0]:
            self.best[1] = self.best[0]
            self.best[0] = chance
            self.used = used
            self.lacks = draws
        elif chance > self.best[1]:
            self.best[1] = chance

    def in_time(self, odds: I64, draws: int) -> I64:
        """What is left of the odds of something that needs some draws."""
        return share(odds, self.patience[max(0, self.late + draws)])

    def one(self, outs: int) -> I64:
        """The chance to draw one of some cards."""
        return self.one_out[max(self.unseen, 1) * OUTS + outs]

    # Groups of one value

    def find_groups(self, hand: int) -> None:
        """The best groups that column and hand make together, any card filling the rest; and what one more card of a
        value that is there makes of them."""
        count = self.sort_by_groups(hand)
        self.try_column()
        used, needed = 0, self.size
        for place in range(min(count, FULL - self.size)):
            at = self.order[place] & 31
            self.trial[self.tried] = self.hand[at]
            self.tried += 1
            if self.order[place] >> 16 > 1:
                used |= 1 << at
                needed += 1
        made = self.key_of_trial() if self.tried > 0 else 0
        self.consider(made, WHOLE, FULL - self.tried, used)
        if needed < FULL:
            self.find_upgrades(made, used, needed)

    def sort_by_groups(self, hand: int) -> int:
        """Sort a hand by how many cards of its value column and hand have, then by value; returns how many there
        are."""
        groups: I64 = 0
        single: I64 = 1
        for place in range(self.size):
            groups += single << 4 * VALUE_OF[self.column[place]] - 4
        for place in range(self.gangsters + 1):
            if hand >> place & 1:
                groups += single << 4 * VALUE_OF[self.hand[place]] - 4
        count = 0
        for place in range(self.gangsters + 1):
            if hand >> place & 1:
                value = VALUE_OF[self.hand[place]]
                alike = groups >> 4 * value - 4 & 15
                rating = alike << 16 | value << 12 | COLOUR_OF[self.hand[place]] << 5 | place
                at = count
                while at > 0 and self.order[at - 1] < rating:
                    self.order[at] = self.order[at - 1]
                    at -= 1
                self.order[at] = rating
                count += 1
        return count

    def find_upgrades(self, made: int, used: int, needed: int) -> None:
        """What one more card of a value that is already there makes of the groups."""
        values = self.values
        for place in range(self.gangsters + 1):
            if used >> place & 1:
                values |= 1 << VALUE_OF[self.hand[place]] - 1
        rank = made >> RANK_SHIFT
        main = made >> TOP_SHIFT & 15 if rank >= PAIR else values.bit_length()
        others = 0
        rest = values & ~(1 << main >> 1)
        while rest > 0:
            others += self.unseen_values[rest.bit_length()]
            rest &= ~(1 << rest.bit_length() >> 1)
        self.consider_upgrades(rank, main, self.one(self.unseen_values[main]), self.one(others), used, needed)

    def consider_upgrades(self, rank: int, main: int, same: I64, other: I64, used: int, needed: int) -> None:
        """What groups become by one more card: of the main value, or of another; some need four cards so far."""
        four: bool = needed == FULL - 1
        either: I64 = same + other - share(same, other)
        if rank == PAIR:
            self.consider(key(THREE_OF_A_KIND, main), same, 1, used)
            self.consider(key(TWO_PAIRS, main), other, 1, used)
        elif rank == TWO_PAIRS:
            self.consider(key(FULL_HOUSE, main), either if four else 0, 1, used)
        elif rank == THREE_OF_A_KIND:
            self.consider(key(FOUR_OF_A_KIND, main), same, 1, used)
            self.consider(key(FULL_HOUSE, main), other if four else 0, 1, used)
        elif rank == FOUR_OF_A_KIND:
            self.consider(key(CHICAGO_POKER, main), same if four else 0, 1, used)
        else:
            self.consider(key(PAIR, main), either, 1, used)

    # Straights

    def find_straights(self, hand: int) -> None:
        """Every straight that the column fits into and that lacks few cards."""
        held = 0
        for place in range(self.gangsters + 1):
            if hand >> place & 1:
                held |= 1 << VALUE_OF[self.hand[place]] - 1
        for low in range(RUNS):
            run = IN_A_ROW << low
            if self.values & ~run == 0:
                needed = run & ~self.values
                lacking = needed & ~held
                if lacking == 0:
                    self.consider_made_straight(hand, needed, low + FULL)
                elif at_most_two(lacking):
                    self.consider_straight(hand, needed, lacking, low + FULL)

    def consider_straight(self, hand: int, needed: int, lacking: int, top: int) -> None:
        """A straight that lacks one or two cards."""
        odds: I64 = WHOLE
        draws, used = 0, 0
        rest = lacking
        while rest > 0:
            odds = share(odds, self.one(self.unseen_values[(rest & -rest).bit_length()]))
            draws += 1
            rest &= rest - 1
        if self.in_time(odds, draws) <= self.best[1]:
            return
        rest = needed & ~lacking
        while rest > 0:
            used |= 1 << self.first_of(hand, (rest & -rest).bit_length(), 0)
            rest &= rest - 1
        self.consider(key(STRAIGHT, top), odds, draws, used)

    def first_of(self, hand: int, value: int, first: int) -> int:
        """The first card of a value in a hand, from some place on; -1 if there is none."""
        for place in range(first, self.gangsters + 1):
            if hand >> place & 1 and VALUE_OF[self.hand[place]] == value:
                return place
        return -1

    def consider_made_straight(self, hand: int, needed: int, top: int) -> None:
        """A straight of which all cards are at hand, with the best choice of colours."""
        count = self.pick_first(hand, needed, top)
        best_rank, best_used = -1, 0
        more: bool = True
        while more:
            dyed, used = self.dyed, 0
            for pick in range(count):
                dyed |= 1 << COLOUR_OF[self.hand[self.picks[pick]]]
                used |= 1 << self.picks[pick]
            rank = straight_rank(dyed)
            if rank >= best_rank:
                best_rank, best_used = rank, used
            more = self.pick_next(hand, count)
        self.consider(key(best_rank, top), WHOLE, 0, best_used)

    def pick_first(self, hand: int, needed: int, top: int) -> int:
        """The first card of each value that is needed; returns how many."""
        count = 0
        for value in range(top - FULL + 1, top + 1):
            if needed >> value - 1 & 1:
                self.picks[count] = self.first_of(hand, value, 0)
                count += 1
        return count

    def pick_next(self, hand: int, count: int) -> bool:
        """The next choice of one card of each value; False after the last one."""
        for pick in range(count - 1, -1, -1):
            value = VALUE_OF[self.hand[self.picks[pick]]]
            other = self.first_of(hand, value, self.picks[pick] + 1)
            if other >= 0:
                self.picks[pick] = other
                return True
            self.picks[pick] = self.first_of(hand, value, 0)
        return False

    # Flushes

    def find_flushes(self, hand: int) -> None:
        """Every flush that the column allows and that lacks few cards."""
        if self.dyed == 0 or only_one(self.dyed):
            for colour in range(COLOUR_COUNT):
                self.at_hand[colour] = 0
            for place in range(self.gangsters + 1):
                if hand >> place & 1:
                    self.at_hand[COLOUR_OF[self.hand[place]]] += 1
            for colour in range(COLOUR_COUNT):
                lacking = max(0, FULL - self.size - self.at_hand[colour])
                if lacking <= MOST_LACKING and (self.dyed == 0 or self.dyed >> colour & 1):
                    self.consider_flush(hand, colour, lacking)

    def consider_flush(self, hand: int, colour: int, lacking: int) -> None:
        """A flush of one colour, with the highest cards of the hand."""
        outs = self.unseen_colours[colour]
        odds: I64 = WHOLE if lacking == 0 else self.one(outs)
        if lacking == MOST_LACKING:
            odds = self.two_outs[max(self.unseen, 1) * OUTS + outs]
        if self.in_time(odds, lacking) <= self.best[1]:
            return
        used, values, count, room = 0, 0, 0, FULL - self.size
        for place in range(self.gangsters + 1):
            if hand >> place & 1 and COLOUR_OF[self.hand[place]] == colour:
                used |= 1 << place
                values |= 1 << VALUE_OF[self.hand[place]] - 1
                count += 1
        while count > room:
            lowest = (values & -values).bit_length()
            values &= values - 1
            used &= ~(1 << self.flush_card(used, lowest))
            count -= 1
        self.consider(FLUSH << RANK_SHIFT | values_down(values | self.values, FULL), odds, lacking, used)

    def flush_card(self, used: int, value: int) -> int:
        """The place of the card with a value among some of one colour."""
        return max(0, self.first_of(used, value, 0))

    # Answers at a slot that another seat has marked

    def answer(self, hand: int, left: int) -> None:
        """The chance to win a slot that another seat has marked: this turn is the last to go there."""
        self.try_column()
        self.best[0] = self.win(self.slot, self.key_of_trial()) if self.size > 0 else 0
        count = 0
        for place in range(self.gangsters + 1):
            if hand >> place & 1:
                self.order[count] = place
                count += 1
        for cards in range(1, min(FULL - self.size, left, count) + 1):
            self.answer_with(cards, count)

    def strongest(self) -> int:
        """The best key of the column on trial with what a turn can add to it from the whole hand."""
        self.try_column()
        best = self.key_of_trial() if self.size > 0 else 0
        for place in range(self.gangsters):
            self.order[place] = place
        for cards in range(1, min(FULL - self.size, ACTIONS_PER_TURN, self.gangsters) + 1):
            for pick in range(cards):
                self.picks[pick] = pick
            more: bool = True
            while more:
                for pick in range(cards):
                    self.trial[self.size + pick] = self.hand[self.picks[pick]]
                self.tried = self.size + cards
                best = max(best, self.key_of_trial())
                more = self.next_cards(cards, self.gangsters)
        return best

    def answer_with(self, cards: int, count: int) -> None:
        """Every way to add so many cards of those in ``order``."""
        for pick in range(cards):
            self.picks[pick] = pick
        more: bool = True
        while more:
            used = 0
            for pick in range(cards):
                place = self.order[self.picks[pick]]
                used |= 1 << place
                self.trial[self.size + pick] = self.hand[place]
            self.tried = self.size + cards
            chance: I64 = self.win(self.slot, self.key_of_trial()) - self.card_cost * cards
            if chance > self.best[0]:
                self.best[0] = chance
                self.used = used
            more = self.next_cards(cards, count)

    def next_cards(self, cards: int, count: int) -> bool:
        """The next choice of some cards among ``count``; False after the last one."""
        for pick in range(cards - 1, -1, -1):
            if self.picks[pick] < count - cards + pick:
                self.picks[pick] += 1
                for later in range(pick + 1, cards):
                    self.picks[later] = self.picks[later - 1] + 1
                return True
        return False
