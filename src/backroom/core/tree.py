"""The tree of a search: nodes, and edges by seat and action.

A node is a line of choices from the current position, whatever luck and hidden cards did between them. The worlds of
all iterations share the node, and each uses only the edges that are legal in it. A full tree stops growing.
"""

from __future__ import annotations

from typing import ClassVar

from .net import CERTAIN, LOGIT, STEP, Net
from .structs import I64, Scratch, buffer, ints, longs

NONE = -1
"""No edge, no node."""

SOFTMAX = tuple(round(CERTAIN * 2.718281828459045 ** (-(place << STEP) / LOGIT)) for place in range(1024))
"""The factor by which a weight shrinks, by how far its logit is below the best: a softmax in whole numbers."""


class Tree(Net):
    """Nodes and edges, as arrays of ints."""

    NODES: ClassVar[int] = 1 << 17
    EDGES: ClassVar[int] = 1 << 18
    WIDEST: ClassVar[int] = 2048  # larger than the menu of any game
    LONGEST: ClassVar[int] = 256  # choices on one path

    nodes: Scratch
    edges: Scratch
    node_visits: list[int] = buffer("NODES", "int")
    first_edges: list[int] = buffer("NODES", "int")
    actions: list[int] = buffer("EDGES", "int")
    movers: list[int] = buffer("EDGES", "int")
    children: list[int] = buffer("EDGES", "int")
    nexts: list[int] = buffer("EDGES", "int")  # the next edge of the same node
    visits: list[int] = buffer("EDGES", "int")
    logits: list[int] = buffer("EDGES", "int")  # what the net said of the position after it
    worths: list[int] = buffer("EDGES", "long long")  # chances of the mover, summed over the visits
    legal_edges: list[int] = ints("WIDEST", scratch=True)  # the edges that are legal in the current world
    weights: list[int] = ints("WIDEST", scratch=True)
    path: list[int] = ints("LONGEST", scratch=True)
    length: Scratch
    # Chances of every seat, by the first choice. The edges of the root are made before all others, one for each choice
    # in its menu, so their numbers are below WIDEST.
    root_worths: list[int] = longs("WIDEST * MOST_SEATS", scratch=True)
    root_tries: list[int] = ints("WIDEST", scratch=True)  # how many tries that is: those since the root is the root

    exploration: Scratch  # how much untried choices attract, in 256ths
    sharpness: Scratch  # how strongly the net's opinion separates the first choices, in 256ths

    def clear_tree(self) -> None:
        """Empty the tree."""
        self.nodes = 0
        self.edges = 0
        self.add_node()
        self.clear_root()

    def clear_root(self) -> None:
        """Nobody's chances are known yet by the first choice."""
        for place in range(self.WIDEST * self.MOST_SEATS):
            self.root_worths[place] = 0
        for place in range(self.WIDEST):
            self.root_tries[place] = 0

    def add_node(self) -> int:
        """A new node."""
        node = self.nodes
        self.node_visits[node] = 0
        self.first_edges[node] = NONE
        self.nodes = node + 1
        return node

    def find_edge(self, node: int, mover: int, action: int, guess: int) -> int:
        """The edge of a choice, looked for at ``guess`` first; NONE if it is new."""
        if guess != NONE and self.actions[guess] == action and self.movers[guess] == mover:
            return guess
        edge = self.first_edges[node]
        while edge != NONE and (self.actions[edge] != action or self.movers[edge] != mover):
            edge = self.nexts[edge]
        return edge

    def add_edge(self, node: int, mover: int, action: int, logit: int) -> int:
        """A new edge at the end of its node's list."""
        edge = self.edges
        self.edges = edge + 1
        self.actions[edge] = action
        self.movers[edge] = mover
        self.children[edge] = NONE
        self.nexts[edge] = NONE
        self.visits[edge] = 0
        self.logits[edge] = logit
        self.worths[edge] = 0
        if self.first_edges[node] == NONE:
            self.first_edges[node] = edge
        else:
            last = self.first_edges[node]
            while self.nexts[last] != NONE:
                last = self.nexts[last]
            self.nexts[last] = edge
        return edge

    def child_of(self, edge: int) -> int:
        """The node at the end of an edge; NONE if it would be new and the tree is full."""
        if self.children[edge] == NONE and self.nodes < self.NODES:
            self.children[edge] = self.add_node()
        return self.children[edge]

    def most_promising(self, count: int) -> int:
        """PUCT: among the legal edges, the one with the best mean so far plus a bonus for what it may still hold: more
        for those that the net likes, less the more often they were tried."""
        tries: I64 = self.weigh_legal_edges(count)
        spread: I64 = 0
        for place in range(count):
            spread += self.weights[place]
        reach: I64 = self.square_root((tries + 1) << 16) * self.exploration
        best = self.legal_edges[0]
        best_score: I64 = -1
        for place in range(count):
            edge = self.legal_edges[place]
            known = self.visits[edge] + 1
            mean: I64 = (self.worths[edge] + self.chance_of(self.logits[edge])) // known
            score: I64 = mean + reach * self.weights[place] // (spread * known)
            if score > best_score:
                best_score = score
                best = edge
        return best

    def weigh_legal_edges(self, count: int) -> int:
        """Turn the net's opinion of the legal edges into weights; returns how often they were tried in all."""
        top = self.logits[self.legal_edges[0]]
        tries = 0
        for place in range(count):
            top = max(top, self.logits[self.legal_edges[place]])
            tries += self.visits[self.legal_edges[place]]
        for place in range(count):
            below = (top - self.logits[self.legal_edges[place]]) * self.sharpness >> 8
            self.weights[place] = SOFTMAX[min(below >> STEP, len(SOFTMAX) - 1)] + 1
        return tries

    def square_root(self, number: I64) -> I64:
        """The square root, rounded down."""
        if number < 2:
            return number
        root: I64 = 1 << ((number.bit_length() + 1) >> 1)
        better: I64 = (root + number // root) >> 1
        while better < root:
            root = better
            better = (root + number // root) >> 1
        return root

    def back_up(self, seats: int) -> None:
        """Credit the chances at the end of the path to all of its edges."""
        for step in range(self.length):
            edge = self.path[step]
            self.visits[edge] += 1
            self.worths[edge] += self.chances[self.movers[edge]]
        if self.length > 0:
            self.root_tries[self.path[0]] += 1
            for seat in range(seats):
                self.root_worths[self.path[0] * self.MOST_SEATS + seat] += self.chances[seat]

    def most_visited(self, node: int) -> int:
        """The edge of a node that was tried most often, the better one among equals; NONE without edges."""
        best = NONE
        edge = self.first_edges[node]
        while edge != NONE:
            if best == NONE or self.is_better(edge, best):
                best = edge
            edge = self.nexts[edge]
        return best

    def is_better(self, edge: int, other: int) -> bool:
        """Whether an edge was tried more often than another one; among equals, with more success."""
        if self.visits[edge] != self.visits[other]:
            return self.visits[edge] > self.visits[other]
        return self.worths[edge] > self.worths[other]
