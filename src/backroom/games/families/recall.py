"""What a careful seat remembers about cards, noted down while the rules run; memory.py makes use of it.

Most of it is about the last reshuffle. What lay openly in the discard pile, and what a seat had put there
itself, this seat knows to be in the new draw pile; whoever has drawn nothing since can't hold any of it.
Everything noted is either open to all or known to the seat under whose number it stands.
"""

from __future__ import annotations

from .edition import ALL_SPECIALS, HAT, HAT_TOKEN, KINDS, MOST_CARDS, SEATS, SIDES, TOKENS
from .state import OPENLY, Fields

BEFORE = SEATS * SEATS * KINDS  # a card that was handed on before the last reshuffle has a higher number


class Recall(Fields):
    """Notes on draws, returns, shown cards and reshuffles."""

    def recall_drawn(self, seat: int, kind: int) -> None:
        """A seat has drawn a card: it knows one card less in the pile."""
        self.known[seat * KINDS + kind] -= 1
        self.came[seat] += 1

    def recall_returned(self, seat: int) -> None:
        """A card that a seat has just drawn goes back; it may be one that was handed on."""
        if self.handed.size > 0:
            self.wavering |= 1 << seat
        if self.came[seat] > 0:
            self.came[seat] -= 1

    def recall_influence(self, seat: int, side: int) -> None:
        """Influence laid after drawing may be of the last reshuffle; alone on its side it may be anything."""
        if self.came[seat] > 0:
            self.recent[seat * SIDES + side] += 1
            for other in range(self.seats if self.influence_on(seat, side) == 0 else 0):
                self.barred[other * SEATS * SIDES + seat * SIDES + side] = 0

    def recall_spent(self, seat: int) -> None:
        """So may a card that is discarded unseen after drawing; any card that was handed on may be the one."""
        self.doubtful |= 1 << seat
        if self.came[seat] > 0:
            self.spent[seat] += 1

    def recall_shown(self, seat: int, kind: int) -> None:
        """A seat shows a card from its hand: it may be the one that somebody knew to be there."""
        self.shown[seat * KINDS + kind] += 1
        if self.handed.size > 0:
            for owner in range(self.seats):
                code = (owner * SEATS + seat) * KINDS + kind
                self.handed.remove(code if self.handed.find(code) >= 0 else code + BEFORE)

    def recall_handed(self, owner: int, seat: int, kind: int) -> None:
        """FA-CARD.5: a returned card is drawn by another seat, and who returned it knows that."""
        if owner == seat:
            return
        if self.wavering >> owner & 1:
            self.forget_handed(owner)  # it may be a card that the owner was known to have
        self.in_play[owner] |= 1 << kind & ALL_SPECIALS
        if not self.is_hidden_from(owner, kind):
            self.bar(owner, 1 << kind)
        self.doubtful &= ~(1 << seat)
        if self.handed.size < MOST_CARDS:
            self.handed.add((owner * SEATS + seat) * KINDS + kind)

    def forget_handed(self, holder: int) -> None:
        """Nobody is certain any more which returned cards a seat has."""
        at = 0
        while at < self.handed.size:
            if self.handed.at(at) // KINDS % SEATS == holder:
                self.handed.take(at)
            else:
                at += 1

    def influence_on(self, seat: int, side: int) -> int:
        """How many influence cards (not tokens) lie on a side."""
        return self.owns(seat, HAT + side) - self.tokens[seat * TOKENS + HAT_TOKEN + side]

    # FA-CARD.4: a reshuffle

    def recall_reshuffle(self) -> None:
        """The discard pile becomes the draw pile: every seat notes what it knows of it, and counts anew."""
        for seat in range(self.seats):
            nowhere = 0
            for kind in range(KINDS):
                at = seat * KINDS + kind
                self.known[at] = self.discards[at] + self.discards[OPENLY * KINDS + kind]
                self.shown[at] = 0
                if not self.is_hidden_from(seat, kind):
                    nowhere |= 1 << kind
            self.bar(seat, nowhere)
        for seat in range(self.seats):
            self.came[seat] = 0
            self.spent[seat] = 0
            self.recent[seat * SIDES] = 0
            self.recent[seat * SIDES + 1] = 0
            if self.doubtful >> seat & 1:
                self.forget_handed(seat)
        self.doubtful = 0
        self.wavering = 0
        for done in range(self.handed.size):
            code = self.handed.take(self.handed.size - 1 - done)
            self.handed.add(code if code >= BEFORE else code + BEFORE)

    def hides(self, seat: int, kind: int) -> bool:
        """Whether a seat hides a card of a kind from the others."""
        if self.holding[seat] >> kind & 1 or self.discards[seat * KINDS + kind] > 0:
            return True
        for side in range(SIDES):
            if self.influence[(seat * SIDES + side) * KINDS + kind] > 0:
                return True
        for place in range(self.drawn_count if self.drawn_by == seat else 0):
            if self.drawn[place] == kind:
                return True
        return False

    def is_hidden_from(self, seat: int, kind: int) -> bool:
        """Whether any card of a kind is out of the game, or hidden by another seat."""
        if self.removed >> kind & 1:
            return True
        for other in range(self.seats):
            if other != seat and self.hides(other, kind):
                return True
        return False

    def bar(self, seat: int, kinds: int) -> None:
        """No other seat hides a card of these kinds now: none of them lies under their mini boards."""
        self.in_play[seat] |= kinds & ALL_SPECIALS
        for row in range(self.seats * SIDES):
            self.barred[seat * SEATS * SIDES + row] |= kinds
