"""SN-INC, SN-BUILD, SN-CHAR: income, building and charity."""

from __future__ import annotations

from ....core.bits import count_bits
from ..edition import (
    AREAS,
    CASINO_COST,
    CASINO_TIMES,
    CASINOS,
    CONTESTED_INCOME,
    FACTORY_COST,
    FACTORY_TIMES,
    INCOME_PER_POINT,
    MOST_CHARITY,
    PRINTED,
    SEATS,
)
from ..words import (
    BUILD,
    BUILD_CASINO,
    BUILD_FACTORY,
    BUILT_CASINO,
    BUILT_FACTORY,
    CHARITY,
    DONE,
    EARNED,
    GAVE,
    GIVE,
    INCOME,
)
from .fights import Fights


class Money(Fights):
    """Steps 5 to 7 of a turn."""

    # SN-INC

    @INCOME.runs
    def earn(self) -> None:
        """SN-TURN.1, .3: the fifth step of a turn; the fights are over."""
        self.fought = 0
        self.take_income(self.active)
        self.replace_step(BUILD)

    def area_income(self, seat: int, area: int) -> int:
        """SN-INC.1-4, SN-BUILD.6: what an area pays to a seat now."""
        if self.held[seat] >> area & 1 == 0:
            return 0
        amount = PRINTED[area] * INCOME_PER_POINT
        own = self.men[area * SEATS + seat] * CONTESTED_INCOME
        if own < amount and self.foreign(area, seat) > 0:
            amount = own
        return amount * CASINO_TIMES if self.casinos >> area & 1 else amount

    def whole_income(self, seat: int) -> int:
        """SN-INC.5-7: all areas, doubled by a factory."""
        total = 0
        if self.held[seat]:
            for area in range(AREAS):
                total += self.area_income(seat, area)
        return total * FACTORY_TIMES if self.factories >> seat & 1 else total

    def take_income(self, seat: int) -> None:
        """SN-INC.6, SN-TURN.3: compulsory; cash and register rise by the same amount."""
        amount = self.whole_income(seat)
        self.cash[seat] += amount
        self.register[seat] += amount
        self.tell(EARNED, seat, amount, self.register[seat])

    # SN-BUILD

    @BUILD.runs
    def begin_building(self) -> None:
        """SN-TURN.1: the sixth step of a turn."""
        self.ask_or_go_on(self.may_build(self.active), CHARITY)

    def has_casino_left(self, seat: int) -> bool:
        """SN-BUILD.2: five on the board; with the option of AMB.8, five for the player."""
        return count_bits(self.casinos_of(seat) if self.casinos_each else self.casinos) < CASINOS

    def casino_sites(self, seat: int) -> int:
        """SN-BUILD.1-2: the areas where a seat may build a casino now, as a bit set."""
        if self.cash[seat] < CASINO_COST or not self.has_casino_left(seat):
            return 0
        return self.held[seat] & ~self.casinos

    def may_build_factory(self, seat: int) -> bool:
        """SN-BUILD.3: a seat has at most one, and needs the cash."""
        return self.cash[seat] >= FACTORY_COST and self.factories >> seat & 1 == 0

    def may_build(self, seat: int) -> bool:
        """SN-DEC.5: whether anything can be built."""
        return self.casino_sites(seat) != 0 or self.may_build_factory(seat)

    @BUILD.asks("Build a casino or a factory? You have {cash}.", "SN-DEC.5 SN-BUILD.1")
    def offer_buildings(self, seat: int) -> None:
        """SN-DEC.5: every casino, the factory, or done."""
        self.offer(DONE)
        sites = self.casino_sites(seat)
        for area in range(AREAS):
            if sites >> area & 1:
                self.offer(BUILD_CASINO(area))
        if self.may_build_factory(seat):
            self.offer(BUILD_FACTORY)

    @BUILD.takes(DONE)
    def end_building(self, seat: int) -> None:
        """SN-DEC.5: on to the next step."""
        self.replace_step(CHARITY)

    @BUILD.takes(BUILD_CASINO)
    def build_casino(self, seat: int, area: int) -> None:
        """SN-BUILD.1, .4-5."""
        self.cash[seat] -= CASINO_COST
        self.casinos |= 1 << area
        self.tell(BUILT_CASINO, seat, area, CASINO_COST)

    @BUILD.takes(BUILD_FACTORY)
    def build_factory(self, seat: int) -> None:
        """SN-BUILD.3-5."""
        self.cash[seat] -= FACTORY_COST
        self.factories |= 1 << seat
        self.tell(BUILT_FACTORY, seat, FACTORY_COST)

    # SN-CHAR

    @CHARITY.runs
    def begin_charity(self) -> None:
        """SN-TURN.1, SN-DEC.6: the seventh step of a turn; without cash there is nothing to give."""
        if self.cash[self.active] > 0:
            self.ask(self.active)
        else:
            self.end_turn()

    def most_charity(self, seat: int) -> int:
        """SN-CHAR.1: up to 20000, and no more than the cash."""
        return MOST_CHARITY if self.cash[seat] > MOST_CHARITY else self.cash[seat]

    @CHARITY.asks("How much do you give to charity? Register {register}, cash {cash}.", "SN-DEC.6 SN-CHAR.1")
    def offer_charity(self, seat: int) -> None:
        """SN-DEC.6: any number of thousands."""
        self.offer_row(GIVE(0), self.most_charity(seat) + 1)

    @CHARITY.takes(GIVE)
    def give(self, seat: int, amount: int) -> None:
        """SN-CHAR.2-4: cash and register fall by the amount, so the register never falls below the cash."""
        if amount > 0:
            self.cash[seat] -= amount
            self.register[seat] -= amount
            self.tell(GAVE, seat, amount, self.register[seat])
        self.end_turn()
