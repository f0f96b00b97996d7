"""CT-TRADE and CT-PROT.2, .5, .8, .11-.12: the negotiation: who may act, answers, ready, and how it ends."""

from __future__ import annotations

from ..edition import HIGHEST_REVISION, LIMIT_CYCLES, LIMIT_IDLE, LIMIT_PROPOSALS, SEATS
from ..state import FREE
from ..words import (
    ACCEPT,
    ACCEPTED,
    AT_TABLE,
    BACK,
    COUNTER,
    DEALS,
    DRAFT,
    DROP,
    IS_NOT_READY,
    IS_READY,
    NOT_READY,
    PLACE,
    PROPOSE,
    READY,
    REJECT,
    REJECTED,
    TELL,
    TOOK_BACK,
    TRADE,
    TRADED,
    TRADING,
    WAIT,
    WITHDRAW,
    WITHDRAWN,
)
from .drafts import Drafts


class Trading(Drafts):
    """Phase 3."""

    def begin_trade(self) -> None:
        """CT-GEN.3, CT-TRADE.1, .12, CT-PROT.11: nobody is ready; all may act, or the first of a cycle."""
        self.ready = 0
        self.turn = 0
        self.cycle = 0
        self.idle = 0
        self.stirred = False
        for seat in range(self.seats):
            self.proposals[seat] = 0
        self.tell(TRADING)
        self.replace_step(TRADE)
        if self.trade == FREE:
            self.asked = self.everyone()

    def end_trade(self) -> None:
        """CT-TRADE.10, CT-PROT.11: open deals lapse, drafts are thrown away."""
        self.lapse_all()
        for seat in range(self.seats):
            self.drop_draft(seat)
        self.ready = 0
        self.asked = 0
        self.tell(TRADED)
        self.replace_step(PLACE)

    # Menus

    def offer_trade(self, seat: int) -> None:
        """CT-PROT.2: what a seat may do in the negotiation."""
        if self.doing[seat] != AT_TABLE:
            self.offer_draft(seat)
            return
        self.offer(WAIT if self.is_ready(seat) else READY)
        self.offer(NOT_READY if self.is_ready(seat) else WAIT)
        if self.may_draft(seat):
            self.offer(DRAFT)
        if self.open_deals > 0:
            self.offer_answers(seat)

    def offer_answers(self, seat: int) -> None:
        """CT-PROT.4-5, .8: what the parties of a deal may do with it."""
        for deal in range(DEALS):
            if self.is_party(deal, seat):
                if self.has_agreed(deal, seat):
                    self.offer(WITHDRAW + deal)
                elif self.can_pay(SEATS + deal, seat):
                    self.offer(ACCEPT + deal * HIGHEST_REVISION + self.revision[deal] - 1)
                self.offer(REJECT + deal)
                if self.may_counter(seat, deal):
                    self.offer(COUNTER + deal)

    # Carrying out

    def choose_trade(self, seat: int, action: int) -> None:
        """CT-PROT.2: one step of the negotiation."""
        if action < ACCEPT:
            self.choose_stance(seat, action)
        elif action < DROP:
            self.answer(seat, action)
        elif action == DROP:
            self.drop_draft(seat)
        elif action == PROPOSE:
            self.propose(seat)
        elif TELL <= action < BACK:
            self.tell_others(seat, action - TELL)
        else:
            self.write_draft(seat, action)
        if self.trade == FREE:
            self.pass_on(seat, action)
        elif self.doing[seat] == AT_TABLE:
            self.end_turn(seat)
        self.end_if_ready()

    def end_if_ready(self) -> None:
        """CT-PROT.11: when all are ready the negotiation is over."""
        if self.ready == self.everyone():
            self.end_trade()

    def pass_on(self, seat: int, action: int) -> None:
        """CT-AMB-44: who waited is asked again when something was said, or when all wait; a driver that asks one seat
        after the other lets this one end its draft, then asks the next."""
        if ACCEPT <= action < DROP or action == PROPOSE or TELL <= action < BACK or self.asked == 0:
            self.asked = self.everyone()
        after = seat if self.doing[seat] != AT_TABLE else seat + 1
        self.turn = (after + self.seats - self.start_player) % self.seats

    def choose_stance(self, seat: int, action: int) -> None:
        """CT-PROT.2, .4, .11: ready or not, or the start of a draft; or the others may act first."""
        if action == READY:
            self.become_ready(seat)
        elif action == NOT_READY:
            self.ready &= ~(1 << seat)
            self.tell(IS_NOT_READY, seat)
        elif action == WAIT and self.trade == FREE:
            self.answered(seat)
        elif action == DRAFT:
            self.start_draft(seat, 0)
        elif action >= COUNTER:
            self.start_draft(seat, action - COUNTER + 1)

    def become_ready(self, seat: int) -> None:
        """CT-PROT.11: no more business."""
        if not self.is_ready(seat):
            self.ready |= 1 << seat
            self.tell(IS_READY, seat)

    def answer(self, seat: int, action: int) -> None:
        """CT-PROT.5, .8: accept, reject or withdraw."""
        if action < REJECT:
            self.accept(seat, (action - ACCEPT) // HIGHEST_REVISION)
        elif action < WITHDRAW:
            self.close(action - REJECT, REJECTED, seat)
        else:
            self.withdraw(seat, action - WITHDRAW)

    def accept(self, seat: int, deal: int) -> None:
        """CT-PROT.5, .11: one more acceptance; the last one carries the deal out."""
        self.agreed[deal] |= 1 << seat
        self.whisper(self.watchers(deal), ACCEPTED, deal, seat)
        self.clear_ready(1 << seat)
        if self.agreed[deal] == self.parties[deal]:
            self.settle(deal)

    def withdraw(self, seat: int, deal: int) -> None:
        """CT-PROT.8: an acceptance is taken back; without its author a deal is closed."""
        if self.author[deal] == seat:
            self.close(deal, WITHDRAWN, seat)
            return
        self.agreed[deal] &= ~(1 << seat)
        self.whisper(self.watchers(deal), TOOK_BACK, deal, seat)

    # CT-PROT.12: turns in cycles

    def end_turn(self, seat: int) -> None:
        """A seat has had its action in this cycle; at its limit of proposals it is ready."""
        self.turn += 1
        self.asked = 0
        if self.proposals[seat] >= LIMIT_PROPOSALS:
            self.become_ready(seat)

    def next_turn(self) -> None:
        """The next seat of the cycle that has business, or the next cycle, or the end."""
        if self.turn >= self.seats:
            self.end_cycle()
            return
        seat = (self.start_player + self.cycle + self.turn) % self.seats
        if self.has_business(seat):
            self.ask(seat)
        else:
            self.turn += 1

    def end_cycle(self) -> None:
        """Too many cycles, or too many without a deal or a fresh proposal, and it is over."""
        self.idle = 0 if self.stirred else self.idle + 1
        self.stirred = False
        self.turn = 0
        self.cycle += 1
        if self.cycle >= LIMIT_CYCLES or self.idle >= LIMIT_IDLE:
            self.end_trade()

    def has_business(self, seat: int) -> bool:
        """CT-AMB-44-45: whether a driver asks a seat: who is ready is asked only if a deal waits for his answer."""
        return not self.is_ready(seat) or self.doing[seat] != AT_TABLE or self.has_answers(seat)

    def has_answers(self, seat: int) -> bool:
        """Whether a deal waits for a seat's answer."""
        if self.open_deals > 0:
            for deal in range(DEALS):
                if self.is_party(deal, seat) and not self.has_agreed(deal, seat):
                    return True
        return False
