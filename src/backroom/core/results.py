"""The results of many games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

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


def ranked(results: Sequence[Any]) -> list[list[int]]:
    """The seats from first to last place, by what each has reached (more is better); equal ones share a place."""
    places: dict[Any, list[int]] = {}
    for seat, reached in enumerate(results):
        places.setdefault(reached, []).append(seat)
    return [places[reached] for reached in sorted(places, reverse=True)]
