"""CT-PROT.1, .3: deals as lines (who gives whom what), which deals lie on the table, and what they add up to."""

from __future__ import annotations

from ....core.state import EVERYONE
from ..edition import DEALS_EACH, PRIVATE_EACH
from ..numbering import (
    LAST_IN_ROW,
    MOST_OPEN,
    open_number,
    private_number,
    slot_of,
)
from ..terms import giver_of, item_of, line_of, sheet_of, taker_of
from ..words import ANYONE, AT_TABLE, CASH_ITEM, DEALS, PROMISE_ITEM, TILE_ITEM
from .cards import Cards


class DealLines(Cards):
    """Terms are written on sheets: one for the draft of each seat, then one for each open deal (terms.py). The rules
    know an open deal by its place in the fields, actions by its slot, and people by its number (numbering.py)."""

    # Lines

    def lines_in(self, sheet: int) -> int:
        """How many lines a draft or deal has."""
        return self.terms.size(sheet)

    def add_line(self, sheet: int, line: int, amount: int) -> None:
        """Put something into a draft or deal; more of the same thing is added to its line."""
        place = self.terms.find(sheet, line)
        if place < 0:
            self.terms.add(sheet, line, amount)
        else:
            self.terms.put(sheet, place, line, self.terms.amount(sheet, place) + amount)

    def strike_line(self, sheet: int, line: int) -> None:
        """Take a line out of a draft."""
        self.terms.take(sheet, self.terms.find(sheet, line))

    def clear_lines(self, sheet: int) -> None:
        """Empty a draft."""
        self.terms.clear(sheet)

    def drop_draft(self, seat: int) -> None:
        """Throw a draft away."""
        self.clear_lines(seat)
        self.doing[seat] = AT_TABLE
        self.countered[seat] = 0
        self.secretly[seat] = 0

    def copy_lines(self, source: int, goal: int) -> None:
        """Copy the lines of one sheet over those of another."""
        self.clear_lines(goal)
        for place in range(self.lines_in(source)):
            self.add_line(goal, self.terms.line(source, place), self.terms.amount(source, place))

    def name_anyone(self, sheet: int, seat: int) -> None:
        """CT-PROT.10: put a seat in the place of "anyone"."""
        for place in range(self.lines_in(sheet)):
            line = self.terms.line(sheet, place)
            giver, taker = giver_of(line), taker_of(line)
            giver = seat if giver == ANYONE else giver
            taker = seat if taker == ANYONE else taker
            self.terms.put(sheet, place, line_of(giver, taker, item_of(line)), self.terms.amount(sheet, place))

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
        """CT-PROT.4: whether two sheets have the same terms."""
        if self.lines_in(one) != self.lines_in(other):
            return False
        for place in range(self.lines_in(one)):
            found = self.terms.find(other, self.terms.line(one, place))
            if found < 0 or self.terms.amount(other, found) != self.terms.amount(one, place):
                return False
        return True

    # What a sheet adds up to

    def parties_in(self, sheet: int) -> int:
        """CT-PROT.1: everybody who appears in a transfer or promise, as a bit set (including ANYONE)."""
        seats = 0
        for place in range(self.lines_in(sheet)):
            line = self.terms.line(sheet, place)
            seats |= 1 << giver_of(line) | 1 << taker_of(line)
        return seats

    def moves_goods(self, sheet: int) -> bool:
        """CT-AMB-11: whether there is any transfer at all."""
        for place in range(self.lines_in(sheet)):
            if item_of(self.terms.line(sheet, place)) != PROMISE_ITEM:
                return True
        return False

    def net_cash(self, sheet: int, party: int) -> int:
        """CT-AMB-14: what a party gets in cash, less what it pays."""
        net = 0
        for place in range(self.lines_in(sheet)):
            line = self.terms.line(sheet, place)
            if item_of(line) == CASH_ITEM:
                amount = self.terms.amount(sheet, place)
                net += amount if taker_of(line) == party else 0
                net -= amount if giver_of(line) == party else 0
        return net

    def tiles_given(self, sheet: int, party: int, kind: int) -> int:
        """CT-AMB-14: how many tiles of a business a party gives in all."""
        count = 0
        for place in range(self.lines_in(sheet)):
            line = self.terms.line(sheet, place)
            if item_of(line) == TILE_ITEM + kind and giver_of(line) == party:
                count += self.terms.amount(sheet, place)
        return count

    def can_pay(self, sheet: int, seat: int, party: int) -> bool:
        """CT-PROT.3, .6: whether a seat has the cash that it would have to pay as a party (itself, or "anyone")."""
        return self.cash[seat] + self.net_cash(sheet, party) >= 0

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

    def deal_in(self, slot: int) -> int:
        """The open deal with this slot, or -1."""
        for place in range(self.deal_count):
            if slot_of(self.number[self.on_table[place]]) == slot:
                return self.on_table[place]
        return -1

    def own_deals_left(self, seat: int) -> int:
        """CT-AMB-44: how many more deals a seat can make; those that others make don't count."""
        made = 0
        for place in range(self.deal_count):
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
        for place in range(self.deal_count):
            deal = self.on_table[place]
            if self.private[deal] == 1 and self.parties[deal] == parties:
                together += 1
        return together < PRIVATE_EACH

    def free_deal(self, seat: int) -> int:
        """A place for a new deal, made by a seat."""
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
        self.deal_count -= 1
        for later in range(place, self.deal_count):
            self.on_table[later] = self.on_table[later + 1]

    def renumber(self, deal: int) -> None:
        """CT-PROT.5: new terms get a number that no terms have had before, and come after all others."""
        old = self.number[deal]
        if old != 0:
            self.lift(deal)
        self.replaced[deal] = old
        self.number[deal] = self.next_number(self.parties[deal], self.private[deal])
        self.on_table[self.deal_count] = deal
        self.deal_count += 1
        for place in range(self.deal_count):
            if old != 0 and self.group[self.on_table[place]] == old:
                self.group[self.on_table[place]] = self.number[deal]

    def next_number(self, parties: int, private: int) -> int:
        """The next number whose slot is free."""
        number, slot = 0, -1
        while slot < 0 or self.deal_in(slot) >= 0:
            if private == 1:
                self.private_count[parties] += 1
                number = private_number(self.private_count[parties], parties)
            else:
                self.open_count += 1
                number = open_number(self.open_count)
            slot = slot_of(number)
        return number

    def erase(self, deal: int) -> None:
        """Clear all that is known of a deal; a seat that was changing it now works on a deal of its own."""
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
        self.clear_lines(sheet_of(deal))
        for seat in range(self.seats):
            if self.countered[seat] == deal + 1:
                self.countered[seat] = 0
                self.strike_foreign_lines(seat)
