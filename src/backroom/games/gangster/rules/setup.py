"""GA-SETUP, GA-START and GA-2P.1: how a game begins."""

from __future__ import annotations

from ..edition import (
    ALL_FACE_UP,
    ARRIVALS,
    CASINO_CARDS,
    CASINO_VALUES,
    CLOSABLE,
    CLOSED,
    COLOURS,
    COLOURS_IN_PLAY,
    DISTRICTS,
    FIRST_CARD_GOES_BACK,
    GANGSTERS,
    HARBOR_PLACES,
    MAP_OF,
    POLICEMAN,
    POLICEMEN,
    SPACES,
    TILES,
    UPGRADE_COPIES,
    UPGRADES,
)
from ..fields import NOBODY, NOTHING
from ..words import CASINO_DRAW, DOUBLER, FITTED, LAID, PARKED, ROUND_BEGINS, STANDS, STARTS, TURN
from .placing import Placing


class Setup(Placing):
    """From the box to the first turn."""

    def deal(self) -> None:
        """GA-SETUP.1-7, GA-START.1-5, in this order."""
        self.fill_box()
        self.share_colours()
        self.refill_all()
        self.replace_three_alike()
        self.lay_tiles()
        self.active = self.draw_for_start()
        self.tell(STARTS, self.active)
        self.draw_first_upgrades()
        self.take_positions()
        self.begin_first_round()

    def fill_box(self) -> None:
        """GA-COMP: nothing on the board; all tiles, markers and cards in their piles."""
        for district in range(DISTRICTS):
            self.tile[district] = NOTHING
        for slot in range(HARBOR_PLACES):
            self.harbor[slot] = NOTHING
        for tile in range(TILES):
            self.unused.add(tile)
        for upgrade in range(UPGRADES):
            for _ in range(UPGRADE_COPIES[upgrade]):
                self.markers.add(upgrade)
        for card in range(CASINO_CARDS):
            self.casino.add(card)
        self.clear_mats()

    def clear_mats(self) -> None:
        """GA-COMP.6: no colour is in play, all upgrade places are empty."""
        for colour in range(COLOURS):
            self.owner[colour] = NOBODY
            self.left[colour] = NOTHING
            self.right[colour] = NOTHING

    def share_colours(self) -> None:
        """GA-SETUP.1, .8, GA-2P.1: seats get colours in order, two players two each."""
        for colour in range(COLOURS_IN_PLAY[self.seats]):
            self.give_colour(colour % self.seats, colour)
            self.cards[colour] = ALL_FACE_UP
            self.mat[colour] = ARRIVALS[1]
            self.supply[colour] = GANGSTERS - ARRIVALS[1]

    def give_colour(self, seat: int, colour: int) -> None:
        """GA-SETUP.1: a seat runs a colour from now on."""
        self.owner[colour] = seat
        self.colours_of[seat] |= 1 << colour

    def is_in_play(self, district: int) -> bool:
        """GA-SETUP.5, GA-3P.1: three players close Cicero."""
        return district != CLOSABLE or MAP_OF[self.seats] != CLOSED

    def lay_tiles(self) -> None:
        """GA-SETUP.4-5: a random tile in every district that is in play."""
        for district in range(DISTRICTS):
            if self.is_in_play(district):
                self.lay_tile(district, self.unused.draw(self.luck))
                self.tell(LAID, self.tile[district], district)

    def lay_tile(self, district: int, tile: int) -> None:
        """GA-SETUP.4, GA-PLACE.1: a tile brings its empty spaces."""
        self.tile[district] = tile
        self.vacant[district] = SPACES[tile]

    def draw_for_start(self) -> int:
        """GA-SETUP.7, GA-A27: each player draws a casino card, the highest starts."""
        tied = (1 << self.seats) - 1
        while tied & (tied - 1):
            tied = self.draw_round(tied)
        starter = 0
        while tied >> starter > 1:
            starter += 1
        return starter

    def draw_round(self, seats: int) -> int:
        """GA-SETUP.7: some seats (a bit set) draw a casino card each; returns those with the highest."""
        best, most = 0, -1
        for seat in range(self.seats):
            if seats >> seat & 1:
                card = self.casino.draw(self.luck)
                self.casino_used.add(card)
                self.tell(CASINO_DRAW, seat, card)
                if CASINO_VALUES[card] > most:
                    best, most = 0, CASINO_VALUES[card]
                if CASINO_VALUES[card] == most:
                    best |= 1 << seat
        while self.casino_used.size > 0:
            self.casino.add(self.casino_used.take(0))
        return best

    def colour_in_order(self, turn: int) -> int:
        """GA-2P.1, GA-A28: the order of the start: A's first colour, B's first, A's second, B's second."""
        return (self.active + turn) % self.seats + turn // self.seats * self.seats

    def draw_first_upgrades(self) -> None:
        """GA-SETUP.3: each colour draws an upgrade for its left place."""
        for turn in range(COLOURS_IN_PLAY[self.seats]):
            colour = self.colour_in_order(turn)
            self.set_upgrades(colour, self.markers.draw(self.luck), NOTHING)
            self.tell(FITTED, colour, self.left[colour])

    def take_positions(self) -> None:
        """GA-START.1-2: two scoring cards per colour: auto and gangster, then a second gangster."""
        self.fill_deck()
        for turn in range(COLOURS_IN_PLAY[self.seats]):
            colour = self.colour_in_order(turn)
            district = self.start_in(colour)
            self.place[colour] = district
            self.tell(PARKED, colour, district)
            self.start_in(colour)

    def start_in(self, colour: int) -> int:
        """GA-START.1: a gangster from the mat goes to the district of a scoring card, which is discarded."""
        district = self.deck.draw(self.luck)
        self.discard.add(district)
        self.mat[colour] -= 1
        self.tell(STANDS, colour, district, self.stand(district, colour))
        return district

    def fill_deck(self) -> None:
        """GA-SETUP.5-6: all district cards in play, without policemen for now."""
        self.deck.clear()
        self.discard.clear()
        for district in range(DISTRICTS):
            if self.is_open(district):
                self.deck.add(district)

    def begin_first_round(self) -> None:
        """GA-START.3-5: the first doubler from the cards that are left, or from all if none is left."""
        if self.deck.size == 0:
            self.fill_deck()
        district = self.deck.draw(self.luck)
        self.fill_deck()
        self.deck.remove(district)
        self.begin_round(1, district)
        self.turn = 1
        self.push_step(TURN)

    def begin_round(self, number: int, district: int) -> None:
        """GA-START.3-4, GA-PREP.3: the first doubler is placed; its card, taken out of all district cards, stays
        discarded (GA-A01; or goes back if the edition says so); the policemen are added."""
        self.round = number
        self.tell(ROUND_BEGINS, number)
        self.put_doubler(district)
        if FIRST_CARD_GOES_BACK:
            self.deck.add(district)
        else:
            self.discard.add(district)
        for _ in range(POLICEMEN[self.seats]):
            self.deck.add(POLICEMAN)

    def put_doubler(self, district: int) -> None:
        """GA-CARD.3: a doubler goes to a district."""
        self.doubled[district] = 1
        self.doublers += 1
        self.tell(DOUBLER, district)
