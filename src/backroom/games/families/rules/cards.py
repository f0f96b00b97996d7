"""FA-CARD: cards, money, the draw pile."""

from __future__ import annotations

from ..edition import ANY_GOOD, FIRST_GOOD_OWNED, GOODS, KINDS, MONEY, STOCKS
from ..recall import Recall
from ..state import NOTHING, OPENLY
from ..words import (
    DISCARD_CARD,
    PAY,
    PAY_CARD,
    RETURN_CARD,
    TOLD_DREW,
    TOLD_PAID,
    TOLD_RESHUFFLED,
    TOLD_RETURNED,
)


class Cards(Recall):
    """Where cards come from and go to."""

    # FA-CARD: hands and piles

    def gain(self, seat: int, what: int, amount: int) -> None:
        """The stock of a seat changes; every good also counts as any good."""
        self.stock[seat * STOCKS + what] += amount
        if FIRST_GOOD_OWNED <= what < FIRST_GOOD_OWNED + GOODS:
            self.stock[seat * STOCKS + ANY_GOOD] += amount

    def take_in(self, seat: int, kind: int) -> None:
        """A card comes to a hand."""
        self.hands[seat * KINDS + kind] += 1
        self.holding[seat] |= 1 << kind
        self.stock[seat * STOCKS + MONEY] += 1

    def let_go(self, seat: int, kind: int) -> None:
        """A card leaves a hand."""
        self.hands[seat * KINDS + kind] -= 1
        if self.hands[seat * KINDS + kind] == 0:
            self.holding[seat] &= ~(1 << kind)
        self.stock[seat * STOCKS + MONEY] -= 1

    def to_discard(self, source: int, kind: int) -> None:
        """FA-CARD.3: a card goes to the discard pile, unseen from a seat or openly."""
        self.discards[source * KINDS + kind] += 1
        self.discarded += 1
        if source != OPENLY:
            self.recall_spent(source)

    def draw_kind(self, seat: int) -> int:
        """FA-CARD.4: the top card of the draw pile; a reshuffle comes when the next card is needed."""
        if self.deck.size == 0 and self.bottom.sizes[0] == 0:
            self.reshuffle()
        if self.deck.size > 0:
            kind = self.deck.draw(self.luck)
        elif self.bottom.sizes[0] > 0:
            kind = self.bottom.take(0, 0)
            self.recall_handed(self.bottom.take(1, 0), seat, kind)
        else:
            return NOTHING
        self.recall_drawn(seat, kind)
        return kind

    def reshuffle(self) -> None:
        """FA-CARD.4: the whole discard pile becomes the draw pile."""
        if self.discarded == 0:
            return
        self.tell(TOLD_RESHUFFLED, self.discarded)
        self.recall_reshuffle()
        for place in range((OPENLY + 1) * KINDS):
            for _ in range(self.discards[place]):
                self.deck.add(place % KINDS)
            self.discards[place] = 0
        self.discarded = 0

    def draw_cards(self, seat: int, count: int) -> None:
        """FA-CARD.4, FA-HID.6: cards from the pile to the hand, seen by the drawer alone."""
        for _ in range(count):
            kind = self.draw_kind(seat)
            if kind < 0:
                return
            self.take_in(seat, kind)
            self.whisper(1 << seat, TOLD_DREW, seat, kind)

    def draw_aside(self, seat: int, count: int) -> int:
        """FA-Q25: draw cards of which some go back; how many came."""
        self.drawn_count = 0
        self.drawn_by = seat
        for _ in range(count):
            kind = self.draw_kind(seat)
            if kind >= 0:
                self.drawn[self.drawn_count] = kind
                self.drawn_count += 1
                self.whisper(1 << seat, TOLD_DREW, seat, kind)
        return self.drawn_count

    def keep_drawn(self, seat: int) -> None:
        """What is left of the cards drawn aside goes to the hand."""
        for place in range(self.drawn_count):
            self.take_in(seat, self.drawn[place])
        self.drawn_count = 0

    def put_under(self, seat: int, kind: int) -> None:
        """FA-CARD.5: a card goes to the bottom, unseen by the others."""
        self.bottom.add(0, kind)
        self.bottom.add(1, seat)
        self.recall_returned(seat)
        self.whisper(1 << seat, TOLD_RETURNED, seat, kind)

    # FA-CARD.2: paying

    def has_one_kind(self, seat: int) -> bool:
        """Whether there is nothing to choose among the cards of a hand."""
        return not self.has_two(self.holding[seat])

    def offer_hand(self, seat: int, first: int) -> None:
        """One choice for every kind in a hand."""
        self.offer_each(self.holding[seat], first)

    def first_kind(self, seat: int) -> int:
        """The first kind of card in a hand."""
        return self.lowest(self.holding[seat])

    def pay_by_itself(self, seat: int, left: int) -> None:
        """FA-CARD.2: pay while there is nothing to choose; otherwise ask."""
        while left > 0 and self.holding[seat] != 0:
            if not self.has_one_kind(seat) and left < self.owns(seat, MONEY):
                self.replace_step(PAY, seat, left)
                self.ask(seat)
                return
            self.pay_card(seat, self.first_kind(seat))
            left -= 1
        self.pop_step()

    def pay_card(self, seat: int, kind: int) -> None:
        """FA-CARD.1-3: one card is $1; it goes to the discard pile unseen."""
        self.let_go(seat, kind)
        self.to_discard(seat, kind)
        self.whisper(1 << seat, TOLD_PAID, seat, kind)

    def choose_payment(self, seat: int, action: int) -> None:
        """A card was chosen for paying."""
        self.pay_card(seat, action - PAY_CARD)
        self.pay_by_itself(seat, self.second() - 1)

    # Cards drawn of which some go back

    def offer_drawn(self) -> None:
        """One choice for every kind among the cards drawn aside."""
        for place in range(self.drawn_count):
            if self.is_first_drawn(place):
                self.offer(RETURN_CARD + self.drawn[place])

    def is_first_drawn(self, place: int) -> bool:
        """Whether no card of the same kind lies before it."""
        for other in range(place):
            if self.drawn[other] == self.drawn[place]:
                return False
        return True

    def drop_drawn(self, seat: int, kind: int) -> None:
        """One of the cards drawn aside goes to the bottom."""
        for place in range(self.drawn_count):
            if self.drawn[place] == kind:
                self.drawn_count -= 1
                self.drawn[place] = self.drawn[self.drawn_count]
                self.put_under(seat, kind)
                return

    def discard_from_hand(self, seat: int, action: int) -> int:
        """FA-EOR.1: a card over the hand limit goes to the discard pile unseen; its kind."""
        kind = action - DISCARD_CARD
        self.let_go(seat, kind)
        self.to_discard(seat, kind)
        return kind
