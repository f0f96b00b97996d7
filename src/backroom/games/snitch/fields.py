"""The fields of Chicago (Snitch): what lies where. They hold only what the rules need to remember; money in thousands.

The bank is not stored: it never runs dry (SN-GEN.4), all money goes to it or comes from it (SN-GEN.6), and who acts
as banker (SN-GEN.5) or what a boss chip looks like (SN-COMP.3) has no effect.
"""

from __future__ import annotations

from typing import ClassVar

from ...core.contract import Contract
from ...core.editions import menu_room
from ...core.structs import ints, python_method, shorts
from .edition import AREAS, SEATS
from .words import ACTIONS as ACTION_COUNT

NOBODY = -1
NO_AREA = -1
"""Where a factory stands: it is tied to no area (SN-BUILD.3)."""


class Fields(Contract):
    """Everything that lies on the table, and everything that the rules remember."""

    SEATS: ClassVar[int] = SEATS
    DEPTH: ClassVar[int] = 4  # a fight and its groups, or a cop and a bribe
    # most are moves: 12 henchmen to 7 areas each, and done (85)
    MENU: ClassVar[int] = menu_room(__package__, 128, ACTION_COUNT)
    ACTIONS: ClassVar[int] = ACTION_COUNT

    casinos_each: bool  # AMB.8: the limit of casinos applies to each player
    refusable: bool  # AMB.15: a bribe may be refused
    free_groups: bool  # AMB.4: any number of 2-against-1 groups
    raids_anyone: bool  # AMB.31: the Snitch may choose to be raided by the Untouchables

    men: list[int] = shorts(AREAS * SEATS)  # henchmen by area and seat
    held: list[int] = shorts(SEATS)  # the areas that each seat controls, a bit set (follows from men)
    hand: list[int] = shorts(SEATS)
    pool: list[int] = shorts(SEATS)
    jail: list[int] = shorts(SEATS)
    cash: list[int] = ints(SEATS)
    register: list[int] = ints(SEATS)
    casinos: int  # the areas with a casino, as a bit set
    factories: int  # the seats with a factory, as a bit set
    cops: int  # in the bag; the Untouchables are always there too
    aside: int  # cops laid aside
    out: int  # cops out of the game

    round: int
    first_player: int
    turns: int  # turns finished in this round
    active: int
    points_left: int  # action points left
    free_moves: int  # moves without points in a row (SN-MOVE.9)
    fought: int  # the areas fought in this turn, as a bit set
    threes: list[int] = shorts(SEATS)  # the declaration under way: groups against each seat
    ones: list[int] = shorts(SEATS)
    snitch: int
    shown: list[int] = ints(SEATS)  # cash at the last reveal
    shown_in: int  # the round of the last reveal, or 0

    # Reading the table

    def men_at(self, area: int, seat: int) -> int:
        """How many henchmen a seat has in an area."""
        return self.men[area * SEATS + seat]

    def controls(self, seat: int, area: int) -> bool:
        """SN-CTRL.1: whether a seat controls an area now."""
        return self.held[seat] >> area & 1 == 1

    def has_casino(self, area: int) -> bool:
        """Whether a casino stands in an area."""
        return self.casinos >> area & 1 == 1

    def has_factory(self, seat: int) -> bool:
        """Whether a seat has a factory."""
        return self.factories >> seat & 1 == 1

    def seat_of_turn(self, number: int) -> int:
        """SN-ROUND.1: whose turn is the nth of this round, from 0."""
        return (self.first_player + number) % SEATS

    @python_method
    def set_options(self, options: dict[str, int]) -> None:
        self.casinos_each, self.refusable = bool(options["casino_limit"]), bool(options["bribes"])
        self.free_groups, self.raids_anyone = bool(options["two_against_one"]), bool(options["raid_target"])

    @python_method
    def get_options(self) -> dict[str, int]:
        return {
            "casino_limit": int(self.casinos_each),
            "bribes": int(self.refusable),
            "two_against_one": int(self.free_groups),
            "raid_target": int(self.raids_anyone),
        }
