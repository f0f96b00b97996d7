"""GA-DEC.1: what a turn may be used for."""

from __future__ import annotations

from ....core.bits import lowest_bit
from ..edition import GOLD_COAST
from ..words import TURN
from .loading import Loading


class Choosing(Loading):
    """The question of every turn."""

    @TURN.asks("Your turn: {doing} with {colours}.", "GA-DEC.1 GA-TURN.2")
    def offer_turn(self, seat: int) -> None:
        """GA-DEC.1, GA-TURN.2-4, GA-HARB.5, GA-2P.2-3, .6: for each colour of the seat; at the harbor only drives."""
        may_stay: bool = not self.must_drive()
        colours = self.colours_of[seat]
        while colours:
            colour = lowest_bit(colours)
            colours &= colours - 1
            self.offer_drives(colour)
            if may_stay and self.place[colour] != GOLD_COAST:
                self.offer_loads(seat, colour)
                self.offer_unloads(colour)
