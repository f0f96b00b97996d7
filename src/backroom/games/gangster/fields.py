"""The fields of Gangster: what stands where. Everything belongs to a colour; seats run colours."""

from __future__ import annotations

from typing import ClassVar

from ...core.containers import Bag
from ...core.contract import Contract
from ...core.editions import menu_room
from ...core.structs import ints, python_method, shorts
from .edition import (
    CASINO_CARDS,
    COLOURS,
    DISTRICTS,
    HARBOR_PLACES,
    MAP_OF,
    MARKERS,
    PLACES,
    SCORING_CARDS,
    SEATS,
    SPACES,
    STALL_TURNS,
    TILES,
    UPGRADES,
)
from .words import ACTIONS as ACTION_COUNT

NOBODY = -1
NOTHING = -1
NEVER = 2**30
"""More turns than any game has: how long the strict game waits for a drive."""


class ScoringDeck(Bag):
    """The scoring cards: nobody knows their order, so a card is chosen when it is drawn."""

    ROOM = SCORING_CARDS


class CasinoDeck(Bag):
    """The casino cards."""

    ROOM = CASINO_CARDS


class Markers(Bag):
    """The face-down upgrade markers."""

    ROOM = MARKERS


class UnusedTiles(Bag):
    """The tiles that aren't in any district."""

    ROOM = TILES


class Fields(Contract):
    """Everything that lies on the table, and everything that the rules remember.

    The largest menu: two colours of a seat, each with 3 cards to at most 10 places, the gangsters of six tiles (one's
    own and five neighbours, at most 77 spaces) and four ways to unload: 2 * (30 + 77 + 4) = 222; and the last row of
    drives may have padding (rules/driving.py).
    """

    SEATS: ClassVar[int] = SEATS
    MENU: ClassVar[int] = menu_room(__package__, 226, ACTION_COUNT)
    DEPTH: ClassVar[int] = 6
    ACTIONS: ClassVar[int] = ACTION_COUNT

    most_idle: int  # GA-STALL.1: turns in a row without a drive after which there must be one; or NEVER

    owner: list[int] = shorts(COLOURS)  # the seat that runs a colour, or NOBODY
    colours_of: list[int] = shorts("SEATS")  # the colours that a seat runs, as a bit set
    place: list[int] = shorts(COLOURS)  # where its auto stands
    mat: list[int] = shorts(COLOURS)  # its gangsters in its auto
    supply: list[int] = shorts(COLOURS)  # its gangsters of later rounds
    lake: list[int] = shorts(COLOURS)  # its gangsters that are out of the game
    cards: list[int] = shorts(COLOURS)  # its movement cards that are face up, as a bit set
    left: list[int] = shorts(COLOURS)  # its upgrades, or NOTHING
    right: list[int] = shorts(COLOURS)
    trunk: list[int] = shorts(COLOURS)  # who is in its trunk (loads.py)

    tile: list[int] = shorts(DISTRICTS)  # the tile of each district, or NOTHING (closed)
    spaces_of: list[int] = ints(DISTRICTS * COLOURS)  # where gangsters of each colour stand, as a bit set of spaces
    gang: list[int] = shorts(DISTRICTS * COLOURS)  # how many of them there are
    occupied: list[int] = ints(DISTRICTS)  # the spaces where anybody stands
    vacant: list[int] = shorts(DISTRICTS)  # how many spaces are empty
    end_reached: list[int] = shorts(DISTRICTS)  # GA-PLACE.6
    doubled: list[int] = shorts(DISTRICTS)  # 1 with a doubler
    unused: UnusedTiles

    harbor: list[int] = shorts(HARBOR_PLACES)  # the upgrades shown, or NOTHING
    markers: Markers
    holders: list[int] = shorts(UPGRADES)  # the colours that have an upgrade, as a bit set
    gone: list[int] = shorts(UPGRADES)  # upgrades that left the game
    deck: ScoringDeck
    discard: ScoringDeck
    casino: CasinoDeck
    casino_used: CasinoDeck

    score: list[int] = shorts("SEATS")
    round: int  # 1 to 3
    turn: int  # counted over all seats, from 1
    active: int
    doublers: int  # on the board
    idle: int  # turns in a row without a drive (GA-STALL.1)

    # Reading the table

    def map_row(self, place: int) -> int:
        """The row of a place in the tables of the map that is played on (Cicero open or closed)."""
        return MAP_OF[self.seats] * PLACES + place

    def is_open(self, district: int) -> bool:
        """GA-SETUP.5: whether a district is in play."""
        return self.tile[district] >= 0

    def spaces(self, district: int) -> int:
        """GA-COMP.2: N, the spaces of a district's tile."""
        return SPACES[self.tile[district]]

    def has(self, colour: int, upgrade: int) -> bool:
        """GA-UPG.7: whether an upgrade lies on a colour's mat."""
        return self.holders[upgrade] >> colour & 1 == 1

    @python_method
    def set_options(self, options: dict[str, int]) -> None:
        self.most_idle = STALL_TURNS[self.seats] if options["stall_rule"] else NEVER

    @python_method
    def get_options(self) -> dict[str, int]:
        return {"stall_rule": int(self.most_idle != NEVER)}
