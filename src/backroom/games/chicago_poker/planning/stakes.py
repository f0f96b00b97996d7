"""What a business is worth to a seat: how much nearer it brings a goal (CP-WIN.1, CP-OPT.1), and what it costs if
others take it."""

from __future__ import annotations

from ....core.structs import I64, ints, longs
from ..edition import (
    ANY_KIND,
    ANY_KIND_SHORT,
    DIFFERENT_KINDS,
    KIND_COUNT,
    SAME_KIND,
    SAME_KIND_SHORT,
    SEATS,
    SLOTS,
)
from ..observation import Observing
from .hands import share
from .outlooks import Outlooks
from .style import WHOLE_BITS


class Stakes(Outlooks):
    """What is at stake at every slot."""

    of_kind: list[int] = ints(KIND_COUNT, scratch=True)  # the businesses of the current seat, by kind
    gains: list[int] = longs(SLOTS * SEATS, scratch=True)  # by column: what the business is worth to its seat
    decides: list[int] = ints(SLOTS * SEATS, scratch=True)  # whether the business wins the game for its seat
    nearness: list[int] = longs(SEATS, scratch=True)  # how near each seat is to winning
    worths: list[int] = longs(SLOTS, scratch=True)  # what it is worth to win a business
    losses: list[int] = longs(SLOTS, scratch=True)  # what it costs if others take it
    scale: list[int] = longs(1, scratch=True)  # what an average open business is worth

    def weigh_all(self, state: Observing) -> None:
        """What is at stake everywhere; the very last business wins (CP-WIN.4)."""
        last: bool = state.tiles.size == 0 and self.slots & self.slots - 1 == 0
        for seat in range(self.players):
            self.count_kinds(state, seat)
            self.nearness[seat] = self.standing(state)
            for slot in range(SLOTS):
                if self.slots >> slot & 1:
                    self.weigh_for(state, slot, seat, last)
        for slot in range(SLOTS):
            if self.slots >> slot & 1:
                self.weigh_slot(slot)
        self.find_scale()

    def count_kinds(self, state: Observing, seat: int) -> None:
        """The businesses of a seat by kind."""
        for kind in range(KIND_COUNT):
            self.of_kind[kind] = state.businesses_of(seat, kind)

    def weigh_for(self, state: Observing, slot: int, seat: int, last: bool) -> None:
        """What one more business is worth to the current seat."""
        kind = state.kind_at(slot)
        self.of_kind[kind] += 1
        then: I64 = self.standing(state)
        self.of_kind[kind] -= 1
        self.gains[slot * SEATS + seat] = self.victory if last else then - self.nearness[seat]
        self.decides[slot * SEATS + seat] = int(last or then == self.victory)

    def standing(self, state: Observing) -> I64:
        """How near the current seat is to winning."""
        same = SAME_KIND_SHORT if state.short else SAME_KIND
        every = ANY_KIND_SHORT if state.short else ANY_KIND
        different = ANY_KIND_SHORT if state.short else DIFFERENT_KINDS
        near: I64 = 0
        for kind in range(KIND_COUNT):
            count = self.of_kind[kind]
            if count >= same:
                return self.victory
            near += self.nearer[same - count]
            every -= count
            different -= int(count > 0)
        if every <= 0 or different <= 0:
            return self.victory
        near += share(self.nearer[every], self.any_goal)
        return near + share(self.nearer[different], self.different_goal)

    def weigh_slot(self, slot: int) -> None:
        """What a business is worth to win, and what it costs if others take it: more, the more they have there."""
        total: I64 = 1 << WHOLE_BITS
        loss: I64 = 0
        for other in range(self.players):
            column = slot * SEATS + other
            if other != self.me and self.is_rival(column):
                weight: I64 = self.weight_of(slot, other)
                total += weight
                loss += weight * self.gains[column] >> WHOLE_BITS
        self.losses[slot] = (loss << WHOLE_BITS) // total * self.denial // (self.players - 1) >> WHOLE_BITS
        self.worths[slot] = self.gains[slot * SEATS + self.me] + self.losses[slot]

    def weight_of(self, slot: int, other: int) -> I64:
        """How much another seat counts at a slot: its cards, and its marker."""
        cards: I64 = self.known_size[slot * SEATS + other] + self.hidden[slot * SEATS + other]
        return (cards << WHOLE_BITS) + (self.marker if self.marked_by[slot] == other else 0)

    def find_scale(self) -> None:
        """The median of the worths; of two, the lower one."""
        for slot in range(SLOTS):
            if self.slots >> slot & 1:
                below, equal, count = 0, 0, 0
                for other in range(SLOTS):
                    if self.slots >> other & 1:
                        count += 1
                        below += int(self.worths[other] < self.worths[slot])
                        equal += int(self.worths[other] == self.worths[slot])
                if below <= (count - 1) // 2 < below + equal:
                    self.scale[0] = self.worths[slot]
