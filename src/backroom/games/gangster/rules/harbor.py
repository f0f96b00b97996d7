"""GA-HARB, GA-UPG and GA-TRUNK: what happens at the Gold Coast."""

from __future__ import annotations

from ..edition import HARBOR_PLACES, UPGRADES
from ..loads import EMPTY, LOAD_COLOURS, LOAD_GANGSTERS, LOAD_PARTS, LOAD_SIZES, LOAD_WITHOUT
from ..words import (
    DROPPED,
    DUMP,
    DUMP_LOAD,
    DUMP_ONE,
    DUMPED_ONE,
    OVERFULL,
    TAKE,
    TAKE_UPGRADE,
    TOOK,
    TOOK_NONE,
)
from .turns import Turns


class Harbor(Turns):
    """Dumping, taking an upgrade, and a trunk that has become too small."""

    def arrive_at_harbor(self, colour: int) -> None:
        """GA-HARB.1, .4: first dump, then take."""
        self.push_step(TAKE, colour)
        if self.trunk[colour] != EMPTY:
            self.push_step(DUMP, colour)

    # GA-HARB.2, GA-TRUNK.3: dumping

    @DUMP.asks("{colour} at the Gold Coast: whom do you dump?", "GA-DEC.3 GA-HARB.2")
    def offer_dumps(self, seat: int, colour: int) -> None:
        """GA-DEC.3: none, either or both of the gangsters in the trunk; two of one colour are offered once."""
        for i in range(LOAD_PARTS[self.trunk[colour]][0]):
            self.offer(DUMP_LOAD(LOAD_PARTS[self.trunk[colour]][i + 1]))

    @DUMP.takes(DUMP_LOAD)
    def dump_load(self, seat: int, colour: int, gangsters: int) -> None:
        """GA-HARB.2: some gangsters from the trunk go into the lake."""
        self.pop_step()
        for i in range(LOAD_SIZES[gangsters]):
            self.dump_into_lake(colour, LOAD_GANGSTERS[gangsters][i + 1])

    def dump_into_lake(self, colour: int, gangster: int) -> None:
        """GA-HARB.2: a gangster from the trunk is out of the game for good."""
        self.trunk[colour] = LOAD_WITHOUT[self.trunk[colour]][gangster]
        self.lake[gangster] += 1
        self.tell(DUMPED_ONE, colour, gangster)

    # GA-HARB.3, GA-UPG: taking

    def can_take(self, colour: int) -> int:
        """GA-UPG.2, .5: the types that a colour may take, as a bit set: all shown except the one on its left place."""
        types = 0
        for slot in range(HARBOR_PLACES):
            if self.harbor[slot] >= 0 and self.harbor[slot] != self.left[colour]:
                types |= 1 << self.harbor[slot]
        return types

    @TAKE.runs
    def take_or_ask(self, colour: int) -> None:
        """GA-HARB.3, GA-UPG.5, GA-DEC.4: nothing to take, one type that is taken by itself, or a choice."""
        types = self.can_take(colour)
        if types == 0:
            self.tell(TOOK_NONE, colour)
            self.pop_step()
        elif types & (types - 1):
            self.ask(self.active)
        else:
            self.take(self.active, colour, types.bit_length() - 1)

    @TAKE.asks("{colour} at the Gold Coast: which upgrade do you take?", "GA-DEC.4 GA-HARB.3")
    def offer_upgrades(self, seat: int, colour: int) -> None:
        """GA-DEC.4, GA-A38: one choice for each type that may be taken."""
        types = self.can_take(colour)
        for upgrade in range(UPGRADES):
            if types >> upgrade & 1:
                self.offer(TAKE_UPGRADE(upgrade))

    @TAKE.takes(TAKE_UPGRADE)
    def take(self, seat: int, colour: int, upgrade: int) -> None:
        """GA-UPG.1, .3, .6, GA-HARB.4: take and slide, refill, three alike, and the overflow check."""
        slot = 0
        while self.harbor[slot] != upgrade:
            slot += 1
        self.tell(TOOK, colour, upgrade)
        self.slide(colour, upgrade)
        self.refill(slot)
        self.replace_three_alike()
        if LOAD_SIZES[self.trunk[colour]] > self.trunk_room(colour):
            self.replace_step(OVERFULL, colour)
        else:
            self.pop_step()

    def slide(self, colour: int, upgrade: int) -> None:
        """GA-UPG.1: the new marker lies left, the left one slides right, the right one leaves the game."""
        dropped = self.right[colour]
        self.set_upgrades(colour, upgrade, self.left[colour])
        if dropped >= 0:
            self.gone[dropped] += 1
            self.tell(DROPPED, colour, dropped)

    # GA-TRUNK.4: the overflow check

    @OVERFULL.runs
    def dump_one_or_ask(self, colour: int) -> None:
        """GA-TRUNK.4, GA-DEC.5: one of two gangsters must go; without asking if they are of one colour."""
        if LOAD_COLOURS[self.trunk[colour]][0] == 1:
            self.dump_one(self.active, colour, LOAD_COLOURS[self.trunk[colour]][1])
        else:
            self.ask(self.active)

    @OVERFULL.asks("The trunk of {colour} is too small now: whom do you dump?", "GA-DEC.5 GA-TRUNK.4", "dump_one")
    def offer_single_dumps(self, seat: int, colour: int) -> None:
        """GA-DEC.5: either of the two."""
        for i in range(LOAD_COLOURS[self.trunk[colour]][0]):
            self.offer(DUMP_ONE(LOAD_COLOURS[self.trunk[colour]][i + 1]))

    @OVERFULL.takes(DUMP_ONE)
    def dump_one(self, seat: int, colour: int, gangster: int) -> None:
        """GA-TRUNK.4: the trunk is no longer too full."""
        self.dump_into_lake(colour, gangster)
        self.pop_step()
