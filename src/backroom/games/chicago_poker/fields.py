"""The fields of Chicago Poker: what lies where. They hold only what the rules need to remember."""

from __future__ import annotations

from typing import ClassVar

from ...core.containers import Bag, Rows
from ...core.contract import Contract
from ...core.editions import menu_room
from ...core.structs import Scratch, buffer, hot, python_method, shorts
from .edition import (
    ANY_KIND,
    CARDS,
    FULL,
    GANGSTERS,
    KIND_OF,
    LIMOUSINE_MOST,
    SEATS,
    SLOTS,
    SPECIALS,
    TILES,
    VALUE_OF,
)
from .words import ACTIONS as ACTION_COUNT

NOBODY = -1
NOTHING = -1

HAND_ROOM = 16
"""During a turn a hand can grow beyond the limit of seven, but not to sixteen."""

HIDDEN_ROOM = HAND_ROOM + SLOTS * FULL
"""Hidden cards of one seat: in hand and face down."""


@hot
def only_one(members: int) -> bool:
    """Whether a bit set has exactly one member."""
    return members != 0 and members & members - 1 == 0


class Deck(Bag):
    """The draw deck: nobody knows its order, so a card is chosen when it is drawn."""

    ROOM = CARDS


class DiscardPile(Bag):
    """The open discard pile."""

    ROOM = CARDS


class TilePile(Bag):
    """The face-down business tiles."""

    ROOM = TILES


class Hands(Rows):
    """One hand per seat."""

    ROWS, WIDTH = SEATS, HAND_ROOM

    def remove(self, row: int, item: int) -> None:
        """Take a card out of a hand. (Each is there only once. Its place is unpredictable, so no branch depends on
        it.)"""
        start = row * HAND_ROOM
        kept = start
        for place in range(start, start + self.sizes[row]):
            card = self.cells[place]
            self.cells[kept] = card
            kept += card != item
        self.sizes[row] = kept - start


class Arrivals(Rows):
    """One row per seat: the epoch in which each of its hidden cards (in hand and face down) came, which is public."""

    ROWS, WIDTH = SEATS, HIDDEN_ROOM

    def strike(self, seat: int, since: int) -> None:
        """Strike a seat's oldest arrival that is not before an epoch. (They are in order; if it is of the same epoch as
        the last one, either will do.)"""
        start = seat * HIDDEN_ROOM
        last = start + self.sizes[seat] - 1
        for cell in range(start, last + 1):
            if self.cells[cell] >= since:
                if self.cells[cell] == self.cells[last]:
                    self.sizes[seat] -= 1
                else:
                    self.take(seat, cell - start)
                return


class Columns(Rows):
    """One column per slot and seat, oldest card first."""

    ROWS, WIDTH = SLOTS * SEATS, FULL

    full: list[int] = shorts(SEATS)  # the slots where a seat has five cards, as a bit set

    def add(self, row: int, item: int) -> None:
        """Lay a card at the end of a column."""
        size = self.sizes[row]
        self.cells[row * FULL + size] = item
        self.sizes[row] = size + 1
        if size == FULL - 1:
            self.full[row % SEATS] |= 1 << row // SEATS

    def pop(self, row: int) -> int:
        """Take away the card at the end of a column."""
        return self.take(row, self.sizes[row] - 1)

    def take(self, row: int, place: int) -> int:
        """Take away what lies at a place; the cards after it move up."""
        item = self.at(row, place)
        for i in range(place + 1, self.sizes[row]):
            self.put(row, i - 1, self.at(row, i))
        self.sizes[row] -= 1
        self.full[row % SEATS] &= ~(1 << row // SEATS)
        return item

    def clear(self, row: int) -> None:
        """Empty a column."""
        self.sizes[row] = 0
        self.full[row % SEATS] &= ~(1 << row // SEATS)


class Controlled(Rows):
    """The business tiles in front of each seat."""

    ROWS, WIDTH = SEATS, ANY_KIND


class Fields(Contract):
    """Everything that lies on the table, and everything that the rules remember."""

    SEATS: ClassVar[int] = SEATS
    DEPTH: ClassVar[int] = 6  # actions, starvation, shootouts, reinforcements: four at most
    # sixteen cards at four slots, 48 targets; at most 80 discards
    MENU: ClassVar[int] = menu_room(__package__, 128, ACTION_COUNT)
    ACTIONS: ClassVar[int] = ACTION_COUNT

    specials: bool  # CP-OPT.2-3: off = the tactical variant; can be combined with the short game
    short: bool  # CP-OPT.1
    bosses: int  # CP-SET.1: in which of their orders (view.bosses_in)

    deck: Deck
    discard: DiscardPile
    tiles: TilePile
    hands: Hands
    columns: Columns
    controlled: Controlled
    street: list[int] = shorts(SLOTS)  # the tile in each slot, or NOTHING
    open_slots: int  # the slots with a tile, as a bit set
    marker: list[int] = shorts(SLOTS)  # the seat whose column carries the marker, or NOBODY
    seen: list[int] = shorts(CARDS)  # who may see a card that lies in a column, as a bit set

    active: int
    turn: int  # counted over all seats, from 1
    actions_left: int  # including the Revolver's extra actions
    actions_due: int  # how many of them must be taken (CP-TURN.5)
    revolvers: int  # played this turn (CP-REV.4)
    starved: int  # turns in a row that started starved (CP-WIN.6)

    sent: list[int] = shorts("SEATS")  # the reinforcement chosen in secret: card + 1
    tie_rounds: int
    limo_from: int
    limo_to: int
    limo_moved: int
    limo_places: list[int] = shorts(LIMOUSINE_MOST)  # places in the source column, in the order in which they move
    bribing: bool  # the Bribery card is out of the hand and not yet discarded

    epoch: int  # memory.py: how often known cards went into the deck
    deck_epoch: int  # the epoch of the last whole reshuffle
    entered: list[int] = shorts(CARDS)  # the epoch in which a card last went into the deck
    laid: list[int] = shorts(CARDS)  # the last epoch in which a face-down card can have left the hand
    trace: list[int] = shorts(CARDS)  # who knows a face-down card though not its place, and its group (memory.py)
    arrivals: Arrivals
    fetched: list[int] = shorts("SEATS")  # the epoch of a Bribery whose card a seat still hides
    barren: list[int] = shorts("SEATS")  # how many cards of a hand everybody knows to be specials ...
    barren_among: list[int] = shorts("SEATS")  # ... and which ones they can be, as a bit set

    # Working space of a redeal (memory.py)
    unseen: list[int] = buffer(CARDS)  # the cards that are dealt anew
    unseen_count: Scratch
    all_unseen: list[int] = buffer(CARDS)
    all_count: Scratch
    owner: list[int] = buffer(CARDS)  # of each hidden place: its seat
    column_of: list[int] = buffer(CARDS)  # its column, or NOTHING for a hand
    place_of: list[int] = buffer(CARDS)  # its place there
    latest: list[int] = buffer(CARDS)  # the last epoch in which its card can have left the hand
    viewers: list[int] = buffer(CARDS)  # who may see it, as a bit set
    truth: list[int] = buffer(CARDS)  # the card that really is there, or at another place of its group
    traces: list[int] = buffer(CARDS)  # the trace of that card
    limit: list[int] = buffer(CARDS)  # no card that entered the deck later can be there
    among: list[int] = buffer(CARDS)  # the specials that can be there, as a bit set; 0: any card
    filled: list[int] = buffer(CARDS)  # the card that is put there, plus 1
    order: list[int] = buffer(CARDS)  # the hidden places, narrowest first
    places: Scratch
    came: list[int] = buffer(CARDS)  # arrivals of one seat, while they are dealt out
    came_count: Scratch
    counting: Scratch  # whether epochs count (if not: the last resort)
    asker: Scratch  # the seat that asks
    chosen: Scratch  # the specials that the active seat gets, as a bit set (construction.py)
    keeper: list[int] = buffer(SPECIALS)  # the hidden place that gets a special, or NOTHING
    tried: Scratch  # the specials that were looked at for a place, as a bit set
    redealt: Scratch  # how this redeal was found: RANDOMLY, ...

    # Reading the table

    def column(self, slot: int, seat: int) -> int:
        """The number of a seat's column at a slot."""
        return slot * SEATS + seat

    def cards_at(self, slot: int, seat: int) -> int:
        """How many cards a seat has at a slot."""
        return self.columns.sizes[slot * SEATS + seat]

    def is_open(self, slot: int) -> bool:
        """Whether a business lies in a slot."""
        return self.street[slot] >= 0

    def is_marked(self, slot: int, seat: int) -> bool:
        """Whether a seat's column at a slot carries the marker."""
        return self.marker[slot] == seat

    def set_tile(self, slot: int, tile: int) -> None:
        """Put a tile into a slot, or NOTHING."""
        self.street[slot] = tile
        self.open_slots &= ~(1 << slot)
        if tile >= 0:
            self.open_slots |= 1 << slot

    def kind_at(self, slot: int) -> int:
        """The kind of the business in a slot."""
        return KIND_OF[self.street[slot]]

    def is_gangster(self, card: int) -> bool:
        """Whether a card is a gangster, not a special."""
        return card < GANGSTERS

    def value(self, card: int) -> int:
        """The value of a gangster, 1 to 15."""
        return VALUE_OF[card]

    def holds(self, seat: int, card: int) -> bool:
        """Whether a seat has a card in hand."""
        return self.hands.find(seat, card) >= 0

    def held(self, seat: int) -> int:
        """How many cards a seat has in hand."""
        return self.hands.sizes[seat]

    def gangsters_held(self, seat: int) -> int:
        """How many gangsters a seat has in hand."""
        count = 0
        for place in range(self.hands.size(seat)):
            if self.is_gangster(self.hands.at(seat, place)):
                count += 1
        return count

    @python_method
    def tile_at(self, slot: int) -> int:
        """The tile in a slot, or -1."""
        return int(self.street[slot])

    @python_method
    def set_options(self, options: dict[str, int]) -> None:
        self.specials, self.short = bool(options["specials"]), bool(options["short"])

    @python_method
    def get_options(self) -> dict[str, int]:
        return {"specials": int(self.specials), "short": int(self.short)}
