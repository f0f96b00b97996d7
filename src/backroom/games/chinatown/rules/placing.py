"""CT-PLACE and CT-VAR: placing tiles."""

from __future__ import annotations

from ..edition import KINDS, LOTS, NOWHERE, ON_STREET, SIDES
from ..words import DONE, HAS_PLACED, PAY, PLACE, PLACE_ON, PLACED, PLANNED
from .answers import Answers


class Placing(Answers):
    """Phase 4."""

    @PLACE.runs
    def next_placing(self, started: int) -> None:
        """CT-PLACE.6, CT-AMB-04: the next seat places, or all at once; then income."""
        if started >= self.seats:
            if self.simultaneous:
                self.reveal_places()
            self.replace_step(PAY)
        elif self.simultaneous:
            self.replace_step(PLACE, self.seats)
            for seat in range(self.seats):
                self.let_place(seat)
        else:
            self.replace_step(PLACE, started + 1)
            self.let_place((self.start_player + started) % self.seats)

    def let_place(self, seat: int) -> None:
        """CT-PLACE.1-2: a seat that has a tile and a lot for it is asked; everybody sees both."""
        if self.can_place(seat):
            self.ask(seat)

    def may_place(self, seat: int, kind: int, lot: int) -> bool:
        """CT-VAR.1-6: whether a business can be placed on a seat's own empty lot."""
        return not self.interior or ON_STREET[lot] == 1 or self.extends(seat, kind, lot)

    def extends(self, seat: int, kind: int, lot: int) -> bool:
        """CT-VAR.2, CT-AMB-19, -22: whether a tile of the same business and owner lies beside a lot."""
        for side in range(SIDES):
            other = self.neighbour(lot, side)
            if other == NOWHERE:
                return False
            if self.owner[other] == seat and (self.tile[other] == kind or self.plan[other] == kind + 1):
                return True
        return False

    def can_place(self, seat: int) -> bool:
        """CT-PLACE.1-3: whether a seat has anything to place anywhere."""
        if self.stock_size[seat] == 0 or self.empty_lots.sizes[seat] == 0:
            return False
        if not self.interior:
            return True
        for place in range(self.empty_lots.sizes[seat]):
            for kind in range(KINDS):
                if self.in_stock(seat, kind) > 0 and self.may_place(seat, kind, self.empty_lots.at(seat, place)):
                    return True
        return False

    @PLACE.asks("Place tiles from your stock on your empty lots, or say done.", "CT-PLACE.2 CT-PLACE.3")
    def offer_places(self, seat: int) -> None:
        """CT-PLACE.2-4: every business in stock on each of one's own empty lots, or done."""
        self.offer(DONE)
        stock = seat * KINDS
        for kind in range(KINDS):
            if self.stock[stock + kind] > 0:
                if self.interior:
                    self.offer_lots_inside(seat, kind)
                else:
                    self.offer_lots(seat, kind)

    def offer_lots(self, seat: int, kind: int) -> None:
        """CT-PLACE.2: one business on each of one's own empty lots."""
        for place in range(self.empty_lots.sizes[seat]):
            self.offer(PLACE_ON(kind, self.empty_lots.at(seat, place)))

    def offer_lots_inside(self, seat: int, kind: int) -> None:
        """CT-VAR.1: one business on each of one's own empty lots that can take it."""
        for place in range(self.empty_lots.sizes[seat]):
            lot = self.empty_lots.at(seat, place)
            if self.may_place(seat, kind, lot):
                self.offer(PLACE_ON(kind, lot))

    @PLACE.takes(PLACE_ON)
    def place_tile(self, seat: int, tile: int, lot: int) -> None:
        """CT-PLACE.2-5: one tile; a seat that can place no more has finished. When placing in secret, seats say so
        themselves: everybody sees who is asked, and that would reveal what was placed."""
        self.place(seat, tile, lot)
        if not self.simultaneous and not self.can_place(seat):
            self.end_placing(seat)

    @PLACE.takes(DONE)
    def end_placing(self, seat: int) -> None:
        """CT-PLACE.3: a seat has placed enough."""
        self.stop_asking(seat)
        self.tell(HAS_PLACED, seat)

    def place(self, seat: int, kind: int, lot: int) -> None:
        """CT-PLACE.5-6: a tile from the stock to a lot; placed simultaneously, it is a secret until all have placed."""
        self.add_stock(seat, kind, -1)
        self.empty_lots.remove(seat, lot)
        if self.simultaneous:
            self.plan[lot] = kind + 1
            self.whisper(1 << seat, PLANNED, seat, kind, lot)
            self.keep_quiet()
        else:
            self.lay_tile(lot, kind)
            self.tell(PLACED, seat, kind, lot)

    def reveal_places(self) -> None:
        """CT-AMB-04: what was placed in secret is shown."""
        for lot in range(LOTS):
            if self.plan[lot] > 0:
                self.lay_tile(lot, self.plan[lot] - 1)
                self.plan[lot] = 0
                self.tell(PLACED, self.owner[lot], self.tile[lot], lot)
