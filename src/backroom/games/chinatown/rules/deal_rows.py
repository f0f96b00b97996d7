"""CT-PROT.1, .3: deals as lines (who gives whom what), which deals lie on the table, and what they add up to."""

from __future__ import annotations

from ....core.state import EVERYONE
from ....core.structs import hot
from ..edition import DEALS_EACH, PRIVATE_EACH, SEATS
from ..numbering import (
    LAST_IN_ROW,
    MOST_OPEN,
    open_number,
    private_number,
    slot_of,
)
from ..words import ANYONE, AT_TABLE, CASH_ITEM, DEALS, ITEMS, PARTIES, PROMISE_ITEM, TILE_ITEM
from .cards import Cards


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


class DealRows(Cards):
    """Rows 0 to 4 hold the drafts of the seats, the rows after them the open deals. Here a deal is identified by its
    row among the deals."""

    # Lines

    def lines_in(self, row: int) -> int:
        """How many lines a draft or deal has."""
        return self.terms.size(row)

    def add_line(self, row: int, line: int, amount: int) -> None:
        """Put something into a draft or deal; more of the same thing is added to its line."""
        place = self.terms.find(row, line)
        if place < 0:
            self.terms.add(row, line, amount)
        else:
            self.terms.put(row, place, line, self.terms.amount(row, place) + amount)

    def strike_line(self, row: int, line: int) -> None:
        """Take a line out of a draft."""
        self.terms.take(row, self.terms.find(row, line))

    def clear_lines(self, row: int) -> None:
        """Empty a draft."""
        self.terms.clear(row)

    def drop_draft(self, seat: int) -> None:
        """Throw a draft away."""
        self.clear_lines(seat)
        self.doing[seat] = AT_TABLE
        self.countered[seat] = 0
        self.secretly[seat] = 0

    def copy_lines(self, source: int, goal: int) -> None:
        """Copy the lines of one row over those of another."""
        self.clear_lines(goal)
        for place in range(self.lines_in(source)):
            self.add_line(goal, self.terms.line(source, place), self.terms.amount(source, place))

    def name_anyone(self, row: int, seat: int) -> None:
        """CT-PROT.10: put a seat in the place of "anyone"."""
        for place in range(self.lines_in(row)):
            line = self.terms.line(row, place)
            giver, taker = giver_of(line), taker_of(line)
            giver = seat if giver == ANYONE else giver
            taker = seat if taker == ANYONE else taker
            self.terms.put(row, place, line_of(giver, taker, item_of(line)), self.terms.amount(row, place))

    def name_in_draft(self, writer: int, seat: int) -> None:
        """CT-PROT.10: the same in a draft that changes the offer, also in the line that is being written."""
        self.name_anyone(writer, seat)
        if self.giver[writer] == ANYONE:
            self.giver[writer] = seat
        if self.taker[writer] == ANYONE:
            self.taker[writer] = seat

    def strike_foreign_lines(self, writer: int) -> None:
        """CT-PROT.10: only its writer gives to anyone or takes from anyone; other such lines came from the offer that
        the draft was to change."""
        for place in reversed(range(self.lines_in(writer))):
            line = self.terms.line(writer, place)
            giver, taker = giver_of(line), taker_of(line)
            if (giver == ANYONE or taker == ANYONE) and giver != writer and taker != writer:
                self.terms.take(writer, place)

    def are_same(self, one: int, other: int) -> bool:
        """CT-PROT.4: whether two rows have the same terms."""
        if self.lines_in(one) != self.lines_in(other):
            return False
        for place in range(self.lines_in(one)):
            found = self.terms.find(other, self.terms.line(one, place))
            if found < 0 or self.terms.amount(other, found) != self.terms.amount(one, place):
                return False
        return True

    # What a row adds up to

    def parties_in(self, row: int) -> int:
        """CT-PROT.1: everybody who appears in a transfer or promise, as a bit set (including ANYONE)."""
        seats = 0
        for place in range(self.lines_in(row)):
            line = self.terms.line(row, place)
            seats |= 1 << giver_of(line) | 1 << taker_of(line)
        return seats

    def moves_goods(self, row: int) -> bool:
        """CT-AMB-11: whether there is any transfer at all."""
        for place in range(self.lines_in(row)):
            if item_of(self.terms.line(row, place)) != PROMISE_ITEM:
                return True
        return False

    def net_cash(self, row: int, party: int) -> int:
        """CT-AMB-14: what a party gets in cash, less what it pays."""
        net = 0
        for place in range(self.lines_in(row)):
            line = self.terms.line(row, place)
            if item_of(line) == CASH_ITEM:
                amount = self.terms.amount(row, place)
                net += amount if taker_of(line) == party else 0
                net -= amount if giver_of(line) == party else 0
        return net

    def tiles_given(self, row: int, party: int, kind: int) -> int:
        """CT-AMB-14: how many tiles of a business a party gives in all."""
        count = 0
        for place in range(self.lines_in(row)):
            line = self.terms.line(row, place)
            if item_of(line) == TILE_ITEM + kind and giver_of(line) == party:
                count += self.terms.amount(row, place)
        return count

    def can_pay(self, row: int, seat: int, party: int) -> bool:
        """CT-PROT.3, .6: whether a seat has the cash that it would have to pay as a party (itself, or "anyone")."""
        return self.cash[seat] + self.net_cash(row, party) >= 0

    # Which deals lie on the table

    def is_party(self, deal: int, seat: int) -> bool:
        """Whether a seat takes part in an open deal by name."""
        return self.parties[deal] >> seat & 1 == 1

    def is_to_anyone(self, deal: int) -> bool:
        """CT-PROT.10: whether a deal is offered to whoever accepts first."""
        return self.parties[deal] >> ANYONE & 1 == 1

    def has_agreed(self, deal: int, seat: int) -> bool:
        """Whether a seat has accepted the present terms."""
        return self.agreed[deal] >> seat & 1 == 1

    def watchers(self, deal: int) -> int:
        """CT-PROT.9: who may know an open deal."""
        return self.parties[deal] if self.private[deal] == 1 else EVERYONE

    def row_at(self, slot: int) -> int:
        """The open deal with this slot, or -1."""
        for place in range(self.open_deals):
            if slot_of(self.number[self.on_table[place]]) == slot:
                return self.on_table[place]
        return -1

    def room_for_rows(self, seat: int) -> int:
        """CT-AMB-44: how many more deals a seat can make; those that others make don't count."""
        made = 0
        for place in range(self.open_deals):
            if self.maker[self.on_table[place]] == seat:
                made += 1
        return DEALS_EACH - made

    def has_number(self, parties: int, private: int) -> bool:
        """CT-AMB-44: whether there is a number left for another deal of these parties."""
        if private == 0:
            return self.open_count + DEALS < MOST_OPEN
        if self.private_count[parties] + PRIVATE_EACH >= LAST_IN_ROW:
            return False
        together = 0
        for place in range(self.open_deals):
            deal = self.on_table[place]
            if self.private[deal] == 1 and self.parties[deal] == parties:
                together += 1
        return together < PRIVATE_EACH

    def free_row(self, seat: int) -> int:
        """A free row, for a deal that a seat makes."""
        deal = 0
        while self.number[deal] != 0:
            deal += 1
        self.maker[deal] = seat
        return deal

    def lift(self, deal: int) -> None:
        """Take a deal out of its place in the order."""
        place = 0
        while self.on_table[place] != deal:
            place += 1
        self.open_deals -= 1
        for later in range(place, self.open_deals):
            self.on_table[later] = self.on_table[later + 1]

    def renumber(self, deal: int) -> None:
        """CT-PROT.5: new terms get a number that no terms have had before, and come after all others."""
        old = self.number[deal]
        if old != 0:
            self.lift(deal)
        self.replaced[deal] = old
        self.number[deal] = self.next_number(self.parties[deal], self.private[deal])
        self.on_table[self.open_deals] = deal
        self.open_deals += 1
        for place in range(self.open_deals):
            if old != 0 and self.group[self.on_table[place]] == old:
                self.group[self.on_table[place]] = self.number[deal]

    def next_number(self, parties: int, private: int) -> int:
        """The next number whose slot is free."""
        number, slot = 0, -1
        while slot < 0 or self.row_at(slot) >= 0:
            if private == 1:
                self.private_count[parties] += 1
                number = private_number(self.private_count[parties], parties)
            else:
                self.open_count += 1
                number = open_number(self.open_count)
            slot = slot_of(number)
        return number

    def erase(self, deal: int) -> None:
        """Clear a deal's row; a seat that was changing it now works on a deal of its own."""
        self.lift(deal)
        self.number[deal] = 0
        self.replaced[deal] = 0
        self.maker[deal] = 0
        self.parties[deal] = 0
        self.agreed[deal] = 0
        self.declined[deal] = 0
        self.revision[deal] = 0
        self.group[deal] = 0
        self.author[deal] = 0
        self.private[deal] = 0
        self.clear_lines(SEATS + deal)
        for seat in range(self.seats):
            if self.countered[seat] == deal + 1:
                self.countered[seat] = 0
                self.strike_foreign_lines(seat)
