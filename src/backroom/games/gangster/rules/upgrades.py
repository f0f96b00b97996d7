"""GA-UPG: the upgrade markers shown at the harbor."""

from __future__ import annotations

from ..edition import HARBOR_PLACES, LARGE_TRUNK_ROOM, TRUNK, TRUNK_ROOM, UPGRADES
from ..fields import NOTHING, Fields
from ..words import SHOWN, THREE_ALIKE


class Upgrades(Fields):
    """Where upgrades come from."""

    def refill(self, slot: int) -> None:
        """GA-UPG.3-4: a harbor place is filled from the face-down supply, or stays empty."""
        self.harbor[slot] = NOTHING
        if self.markers.size > 0:
            self.harbor[slot] = self.markers.draw(self.luck)
            self.tell(SHOWN, self.harbor[slot], slot)

    def refill_all(self) -> None:
        """GA-SETUP.2: all harbor places are filled."""
        for slot in range(HARBOR_PLACES):
            self.refill(slot)

    def are_alike(self) -> bool:
        """GA-UPG.6: whether all harbor places show the same type; an empty one shows none."""
        for slot in range(HARBOR_PLACES):
            if self.harbor[slot] < 0 or self.harbor[slot] != self.harbor[0]:
                return False
        return True

    def replace_three_alike(self) -> None:
        """GA-UPG.6: three alike leave the game and are replaced by three new ones, as often as needed."""
        while self.are_alike():
            self.tell(THREE_ALIKE, self.harbor[0])
            self.gone[self.harbor[0]] += HARBOR_PLACES
            self.refill_all()

    def set_upgrades(self, colour: int, left: int, right: int) -> None:
        """GA-COMP.6: what lies on the two upgrade places of a colour's mat; either may be NOTHING."""
        self.left[colour] = left
        self.right[colour] = right
        for upgrade in range(UPGRADES):
            self.holders[upgrade] &= ~(1 << colour)
            if upgrade in (left, right):
                self.holders[upgrade] |= 1 << colour

    def trunk_room(self, colour: int) -> int:
        """GA-COMP.6, GA-TRUNK.1: how many gangsters a trunk can hold."""
        return LARGE_TRUNK_ROOM if self.has(colour, TRUNK) else TRUNK_ROOM
