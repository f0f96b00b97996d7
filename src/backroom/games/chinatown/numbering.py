"""The numbers of deals: never used twice in a game, and revealing nothing about what others do in private.

Open deals are numbered in the order in which they are proposed. A private deal is numbered among the private deals of
the same parties, so that only they could count them; the parties can be read from the number. New terms get a new
number: accepting a number means accepting exactly the terms that had it.

A choice names a deal by its slot, of which there are few; the deals that are open together have different slots.
"""

from __future__ import annotations

from ...core.structs import hot
from .edition import DEALS_EACH, PRIVATE_EACH, SEATS

SETS = 1 << SEATS
FIRST_PRIVATE = 4
"""Private numbers begin at 128: all numbers below belong to open deals."""

LAST_NUMBER = 0x7FFF
LAST_IN_ROW = LAST_NUMBER // SETS - 1
"""How many times the numbers go through all sets of parties."""

LONERS = (0, *(1 << seat for seat in range(SEATS)))
"""Sets that can't be parties of a deal: above 128, the numbers that end with them belong to open deals."""

LONER_COUNT = len(LONERS)
LONER_PLACE = tuple(LONERS.index(seats) if seats in LONERS else -1 for seats in range(SETS))
PLAIN_NUMBERS = SETS * FIRST_PRIVATE
MOST_OPEN = PLAIN_NUMBERS + (LAST_IN_ROW - FIRST_PRIVATE) * LONER_COUNT
OPEN_SLOTS = 64
SLOTS = OPEN_SLOTS + SETS * PRIVATE_EACH

assert SEATS * DEALS_EACH < OPEN_SLOTS, "every open deal needs a slot"


@hot
def open_number(count: int) -> int:
    """The number of the ``count``-th open deal, counting from 1."""
    if count < PLAIN_NUMBERS:
        return count
    more = count - PLAIN_NUMBERS
    return (FIRST_PRIVATE + more // LONER_COUNT) * SETS + LONERS[more % LONER_COUNT]


@hot
def private_number(count: int, parties: int) -> int:
    """The number of the ``count``-th private deal of the same parties, counting from 1."""
    return (FIRST_PRIVATE - 1 + count) * SETS + parties


@hot
def is_private_number(number: int) -> bool:
    """Whether a number belongs to a private deal."""
    return number >= PLAIN_NUMBERS and LONER_PLACE[number % SETS] < 0


@hot
def count_of(number: int) -> int:
    """The count from which a number was made."""
    if number < PLAIN_NUMBERS:
        return number
    if is_private_number(number):
        return number // SETS - FIRST_PRIVATE + 1
    return PLAIN_NUMBERS + (number // SETS - FIRST_PRIVATE) * LONER_COUNT + LONER_PLACE[number % SETS]


@hot
def slot_of(number: int) -> int:
    """The slot of a deal."""
    if is_private_number(number):
        return OPEN_SLOTS + number % SETS * PRIVATE_EACH + count_of(number) % PRIVATE_EACH
    return count_of(number) % OPEN_SLOTS
