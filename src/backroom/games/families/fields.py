"""The fields of Families: what lies where. They hold only what the rules need to remember.

Cards of one kind are alike, so a hand is a row of counts by kind. Cells, spaces, rows and seats are
kept as bit sets wherever a rule needs all of them at once.
"""

from __future__ import annotations

from typing import ClassVar

from ...core.bits import count_bits
from ...core.containers import Bag, Rows
from ...core.contract import Contract
from ...core.editions import menu_room
from ...core.structs import U32, Scratch, buffer, ints, python_method, shorts
from .edition import (
    AREAS,
    BOTH_SLOTS,
    BUSINESS_COUNT,
    CELL_COUNT,
    CELL_COUNTS,
    CITY,
    CITY_TOKENS,
    HAT,
    KINDS,
    LEVELS,
    MONEY,
    MOST_CARDS,
    ROW_OF,
    ROWS,
    SEATS,
    SIDES,
    SPECIALS,
    STOCKS,
    TOKENS,
    TURNS,
)
from .words import ACTIONS as ACTION_COUNT

AROUND = [[place % max(seats, 1) for place in range(SEATS * (TURNS + 1))] for seats in range(SEATS + 1)]
"""By the number of seats: the seat that is a number of places around the table from seat 0."""

NOBODY = -1
NOTHING = -1
OPENLY = SEATS  # in place of a seat: cards that went to the discard pile face up


class Deck(Bag):
    """The shuffled part of the draw pile: a card is chosen when it is drawn."""

    ROOM = MOST_CARDS


UNDER_KINDS, UNDER_GIVERS = range(2)
"""The rows of the cards under the draw pile: their kinds, and who returned each."""


class Bottom(Rows):
    """FA-CARD.5: cards returned under the draw pile, highest first."""

    ROWS, WIDTH = 2, MOST_CARDS


class Handed(Bag):
    """FA-HID.2: returned cards that somebody else has drawn, each as one number: see recall.py."""

    ROOM = MOST_CARDS

    def put(self, place: int, item: int) -> None:
        """Replace the note at a place."""
        self.items[place] = item


class FaceDown(Bag):
    """FA-HID.3: the businesses that nobody has seen; with 2-3 seats some of them are not in play."""

    ROOM = BUSINESS_COUNT


class Fields(Contract):
    """Everything that lies on the table, and everything that the rules remember."""

    SEATS: ClassVar[int] = SEATS
    ACTIONS: ClassVar[int] = ACTION_COUNT
    # the largest is in phase 3: 24 cells with four ways each, three powers, pass
    MENU: ClassVar[int] = menu_room(__package__, 128, ACTION_COUNT)
    NEWS: ClassVar[int] = 4096
    DEPTH: ClassVar[int] = 16

    city_cards: bool  # FA-VAR.1: off = no city cards
    extra_limit: int  # FA-VAR.2: extra-action cards a seat may take

    deck: Deck
    bottom: Bottom
    face_down: FaceDown
    removed: int  # FA-SETUP.1: special cards out of the game unseen (kinds)
    hands: list[int] = shorts(SEATS * KINDS)
    holding: list[int] = ints(SEATS)  # the kinds in each hand as a bit set
    stock: list[int] = shorts(SEATS * STOCKS)  # what a business can ask for, including tokens; money = hand size
    influence: list[int] = shorts(SEATS * SIDES * KINDS)  # face-down influence cards by side and kind
    tokens: list[int] = shorts(SEATS * TOKENS)  # bonus tokens (they count in the stock too)
    discards: list[int] = shorts((SEATS + 1) * KINDS)  # the pile: unseen from each seat, then seen by all
    discarded: int

    business: list[int] = shorts(CELL_COUNT)  # what is face up in a cell, or NOTHING
    open_cells: int
    linked: int  # cells with a corner at an open one
    requiring: list[int] = ints(STOCKS * LEVELS)  # open cells that ask for more than a given level of a stock
    short_of: list[int] = ints(SEATS * MONEY)  # open cells that ask for more than a seat has, by stock (except money)
    reach: int  # the cells that the seat asked in phase 3 can claim or attack
    bonus_on: int  # cells with their bonus token
    controlled: list[int] = ints(SEATS)  # cells with a marker of the seat
    extorted: int  # cells with the marker on the income icon
    bosses: int  # cells with a boss
    boss_used: int  # seats
    once: list[int] = ints(CITY_TOKENS)  # spaces with at least one token of a kind
    twice: list[int] = ints(CITY_TOKENS)  # spaces with two tokens of a kind
    agents: int  # FA-SETUP.7: the reserve
    slots: list[int] = shorts(SEATS * AREAS)  # filled slots of each area
    unplaced: list[int] = shorts(SEATS)  # FA-HEN.3: the first henchman's colour + 1
    row_card: list[int] = shorts(ROWS)  # the city card beside a row, or NOTHING

    round: int
    starter: int
    active: int
    passed: int  # seats out of phase 3
    power_used: int  # seats that used a power this turn
    attacks: list[int] = shorts(SEATS)
    sheltered: int  # FA-P1.3: seats under the godfather
    benefits: list[int] = shorts(SEATS)  # FA-GOD.1: used this round
    bonus_used: list[int] = shorts(SEATS)  # FA-GDS.4: areas whose once-per-round bonus is used
    immune: list[int] = shorts(SEATS)  # penalties as a bit set
    extras: int  # FA-XTR.1: cards on the table
    extra_cards: list[int] = shorts(SEATS)  # cards in front of a seat
    extra_taken: list[int] = shorts(SEATS)

    drawn: list[int] = shorts(4)  # drawn cards of which some go back
    drawn_count: int
    drawn_by: int
    picks: list[int] = shorts(SEATS * 2)  # FA-SETUP.8: chosen in secret
    picked: list[int] = shorts(SEATS)
    moved: int
    moved_token: list[int] = shorts(3)
    moved_space: list[int] = shorts(3)
    playing: int  # the special card being played: kind + 1

    # What a careful seat remembers since the last reshuffle (recall.py); the rules never look at it
    # cards that a seat knew to be in the last reshuffle, minus those it has drawn since
    known: list[int] = shorts(SEATS * KINDS)
    shown: list[int] = shorts(SEATS * KINDS)  # what a seat has shown from its hand
    came: list[int] = shorts(SEATS)  # cards that a seat has drawn and not returned
    recent: list[int] = shorts(SEATS * SIDES)  # influence cards that were laid on a side after drawing
    spent: list[int] = shorts(SEATS)  # cards discarded unseen after drawing
    barred: list[int] = ints(SEATS * SEATS * SIDES)  # by seat: kinds that a row of influence can't contain
    in_play: list[int] = ints(SEATS)  # special cards that a seat knows to be in the game
    handed: Handed
    doubtful: int  # seats that have discarded unseen since a card was handed to them
    older: list[int] = shorts(SEATS)  # cards that a seat had under the draw pile when one was last handed to it
    hiding: list[int] = ints(SEATS, scratch=True)  # the kinds that each seat hides from the others

    # Working space of a redeal (memory.py)
    place_kind: list[int] = buffer(MOST_CARDS + SPECIALS)  # what kind of place it is
    place_at: list[int] = buffer(MOST_CARDS + SPECIALS)  # which row or place there
    place_of: list[int] = buffer(MOST_CARDS + SPECIALS)  # whose it is
    place_age: list[int] = buffer(MOST_CARDS + SPECIALS)  # OLD, PERHAPS or NEW
    truth: list[int] = buffer(MOST_CARDS + SPECIALS)  # the card that really is there; then all of them in order
    of_kind: list[int] = buffer(KINDS)  # how many hidden cards there are of each kind
    filled: list[int] = buffer(MOST_CARDS + SPECIALS)  # the card that is dealt there, plus 1
    is_new: list[int] = buffer(MOST_CARDS + SPECIALS)  # in this deal, it came after the reshuffle
    places: Scratch
    unseen: list[int] = buffer(MOST_CARDS + SPECIALS)  # the cards that are still to be dealt
    unseen_count: Scratch
    lots: Scratch
    drawn_lots: Scratch
    redealt: Scratch  # how this redeal was found: RANDOMLY, ...
    must: list[int] = shorts(KINDS, scratch=True)  # for each kind: how many are known to be new, and hidden

    # Reading the table

    def owns(self, seat: int, what: int) -> int:
        """How much a seat has of something, including bonus tokens (FA-REQ.3)."""
        return self.stock[seat * STOCKS + what]

    def influence_of(self, seat: int) -> int:
        """Hat and city points together."""
        return self.stock[seat * STOCKS + HAT] + self.stock[seat * STOCKS + CITY]

    def board(self) -> int:
        """All cells (or spaces) of the city."""
        return (1 << CELL_COUNTS[self.seats]) - 1

    def taken_cells(self) -> int:
        """Every cell with a marker."""
        cells = 0
        for seat in range(self.seats):
            cells |= self.controlled[seat]
        return cells

    def owner_of(self, cell: int) -> int:
        """Whose marker lies in a cell."""
        for seat in range(self.seats):
            if self.controlled[seat] >> cell & 1:
                return seat
        return NOBODY

    def full_spaces(self) -> int:
        """FA-GEO.5: the spaces that hold two tokens."""
        full, some = 0, 0
        for token in range(CITY_TOKENS):
            full |= self.twice[token] | (some & self.once[token])
            some |= self.once[token]
        return full

    def has_bonus(self, seat: int, area: int) -> bool:
        """FA-HEN.4: both slots of an area are filled."""
        return self.slots[seat * AREAS + area] == BOTH_SLOTS

    def city_card_at(self, cell: int) -> int:
        """FA-GEO.6: the city card that concerns a cell, or NOTHING."""
        return self.row_card[ROW_OF[cell]]

    def in_order(self, place: int) -> int:
        """FA-FLOW.2: the seat at a place in the turn order."""
        return AROUND[self.seats][self.starter + place]

    def pick(self, things: int) -> int:
        """A random member of a bit set: skip some of the lowest, then take the lowest that is left."""
        rest: U32 = things
        for _ in range(self.luck.below(count_bits(things))):
            rest &= rest - 1
        return (rest & -rest).bit_length() - 1

    @python_method
    def business_at(self, cell: int) -> int:
        """The business that is face up in a cell, or -1."""
        return int(self.business[cell])

    @python_method
    def set_options(self, options: dict[str, int]) -> None:
        self.city_cards, self.extra_limit = bool(options["city_cards"]), options["extra_actions"] + 1

    @python_method
    def get_options(self) -> dict[str, int]:
        return {"city_cards": int(self.city_cards), "extra_actions": self.extra_limit - 1}
