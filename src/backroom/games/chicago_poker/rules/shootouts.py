"""CP-SHOOT and CP-REINF: shootouts and reinforcements."""

from __future__ import annotations

from ....core.state import EVERYONE
from ..edition import ALL_SPECIALS, REINFORCEMENT_GUARD, SLOTS
from ..fields import NOBODY, NOTHING, only_one
from ..words import (
    FIGHT,
    LIES_OPEN,
    NONE_SENT,
    REINFORCE,
    SEND,
    SEND_NOBODY,
    SENT,
    SHOOTOUT,
    SHOOTOUTS,
    SHOWED,
    SHOWN_HAND,
    TOOK,
)
from .ending import Ending


class Shootouts(Ending):
    """Who takes a business."""

    # CP-SHOOT: the shootout

    @SHOOTOUTS.runs
    def resolve_shootouts(self) -> None:
        """CP-SHOOT.1-2, CP-DEC.1: one after another; with two or more left the active seat chooses."""
        left = self.own_shootouts(self.active)
        if left == 0:
            self.pop_step()
        elif left == 1:
            self.shootout(self.only_shootout(self.active))
        else:
            self.ask(self.active)

    @SHOOTOUTS.asks("Which of your shootouts comes first?", "CP-DEC.1 CP-SHOOT.2", "choose_shootout")
    def offer_shootouts(self, seat: int) -> None:
        """CP-DEC.1, CP-SHOOT.2: any business with one's own marker."""
        for slot in range(SLOTS):
            if self.is_marked(slot, seat):
                self.offer(FIGHT(slot))

    @SHOOTOUTS.takes(FIGHT)
    def fight(self, seat: int, business: int) -> None:
        """CP-SHOOT.2: the shootout that was chosen."""
        self.shootout(business)

    def own_shootouts(self, seat: int) -> int:
        """CP-SHOOT.1: how many businesses carry a seat's marker."""
        count = 0
        for slot in range(SLOTS):
            if self.marker[slot] == seat:
                count += 1
        return count

    def only_shootout(self, seat: int) -> int:
        """The first slot with a seat's marker."""
        for slot in range(SLOTS):
            if self.marker[slot] == seat:
                return slot
        return -1

    def shootout(self, slot: int) -> None:
        """CP-SHOOT.3-5: all cards there are turned up; the best hand wins, a tie calls for reinforcements."""
        self.tell(SHOOTOUT, self.street[slot])
        self.reveal(slot)
        best = self.best_hands(slot)
        if only_one(best):
            self.take_business(self.lowest_seat(best), slot)
        else:
            self.tie_rounds = 0
            self.push_step(REINFORCE, slot, best)

    def reveal(self, slot: int) -> None:
        """CP-SHOOT.3: every card of every seat there is turned face up."""
        for seat in range(self.seats):
            column = self.column(slot, seat)
            for place in range(self.columns.size(column)):
                card = self.columns.at(column, place)
                if self.seen[card] != EVERYONE:
                    self.turn_up(seat, card)
                    self.seen[card] = EVERYONE
                    self.tell(SHOWED, seat, self.street[slot], place, card)
                else:
                    self.tell(LIES_OPEN, seat, self.street[slot], place, card)

    def best_hands(self, slot: int) -> int:
        """CP-SHOOT.4-5: every seat with a card there takes part; the seats with the best hand, as a bit set."""
        best, top = 0, -1
        for seat in range(self.seats):
            if self.cards_at(slot, seat) > 0:
                worth = self.worth(slot, seat)
                self.tell_hand(slot, seat, self.rank_of(worth))
                if worth > top:
                    best, top = 0, worth
                if worth == top:
                    best |= 1 << seat
        return best

    def tell_hand(self, slot: int, seat: int, rank: int) -> None:
        """CP-SHOOT.3: the hand that was looked at last, and which values make it."""
        if self.listening:
            made = self.made_of(rank)
            self.tell(SHOWN_HAND, seat, self.street[slot], rank, made, self.once ^ made)

    def lowest_seat(self, seats: int) -> int:
        """The lowest seat of a set."""
        for seat in range(self.seats):
            if seats >> seat & 1:
                return seat
        return NOBODY

    def take_business(self, seat: int, slot: int) -> None:
        """CP-SHOOT.6-8, CP-MARK.6: the winner takes the tile; unless that wins the game, the place is cleared for a new
        one."""
        self.controlled.add(seat, self.street[slot])
        self.tell(TOOK, seat, self.street[slot])
        self.set_tile(slot, NOTHING)
        self.marker[slot] = NOBODY
        if self.has_won(seat):
            self.win(seat)  # CP-SHOOT.7: nothing further happens, the cards stay where they lie
            return
        self.clear_business(slot)
        self.open_tile(slot)
        if self.is_street_empty():
            self.win(seat)

    def clear_business(self, slot: int) -> None:
        """CP-SHOOT.8: all gangsters there are discarded."""
        for seat in range(self.seats):
            column = self.column(slot, seat)
            for place in range(self.columns.size(column)):
                self.to_discard(self.columns.at(column, place))
            self.columns.clear(column)

    # CP-REINF: reinforcements

    @REINFORCE.runs
    def ask_for_reinforcements(self, slot: int, tied: int) -> None:
        """CP-REINF.1-2, .5, .7-8: every tied seat that holds a card is asked, so that asking reveals nothing; if none
        does, the owner of the marker decides it."""
        for seat in range(self.seats):
            self.sent[seat] = 0
            if tied >> seat & 1 and self.held(seat) > 0:
                self.ask(seat)
        if self.asked == 0 or self.tie_rounds >= REINFORCEMENT_GUARD:
            self.asked = 0
            self.pop_step()
            self.take_business(self.nearest(tied), slot)

    @REINFORCE.asks("Tied at {business}: send a gangster in secret.", "CP-DEC.2 CP-REINF.1")
    def offer_reinforcements(self, seat: int) -> None:
        """CP-DEC.2, CP-REINF.1-2: any gangster in hand, but no special; nobody, if there is none."""
        for place in range(self.held(seat)):
            if self.is_gangster(self.hands.at(seat, place)):
                self.offer(SEND(self.hands.at(seat, place)))
        if self.menu_size == 0:
            self.offer(SEND_NOBODY)

    def nearest(self, tied: int) -> int:
        """CP-REINF.5: the owner if tied, otherwise the nearest tied seat clockwise; it is the owner's turn."""
        for steps in range(self.seats):
            seat = self.clockwise(self.active, steps)
            if tied >> seat & 1:
                return seat
        return NOBODY

    @REINFORCE.takes(SEND)
    def send(self, seat: int, card: int, slot: int, tied: int) -> None:
        """CP-REINF.1: a card is chosen in secret; when the last one is in, all are revealed."""
        self.sent[seat] = card + 1
        if self.asked == 0:
            self.reveal_reinforcements(slot, tied)

    @REINFORCE.takes(SEND_NOBODY)
    def send_nobody(self, seat: int, slot: int, tied: int) -> None:
        """CP-REINF.2: a hand without a gangster; the others learn this when all are revealed."""
        if self.asked == 0:
            self.reveal_reinforcements(slot, tied)

    def reveal_reinforcements(self, slot: int, tied: int) -> None:
        """CP-REINF.3-6: the highest value wins; those tied for highest send again after drawing replacements; if nobody
        was sent, the owner of the marker decides it."""
        best = self.highest_sent(slot, tied)
        self.discard_sent()
        self.replace_sent()
        self.tie_rounds += 1
        self.pop_step()
        if best == 0:
            self.take_business(self.nearest(tied), slot)
        elif only_one(best):
            self.take_business(self.lowest_seat(best), slot)
        else:
            self.push_step(REINFORCE, slot, best)

    def highest_sent(self, slot: int, tied: int) -> int:
        """CP-REINF.2-3: the seats that sent the highest value; sending nobody counts 0, and everybody sees that the
        hand has no gangster."""
        best, top = 0, 0
        for seat in range(self.seats):
            if tied >> seat & 1 and self.sent[seat] == 0:
                self.note_barren(seat, ALL_SPECIALS)
                self.tell(NONE_SENT, seat, self.street[slot])
            if self.sent[seat] > 0:
                value = self.value(self.sent[seat] - 1)
                self.tell(SENT, seat, self.street[slot], self.sent[seat] - 1)
                if value > top:
                    best, top = 0, value
                if value == top:
                    best |= 1 << seat
        return best

    def discard_sent(self) -> None:
        """CP-REINF.6: first all sent cards go to the discard pile ..."""
        for seat in range(self.seats):
            if self.sent[seat] > 0:
                self.give_up(seat, self.sent[seat] - 1)
                self.to_discard(self.sent[seat] - 1)

    def replace_sent(self) -> None:
        """CP-REINF.6, CP-HAND.5: ... then each seat that sent one draws one, clockwise from the owner."""
        for steps in range(self.seats):
            seat = self.clockwise(self.active, steps)
            if self.sent[seat] > 0:
                self.sent[seat] = 0
                self.draw_card(seat)
