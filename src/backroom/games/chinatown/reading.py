"""Reading the small things in positions of Chinatown: lots, amounts, numbers, seats, texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Invalid
from ...core.positions import read_names, read_seat
from ...core.words import short_repr
from .edition import LOTS, UNIT
from .words import TEXT

if TYPE_CHECKING:
    from .state import Chinatown

MOST_CASH = 20000
"""More thousands than all seats together can ever have; an event holds no larger number."""


def read_lot(name: Any, what: str) -> int:
    """A lot by its number."""
    is_number = isinstance(name, str) and name.isascii() and name.isdigit() and len(name) <= 2
    if not is_number or not 1 <= int(name) <= LOTS:
        raise Invalid(f"{what}: {short_repr(name)} is not a lot; lots are numbered from 1 to {LOTS}")
    return int(name) - 1


def read_money(amount: Any, what: str, least: int) -> int:
    """Dollars as units."""
    if type(amount) is not int or amount % UNIT or not least * UNIT <= amount <= MOST_CASH * UNIT:
        raise Invalid(f"{what}: {short_repr(amount)} is not an amount; amounts are multiples of {UNIT}")
    return amount // UNIT


def read_count(count: Any, what: str, most: int, least: int = 0) -> int:
    """A small number."""
    if type(count) is not int or not least <= count <= most:
        raise Invalid(f"{what}: a whole number from {least} to {most}, not {short_repr(count)}")
    return count


def read_seats(state: Chinatown, names: Any, what: str) -> int:
    """Some seats as a bit set."""
    seats = [read_seat(name, state.seats, what) for name in read_names(names, what)]
    if len(set(seats)) < len(seats):
        raise Invalid(f"{what}: a seat is named twice")
    return sum(1 << seat for seat in seats)


def add_text(state: Chinatown, text: Any) -> int:
    """A free text gets the next number."""
    if TEXT.read(None, text) < 0:
        raise Invalid(f"a text has at most {TEXT.longest} printable characters; {short_repr(text)} is none")
    state.notes = [*(state.notes or ()), text]
    state.texts += 1
    return state.texts - 1
