"""CT-PROT.1, .3-.10: deals as lines (who gives whom what), whether they can be carried out, and carrying them out."""

from __future__ import annotations

from ....core.structs import hot
from ..edition import DEALS_EACH, KINDS, LEDGER_LINES, SEATS
from ..words import (
    ANYONE,
    AT_TABLE,
    CASH_ITEM,
    CLOSED,
    DEALS,
    EXECUTED,
    GROUP_TAKEN,
    IS_NOT_READY,
    ITEMS,
    LAPSED,
    LINE,
    LOT_MOVED,
    PAID,
    PARTIES,
    PAYMENT,
    PROMISE_ITEM,
    PROMISE_LINE,
    PROMISED,
    PROPOSED,
    TILE_ITEM,
    TILES_MOVED,
    VOID,
)
from .cards import Cards

EVERYONE = 0xFF


@hot
def line_of(giver: int, taker: int, item: int) -> int:
    """A line of a deal as one number."""
    return (giver * PARTIES + taker) * ITEMS + item


@hot
def giver_of(line: int) -> int:
    """Who gives."""
    return line // ITEMS // PARTIES


@hot
def taker_of(line: int) -> int:
    """Who takes."""
    return line // ITEMS % PARTIES


@hot
def item_of(line: int) -> int:
    """What is moved: a lot, tiles of a business, cash or a promise."""
    return line % ITEMS


@hot
def made_in(round: int, deal: int) -> int:
    """A round and the number of a deal in it (0: not known) as one number."""
    return round * (DEALS + 1) + deal


class Deals(Cards):
    """Rows 0 to 4 hold the drafts of the seats, the rows behind them the open deals."""

    # Lines

    def lines_in(self, row: int) -> int:
        """How many lines a draft or deal has."""
        return self.lines.sizes[row]

    def add_line(self, row: int, line: int, amount: int) -> None:
        """Put something into a draft or deal; more of the same is one line."""
        place = self.lines.find(row, line)
        if place < 0:
            self.lines.add(row, line)
            self.amounts.add(row, amount)
        else:
            self.amounts.put(row, place, self.amounts.at(row, place) + amount)

    def strike_line(self, row: int, line: int) -> None:
        """Take a line out of a draft."""
        place = self.lines.find(row, line)
        self.lines.take(row, place)
        self.amounts.take(row, place)

    def clear_lines(self, row: int) -> None:
        """An empty draft."""
        self.lines.clear(row)
        self.amounts.clear(row)

    def drop_draft(self, seat: int) -> None:
        """A draft is thrown away."""
        self.clear_lines(seat)
        self.doing[seat] = AT_TABLE
        self.countered[seat] = 0
        self.secretly[seat] = 0

    def copy_lines(self, source: int, goal: int, partner: int) -> None:
        """The lines of one row over those of another; who was anyone is the partner now."""
        self.clear_lines(goal)
        for place in range(self.lines_in(source)):
            line = self.lines.at(source, place)
            giver, taker = giver_of(line), taker_of(line)
            giver = partner if giver == ANYONE else giver
            taker = partner if taker == ANYONE else taker
            self.add_line(goal, line_of(giver, taker, item_of(line)), self.amounts.at(source, place))

    def are_same(self, one: int, other: int) -> bool:
        """CT-PROT.4: whether two rows have the same terms."""
        if self.lines_in(one) != self.lines_in(other):
            return False
        for place in range(self.lines_in(one)):
            found = self.lines.find(other, self.lines.at(one, place))
            if found < 0 or self.amounts.at(other, found) != self.amounts.at(one, place):
                return False
        return True

    # What a row comes to

    def parties_in(self, row: int) -> int:
        """CT-PROT.1: everybody who appears in a transfer or promise, as a bit set (anyone included)."""
        seats = 0
        for place in range(self.lines_in(row)):
            line = self.lines.at(row, place)
            seats |= 1 << giver_of(line) | 1 << taker_of(line)
        return seats

    def moves_goods(self, row: int) -> bool:
        """CT-AMB-11: whether there is any transfer at all."""
        for place in range(self.lines_in(row)):
            if item_of(self.lines.at(row, place)) != PROMISE_ITEM:
                return True
        return False

    def net_cash(self, row: int, seat: int) -> int:
        """CT-AMB-14: what a seat gets in cash, less what it pays."""
        net = 0
        for place in range(self.lines_in(row)):
            line = self.lines.at(row, place)
            if item_of(line) == CASH_ITEM:
                amount = self.amounts.at(row, place)
                net += amount if taker_of(line) == seat else 0
                net -= amount if giver_of(line) == seat else 0
        return net

    def tiles_given(self, row: int, seat: int, kind: int) -> int:
        """CT-AMB-14: how many tiles of a business a seat gives in all."""
        count = 0
        for place in range(self.lines_in(row)):
            line = self.lines.at(row, place)
            if item_of(line) == TILE_ITEM + kind and giver_of(line) == seat:
                count += self.amounts.at(row, place)
        return count

    def is_possible(self, row: int) -> bool:
        """CT-PROT.3, .6: whether every lot belongs to its giver and every stock has the tiles."""
        for place in range(self.lines_in(row)):
            line = self.lines.at(row, place)
            item, giver = item_of(line), giver_of(line)
            if item < TILE_ITEM:
                if self.owner[item] != giver:
                    return False
            elif item < CASH_ITEM and giver != ANYONE:
                if self.tiles_given(row, giver, item - TILE_ITEM) > self.in_stock(giver, item - TILE_ITEM):
                    return False
        return True

    def can_pay(self, row: int, seat: int) -> bool:
        """CT-PROT.3, .6: whether a seat has the cash that it would be short of."""
        return self.cash[seat] + self.net_cash(row, seat) >= 0

    def all_can_pay(self, deal: int) -> bool:
        """CT-PROT.6: whether every party has the cash."""
        for seat in range(self.seats):
            if self.parties[deal] >> seat & 1 and not self.can_pay(SEATS + deal, seat):
                return False
        return True

    # Open deals

    def is_party(self, deal: int, seat: int) -> bool:
        """Whether a seat takes part in an open deal."""
        return self.parties[deal] >> seat & 1 == 1

    def has_agreed(self, deal: int, seat: int) -> bool:
        """Whether a seat has accepted the current revision."""
        return self.agreed[deal] >> seat & 1 == 1

    def watchers(self, deal: int) -> int:
        """CT-PROT.9: who may know an open deal."""
        return self.parties[deal] if self.private[deal] == 1 else EVERYONE

    def free_rows(self, seat: int) -> int:
        """How many more deals a seat can have open."""
        count = 0
        for place in range(DEALS_EACH):
            if self.parties[seat * DEALS_EACH + place] == 0:
                count += 1
        return count

    def take_row(self, seat: int) -> int:
        """A row for a new deal of a seat: the next free one, so that a number comes back late."""
        place = self.last_row[seat]
        for _ in range(DEALS_EACH):
            place = (place + 1) % DEALS_EACH
            if self.parties[seat * DEALS_EACH + place] == 0:
                self.last_row[seat] = place
                return seat * DEALS_EACH + place
        return seat * DEALS_EACH

    def open_deal(self, seat: int, deal: int, private: int) -> None:
        """CT-PROT.4: new terms lie in a row; only their author has accepted them."""
        self.parties[deal] = self.parties_in(SEATS + deal)
        self.agreed[deal] = 1 << seat
        self.author[deal] = seat
        self.private[deal] = private
        self.revision[deal] += 1
        self.tell_terms(deal)

    def tell_terms(self, deal: int) -> None:
        """CT-PROT.9: an open deal is told to all, a private one to its parties."""
        row, who = SEATS + deal, self.watchers(deal)
        self.whisper(who, PROPOSED, deal, self.author[deal], self.revision[deal] - 1, self.private[deal])
        for place in range(self.lines_in(row)):
            line, amount = self.lines.at(row, place), self.amounts.at(row, place)
            giver, taker, item = giver_of(line), taker_of(line), item_of(line)
            if item == CASH_ITEM:
                self.whisper(who, PAYMENT, deal, giver, taker, amount)
            elif item == PROMISE_ITEM:
                self.whisper(who, PROMISE_LINE, deal, giver, taker, amount)
            else:
                self.whisper(who, LINE, deal, giver, taker, item, amount)

    def close(self, deal: int, why: int, seat: int = -1) -> None:
        """CT-PROT.7-8, .11: a deal is gone; who was changing it works on a deal of his own now."""
        self.whisper(self.watchers(deal), CLOSED, deal, why, seat)
        self.erase(deal)

    def erase(self, deal: int) -> None:
        """Clear a deal's row."""
        self.parties[deal] = 0
        self.agreed[deal] = 0
        self.revision[deal] = 0
        self.group[deal] = 0
        self.author[deal] = 0
        self.private[deal] = 0
        self.clear_lines(SEATS + deal)
        self.open_deals -= 1
        for seat in range(self.seats):
            if self.countered[seat] == deal + 1:
                self.countered[seat] = 0

    # Carrying out

    def settle(self, deal: int) -> None:
        """CT-PROT.5-7: all have accepted: the whole deal happens at once, or it is void."""
        if not self.all_can_pay(deal) or not self.is_possible(SEATS + deal):
            self.close(deal, VOID)
            return
        self.whisper(self.watchers(deal), EXECUTED, deal)
        self.note_secrets(deal)
        for place in range(self.lines_in(SEATS + deal)):
            self.carry_out(deal, self.lines.at(SEATS + deal, place), self.amounts.at(SEATS + deal, place))
        self.clear_ready(self.parties[deal])
        self.stirred = True
        group = self.group[deal]
        self.erase(deal)
        self.close_others(group)

    def close_others(self, group: int) -> None:
        """CT-PROT.7, .10: the other offers of the group are closed, impossible deals are void."""
        for deal in range(DEALS):
            if self.parties[deal] != 0:
                if group > 0 and self.group[deal] == group:
                    self.close(deal, GROUP_TAKEN)
                elif not self.is_possible(SEATS + deal):
                    self.close(deal, VOID)

    def carry_out(self, deal: int, line: int, amount: int) -> None:
        """CT-TRADE.3-8, .11: one line of a deal; a tile on the board never moves by itself."""
        giver, taker, item = giver_of(line), taker_of(line), item_of(line)
        if item < TILE_ITEM:
            self.hand_over(giver, taker, item)
        elif item < CASH_ITEM:
            self.add_stock(giver, item - TILE_ITEM, -amount)
            self.add_stock(taker, item - TILE_ITEM, amount)
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
        self.tell(LOT_MOVED, giver, taker, lot)

    def write_promise(self, giver: int, taker: int, text: int, deal: int) -> None:
        """CT-TRADE.9: a promise is written down; nobody has to keep it."""
        at, who = self.promises, self.watchers(deal)
        if at < LEDGER_LINES:
            self.promise_by[at] = giver
            self.promise_to[at] = taker
            self.promise_text[at] = text
            self.promise_known[at] = who
            self.promise_deal[at] = made_in(self.round, deal + 1)
            self.promises += 1
        self.whisper(who, PROMISED, giver, taker, text)

    def note_secrets(self, deal: int) -> None:
        """CT-PROT.9: what a private deal brings its parties in cash is unseen by the others."""
        if self.private[deal] == 0 or self.cash_open:
            return
        for watcher in range(self.seats):
            if not self.is_party(deal, watcher):
                self.murky[watcher] |= self.movers(SEATS + deal)
                for seat in range(self.seats):
                    self.unseen_cash[watcher * SEATS + seat] += self.net_cash(SEATS + deal, seat)

    def movers(self, row: int) -> int:
        """Who gives or takes what all can see, as a bit set."""
        seats = 0
        for place in range(self.lines_in(row)):
            line = self.lines.at(row, place)
            if item_of(line) < TILE_ITEM + KINDS:
                seats |= 1 << giver_of(line) | 1 << taker_of(line)
        return seats

    def clear_ready(self, seats: int) -> None:
        """CT-PROT.11: these seats have business again."""
        for seat in range(self.seats):
            if seats >> seat & 1 and self.is_ready(seat):
                self.ready &= ~(1 << seat)
                self.tell(IS_NOT_READY, seat)

    def lapse_all(self) -> None:
        """CT-PROT.11: what is open when the phase ends is gone."""
        for deal in range(DEALS):
            if self.parties[deal] != 0:
                self.close(deal, LAPSED)
