"""Practice: games that a mind plays against itself and others in order to learn from them.

A kept position gives one row for each seat: the numbers that the seat knows, and its target, the chance to win as seen
from what came later (lambda returns: the result, mixed with what the net said of the kept positions in between).
"""

from __future__ import annotations

from typing import ClassVar

from .net import CERTAIN
from .numbers import Numbers
from .search import Search
from .structs import Scratch, buffer, nogil, packed, python_method

WHOLE = (1 << 15) - 1
"""A chance of one, on the scale used in rows."""

MOST_CHOICES = 5000
"""Longer games are broken off, and nothing is learned from them."""


class Mind(Search):
    """A net, the search that uses it, and the practice that it learns from."""

    ROWS: ClassVar[int] = 4096
    CELLS: ClassVar[int] = 1 << 20

    rows: Scratch
    game_rows: Scratch  # where the rows of the present game begin
    cells: list[int] = buffer("CELLS")  # the numbers of all rows
    opinions: list[int] = buffer("ROWS", "int")  # what the net said of each
    targets: list[int] = buffer("ROWS")
    later: list[int] = buffer("MOST_SEATS", "int")

    @nogil
    def favour(self, state: Numbers, world: Numbers, after: Numbers, seat: int, heat: int) -> int:
        """The choice that the net likes best after dealing anew what the seat can't know."""
        self.imagine(state, world)
        world.resample(seat)
        return self.favourite(world, after, seat, heat)

    @nogil
    def practise(
        self, table: Numbers, world: Numbers, after: Numbers, rival: Mind, rivals: int, heat: int, wild: int, keep: int
    ) -> int:
        """Play a table to its end and keep some positions; returns how many choices it took. ``rivals`` is the bit set
        of the seats that another mind plays; of every 1000 choices ``wild`` are made at random, and of every 1000
        positions ``keep`` are kept."""
        count = 0
        while not table.ended and count < MOST_CHOICES:
            seat = table.next_to_act()
            choices = table.list_choices(seat)
            action = table.menu[0]
            if choices > 1:
                if self.happens(after, wild):
                    action = table.menu[after.luck.below(choices)]
                elif rivals >> seat & 1 == 1:
                    action = rival.favour(table, world, after, seat, heat)
                else:
                    action = self.favour(table, world, after, seat, heat)
            table.make(seat, action)
            count += 1
            if self.happens(after, keep):
                self.keep(table)
        return count

    def happens(self, state: Numbers, rate: int) -> bool:
        """Whether something happens that should happen ``rate`` times in 1000."""
        state.luck.seed(self.seed[0], self.draws)
        self.draws += 1
        return state.luck.below(1000) < rate

    @nogil
    def keep(self, table: Numbers) -> None:
        """Keep a position as each seat knows it, if there is room."""
        if table.ended or (self.rows + table.seats) * self.inputs > self.CELLS or self.rows + table.seats > self.ROWS:
            return
        for seat in range(table.seats):
            self.opinions[self.rows] = self.chance_of(self.rate(table, seat)) >> 1
            for place in range(self.inputs):
                self.cells[self.rows * self.inputs + place] = table.numbers[place]
            self.rows += 1

    @nogil
    def learn_result(self, table: Numbers, trust: int) -> None:
        """Set the targets of the kept positions of a finished game: later positions count for ``trust`` 256ths, the
        net's opinion for the rest. A game that was broken off is forgotten."""
        if not table.ended:
            self.rows = self.game_rows
        self.rate_all(table)
        for seat in range(table.seats):
            self.later[seat] = min(self.chances[seat] * WHOLE // CERTAIN, WHOLE)
        positions = (self.rows - self.game_rows) // table.seats
        for step in range(positions):
            row = self.rows - (step + 1) * table.seats
            for seat in range(table.seats):
                self.targets[row + seat] = self.later[seat]
                mixed = self.later[seat] * trust + min(self.opinions[row + seat], WHOLE) * (256 - trust)
                self.later[seat] = mixed >> 8
        self.game_rows = self.rows

    @python_method
    def take_rows(self) -> tuple[bytes, bytes]:
        """Hand out all rows as 16-bit ints, numbers and targets (in parts of WHOLE), and forget them here."""
        taken = packed(self.cells, self.rows * self.inputs), packed(self.targets, self.rows)
        self.rows = self.game_rows = 0
        return taken
