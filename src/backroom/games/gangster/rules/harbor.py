"""GA-HARB, GA-UPG and GA-TRUNK: what happens at the Gold Coast."""

from __future__ import annotations

from ..edition import HARBOR_PLACES, UPGRADES
from ..words import (
    DROPPED,
    DUMP,
    DUMP_LOAD,
    DUMP_ONE,
    DUMPED,
    DUMPED_ONE,
    NOBODY_TO_DUMP,
    OVERFULL,
    PAIR_OF,
    TAKE,
    TAKE_UPGRADE,
    TOOK,
    TOOK_NONE,
)
from .loading import Loading


class Harbor(Loading):
    """Dumping, taking an upgrade, and a trunk that has become too small."""

    def arrive_at_harbor(self, colour: int) -> None:
        """GA-HARB.1, .4: first dump, then take."""
        self.push_step(TAKE, colour)
        if self.trunks.sizes[colour] > 0:
            self.push_step(DUMP, colour)

    # GA-HARB.2, GA-TRUNK.3: dumping

    def offer_dumps(self, colour: int) -> None:
        """GA-DEC.3: none, either or both of the gangsters in the trunk; equal ones once."""
        self.offer(DUMP_LOAD + NOBODY_TO_DUMP)
        one = self.trunks.at(colour, 0)
        self.offer(DUMP_LOAD + 1 + one)
        if self.trunks.sizes[colour] > 1:
            other = self.trunks.at(colour, 1)
            if other != one:
                self.offer(DUMP_LOAD + 1 + other)
            self.offer(DUMP_LOAD + PAIR_OF[one][other])

    def dump_load(self, colour: int, load: int) -> None:
        """GA-HARB.2: some gangsters of the trunk go into the lake."""
        for i in range(DUMPED[load][0]):
            self.sink(colour, DUMPED[load][i + 1])

    def sink(self, colour: int, gangster: int) -> None:
        """GA-HARB.2: a gangster of the trunk is out of the game for good."""
        self.trunks.remove(colour, gangster)
        self.lake[gangster] += 1
        self.tell(DUMPED_ONE, colour, gangster)

    # GA-HARB.3, GA-UPG: taking

    def can_take(self, colour: int) -> int:
        """GA-UPG.2, .5: the types that a colour may take, as a bit set: all shown but the left one."""
        types = 0
        for slot in range(HARBOR_PLACES):
            if self.harbor[slot] >= 0 and self.harbor[slot] != self.left[colour]:
                types |= 1 << self.harbor[slot]
        return types

    def offer_upgrades(self, colour: int) -> None:
        """GA-DEC.4, GA-A38: one choice for each type that may be taken."""
        types = self.can_take(colour)
        for upgrade in range(UPGRADES):
            if types >> upgrade & 1:
                self.offer(TAKE_UPGRADE + upgrade)

    def take_or_ask(self, colour: int) -> None:
        """GA-HARB.3, GA-UPG.5, GA-DEC.4: nothing to take, one type that is taken by itself, or a choice."""
        types = self.can_take(colour)
        if types == 0:
            self.tell(TOOK_NONE, colour)
            self.pop_step()
        elif types & (types - 1):
            self.ask(self.active)
        else:
            self.offered = 0
            self.offer_upgrades(colour)
            self.take(colour, self.menu[0] - TAKE_UPGRADE)

    def take(self, colour: int, upgrade: int) -> None:
        """GA-UPG.1, .3, .6, GA-HARB.4: take and slide, refill, three alike, and the overflow check."""
        slot = 0
        while self.harbor[slot] != upgrade:
            slot += 1
        self.tell(TOOK, colour, upgrade)
        self.slide(colour, upgrade)
        self.refill(slot)
        self.replace_three_alike()
        if self.trunks.sizes[colour] > self.trunk_room(colour):
            self.replace_step(OVERFULL, colour)
        else:
            self.pop_step()

    def slide(self, colour: int, upgrade: int) -> None:
        """GA-UPG.1: the new marker lies left, the left one slides right, the right one leaves the game."""
        dropped = self.right[colour]
        self.right[colour] = self.left[colour]
        self.left[colour] = upgrade
        if dropped >= 0:
            self.gone[dropped] += 1
            self.tell(DROPPED, colour, dropped)

    # GA-TRUNK.4: the overflow check

    def relieve_or_ask(self, colour: int) -> None:
        """GA-TRUNK.4, GA-DEC.5: one of two gangsters must go; by itself if they are of one colour."""
        if self.trunks.at(colour, 0) == self.trunks.at(colour, 1):
            self.relieve(colour, self.trunks.at(colour, 0))
        else:
            self.ask(self.active)

    def offer_relief(self, colour: int) -> None:
        """GA-DEC.5: either of the two."""
        for place in range(self.trunks.sizes[colour]):
            self.offer(DUMP_ONE + self.trunks.at(colour, place))

    def relieve(self, colour: int, gangster: int) -> None:
        """GA-TRUNK.4: the trunk is within its room again."""
        self.sink(colour, gangster)
        self.pop_step()
