"""CT-PROT.1-4, .10: building a deal in small steps. A draft is private until it is proposed."""

from __future__ import annotations

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
    MOST_TEXTS,
    NOTE_COUNT,
    NOTES_OF_MONEY,
    SEATS,
)
from ..fields import FREE, LIMITED
from ..terms import giver_of, item_of, line_of, sheet_of, taker_of
from ..words import (
    ADD,
    ANYONE,
    BACK,
    CASH_ITEM,
    CHOOSING,
    COUNTER,
    DIRECTING,
    DRAFT,
    DRAFTING,
    DROP,
    FROM,
    GIVE_CASH,
    GIVE_LOT,
    GIVE_TILE,
    MAKE_OPEN,
    MAKE_PRIVATE,
    PARTIES,
    PROMISE,
    PROMISE_ITEM,
    PROPOSE,
    SAID,
    SPEAK,
    STRIKE,
    TELL,
    TILE_ITEM,
    TRADE,
    UNWANT,
    UNWANTED,
    WANT,
    WANTED,
)
from .negotiation import Negotiation


class Drafts(Negotiation):
    """What a seat is writing."""

    # What a draft may become

    def may_draft(self, seat: int) -> bool:
        """CT-PROT.12: whether a seat can make another deal."""
        return self.trade == FREE or (self.room_for_deals(seat) > 0 and self.proposals[seat] < LIMIT_PROPOSALS)

    def room_for_deals(self, seat: int) -> int:
        """CT-AMB-44, CT-PROT.12: how many more deals of its own a seat can have open."""
        free = self.own_deals_left(seat)
        if self.trade == FREE or self.deal_count == 0:
            return free
        mine = 0
        for place in range(self.deal_count):
            if self.author[self.on_table[place]] == seat:
                mine += 1
        return min(free, LIMIT_DEALS - mine)

    def may_counter(self, seat: int, deal: int) -> bool:
        """CT-PROT.2, .4, .12: parties can change the terms; an offer to anyone is answered with a deal of one's own."""
        if self.trade == LIMITED and (self.revision[deal] >= LIMIT_REVISIONS or not self.may_draft(seat)):
            return False
        if self.is_party(deal, seat):
            return self.revision[deal] < HIGHEST_REVISION
        return self.may_take_up(deal, seat) and self.room_for_deals(seat) > 0

    def may_propose(self, seat: int) -> bool:
        """CT-PROT.3-4: whether the draft can be proposed as it stands."""
        parties = self.parties_in(seat)
        if not parties >> seat & 1 or not self.moves_goods(seat) or not self.is_possible(seat):
            return False
        if not self.can_pay(seat, seat, seat):
            return False
        if parties >> ANYONE & 1 and (self.secretly[seat] == 1 or self.takers(seat) == 0):
            return False
        if self.countered[seat] > 0:
            return self.may_change(seat, self.countered[seat] - 1, parties)
        return self.room_for_deals(seat) > 0 and self.has_number(parties, self.secretly[seat])

    def may_change(self, seat: int, deal: int, parties: int) -> bool:
        """CT-PROT.4: whether the draft can be the next terms of a deal: other terms for the same parties."""
        if self.revision[deal] >= HIGHEST_REVISION or parties != self.parties_for(seat, deal):
            return False
        if not self.is_party(deal, seat):
            return self.may_take_up(deal, seat) and self.room_for_deals(seat) > 0 and self.has_number(parties, 0)
        return not self.are_same(seat, sheet_of(deal)) and self.has_number(parties, self.private[deal])

    def parties_for(self, seat: int, deal: int) -> int:
        """CT-PROT.4, .10: the parties of a counteroffer: those of the deal, with its author in place of "anyone"."""
        if self.is_party(deal, seat):
            return self.parties[deal]
        return (self.parties[deal] & ~(1 << ANYONE)) | 1 << seat

    # Menus

    def offer_draft(self, seat: int) -> None:
        """The menu of a seat that is writing."""
        doing = self.doing[seat]
        if doing == DRAFTING:
            self.offer_draft_steps(seat)
        elif doing == DIRECTING:
            self.offer_directions(seat)
        else:
            self.offer_items(seat)

    def offer_draft_steps(self, seat: int) -> None:
        """CT-PROT.1-2, .9: propose, drop, add or strike lines, choose who may see it."""
        self.offer(DROP)
        if self.lines_in(seat) < DEAL_LINES:
            self.offer(ADD)
        if self.may_propose(seat):
            self.offer(PROPOSE)
        if self.countered[seat] == 0:
            self.offer(MAKE_OPEN if self.secretly[seat] == 1 else MAKE_PRIVATE)
        for place in range(self.lines_in(seat)):
            line = self.terms.line(seat, place)
            self.offer(STRIKE(giver_of(line), taker_of(line), item_of(line)))

    def may_direct(self, seat: int, giver: int, taker: int) -> bool:
        """CT-PROT.1, .10: who can give whom something in a draft; a counter keeps its parties."""
        if giver == taker:
            return False
        if giver == ANYONE or taker == ANYONE:
            if self.countered[seat] > 0 and not self.parties_for(seat, self.countered[seat] - 1) >> ANYONE & 1:
                return False
            return giver == seat or taker == seat
        if giver >= self.seats or taker >= self.seats:
            return False
        if self.countered[seat] == 0:
            return True
        parties = self.parties_for(seat, self.countered[seat] - 1)
        return parties >> giver & 1 == 1 and parties >> taker & 1 == 1

    def offer_directions(self, seat: int) -> None:
        """CT-PROT.1: who gives whom."""
        self.offer(BACK)
        self.offer(DROP)
        for giver in range(PARTIES):
            for taker in range(PARTIES):
                if self.may_direct(seat, giver, taker):
                    self.offer(FROM(giver, taker))

    def is_listed(self, seat: int, lot: int) -> bool:
        """CT-PROT.3: whether a lot occurs in a draft already."""
        for place in range(self.lines_in(seat)):
            if item_of(self.terms.line(seat, place)) == lot:
                return True
        return False

    def offer_items(self, seat: int) -> None:
        """CT-TRADE.2: the giver's lots with or without a tile, stock tiles, cash; or a promise."""
        giver = self.giver[seat]
        self.offer(BACK)
        self.offer(DROP)
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
        place = self.terms.find(seat, line_of(self.giver[seat], self.taker[seat], CASH_ITEM))
        return self.terms.amount(seat, place) if place >= 0 else 0

    def may_promise(self, seat: int) -> bool:
        """CT-TRADE.9: at most one promise from one to the other, and the ledger has room."""
        if self.has_promise(seat) or self.texts >= MOST_TEXTS:
            return False
        return self.promises.size + SEATS * (SEATS - 1) <= LEDGER_LINES

    def has_promise(self, seat: int) -> bool:
        """Whether the giver of the present line already promises the taker something."""
        return self.terms.find(seat, line_of(self.giver[seat], self.taker[seat], PROMISE_ITEM)) >= 0

    def may_speak(self) -> bool:
        """CT-PROT.2, .12: messages are sent in a free negotiation."""
        return self.trade == FREE and self.texts < MOST_TEXTS

    def offer_message(self, seat: int) -> None:
        """CT-PROT.2, .13: a message to one, several or all others; or what one would like to have."""
        self.offer(BACK)
        for item in range(CASH_ITEM):
            if self.is_wanted(item, seat):
                self.offer(UNWANT(item))
            elif self.may_want(item, seat):
                self.offer(WANT(item))
        for seats in range(1, 1 << self.seats):
            if not seats >> seat & 1:
                self.offer(TELL(seats, 0))

    def is_wanted(self, item: int, seat: int) -> bool:
        """CT-PROT.13: whether a seat has said that it wants something."""
        return self.wanted[item] >> seat & 1 == 1

    def may_want(self, item: int, seat: int) -> bool:
        """CT-PROT.13: a seat may want what somebody else has: a lot, or tiles of a business in stock."""
        if item < TILE_ITEM:
            return self.owner[item] >= 0 and self.owner[item] != seat
        return self.most_in_stock(seat, ANYONE, item - TILE_ITEM) > 0

    # Steps

    @TRADE.takes(DRAFT)
    def begin_draft(self, seat: int) -> None:
        """CT-PROT.2: an empty draft."""
        self.start_draft(seat)
        self.go_on_quietly(seat)

    @TRADE.takes(COUNTER)
    def begin_counter(self, seat: int, deal: int) -> None:
        """CT-PROT.4: start with a copy of the terms to be changed."""
        answered = self.deal_in(deal)
        self.start_draft(seat)
        self.countered[seat] = answered + 1
        self.copy_lines(sheet_of(answered), seat)
        if not self.is_party(answered, seat):
            self.name_anyone(seat, seat)
        self.secretly[seat] = self.private[answered]
        self.go_on_quietly(seat)

    def start_draft(self, seat: int) -> None:
        """Start an empty draft."""
        self.drop_draft(seat)
        self.doing[seat] = DRAFTING

    @TRADE.takes(DROP)
    def drop(self, seat: int) -> None:
        """CT-PROT.2: the draft is given up."""
        self.drop_draft(seat)
        self.go_on_quietly(seat)

    @TRADE.takes(MAKE_OPEN)
    def make_open(self, seat: int) -> None:
        """CT-PROT.9: all will see it."""
        self.secretly[seat] = 0
        self.go_on_quietly(seat)

    @TRADE.takes(MAKE_PRIVATE)
    def make_private(self, seat: int) -> None:
        """CT-PROT.9: only its parties will see it."""
        self.secretly[seat] = 1
        self.go_on_quietly(seat)

    @TRADE.takes(ADD)
    def begin_line(self, seat: int) -> None:
        """CT-PROT.1: another line; first, who gives whom."""
        self.doing[seat] = DIRECTING
        self.go_on_quietly(seat)

    @TRADE.takes(FROM)
    def direct(self, seat: int, giver: int, taker: int) -> None:
        """CT-PROT.1: then, what."""
        self.giver[seat] = giver
        self.taker[seat] = taker
        self.doing[seat] = CHOOSING
        self.go_on_quietly(seat)

    @TRADE.takes(BACK)
    def go_back(self, seat: int) -> None:
        """CT-PROT.2: give up the line or the message that was begun."""
        if self.speaking >> seat & 1:
            self.speaking &= ~(1 << seat)
        else:
            self.doing[seat] = DRAFTING
        self.go_on_quietly(seat)

    @TRADE.takes(STRIKE)
    def strike(self, seat: int, giver: int, taker: int, item: int) -> None:
        """CT-PROT.1: a line is struck out."""
        self.strike_line(seat, line_of(giver, taker, item))
        self.go_on_quietly(seat)

    # CT-TRADE.2, .9: a lot, a tile, cash or a promise goes into the draft

    @TRADE.takes(GIVE_LOT)
    def add_lot(self, seat: int, lot: int) -> None:
        """CT-TRADE.2, .6: a lot with what lies on it."""
        self.write_line(seat, lot, 1)

    @TRADE.takes(GIVE_TILE)
    def add_tile(self, seat: int, tile: int) -> None:
        """CT-TRADE.2: a tile from the stock."""
        self.write_line(seat, TILE_ITEM + tile, 1)

    @TRADE.takes(GIVE_CASH)
    def add_cash(self, seat: int, amount: int) -> None:
        """CT-TRADE.2: a note of money."""
        self.write_line(seat, CASH_ITEM, NOTES_OF_MONEY[amount])

    @TRADE.takes(PROMISE)
    def add_promise(self, seat: int) -> None:
        """CT-TRADE.9: a promise in free words."""
        self.texts += 1
        self.write_line(seat, PROMISE_ITEM, self.texts - 1)

    def write_line(self, seat: int, item: int, amount: int) -> None:
        """Complete the line that was begun."""
        self.add_line(seat, line_of(self.giver[seat], self.taker[seat], item), amount)
        self.doing[seat] = DRAFTING
        self.go_on_quietly(seat)

    # Messages

    @TRADE.takes(SPEAK)
    def begin_message(self, seat: int) -> None:
        """CT-PROT.2: a message, whatever else a seat is doing."""
        self.speaking |= 1 << seat
        self.go_on_quietly(seat)

    @TRADE.takes(TELL)
    def tell_others(self, seat: int, to: int) -> None:
        """CT-PROT.2: a message reaches its addressees alone."""
        self.whisper(1 << seat | to, SAID, seat, to, self.texts)
        self.texts += 1
        self.speaking &= ~(1 << seat)
        self.go_on_quietly(seat)

    @TRADE.takes(WANT)
    def want(self, seat: int, item: int) -> None:
        """CT-PROT.13: all hear what a seat would like to have."""
        self.wanted[item] |= 1 << seat
        self.speaking &= ~(1 << seat)
        self.tell(WANTED, seat, item)
        self.clear_ready(1 << seat)
        self.go_on(seat)

    @TRADE.takes(UNWANT)
    def unwant(self, seat: int, item: int) -> None:
        """CT-PROT.13: all hear that a seat no longer wants something."""
        self.wanted[item] &= ~(1 << seat)
        self.speaking &= ~(1 << seat)
        self.tell(UNWANTED, seat, item)
        self.go_on(seat)

    # Proposing

    @TRADE.takes(PROPOSE)
    def propose(self, seat: int) -> None:
        """CT-PROT.2-4, .10-11: the draft becomes a deal, or new terms of a deal."""
        answered = self.countered[seat] - 1
        number = self.number[answered] if answered >= 0 else 0
        deal = self.deal_for(seat, answered)
        self.copy_lines(seat, sheet_of(deal))
        self.open_deal(seat, deal, self.secretly[seat])
        self.tell_proposal(deal, number)
        is_seen: bool = self.secretly[seat] == 0 or self.is_ready(seat)
        self.drop_draft(seat)
        self.clear_ready(1 << seat)
        self.proposals[seat] += 1
        self.had_proposal = True
        if is_seen:
            self.go_on(seat)
        else:
            self.go_on_quietly(seat)

    def deal_for(self, seat: int, answered: int) -> int:
        """CT-PROT.4, .10: which deal a draft becomes. If its writer is a party of the deal that it answers, the terms
        of that deal change; anything else is a deal of its own, in the group of the offer to anyone that it answers."""
        if answered >= 0 and self.is_party(answered, seat):
            return answered
        deal = self.free_deal(seat)
        self.group[deal] = self.number[answered] if answered >= 0 else 0
        return deal
