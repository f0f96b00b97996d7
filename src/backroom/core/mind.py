"""Practice: games that a mind plays against itself and others in order to learn from them.

A kept position gives one row for each seat: the numbers that the seat knows, and its target, the chance to win as seen
from what came later (lambda returns: the result, mixed with what the net said of the kept positions in between). Later
in a training a small search judges kept positions; what it finds counts in place of the net's opinion, and is part of
the target.
"""

from __future__ import annotations

from typing import ClassVar

from .net import CERTAIN
from .observing import Observable
from .structs import I64, Scratch, buffer, nogil, packed, python_method
from .tree import NONE
from .turns import Turns

WHOLE = (1 << 15) - 1
"""A chance of one, on the scale used in rows."""

MOST_CHOICES = 5000
"""Longer games are broken off, and nothing is learned from them."""


class Mind(Turns):
    """A net, the search that uses it, and the practice that it learns from."""

    ROWS: ClassVar[int] = 4096
    CELLS: ClassVar[int] = 1 << 20

    rows: Scratch
    game_rows: Scratch  # where the rows of the current game begin
    cells: list[int] = buffer("CELLS")  # the numbers of all rows
    opinions: list[int] = buffer("ROWS", "int")  # what the net said of each
    targets: list[int] = buffer("ROWS")
    later: list[int] = buffer("MOST_SEATS", "int")
    judging: Scratch  # iterations of the search that judges kept positions; 0: the net alone
    searching: Scratch  # iterations of the search that chooses in practice; 0: the net alone, one choice ahead

    @nogil
    def choose_by_net(
        self, state: Observable, world: Observable, after: Observable, seat: int, temperature: int
    ) -> int:
        """The choice that the net likes best after dealing anew what the seat can't know."""
        self.copy_with_new_luck(state, world)
        world.resample(seat)
        return self.preferred_choice(world, after, seat, temperature)

    @nogil
    def choose_in_practice(
        self, state: Observable, world: Observable, after: Observable, seat: int, temperature: int
    ) -> int:
        """The choice that a small search tries most often, or without one, that the net likes best."""
        if self.searching == 0:
            return self.choose_by_net(state, world, after, seat, temperature)
        self.clear_tree()
        return self.think(state, world, after, seat, self.searching)

    @nogil
    def set_searching(self, iterations: int) -> None:
        """From now on a search of that many iterations chooses in practice, or the net alone (0)."""
        self.searching = iterations

    @nogil
    def self_play(
        self,
        table: Observable,
        world: Observable,
        after: Observable,
        rival: Mind,
        rivals: int,
        temperature: int,
        epsilon: int,
        keep_rate: int,
    ) -> int:
        """Play a table to its end and keep some positions; returns how many choices it took. ``rivals`` is the bit set
        of the seats that another mind plays; of every 1000 choices ``epsilon`` are made at random, and of every 1000
        positions ``keep_rate`` are kept."""
        count = 0
        while not table.ended and count < MOST_CHOICES:
            seat = table.next_to_act()
            choices = table.list_choices(seat)
            action = table.menu[0]
            if choices > 1:
                if self.happens_by_chance(after, epsilon):
                    action = table.menu[after.luck.below(choices)]
                elif rivals >> seat & 1 == 1:
                    action = rival.choose_in_practice(table, world, after, seat, temperature)
                else:
                    action = self.choose_in_practice(table, world, after, seat, temperature)
            table.apply(seat, action)
            count += 1
            if self.happens_by_chance(after, keep_rate):
                self.keep_position(table, world, after)
        return count

    @nogil
    def self_play_turns(
        self,
        table: Observable,
        world: Observable,
        after: Observable,
        rival: Mind,
        rivals: int,
        tries: int,
        epsilon: int,
        keep_rate: int,
    ) -> int:
        """The same in whole turns, each the best of at most ``tries`` that are drawn; positions are kept between them,
        and a wild turn is the first that comes to mind."""
        count = 0
        while not table.ended and count < MOST_CHOICES:
            if self.happens_by_chance(after, keep_rate):
                self.keep_position(table, world, after)
            drawn = 1 if self.happens_by_chance(after, epsilon) else tries
            if rivals >> table.next_to_act() & 1 == 1:
                rival.play_turn(table, after, drawn)
            else:
                self.play_turn(table, after, drawn)
            count += 1
        return count

    @nogil
    def plan_turn(self, state: Observable, world: Observable, after: Observable, seat: int, tries: int) -> int:
        """Draw the rest of a seat's turn: ``best_line`` has its choices; returns how many."""
        self.copy_with_new_luck(state, world)
        world.resample(seat)
        if world.turn_number() == 0:
            self.best_line[0] = self.preferred_choice(world, after, seat, 0)
            self.best_length = 1
        else:
            self.sample_turns(world, after, seat, NONE, tries, 1)
        return self.best_length

    @python_method
    def planned(self) -> list[int]:
        """The choices of the turn that was drawn last."""
        return [self.best_line[place] for place in range(self.best_length)]

    def happens_by_chance(self, state: Observable, rate: int) -> bool:
        """Whether something happens that should happen ``rate`` times in 1000."""
        state.luck.seed(self.seed[0], self.streams_used)
        self.streams_used += 1
        return state.luck.below(1000) < rate

    @nogil
    def keep(self, table: Observable) -> None:
        """Keep a position as each seat knows it, if there is room."""
        if table.ended or (self.rows + table.seats) * self.inputs > self.CELLS or self.rows + table.seats > self.ROWS:
            return
        for seat in range(table.seats):
            self.opinions[self.rows] = self.chance_of(self.rate(table, seat)) >> 1
            for place in range(self.inputs):
                self.cells[self.rows * self.inputs + place] = table.observation[place]
            self.rows += 1

    @nogil
    def set_judging(self, iterations: int) -> None:
        """From now on kept positions are judged by a search of that many iterations, or by the net alone (0)."""
        self.judging = iterations

    @nogil
    def keep_position(self, table: Observable, world: Observable, after: Observable) -> None:
        """Keep a position, with what a small search makes of it if that is wanted."""
        row = self.rows
        self.keep(table)
        if self.judging == 0 or self.rows == row:
            return
        seat = table.next_to_act()
        self.clear_tree()
        if table.WHOLE_TURNS:
            self.forget_drafts()
            self.think_turns(table, world, after, seat, self.judging)
        else:
            self.think(table, world, after, seat, self.judging)
        best = self.most_visited(0)
        for each in range(table.seats):
            found: I64 = self.root_worths[best * self.MOST_SEATS + each] // self.visits[best]
            self.opinions[row + each] = int(found >> 1)

    @nogil
    def learn_result(self, table: Observable, lambda_: int, judged: int) -> None:
        """Set the targets of the kept positions of a finished game: later positions count for ``lambda_`` 256ths, the
        opinion of each for the rest; in its own target, that counts for ``judged`` 256ths. A game that was broken off
        is forgotten."""
        if not table.ended:
            self.rows = self.game_rows
        self.rate_all(table)
        for seat in range(table.seats):
            self.later[seat] = min(self.chances[seat] * WHOLE // CERTAIN, WHOLE)
        positions = (self.rows - self.game_rows) // table.seats
        for step in range(positions):
            row = self.rows - (step + 1) * table.seats
            for seat in range(table.seats):
                opinion = min(self.opinions[row + seat], WHOLE)
                self.targets[row + seat] = (self.later[seat] * (256 - judged) + opinion * judged) >> 8
                self.later[seat] = (self.later[seat] * lambda_ + opinion * (256 - lambda_)) >> 8
        self.game_rows = self.rows

    @python_method
    def take_rows(self) -> tuple[bytes, bytes]:
        """Hand out all rows as 16-bit ints, numbers and targets (in parts of WHOLE), and forget them here."""
        taken = packed(self.cells, self.rows * self.inputs), packed(self.targets, self.rows)
        self.rows = self.game_rows = 0
        return taken
