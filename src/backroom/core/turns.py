"""Whole turns: the search for games whose turns are long and in which nothing is random before their end.

Choice by choice, a net would have to compare positions of different steps, and a search would find the same turn again
in every order of its choices. Here whole turns are drawn at random, most of them as variations of the best one so far,
and judged by the position at their end. A number of such drafts compete: in each iteration one of them is played, then
some more turns, each the best of a few that are drawn for it, then the net rates the position for every seat.
"""

from __future__ import annotations

from typing import ClassVar

from .net import CHANCES, MOST_LOGIT, STEP
from .observing import Observable
from .search import Search
from .structs import I64, Scratch, ints, longs, nogil, python_method
from .tree import NONE

PRIME = (1 << 31) - 1
FACTOR = 48271
"""The dice of Park and Miller: which turns are drawn has nothing to do with the luck of any table."""

VARIED = 8
"""In how many of ten tries the best turn so far is varied; the others are drawn from scratch."""

AFRESH, EXCHANGED, INSERTED, DROPPED = range(4)
"""How it is varied: from some choice on drawn afresh; or one choice is exchanged, inserted or dropped, and what follows
is kept as far as it is legal."""

ENDS = 4
"""How often the end of a draft is looked at if it is random."""


class Turns(Search):
    """Thinks about whole turns."""

    DRAFTS: ClassVar[int] = 160  # room for this many turns that compete
    CHOICES: ClassVar[int] = 64  # most choices of one turn

    dice: list[int] = longs(1, scratch=True)
    line: list[int] = ints("CHOICES", scratch=True)  # the turn that is being drawn
    best_line: list[int] = ints("CHOICES", scratch=True)
    best_length: Scratch
    rest: Scratch  # how much of the best turn has been gone through
    drafts: Scratch  # turns that compete
    wanted: Scratch  # how many of them are looked for
    looked: Scratch  # how often one has been looked for
    draft_lines: list[int] = ints("DRAFTS * CHOICES", scratch=True)
    draft_lengths: list[int] = ints("DRAFTS", scratch=True)
    draft_tries: Scratch  # turns that are drawn for each draft
    tries: Scratch  # and for each turn that follows
    turns_ahead: Scratch  # how many turns follow before the position is rated
    broad: Scratch  # whether every legal choice begins a draft

    @nogil
    def begin_turns(self, wanted: int, draft_tries: int, tries: int, turns_ahead: int, broad: int) -> None:
        """After ``begin``: how whole turns are thought about."""
        self.wanted = min(wanted, self.DRAFTS)
        self.draft_tries = draft_tries
        self.tries = tries
        self.turns_ahead = turns_ahead
        self.broad = broad
        self.forget_drafts()
        self.seed_dice(self.seed[0])

    def forget_drafts(self) -> None:
        """No turn competes yet."""
        self.drafts = 0
        self.looked = 0

    @nogil
    def think_turns(self, root: Observable, world: Observable, after: Observable, seat: int, iterations: int) -> int:
        """Think ``iterations`` more times; returns the first choice of the best turn so far."""
        for _ in range(iterations):
            edge = self.new_draft(root, world, after, seat)
            if edge == NONE:
                for place in range(self.drafts):
                    self.legal_edges[place] = place
                edge = self.most_promising(self.drafts)
            self.copy_with_new_luck(root, world)
            world.resample(seat)
            self.follow(world, seat, edge)
            for _ in range(self.turns_ahead):
                self.play_turn(world, after, self.tries)
            self.rate_all(world)
            self.path[0] = edge
            self.length = 1
            self.back_up(world.seats)
        best = self.most_visited(0)
        return NONE if best == NONE else self.actions[best]

    # Dice

    def seed_dice(self, seed: I64) -> None:
        """Start the dice."""
        self.dice[0] = 1 + (seed ^ seed >> 31) % (PRIME - 1)

    def roll(self, count: int) -> int:
        """A number below ``count``."""
        self.dice[0] = self.dice[0] * FACTOR % PRIME
        rolled: I64 = self.dice[0] * count
        return rolled // PRIME % count

    # Drawing turns

    def sample_turns(self, state: Observable, after: Observable, seat: int, first: int, tries: int, ends: int) -> int:
        """Draw some turns of a seat, which begin with a certain choice unless it is NONE, and keep the one with the
        best end, looked at ``ends`` times if it is random; returns its chance to win."""
        best = NONE
        stream = self.streams_used
        self.streams_used += ends
        self.best_length = 0
        for _ in range(tries):
            kept = 0
            way = AFRESH
            if self.best_length > 0 and self.roll(10) < VARIED:
                kept = self.roll(self.best_length)
                way = self.roll(4)
            self.start_again(state, after, stream)
            length = self.sample_turn(after, seat, first, kept, way)
            score = self.rate_end(state, after, seat, length, stream, ends)
            if score > best:
                best = score
                self.best_length = length
                for place in range(length):
                    self.best_line[place] = self.line[place]
        return best

    def start_again(self, state: Observable, after: Observable, stream: int) -> None:
        """Copy a state, with the luck of a certain stream."""
        after.copy_from(state)
        after.luck.seed(self.seed[0], stream)

    def sample_turn(self, after: Observable, seat: int, first: int, kept: int, way: int) -> int:
        """Play a turn: the choices that are kept of the best one so far, and then in a way of its own; returns its
        length."""
        turn = after.turn_number()
        length = 0
        self.rest = self.best_length if way == AFRESH else kept + int(way != INSERTED)
        while length == 0 or (length < self.CHOICES and self.goes_on(after, seat, turn)):
            count = after.list_choices(seat)
            if length < kept:
                action = self.best_line[length]
            elif length == 0 and first != NONE:
                action = first
            elif length == kept and way != DROPPED:
                action = self.any_choice(after, count)
            else:
                action = self.next_of_rest(after, count)
            after.apply(seat, action)
            self.line[length] = action
            length += 1
        return length

    def any_choice(self, after: Observable, count: int) -> int:
        """What comes to mind."""
        rolled = self.roll(1 << 16)
        return after.menu[after.quick_choice(count, rolled)]

    def next_of_rest(self, after: Observable, count: int) -> int:
        """The next choice of the best turn so far that is legal; if there is none, any choice."""
        while self.rest < self.best_length:
            action = self.best_line[self.rest]
            self.rest += 1
            for place in range(count):
                if after.menu[place] == action:
                    return action
        return self.any_choice(after, count)

    def goes_on(self, state: Observable, seat: int, turn: int) -> bool:
        """Whether a seat's turn isn't over yet."""
        return turn != 0 and not state.ended and state.turn_number() == turn and state.next_to_act() == seat

    def rate_end(self, state: Observable, after: Observable, seat: int, length: int, stream: int, ends: int) -> int:
        """A seat's chance to win after the turn that was drawn; if its end is random, the mean of several."""
        total = self.chance_of(self.rate(after, seat))
        if not after.luck.is_fresh() and ends > 1:
            for more in range(1, ends):
                self.start_again(state, after, stream + more)
                for place in range(length):
                    after.apply(seat, self.line[place])
                total += self.chance_of(self.rate(after, seat))
            total //= ends
        return total

    # Playing turns

    def play_turn(self, world: Observable, after: Observable, tries: int) -> None:
        """Play the next turn, the best of some that are drawn; a choice outside a turn as the net prefers."""
        if world.ended:
            return
        mover = world.next_to_act()
        if world.turn_number() == 0:
            world.apply(mover, self.preferred_choice(world, after, mover, 0))
        else:
            self.sample_turns(world, after, mover, NONE, tries, 1)
            for place in range(self.best_length):
                world.apply(mover, self.best_line[place])

    def follow(self, world: Observable, seat: int, draft: int) -> None:
        """Play a draft, as far as it is legal in this world."""
        for place in range(self.draft_lengths[draft]):
            action = self.draft_lines[draft * self.CHOICES + place]
            if world.ended or world.next_to_act() != seat or not world.is_legal(seat, action):
                break
            world.apply(seat, action)

    # Drafts

    def new_draft(self, root: Observable, world: Observable, after: Observable, seat: int) -> int:
        """Look for another turn that may compete, if more are wanted; its edge, or NONE."""
        whole: bool = root.turn_number() != 0
        self.copy_with_new_luck(root, world)
        world.resample(seat)
        count = world.list_choices(seat)
        first = NONE
        if self.broad == 1 or not whole:
            if self.looked >= min(count, self.DRAFTS):
                return NONE
            first = world.menu[self.looked]
        elif self.looked >= self.wanted:
            return NONE
        self.looked += 1
        chance = self.sample_turns(world, after, seat, first, self.draft_tries if whole else 1, ENDS)
        return NONE if self.is_known() else self.add_draft(seat, self.logit_of(chance))

    def is_known(self) -> bool:
        """Whether the turn that was drawn competes already."""
        for draft in range(self.drafts):
            if self.draft_lengths[draft] == self.best_length:
                same = 0
                while same < self.best_length and self.is_like(draft, same):
                    same += 1
                if same == self.best_length:
                    return True
        return False

    def is_like(self, draft: int, place: int) -> bool:
        """Whether a draft has the same choice at some place as the turn that was drawn."""
        return self.draft_lines[draft * self.CHOICES + place] == self.best_line[place]

    def logit_of(self, chance: int) -> int:
        """The logit that belongs to a chance."""
        low = 0
        high = len(CHANCES) - 1
        while low < high:
            middle = (low + high) >> 1
            if CHANCES[middle] < chance:
                low = middle + 1
            else:
                high = middle
        return (low << STEP) - MOST_LOGIT

    def add_draft(self, seat: int, logit: int) -> int:
        """Let the turn that was drawn compete; returns its edge, which has the same number."""
        draft = self.drafts
        self.drafts += 1
        self.draft_lengths[draft] = self.best_length
        for place in range(self.best_length):
            self.draft_lines[draft * self.CHOICES + place] = self.best_line[place]
        return self.add_edge(0, seat, self.best_line[0], logit)

    # What was found

    @python_method
    def draft_of(self, edge: int) -> list[int]:
        """The choices of a turn that competed."""
        return [self.draft_lines[edge * self.CHOICES + place] for place in range(self.draft_lengths[edge])]
