"""CT-TRADE.1, .10, .12 and CT-PROT.11-12: the frame of the negotiation: who may act, who is ready, and how it ends."""

from __future__ import annotations

from ..edition import LIMIT_CYCLES, LIMIT_IDLE, LIMIT_PROPOSALS
from ..fields import FREE, NO_TRADE
from ..words import (
    AT_TABLE,
    CASH_ITEM,
    IS_READY,
    NEGOTIATE,
    NOT_READY,
    PLACE,
    READY,
    TRADE,
    TRADED,
    TRADING,
    WAIT,
)
from .deals import Deals


class Negotiation(Deals):
    """Phase 3, apart from the deals themselves."""

    @NEGOTIATE.runs
    def begin_trade(self) -> None:
        """CT-GEN.3, CT-TRADE.1, .12, CT-PROT.11: nobody is ready; all may act, or the first of a cycle."""
        if self.trade == NO_TRADE:
            self.replace_step(PLACE)
            return
        self.ready = 0
        self.turn = 0
        self.cycle = 0
        self.idle = 0
        self.had_proposal = False
        for seat in range(self.seats):
            self.proposals[seat] = 0
        self.tell(TRADING)
        self.replace_step(TRADE)
        if self.trade == FREE:
            self.asked = self.everyone()
            self.invited = self.everyone()

    def end_trade(self) -> None:
        """CT-TRADE.10, CT-PROT.11: open deals lapse, drafts are thrown away."""
        self.lapse_all()
        for seat in range(self.seats):
            self.drop_draft(seat)
        for item in range(CASH_ITEM):
            self.wanted[item] = 0
        self.speaking = 0
        self.ready = 0
        self.asked = 0
        self.invited = 0
        self.tell(TRADED)
        self.replace_step(PLACE)

    # CT-PROT.11: ready

    @TRADE.takes(READY)
    def say_ready(self, seat: int) -> None:
        """CT-PROT.11: a seat says that it is ready."""
        self.become_ready(seat)
        self.go_on(seat)

    def become_ready(self, seat: int) -> None:
        """CT-PROT.11: a seat is ready from now on, if it wasn't."""
        if not self.is_ready(seat):
            self.ready |= 1 << seat
            self.tell(IS_READY, seat)
            if self.trade == FREE:
                self.stop_asking(seat)

    @TRADE.takes(NOT_READY)
    def say_not_ready(self, seat: int) -> None:
        """CT-PROT.11: a seat says that it is not ready after all."""
        self.clear_ready(1 << seat)
        self.go_on(seat)

    @TRADE.takes(WAIT)
    def wait(self, seat: int) -> None:
        """CT-PROT.12: with limits, do nothing in this turn."""
        self.go_on(seat)

    # Who may act next

    def go_on(self, seat: int) -> None:
        """CT-PROT.11-12: called after everything that a seat does; when all are ready the negotiation is over."""
        if self.trade == FREE:
            self.pass_on(seat)
        elif self.doing[seat] == AT_TABLE:
            self.end_turn(seat)
        if self.ready == self.everyone():
            self.end_trade()

    def go_on_quietly(self, seat: int) -> None:
        """CT-PROT.9: called after something that others don't see, unless it shows them whose turn is next."""
        if self.trade == FREE or self.doing[seat] != AT_TABLE:
            self.keep_quiet()
        self.go_on(seat)

    def pass_on(self, seat: int) -> None:
        """CT-AMB-44: a driver that asks one seat after another lets this one finish its draft or its message, then asks
        the next."""
        is_busy: bool = self.doing[seat] != AT_TABLE or self.speaking >> seat & 1 == 1
        after = seat if is_busy and not self.is_ready(seat) else seat + 1
        self.turn = (after + self.seats - self.start_player) % self.seats

    def has_business(self, seat: int) -> bool:
        """CT-AMB-44-45: whether a seat is asked in its turn, or by a driver; if it is ready, only for an answer."""
        return not self.is_ready(seat) or self.has_answers(seat)

    def has_answers(self, seat: int) -> bool:
        """CT-AMB-45: whether a deal waits for a seat's answer. With limits everybody sees who is asked, so a private
        deal doesn't count."""
        for place in range(self.deal_count):
            deal = self.on_table[place]
            if not self.has_agreed(deal, seat) and self.may_answer(deal, seat):
                if self.trade == FREE or self.private[deal] == 0:
                    return True
        return False

    # CT-PROT.12: turns in cycles

    @TRADE.runs
    def next_turn(self) -> None:
        """The next seat of the cycle that has something to do, or the next cycle, or the end."""
        if self.turn >= self.seats:
            self.end_cycle()
            return
        seat = (self.start_player + self.cycle + self.turn) % self.seats
        if self.has_business(seat):
            self.ask(seat)
        else:
            self.turn += 1

    def end_turn(self, seat: int) -> None:
        """A seat has had its action in this cycle; at its limit of proposals it is ready."""
        self.turn += 1
        self.asked = 0
        if self.proposals[seat] >= LIMIT_PROPOSALS:
            self.become_ready(seat)

    def end_cycle(self) -> None:
        """After too many cycles, or too many without a deal or a fresh proposal, the negotiation is over."""
        self.idle = 0 if self.had_proposal else self.idle + 1
        self.had_proposal = False
        self.turn = 0
        self.cycle += 1
        if self.cycle >= LIMIT_CYCLES or self.idle >= LIMIT_IDLE:
            self.end_trade()
