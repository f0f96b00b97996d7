"""RR-END: the raid and the winners."""

from __future__ import annotations

from ..edition import CELLAR_PRICE
from ..words import END, RAIDED, WON
from .landing import Landing


class Ending(Landing):
    """How it all ends."""

    @END.runs
    def end_game(self) -> None:
        """RR-END.1-3, RR-GEN.2: the raid, the sale of what is left, the winners."""
        for seat in range(self.seats):
            if self.is_raided(seat):
                self.tell(RAIDED, seat)
        winners = self.find_winners()
        for seat in range(self.seats):
            if winners >> seat & 1:
                self.tell(WON, seat, self.money(seat))
        self.finish(winners)

    def is_raided(self, seat: int) -> bool:
        """RR-END.1: whether a cellar holds crates and no other holds more."""
        for other in range(self.seats):
            if self.cellar[other] > self.cellar[seat]:
                return False
        return self.cellar[seat] > 0

    def money(self, seat: int) -> int:
        """RR-END.2: what a seat has after the raid."""
        return self.cash[seat] if self.is_raided(seat) else self.cash[seat] + self.cellar[seat] * CELLAR_PRICE

    def find_winners(self) -> int:
        """RR-END.3: the seats with the most money, as a bit set."""
        most, winners = 0, 0
        for seat in range(self.seats):
            if self.money(seat) > most:
                most, winners = self.money(seat), 0
            if self.money(seat) == most:
                winners |= 1 << seat
        return winners

    def tally(self, seat: int) -> int:
        """RR-END.3: the money after the raid."""
        return self.money(seat)
