"""Many games side by side, for learning agents: one call steps them all.

The columns are plain arrays; numpy reads and writes them in place:

    batch = game.batch(1024, seats=4, seed=1)
    choices = numpy.frombuffer(batch.choices, dtype=numpy.int16).reshape(batch.size, batch.width)
    counts = numpy.frombuffer(batch.counts, dtype=numpy.int16)
    batch.step(choices[numpy.arange(batch.size), (numpy.random.random(batch.size) * counts).astype(int)])
"""

from __future__ import annotations

import operator
from array import array
from collections.abc import Sequence
from typing import Any

from .contract import Contract
from .errors import Invalid, Refused, short_repr


class Batch:
    """Games that are played side by side; one that has ended starts again by itself.

    >>> batch = game.batch(4, seed=1)
    >>> first = [batch.choices[row * batch.width] for row in range(batch.size)]
    >>> batch.step(first)
    >>> list(batch.ended)
    [0, 0, 0, 0]
    """

    def __init__(self, states: list[Contract], seed: int) -> None:
        self.states = states
        self.size = len(states)
        self.width = states[0].MENU
        self.seats = array("h", [0] * self.size)  # who chooses
        self.counts = array("h", [0] * self.size)  # among how many choices
        self.choices = array("h", [-1] * (self.size * self.width))  # the choices of each game, one row a game
        self.ended = array("b", [0] * self.size)  # whether the last step ended a game
        self.results: list[tuple[int, Any]] = []  # (row, ranking) of the games that ended
        self._seed = seed
        self._started = self.size
        for row in range(self.size):
            self._write(row)

    def _write(self, row: int) -> None:
        """List the choices of one game."""
        state = self.states[row]
        seat = state.next_chooser()
        choices = state.legal(seat)
        start = row * self.width
        self.seats[row] = seat
        self.counts[row] = len(choices)
        self.choices[start : start + len(choices)] = array("h", choices)

    def step(self, actions: Sequence[int]) -> None:
        """One choice in every game. Refused as a whole, with the row, if any of them isn't legal."""
        chosen = self._check(actions)
        self.results = []
        for row, action in enumerate(chosen):
            state = self.states[row]
            state.play(self.seats[row], action)
            self.ended[row] = state.over
            if state.over:
                self.results.append((row, state.ranking))
                self.states[row] = self._fresh(state)
            self._write(row)

    def _check(self, actions: Sequence[int]) -> list[int]:
        """The actions as plain ints, all of them legal."""
        try:
            chosen = [operator.index(action) for action in actions]
        except TypeError:
            raise Invalid(f"actions must be whole numbers, one for each game, not {short_repr(actions)}") from None
        if len(chosen) != self.size:
            raise Invalid(f"there are {self.size} games in this batch, but {len(chosen)} actions")
        for row, action in enumerate(chosen):
            start = row * self.width
            if action not in self.choices[start : start + self.counts[row]]:
                raise self._refusal(row, action)
        return chosen

    def _refusal(self, row: int, action: int) -> Refused:
        """Why an action is not one of the choices of a game."""
        reason = f"game {row}: {short_repr(action)} is not one of its choices"
        try:
            self.states[row].parse_action(self.seats[row], action)
        except Refused as refusal:
            return Refused(f"{reason}: {refusal.reason}", refusal.rule)
        return Refused(reason)

    def _fresh(self, state: Contract) -> Contract:
        """A new game in place of one that has ended: the next stream of the seed."""
        new = state._blank()
        new._restart(state, self._seed, self._started)
        self._started += 1
        return new
