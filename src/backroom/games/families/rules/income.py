"""FA-P1 and FA-GOD: reveals of the round, the godfather, extortion, extra income."""

from __future__ import annotations

from ....core.bits import count_bits
from ..edition import (
    BASIC_INCOME,
    BASIC_INCOME_DRAW,
    BENEFITS,
    CAPONE,
    CAPONE_INCOME,
    EXTRA_INCOME_DRAW,
    EXTRA_INCOME_KEEP,
    HAS_EXTRA_INCOME,
    INCOME,
)
from ..words import (
    DECLINE,
    EXTORT,
    EXTORT_CELL,
    EXTORTION,
    EXTRA_INCOME,
    RETURN_DRAWN,
    REVEAL,
    REVEALS,
    TAKE_BASIC_INCOME,
    TOLD_BENEFIT,
    TOLD_DECLINED,
    TOLD_EXTORTED,
    TOLD_GODFATHER,
    TURN,
)
from .family import Family


class Income(Family):
    """Phase 1."""

    # FA-P1.1: reveals of the round

    @REVEALS.runs
    def reveal_for_round(self, left: int) -> None:
        """FA-P1.1: the start player reveals; then the godfather's protection is decided."""
        if left > 0 and self.hidden_linked() != 0:
            self.replace_step(REVEALS, left - 1)
            self.push_step(REVEAL, self.starter)
        else:
            self.look_for_shelter()
            self.replace_step(EXTORTION)

    # FA-GOD: the godfather

    def look_for_shelter(self) -> None:
        """FA-P1.3: every seat without a fresh business is protected, before any extortion."""
        self.sheltered = 0
        for place in range(self.seats):
            seat = self.in_order(place)
            if self.controlled[seat] & ~self.extorted == 0:
                self.sheltered |= 1 << seat
                self.tell(TOLD_GODFATHER, seat)

    def may_use_benefit(self, seat: int, benefit: int) -> bool:
        """FA-GOD.1: protected, this benefit not used yet, and fewer than two used."""
        if not self.sheltered >> seat & 1 or self.benefits[seat] >> benefit & 1:
            return False
        return count_bits(self.benefits[seat]) < BENEFITS

    def use_benefit(self, seat: int, benefit: int) -> None:
        """FA-GOD.1: a benefit is used."""
        self.benefits[seat] |= 1 << benefit
        self.tell(TOLD_BENEFIT, seat, benefit)

    # FA-P1.4-5: extortion

    @EXTORTION.runs
    def next_extortion(self, place: int) -> None:
        """FA-P1.4: in turn order; after everybody, the extra income that some rounds have."""
        if place < self.seats:
            self.replace_step(EXTORTION, place + 1)
            self.push_step(EXTORT, self.in_order(place))
            self.begin_extortion(self.in_order(place))
        elif HAS_EXTRA_INCOME[self.round]:
            self.replace_step(EXTRA_INCOME)
        else:
            self.replace_step(TURN)

    @EXTORT.runs
    def begin_extortion(self, seat: int) -> None:
        """FA-P1.4: a seat with neither a fresh business nor the basic income can only decline."""
        self.ask_unless_forced(seat)

    @EXTORT.asks("Extort one of your fresh businesses, or decline.", "FA-P1.4")
    def offer_extortions(self, seat: int) -> None:
        """FA-P1.4, FA-GOD.2: one fresh business, or the godfather's basic income, or neither."""
        self.offer_each(self.controlled[seat] & ~self.extorted, EXTORT_CELL(0))
        if self.may_use_benefit(seat, BASIC_INCOME):
            self.offer(TAKE_BASIC_INCOME)
        self.offer(DECLINE)

    @EXTORT.takes(DECLINE)
    def decline_extortion(self, seat: int) -> None:
        """FA-P1.4: nobody has to extort."""
        self.pop_step()
        self.tell(TOLD_DECLINED, seat)

    @EXTORT.takes(TAKE_BASIC_INCOME)
    def take_basic_income(self, seat: int) -> None:
        """FA-GOD.2: two cards from the godfather."""
        self.pop_step()
        self.use_benefit(seat, BASIC_INCOME)
        self.draw_cards(seat, BASIC_INCOME_DRAW)

    @EXTORT.takes(EXTORT_CELL)
    def extort(self, seat: int, cell: int) -> None:
        """FA-P1.4, FA-P1.7: the marker moves to the income icon; one more card in a row of Al Capone."""
        self.pop_step()
        self.extorted |= 1 << cell
        income = INCOME[self.business[cell]]
        if self.city_card_at(cell) == CAPONE:
            income += CAPONE_INCOME
        self.tell(TOLD_EXTORTED, seat, cell, self.business[cell], income)
        self.draw_cards(seat, income)

    # FA-P1.6: extra income

    @EXTRA_INCOME.runs
    def next_extra_income(self, place: int) -> None:
        """FA-P1.6, FA-Q11, FA-Q25: draw three, return one; one seat after another."""
        if place == self.seats:
            self.replace_step(TURN)
            return
        seat = self.in_order(place)
        self.replace_step(EXTRA_INCOME, place + 1)
        came = self.draw_aside(seat, EXTRA_INCOME_DRAW)
        self.push_step(RETURN_DRAWN, seat, max(came - EXTRA_INCOME_KEEP, 0))
