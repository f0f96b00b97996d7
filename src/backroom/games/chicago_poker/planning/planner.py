"""The planner: what a seat would choose."""

from __future__ import annotations

from ....core.structs import nogil, python_method
from ..observation import Observing
from ..words import ACT
from .choices import Choices

LONGEST = 20_000
"""More choices than any game takes."""


class Planner(Choices):
    """Plays by the book: one action ahead, to where its columns and its hand are worth most."""

    @nogil
    def prefer(self, state: Observing, seat: int) -> int:
        """What a seat would choose, the first of equal choices."""
        count = self.rate_choices(state, seat) if state.list_choices(seat) > 1 else 1
        best = 0
        for choice in range(1, count):
            if self.rates[choice] > self.rates[best]:
                best = choice
        return state.menu[best]

    @nogil
    def play_on(self, state: Observing, rival: Planner, seats: int, turn: int) -> int:
        """Play until a turn begins or the game ends, some seats (a bit set) by this planner and the others by another;
        returns how many choices it took."""
        count = 0
        while not state.ended and count < LONGEST and (state.turn < turn or state.now != ACT):
            seat = state.next_to_act()
            action = self.prefer(state, seat) if seats >> seat & 1 else rival.prefer(state, seat)
            state.apply(seat, action)
            count += 1
        return count

    @python_method
    def rated(self, state: Observing, seat: int) -> list[int]:
        """The rates of all choices of a seat, in the order of its menu."""
        count = self.rate_choices(state, seat)
        return self.rates[:count]
