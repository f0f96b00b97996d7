"""CP-HAND: at most seven cards at the end of a turn, checked before every action."""

from __future__ import annotations

from ..edition import (
    BRIBERY,
    EXTRA_ACTIONS,
    HAND_LIMIT,
    LIMOUSINE,
    LIQUIDATION,
    RAID,
    REVOLVER,
    SECOND_RAID,
)
from ..fields import NOTHING
from .specials import Specials


class HandLimit(Specials):
    """Whether a turn can still end with seven cards."""

    # CP-HAND.2: how many cards a seat could still get rid of

    def has_other(self, seat: int, card: int, without: int) -> bool:
        """Whether a seat holds a card, not counting the one that is about to be played."""
        return card != without and self.holds(seat, card)

    def playable_specials(self, seat: int, without: int) -> int:
        """CP-HAND.2: Liquidation, Police Raids and Limousine with a target now, and a playable Revolver."""
        count = 0
        if self.has_other(seat, LIQUIDATION, without) and self.liquidation_has_target(seat):
            count += 1
        if self.has_other(seat, RAID, without) and self.raid_has_target(seat):
            count += 1
        if self.has_other(seat, SECOND_RAID, without) and self.raid_has_target(seat):
            count += 1
        if self.has_other(seat, LIMOUSINE, without) and self.limousine_has_target(seat):
            count += 1
        if self.has_other(seat, REVOLVER, without) and self.may_pull_revolver():
            count += 1
        return count

    def can_shed(self, seat: int, left: int, without: int) -> int:
        """CP-HAND.2: K, the number of cards that can still be played with ``left`` actions."""
        gangsters = self.gangsters_held(seat)
        if without >= 0 and self.is_gangster(without):
            gangsters -= 1
        playable = min(gangsters, self.free_places(seat)) + self.playable_specials(seat, without)
        if left >= 1 and self.has_other(seat, REVOLVER, without) and self.may_pull_revolver():
            left += EXTRA_ACTIONS
        return min(left, playable)

    def stays_in_limit(self, seat: int, held: int, left: int, without: int) -> bool:
        """CP-HAND.1-3: whether a turn can end with seven cards from a hand of ``held`` with ``left`` actions."""
        return held <= HAND_LIMIT or held - self.can_shed(seat, left, without) <= HAND_LIMIT

    # CP-HAND.2, .4 and .7: the test for each action

    def draw_stays_in_limit(self, seat: int) -> bool:
        """CP-HAND.2: one card more, one action fewer; the card about to be drawn is not counted as playable."""
        return self.stays_in_limit(seat, self.held(seat) + 1, self.actions_left - 1, NOTHING)

    def bribery_stays_in_limit(self, seat: int) -> bool:
        """CP-HAND.4: the hand keeps its size; neither Bribery nor the fetched card counts as playable."""
        return self.stays_in_limit(seat, self.held(seat), self.actions_left - 1, BRIBERY)

    def play_stays_in_limit(self, seat: int, card: int) -> bool:
        """CP-HAND.7 for a card that leaves the table as it is (Police Raid, Limousine)."""
        return self.stays_in_limit(seat, self.held(seat) - 1, self.actions_left - 1, card)

    def place_stays_in_limit(self, seat: int, card: int, slot: int) -> bool:
        """CP-HAND.7 for a gangster: tried out on the table, because it uses up a place and may set a marker."""
        if self.held(seat) - 1 <= HAND_LIMIT:
            return True
        marker = self.marker[slot]
        column = self.column(slot, seat)
        self.columns.add(column, card)
        if marker < 0 and not self.has_room(slot, seat):
            self.marker[slot] = seat
        fits: bool = self.play_stays_in_limit(seat, card)
        self.columns.pop(column)
        self.marker[slot] = marker
        return fits

    def liquidation_stays_in_limit(self, seat: int, slot: int, victim: int) -> bool:
        """CP-HAND.7 for Liquidation: tried out, because it can take away the last target of a Police Raid."""
        if self.held(seat) - 1 <= HAND_LIMIT:
            return True
        column = self.column(slot, victim)
        card = self.columns.pop(column)
        fits: bool = self.play_stays_in_limit(seat, LIQUIDATION)
        self.columns.add(column, card)
        return fits

    def revolver_stays_in_limit(self, seat: int) -> bool:
        """CP-HAND.7 for the Revolver: it brings two actions."""
        left = self.actions_left - 1 + EXTRA_ACTIONS
        return self.stays_in_limit(seat, self.held(seat) - 1, left, REVOLVER)
