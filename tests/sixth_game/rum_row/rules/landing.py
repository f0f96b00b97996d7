"""RR-LAND: the boats are turned up, and a cargo comes ashore."""

from __future__ import annotations

from ..edition import BEACH_PRICE, NIGHTS, PATROL_SIDES
from ..fields import NO_BOAT
from ..words import END, HID, HIDE, LAND, NIGHT, REVEAL, SELL, SOLD, STOPPED, TURNED_UP
from .nights import Nights


class Landing(Nights):
    """Who lands the cargo, and what becomes of it."""

    @REVEAL.runs
    def turn_boats_up(self) -> None:
        """RR-LAND.1-2: all boats are turned up; the fastest that isn't stopped lands the cargo."""
        for seat in range(self.seats):
            self.tell(TURNED_UP, seat, self.sent[seat])
        winner = self.fastest()
        if self.patrol and self.luck.below(PATROL_SIDES) == 0:
            self.tell(STOPPED, winner)
            self.scrap_boat(winner)
            winner = self.fastest()
        for seat in range(self.seats):
            self.scrap_boat(seat)
        self.replace_step(LAND, winner)

    def fastest(self) -> int:
        """RR-LAND.1: the seat with the fastest boat that lies on the table."""
        found = 0
        for seat in range(1, self.seats):
            if self.sent[seat] > self.sent[found]:
                found = seat
        return found

    def scrap_boat(self, seat: int) -> None:
        """RR-LAND.1: a boat that was used goes out of the game, if it hasn't gone already."""
        if self.sent[seat] != NO_BOAT:
            self.turned.add(self.sent[seat])
            self.sent[seat] = NO_BOAT

    @LAND.asks("You have landed {cargo}: sell or hide?", "RR-LAND.3")
    def offer_sale(self, seat: int) -> None:
        """RR-LAND.3: sell or hide."""
        self.offer(SELL)
        self.offer(HIDE)

    @LAND.takes(SELL)
    def sell(self, seat: int) -> None:
        """RR-LAND.3: money at once."""
        self.cash[seat] += self.cargo * BEACH_PRICE
        self.tell(SOLD, seat, self.cargo)
        self.end_night()

    @LAND.takes(HIDE)
    def hide(self, seat: int) -> None:
        """RR-LAND.3: more money later, perhaps."""
        self.cellar[seat] += self.cargo
        self.tell(HID, seat, self.cargo)
        self.end_night()

    def end_night(self) -> None:
        """RR-NIGHT.1: another night, or the raid."""
        self.landed.add(self.cargo)
        self.cargo = 0
        self.replace_step(NIGHT if self.night < NIGHTS else END)
