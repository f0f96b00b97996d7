"""CP-COMP, CP-SET and CP-DRAW: cards and tiles, the deal, drawing."""

from __future__ import annotations

from ..edition import BOSS_ORDERS, CARDS, GANGSTERS, OPEN_BUSINESSES, SLOTS, STARTING_HAND, TILES
from ..fields import NOBODY, NOTHING, Fields
from ..words import ACT, BEGIN, DEALT, DRAW, DREW, OPENED, RESHUFFLED


class Cards(Fields):
    """Where cards come from."""

    # CP-SET: setup

    def deal(self) -> None:
        """CP-SET.1-4: shuffle and deal, open the street, give out the bosses, choose the first player."""
        self.fill_box()
        for seat in range(self.seats):
            for _ in range(STARTING_HAND):
                self.receive(seat, self.deck.draw(self.luck), DEALT)
        for slot in range(OPEN_BUSINESSES[self.seats]):
            self.open_tile(slot)
        self.give_out_bosses()
        self.active = self.luck.below(self.seats)
        self.push_step(BEGIN)

    def fill_box(self) -> None:
        """CP-COMP.1-3, CP-OPT.2: all tiles in the pile, all cards in the deck; the street is empty."""
        self.tiles.fill(TILES)
        self.deck.fill(CARDS if self.specials else GANGSTERS)
        for slot in range(SLOTS):
            self.set_tile(slot, NOTHING)
            self.marker[slot] = NOBODY

    def give_out_bosses(self) -> None:
        """CP-SET.1 [AMB.33]: the opening street settles who is who, at random and without luck of its own."""
        self.bosses = 0
        for slot in range(OPEN_BUSINESSES[self.seats]):
            self.bosses = (self.bosses * TILES + self.street[slot]) % BOSS_ORDERS

    def open_tile(self, slot: int) -> None:
        """CP-SET.3, CP-SHOOT.8: the top tile is opened in a slot; with an empty pile the slot stays empty."""
        self.set_tile(slot, NOTHING)
        if self.tiles.size > 0:
            self.set_tile(slot, self.tiles.draw(self.luck))
            self.tell(OPENED, self.street[slot])

    # CP-DRAW: recruiting

    @ACT.takes(DRAW)
    def recruit(self, seat: int) -> None:
        """CP-DRAW.1: drawing a card is an action."""
        self.use_action()
        self.draw_card(seat)

    def stock(self) -> int:
        """CP-DRAW.3: how many cards can be drawn, including the discard pile."""
        return self.deck.size + self.discard.size

    def draw_card(self, seat: int) -> None:
        """CP-DRAW.1-2: the top card goes to the hand, seen by its drawer alone."""
        if self.deck.size == 0:
            self.reshuffle()
        self.receive(seat, self.deck.draw(self.luck), DREW)

    def reshuffle(self) -> None:
        """CP-DRAW.2: the whole discard pile becomes the deck, at the moment when a card is needed."""
        self.tell(RESHUFFLED, self.discard.size)
        self.discard_into_deck()
        self.deck_epoch = self.epoch

    def discard_into_deck(self) -> None:
        """Known cards go into the deck: a new epoch begins (memory.py)."""
        self.epoch += 1
        for place in range(self.discard.size):
            card = self.discard.at(place)
            self.deck.add(card)
            self.entered[card] = self.epoch
        self.discard.clear()

    # Cards coming and going

    def receive(self, seat: int, card: int, fact: int) -> None:
        """A card goes to a hand in secret."""
        self.hands.add(seat, card)
        self.arrivals.add(seat, self.epoch)
        self.whisper(1 << seat, fact, seat, card)

    def give_up(self, seat: int, card: int) -> None:
        """A card leaves a hand for all to see."""
        self.hands.remove(seat, card)
        self.show(seat, card)
        if not self.is_gangster(card):
            self.strike_special(seat, 1 << card - GANGSTERS)

    def show(self, seat: int, card: int) -> None:
        """Everybody sees a hidden card of a seat. Its arrival is struck: the oldest that it can have been, so that what
        remains is what others must consider possible. It may be the card that Bribery fetched."""
        self.arrivals.strike(seat, self.entered[card])
        if self.fetched[seat] == self.entered[card]:
            self.fetched[seat] = 0

    def note_barren(self, seat: int, among: int) -> None:
        """CP-REINF.2, CP-TURN.4: everybody sees that a hand holds nothing but some specials, and none that lies in the
        discard pile (memory.py)."""
        for place in range(self.discard.size):
            if not self.is_gangster(self.discard.at(place)):
                among &= ~(1 << self.discard.at(place) - GANGSTERS)
        if self.barren[seat] == self.held(seat):
            among &= self.barren_among[seat]
        self.barren[seat] = self.held(seat)
        self.barren_among[seat] = among if self.held(seat) > 0 else 0

    def strike_special(self, seat: int, special: int) -> None:
        """Everybody sees a special from a hand: it may be one of those known to be there, and no other hand has it."""
        if self.barren_among[seat] & special:
            self.barren[seat] -= 1
        for other in range(self.seats):
            self.barren_among[other] &= ~special if self.barren[other] > 0 else 0

    def to_discard(self, card: int) -> None:
        """A card goes to the open discard pile."""
        self.discard.add(card)

    def use_action(self) -> None:
        """CP-TURN.2: every draw and every card played is an action."""
        self.actions_left -= 1
        self.actions_due = max(self.actions_due - 1, 0)
