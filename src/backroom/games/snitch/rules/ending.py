"""SN-END: the end of the game."""

from __future__ import annotations

from ..edition import RICHEST_DIVISOR, SEATS
from ..fields import NOBODY
from ..words import ARRESTED, END, WON
from .police import Police


class Ending(Police):
    """The confiscation and the winners."""

    @END.runs
    def end_game(self) -> None:
        """SN-END.1-5: everybody shows their cash, the richest lose half, the most cash wins."""
        self.show_cash()
        for seat in range(SEATS):
            if self.is_richest(seat):
                self.tell(ARRESTED, seat, self.final_cash(seat))
        winners = self.find_winners()
        for seat in range(SEATS):
            if winners >> seat & 1:
                self.tell(WON, seat, self.final_cash(seat))
        self.finish(winners)

    def is_richest(self, seat: int) -> bool:
        """SN-END.2: whether nobody has more cash."""
        most = 0
        for other in range(SEATS):
            if self.cash[other] > most:
                most = self.cash[other]
        return self.cash[seat] == most

    def final_cash(self, seat: int) -> int:
        """SN-END.2-3: what a seat has after the confiscation, in halves of a thousand."""
        return self.cash[seat] if self.is_richest(seat) else self.cash[seat] * RICHEST_DIVISOR

    def find_winners(self) -> int:
        """SN-END.4-5, SN-GEN.2: most cash after that; a tie is a shared win."""
        most, winners = NOBODY, 0
        for seat in range(SEATS):
            final = self.final_cash(seat)
            if final > most:
                most, winners = final, 0
            if final == most:
                winners |= 1 << seat
        return winners
