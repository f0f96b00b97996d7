"""Observations: what a seat knows as small ints, for learning agents and their nets.

A game describes them in its ``observation.py``: a layout (layout.py) and a chapter that fills in ``write_observation``.
"""

from __future__ import annotations

from typing import ClassVar

from .layout import Layout
from .state import State
from .structs import buffer, nogil, python_method

LARGEST = 32767
"""What 16 bits can hold."""


class Observable(State):
    """A state that can be observed as numbers.

    They are working space: written anew by each ``write_observation``, not copied and not compared.
    """

    LAYOUT: ClassVar[Layout] = Layout(version=0)
    NUMBERS: ClassVar[int] = 1  # room for the full layout

    WHOLE_TURNS: ClassVar[bool] = False  # whether bots think about whole turns (turns.py)

    observation: list[int] = buffer("NUMBERS")

    def write_observation(self, seat: int, full: bool) -> None:
        """Write into ``observation`` what a seat knows, itself first, then clockwise; with ``full``, also the hidden
        parts (hook)."""

    def clear_observation(self) -> None:
        """Set every number to zero before writing: what doesn't apply stays zero."""
        for place in range(self.NUMBERS):
            self.observation[place] = 0

    def clockwise(self, seat: int, steps: int) -> int:
        """The seat ``steps`` places to the left of another, at most once around the table."""
        found = seat + steps
        return found - self.seats if found >= self.seats else found

    def distance(self, seat: int, other: int) -> int:
        """How many places to the left of a seat another one sits."""
        return other - seat if other >= seat else other - seat + self.seats

    def put(self, place: int, value: int) -> None:
        """Write a number that may be too large for 16 bits; if it is, the nearest that fits."""
        self.observation[place] = max(-LARGEST, min(value, LARGEST))

    def turn_number(self) -> int:
        """Which turn it is, from 1, if its choices belong together and nothing is random before the last of them; 0 for
        choices that stand alone (hook)."""
        return 0

    @python_method
    def current_turn(self) -> int:
        """The same, for Python."""
        return self.turn_number()

    def quick_choice(self, count: int, rolled: int) -> int:
        """The place in the menu of a choice that somebody in a hurry might make; ``rolled`` is random, with 16 bits
        (hook)."""
        return rolled * count >> 16

    @nogil
    def _run_observations(self, seat: int, times: int) -> int:
        """Write the numbers of a seat many times (for measuring)."""
        for _ in range(times):
            self.write_observation(seat, False)
        return times
