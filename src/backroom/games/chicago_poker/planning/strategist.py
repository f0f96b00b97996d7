"""The strategist: which choice leads to the best chance to win, tried out in many worlds.

A world is dealt anew: everything that the seat can't know, and all luck to come. In each world every candidate is
tried with the same luck; then planners play on for all seats, each by what it sees there (the seat by its own style,
the others by that of ``rivals``), until some laps later, when most of what lies on the table has been fought for, a
forecast says who will win. Candidates are the choices that the planner rates highest; those that fall behind beyond
doubt are tried no more. ``root`` is only copied; ``world`` and ``after`` are working space.
"""

from __future__ import annotations

from typing import ClassVar

from ....core.net import CERTAIN
from ....core.structs import I64, Scratch, ints, longs, nogil, python_method
from ..edition import SEATS
from ..fields import Fields
from ..observation import Observing
from ..words import DRAW
from .forecast import Forecast
from .planner import Planner
from .style import WHOLE_BITS

LINE = 8
"""How many choices of the expected course are kept."""

OPINION_BITS = 14
"""A worth of one in the planner's opinion is a quarter of a chance, in these bits."""

FEWEST_WORLDS, ROUND = 12, 4
"""After how many worlds anything is known about candidates, and how often is looked which ones can be dropped."""

TENTHS = 100
"""The square of ten, since margins are given in tenths."""

BEYOND_DOUBT = 4
"""How far behind a candidate must be to be dropped: the square of that, compared with the square of the error."""


class Strategist(Forecast):
    """Thinks about one position at a time."""

    MOST: ClassVar[int] = Fields.MENU  # candidates
    LINE: ClassVar[int] = LINE
    SEATS: ClassVar[int] = SEATS

    seed: list[int] = longs(1, scratch=True)
    streams: Scratch  # streams of luck used so far
    wide: Scratch  # how many candidates
    laps: Scratch  # how many turns are played on, in laps around the table
    trust: Scratch  # how many tries the planner's opinion is worth
    margin: Scratch  # by how many tenths of its error a choice must be ahead of the planner's own
    count: Scratch  # candidates; 0: not yet chosen
    turn_of: Scratch  # the candidate that is tried next
    luck_of: Scratch  # the stream of the current world
    worlds: Scratch
    actions: list[int] = ints("MOST", scratch=True)
    opinions: list[int] = longs("MOST", scratch=True)  # by how much the planner rates it lower than the best one
    alive: list[int] = ints("MOST", scratch=True)
    tries: list[int] = ints("MOST", scratch=True)
    sums: list[int] = longs("MOST * SEATS", scratch=True)  # everybody's chances, summed up
    ahead: list[int] = longs("MOST", scratch=True)  # own chance compared with the first candidate, summed up
    spread: list[int] = longs("MOST", scratch=True)  # the same, squared
    first_own: Scratch  # own chance with the first candidate in the current world
    line_seats: list[int] = ints("MOST * LINE", scratch=True)
    line_actions: list[int] = ints("MOST * LINE", scratch=True)
    line_length: list[int] = ints("MOST", scratch=True)

    @nogil
    def begin(self, seed: I64, wide: int, laps: int, trust: int, margin: int) -> None:
        """Start on a new position."""
        self.seed[0] = seed
        self.streams = 0
        self.wide = min(wide, self.MOST)
        self.laps = laps
        self.trust = trust
        self.margin = margin
        self.count = 0
        self.turn_of = 0
        self.worlds = 0

    @nogil
    def think(
        self, root: Observing, world: Observing, after: Observing, rivals: Planner, seat: int, iterations: int
    ) -> int:
        """Try candidates ``iterations`` more times; returns the best choice so far."""
        if self.count == 0:
            self.choose_candidates(root, seat)
        for _ in range(iterations):
            if self.turn_of == 0:
                self.imagine(root, world, seat)
            self.try_out(world, after, rivals, seat)
            self.pass_on()
        return self.actions[self.best_candidate()]

    def choose_candidates(self, root: Observing, seat: int) -> None:
        """The choices that the planner rates highest, and the draw."""
        count = self.rate_choices(root, seat)
        for choice in range(count):
            self.insert(root.menu[choice], self.rates[choice])
        for choice in range(count):
            if root.menu[choice] == DRAW and not self.is_candidate(DRAW):
                self.actions[self.count - 1] = int(DRAW)
                self.opinions[self.count - 1] = self.rates[choice]
        best: I64 = self.opinions[0]
        for place in range(self.count):
            self.opinions[place] = best - self.opinions[place]
            self.alive[place] = 1
            self.tries[place] = 0
            self.ahead[place] = 0
            self.spread[place] = 0
            self.line_length[place] = 0
            for other in range(SEATS):
                self.sums[place * SEATS + other] = 0

    def insert(self, action: int, rate: I64) -> None:
        """Insert a choice among the candidates by its rate, behind equal ones; the lowest falls out."""
        at = self.count
        while at > 0 and self.opinions[at - 1] < rate:
            at -= 1
        if at >= self.wide:
            return
        if self.count < self.wide:
            self.count += 1
        for place in range(self.count - 1, at, -1):
            self.actions[place] = self.actions[place - 1]
            self.opinions[place] = self.opinions[place - 1]
        self.actions[at] = action
        self.opinions[at] = rate

    def is_candidate(self, action: int) -> bool:
        """Whether a choice is among the candidates."""
        for place in range(self.count):
            if self.actions[place] == action:
                return True
        return False

    # One try

    @nogil
    def imagine(self, root: Observing, world: Observing, seat: int) -> None:
        """Deal a new world."""
        world.copy_from(root)
        world.luck.seed(self.seed[0], self.streams)
        world.resample(seat)
        self.make_plausible(world, seat)
        self.luck_of = self.streams + 1
        self.streams += 2

    def try_out(self, world: Observing, after: Observing, rivals: Planner, seat: int) -> None:
        """Try the next candidate in the current world."""
        place = self.turn_of
        after.copy_from(world)
        after.luck.seed(self.seed[0], self.luck_of)
        until = world.turn + world.seats * self.laps
        after.apply(seat, self.actions[place])
        self.hurried = 1
        rivals.hurried = 1
        self.follow(after, place, rivals, seat)
        self.play_on(after, rivals, 1 << seat, until)
        self.hurried = 0
        rivals.hurried = 0
        self.forecast(after)
        self.credit(place, seat, after.seats)

    def follow(self, after: Observing, place: int, rivals: Planner, own: int) -> None:
        """In a candidate's first world, note how the game goes on."""
        if self.tries[place] > 0:
            return
        while not after.ended and self.line_length[place] < LINE:
            at = place * LINE + self.line_length[place]
            seat = after.next_to_act()
            action = self.prefer(after, seat) if seat == own else rivals.prefer(after, seat)
            self.line_seats[at] = seat
            self.line_actions[at] = action
            self.line_length[place] += 1
            after.apply(seat, action)

    def credit(self, place: int, seat: int, seats: int) -> None:
        """Add the chances at the end of a try."""
        self.tries[place] += 1
        for other in range(seats):
            self.sums[place * SEATS + other] += self.chances[other]
        if place == 0:
            self.first_own = self.chances[seat]
        lead: I64 = self.chances[seat] - self.first_own
        self.ahead[place] += lead
        self.spread[place] += lead * lead >> 8

    def pass_on(self) -> None:
        """The next candidate that is still in the race; after the last one comes a new world. (The first one is always
        tried, so that the others can be compared with it.)"""
        self.turn_of += 1
        while self.turn_of < self.count and self.alive[self.turn_of] == 0:
            self.turn_of += 1
        if self.turn_of >= self.count:
            self.turn_of = 0
            self.worlds += 1
            if self.worlds >= FEWEST_WORLDS and self.worlds % ROUND == 0:
                self.weed_out()

    def weed_out(self) -> None:
        """Drop the candidates that are behind the best one beyond doubt."""
        best = 0
        for place in range(1, self.count):
            if self.alive[place] == 1 and self.lead_of(place) > self.lead_of(best):
                best = place
        for place in range(1, self.count):
            if place != best and self.alive[place] == 1:
                behind: I64 = self.lead_of(best) - self.lead_of(place)
                if behind > 0 and behind * behind > (self.error_of(best) + self.error_of(place)) * BEYOND_DOUBT:
                    self.alive[place] = 0

    def error_of(self, place: int) -> I64:
        """The square of the error of a candidate's lead over the first one."""
        tries: I64 = max(self.tries[place], 1)
        mean: I64 = self.ahead[place] // tries
        variance: I64 = (self.spread[place] << 8) // tries - mean * mean
        return max(variance, 0) // tries

    # What was found

    def lead_of(self, place: int) -> I64:
        """By how much one's chance is better with a candidate than with the first one, mixed with the planner's opinion
        of it."""
        lead: I64 = self.ahead[place] - (self.opinions[place] >> WHOLE_BITS - OPINION_BITS) * self.trust
        return lead // max(self.tries[place] + self.trust, 1)

    def best_candidate(self) -> int:
        """The candidate with the best prospects: what the planner would do, unless another is far enough ahead of it,
        compared with the error of that. (After a few worlds nobody knows the error.)"""
        best = 0
        most: I64 = 0
        wanted: I64 = self.margin * self.margin
        for place in range(1, self.count if self.worlds >= FEWEST_WORLDS else 0):
            lead: I64 = self.lead_of(place)
            if self.alive[place] == 1 and lead > most and lead * lead * TENTHS > self.error_of(place) * wanted:
                best, most = place, lead
        return best

    @python_method
    def findings(self, seats: int) -> list[tuple[int, int, list[float], list[tuple[int, int]]]]:
        """Every candidate, best first: its action, how often it was tried, the chances of all seats after it, and how
        the game went on in the first world."""
        best = self.best_candidate()
        order = sorted(range(self.count), key=lambda one: (one == best, self.lead_of(one)), reverse=True)
        found = []
        for place in order:
            tries = max(self.tries[place], 1)
            chances = [self.sums[place * SEATS + other] / CERTAIN / tries for other in range(seats)]
            steps = range(place * LINE, place * LINE + self.line_length[place])
            line = [(self.line_seats[step], self.line_actions[step]) for step in steps]
            found.append((self.actions[place], self.tries[place], chances, line))
        return found
