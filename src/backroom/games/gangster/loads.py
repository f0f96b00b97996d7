"""GA-TRUNK and GA-HARB.2: who can ride in a trunk together, worked out once, at import.

A load is a number: nobody, one gangster, or as many as fit into the largest trunk. The order in which they got in
doesn't matter.
"""

from __future__ import annotations

from itertools import chain, combinations, combinations_with_replacement

from .edition import COLOUR_IDS, COLOURS, LARGE_TRUNK_ROOM, row

NO_LOAD = -1
SIZES = range(LARGE_TRUNK_ROOM + 1)

# GA-DEC.3: nobody, one colour, or two (which may be equal)
LOADS = list(chain.from_iterable(combinations_with_replacement(range(COLOURS), size) for size in SIZES))
EMPTY = LOADS.index(())
LOAD_SIZES = [len(load) for load in LOADS]
LOAD_NAMES = [" and ".join(COLOUR_IDS[colour] for colour in load) or "nobody" for load in LOADS]


def number_of(load: list[int]) -> int:
    """The number of a load; NO_LOAD if no trunk holds that many."""
    found = tuple(sorted(load))
    return LOADS.index(found) if found in LOADS else NO_LOAD


def without(load: tuple[int, ...], colour: int) -> int:
    """What is left of a load; NO_LOAD if there is no such gangster."""
    at = load.index(colour) if colour in load else NO_LOAD
    return number_of([*load[:at], *load[at + 1 :]]) if colour in load else NO_LOAD


def parts(load: tuple[int, ...]) -> list[int]:
    """The loads that a load contains, including itself and nobody."""
    return sorted({number_of(list(part)) for size in SIZES for part in combinations(load, size)})


# Tables: a load and one more gangster, a load without one, what a load contains, its colours, its gangsters
LOAD_WITH = [[number_of([*load, colour]) for colour in range(COLOURS)] for load in LOADS]
LOAD_WITHOUT = [[without(load, colour) for colour in range(COLOURS)] for load in LOADS]
LOAD_PARTS = [row(parts(load), 2**LARGE_TRUNK_ROOM) for load in LOADS]
LOAD_COLOURS = [row(sorted(set(load)), LARGE_TRUNK_ROOM) for load in LOADS]
LOAD_GANGSTERS = [row(list(load), LARGE_TRUNK_ROOM) for load in LOADS]
