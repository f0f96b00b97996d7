"""GA-PLACE: where a gangster stands."""

from __future__ import annotations

from ..edition import COLOURS, MOST_SPACES
from ..state import NOBODY
from .upgrades import Upgrades


class Placing(Upgrades):
    """Gangsters come to spaces and leave them."""

    def is_full(self, district: int) -> bool:
        """GA-PLACE.1: whether all spaces are occupied."""
        return self.crowd[district] >= self.spaces(district)

    def next_space(self, district: int) -> int:
        """GA-PLACE.2-4, .7: where the next gangster goes (counted from 0); the tile is not full."""
        first = district * MOST_SPACES
        last = self.spaces(district) - 1
        if self.crowd[district] == 0:
            return 0  # GA-PLACE.2
        if self.end_reached[district]:
            if self.stands[first + last] == NOBODY:
                return last  # GA-PLACE.4: before any gap
            space = 0
            while self.stands[first + space] != NOBODY:
                space += 1
            return space
        while self.stands[first + last] == NOBODY:
            last -= 1
        return last + 1  # GA-PLACE.3

    def stand(self, district: int, colour: int) -> int:
        """GA-PLACE.6, .8: a gangster of any colour comes to a district; on which space."""
        space = self.next_space(district)
        self.stand_on(district, space, colour)
        return space

    def stand_on(self, district: int, space: int, colour: int) -> None:
        """GA-PLACE.6: a gangster stands on a space; the last one is remembered."""
        self.stands[district * MOST_SPACES + space] = colour
        self.gang[district * COLOURS + colour] += 1
        self.crowd[district] += 1
        if space == self.spaces(district) - 1:
            self.end_reached[district] = 1

    def leave(self, district: int, space: int) -> int:
        """GA-PLACE.5-6: a gangster leaves, the others stay; an empty tile starts anew. Whose it was."""
        at = district * MOST_SPACES + space
        colour = self.stands[at]
        self.stands[at] = NOBODY
        self.gang[district * COLOURS + colour] -= 1
        self.crowd[district] -= 1
        if self.crowd[district] == 0:
            self.end_reached[district] = 0
        return colour
