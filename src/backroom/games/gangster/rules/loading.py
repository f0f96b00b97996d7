"""GA-LOAD, GA-UNLOAD, GA-BODY, GA-TOMMY and GA-DOOR: gangsters into autos and out of them."""

from __future__ import annotations

from ....core.bits import lowest_bit
from ..edition import BODYGUARD, COLOURS, DOOR, DOOR_UNLOADS, NEXT_TO, TOMMY_GUN
from ..loads import EMPTY, LOAD_COLOURS, LOAD_SIZES, LOAD_WITH, LOAD_WITHOUT
from ..words import LOAD_FROM, LOADED, TURN, UNLOAD, UNLOADED
from .driving import Driving


class Loading(Driving):
    """A turn without a drive: one gangster in, or one (with the Door two) out."""

    # GA-LOAD, GA-BODY, GA-TOMMY: who can be taken, as bit sets of spaces

    def has_trunk_room(self, colour: int) -> bool:
        """GA-LOAD.3, GA-TRUNK.1: whether one more gangster of another colour fits in."""
        return LOAD_SIZES[self.trunk[colour]] < self.trunk_room(colour)

    def unguarded(self, seat: int, district: int) -> int:
        """GA-LOAD.4, GA-BODY.1-3, GA-TOMMY.2, GA-2P.5: all but the gangsters of other seats beside their own auto with
        Bodyguard."""
        spaces, guards = self.occupied[district], self.holders[BODYGUARD] & ~self.colours_of[seat]
        while guards:
            colour = lowest_bit(guards)
            guards &= guards - 1
            if self.place[colour] == district:
                spaces &= ~self.spaces_of[district * COLOURS + colour]
        return spaces

    def loadable_here(self, seat: int, colour: int, district: int) -> int:
        """GA-LOAD.2-4: whom an auto may load in its own district: its own colour; others if there is room."""
        if self.has_trunk_room(colour):
            return self.unguarded(seat, district)
        return self.spaces_of[district * COLOURS + colour]

    def loadable_by_tommy_gun(self, seat: int, district: int) -> int:
        """GA-TOMMY.1-2, GA-2P.4: the opponents whom a Tommy Gun fetches from the next district."""
        spaces = self.unguarded(seat, district)
        for colour in range(COLOURS):
            if self.colours_of[seat] >> colour & 1:
                spaces &= ~self.spaces_of[district * COLOURS + colour]
        return spaces

    def offer_loads(self, seat: int, colour: int) -> None:
        """GA-LOAD.1, .5, GA-A05: any space of the auto's district; with Tommy Gun also of the districts next to it."""
        district = self.place[colour]
        if self.occupied[district]:
            self.offer_each(self.loadable_here(seat, colour, district), LOAD_FROM(colour, district, 0))
        if self.has(colour, TOMMY_GUN) and self.has_trunk_room(colour):
            here = self.map_row(district)
            for i in range(NEXT_TO[here][0]):
                near = NEXT_TO[here][i + 1]
                self.offer_each(self.loadable_by_tommy_gun(seat, near), LOAD_FROM(colour, near, 0))

    @TURN.takes(LOAD_FROM)
    def load_one(self, seat: int, colour: int, district: int, space: int) -> None:
        """GA-LOAD.1-3, .6: one gangster gets in: onto the mat if it is the auto's own, otherwise into the trunk."""
        gangster = self.leave(district, space)
        self.tell(LOADED, colour, gangster, district, space)
        if gangster == colour:
            self.mat[colour] += 1
        else:
            self.trunk[colour] = LOAD_WITH[self.trunk[colour]][gangster]
        self.end_stay()

    # GA-UNLOAD, GA-DOOR

    def offer_unloads(self, colour: int) -> None:
        """GA-UNLOAD.1-2: one's own gangster, with the Door two, or one from the trunk; none onto a full tile."""
        vacant = self.vacant[self.place[colour]]
        if vacant == 0:
            return
        if self.mat[colour] > 0:
            self.offer(UNLOAD(colour, colour, 1))
            if DOOR_UNLOADS > 1 and self.has(colour, DOOR) and min(self.mat[colour], vacant) >= DOOR_UNLOADS:
                self.offer(UNLOAD(colour, colour, DOOR_UNLOADS))  # GA-DOOR.1-2
        if self.trunk[colour] != EMPTY:
            for i in range(LOAD_COLOURS[self.trunk[colour]][0]):
                self.offer(UNLOAD(colour, LOAD_COLOURS[self.trunk[colour]][i + 1], 1))

    @TURN.takes(UNLOAD)
    def unload(self, seat: int, colour: int, gangster: int, count: int) -> None:
        """GA-UNLOAD.1, .3-4, GA-DOOR.1, GA-TRUNK.2: gangsters get out one after another."""
        district = self.place[colour]
        for _ in range(count):
            if gangster == colour:
                self.mat[colour] -= 1
            else:
                self.trunk[colour] = LOAD_WITHOUT[self.trunk[colour]][gangster]
            self.tell(UNLOADED, colour, gangster, district, self.stand(district, gangster))
        self.end_stay()
