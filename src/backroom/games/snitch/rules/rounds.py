"""SN-SETUP, SN-ROUND, SN-CTRL: setting up, the start of a round, and who controls what."""

from __future__ import annotations

from ..edition import (
    ACTION_POINTS,
    AREAS,
    COPS,
    HAS_SNITCH,
    HENCHMEN,
    REVEALS,
    ROUNDS,
    SEATS,
    STARTING_CASH,
    STARTING_HAND,
    STARTING_REGISTER,
)
from ..fields import NOBODY, Fields
from ..words import BAIL, BEGIN_ROUND, BEGIN_TURN, DRAW_CHIP, END, ROUND, SHOWED, TURN


class Rounds(Fields):
    """The frame of the game."""

    # SN-SETUP

    def deal(self) -> None:
        """SN-SETUP.1-6: two henchmen, no cash, all chips in the bag; the first player is chosen at random."""
        self.fill_box()
        self.first_player = self.luck.below(SEATS)
        self.round = 1
        self.push_step(BEGIN_ROUND)

    def fill_box(self) -> None:
        """SN-SETUP.1-5: everything except the first player."""
        for seat in range(SEATS):
            self.hand[seat] = STARTING_HAND
            self.pool[seat] = HENCHMEN - STARTING_HAND
            self.cash[seat] = STARTING_CASH
            self.register[seat] = STARTING_REGISTER
        self.cops = COPS
        self.snitch = NOBODY

    # SN-ROUND

    @BEGIN_ROUND.runs
    def begin_round(self) -> None:
        """SN-ROUND.1-2: before rounds 7 and 10 everybody shows their cash, then the first player begins."""
        self.turns = 0
        self.tell(ROUND, self.round, self.first_player)
        if REVEALS[self.round] == 1:
            self.show_cash()
        self.replace_step(BEGIN_TURN)

    def show_cash(self) -> None:
        """SN-CASH.3: all true totals, for everybody."""
        self.shown_in = self.round
        for seat in range(SEATS):
            self.shown[seat] = self.cash[seat]
            self.tell(SHOWED, seat, self.cash[seat])

    @BEGIN_TURN.runs
    def begin_turn(self) -> None:
        """SN-TURN.1, SN-AP.1-2: the seat whose turn it is gets its action points."""
        self.active = self.seat_of_turn(self.turns)
        self.points_left = ACTION_POINTS
        self.tell(TURN, self.active, self.points_left)
        self.replace_step(BAIL)

    def end_turn(self) -> None:
        """SN-ROUND.1, .3, .5: the next seat; after four turns the Snitch; after the last round the end."""
        self.turns += 1
        if self.turns < SEATS:
            self.replace_step(BEGIN_TURN)
        elif HAS_SNITCH[self.round] == 1:
            self.replace_step(DRAW_CHIP)
        else:
            self.end_round()

    def end_round(self) -> None:
        """SN-ROUND.4-5: the marker passes to the left, the next round starts."""
        self.snitch = NOBODY
        if self.round == ROUNDS:
            self.replace_step(END)
            return
        self.first_player = self.seat_of_turn(1)
        self.round += 1
        self.replace_step(BEGIN_ROUND)

    # SN-TURN

    def ask_or_go_on(self, has_choice: bool, following: int) -> None:
        """SN-TURN.1, .5-6: only the active seat is ever asked; a step without a legal action is skipped, and a step
        that has been left is not repeated."""
        if has_choice:
            self.ask(self.active)
        else:
            self.replace_step(following)

    # SN-CTRL

    def settle_control(self, area: int) -> None:
        """SN-CTRL.1-3: strictly more henchmen than any other player; in a tie, nobody."""
        most, boss, bit = 0, NOBODY, 1 << area
        for seat in range(SEATS):
            count = self.men[area * SEATS + seat]
            if count > most:
                most, boss = count, seat
            elif count == most:
                boss = NOBODY
            self.held[seat] &= ~bit
        if boss >= 0:
            self.held[boss] |= bit

    def add_men(self, area: int, seat: int, count: int) -> None:
        """Henchmen arrive in an area (or leave it, if the count is negative)."""
        self.men[area * SEATS + seat] += count
        self.settle_control(area)

    def controller(self, area: int) -> int:
        """SN-CTRL.1-2: who controls an area, or NOBODY."""
        for seat in range(SEATS):
            if self.held[seat] >> area & 1:
                return seat
        return NOBODY

    def foreign(self, area: int, seat: int) -> int:
        """How many henchmen of all other players are in an area (SN-CTRL.5: none = sole control)."""
        count = 0 - self.men[area * SEATS + seat]
        for other in range(SEATS):
            count += self.men[area * SEATS + other]
        return count

    def casinos_of(self, seat: int) -> int:
        """SN-CTRL.4: the casinos in areas that a seat controls, as a bit set."""
        return self.casinos & self.held[seat]

    def men_on_board(self, seat: int) -> int:
        """How many henchmen a seat has in all areas."""
        count = 0
        for area in range(AREAS):
            count += self.men[area * SEATS + seat]
        return count
