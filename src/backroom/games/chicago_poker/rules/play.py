"""CP-PLAY, CP-BIZ and CP-MARK: gangsters at businesses, face up or down, and the shootout marker."""

from __future__ import annotations

from ....core.state import EVERYONE
from ..edition import FACE_UP, FULL, KIND_OF, SEATS, SLOTS
from ..fields import NOBODY
from ..words import ACT, MARKED, PLACE_AT, PLACED
from .cards import Cards

SEEN_BY = [[EVERYONE if up else 0 for up in row] for row in FACE_UP]
"""CP-BIZ.1-5: who sees a card besides its owner, by kind of business and position."""


class Play(Cards):
    """Bringing gangsters to a business."""

    # CP-PLAY: a gangster from hand

    def has_room(self, slot: int, seat: int) -> bool:
        """CP-PLAY.1-2, CP-MARK.4: an open business where the seat has at most four cards; other seats' markers don't
        matter."""
        return self.rooms(seat) >> slot & 1 == 1

    def rooms(self, seat: int) -> int:
        """The slots where a seat may place a card, as a bit set."""
        return self.open_slots & ~self.columns.full[seat]

    def free_places(self, seat: int) -> int:
        """CP-HAND.2: F, the free places that a seat has at all open businesses together."""
        free = 0
        for slot in range(SLOTS):
            if self.is_open(slot):
                free += FULL - self.cards_at(slot, seat)
        return free

    @ACT.takes(PLACE_AT)
    def place(self, seat: int, card: int, business: int) -> None:
        """CP-PLAY.1, .3: the gangster goes to the end of the column; its position decides whether it lies face up."""
        self.use_action()
        self.hands.remove(seat, card)
        self.lay(seat, card, business, PLACED)
        if self.seen[card] == EVERYONE:
            self.show(seat, card)
        self.mark_if_full(business, seat)

    # CP-BIZ: face up or down

    def lay(self, seat: int, card: int, slot: int, fact: int) -> None:
        """CP-PLAY.3-4: lay a card down; a face-down card is seen by its owner alone."""
        column = slot * SEATS + seat
        place = self.columns.sizes[column]
        self.seen[card] = 1 << seat | SEEN_BY[KIND_OF[self.street[slot]]][place]
        self.laid[card] = self.epoch
        self.columns.add(column, card)
        self.whisper(self.seen[card], fact, seat, self.street[slot], place, card)

    def is_known_to_all(self, card: int) -> bool:
        """Whether everybody has seen a card of a column, even if it lies face down now (memory.py)."""
        return (self.seen[card] | self.trace[card]) & EVERYONE == EVERYONE

    def turn_up(self, seat: int, card: int) -> None:
        """A face-down card is shown to everybody."""
        if not self.is_known_to_all(card):
            self.show(seat, card)
        self.trace[card] = 0

    # CP-MARK: the shootout marker

    def mark_if_full(self, slot: int, seat: int) -> None:
        """CP-MARK.1-3, .7: the first seat with five cards at a business, however they came, gets the marker."""
        if self.marker[slot] == NOBODY and self.columns.full[seat] >> slot & 1:
            self.marker[slot] = seat
            self.tell(MARKED, seat, self.street[slot])
