"""What a seat knows as numbers: lots, businesses and money; the deals of a negotiation are not among them. Money is in
thousands. Of a rival's cash a seat knows what it has seen come and go.

A prospect is the cash that a seat will have at the end if nothing changes and its shops pay in every round to come.
"""

from __future__ import annotations

from typing import ClassVar

from ...core.layout import Layout
from ...core.structs import Scratch, buffer
from .edition import (
    COPIES,
    FEWEST_SEATS,
    KINDS,
    LOTS,
    MOST,
    NOWHERE,
    PAYS,
    ROUNDS,
    SEATS,
    SIDES,
)
from .fields import NOTHING
from .rules.paying import Paying
from .words import WORDS

STEPS = len(WORDS.steps)
OWN, IN_HAND, RETURNED = 1, 2, 3
CHANCE = 100

LAYOUT = Layout(version=1)

# The table
SEATS_AT = LAYOUT.part("seats", SEATS - FEWEST_SEATS + 1, "1 at the number of players, from three on")
OPTIONS_AT = LAYOUT.part(
    "options", 4, "1 with interior lots, simultaneous placing, the reissue's board; the option trade"
)
ROUND_AT = LAYOUT.part("round", ROUNDS, "1 at the present round")
STEP_AT = LAYOUT.part("step", STEPS, "1 at the present step, in the order of the game's words")
START_AT = LAYOUT.part("start_player", SEATS, "1 at the start player")
ASKED_AT = LAYOUT.part("asked", SEATS, "1 if the seat is asked")
READY_AT = LAYOUT.part("ready", SEATS, "1 if the seat has no more business")
PILES_AT = LAYOUT.part("piles", 2, "building cards and tiles still to come")

# Lots
MINE_AT = LAYOUT.part("mine", LOTS, "1 if the lot is one's own, 2 if its card is in one's hand, 3 if one returns it")
THEIRS_AT = LAYOUT.part("theirs", LOTS, "the rival who owns the lot: 1 is the seat to the left, 2 the next")
BUSINESS_AT = LAYOUT.part("business", LOTS, "the business on the lot, from 1; below 0: one's own plan for it")

# Businesses
STOCK_AT = LAYOUT.part("stock", (SEATS, KINDS), "tiles in stock")
PLACED_AT = LAYOUT.part("placed", (SEATS, KINDS), "tiles on one's lots")
SHOP_AT = LAYOUT.part("shop", (SEATS, KINDS), "tiles of the largest connected group")
UNSEEN_AT = LAYOUT.part("unseen", KINDS, "tiles still to come")
ROOM_AT = LAYOUT.part(
    "room", (KINDS, 2), "empty lots beside one's largest group: one's own, and those of others or nobody"
)
GROWTH_AT = LAYOUT.part("growth", KINDS, "what one more tile in one's largest group would pay a round")

# Seats
LOTS_AT = LAYOUT.part("lots", (SEATS, 2), "lots, and empty ones among them")
CASH_AT = LAYOUT.part("cash", SEATS, "cash, as far as one has seen it come and go")
MURKY_AT = LAYOUT.part("murky", SEATS, "1 if the seat was in private deals of which one knows nothing")
INCOME_AT = LAYOUT.part("income", SEATS, "what its shops pay a round")
BONUS_AT = LAYOUT.part("bonus", SEATS, "mean bonus of the economy cards that nobody has seen, in hundredths")
PROSPECT_AT = LAYOUT.part("prospect", SEATS, "the prospect")
BEHIND_AT = LAYOUT.part("behind", SEATS, "the prospect, less one's own")
LEAD_AT = LAYOUT.part("lead", 1, "one's prospect, less that of the best rival")

# Hidden from the seat
TRUE_CASH_AT = LAYOUT.hidden_part("true_cash", SEATS, "cash")
RIVAL_CARDS_AT = LAYOUT.hidden_part(
    "rival_cards", LOTS, "the rival who holds the building card: 1 is the seat to the left"
)
RIVAL_PLANS_AT = LAYOUT.hidden_part("rival_plans", LOTS, "the business that a rival plans for the lot, from 1")


class Observing(Paying):
    """The numbers of Chinatown."""

    LAYOUT: ClassVar[Layout] = LAYOUT
    NUMBERS: ClassVar[int] = LAYOUT.full_size

    largest: list[int] = buffer(KINDS, "int")  # a lot of one's largest group of each kind, or NOTHING
    rounds_left: Scratch

    def write_numbers(self, seat: int, full: bool) -> None:
        """The table, the lots, the businesses, the seats."""
        self.clear_numbers()
        self.write_table(seat)
        self.write_lots(seat)
        self.write_cards(seat)
        self.write_groups(seat)
        for kind in range(KINDS):
            self.write_growth(seat, kind)
        for steps in range(self.seats):
            self.write_seat(seat, self.clockwise(seat, steps), steps)
        self.write_prospects()
        if full:
            self.write_hidden(seat)

    # The table

    def write_table(self, seat: int) -> None:
        """The course of the game and the piles."""
        self.numbers[SEATS_AT + self.seats - FEWEST_SEATS] = 1
        self.numbers[OPTIONS_AT] = int(self.interior)
        self.numbers[OPTIONS_AT + 1] = int(self.simultaneous)
        self.put(OPTIONS_AT + 2, self.board)
        self.put(OPTIONS_AT + 3, self.trade)
        self.numbers[ROUND_AT + max(self.round, 1) - 1] = 1
        self.numbers[STEP_AT + self.now] = 1
        self.numbers[START_AT + self.distance(seat, self.start_player)] = 1
        self.put(PILES_AT, self.deck.size)
        self.put(PILES_AT + 1, self.bag.size)
        self.rounds_left = 0 if self.ended else ROUNDS - max(self.round, 1) + 1
        for kind in range(KINDS):
            self.put(UNSEEN_AT + kind, COPIES[kind])

    # Lots

    def write_lots(self, seat: int) -> None:
        """Whose each lot is, and what is on it."""
        for lot in range(LOTS):
            owner, kind = self.owner[lot], self.tile[lot]
            if owner == seat:
                self.numbers[MINE_AT + lot] = OWN
                if self.plan[lot] > 0:
                    self.put(BUSINESS_AT + lot, -self.plan[lot])
            elif owner >= 0:
                self.put(THEIRS_AT + lot, self.distance(seat, owner))
            if owner >= 0:
                at = LOTS_AT + self.distance(seat, owner) * 2
                self.numbers[at] += 1
                if kind == NOTHING:
                    self.numbers[at + 1] += 1
            if kind != NOTHING:
                self.put(BUSINESS_AT + lot, kind + 1)
                self.numbers[UNSEEN_AT + kind] -= 1

    def write_cards(self, seat: int) -> None:
        """CT-LOTS.2-3: the building cards in one's hand."""
        for place in range(self.hands.size(seat)):
            self.numbers[MINE_AT + self.hands.at(seat, place)] = IN_HAND
        for place in range(self.returns.size(seat)):
            self.numbers[MINE_AT + self.returns.at(seat, place)] = RETURNED

    # Businesses

    def write_groups(self, seat: int) -> None:
        """CT-SHOP.4: the connected groups of all seats, each once."""
        self.next_mark()
        for kind in range(KINDS):
            self.largest[kind] = NOTHING
        for lot in range(LOTS):
            kind, owner = self.tile[lot], self.owner[lot]
            if kind != NOTHING and owner >= 0 and self.marks[lot] != self.mark:
                size = self.collect(lot)
                at = self.distance(seat, owner) * KINDS + kind
                self.put(PLACED_AT + at, self.numbers[PLACED_AT + at] + size)
                if size > self.numbers[SHOP_AT + at]:
                    self.put(SHOP_AT + at, size)
                    if owner == seat:
                        self.largest[kind] = lot

    def write_growth(self, seat: int, kind: int) -> None:
        """CT-INC.1-2: what one more tile would bring to one's largest group, and where there is room for it."""
        size, most = self.numbers[SHOP_AT + kind], MOST[kind]
        if size < most:
            self.put(GROWTH_AT + kind, PAYS[most][size + 1] - PAYS[most][size])
        if self.largest[kind] == NOTHING:
            return
        self.next_mark()
        size = self.collect(self.largest[kind])
        for place in range(size):
            for side in range(SIDES):
                other = self.neighbour(self.part[place], side)
                if other == NOWHERE:
                    break
                if self.tile[other] == NOTHING and self.marks[other] != self.mark:
                    self.marks[other] = self.mark
                    at = ROOM_AT + kind * 2 + int(self.owner[other] != seat)
                    self.numbers[at] += 1

    # Seats

    def write_seat(self, seat: int, other: int, steps: int) -> None:
        """Stock and money of a seat."""
        for kind in range(KINDS):
            self.numbers[STOCK_AT + steps * KINDS + kind] = self.stock[other * KINDS + kind]
            self.put(UNSEEN_AT + kind, self.numbers[UNSEEN_AT + kind] - self.in_stock(other, kind))
        self.numbers[ASKED_AT + steps] = self.asked >> other & 1
        self.numbers[READY_AT + steps] = int(self.is_ready(other))
        cash = self.cash[other] - self.unseen_cash[seat * SEATS + other]
        self.put(CASH_AT + steps, cash)
        self.numbers[MURKY_AT + steps] = self.murky[seat] >> other & 1
        self.numbers[INCOME_AT + steps] = self.income[other]
        bonus = self.mean_bonus(other)
        self.put(BONUS_AT + steps, bonus)
        self.put(PROSPECT_AT + steps, cash + (self.income[other] + bonus // CHANCE) * self.rounds_left)

    def mean_bonus(self, seat: int) -> int:
        """CT-PAY.2-3: the mean over the economy cards that nobody has seen, in hundredths."""
        total = 0
        for place in range(self.economy.size):
            total += self.bonus_of(seat, self.economy.at(place))
        return total * CHANCE // max(self.economy.size, 1)

    def write_prospects(self) -> None:
        """Prospects compared with one's own."""
        own, best = self.numbers[PROSPECT_AT], self.numbers[PROSPECT_AT + 1]
        for steps in range(self.seats):
            self.put(BEHIND_AT + steps, self.numbers[PROSPECT_AT + steps] - own)
            if steps > 0:
                best = max(best, self.numbers[PROSPECT_AT + steps])
        self.put(LEAD_AT, own - best)

    # What is hidden

    def write_hidden(self, seat: int) -> None:
        """Cash, building cards and plans of the rivals."""
        for steps in range(self.seats):
            other = self.clockwise(seat, steps)
            self.put(TRUE_CASH_AT + steps, self.cash[other])
            if steps > 0:
                for place in range(self.hands.size(other)):
                    self.put(RIVAL_CARDS_AT + self.hands.at(other, place), steps)
        for lot in range(LOTS):
            if self.owner[lot] != seat:
                self.numbers[RIVAL_PLANS_AT + lot] = self.plan[lot]

    # The end

    def tally(self, seat: int) -> int:
        """CT-END.2, CT-AMB-05: cash, then tiles on one's own lots, as one number."""
        return self.standing(seat)
