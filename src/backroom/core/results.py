"""What comes out of many games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Playouts:
    """What many random games came to: how many games, how many choices in all of them, how many wins of each seat (a
    shared win counts for every winner)."""

    games: int
    decisions: int
    wins: tuple[int, ...]
    given_up: int = 0  # games that were too long to finish (core/state.py LONGEST_PLAYOUT)
