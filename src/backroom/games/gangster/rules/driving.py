"""GA-DRIVE, GA-ENG and GA-BUMP: autos on the roads."""

from __future__ import annotations

from itertools import product

from ..edition import (
    ALL_FACE_UP,
    BUMPER,
    CARDS,
    COLOURS,
    ENDS_OF_DRIVES,
    ENGINE,
    GOLD_COAST,
    MAPS,
    NEXT_TO,
    PLACES,
)
from ..words import ARRIVED, DRIVE_TO, DROVE, NO_PUSH, PUSH, PUSH_TO, PUSHED, TURN
from .harbor import Harbor

HANDS = ALL_FACE_UP + 1
"""How many sets of face-up movement cards there are."""


def drives(number: int, start: int, engine: int, cards: int) -> list[int]:
    """GA-DRIVE.5: the drives from a place with some face-up cards (a bit set), counted from a colour's first drive."""
    ends, first = ENDS_OF_DRIVES[number][start][engine], DRIVE_TO(0, 0, 0)
    return [DRIVE_TO(0, card, place) - first for card in range(CARDS) if cards >> card & 1 for place in ends[card]]


# Drives are offered more often than anything else, so they are copied from a table, four at once. (A plain loop over
# cards and places that calls ``offer`` makes 12.0 million decisions a second instead of 13.7: medians of five runs.)
# There is a list of drives for each map, place, engine and set of face-up cards, in this order; it begins a new row of
# the table, and its last row is padded with zeros.
LISTS = [drives(*which) for which in product(MAPS, range(PLACES), range(2), range(HANDS))]
IN_A_ROW = 4
FIRST_ROWS: list[int] = []
DRIVES: list[list[int]] = []
for actions in LISTS:
    FIRST_ROWS.append(len(DRIVES))
    DRIVES += [(actions[first:] + [0] * IN_A_ROW)[:IN_A_ROW] for first in range(0, len(actions), IN_A_ROW)]
DRIVE_COUNTS = [len(actions) for actions in LISTS]


class Driving(Harbor):
    """Moving one's own auto, and pushing others."""

    # GA-DRIVE

    def offer_drives(self, colour: int) -> None:
        """GA-DRIVE.1-5, GA-ENG.1-2, GA-CARD.1: every face-up card to every place that it reaches exactly."""
        engine = self.holders[ENGINE] >> colour & 1
        which = (self.map_row(self.place[colour]) * 2 + engine) * HANDS + self.cards[colour]  # the order of LISTS
        at, row, first = self.menu_size, FIRST_ROWS[which], DRIVE_TO(colour, 0, 0)
        self.menu_size = end = at + DRIVE_COUNTS[which]
        while at < end:  # padding is written behind the end of the menu, where the next offer overwrites it
            self.menu[at] = DRIVES[row][0] + first
            self.menu[at + 1] = DRIVES[row][1] + first
            self.menu[at + 2] = DRIVES[row][2] + first
            self.menu[at + 3] = DRIVES[row][3] + first
            at += IN_A_ROW
            row += 1

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
