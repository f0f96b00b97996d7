"""CT-PROT.2, .5, .8: what a seat may do at the table, and the answers to open deals."""

from __future__ import annotations

from ..fields import FREE, LIMITED
from ..numbering import slot_of
from ..terms import sheet_of
from ..words import (
    ACCEPT,
    ACCEPTED,
    ANYONE,
    AT_TABLE,
    COUNTER,
    DECLINED,
    DRAFT,
    NOT_READY,
    READY,
    REJECT,
    REJECTED,
    SPEAK,
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
        """CT-PROT.2: what a seat may do in the negotiation. A seat that writes may do everything else at the same time;
        only in turns (CT-PROT.12) does it either write or answer."""
        if self.speaking >> seat & 1:
            self.offer_message(seat)
        elif self.doing[seat] != AT_TABLE:
            self.offer_draft(seat)
        if self.trade == FREE or self.doing[seat] == AT_TABLE:
            self.offer_stances(seat)
            self.offer_answers(seat)

    def offer_stances(self, seat: int) -> None:
        """CT-PROT.2, .11-12: ready or not, a draft, a message; in a turn, also to pass."""
        self.offer(NOT_READY if self.is_ready(seat) else READY)
        if self.trade == LIMITED:
            self.offer(WAIT)
        if self.speaking >> seat & 1 == 0:
            if self.doing[seat] == AT_TABLE and self.may_draft(seat):
                self.offer(DRAFT)
            if self.may_speak():
                self.offer(SPEAK)

    def offer_answers(self, seat: int) -> None:
        """CT-PROT.4-5, .8: what the parties of a deal may do with it."""
        for place in range(self.deal_count):
            deal = self.on_table[place]
            if self.may_answer(deal, seat):
                slot = slot_of(self.number[deal])
                if self.has_agreed(deal, seat):
                    self.offer(WITHDRAW(slot))
                elif self.can_afford(deal, seat):
                    self.offer(ACCEPT(slot))
                self.offer(REJECT(slot))
                if self.may_counter(seat, deal):
                    self.offer(COUNTER(slot))

    def can_afford(self, deal: int, seat: int) -> bool:
        """CT-PROT.6: whether a seat can pay what it would have to pay now."""
        return self.can_pay(sheet_of(deal), seat, seat if self.is_party(deal, seat) else ANYONE)

    @TRADE.takes(ACCEPT)
    def accept(self, seat: int, deal: int) -> None:
        """CT-PROT.5, .10-11: one more acceptance; the last one carries the deal out."""
        answered = self.deal_in(deal)
        is_seen: bool = self.private[answered] == 0 or self.is_ready(seat)
        self.whisper(self.watchers(answered), ACCEPTED, self.number[answered], seat)
        if self.is_party(answered, seat):
            self.agreed[answered] |= 1 << seat
        else:
            self.take_up(answered, seat)
        self.clear_ready(1 << seat)
        if self.agreed[answered] == self.parties[answered]:
            is_seen = self.settle(answered) or is_seen
        self.after_answer(seat, is_seen)

    @TRADE.takes(REJECT)
    def reject(self, seat: int, deal: int) -> None:
        """CT-PROT.8, .10: any party can end a deal; a seat declines an offer to anyone only for itself."""
        answered = self.deal_in(deal)
        is_seen: bool = self.private[answered] == 0
        if self.is_party(answered, seat):
            self.close(answered, REJECTED, seat)
        else:
            self.tell(DECLINED, self.number[answered], seat)
            self.decline(answered, seat)
        self.after_answer(seat, is_seen)

    @TRADE.takes(WITHDRAW)
    def withdraw(self, seat: int, deal: int) -> None:
        """CT-PROT.8: an acceptance is taken back; if its author does so, the deal is closed."""
        answered = self.deal_in(deal)
        is_seen: bool = self.private[answered] == 0
        if self.author[answered] == seat:
            self.close(answered, WITHDRAWN, seat)
        else:
            self.agreed[answered] &= ~(1 << seat)
            self.whisper(self.watchers(answered), TOOK_BACK, self.number[answered], seat)
        self.after_answer(seat, is_seen)

    def after_answer(self, seat: int, is_seen: bool) -> None:
        """CT-PROT.9: others don't see an answer to a private deal."""
        if is_seen:
            self.go_on(seat)
        else:
            self.go_on_quietly(seat)
