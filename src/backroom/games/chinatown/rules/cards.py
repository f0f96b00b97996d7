"""CT-SETUP, CT-LOTS and CT-TILES: setup, building cards in secret, shop tiles."""

from __future__ import annotations

from ..edition import COPIES, DRAWN, ECONOMY_CARDS, KINDS, LOTS, RETURNED, START_CASH, TILES_DRAWN
from ..fields import NOBODY, NOTHING
from ..words import CARD_RETURNED, DEALT, DREW, KEEP, NEGOTIATE, OWNS, RETURN, ROUND, ROUND_BEGINS
from .shops import Shops


class Cards(Shops):
    """Phases 1 and 2."""

    def deal(self) -> None:
        """CT-SETUP.1-5: all tiles, cards and economy cards shuffled, cash for everybody, a start player."""
        self.fill_box()
        for seat in range(self.seats):
            self.cash[seat] = START_CASH
        self.start_player = self.luck.below(self.seats)
        self.push_step(ROUND)

    def fill_box(self) -> None:
        """CT-COMP: everything in its pile, nothing on the board."""
        for kind in range(KINDS):
            for _ in range(COPIES[kind]):
                self.bag.add(kind)
        for lot in range(LOTS):
            self.deck.add(lot)
            self.owner[lot] = NOBODY
            self.tile[lot] = NOTHING
        for card in range(ECONOMY_CARDS):
            self.economy.add(card)

    # CT-LOTS: phase 1

    @ROUND.runs
    def begin_round(self) -> None:
        """CT-LOTS.1-2, .7, CT-PLACE.6: the start player tile passes on, everybody draws building cards in secret."""
        if self.round > 0:
            self.start_player = (self.start_player + 1) % self.seats
        self.round += 1
        self.tell(ROUND_BEGINS, self.round, self.start_player)
        for seat in range(self.seats):
            for _ in range(DRAWN[self.seats][self.round - 1]):
                lot = self.deck.draw(self.luck)
                self.hands.add(seat, lot)
                self.whisper(1 << seat, DEALT, seat, lot)
        self.replace_step(KEEP)
        self.asked = self.everyone()

    @KEEP.asks("Which building cards do you return? ({left} to go)", "CT-LOTS.3")
    def offer_returns(self, seat: int) -> None:
        """CT-LOTS.3: any card in hand can go back."""
        for place in range(self.hands.sizes[seat]):
            self.offer(RETURN(self.hands.at(seat, place)))

    @KEEP.takes(RETURN)
    def return_card(self, seat: int, lot: int) -> None:
        """CT-LOTS.3: one card is put aside in secret; with the last one the seat has chosen."""
        self.hands.remove(seat, lot)
        self.returns.add(seat, lot)
        self.whisper(1 << seat, CARD_RETURNED, seat, lot)
        if self.returns.sizes[seat] == RETURNED:
            self.stop_asking(seat)

    @KEEP.runs
    def end_keeping(self) -> None:
        """CT-LOTS.4, CT-TILES.1: all have chosen; lots are revealed, tiles are drawn."""
        self.reveal_lots()
        self.draw_tiles()
        self.replace_step(NEGOTIATE)

    def reveal_lots(self) -> None:
        """CT-LOTS.4-6: the returned cards go back into the deck, the others are revealed and leave the game."""
        for seat in range(self.seats):
            for place in range(self.returns.sizes[seat]):
                self.deck.add(self.returns.at(seat, place))
            self.returns.clear(seat)
            for place in range(self.hands.sizes[seat]):
                self.claim(seat, self.hands.at(seat, place))
            self.hands.clear(seat)

    def claim(self, seat: int, lot: int) -> None:
        """CT-LOTS.5: a marker on an empty lot."""
        self.owner[lot] = seat
        self.empty_lots.add(seat, lot)
        self.tell(OWNS, seat, lot)

    # CT-TILES: phase 2

    def draw_tiles(self) -> None:
        """CT-TILES.1-2: everybody draws tiles, face up."""
        for seat in range(self.seats):
            for _ in range(TILES_DRAWN[self.seats][self.round - 1]):
                kind = self.bag.draw(self.luck)
                self.add_stock(seat, kind, 1)
                self.tell(DREW, seat, kind)
