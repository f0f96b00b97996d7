"""CT-SHOP and CT-INC: which tiles form which shop, and what shops pay."""

from __future__ import annotations

from ....core.kit import Scratch, ints, shorts
from ..edition import KINDS, LARGEST, LOTS, MERGING_PAYS, MOST, NEIGHBOURS, NOWHERE, PAYS, SIDES
from ..state import Table

SETS = 1 << LARGEST
BARE = -1
"""Nothing lies there that counts."""


class Shops(Table):
    """A shop is a connected part of one owner's tiles of one business. The best division is paid (CT-SHOP.10)."""

    marks: list[int] = shorts(LOTS, scratch=True)         # lots that were met in this search
    mark: Scratch
    ground: list[int] = shorts(LOTS, scratch=True)        # what lies on each lot for the present reckoning, or BARE
    part: list[int] = shorts(LOTS, scratch=True)          # the lots of one connected component
    near: list[int] = ints(LARGEST, scratch=True)         # of each lot of it: its neighbours there, as a bit set
    best: list[int] = shorts(SETS, scratch=True)          # of each subset: its best pay x 2, + 1 if connected

    def next_mark(self) -> None:
        """No lot was met yet."""
        self.mark += 1
        if self.mark > 30000:
            self.mark = 1
            for lot in range(LOTS):
                self.marks[lot] = 0

    def lay_ground(self) -> None:
        """CT-SHOP.5, .8: what lies on the board: a number for each owner and business, the same for what can join."""
        self.next_mark()
        for lot in range(LOTS):
            kind = self.tile[lot]
            self.ground[lot] = self.owner[lot] * KINDS + kind if kind >= 0 else BARE

    def collect(self, lot: int) -> int:
        """CT-SHOP.4-5, .8: the connected lots with the same owner and business go to ``part``; how many."""
        size, at, same = 1, 0, self.ground[lot]
        self.part[0] = lot
        self.marks[lot] = self.mark
        while at < size:
            here = self.board * LOTS + self.part[at]
            for side in range(SIDES):
                other = NEIGHBOURS[here][side]
                if other == NOWHERE:
                    break
                if self.ground[other] == same and self.marks[other] != self.mark:
                    self.marks[other] = self.mark
                    self.part[size] = other
                    size += 1
            at += 1
        return size

    def component_pay(self, size: int, kind: int) -> int:
        """CT-SHOP.6-10: what the best division of ``part`` pays."""
        most = MOST[kind]
        if size <= most and MERGING_PAYS[most] == 1:
            return PAYS[most][size]
        return self.divide(size, most)

    def divide(self, size: int, most: int) -> int:
        """CT-SHOP.10: the best sum over divisions into connected shops, worked out subset by subset."""
        self.note_neighbours(size)
        for chosen in range(1, 1 << size):
            self.best[chosen] = 1 if self.is_connected(chosen) else 0
            self.best[chosen] += 2 * self.best_of(chosen, most)
        return self.best[(1 << size) - 1] >> 1

    def note_neighbours(self, size: int) -> None:
        """Which lots of ``part`` are neighbours of which."""
        for one in range(size):
            self.near[one] = 0
            for side in range(SIDES):
                other = self.neighbour(self.part[one], side)
                for place in range(size):
                    if other != NOWHERE and self.part[place] == other:
                        self.near[one] |= 1 << place

    def is_connected(self, chosen: int) -> bool:
        """Whether a subset hangs together: spread out from its lowest lot."""
        reached, before = chosen & -chosen, 0
        while reached != before:
            before = reached
            place = 0
            while chosen >> place > 0:
                if reached >> place & 1:
                    reached |= self.near[place] & chosen
                place += 1
        return reached == chosen

    def best_of(self, chosen: int, most: int) -> int:
        """The best division of a subset: the shop of its lowest lot, and the best of what is left."""
        self.best[0] = 0
        lowest = chosen & -chosen
        rest = chosen ^ lowest
        most_pay, more = 0, rest
        going: bool = True
        while going:
            shop = more | lowest
            if self.best[shop] & 1:
                size = bits_in(shop)
                if size <= most:
                    most_pay = max(most_pay, PAYS[most][size] + (self.best[chosen ^ shop] >> 1))
            going = more > 0
            more = (more - 1) & rest if going else 0
        return most_pay

    def tiles_on_board(self, seat: int) -> int:
        """CT-AMB-05: how many tiles lie on lots of a seat."""
        count = 0
        for lot in range(LOTS):
            if self.owner[lot] == seat and self.tile[lot] >= 0:
                count += 1
        return count



def bits_in(chosen: int) -> int:
    """How many things a set has."""
    count = 0
    while chosen > 0:
        count += chosen & 1
        chosen >>= 1
    return count
