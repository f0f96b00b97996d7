"""The fields of Rum Row: what lies where. They hold only what the rules need to remember."""

from __future__ import annotations

from typing import ClassVar

from backroom.core.containers import Bag, Rows
from backroom.core.contract import Contract
from backroom.core.structs import python_method, shorts

from .edition import BOATS, CARGOES, HAND, SEATS
from .words import WORDS

NO_BOAT = 0


class Boats(Bag):
    """A heap of boats."""

    ROOM = BOATS


class Cargoes(Bag):
    """Some cargoes, each as its number of crates."""

    ROOM = CARGOES


class Hands(Rows):
    """The boats that each seat still has."""

    ROWS, WIDTH = SEATS, HAND


class Fields(Contract):
    """Everything that lies on the table, and everything that the rules remember."""

    SEATS: ClassVar[int] = SEATS
    MENU: ClassVar[int] = HAND
    ACTIONS: ClassVar[int] = WORDS.count

    patrol: bool  # RR-LAND.2: the option

    box: Boats  # the boats that nobody has seen
    hands: Hands
    sent: list[int] = shorts(SEATS)  # the boat that lies before each seat, or NO_BOAT
    turned: Boats  # the boats of earlier nights
    bag: Cargoes
    landed: Cargoes
    cargo: int  # tonight's crates
    night: int
    cash: list[int] = shorts(SEATS)  # in grand
    cellar: list[int] = shorts(SEATS)  # in crates

    @python_method
    def set_options(self, options: dict[str, int]) -> None:
        self.patrol = bool(options["patrol"])

    @python_method
    def get_options(self) -> dict[str, int]:
        return {"patrol": int(self.patrol)}
