"""Pruning: what a tree knows about a seat's next choice is kept when the choice before it has been made.

Nodes and edges are numbered as they are made, so parents come before their children. What is kept moves to the front in
the same order, in place.
"""

from __future__ import annotations

from .structs import Scratch, buffer, nogil
from .tree import NONE, Tree


class Pruning(Tree):
    """Cuts a tree back to the branch of one choice."""

    new_nodes: list[int] = buffer("NODES", "int")  # the new number of each node; NONE: it is cut off
    new_edges: list[int] = buffer("EDGES", "int")  # the same for edges
    kept_nodes: Scratch
    kept_edges: Scratch

    @nogil
    def prune(self, action: int) -> int:
        """Keep only what follows a first choice: the node after it becomes the root. Returns how often that was tried;
        if nothing can be kept, 0, and the tree is left as it is."""
        chosen = self.first_edges[0]
        while chosen != NONE and self.actions[chosen] != action:
            chosen = self.nexts[chosen]
        root = NONE if chosen == NONE else self.children[chosen]
        if root == NONE or self.first_edges[root] == NONE:
            return 0
        self.mark_below(root)
        if not self.root_edges_fit(root):
            return 0
        self.move_edges()
        self.move_nodes()
        self.clear_root()
        return self.node_visits[0]

    def mark_below(self, root: int) -> None:
        """Number everything below a node anew."""
        for node in range(self.nodes):
            self.new_nodes[node] = NONE
        for edge in range(self.edges):
            self.new_edges[edge] = NONE
        self.new_nodes[root] = 0
        self.kept_nodes = 0
        for node in range(root, self.nodes):
            if self.new_nodes[node] != NONE:
                self.new_nodes[node] = self.kept_nodes
                self.kept_nodes += 1
                self.mark_edges(node)
        self.kept_edges = 0
        for edge in range(self.edges):
            if self.new_edges[edge] != NONE:
                self.new_edges[edge] = self.kept_edges
                self.kept_edges += 1

    def mark_edges(self, node: int) -> None:
        """Note that the edges of a node and what they lead to are kept; they get their numbers later."""
        edge = self.first_edges[node]
        while edge != NONE:
            self.new_edges[edge] = 0
            if self.children[edge] != NONE:
                self.new_nodes[self.children[edge]] = 0
            edge = self.nexts[edge]

    def root_edges_fit(self, root: int) -> bool:
        """Whether the new root's edges have numbers that a root's edges can have."""
        edge = self.first_edges[root]
        while edge != NONE and self.new_edges[edge] < self.WIDEST:
            edge = self.nexts[edge]
        return edge == NONE

    def move_edges(self) -> None:
        """Move the edges that are kept to the front."""
        for edge in range(self.edges):
            to = self.new_edges[edge]
            if to != NONE:
                self.actions[to] = self.actions[edge]
                self.movers[to] = self.movers[edge]
                self.visits[to] = self.visits[edge]
                self.logits[to] = self.logits[edge]
                self.worths[to] = self.worths[edge]
                child, after = self.children[edge], self.nexts[edge]
                self.children[to] = NONE if child == NONE else self.new_nodes[child]
                self.nexts[to] = NONE if after == NONE else self.new_edges[after]
        self.edges = self.kept_edges

    def move_nodes(self) -> None:
        """Move the nodes that are kept to the front."""
        for node in range(self.nodes):
            to = self.new_nodes[node]
            if to != NONE:
                first = self.first_edges[node]
                self.node_visits[to] = self.node_visits[node]
                self.first_edges[to] = NONE if first == NONE else self.new_edges[first]
        self.nodes = self.kept_nodes
