"""What lots and tiles would earn: a good plan for placing tiles, chain by chain. Not a rule; tables and bots ask."""

from __future__ import annotations

from ....core.structs import Scratch, buffer, shorts
from ..edition import KINDS, LARGEST_SHOP, LOTS, MOST, NEIGHBOURS, NOWHERE, ON_STREET, PAYS, SIDES
from .turn import Turn

BARE = -1
"""An own lot without a tile."""

FOREIGN = -2
"""A lot that belongs to somebody else."""

RATES = 60
"""Gains per tile are compared in sixtieths, so that they divide evenly."""


class Plans(Turn):
    """Repeatedly the chain of one business that gains most per tile."""

    ground: list[int] = buffer(LOTS)  # what lies on each lot, or would lie there
    supply: list[int] = shorts(KINDS, scratch=True)  # tiles that can still be placed
    chain: list[int] = shorts(LARGEST_SHOP + 1, scratch=True)  # the empty lots of the chain that is tried
    best_chain: list[int] = shorts(LARGEST_SHOP + 1, scratch=True)
    best_length: Scratch
    best_kind: Scratch
    best_rate: Scratch
    grown: Scratch  # the size of the shop that the chain makes
    merged_pay: Scratch  # what the shops that it joins pay without it
    planned_tiles: list[int] = buffer(LOTS)  # the plan: kind * LOTS + lot, in order
    planned_count: Scratch

    def make_plan(self, least: int) -> None:
        """Place the supply on the empty lots as long as a chain gains at least so much per tile (in RATES)."""
        self.planned_count = 0
        self.find_chain(least)
        while self.best_length > 0:
            for place in range(self.best_length):
                lot = self.best_chain[place]
                self.ground[lot] = self.best_kind
                self.planned_tiles[self.planned_count] = self.best_kind * LOTS + lot
                self.planned_count += 1
            self.supply[self.best_kind] -= self.best_length
            self.find_chain(least)

    def find_chain(self, least: int) -> None:
        """The best chain of any business from any empty lot."""
        self.best_length = 0
        self.best_rate = least - 1
        for kind in range(KINDS):
            if self.supply[kind] > 0:
                for lot in range(LOTS):
                    if self.ground[lot] == BARE:
                        self.try_chain(kind, lot)

    def try_chain(self, kind: int, lot: int) -> None:
        """Start on an empty lot and grow, always to where most is joined."""
        self.next_mark()
        self.grown = 0
        self.merged_pay = 0
        length = 0
        while lot >= 0 and length < self.supply[kind] and self.grown < MOST[kind]:
            self.join(kind, lot)
            if length == 0 and self.interior and ON_STREET[lot] == 0 and self.grown == 1:
                return
            self.chain[length] = lot
            length += 1
            rate = (self.shop_pay(kind, self.grown) - self.merged_pay) * RATES // length
            if rate > self.best_rate:
                self.keep_chain(kind, length, rate)
            lot = self.next_lot(kind)

    def keep_chain(self, kind: int, length: int, rate: int) -> None:
        """The best chain so far."""
        self.best_kind = kind
        self.best_length = length
        self.best_rate = rate
        for place in range(length):
            self.best_chain[place] = self.chain[place]

    def join(self, kind: int, lot: int) -> None:
        """A tile on a lot joins the shops beside it; all their lots stand in ``part``."""
        self.part[self.grown] = lot
        self.marks[lot] = self.mark
        self.grown += 1
        for side in range(SIDES):
            other = NEIGHBOURS[self.board * LOTS + lot][side]
            if other == NOWHERE:
                return
            if self.ground[other] == kind and self.marks[other] != self.mark:
                self.absorb(kind, other)

    def absorb(self, kind: int, lot: int) -> None:
        """A shop that is there already."""
        first = self.grown
        self.spread(lot)
        self.merged_pay += self.shop_pay(kind, self.grown - first)

    def spread(self, lot: int) -> None:
        """A lot and all tiles on the ground that are connected with it and were not met yet go to ``part``."""
        at, kind = self.grown, self.ground[lot]
        self.part[at] = lot
        self.marks[lot] = self.mark
        self.grown += 1
        while at < self.grown:
            here = self.board * LOTS + self.part[at]
            for side in range(SIDES):
                other = NEIGHBOURS[here][side]
                if other == NOWHERE:
                    break
                if self.ground[other] == kind and self.marks[other] != self.mark:
                    self.marks[other] = self.mark
                    self.part[self.grown] = other
                    self.grown += 1
            at += 1

    def next_lot(self, kind: int) -> int:
        """The empty lot beside the chain with the most tiles of the business around it that are not joined yet."""
        found, most = NOWHERE, -1
        for at in range(self.grown):
            here = self.board * LOTS + self.part[at]
            for side in range(SIDES):
                other = NEIGHBOURS[here][side]
                if other == NOWHERE:
                    break
                if self.ground[other] == BARE and self.marks[other] != self.mark:
                    joins = self.joins_at(kind, other)
                    if joins > most:
                        found, most = other, joins
        return found

    def joins_at(self, kind: int, lot: int) -> int:
        """How many tiles of a business beside a lot are not joined yet."""
        count = 0
        for side in range(SIDES):
            other = NEIGHBOURS[self.board * LOTS + lot][side]
            if other == NOWHERE:
                break
            if self.ground[other] == kind and self.marks[other] != self.mark:
                count += 1
        return count

    def shop_pay(self, kind: int, size: int) -> int:
        """What connected tiles pay, taken roughly where there are more than a finished shop needs."""
        most, total = MOST[kind], 0
        while size > most:
            total += PAYS[most][most]
            size -= most
        return total + PAYS[most][size]

    def ground_pay(self) -> int:
        """CT-PAY.4: what all shops on the ground pay, divided in the best way."""
        total = 0
        self.next_mark()
        for lot in range(LOTS):
            if self.ground[lot] >= 0 and self.marks[lot] != self.mark:
                self.grown = 0
                self.spread(lot)
                total += self.component_pay(self.grown, self.ground[lot])
        return total

    def own_ground(self, seat: int) -> None:
        """The ground and supply of a seat as they are: its tiles, its empty lots, its stock."""
        for lot in range(LOTS):
            self.ground[lot] = self.tile[lot] if self.owner[lot] == seat else FOREIGN
        for kind in range(KINDS):
            self.supply[kind] = self.in_stock(seat, kind)
