"""GA-DRIVE, GA-ENG and GA-BUMP: autos on the roads."""

from __future__ import annotations

from ..edition import BUMPER, CARDS, COLOURS, DISTRICTS, DRIVES, ENGINE, NEXT_TO, PLACES
from ..words import DRIVE_TO, DROVE, NO_PUSH, PUSH_TO, PUSHED
from .setup import Setup


class Driving(Setup):
    """Moving one's own auto, and pushing others."""

    # GA-DRIVE

    def drives_row(self, colour: int, card: int) -> int:
        """GA-DRIVE.1, GA-ENG.1: the row of the table of drives for a colour's auto with a card."""
        engine = 1 if self.has(colour, ENGINE) else 0
        return (self.map_row(self.place[colour]) * CARDS + card) * 2 + engine

    def offer_drives(self, colour: int) -> None:
        """GA-DRIVE.1-5, GA-ENG.2, GA-CARD.1: every face-up card to every place that it reaches exactly."""
        first, at = self.drives_row(colour, 0), self.offered
        for card in range(CARDS):
            if self.cards[colour] >> card & 1:
                row = first + card * 2
                action = DRIVE_TO + (colour * CARDS + card) * PLACES
                for i in range(1, DRIVES[row][0] + 1):
                    self.menu[at] = action + DRIVES[row][i]
                    at += 1
        self.offered = at

    def move_auto(self, colour: int, card: int, place: int) -> None:
        """GA-DRIVE.1, .4-5: the auto is where it wants to be; the route and other autos don't matter."""
        self.tell(DROVE, colour, card, self.place[colour], place)
        self.place[colour] = place

    # GA-BUMP

    def may_push(self, seat: int, colour: int, auto: int) -> bool:
        """GA-BUMP.1, GA-HARB.6, GA-2P.4: an opponent's auto in the same district; never one's own other auto."""
        return self.owner[auto] >= 0 and self.owner[auto] != seat and self.place[auto] == self.place[colour]

    def has_a_push(self, seat: int, colour: int) -> bool:
        """GA-BUMP.1, GA-DEC.2: whether a Bumper has somebody to push."""
        if not self.has(colour, BUMPER):
            return False
        autos = 0
        for auto in range(COLOURS):
            if self.may_push(seat, colour, auto):
                autos += 1
        return autos > 0

    def offer_pushes(self, seat: int, colour: int) -> None:
        """GA-DEC.2, GA-BUMP.1: any opponent's auto there to any district next to it, or none."""
        self.offer(NO_PUSH)
        row = self.map_row(self.place[colour])
        for auto in range(COLOURS):
            if self.may_push(seat, colour, auto):
                for i in range(NEXT_TO[row][0]):
                    self.offer(PUSH_TO + auto * DISTRICTS + NEXT_TO[row][i + 1])

    def push(self, colour: int, auto: int, district: int) -> None:
        """GA-BUMP.1-2: the pushed auto stands next door; nothing else happens to it."""
        self.tell(PUSHED, colour, auto, self.place[auto], district)
        self.place[auto] = district
