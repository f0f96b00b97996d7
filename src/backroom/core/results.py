"""What comes out of many games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Playouts:
    """What many random games came to: how many games, how many choices in all of them, how many wins of each seat (a
    shared win counts for every winner).

    >>> found = game.playouts(10, seed=1)
    >>> found.games, len(found.wins), found.given_up
    (10, 4, 0)
    """

    games: int
    decisions: int
    wins: tuple[int, ...]
    given_up: int = 0  # games that were too long to finish (core/state.py LONGEST_PLAYOUT)
