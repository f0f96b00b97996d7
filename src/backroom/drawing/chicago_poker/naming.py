"""What hands are called."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.chicago_poker.known_hands import SAID
from ...messages import say

BRIEF = {
    "high_card": "high {value}",
    "pair": "pair {value}s",
    "two_pairs": "pairs {value}, {other}",
    "three_of_a_kind": "three {value}s",
    "straight": "straight {value}",
    "flush": "flush {value}",
    "full_house": "full house {value}s",
    "four_of_a_kind": "four {value}s",
    "rainbow_straight": "rainbow {value}",
    "straight_flush": "straight flush {value}",
    "chicago_poker": "five {value}s",
}
"""How hands are called where there is little room."""

OWNED = {
    "high_card": "high card {value}",
    "pair": "pair of {value}s",
    "two_pairs": "two pairs, {value}s and {other}s",
    "three_of_a_kind": "three {value}s",
    "straight": "straight to {value}",
    "flush": "flush to {value}",
    "full_house": "full house of {value}s",
    "four_of_a_kind": "four {value}s",
    "rainbow_straight": "rainbow straight to {value}",
    "straight_flush": "straight flush to {value}",
    "chicago_poker": "Chicago Poker of {value}s",
}
"""A hand after the name of its owner: Dot's pair of 15s."""


def hand_name(hand: str, values: Sequence[int], brief: bool) -> str:
    """A hand by its name, as long as there is room for."""
    return filled((BRIEF if brief else SAID)[hand], values)


def owned_name(hand: str, values: Sequence[int]) -> str:
    """A hand by its name, after that of its owner."""
    return filled(OWNED[hand], values)


def filled(template: str, values: Sequence[int]) -> str:
    """The name of a hand with its values."""
    value, other = [*values, 0, 0][:2]
    return say(template, value=value, other=other) if "{other}" in template else say(template, value=value)
