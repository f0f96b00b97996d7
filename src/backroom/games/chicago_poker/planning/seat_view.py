"""The table as a seat sees it, read once a decision: hand, columns, what others control, which cards are unseen."""

from __future__ import annotations

from ....core.structs import Scratch, ints
from ..edition import (
    ACTIONS_PER_TURN,
    COLOUR_COUNT,
    COLOUR_OF,
    FULL,
    GANGSTERS,
    HIGHEST,
    SEATS,
    SLOTS,
    VALUE_COUNT,
    VALUE_OF,
)
from ..fields import HAND_ROOM, NOBODY
from ..observation import Observing
from .hands import Hands


class SeatView(Hands):
    """What a seat knows. A column is numbered by slot and seat, as in the rules."""

    me: Scratch
    players: Scratch
    left: Scratch  # actions
    held: Scratch  # cards in hand, specials included
    slots: Scratch  # the slots with a business, as a bit set
    hand: list[int] = ints(HAND_ROOM + 1, scratch=True)  # gangsters by number; room for one that may come
    gangsters: Scratch
    mine: list[int] = ints(SLOTS * FULL, scratch=True)
    mine_size: list[int] = ints(SLOTS, scratch=True)
    kinds: list[int] = ints(SLOTS, scratch=True)  # of the businesses
    marked_by: list[int] = ints(SLOTS, scratch=True)
    known: list[int] = ints(SLOTS * SEATS * FULL, scratch=True)  # the cards of a column that the seat knows
    known_size: list[int] = ints(SLOTS * SEATS, scratch=True)
    hidden: list[int] = ints(SLOTS * SEATS, scratch=True)  # how many it doesn't know
    more: list[int] = ints(SLOTS * SEATS, scratch=True)  # how many may still come
    ends_hidden: list[int] = ints(SLOTS * SEATS, scratch=True)  # whether the last card is unknown
    unseen_values: list[int] = ints(HIGHEST + 1, scratch=True)
    unseen_colours: list[int] = ints(COLOUR_COUNT, scratch=True)
    unseen: Scratch
    open_book: Scratch  # whether all columns are known: in an imagined world, not at the table

    def read(self, state: Observing, seat: int) -> None:
        """Look at the table from a seat."""
        self.me = seat
        self.players = state.seats
        self.left = state.actions_left
        self.slots = state.open_slots
        self.forget_seen()
        self.read_hand(state)
        if state.deck.size > state.seats:  # a short deck takes the discard pile in
            for place in range(state.discard.size):
                self.count_seen(state.discard.at(place))
        for slot in range(SLOTS):
            if self.slots >> slot & 1:
                self.read_slot(state, slot)

    def forget_seen(self) -> None:
        """All cards are unseen."""
        for value in range(HIGHEST + 1):
            self.unseen_values[value] = 0
        for colour in range(COLOUR_COUNT):
            self.unseen_colours[colour] = VALUE_COUNT
        for place in range(VALUE_COUNT):
            self.unseen_values[VALUE_OF[place]] = COLOUR_COUNT
        self.unseen = GANGSTERS

    def count_seen(self, card: int) -> None:
        """A card that won't be drawn."""
        if card < GANGSTERS:
            self.unseen_values[VALUE_OF[card]] -= 1
            self.unseen_colours[COLOUR_OF[card]] -= 1
            self.unseen -= 1

    def read_hand(self, state: Observing) -> None:
        """One's gangsters, by number."""
        self.held = state.held(self.me)
        count = 0
        for place in range(self.held):
            card = state.hands.at(self.me, place)
            if card < GANGSTERS:
                at = count
                while at > 0 and self.hand[at - 1] > card:
                    self.hand[at] = self.hand[at - 1]
                    at -= 1
                self.hand[at] = card
                count += 1
                self.count_seen(card)
        self.gangsters = count

    def read_slot(self, state: Observing, slot: int) -> None:
        """One business: its marker and columns."""
        self.kinds[slot] = state.kind_at(slot)
        self.marked_by[slot] = state.marker[slot]
        size = state.cards_at(slot, self.me)
        self.mine_size[slot] = size
        for place in range(size):
            card = state.columns.at(state.column(slot, self.me), place)
            self.mine[slot * FULL + place] = card
            self.count_seen(card)
        for other in range(self.players):
            if other != self.me:
                self.read_rival(state, slot, other)

    def read_rival(self, state: Observing, slot: int, other: int) -> None:
        """Another seat's column."""
        column = state.column(slot, other)
        size = state.columns.size(column)
        known = 0
        last_known: bool = False
        for place in range(size):
            card = state.columns.at(column, place)
            last_known = self.open_book == 1 or state.seen[card] >> self.me & 1 == 1
            if last_known:
                self.known[column * FULL + known] = card
                known += 1
                self.count_seen(card)
        self.known_size[column] = known
        self.hidden[column] = size - known
        self.ends_hidden[column] = int(size > 0 and not last_known)
        acts: bool = self.acts_before(other, state.marker[slot])
        self.more[column] = min(FULL - size, ACTIONS_PER_TURN) if acts else 0

    def acts_before(self, other: int, marker: int) -> bool:
        """Whether a seat has a turn before a shootout: yes, unless the turn of the marker's owner comes first."""
        if marker in (NOBODY, self.me):
            return True
        return (other - self.me) % self.players < (marker - self.me) % self.players
