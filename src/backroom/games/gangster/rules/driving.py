"""GA-DRIVE, GA-ENG and GA-BUMP: autos on the roads."""

from __future__ import annotations

from ..edition import BUMPER, CARDS, COLOURS, ENGINE, GOLD_COAST, NEXT_TO, REACHED_BY_DRIVES
from ..words import ARRIVED, DRIVE_TO, DROVE, NO_PUSH, PUSH, PUSH_TO, PUSHED, TURN
from .harbor import Harbor


class Driving(Harbor):
    """Moving one's own auto, and pushing others."""

    # GA-DRIVE

    def offer_drives(self, colour: int) -> None:
        """GA-DRIVE.1-5, GA-ENG.1-2, GA-CARD.1: every face-up card to every place that it reaches exactly."""
        here = self.map_row(self.place[colour])
        engine = self.holders[ENGINE] >> colour & 1
        for card in range(CARDS):
            if self.cards[colour] >> card & 1:
                self.offer_each(REACHED_BY_DRIVES[here][engine][card], DRIVE_TO(colour, card, 0))

    @TURN.takes(DRIVE_TO)
    def drive(self, seat: int, colour: int, card: int, place: int) -> None:
        """GA-DRIVE.1, .4-5, GA-TURN.5: the route and other autos don't matter; then push or visit the harbor."""
        self.tell(DROVE, colour, card, self.place[colour], place)
        self.place[colour] = place
        if place == GOLD_COAST:
            self.push_step(ARRIVED, colour, card)
            self.arrive_at_harbor(colour)
        elif self.has_a_push(seat, colour):
            self.push_step(ARRIVED, colour, card)
            self.push_step(PUSH, colour)
        else:
            self.end_drive(colour, card)

    # GA-BUMP

    def may_push(self, seat: int, colour: int, auto: int) -> bool:
        """GA-BUMP.1, GA-HARB.6, GA-2P.4: an opponent's auto in the same district; never one's own other auto."""
        return self.owner[auto] >= 0 and self.owner[auto] != seat and self.place[auto] == self.place[colour]

    def has_a_push(self, seat: int, colour: int) -> bool:
        """GA-BUMP.1, GA-DEC.2: whether a Bumper has somebody to push."""
        if self.has(colour, BUMPER):
            for auto in range(COLOURS):
                if self.may_push(seat, colour, auto):
                    return True
        return False

    @PUSH.asks("Bumper: push an auto out of {place}?", "GA-DEC.2 GA-BUMP.1")
    def offer_pushes(self, seat: int, colour: int) -> None:
        """GA-DEC.2, GA-BUMP.1: any opponent's auto there to any district next to it, or none."""
        self.offer(NO_PUSH)
        here = self.map_row(self.place[colour])
        for auto in range(COLOURS):
            if self.may_push(seat, colour, auto):
                for i in range(NEXT_TO[here][0]):
                    self.offer(PUSH_TO(auto, NEXT_TO[here][i + 1]))

    @PUSH.takes(PUSH_TO)
    def push(self, seat: int, colour: int, auto: int, district: int) -> None:
        """GA-BUMP.1-2: the pushed auto moves to the next district; nothing else happens to it."""
        self.pop_step()
        self.tell(PUSHED, colour, auto, self.place[auto], district)
        self.place[auto] = district

    @PUSH.takes(NO_PUSH)
    def push_nobody(self, seat: int) -> None:
        """GA-BUMP.1: a push is never compulsory."""
        self.pop_step()
