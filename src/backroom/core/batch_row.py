"""BatchRow: a state as one row of a batch, which is stepped, rewarded and started again without Python.

The loop over the rows is in batch.py, and compiled in the binder's batches.py; what happens in a row is here.
"""

from __future__ import annotations

from .observing import Observable
from .state import State
from .structs import I64, Scratch, buffer

WIN, RANK, SCORE = range(3)
"""The ways to reward a finished game: see ``reward_all``."""

WHOLE = 1_000_000
"""Rewards are counted in millionths."""


class BatchRow(Observable):
    """A state that is a row of a batch."""

    chooser: Scratch  # the seat whose choices stand in the menu
    won: Scratch  # the winners of the last game that ended here, as a bit set
    rewards: list[int] = buffer("SEATS", "int")  # what it was worth to each seat
    tallies: list[int] = buffer("SEATS", "int")  # what decided it

    def tally(self, seat: int) -> int:
        """What decides between the seats at the end, ties included: more is better; if it is the same for all, points
        do (hook)."""
        return 0

    def list_row(self) -> None:
        """Write down who chooses next, and the menu."""
        self.chooser = self.next_to_act()
        self.list_choices(self.chooser)

    def start_row(self, blank: State, seed: I64, stream: I64) -> None:
        """Start a new game on a blank table and go to the first choice."""
        self.copy_from(blank)
        self.begin(seed, stream)
        self.list_row()

    def step_row(self, blank: State, action: int, seed: I64, stream: I64, kind: int) -> bool:
        """Make one choice; if the game ends, reward it and begin the next. Returns whether it ended."""
        self.apply(self.chooser, action)
        if not self.ended:
            self.list_row()
            return False
        self.reward_all(kind)
        self.start_row(blank, seed, stream)
        return True

    # Rewards

    def reward_all(self, kind: int) -> None:
        """What the end is worth to each seat, from 0 to WHOLE: by its share of the win, its place, or where its score
        lies between the lowest and the highest."""
        self.won = self.winners
        for seat in range(self.seats):
            self.tallies[seat] = self.tally(seat)
        for seat in range(self.seats):
            if kind == WIN:
                self.rewards[seat] = self.share_of_win(seat)
            elif kind == RANK:
                self.rewards[seat] = self.worth_of_place(seat)
            else:
                self.rewards[seat] = self.worth_of_score(seat)

    def share_of_win(self, seat: int) -> int:
        """Winners share one whole."""
        winners = 0
        for other in range(self.seats):
            winners += self.won >> other & 1
        return WHOLE // winners if self.won >> seat & 1 else 0

    def worth_of_place(self, seat: int) -> int:
        """First place is worth a whole, last place nothing; seats that tie get the mean of their places."""
        points = 0
        for other in range(self.seats):
            if other != seat:
                points += self.compared(seat, other) + 1
        return points * WHOLE // (2 * (self.seats - 1))

    def compared(self, seat: int, other: int) -> int:
        """1 if a seat did better than another, -1 if it did worse: winners first, then by what counts."""
        wins = (self.won >> seat & 1) - (self.won >> other & 1)
        if wins != 0:
            return wins
        return int(self.tallies[seat] > self.tallies[other]) - int(self.tallies[seat] < self.tallies[other])

    def worth_of_score(self, seat: int) -> int:
        """Where a score lies between the lowest and the highest; a half if all are equal."""
        low, high = self.tallies[0], self.tallies[0]
        for other in range(self.seats):
            low, high = min(low, self.tallies[other]), max(high, self.tallies[other])
        if low == high:
            return WHOLE // 2
        part: I64 = self.tallies[seat] - low
        return int(part * WHOLE // (high - low))
