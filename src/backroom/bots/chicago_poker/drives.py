"""The Limousine: every drive that is possible, and what it is worth (CP-LIMO)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from ...games.chicago_poker.edition import FULL, LIMOUSINE_MOST
from .division import Division
from .seat_view import Cards, Place


class Drive(NamedTuple):
    """Some cards of one own column that go to another."""

    worth: float
    source: str
    goal: str
    cards: frozenset[int]


def drives(division: Division) -> Iterator[Drive]:
    """All drives that the table allows."""
    places = division.plan.table.places
    for source in places:
        if source.mine and source.marker != division.plan.table.seat:
            for goal in places:
                if goal is not source and len(goal.mine) < FULL:
                    yield from drives_between(division, source, goal)


def drives_between(division: Division, source: Place, goal: Place) -> Iterator[Drive]:
    """All drives from one place to another."""
    for count in range(1, min(LIMOUSINE_MOST, len(source.mine), FULL - len(goal.mine)) + 1):
        for cards in combinations(source.mine, count):
            worth = worth_of(division, source, goal, cards)
            yield Drive(worth, source.business, goal.business, frozenset(cards))


def worth_of(division: Division, source: Place, goal: Place, cards: Cards) -> float:
    """What everything is worth after a drive."""
    left = tuple([card for card in source.mine if card not in cards])
    total = division.total - division.values[source.slot] - division.values[goal.slot]
    return total + division.with_column(source, left) + division.with_column(goal, (*goal.mine, *cards))
