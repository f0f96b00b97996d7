"""Charity: the richest is arrested, so the bot aims to be second, or to have more than twice the second."""

from __future__ import annotations

from ...games.snitch.edition import SEATS
from .seat_view import SeatView
from .style import Style


class Ending:
    """How much to give, and when."""

    def __init__(self, table: SeatView, style: Style) -> None:
        self.table, self.style = table, style
        self.seat = table.seat
        self.cash = table.cash[self.seat]
        self.others = [table.prospect(rival) for rival in table.rivals]

    def rate(self, amount: int) -> float:
        """What it is worth to give an amount."""
        if self.table.left == 0:
            return self.margin(self.cash - amount)
        wanted = max(self.to_shed(), self.to_snitch())
        return -abs(amount - wanted)

    # The last round

    def margin(self, final: int) -> float:
        """By how much the game is won (or lost) with this cash at the end; sure wins count most."""
        result = self.result(final, self.others)
        closest = min(abs(final - other) for other in self.others)
        waits = any(self.table.turns_to_come(rival) for rival in self.table.rivals)
        return result + (min(closest, 3) if waits else 0.0)

    def result(self, final: int, others: list[int]) -> float:
        """Our cash after the arrest against the best of the others."""
        richest = max(final, *others)
        after = [other / 2 if other == richest else float(other) for other in others]
        return (final / 2 if final == richest else float(final)) - max(after)

    # Before that

    def to_shed(self) -> int:
        """What must be given now because the turns to come can't get rid of it."""
        second = max(self.others)
        mine = self.table.prospect(self.seat)
        if mine <= second or mine >= self.style.double * second:
            return 0
        too_much = mine - second + 1 - self.table.late_charity()
        return min(max(0, too_much), self.cash)

    def to_snitch(self) -> int:
        """What makes us the Snitch, if that is cheap and the bag is thin."""
        lowest = min(self.table.register[rival] for rival in self.table.rivals)
        wanted = self.table.register[self.seat] - lowest + (0 if self.is_last() else 1)
        worth = self.style.snitching * self.table.chance
        return wanted if 0 < wanted <= min(worth, self.cash) else 0

    def is_last(self) -> bool:
        """Whether nobody has a turn after us in this round, so that a tie is ours."""
        return bool((self.seat - self.table.view["first"]) % SEATS == SEATS - 1)
