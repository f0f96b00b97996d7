"""The results of many games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .state import WIN_PARTS


@dataclass(frozen=True)
class Playouts:
    """The results of many random games: how many games, how many choices in all of them, and how many wins of each seat
    (winners who tie get equal parts of one win).

    >>> found = game.playouts(10, seed=1)
    >>> found.games, sum(found.wins), found.given_up
    (10, 10.0, 0)
    """

    games: int
    decisions: int
    wins: tuple[float, ...]
    given_up: int = 0  # games that were too long to finish (core/state.py LONGEST_PLAYOUT)


def shared_wins(parts: Iterable[int]) -> tuple[float, ...]:
    """Wins from what the fast loops have counted."""
    return tuple(part / WIN_PARTS for part in parts)
