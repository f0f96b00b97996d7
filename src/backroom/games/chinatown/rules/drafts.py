"""CT-PROT.1-4, .10: building a deal in small steps. A draft is private until it is proposed."""

from __future__ import annotations

from ....core.structs import hot
from ..edition import (
    DEAL_LINES,
    HIGHEST_CASH,
    HIGHEST_REVISION,
    KINDS,
    LEDGER_LINES,
    LIMIT_DEALS,
    LIMIT_PROPOSALS,
    LIMIT_REVISIONS,
    LOTS,
    NOTE_COUNT,
    NOTES_OF_MONEY,
    SEATS,
)
from ..fields import FREE, LIMITED
from ..words import (
    ADD,
    ANYONE,
    BACK,
    CASH_ITEM,
    CHOOSING,
    COUNTER,
    DEALS,
    DIRECTING,
    DRAFT,
    DRAFTING,
    DROP,
    FROM,
    GIVE_CASH,
    GIVE_LOT,
    GIVE_TILE,
    JOTTED,
    MAKE_OPEN,
    MAKE_PRIVATE,
    PARTIES,
    PROMISE,
    PROMISE_ITEM,
    PROPOSE,
    SAID,
    SPEAK,
    SPEAKING,
    STRIKE,
    TELL,
    TILE_ITEM,
    TRADE,
)
from .deals import giver_of, item_of, line_of, taker_of
from .negotiation import Negotiation


class Drafts(Negotiation):
    """What a seat is writing."""

    # What a draft may become

    def may_draft(self, seat: int) -> bool:
        """CT-PROT.12: whether a seat can make another deal."""
        return self.trade == FREE or (self.room_for_deals(seat) > 0 and self.proposals[seat] < LIMIT_PROPOSALS)

    def room_for_deals(self, seat: int) -> int:
        """CT-PROT.12: how many more deals of its own a seat can have open."""
        free = self.free_rows(seat)
        if self.trade == FREE or self.open_deals == 0:
            return free
        mine = 0
        for deal in range(DEALS):
            if self.parties[deal] != 0 and self.author[deal] == seat:
                mine += 1
        return min(free, LIMIT_DEALS - mine)

    def may_counter(self, seat: int, deal: int) -> bool:
        """CT-PROT.2, .4, .12: parties can change the terms."""
        if self.trade == LIMITED and (self.revision[deal] >= LIMIT_REVISIONS or not self.may_draft(seat)):
            return False
        return self.is_party(deal, seat) and self.revision[deal] < HIGHEST_REVISION

    def is_partner(self, seat: int, other: int) -> bool:
        """CT-PROT.10: whether anyone can be this seat."""
        if self.parties_in(seat) >> other & 1:
            return False
        for kind in range(KINDS):
            if self.tiles_given(seat, ANYONE, kind) > self.in_stock(other, kind):
                return False
        return True

    def partners(self, seat: int) -> int:
        """CT-PROT.10: all seats that anyone can be, as a bit set."""
        found = 0
        for other in range(self.seats):
            if self.is_partner(seat, other):
                found |= 1 << other
        return found

    def may_propose(self, seat: int) -> bool:
        """CT-PROT.3-4: whether the draft can be proposed as it stands."""
        parties = self.parties_in(seat)
        if not parties >> seat & 1 or not self.moves_goods(seat) or not self.is_possible(seat):
            return False
        if not self.can_pay(seat, seat):
            return False
        if self.countered[seat] > 0:
            return self.may_change(seat, self.countered[seat] - 1, parties)
        if parties >> ANYONE & 1:
            partners = self.partners(seat)
            return partners != 0 and self.room_for_deals(seat) >= count_seats(partners)
        return self.room_for_deals(seat) > 0

    def may_change(self, seat: int, deal: int, parties: int) -> bool:
        """CT-PROT.4: whether the draft can be the next revision of a deal: other terms for the same parties."""
        if self.revision[deal] >= HIGHEST_REVISION or parties != self.parties[deal]:
            return False
        return not self.are_same(seat, SEATS + deal)

    # Menus

    def offer_draft(self, seat: int) -> None:
        """The menu of who is writing."""
        doing = self.doing[seat]
        if doing == DRAFTING:
            self.offer_draft_steps(seat)
        elif doing == DIRECTING:
            self.offer_directions(seat)
        elif doing == CHOOSING:
            self.offer_items(seat)
        else:
            self.offer_addressees(seat)

    def offer_draft_steps(self, seat: int) -> None:
        """CT-PROT.1-2, .9: propose, drop, add or strike lines, choose who may see it; or speak."""
        self.offer(DROP)
        if self.lines_in(seat) < DEAL_LINES:
            self.offer(ADD)
        if self.may_propose(seat):
            self.offer(PROPOSE)
        if self.countered[seat] == 0:
            self.offer(MAKE_OPEN if self.secretly[seat] == 1 else MAKE_PRIVATE)
        if self.lines_in(seat) == 0 and self.trade == FREE:
            self.offer(SPEAK)
        for place in range(self.lines_in(seat)):
            line = self.lines.at(seat, place)
            self.offer(STRIKE(giver_of(line), taker_of(line), item_of(line)))

    def may_direct(self, seat: int, giver: int, taker: int) -> bool:
        """CT-PROT.1, .10: who can give whom something in a draft; a counter keeps its parties."""
        if giver == taker:
            return False
        if giver == ANYONE or taker == ANYONE:
            return self.countered[seat] == 0 and (giver == seat or taker == seat)
        if giver >= self.seats or taker >= self.seats:
            return False
        if self.countered[seat] == 0:
            return True
        parties = self.parties[self.countered[seat] - 1]
        return parties >> giver & 1 == 1 and parties >> taker & 1 == 1

    def offer_directions(self, seat: int) -> None:
        """CT-PROT.1: who gives whom."""
        self.offer(BACK)
        for giver in range(PARTIES):
            for taker in range(PARTIES):
                if self.may_direct(seat, giver, taker):
                    self.offer(FROM(giver, taker))

    def is_listed(self, seat: int, lot: int) -> bool:
        """CT-PROT.3: whether a lot occurs in a draft already."""
        for place in range(self.lines_in(seat)):
            if item_of(self.lines.at(seat, place)) == lot:
                return True
        return False

    def offer_items(self, seat: int) -> None:
        """CT-TRADE.2: own lots with or without a tile, stock tiles, cash; or a promise."""
        giver = self.giver[seat]
        self.offer(BACK)
        for lot in range(LOTS):
            if self.owner[lot] == giver and not self.is_listed(seat, lot):
                self.offer(GIVE_LOT(lot))
        for kind in range(KINDS):
            stock = self.most_in_stock(seat, giver, kind)
            if stock > 0 and self.tiles_given(seat, giver, kind) < stock:
                self.offer(GIVE_TILE(kind))
        for note in range(NOTE_COUNT):
            if self.cash_listed(seat) + NOTES_OF_MONEY[note] <= HIGHEST_CASH:
                self.offer(GIVE_CASH(note))
        if self.may_promise(seat):
            self.offer(PROMISE(0))

    def most_in_stock(self, seat: int, giver: int, kind: int) -> int:
        """How many tiles of a business somebody (or anyone but the writer) can give."""
        if giver != ANYONE:
            return self.in_stock(giver, kind)
        most = 0
        for other in range(self.seats):
            if other != seat:
                most = max(most, self.in_stock(other, kind))
        return most

    def cash_listed(self, seat: int) -> int:
        """What the giver of the present line already pays the taker."""
        place = self.lines.find(seat, line_of(self.giver[seat], self.taker[seat], CASH_ITEM))
        return self.amounts.at(seat, place) if place >= 0 else 0

    def may_promise(self, seat: int) -> bool:
        """CT-TRADE.9: one promise from one to another; the ledger has room."""
        return not self.has_promise(seat) and self.promises + SEATS * (SEATS - 1) <= LEDGER_LINES

    def has_promise(self, seat: int) -> bool:
        """Whether the giver of the present line promises the taker something already."""
        return self.lines.find(seat, line_of(self.giver[seat], self.taker[seat], PROMISE_ITEM)) >= 0

    def offer_addressees(self, seat: int) -> None:
        """CT-PROT.2: a message to one, several or all others."""
        self.offer(BACK)
        for seats in range(1, 1 << self.seats):
            if not seats >> seat & 1:
                self.offer(TELL(seats, 0))

    # Steps

    @TRADE.takes(DRAFT)
    def begin_draft(self, seat: int) -> None:
        """CT-PROT.2: an empty draft."""
        self.start_draft(seat)
        self.go_on(seat)

    @TRADE.takes(COUNTER)
    def begin_counter(self, seat: int, deal: int) -> None:
        """CT-PROT.4: a copy of the terms that are to be changed."""
        self.start_draft(seat)
        self.countered[seat] = deal + 1
        self.copy_lines(SEATS + deal, seat, ANYONE)
        self.secretly[seat] = self.private[deal]
        self.go_on(seat)

    def start_draft(self, seat: int) -> None:
        """A fresh sheet."""
        self.drop_draft(seat)
        self.doing[seat] = DRAFTING

    @TRADE.takes(DROP)
    def drop(self, seat: int) -> None:
        """CT-PROT.2: the draft is given up."""
        self.drop_draft(seat)
        self.go_on(seat)

    @TRADE.takes(MAKE_OPEN)
    def make_open(self, seat: int) -> None:
        """CT-PROT.9: all will see it."""
        self.secretly[seat] = 0
        self.go_on(seat)

    @TRADE.takes(MAKE_PRIVATE)
    def make_private(self, seat: int) -> None:
        """CT-PROT.9: only its parties will see it."""
        self.secretly[seat] = 1
        self.go_on(seat)

    @TRADE.takes(ADD)
    def begin_line(self, seat: int) -> None:
        """CT-PROT.1: another line; first, who gives whom."""
        self.doing[seat] = DIRECTING
        self.go_on(seat)

    @TRADE.takes(FROM)
    def direct(self, seat: int, giver: int, taker: int) -> None:
        """CT-PROT.1: then, what."""
        self.giver[seat] = giver
        self.taker[seat] = taker
        self.doing[seat] = CHOOSING
        self.go_on(seat)

    @TRADE.takes(BACK)
    def go_back(self, seat: int) -> None:
        """CT-PROT.2: no line, or no message, after all."""
        self.doing[seat] = DRAFTING
        self.go_on(seat)

    @TRADE.takes(STRIKE)
    def strike(self, seat: int, giver: int, taker: int, item: int) -> None:
        """CT-PROT.1: a line is struck out."""
        self.strike_line(seat, line_of(giver, taker, item))
        self.go_on(seat)

    # CT-TRADE.2, .9: a lot, a tile, cash or a promise goes into the draft

    @TRADE.takes(GIVE_LOT)
    def add_lot(self, seat: int, lot: int) -> None:
        """CT-TRADE.2, .6: a lot with what lies on it."""
        self.write_line(seat, lot, 1)

    @TRADE.takes(GIVE_TILE)
    def add_tile(self, seat: int, tile: int) -> None:
        """CT-TRADE.2: a tile of the stock."""
        self.write_line(seat, TILE_ITEM + tile, 1)

    @TRADE.takes(GIVE_CASH)
    def add_cash(self, seat: int, amount: int) -> None:
        """CT-TRADE.2: a note of money."""
        self.write_line(seat, CASH_ITEM, NOTES_OF_MONEY[amount])

    @TRADE.takes(PROMISE)
    def add_promise(self, seat: int) -> None:
        """CT-TRADE.9: a promise in free words."""
        self.whisper(1 << seat, JOTTED, seat, self.texts)
        self.texts += 1
        self.write_line(seat, PROMISE_ITEM, self.texts - 1)

    def write_line(self, seat: int, item: int, amount: int) -> None:
        """The line that was begun is whole."""
        self.add_line(seat, line_of(self.giver[seat], self.taker[seat], item), amount)
        self.doing[seat] = DRAFTING
        self.go_on(seat)

    # Messages

    @TRADE.takes(SPEAK)
    def begin_message(self, seat: int) -> None:
        """CT-PROT.2: not a deal but a message."""
        self.doing[seat] = SPEAKING
        self.go_on(seat)

    @TRADE.takes(TELL)
    def tell_others(self, seat: int, to: int) -> None:
        """CT-PROT.2: a message reaches its addressees alone."""
        self.whisper(1 << seat | to, SAID, seat, to, self.texts)
        self.texts += 1
        self.drop_draft(seat)
        self.let_all_answer(seat)

    # Proposing

    @TRADE.takes(PROPOSE)
    def propose(self, seat: int) -> None:
        """CT-PROT.2-4, .10-11: the draft becomes a deal, a group of deals, or new terms of a deal."""
        if self.countered[seat] > 0:
            deal = self.countered[seat] - 1
            self.copy_lines(seat, SEATS + deal, ANYONE)
            self.open_deal(seat, deal, self.private[deal])
        elif self.parties_in(seat) >> ANYONE & 1:
            self.propose_to_anyone(seat)
        else:
            self.new_deal(seat, ANYONE)
        self.drop_draft(seat)
        self.clear_ready(1 << seat)
        self.proposals[seat] += 1
        self.stirred = True
        self.let_all_answer(seat)

    def new_deal(self, seat: int, partner: int) -> int:
        """A deal of its own, with anyone replaced by a partner."""
        deal = self.take_row(seat)
        self.copy_lines(seat, SEATS + deal, partner)
        self.open_deals += 1
        self.open_deal(seat, deal, self.secretly[seat])
        return deal

    def propose_to_anyone(self, seat: int) -> None:
        """CT-PROT.10: one deal for each possible partner, all in one group."""
        partners, group = self.partners(seat), 0
        for other in range(self.seats):
            if partners >> other & 1:
                deal = self.new_deal(seat, other)
                group = group if group > 0 else deal + 1
                self.group[deal] = group


@hot
def count_seats(seats: int) -> int:
    """How many seats a set has."""
    count = 0
    for seat in range(SEATS):
        count += seats >> seat & 1
    return count
