"""The whole table as chances to win: money counts for as much as it moves them."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from .holdings import TENTHS, SeatView

SPREAD = (10, 20, 40, 60, 85, 110, 130)
"""By rounds that are left: how far what seats really end with strays from what they seem to have, in hundreds of
dollars, as the scale of a logistic distribution."""


def wealth(table: SeatView) -> list[int]:
    """What everybody has, in hundreds of dollars: cash, and what lots and tiles promise."""
    return [table.worth(code) + TENTHS * cash for code, cash in zip(table.codes, table.cash(), strict=True)]


def chances(wealth: Sequence[float], rounds: int) -> list[float]:
    """Everybody's chance to win."""
    spread, most = SPREAD[rounds], max(wealth)
    odds = [exp((money - most) / spread) for money in wealth]
    return [one / sum(odds) for one in odds]
