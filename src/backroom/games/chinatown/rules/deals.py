"""CT-PROT.3-10: putting deals on the table, whether they can be carried out, carrying them out, closing them."""

from __future__ import annotations

from ....core.state import EVERYONE
from ..edition import KINDS, LEDGER_LINES, SEATS
from ..fields import FREE
from ..terms import giver_of, item_of, pack_promise, sheet_of, taker_of
from ..words import (
    ANYONE,
    CASH_ITEM,
    CLOSED,
    COUNTERED,
    EXECUTED,
    GROUP_TAKEN,
    IS_NOT_READY,
    LAPSED,
    LINE,
    LOT_MOVED,
    PAID,
    PAYMENT,
    PROMISE_ITEM,
    PROMISE_LINE,
    PROMISED,
    PROPOSED,
    REJECTED,
    TAKEN_UP,
    TILE_ITEM,
    TILES_MOVED,
    VOID,
)
from .deal_lines import DealLines


class Deals(DealLines):
    """Open deals."""

    # Whether a deal can be carried out

    def is_possible(self, sheet: int) -> bool:
        """CT-PROT.3, .6: whether every lot belongs to its giver and every stock has the tiles."""
        for place in range(self.lines_in(sheet)):
            line = self.terms.line(sheet, place)
            item, giver = item_of(line), giver_of(line)
            if item < TILE_ITEM:
                if self.owner[item] != giver:
                    return False
            elif item < CASH_ITEM and giver != ANYONE:
                if self.tiles_given(sheet, giver, item - TILE_ITEM) > self.in_stock(giver, item - TILE_ITEM):
                    return False
        return True

    def can_be_anyone(self, sheet: int, seat: int) -> bool:
        """CT-PROT.10: whether a seat is not named in an offer to anyone, and has the tiles that it asks for."""
        if self.parties_in(sheet) >> seat & 1:
            return False
        for kind in range(KINDS):
            if self.tiles_given(sheet, ANYONE, kind) > self.in_stock(seat, kind):
                return False
        return True

    def takers(self, sheet: int) -> int:
        """CT-PROT.10: all seats that could take up an offer to anyone, as a bit set."""
        found = 0
        for seat in range(self.seats):
            if self.can_be_anyone(sheet, seat):
                found |= 1 << seat
        return found

    def may_take_up(self, deal: int, seat: int) -> bool:
        """CT-PROT.10: whether an offer to anyone is open to a seat."""
        return self.is_to_anyone(deal) and self.takers(sheet_of(deal)) & ~self.declined[deal] & 1 << seat != 0

    def may_answer(self, deal: int, seat: int) -> bool:
        """CT-PROT.2: whether a seat may answer a deal."""
        return self.is_party(deal, seat) or self.may_take_up(deal, seat)

    def is_alive(self, deal: int) -> bool:
        """CT-PROT.7, .10: whether a deal can still be carried out, as far as everybody can see."""
        if not self.is_possible(sheet_of(deal)):
            return False
        return not self.is_to_anyone(deal) or self.takers(sheet_of(deal)) & ~self.declined[deal] != 0

    def all_can_pay(self, deal: int) -> bool:
        """CT-PROT.6: whether every party has the cash."""
        for seat in range(self.seats):
            if self.is_party(deal, seat) and not self.can_pay(sheet_of(deal), seat, seat):
                return False
        return True

    # New terms

    def open_deal(self, seat: int, deal: int, private: int) -> None:
        """CT-PROT.4: put new terms on the table; only their author has accepted them."""
        self.parties[deal] = self.parties_in(sheet_of(deal))
        self.agreed[deal] = 1 << seat
        self.declined[deal] = 0
        self.author[deal] = seat
        self.private[deal] = private
        self.revision[deal] += 1
        self.renumber(deal)

    def tell_proposal(self, deal: int, old: int) -> None:
        """CT-PROT.9: an open deal is told to all, a private one to its parties; ``old`` is the deal that it answers."""
        who, number = self.watchers(deal), self.number[deal]
        if old != 0:
            self.whisper(who, COUNTERED, old, number, self.author[deal], self.private[deal])
        else:
            self.whisper(who, PROPOSED, number, self.author[deal], self.private[deal])
        self.tell_lines(deal)

    def tell_lines(self, deal: int) -> None:
        """The terms, line by line."""
        sheet, who, number = sheet_of(deal), self.watchers(deal), self.number[deal]
        for place in range(self.lines_in(sheet)):
            line, amount = self.terms.line(sheet, place), self.terms.amount(sheet, place)
            giver, taker, item = giver_of(line), taker_of(line), item_of(line)
            if item == CASH_ITEM:
                self.whisper(who, PAYMENT, number, giver, taker, amount)
            elif item == PROMISE_ITEM:
                self.whisper(who, PROMISE_LINE, number, giver, taker, amount)
            else:
                self.whisper(who, LINE, number, giver, taker, item, amount)

    def take_up(self, deal: int, seat: int) -> None:
        """CT-PROT.10: the first to accept takes the place of "anyone"; others who have yet to accept see new terms."""
        self.name_anyone(sheet_of(deal), seat)
        self.parties[deal] = self.parties_in(sheet_of(deal))
        self.agreed[deal] |= 1 << seat
        self.declined[deal] = 0
        for other in range(self.seats):
            if self.countered[other] == deal + 1:
                if self.is_party(deal, other):
                    self.name_in_draft(other, seat)
                else:
                    self.countered[other] = 0
        if self.agreed[deal] != self.parties[deal]:
            self.renumber(deal)
            self.tell(TAKEN_UP, self.replaced[deal], self.number[deal], seat)
            self.tell_lines(deal)

    # Closing

    def close(self, deal: int, why: int, seat: int = -1) -> None:
        """CT-PROT.7-8, .11: a deal is closed."""
        self.whisper(self.watchers(deal), CLOSED, self.number[deal], why, seat)
        self.erase(deal)

    def close_others(self, group: int) -> None:
        """CT-PROT.7, .10: the other deals that come from the same offer are closed, impossible deals are void."""
        place = self.deal_count - 1
        while place >= 0:
            deal = self.on_table[place]
            if group > 0 and (self.group[deal] == group or self.number[deal] == group):
                self.close(deal, GROUP_TAKEN)
            elif not self.is_alive(deal):
                self.close(deal, VOID)
            place -= 1

    def lapse_all(self) -> None:
        """CT-PROT.11: deals that are open when the phase ends lapse."""
        while self.deal_count > 0:
            self.close(self.on_table[0], LAPSED)

    def decline(self, deal: int, seat: int) -> None:
        """CT-PROT.8, .10: an offer to anyone stays for the others, if there are any."""
        self.declined[deal] |= 1 << seat
        if not self.is_alive(deal):
            self.close(deal, REJECTED, seat)

    # Carrying out

    def settle(self, deal: int) -> bool:
        """CT-PROT.5-7: all have accepted: the whole deal happens at once, or it is void; returns whether all can see
        that."""
        if not self.all_can_pay(deal) or not self.is_possible(sheet_of(deal)):
            self.close(deal, VOID)
            return False
        self.whisper(self.watchers(deal), EXECUTED, self.number[deal])
        self.note_secrets(deal)
        shown = self.movers(sheet_of(deal)) | self.ready & self.parties[deal]
        if self.cash_open and self.moves_goods(sheet_of(deal)):
            shown = EVERYONE
        for place in range(self.lines_in(sheet_of(deal))):
            self.carry_out(deal, self.terms.line(sheet_of(deal), place), self.terms.amount(sheet_of(deal), place))
        self.clear_ready(self.parties[deal])
        self.had_proposal = True
        group = self.group[deal] if self.group[deal] > 0 else self.number[deal]
        self.erase(deal)
        self.close_others(group)
        return shown != 0

    def carry_out(self, deal: int, line: int, amount: int) -> None:
        """CT-TRADE.3-8, .11: one line of a deal; a tile on the board never moves by itself."""
        giver, taker, item = giver_of(line), taker_of(line), item_of(line)
        if item < TILE_ITEM:
            self.hand_over(giver, taker, item)
        elif item < CASH_ITEM:
            self.add_stock(giver, item - TILE_ITEM, -amount)
            self.add_stock(taker, item - TILE_ITEM, amount)
            self.wanted[item] &= ~(1 << taker)
            self.tell(TILES_MOVED, giver, taker, item - TILE_ITEM, amount)
        elif item == CASH_ITEM:
            self.cash[giver] -= amount
            self.cash[taker] += amount
            self.whisper(EVERYONE if self.cash_open else self.watchers(deal), PAID, giver, taker, amount)
        else:
            self.write_promise(giver, taker, amount, deal)

    def hand_over(self, giver: int, taker: int, lot: int) -> None:
        """CT-TRADE.6-7: a lot changes its marker; a tile on it stays."""
        if self.tile[lot] < 0:
            self.owner[lot] = taker
            self.empty_lots.remove(giver, lot)
            self.empty_lots.add(taker, lot)
        else:
            self.count_tile(lot, -1)
            self.owner[lot] = taker
            self.count_tile(lot, 1)
        self.wanted[lot] &= ~(1 << taker)
        self.tell(LOT_MOVED, giver, taker, lot)

    def write_promise(self, giver: int, taker: int, text: int, deal: int) -> None:
        """CT-TRADE.9: a promise is written down; nobody has to keep it."""
        who = self.watchers(deal)
        if self.promises.size < LEDGER_LINES:
            self.promises.add(pack_promise(giver, taker, self.round), text, who, self.number[deal])
        self.whisper(who, PROMISED, giver, taker, text)

    def note_secrets(self, deal: int) -> None:
        """CT-PROT.9: what a private deal brings its parties in cash is unseen by the others."""
        if self.private[deal] == 0 or self.cash_open:
            return
        for watcher in range(self.seats):
            if not self.is_party(deal, watcher):
                self.secret_traders[watcher] |= self.movers(sheet_of(deal))
                for seat in range(self.seats):
                    self.unseen_cash[watcher * SEATS + seat] += self.net_cash(sheet_of(deal), seat)

    def movers(self, sheet: int) -> int:
        """Who gives or takes something that everybody can see, as a bit set."""
        seats = 0
        for place in range(self.lines_in(sheet)):
            line = self.terms.line(sheet, place)
            if item_of(line) < TILE_ITEM + KINDS:
                seats |= 1 << giver_of(line) | 1 << taker_of(line)
        return seats

    def clear_ready(self, seats: int) -> None:
        """CT-PROT.11: these seats are no longer ready."""
        for seat in range(self.seats):
            if seats >> seat & 1 and self.is_ready(seat):
                self.ready &= ~(1 << seat)
                self.tell(IS_NOT_READY, seat)
                if self.trade == FREE:
                    self.ask(seat)
