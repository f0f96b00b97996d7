"""CT-PROT.2, .5, .8: what a seat may do at the table, and the answers to open deals."""

from __future__ import annotations

from ..edition import SEATS
from ..words import (
    ACCEPT,
    ACCEPTED,
    AT_TABLE,
    COUNTER,
    DEALS,
    DRAFT,
    NOT_READY,
    READY,
    REJECT,
    REJECTED,
    TOOK_BACK,
    TRADE,
    WAIT,
    WITHDRAW,
    WITHDRAWN,
)
from .drafts import Drafts


class Answers(Drafts):
    """Deals are accepted, rejected, withdrawn."""

    @TRADE.asks("{doing}", "CT-TRADE.1 CT-PROT.2")
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
                    self.offer(WITHDRAW(deal))
                elif self.can_pay(SEATS + deal, seat):
                    self.offer(ACCEPT(deal, self.revision[deal]))
                self.offer(REJECT(deal))
                if self.may_counter(seat, deal):
                    self.offer(COUNTER(deal))

    @TRADE.takes(ACCEPT)
    def accept(self, seat: int, deal: int) -> None:
        """CT-PROT.5, .11: one more acceptance; the last one carries the deal out."""
        self.agreed[deal] |= 1 << seat
        self.whisper(self.watchers(deal), ACCEPTED, deal, seat)
        self.clear_ready(1 << seat)
        if self.agreed[deal] == self.parties[deal]:
            self.settle(deal)
        self.let_all_answer(seat)

    @TRADE.takes(REJECT)
    def reject(self, seat: int, deal: int) -> None:
        """CT-PROT.8: any party can end a deal."""
        self.close(deal, REJECTED, seat)
        self.let_all_answer(seat)

    @TRADE.takes(WITHDRAW)
    def withdraw(self, seat: int, deal: int) -> None:
        """CT-PROT.8: an acceptance is taken back; without its author a deal is closed."""
        if self.author[deal] == seat:
            self.close(deal, WITHDRAWN, seat)
        else:
            self.agreed[deal] &= ~(1 << seat)
            self.whisper(self.watchers(deal), TOOK_BACK, deal, seat)
        self.let_all_answer(seat)
