"""FA-SETUP: setting up."""

from __future__ import annotations

from ..edition import (
    AGENTS,
    ALL_SPECIALS,
    BUSINESS_COUNT,
    CAPONE,
    CAPONE_ROWS,
    CELL_COUNT,
    COLOURS,
    COPIES,
    DEALT_CARDS,
    EXTRAS,
    FACE_UP,
    FACE_UP_CELL,
    FIRST_SPECIAL,
    HENCHMEN_ON_BOARD,
    ITEM_NEED,
    ITEM_STOCK,
    KINDS,
    LEVELS,
    LINKED,
    MONEY,
    MOST_ITEMS,
    PENALTIES,
    RETURNED_CARDS,
    ROW_COUNTS,
    ROWS,
    SPECIALS_REMOVED,
    TOKEN_OF,
)
from ..fields import NOTHING
from ..words import (
    RETURN_CARD,
    SETUP,
    TOLD_BONUS,
    TOLD_CITY_CARD,
    TOLD_DEALT,
    TOLD_FIRST_HENCHMAN,
    TOLD_OPENED,
    TOLD_START,
    TURN,
)
from .cards import Cards


class Setup(Cards):
    """From an empty table to the first choice."""

    def deal(self) -> None:
        """FA-SETUP.1-10: the city, the cards, the first henchmen, the start player."""
        self.fill_box()
        self.starter = self.luck.below(self.seats)
        self.active = self.starter
        self.tell(TOLD_START, self.starter)
        self.open_first_businesses()
        self.scatter_henchmen()
        self.lay_city_cards()
        self.shuffle_deck()
        self.deal_hands()
        self.give_first_henchmen()
        self.push_step(SETUP)
        self.ask_for_returns()

    def fill_box(self) -> None:
        """FA-SETUP.2, .3, .6, .7: an empty city, everything in its supply, round 1."""
        for business in range(BUSINESS_COUNT):
            self.face_down.add(business)
        for cell in range(CELL_COUNT):
            self.business[cell] = NOTHING
        for row in range(ROWS):
            self.row_card[row] = NOTHING
        self.agents = AGENTS[self.seats]
        self.extras = (1 << EXTRAS) - 1
        self.round = 1

    def shuffle_deck(self) -> None:
        """FA-SETUP.1: the deck for this number of seats; with 2 seats four special cards stay out unseen."""
        for kind in range(FIRST_SPECIAL):
            for _ in range(COPIES[self.seats][kind]):
                self.deck.add(kind)
        specials = ALL_SPECIALS
        for _ in range(SPECIALS_REMOVED[self.seats]):
            kind = self.pick(specials)
            specials &= ~(1 << kind)
        self.removed = ALL_SPECIALS & ~specials
        for kind in range(FIRST_SPECIAL, KINDS):
            if specials >> kind & 1:
                self.deck.add(kind)

    def open_first_businesses(self) -> None:
        """FA-SETUP.3: the few businesses that are face up from the start."""
        for business in range(BUSINESS_COUNT):
            if FACE_UP[self.seats][business]:
                self.face_down.remove(business)
                self.tell(TOLD_OPENED, FACE_UP_CELL[business], business)
                self.open_business(FACE_UP_CELL[business], business)

    def open_business(self, cell: int, business: int) -> None:
        """FA-P1.2, FA-Q46: a business is face up in a cell, with its bonus token if it has an icon."""
        self.business[cell] = business
        self.open_cells |= 1 << cell
        self.linked |= LINKED[cell] & self.board()
        for item in range(MOST_ITEMS):
            self.note_requirement(cell, ITEM_STOCK[business][item], ITEM_NEED[business][item])
        if TOKEN_OF[business] >= 0:
            self.bonus_on |= 1 << cell
            self.tell(TOLD_BONUS, cell, TOKEN_OF[business])

    def note_requirement(self, cell: int, what: int, need: int) -> None:
        """FA-REQ.1: note that an open business asks for a number of something."""
        for level in range(need):
            self.requiring[what * LEVELS + level] |= 1 << cell
        for seat in range(self.seats if what < MONEY else 0):
            self.short_of[seat * MONEY + what] |= 1 << cell if self.owns(seat, what) < need else 0

    def scatter_henchmen(self) -> None:
        """FA-SETUP.4: the same number of each colour, one in every space."""
        left = self.board()
        for colour in range(COLOURS):
            for _ in range(HENCHMEN_ON_BOARD[self.seats]):
                space = self.pick(left)
                left &= ~(1 << space)
                self.once[colour] |= 1 << space

    def lay_city_cards(self) -> None:
        """FA-SETUP.5, FA-EOR.2: Al Capone follows his route, the penalties are shuffled onto the other rows."""
        if not self.city_cards:
            return
        penalties = (1 << PENALTIES) - 1
        for row in range(ROW_COUNTS[self.seats]):
            if CAPONE_ROWS[self.seats][self.round] >> row & 1:
                self.row_card[row] = CAPONE
            else:
                self.row_card[row] = self.pick(penalties)
                penalties &= ~(1 << self.row_card[row])
            self.tell(TOLD_CITY_CARD, self.row_card[row], row)

    def deal_hands(self) -> None:
        """FA-SETUP.8: eight cards each."""
        for seat in range(self.seats):
            for _ in range(DEALT_CARDS):
                kind = self.deck.draw(self.luck)
                self.take_in(seat, kind)
                self.whisper(1 << seat, TOLD_DEALT, seat, kind)

    def give_first_henchmen(self) -> None:
        """FA-SETUP.9: one henchman each, all of different colours, not yet placed."""
        colours = (1 << COLOURS) - 1
        for seat in range(self.seats):
            colour = self.pick(colours)
            colours &= ~(1 << colour)
            self.unplaced[seat] = colour + 1
            self.gain(seat, colour, 1)
            self.tell(TOLD_FIRST_HENCHMAN, seat, colour)

    # FA-SETUP.8: two of eight go back

    def ask_for_returns(self) -> None:
        """FA-SETUP.8: all choose at the same time."""
        for seat in range(self.seats):
            self.ask(seat)

    @SETUP.asks("Choose a card to return to the bottom ({left} more).", "FA-DEC FA-SETUP.8", "return_setup")
    def offer_returns(self, seat: int) -> None:
        """FA-SETUP.8: any card in hand."""
        self.offer_each(self.holding[seat], RETURN_CARD(0))

    @SETUP.takes(RETURN_CARD)
    def choose_return(self, seat: int, card: int) -> None:
        """One of the cards to go back was chosen in secret."""
        self.let_go(seat, card)
        self.picks[seat * RETURNED_CARDS + self.picked[seat]] = card
        self.picked[seat] += 1
        if self.picked[seat] == RETURNED_CARDS:
            self.stop_asking(seat)

    @SETUP.runs
    def return_all(self) -> None:
        """FA-Q26: the chosen cards go to the bottom in turn order; round 1 starts with phase 2 (FA-FLOW.1)."""
        for place in range(self.seats):
            seat = self.in_order(place)
            for i in range(self.picked[seat]):
                self.put_under(seat, self.picks[seat * RETURNED_CARDS + i])
            self.picked[seat] = 0
        self.replace_step(TURN)
