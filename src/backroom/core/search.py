"""The search: which choice leads to the best chance to win, when cards are hidden and luck is still to come.

Each iteration deals anew what the seat can't know, with new luck, and walks down the tree: at every node the most
promising choice of whoever is asked, until it reaches a new node. There a few choices are played as the net prefers,
the net rates the position for every seat, and the chances are credited to all choices on the path. (This is known as
information set Monte Carlo tree search with PUCT.)

``root`` is only copied; ``world`` and ``after`` are working space: other states of the same game.
"""

from __future__ import annotations

from math import log

from .net import CERTAIN, LOGIT
from .observing import Observable
from .pruning import Pruning
from .structs import I64, Scratch, longs, nogil, python_method
from .tree import NONE

MOST_FORCED = 400
"""Most choices without an alternative in one iteration; rules that never end are cut off here."""

GUMBEL = tuple(round(-LOGIT * log(-log((place + 0.5) / 1024))) for place in range(1024))
"""Gumbel's distribution: picking the best of scores with this noise is a draw by softmax."""


class Search(Pruning):
    """Thinks about one position at a time."""

    seed: list[int] = longs(1, scratch=True)
    streams_used: Scratch  # streams of luck used so far
    ahead: Scratch  # choices that the net makes before a leaf is rated

    @nogil
    def begin(self, seed: I64, exploration: int, sharpness: int, ahead: int) -> None:
        """Start on a new position: forget everything but the net."""
        self.forget_sums()
        self.seed[0] = seed
        self.streams_used = 0
        self.exploration = exploration
        self.sharpness = sharpness
        self.ahead = ahead
        self.clear_tree()

    @nogil
    def think(self, root: Observable, world: Observable, after: Observable, seat: int, iterations: int) -> int:
        """Think ``iterations`` more times; returns the best choice so far."""
        for _ in range(iterations):
            self.copy_with_new_luck(root, world)
            world.resample(seat)
            self.run_iteration(world, after, seat)
        best = self.most_visited(0)
        return NONE if best == NONE else self.actions[best]

    def copy_with_new_luck(self, state: Observable, copy: Observable) -> None:
        """Copy a state and give the copy luck of its own; nobody listens to what happens there."""
        copy.copy_from(state)
        copy.listening = False
        copy.luck.seed(self.seed[0], self.streams_used)
        self.streams_used += 1

    def run_iteration(self, world: Observable, after: Observable, seat: int) -> None:
        """One iteration in one world."""
        self.length = 0
        node = 0
        mover = seat
        forced = 0
        while node != NONE and not world.ended and self.length < self.LONGEST and forced < MOST_FORCED:
            count = world.list_choices(mover)
            if count == 1 and self.length > 0:
                forced += 1
                world.apply(mover, world.menu[0])
            else:
                if self.is_new(node) or not self.find_legal_edges(world, after, node, mover, count):
                    break
                edge = self.most_promising(count)
                self.path[self.length] = edge
                self.length += 1
                world.apply(mover, self.actions[edge])
                node = self.child_of(edge)
            mover = world.next_to_act()
        self.play_on(world, after, self.ahead)
        self.rate_all(world)
        self.back_up(world.seats)

    def is_new(self, node: int) -> bool:
        """Count a visit of a node; returns whether it is the first one. Its choices are not looked at before the second
        one: most nodes are never visited again. (The root's are at once.)"""
        self.node_visits[node] += 1
        return self.node_visits[node] == 1 and node != 0

    def find_legal_edges(self, world: Observable, after: Observable, node: int, mover: int, count: int) -> bool:
        """Find the edges of all legal choices, new ones with the net's opinion; returns whether there was room."""
        guess = self.first_edges[node]
        for place in range(count):
            action = world.menu[place]
            edge = self.find_edge(node, mover, action, guess)
            if edge == NONE and self.edges == self.EDGES:
                return False
            if edge == NONE:
                edge = self.add_edge(node, mover, action, self.rate_after(world, after, mover, action))
            self.legal_edges[place] = edge
            guess = self.nexts[edge]
        return True

    def rate_after(self, state: Observable, after: Observable, mover: int, action: int) -> int:
        """The net's opinion of a choice: of the position after it, for the seat that made it."""
        self.copy_with_new_luck(state, after)
        after.apply(mover, action)
        return self.rate(after, mover)

    # Choices as the net prefers

    def play_on(self, world: Observable, after: Observable, count: int) -> None:
        """Play some more choices."""
        for _ in range(count):
            if not world.ended:
                mover = world.next_to_act()
                world.apply(mover, self.preferred_choice(world, after, mover, 0))

    def preferred_choice(self, state: Observable, after: Observable, mover: int, temperature: int) -> int:
        """The choice that the net likes best; the higher the temperature (in 256ths), the more random it is."""
        count = state.list_choices(mover)
        best = state.menu[0]
        if count > 1:
            best_score = -(1 << 30)
            for place in range(count):
                action = state.menu[place]
                score = self.rate_after(state, after, mover, action)
                score += self.gumbel_noise(after, temperature)
                if score > best_score:
                    best_score = score
                    best = action
        return best

    def gumbel_noise(self, state: Observable, temperature: int) -> int:
        """Random noise that makes picking the best score a draw by softmax."""
        return 0 if temperature == 0 else GUMBEL[state.luck.below(len(GUMBEL))] * temperature >> 8

    # What was found

    @python_method
    def findings(self, seats: int) -> list[tuple[int, int, list[float]]]:
        """Every first choice: its action, how often it was tried, and the chances of all seats after it."""
        found = []
        edge = self.first_edges[0]
        while edge != NONE:
            found.append((self.actions[edge], self.visits[edge], self.chances_after(edge, seats)))
            edge = self.nexts[edge]
        return found

    @python_method
    def chances_after(self, edge: int, seats: int) -> list[float]:
        """Everybody's chances after a first choice. Of tries from before a pruning only the mover's chance is known; if
        there are no others, the rest is divided evenly."""
        tries, mover = self.root_tries[edge], self.movers[edge]
        if tries:
            return [self.root_worths[edge * self.MOST_SEATS + seat] / CERTAIN / tries for seat in range(seats)]
        if not self.visits[edge]:
            return [0.0] * seats
        own = self.worths[edge] / CERTAIN / self.visits[edge]
        return [own if seat == mover else (1 - own) / max(1, seats - 1) for seat in range(seats)]

    @python_method
    def principal_line(self, edge: int, most: int) -> list[tuple[int, int]]:
        """What is expected from a first choice on: seats and actions, each the most tried."""
        line: list[tuple[int, int]] = []
        while edge != NONE and len(line) < most:
            line.append((self.movers[edge], self.actions[edge]))
            edge = NONE if self.children[edge] == NONE else self.most_visited(self.children[edge])
        return line
