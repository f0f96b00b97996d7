"""CT-SHOP: which tiles form which shop, and what shops pay."""

from __future__ import annotations

from ....core.bits import count_bits
from ....core.structs import Scratch, buffer, ints, shorts
from ..edition import (
    LARGEST,
    LOTS,
    MERGING_PAYS,
    MOST,
    NEIGHBOURS,
    NOWHERE,
    NUMBERS,
    PAYS,
    SIDES,
    SINGLE_PAYS,
)
from ..fields import Fields

SETS = 1 << LARGEST  # the subsets of the largest connected component
LAST_MARK = 30000  # marks have 16 bits; after the last one they begin again


class Shops(Fields):
    """A shop is a connected part of one owner's tiles of one business. The best division is paid (CT-SHOP.10)."""

    marks: list[int] = shorts(LOTS, scratch=True)  # lots that were visited in this search
    mark: Scratch
    near: list[int] = ints(LARGEST, scratch=True)  # for each lot of ``part``: its neighbours there, as a bit set
    part: list[int] = buffer(LOTS)  # the lots of one connected component
    best: list[int] = buffer(SETS)  # for each subset: its best pay x 2, + 1 if connected

    def lay_tile(self, lot: int, kind: int) -> None:
        """CT-SHOP.1-2: a tile on a lot works for the owner of the lot from now on."""
        self.tile[lot] = kind
        self.count_tile(lot, 1)

    def count_tile(self, lot: int, sign: int) -> None:
        """CT-SHOP.2, CT-TRADE.6: a tile begins (1) or ceases (-1) to work for the owner of its lot."""
        seat = self.owner[lot]
        self.income[seat] += sign * self.gain_from(lot)
        self.showing[seat * NUMBERS + MOST[self.tile[lot]]] += sign

    def gain_from(self, lot: int) -> int:
        """CT-SHOP.2, .4, .9-10: how much more its owner is paid with the tile on a lot than without it."""
        kind = self.tile[lot]
        if self.is_alone(lot):
            return SINGLE_PAYS[kind]
        self.next_mark()
        pay = self.component_pay(self.collect(lot), kind)
        return pay - self.pay_beside(lot)

    def belong_together(self, lot: int, other: int) -> bool:
        """CT-SHOP.4-5, .8: whether two neighbouring lots have the same business and the same owner."""
        return self.tile[other] == self.tile[lot] and self.owner[other] == self.owner[lot]

    def is_alone(self, lot: int) -> bool:
        """CT-SHOP.2: whether nothing beside a lot belongs with the tile on it."""
        for side in range(SIDES):
            other = self.neighbour(lot, side)
            if other == NOWHERE:
                return True
            if self.belong_together(lot, other):
                return False
        return True

    def pay_beside(self, lot: int) -> int:
        """CT-SHOP.4: what the tiles that are connected through a lot pay without it."""
        total = 0
        self.next_mark()
        self.marks[lot] = self.mark
        for side in range(SIDES):
            other = self.neighbour(lot, side)
            if other == NOWHERE:
                break
            if self.belong_together(lot, other) and self.marks[other] != self.mark:
                total += self.component_pay(self.collect(other), self.tile[lot])
        return total

    def next_mark(self) -> None:
        """Begin a new search: no lot has been visited yet."""
        self.mark += 1
        if self.mark > LAST_MARK:
            self.mark = 1
            for lot in range(LOTS):
                self.marks[lot] = 0

    def collect(self, lot: int) -> int:
        """CT-SHOP.4: a lot and all connected ones that were not visited yet go to ``part``; returns how many."""
        size, at = 1, 0
        self.part[0] = lot
        self.marks[lot] = self.mark
        while at < size:
            here = self.board * LOTS + self.part[at]
            for side in range(SIDES):
                other = NEIGHBOURS[here][side]
                if other == NOWHERE:
                    break
                if self.belong_together(lot, other) and self.marks[other] != self.mark:
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
        self.best[0] = 0
        for chosen in range(1, 1 << size):
            self.best[chosen] = 1 if self.is_connected(chosen) else 0
            self.best[chosen] += 2 * self.best_of(chosen, most)
        return self.best[(1 << size) - 1] >> 1

    def note_neighbours(self, size: int) -> None:
        """Note which lots of ``part`` are neighbours."""
        for one in range(size):
            self.near[one] = 0
            for side in range(SIDES):
                other = self.neighbour(self.part[one], side)
                for place in range(size):
                    if other != NOWHERE and self.part[place] == other:
                        self.near[one] |= 1 << place

    def is_connected(self, chosen: int) -> bool:
        """Whether a subset is connected: spread out from its lowest lot."""
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
        """The best division of a subset: the shop of its lowest lot, and the best division of the rest. ``more`` goes
        through all subsets of the other lots, from all of them down to none."""
        lowest = chosen & -chosen
        rest = chosen ^ lowest
        most_pay, more = 0, rest
        going: bool = True
        while going:
            shop = more | lowest
            if self.best[shop] & 1:
                size = count_bits(shop)
                if size <= most:
                    most_pay = max(most_pay, PAYS[most][size] + (self.best[chosen ^ shop] >> 1))
            going = more > 0
            more = (more - 1) & rest if going else 0
        return most_pay

    def tiles_on_board(self, seat: int) -> int:
        """CT-AMB-05: how many tiles lie on lots of a seat."""
        count = 0
        for number in range(NUMBERS):
            count += self.showing[seat * NUMBERS + number]
        return count
