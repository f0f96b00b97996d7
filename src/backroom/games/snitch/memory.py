"""What a seat can know of the others' cash: all of it.

SN-CASH.1 makes cash secret, SN-CASH.2 makes every single payment public, and everybody starts with nothing. So anybody
who adds up the log knows every total exactly (AMB.22), and nothing else in this game is hidden: the bag's contents are
public too, only the draw is chance. Views hide the totals between the reveals, as a table does; ``resample`` has
nothing to deal anew, because the only cash that fits what a seat has seen is the real one. The cash in a hand-written
position counts as known: it is where the count starts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.structs import hot
from .edition import SEATS, UNIT

if TYPE_CHECKING:
    from .state import Snitch


@hot
def resample(state: Snitch, seat: int) -> None:
    """SN-CASH.2, AMB.22: no total but the real one fits the public payments."""


def counted_cash(state: Snitch) -> list[int]:
    """AMB.22: every total in dollars, as anybody finds it by adding up the log.

    >>> state.counted_cash()
    [0, 0, 0, 0]
    """
    return [state.cash[seat] * UNIT for seat in range(SEATS)]
