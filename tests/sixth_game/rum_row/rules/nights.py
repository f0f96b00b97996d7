"""RR-SETUP, RR-NIGHT, RR-SEND: the deal, and a night up to the moment when all boats are out."""

from __future__ import annotations

from ..edition import BOATS, CARGOES, CRATES, HAND
from ..fields import NO_BOAT, Fields
from ..words import NIGHT, NIGHT_FELL, REVEAL, SEND, SEND_BOAT, SENT


class Nights(Fields):
    """From the deal to the last boat."""

    # RR-SETUP

    def deal(self) -> None:
        """RR-SETUP.1-2, RR-COMP.1-2: boats for everybody, and all cargoes into the bag."""
        for boat in range(1, BOATS + 1):
            self.box.add(boat)
        for seat in range(self.seats):
            for _ in range(HAND):
                self.hands.add(seat, self.box.draw(self.luck))
        for cargo in range(CARGOES):
            self.bag.add(CRATES[cargo])
        self.push_step(NIGHT)

    # RR-NIGHT

    @NIGHT.runs
    def begin_night(self) -> None:
        """RR-NIGHT.1: a cargo comes up, and all may send a boat for it."""
        self.night += 1
        self.cargo = self.bag.draw(self.luck)
        self.tell(NIGHT_FELL, self.night, self.cargo)
        self.replace_step(SEND)

    # RR-SEND

    @SEND.runs
    def ask_for_boats(self) -> None:
        """RR-SEND.1: all choose at once."""
        for seat in range(self.seats):
            if self.sent[seat] == NO_BOAT:
                self.ask(seat)

    @SEND.asks("{cargo} off the coast: which boat do you send?", "RR-SEND.1")
    def offer_boats(self, seat: int) -> None:
        """RR-SEND.1: any boat in hand."""
        for place in range(self.hands.size(seat)):
            self.offer(SEND_BOAT(self.hands.at(seat, place)))

    @SEND.takes(SEND_BOAT)
    def send(self, seat: int, boat: int) -> None:
        """RR-SEND.1-2: the boat lies face down, and only its owner knows which one it is."""
        self.hands.remove(seat, boat)
        self.sent[seat] = boat
        self.whisper(1 << seat, SENT, seat, boat)
        if self.asked == 0:
            self.replace_step(REVEAL)
