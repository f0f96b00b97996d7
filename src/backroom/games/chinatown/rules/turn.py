"""CT-GEN: the five phases of a round, what may be chosen in each, and what follows by itself."""

from __future__ import annotations

from ....core.state import LOWEST
from ..state import FREE, NO_TRADE
from ..words import KEEP, PAY, PLACE, RETURN, ROUND, TRADE
from .trading import Trading


class Turn(Trading):
    """CT-GEN.2: each phase is finished before the next begins."""

    def advance(self) -> None:
        """Do the present step, or ask for the choices that it needs."""
        step = self.now
        if step == PLACE:
            self.advance_placing()
        elif step == TRADE:
            self.next_turn()
        elif step == ROUND:
            self.begin_round()
            self.replace_step(KEEP)
            self.asked = self.everyone()
        elif step == KEEP:
            self.end_keeping()
        else:
            self.pay_round()

    def end_keeping(self) -> None:
        """CT-LOTS.4-5, CT-TILES.1: all have chosen; lots are revealed, tiles are drawn."""
        self.reveal_lots()
        self.draw_tiles()
        if self.trade == NO_TRADE:
            self.replace_step(PLACE)
        else:
            self.begin_trade()

    def advance_placing(self) -> None:
        """CT-PLACE.6, CT-AMB-04: the next seat places, or all at once; then income."""
        if self.first() >= self.seats:
            if self.simultaneous:
                self.reveal_places()
            self.replace_step(PAY)
        elif self.simultaneous:
            self.replace_step(PLACE, self.seats)
            for seat in range(self.seats):
                if self.can_place(seat):
                    self.ask(seat)
        else:
            seat = (self.start_player + self.first()) % self.seats
            self.replace_step(PLACE, self.first() + 1)
            if self.can_place(seat):
                self.ask(seat)

    def offer_choices(self, seat: int) -> None:
        """What a seat may choose now."""
        step = self.now
        if step == PLACE:
            self.offer_places(seat)
        elif step == KEEP:
            self.offer_returns(seat)
        else:
            self.offer_trade(seat)

    def take_choice(self, seat: int, action: int) -> None:
        """A seat has chosen."""
        step = self.now
        if step == PLACE:
            self.choose_place(seat, action)
        elif step == KEEP:
            self.return_card(seat, action - RETURN)
        else:
            self.choose_trade(seat, action)

    def next_to_act(self) -> int:
        """Who has not chosen yet; while the negotiation is free, the next one clockwise who has business."""
        if self.now == TRADE and self.trade == FREE:
            return self.next_trader()
        return LOWEST[self.asked]

    def next_trader(self) -> int:
        """CT-AMB-44: the next one clockwise who is asked and has business; if nobody has, the next who is asked."""
        seat, found = (self.start_player + self.turn) % self.seats, -1
        for _ in range(self.seats):
            if self.asked >> seat & 1:
                if self.has_business(seat):
                    return seat
                found = seat if found < 0 else found
            seat = seat + 1 if seat + 1 < self.seats else 0
        return max(found, 0)
