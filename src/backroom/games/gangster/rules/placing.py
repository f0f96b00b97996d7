"""GA-PLACE: where a gangster stands."""

from __future__ import annotations

from ..edition import COLOURS
from .upgrades import Upgrades


class Placing(Upgrades):
    """Gangsters arrive on spaces and leave them. Spaces are counted from 0 and kept as bit sets."""

    def next_space(self, district: int) -> int:
        """GA-PLACE.2-4, .7: where the next gangster goes; the tile is not full."""
        occupied = self.occupied[district]
        if not self.end_reached[district]:
            return occupied.bit_length()  # GA-PLACE.2-3: the space after the farthest gangster
        last = self.spaces(district) - 1
        if not occupied >> last & 1:
            return last  # GA-PLACE.4: the last space, before any gap
        lowest_gap = (occupied + 1) & ~occupied
        return lowest_gap.bit_length() - 1

    def stand(self, district: int, colour: int) -> int:
        """GA-PLACE.6, .8: a gangster of any colour comes to a district; returns on which space."""
        space = self.next_space(district)
        self.stand_on(district, space, colour)
        return space

    def stand_on(self, district: int, space: int, colour: int) -> None:
        """GA-PLACE.6: a gangster stands on a space; the last one is remembered."""
        self.spaces_of[district * COLOURS + colour] |= 1 << space
        self.gang[district * COLOURS + colour] += 1
        self.occupied[district] |= 1 << space
        self.vacant[district] -= 1
        if space == self.spaces(district) - 1:
            self.end_reached[district] = 1

    def who_stands_on(self, district: int, space: int) -> int:
        """The colour of the gangster on an occupied space."""
        colour = 0
        while not self.spaces_of[district * COLOURS + colour] >> space & 1:
            colour += 1
        return colour

    def leave(self, district: int, space: int) -> int:
        """GA-PLACE.5-6: a gangster leaves, the others stay; an empty tile starts anew. Returns whose it was."""
        colour = self.who_stands_on(district, space)
        self.spaces_of[district * COLOURS + colour] &= ~(1 << space)
        self.gang[district * COLOURS + colour] -= 1
        self.occupied[district] &= ~(1 << space)
        self.vacant[district] += 1
        if self.occupied[district] == 0:
            self.end_reached[district] = 0
        return colour
