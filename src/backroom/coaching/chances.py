"""Chances to win, from what everybody is heading for."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

DRAWS = 60
"""How many endings are imagined."""

Settle = Callable[[list[float]], Sequence[float]]


def by_chance(heading: Sequence[float], unsure: float, seed: int, settle: Settle = tuple) -> list[float]:
    """Everybody's chance to have most at the end, if results stray from what they are heading for; ``settle`` makes the
    final results. The same seed gives the same endings."""
    chance = random.Random(seed)
    won = [0.0] * len(heading)
    for _ in range(DRAWS):
        final = settle([amount + chance.gauss(0, unsure) for amount in heading])
        won[max(range(len(final)), key=lambda seat: final[seat])] += 1
    return [wins / DRAWS for wins in won]
