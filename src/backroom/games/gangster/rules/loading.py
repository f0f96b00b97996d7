"""GA-LOAD, GA-UNLOAD, GA-BODY, GA-TOMMY and GA-DOOR: gangsters into autos and out of them."""

from __future__ import annotations

from ..edition import (
    BODYGUARD,
    COLOURS,
    DISTRICTS,
    DOOR,
    DOOR_UNLOADS,
    MOST_SPACES,
    NEXT_TO,
    TOMMY_GUN,
)
from ..words import LOAD_FROM, LOADED, UNLOAD, UNLOADED
from .driving import Driving


class Loading(Driving):
    """A stay turn: one gangster in, or one (by the Door two) out."""

    # GA-LOAD, GA-BODY, GA-TOMMY: who can be taken

    def has_trunk_room(self, colour: int) -> bool:
        """GA-LOAD.3, GA-TRUNK.1: whether one more gangster of another colour fits in."""
        return self.trunks.sizes[colour] < self.trunk_room(colour)

    def is_guarded(self, seat: int, colour: int, district: int) -> bool:
        """GA-BODY.1-3, GA-2P.5: a colour's gangsters beside its auto with Bodyguard, against others."""
        return self.place[colour] == district and self.owner[colour] != seat and self.has(colour, BODYGUARD)

    def takeable(self, seat: int, colour: int, district: int) -> int:
        """GA-LOAD.2-4: the colours that an auto may load in its own district, as a bit set."""
        colours = 1 << colour
        if self.has_trunk_room(colour):
            for other in range(COLOURS):
                if self.gang[district * COLOURS + other] and not self.is_guarded(seat, other, district):
                    colours |= 1 << other
        return colours

    def shootable(self, seat: int, district: int) -> int:
        """GA-TOMMY.1-2, GA-2P.4: the opponents' colours that a Tommy Gun fetches from next door."""
        colours = 0
        for other in range(COLOURS):
            if (
                self.gang[district * COLOURS + other]
                and self.owner[other] != seat
                and not self.is_guarded(seat, other, district)
            ):
                colours |= 1 << other
        return colours

    def offer_loads(self, seat: int, colour: int) -> None:
        """GA-LOAD.1, .5: any space of the own district; with Tommy Gun also of the districts next to it."""
        district = self.place[colour]
        if self.crowd[district] > 0:
            self.offer_spaces(colour, district, self.takeable(seat, colour, district))
        if self.has(colour, TOMMY_GUN) and self.has_trunk_room(colour):
            row = self.map_row(district)
            for i in range(NEXT_TO[row][0]):
                self.offer_spaces(colour, NEXT_TO[row][i + 1], self.shootable(seat, NEXT_TO[row][i + 1]))

    def offer_spaces(self, colour: int, district: int, colours: int) -> None:
        """GA-LOAD.1, GA-A05: every space of a district with a gangster of one of these colours."""
        left = self.crowd[district]
        at = district * MOST_SPACES
        action = LOAD_FROM + (colour * DISTRICTS + district) * MOST_SPACES - at
        while left > 0:
            if self.stands[at] >= 0:
                left -= 1
                if colours >> self.stands[at] & 1:
                    self.menu[self.offered] = action + at
                    self.offered += 1
            at += 1

    def load_one(self, colour: int, district: int, space: int) -> None:
        """GA-LOAD.1-3, .6: one gangster comes in: to the mat if it is the auto's own, else into the trunk."""
        gangster = self.leave(district, space)
        self.tell(LOADED, colour, gangster, district, space)
        if gangster == colour:
            self.mat[colour] += 1
        else:
            self.trunks.add(colour, gangster)

    # GA-UNLOAD, GA-DOOR

    def has_second_seat(self, colour: int, district: int) -> bool:
        """GA-DOOR.1-2: Door, two own gangsters on the mat and two free spaces."""
        return (
            self.has(colour, DOOR)
            and self.mat[colour] >= DOOR_UNLOADS
            and self.crowd[district] + DOOR_UNLOADS <= self.spaces(district)
        )

    def offer_unloads(self, colour: int) -> None:
        """GA-UNLOAD.1-2, GA-DOOR.1: an own gangster, by the Door two, or one from the trunk."""
        district = self.place[colour]
        if self.is_full(district):
            return
        action = UNLOAD + colour * COLOURS * DOOR_UNLOADS
        if self.mat[colour] > 0:
            self.offer(action + colour * DOOR_UNLOADS)
            if self.has_second_seat(colour, district):
                self.offer(action + colour * DOOR_UNLOADS + DOOR_UNLOADS - 1)
        for place in range(self.trunks.sizes[colour]):
            gangster = self.trunks.at(colour, place)
            if place == 0 or gangster != self.trunks.at(colour, 0):
                self.offer(action + gangster * DOOR_UNLOADS)

    def unload(self, colour: int, gangster: int, count: int) -> None:
        """GA-UNLOAD.1, .3, GA-DOOR.1: gangsters come out one after the other."""
        for _ in range(count):
            if gangster == colour:
                self.mat[colour] -= 1
            else:
                self.trunks.remove(colour, gangster)
            district = self.place[colour]
            self.tell(UNLOADED, colour, gangster, district, self.stand(district, gangster))
