"""CT-PROT.11: the optional clock. Rules don't read a clock: they say how long a negotiation may take and what ends it,
and a table with a clock does the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .edition import CLOCK_MINUTES
from .fields import FREE
from .words import READY, TRADE

if TYPE_CHECKING:
    from .state import Chinatown


def time_limit(state: Chinatown) -> tuple[int, int] | None:
    """Which negotiation this is (its round), and how many seconds it may take; None if there is no limit now."""
    minutes = CLOCK_MINUTES[state.clock]
    if state.ended or state.now != TRADE or state.trade != FREE or not minutes:
        return None
    return state.round, minutes * 60


def choices_at_zero(state: Chinatown) -> list[tuple[int, int]]:
    """What ends a negotiation whose time is up: everybody who isn't ready becomes ready."""
    return [(seat, int(READY)) for seat in range(state.seats) if not state.is_ready(seat)]
