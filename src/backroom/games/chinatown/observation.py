"""What a seat knows as numbers: lots, businesses and money; the deals of a negotiation are not among them. Money is in
thousands. Of a rival's cash a seat knows what it has seen come and go.

A prospect is the cash that a seat will have at the end if nothing changes and its shops pay in every round to come.
"""

from __future__ import annotations

from typing import ClassVar

from ...core.layout import Layout
from ...core.structs import Scratch, buffer
from .edition import (
    BONUS,
    COPIES,
    EARNS_BONUS,
    ECONOMY_CARDS,
    FEWEST_SEATS,
    KINDS,
    LOTS,
    MOST,
    NOWHERE,
    NUMBERS,
    PAYS,
    ROUNDS,
    SEATS,
    SIDES,
)
from .fields import NOBODY, NOTHING
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
SECRET_TRADERS_AT = LAYOUT.part(
    "secret_traders", SEATS, "1 if the seat was in private deals of which one knows nothing"
)
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

    rounds_left: Scratch
    relative: list[int] = buffer(SEATS + 1)  # how far to the left each owner sits; before them, 0 for nobody
    unseen: list[int] = buffer(KINDS, "int")  # tiles still to come
    old_economy: list[int] = buffer(ECONOMY_CARDS)  # the economy cards still to come when they were counted last
    old_size: Scratch  # how many these were, plus 1
    named: list[int] = buffer(NUMBERS, "int")  # how many of them name each number

    # What was worked out about the city stays good for those whose lots are as they were then
    looked: Scratch  # whether anything was worked out
    lots_shown: Scratch  # the seat for which the numbers of the lots are written, plus 1; 0: they must be written again
    old_board: Scratch
    old_owner: list[int] = buffer(LOTS)
    old_tile: list[int] = buffer(LOTS)
    laid: list[int] = buffer(KINDS, "int")  # tiles on lots
    lots_of: list[int] = buffer(SEATS * 2, "int")  # lots of each seat, and empty ones among them
    changed: list[int] = buffer(SEATS, "int")  # the businesses in which a seat's lots have changed, as a bit set
    placed: list[int] = buffer(SEATS * KINDS)  # tiles on each seat's lots
    shop: list[int] = buffer(SEATS * KINDS)  # the tiles of its largest connected group
    largest: list[int] = buffer(SEATS * KINDS, "int")  # a lot of that group, or NOTHING
    surveyed: Scratch  # the seats whose room to grow was worked out, as a bit set
    room: list[int] = buffer(SEATS * KINDS * 2)  # empty lots beside the largest group: one's own, others

    def write_observation(self, seat: int, full: bool) -> None:
        """The table, the lots, the businesses, the seats."""
        self.clear_around_lots(full)
        self.write_table(seat)
        self.look_at_city()
        if self.lots_shown != seat + 1:
            self.write_lots(seat)
        self.write_cards(seat)
        self.write_growth(seat)
        self.count_economy()
        for steps in range(self.seats):
            self.write_seat(seat, self.clockwise(seat, steps), steps)
        for kind in range(KINDS):
            self.put(UNSEEN_AT + kind, self.unseen[kind])
        self.write_prospects()
        if full:
            self.write_hidden(seat)

    # The table

    def write_table(self, seat: int) -> None:
        """The course of the game and the piles."""
        self.observation[SEATS_AT + self.seats - FEWEST_SEATS] = 1
        self.observation[OPTIONS_AT] = int(self.interior)
        self.observation[OPTIONS_AT + 1] = int(self.simultaneous)
        self.put(OPTIONS_AT + 2, self.board)
        self.put(OPTIONS_AT + 3, self.trade)
        self.observation[ROUND_AT + max(self.round, 1) - 1] = 1
        self.observation[STEP_AT + self.now] = 1
        self.observation[START_AT + self.distance(seat, self.start_player)] = 1
        self.put(PILES_AT, self.deck.size)
        self.put(PILES_AT + 1, self.bag.size)
        self.rounds_left = 0 if self.ended else ROUNDS - max(self.round, 1) + 1

    # Lots

    def clear_around_lots(self, full: bool) -> None:
        """Set all numbers to zero except those of the lots, which may stay."""
        for place in range(MINE_AT):
            self.observation[place] = 0
        for place in range(STOCK_AT, TRUE_CASH_AT):
            self.observation[place] = 0
        for place in range(TRUE_CASH_AT, self.NUMBERS if full else TRUE_CASH_AT):
            self.observation[place] = 0

    def write_lots(self, seat: int) -> None:
        """Whose each lot is, and what is on it."""
        self.lots_shown = seat + 1
        self.relative[0] = 0
        for owner in range(self.seats):
            self.relative[owner + 1] = self.distance(seat, owner)
        for lot in range(LOTS):
            owner = self.owner[lot]
            self.observation[MINE_AT + lot] = OWN if owner == seat else 0
            self.observation[THEIRS_AT + lot] = self.relative[owner + 1]
            self.put(BUSINESS_AT + lot, self.tile[lot] + 1)
        if self.simultaneous:
            self.write_plans(seat)

    def write_plans(self, seat: int) -> None:
        """CT-PLACE: one's own tiles that will be placed together with those of others."""
        self.lots_shown = 0
        for lot in range(LOTS):
            if self.owner[lot] == seat and self.plan[lot] > 0 and self.tile[lot] == NOTHING:
                self.put(BUSINESS_AT + lot, -self.plan[lot])

    def write_cards(self, seat: int) -> None:
        """CT-LOTS.2-3: the building cards in one's hand."""
        if self.hands.size(seat) + self.returns.size(seat) > 0:
            self.lots_shown = 0
        for place in range(self.hands.size(seat)):
            self.observation[MINE_AT + self.hands.at(seat, place)] = IN_HAND
        for place in range(self.returns.size(seat)):
            self.observation[MINE_AT + self.returns.at(seat, place)] = RETURNED

    # The city, looked at again only where something has changed

    def look_at_city(self) -> None:
        """Bring up to date what was worked out about lots and businesses."""
        if not self.looked or self.old_board != self.board:
            self.forget_city()
        changes = 0
        for lot in range(LOTS):
            changes |= self.old_owner[lot] ^ self.owner[lot] | self.old_tile[lot] ^ self.tile[lot]
        if changes:
            self.count_changes()

    def count_changes(self) -> None:
        """Count the lots that have changed anew, and find the groups of those whose lots they are or were."""
        self.surveyed, self.lots_shown = 0, 0
        for seat in range(self.seats):
            self.changed[seat] = 0
        for lot in range(LOTS):
            if self.old_owner[lot] != self.owner[lot] or self.old_tile[lot] != self.tile[lot]:
                self.count_lot(lot, -1)
                self.old_owner[lot], self.old_tile[lot] = self.owner[lot], self.tile[lot]
                self.count_lot(lot, 1)
        for seat in range(self.seats):
            kinds = self.changed[seat]
            while kinds:
                self.find_groups(seat, (kinds & -kinds).bit_length() - 1)
                kinds &= kinds - 1

    def forget_city(self) -> None:
        """Begin with an empty city."""
        self.looked, self.old_board, self.surveyed, self.lots_shown = 1, self.board, 0, 0
        for lot in range(LOTS):
            self.old_owner[lot], self.old_tile[lot] = NOBODY, NOTHING
        for kind in range(KINDS):
            self.laid[kind] = 0
        for at in range(SEATS * 2):
            self.lots_of[at] = 0
        for at in range(SEATS * KINDS):
            self.placed[at], self.shop[at], self.largest[at] = 0, 0, NOTHING

    def count_lot(self, lot: int, sign: int) -> None:
        """Add a lot as it was last seen to what is counted, or take it away."""
        owner, kind = self.old_owner[lot], self.old_tile[lot]
        if kind != NOTHING:
            self.laid[kind] += sign
        if owner != NOBODY:
            self.lots_of[owner * 2] += sign
            if kind == NOTHING:
                self.lots_of[owner * 2 + 1] += sign
            else:
                self.changed[owner] |= 1 << kind

    def find_groups(self, seat: int, kind: int) -> None:
        """CT-SHOP.4: the connected groups of a seat's business."""
        at, all_tiles, most = seat * KINDS + kind, 0, 0
        self.next_mark()
        self.largest[at] = NOTHING
        for lot in range(LOTS):
            if self.tile[lot] == kind and self.owner[lot] == seat and self.marks[lot] != self.mark:
                size = self.collect(lot)
                all_tiles += size
                if size > most:
                    most, self.largest[at] = size, lot
        self.placed[at], self.shop[at] = all_tiles, most

    def survey(self, seat: int, kind: int) -> None:
        """CT-SHOP.4: where there is room beside a seat's largest group."""
        at = seat * KINDS + kind
        self.room[at * 2], self.room[at * 2 + 1] = 0, 0
        if self.largest[at] == NOTHING:
            return
        self.next_mark()
        for place in range(self.collect(self.largest[at])):
            for side in range(SIDES):
                other = self.neighbour(self.part[place], side)
                if other == NOWHERE:
                    break
                if self.tile[other] == NOTHING and self.marks[other] != self.mark:
                    self.marks[other] = self.mark
                    which = at * 2 + int(self.owner[other] != seat)
                    self.room[which] += 1

    # Businesses

    def write_growth(self, seat: int) -> None:
        """CT-INC.1-2: what one more tile would bring to one's largest groups, and where there is room for it."""
        for kind in range(KINDS):
            if not self.surveyed >> seat & 1:
                self.survey(seat, kind)
            at, most = seat * KINDS + kind, MOST[kind]
            size = self.shop[at]
            if size < most:
                self.put(GROWTH_AT + kind, PAYS[most][size + 1] - PAYS[most][size])
            self.observation[ROOM_AT + kind * 2] = self.room[at * 2]
            self.observation[ROOM_AT + kind * 2 + 1] = self.room[at * 2 + 1]
            self.unseen[kind] = COPIES[kind] - self.laid[kind]
        self.surveyed |= 1 << seat

    # Seats

    def write_seat(self, seat: int, other: int, steps: int) -> None:
        """Lots, businesses and money of a seat."""
        self.put(LOTS_AT + steps * 2, self.lots_of[other * 2])
        self.put(LOTS_AT + steps * 2 + 1, self.lots_of[other * 2 + 1])
        self.write_tiles(other, steps)
        self.observation[ASKED_AT + steps] = self.asked >> other & 1
        self.observation[READY_AT + steps] = int(self.is_ready(other))
        cash = self.cash[other] - self.unseen_cash[seat * SEATS + other]
        self.put(CASH_AT + steps, cash)
        self.observation[SECRET_TRADERS_AT + steps] = self.secret_traders[seat] >> other & 1
        self.observation[INCOME_AT + steps] = self.income[other]
        bonus = self.mean_bonus(other)
        self.put(BONUS_AT + steps, bonus)
        self.put(PROSPECT_AT + steps, cash + (self.income[other] + bonus // CHANCE) * self.rounds_left)

    def write_tiles(self, other: int, steps: int) -> None:
        """A seat's tiles: in stock, on its lots, in its largest groups."""
        other, steps = max(min(other, SEATS - 1), 0), max(min(steps, SEATS - 1), 0)  # so that no index is checked
        for kind in range(KINDS):
            at, to = other * KINDS + kind, steps * KINDS + kind
            self.observation[PLACED_AT + to], self.observation[SHOP_AT + to] = self.placed[at], self.shop[at]
            self.observation[STOCK_AT + to] = self.stock[at]
            self.unseen[kind] -= self.stock[at]

    def count_economy(self) -> None:
        """CT-PAY.2: how many of the economy cards that nobody has seen name each number."""
        changes = 0 if self.old_size == self.economy.size + 1 else 1
        for place in range(self.economy.size):
            changes |= self.old_economy[place] ^ self.economy.at(place)
        if changes == 0:
            return
        self.old_size = self.economy.size + 1
        for number in range(NUMBERS):
            self.named[number] = 0
        for place in range(self.economy.size):
            card = self.economy.at(place)
            self.old_economy[place] = card
            for number in range(NUMBERS):
                self.named[number] += EARNS_BONUS[card][number]

    def mean_bonus(self, seat: int) -> int:
        """CT-PAY.2-3: the mean over the economy cards that nobody has seen, in hundredths."""
        tiles = 0
        for number in range(NUMBERS):
            tiles += self.named[number] * self.showing[seat * NUMBERS + number]
        return tiles * BONUS * CHANCE // max(self.economy.size, 1)

    def write_prospects(self) -> None:
        """Prospects compared with one's own."""
        own, best = self.observation[PROSPECT_AT], self.observation[PROSPECT_AT + 1]
        for steps in range(self.seats):
            self.put(BEHIND_AT + steps, self.observation[PROSPECT_AT + steps] - own)
            if steps > 0:
                best = max(best, self.observation[PROSPECT_AT + steps])
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
                self.observation[RIVAL_PLANS_AT + lot] = self.plan[lot]

    # The end

    def tally(self, seat: int) -> int:
        """CT-END.2, CT-AMB-05: cash, then tiles on one's own lots, as one number."""
        return self.standing(seat)
