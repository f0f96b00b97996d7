"""Who sits where: all seatings of a field of bots, in an order in which every few games are fair.

A field with as many bots as seats plays together; of a larger one, every choice of bots that fills the table; in a
smaller one, bots sit in several seats, each in at least one. First come the rotations of a seating, so that after as
many games as there are seats everybody has sat everywhere.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import factorial


@cache
def tables(bots: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Which bots of a field sit together, each table once."""
    if bots >= seats:
        return tuple(combinations(range(bots), seats))
    return tuple(company for company in combinations_with_replacement(range(bots), seats) if len(set(company)) == bots)


@cache
def seatings(company: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """All ways to seat a company, by seat; rotations of one another are neighbours."""
    first, *others = company
    circles = [(first, *rest) for rest in permutations(others)]
    return tuple(circle[-turn:] + circle[:-turn] for circle in circles for turn in range(len(company)))


def seating(bots: int, seats: int, number: int) -> tuple[int, ...]:
    """The bot of the field in each seat, in game ``number`` of a match."""
    companies = tables(bots, seats)
    ways = seatings(companies[number % len(companies)])
    return ways[number // len(companies) % len(ways)]


def cycle(bots: int, seats: int) -> int:
    """After how many games every seating has been played."""
    return len(tables(bots, seats)) * factorial(seats)
