"""Numbers that were found in the same worlds: their error, and whether one choice did better than another."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt


def spread(numbers: Sequence[float]) -> float:
    """The standard error of a mean."""
    count = len(numbers)
    if count < 2:
        return 1.0
    mean = sum(numbers) / count
    return sqrt(sum((number - mean) ** 2 for number in numbers) / (count - 1) / count)


def gain(better: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """By how much more one choice won than another in the same worlds, and the error of that."""
    differences = [one - two for one, two in zip(better, other, strict=True)]
    return sum(differences) / len(differences), spread(differences)


def is_clear(better: Sequence[float], other: Sequence[float], errors: float = 1.0) -> bool:
    """Whether one choice did better than another in the same worlds, by more than so many errors of the difference."""
    ahead, error = gain(better, other)
    return ahead > errors * error
