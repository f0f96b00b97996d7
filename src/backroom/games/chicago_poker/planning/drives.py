"""The Limousine: what the drives are worth that a choice leaves open (CP-LIMO)."""

from __future__ import annotations

from ....core.structs import I64
from ..edition import FULL, LIMOUSINE_MOST, SLOTS
from ..fields import NOTHING
from .division import UNTHINKABLE, Division

CARD_COUNTS = [bin(cards).count("1") for cards in range(1 << FULL)]
"""How many cards of a column a bit set stands for."""


class Drives(Division):
    """Some cards of one own column go to another; which ones, is a bit set of places."""

    def best_drive(self, source: int, goal: int, cards: int, exactly: bool) -> I64:
        """What everything is worth after the best drive, from and to anywhere unless said, with at least (or exactly)
        some cards."""
        best: I64 = UNTHINKABLE
        for start in range(SLOTS):
            if (source in (NOTHING, start)) and self.may_leave(start):
                for places in range(1, 1 << self.mine_size[start]):
                    if places & cards == cards and (places == cards or not exactly):
                        best = max(best, self.best_goal(start, goal, places))
        return best

    def may_leave(self, slot: int) -> bool:
        """Whether a Limousine can start at a slot."""
        return self.slots >> slot & 1 == 1 and self.marked_by[slot] != self.me

    def best_goal(self, source: int, goal: int, places: int) -> I64:
        """What everything is worth if some cards of a column drive where they help most."""
        best: I64 = UNTHINKABLE
        count = CARD_COUNTS[places]
        left: I64 = 0
        for end in range(SLOTS):
            if goal in (NOTHING, end) and end != source and self.may_take(end, count):
                if best == UNTHINKABLE:
                    left = self.without(source, places)
                best = max(best, left + self.with_passengers(source, end, places))
        return best

    def may_take(self, slot: int, count: int) -> bool:
        """Whether some cards can go to a slot."""
        return self.slots >> slot & 1 == 1 and self.mine_size[slot] + count <= FULL and count <= LIMOUSINE_MOST

    def without(self, slot: int, places: int) -> I64:
        """What everything is worth without some cards of a column."""
        self.begin_column(slot)
        for place in range(self.mine_size[slot]):
            if places >> place & 1 == 0:
                self.lay(self.mine[slot * FULL + place])
        value: I64 = self.value(self.hands_at[slot], self.horizon)
        return self.total[0] - self.values_at[slot] + value

    def with_passengers(self, source: int, goal: int, places: int) -> I64:
        """What a slot gains by some cards of another column."""
        self.lay_out(goal)
        for place in range(self.mine_size[source]):
            if places >> place & 1:
                self.lay(self.mine[source * FULL + place])
        value: I64 = self.value(self.hands_at[goal], self.horizon)
        return value - self.values_at[goal]
