"""What a seat can know, and dealing everything else anew (redeal).

A seat knows its own cards, plans, drafts and cash, all that lies open, the open deals, and the private
deals to which it is a party. Of another seat's cash it knows what it has seen come and go; private deals
of others move cash unseen (CT-PROT.9), but never change what the others have in all.
"""

from __future__ import annotations

from ...core.structs import Scratch, buffer, ints
from .edition import DRAWN, LOTS, RETURNED, SEATS
from .rules.prospects import Prospects
from .state import FREE, NOBODY
from .words import DEALS, DONE, KEEP, PLACE, PLACE_ON, TRADE

SHIFT = 10
"""The largest unseen payment that a redeal imagines, in thousands."""


class Memory(Prospects):
    """Everything that a seat doesn't know is dealt anew."""

    hidden_lots: list[int] = buffer(LOTS)
    hidden_count: Scratch
    known_cash: list[int] = ints("SEATS", scratch=True)

    def resample(self, seat: int) -> None:
        """Deal anew all that a seat doesn't know; what it knows stays."""
        if self.ended:
            return
        if self.now == KEEP:
            self.hide_cards(seat)
        if self.now == PLACE and self.simultaneous:
            self.hide_plans(seat)
        if self.now == TRADE and self.trade == FREE:
            self.turn = (seat + self.seats - self.start_player) % self.seats
        self.hide_deals(seat)
        self.hide_promises(seat)
        self.hide_cash(seat)

    # CT-LOTS.2-3: cards in others' hands

    def hide_cards(self, seat: int) -> None:
        """The others' building cards come from all that this seat can't see."""
        self.hidden_count = 0
        for other in range(self.seats):
            if other != seat:
                self.collect_cards(other)
        while self.deck.size > 0:
            self.hide_lot(self.deck.take(self.deck.size - 1))
        for other in range(self.seats):
            if other != seat:
                self.deal_again(other)
        while self.hidden_count > 0:
            self.deck.add(self.hidden_lot())

    def collect_cards(self, other: int) -> None:
        """A hand goes to the unseen cards; who has not chosen yet has returned nothing, as far as one can see."""
        while self.hands.sizes[other] > 0:
            self.hide_lot(self.hands.pop(other))
        while self.returns.sizes[other] > 0:
            self.hide_lot(self.returns.pop(other))

    def deal_again(self, other: int) -> None:
        """A new hand; who has chosen has returned some of it."""
        for _ in range(DRAWN[self.seats][self.round - 1]):
            self.hands.add(other, self.hidden_lot())
        if not self.asked >> other & 1:
            for _ in range(RETURNED):
                self.returns.add(other, self.hands.take(other, self.luck.below(self.hands.sizes[other])))

    def hide_lot(self, lot: int) -> None:
        """One more unseen card."""
        self.hidden_lots[self.hidden_count] = lot
        self.hidden_count += 1

    def hidden_lot(self) -> int:
        """A random unseen card."""
        place = self.luck.below(self.hidden_count)
        lot = self.hidden_lots[place]
        self.hidden_count -= 1
        self.hidden_lots[place] = self.hidden_lots[self.hidden_count]
        return lot

    # CT-AMB-04: secret placing

    def hide_plans(self, seat: int) -> None:
        """What others have placed so far is unknown; who has finished has placed something or nothing."""
        for other in range(self.seats):
            if other != seat:
                self.undo_plan(other)
                if not self.asked >> other & 1:
                    self.plan_again(other)

    def undo_plan(self, other: int) -> None:
        """Tiles go back to the stock."""
        for lot in range(LOTS):
            if self.plan[lot] > 0 and self.owner[lot] == other:
                self.add_stock(other, self.plan[lot] - 1, 1)
                self.empty_lots.add(other, lot)
                self.plan[lot] = 0

    def plan_again(self, other: int) -> None:
        """A random plan."""
        while self.can_place(other):
            self.offered = 0
            self.offer_places(other)
            action = self.menu[self.luck.below(self.offered)]
            if action == DONE:
                return
            self.place(other, (action - PLACE_ON) // LOTS, (action - PLACE_ON) % LOTS)

    # CT-PROT.9: drafts, private deals, promises

    def hide_deals(self, seat: int) -> None:
        """Others' drafts and private deals are as good as not there."""
        for other in range(self.seats):
            if other != seat:
                self.drop_draft(other)
                self.last_row[other] = 0
                self.giver[other] = 0
                self.taker[other] = 0
        for deal in range(DEALS):
            if self.parties[deal] != 0 and not self.watchers(deal) >> seat & 1:
                self.erase(deal)

    def hide_promises(self, seat: int) -> None:
        """Promises between others stay lines without words."""
        for line in range(self.promises):
            if not self.promise_known[line] >> seat & 1:
                self.promise_by[line] = NOBODY
                self.promise_to[line] = NOBODY
                self.promise_text[line] = NOBODY
                self.promise_known[line] = 0
                self.promise_deal[line] = 0

    # CT-PAY.6: cash

    def hide_cash(self, seat: int) -> None:
        """Others have what this seat has seen come and go, shifted among those who dealt unseen."""
        for other in range(self.seats):
            self.cash[other] -= self.unseen_cash[seat * SEATS + other]
            self.known_cash[other] = self.cash[other]
        for other in range(self.seats):
            if self.murky[seat] >> other & 1:
                self.shift_cash(seat, other)
        for other in range(self.seats):
            while self.cash[other] < 0:
                self.lend(seat, other)
        self.note_beliefs(seat)

    def shift_cash(self, seat: int, other: int) -> None:
        """Perhaps a seat paid something to another one in a private deal."""
        taker = self.luck.below(self.seats)
        if self.cash[other] > 0 and taker != seat and self.murky[seat] >> taker & 1:
            amount = self.luck.below(min(self.cash[other], SHIFT) + 1)
            self.cash[other] -= amount
            self.cash[taker] += amount

    def lend(self, seat: int, poor: int) -> None:
        """Nobody has less than nothing: the richest other seat must have paid him unseen."""
        rich = poor
        for other in range(self.seats):
            if other != seat and self.cash[other] > self.cash[rich]:
                rich = other
        amount = min(self.cash[rich], -self.cash[poor])
        self.cash[rich] -= amount
        self.cash[poor] += amount

    def note_beliefs(self, seat: int) -> None:
        """What this seat can't know, the others can't either, as far as this state goes."""
        for watcher in range(self.seats):
            for other in range(self.seats):
                unseen = self.cash[other] - self.known_cash[other] if watcher == seat else 0
                self.unseen_cash[watcher * SEATS + other] = unseen
