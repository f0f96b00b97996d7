"""FA-CARD: cards, money, the draw pile."""

from __future__ import annotations

from ....core.bits import lowest_bit
from ..edition import ANY_GOOD, FIRST_GOOD_OWNED, GOODS, KINDS, LEVELS, MONEY, STOCKS
from ..fields import NOTHING, OPENLY, UNDER_GIVERS, UNDER_KINDS, Fields
from ..recall import recall_drawn, recall_handed, recall_reshuffle, recall_returned, recall_spent
from ..words import (
    DRAW,
    PAY,
    PAY_CARD,
    RETURN_CARD,
    RETURN_DRAWN,
    TOLD_DREW,
    TOLD_PAID,
    TOLD_RESHUFFLED,
    TOLD_RETURNED,
)


class Cards(Fields):
    """Where cards come from and go to."""

    # FA-CARD: hands and piles

    def gain(self, seat: int, what: int, amount: int) -> None:
        """The stock of a seat changes; every good also counts as any good."""
        self.change_stock(seat, what, amount)
        if FIRST_GOOD_OWNED <= what < FIRST_GOOD_OWNED + GOODS:
            self.change_stock(seat, ANY_GOOD, amount)

    def change_stock(self, seat: int, what: int, amount: int) -> None:
        """How much of one thing a seat has, and which open businesses ask for more (FA-REQ.1)."""
        self.stock[seat * STOCKS + what] += amount
        if what < MONEY:
            level = min(self.stock[seat * STOCKS + what], LEVELS - 1)
            self.short_of[seat * MONEY + what] = self.requiring[what * LEVELS + level]

    def take_in(self, seat: int, kind: int) -> None:
        """A card goes to a hand."""
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
            recall_spent(self, source)

    def draw_kind(self, seat: int) -> int:
        """FA-CARD.4: the top card of the draw pile; a reshuffle comes when the next card is needed."""
        if self.deck.size == 0 and self.bottom.sizes[UNDER_KINDS] == 0:
            self.reshuffle()
        if self.deck.size > 0:
            kind = self.deck.draw(self.luck)
        elif self.bottom.sizes[UNDER_KINDS] > 0:
            kind = self.bottom.take(UNDER_KINDS, 0)
            recall_handed(self, self.bottom.take(UNDER_GIVERS, 0), seat, kind)
        else:
            return NOTHING
        recall_drawn(self, seat, kind)
        return kind

    def reshuffle(self) -> None:
        """FA-CARD.4: the whole discard pile becomes the draw pile."""
        if self.discarded == 0:
            return
        self.tell(TOLD_RESHUFFLED, self.discarded)
        recall_reshuffle(self)
        for source in range(OPENLY + 1):
            for kind in range(KINDS):
                for _ in range(self.discards[source * KINDS + kind]):
                    self.deck.add(kind)
                self.discards[source * KINDS + kind] = 0
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
        """FA-Q25: draw cards of which some go back; returns how many were drawn."""
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
        self.bottom.add(UNDER_KINDS, kind)
        self.bottom.add(UNDER_GIVERS, seat)
        recall_returned(self, seat)
        self.whisper(1 << seat, TOLD_RETURNED, seat, kind)

    @DRAW.runs
    def draw_and_go_on(self, seat: int, count: int) -> None:
        """Cards drawn as the last part of an action."""
        self.pop_step()
        self.draw_cards(seat, count)

    # FA-CARD.2: paying

    @PAY.runs
    def pay(self, seat: int, left: int) -> None:
        """FA-CARD.2, FA-Q83: the owner chooses, unless the price takes the whole hand."""
        if 0 < left < self.owns(seat, MONEY):
            self.ask(seat)
            return
        while left > 0 and self.holding[seat] != 0:
            self.pay_card(seat, lowest_bit(self.holding[seat]))
            left -= 1
        self.pop_step()

    @PAY.asks("Pay ${left}: which card?", "FA-CARD.2")
    def offer_payment(self, seat: int) -> None:
        """FA-CARD.2: any card in hand."""
        self.offer_each(self.holding[seat], PAY_CARD(0))

    @PAY.takes(PAY_CARD)
    def pay_with(self, seat: int, card: int, left: int) -> None:
        """FA-CARD.2: one card of the price."""
        self.pay_card(seat, card)
        self.replace_step(PAY, seat, left - 1)
        self.pay(seat, left - 1)

    def pay_card(self, seat: int, kind: int) -> None:
        """FA-CARD.1-3: one card is $1; it goes to the discard pile unseen."""
        self.let_go(seat, kind)
        self.to_discard(seat, kind)
        self.whisper(1 << seat, TOLD_PAID, seat, kind)

    # FA-P1.6, FA-ATK.2, FA-VAR.1: drawn cards of which some go back

    @RETURN_DRAWN.runs
    def return_drawn(self, seat: int, left: int) -> None:
        """FA-Q25, FA-Q83: the seat that drew the cards chooses which go back, even if they are all alike."""
        if left > 0:
            self.ask(seat)
        else:
            self.keep_drawn(seat)
            self.pop_step()

    @RETURN_DRAWN.asks("Which of the cards you drew goes back to the bottom?", "FA-P1.6 FA-ATK.2")
    def offer_drawn(self, seat: int) -> None:
        """One choice for every kind among the cards drawn aside."""
        kinds = 0
        for place in range(self.drawn_count):
            kinds |= 1 << self.drawn[place]
        self.offer_each(kinds, RETURN_CARD(0))

    @RETURN_DRAWN.takes(RETURN_CARD)
    def return_one(self, seat: int, card: int, left: int) -> None:
        """A drawn card was chosen to go back."""
        self.drop_drawn(seat, card)
        self.replace_step(RETURN_DRAWN, seat, left - 1)
        self.return_drawn(seat, left - 1)

    def drop_drawn(self, seat: int, kind: int) -> None:
        """One of the cards drawn aside goes to the bottom."""
        for place in range(self.drawn_count):
            if self.drawn[place] == kind:
                self.drawn_count -= 1
                self.drawn[place] = self.drawn[self.drawn_count]
                self.put_under(seat, kind)
                return
