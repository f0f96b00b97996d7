"""The fields of Chinatown: what lies where. They hold only what the rules need to remember. Money is in thousands."""

from __future__ import annotations

from typing import ClassVar

from ...core.containers import Bag, Rows
from ...core.contract import Contract
from ...core.errors import Invalid
from ...core.structs import Scratch, buffer, ints, python_method, shorts
from .edition import (
    ECONOMY_CARDS,
    KINDS,
    LARGEST_SHOP,
    LOTS,
    MOST_CARDS,
    NEIGHBOURS,
    NUMBERS,
    RETURNED,
    SEATS,
    TILES,
)
from .numbering import SETS
from .terms import PromiseBook, Terms
from .words import ACTIONS as ACTION_COUNT
from .words import BACK, CASH_ITEM, DEALS, PROMISE

NOBODY = -1
NOTHING = -1
FREE, LIMITED, NO_TRADE = range(3)
"""The values of the option ``trade``."""


class Deck(Bag):
    """The building cards that are not dealt; a card is chosen when it is drawn, so there is no need to shuffle."""

    ROOM = LOTS


class TileBag(Bag):
    """The face-down tiles."""

    ROOM = TILES


class Economy(Bag):
    """The economy cards that nobody has seen yet: the deck and the three removed ones, which can't be told apart
    (CT-SETUP.4)."""

    ROOM = ECONOMY_CARDS


class Hands(Rows):
    """The building cards that a seat has drawn and not returned."""

    ROWS, WIDTH = SEATS, MOST_CARDS


class Returns(Rows):
    """The building cards that a seat has chosen to return."""

    ROWS, WIDTH = SEATS, RETURNED


class EmptyLots(Rows):
    """The lots of a seat without a tile."""

    ROWS, WIDTH = SEATS, LOTS


class Fields(Contract):
    """Everything that lies on the table, and everything that the rules remember."""

    SEATS: ClassVar[int] = SEATS
    ACTIONS: ClassVar[int] = ACTION_COUNT
    NOTED_FROM: ClassVar[int] = PROMISE
    NOTED_TO: ClassVar[int] = BACK
    MENU: ClassVar[int] = 1 + KINDS * LOTS  # every business on every lot, or done
    NEWS: ClassVar[int] = 7 * 280  # a deal of 48 lines that makes 60 others void; the end of a round: 133
    DEPTH: ClassVar[int] = 2

    interior: bool  # CT-VAR
    simultaneous: bool  # CT-AMB-04
    shared: bool  # CT-AMB-05: a tie for the most cash is shared
    cash_open: bool  # CT-PROT.9: the cash of private deals is told to all
    board: int  # 0 or 1
    trade: int  # FREE, LIMITED or NO_TRADE
    clock: int  # CT-PROT.11: the option, by its place in CLOCK_MINUTES

    deck: Deck
    bag: TileBag
    economy: Economy
    hands: Hands
    returns: Returns
    empty_lots: EmptyLots
    owner: list[int] = shorts(LOTS)  # CT-COMP.2: the seat whose marker lies on a lot, or NOBODY
    tile: list[int] = shorts(LOTS)  # CT-SHOP.1-2: the business on a lot, or NOTHING
    income: list[int] = shorts("SEATS")  # CT-SHOP.10: what a seat's tiles on the board pay each round
    showing: list[int] = shorts(SEATS * NUMBERS)  # CT-PAY.3: how many of them show which number
    plan: list[int] = shorts(LOTS)  # simultaneous placing: the tile to be placed, plus 1
    stock: list[int] = shorts(SEATS * KINDS)
    stock_size: list[int] = shorts("SEATS")
    cash: list[int] = ints("SEATS")
    round: int
    start_player: int
    card: int  # the economy card seen last, plus 1

    # Phase 3
    doing: list[int] = shorts("SEATS")  # AT_TABLE, DRAFTING, DIRECTING or CHOOSING
    speaking: int  # bit set: who is about to send a message
    giver: list[int] = shorts("SEATS")  # whose things a draft is about to move
    taker: list[int] = shorts("SEATS")
    countered: list[int] = shorts("SEATS")  # the deal that a draft will change, plus 1
    secretly: list[int] = shorts("SEATS")  # whether a draft is private
    on_table: list[int] = shorts(DEALS)  # the open deals, in the order of their terms
    deal_count: int  # how many deals lie on the table
    number: list[int] = shorts(DEALS)  # of each deal, like everything that follows; 0: no such deal
    replaced: list[int] = shorts(DEALS)  # the number of the terms before these, or 0
    maker: list[int] = shorts(DEALS)  # who made the first terms
    parties: list[int] = shorts(DEALS)  # bit set; includes ANYONE as long as nobody has taken it up
    agreed: list[int] = shorts(DEALS)  # bit set
    declined: list[int] = shorts(DEALS)  # bit set: who has declined an offer to anyone
    author: list[int] = shorts(DEALS)  # of the present terms
    revision: list[int] = shorts(DEALS)
    private: list[int] = shorts(DEALS)
    group: list[int] = shorts(DEALS)  # CT-PROT.10: the number of the offer to anyone from which a deal comes
    open_count: int  # how many numbers deals that are not private have had
    private_count: list[int] = shorts(SETS)  # the same by parties of private deals
    wanted: list[int] = shorts(CASH_ITEM)  # CT-PROT.13: by lot, then by business: who wants it, as a bit set
    ready: int  # bit set
    proposals: list[int] = shorts("SEATS")  # CT-PROT.12
    cycle: int
    turn: int  # who has had their turn in this cycle
    had_proposal: bool  # a deal or a fresh proposal in this cycle
    idle: int  # cycles without one

    # Promises (CT-TRADE.9) and what others can't know of a seat's cash
    texts: int  # how many free texts there were
    promises: PromiseBook
    terms: Terms  # of drafts and open deals; the last part because it is the largest, so it needn't be cleared
    unseen_cash: list[int] = ints(SEATS * SEATS)  # by watcher and seat: what private deals brought the seat
    secret_traders: list[int] = shorts("SEATS")  # the seats that a watcher saw in others' private deals

    # Working space of plans.py
    ground: list[int] = buffer(LOTS)  # what lies on each lot, or would lie there
    supply: list[int] = shorts(KINDS, scratch=True)  # tiles that can still be placed
    chain: list[int] = shorts(LARGEST_SHOP + 1, scratch=True)  # the empty lots of the chain that is tried
    best_chain: list[int] = shorts(LARGEST_SHOP + 1, scratch=True)
    best_length: Scratch
    best_kind: Scratch
    best_rate: Scratch
    grown: Scratch  # the size of the shop that the chain would make
    merged_pay: Scratch  # what the shops that it would join pay without it
    planned_tiles: list[int] = buffer(LOTS)  # the plan: kind * LOTS + lot, in order
    planned_count: Scratch

    # Working space of memory.py
    hidden_lots: list[int] = buffer(LOTS)
    hidden_count: Scratch
    known_cash: list[int] = ints("SEATS", scratch=True)

    # Words for what lies on the table

    def in_stock(self, seat: int, kind: int) -> int:
        """How many tiles of a business a seat has in stock."""
        return self.stock[seat * KINDS + kind]

    def add_stock(self, seat: int, kind: int, count: int) -> None:
        """Tiles come to a stock or leave it."""
        self.stock[seat * KINDS + kind] += count
        self.stock_size[seat] += count

    def neighbour(self, lot: int, side: int) -> int:
        """CT-SHOP.3: the lot on one side of a lot, or NOWHERE."""
        return NEIGHBOURS[self.board * LOTS + lot][side]

    def is_ready(self, seat: int) -> bool:
        """Whether a seat has finished trading."""
        return self.ready >> seat & 1 == 1

    def everyone(self) -> int:
        """All seats, as a bit set."""
        return (1 << self.seats) - 1

    def keep_quiet(self) -> None:
        """CT-PROT.9: what others can't see doesn't count as a move of the game."""
        self.moves -= 1

    @python_method
    def deals_on_table(self) -> list[int]:
        """The open deals, in the order of their terms."""
        return [self.on_table[place] for place in range(self.deal_count)]

    @python_method
    def deal_numbers(self) -> list[int]:
        """The numbers of the open deals."""
        return [self.number[deal] for deal in self.deals_on_table()]

    @python_method
    def set_options(self, options: dict[str, int]) -> None:
        """CT-VAR.7: the variant needs a board with streets."""
        self.interior, self.board = bool(options["interior_lots"]), options["board"]
        self.simultaneous, self.shared = options["placing"] == 1, options["tie"] == 1
        self.cash_open, self.trade = options["deal_cash"] == 1, options["trade"]
        self.clock = options["clock"]
        if self.interior and self.board:
            raise Invalid("interior_lots needs a board with streets: alea1999r, not reissue2008 (CT-VAR.7)")

    @python_method
    def get_options(self) -> dict[str, int]:
        return {
            "interior_lots": int(self.interior),
            "placing": int(self.simultaneous),
            "tie": int(self.shared),
            "deal_cash": int(self.cash_open),
            "board": self.board,
            "trade": self.trade,
            "clock": self.clock,
        }
