"""Poker hands as a bot reckons with them: a card is its number in the box, a hand is a key that compares."""

from __future__ import annotations

from collections.abc import Iterable

from ...games.chicago_poker.edition import (
    CARD_IDS,
    CHICAGO_POKER,
    COLOUR_OF,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL,
    FULL_HOUSE,
    GANGSTERS,
    HIGH_CARD,
    PAIR,
    RAINBOW_STRAIGHT,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    VALUE_OF,
)

Key = tuple[int, tuple[int, ...]]
"""CP-TIE.10: the rank of a hand (0 = high card), then the values that break ties; no card is lowest."""

NUMBER_OF = {name: number for number, name in enumerate(CARD_IDS[:GANGSTERS])}

RANK_OF_GROUPS = {
    (5, 0): CHICAGO_POKER,
    (4, 1): FOUR_OF_A_KIND,
    (4, 0): FOUR_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (3, 1): THREE_OF_A_KIND,
    (3, 0): THREE_OF_A_KIND,
    (2, 2): TWO_PAIRS,
    (2, 1): PAIR,
    (2, 0): PAIR,
}
"""CP-RANK: the rank of a hand by how many cards its two largest groups of one value have."""


def key_of(cards: Iterable[int]) -> Key:
    """What some gangsters (one to five) are worth together."""
    own = list(cards)
    values = sorted([VALUE_OF[card] for card in own], reverse=True)
    different = set(values)
    if len(different) < len(values):
        return key_of_groups(values, different)
    if len(values) == FULL:
        return key_of_five_different(values, {COLOUR_OF[card] for card in own})
    return HIGH_CARD, tuple(values)


def key_of_groups(values: list[int], different: set[int]) -> Key:
    """Hands in which a value occurs more than once."""
    groups = sorted([(values.count(value), value) for value in different], reverse=True)
    rank = RANK_OF_GROUPS[groups[0][0], groups[1][0] if len(groups) > 1 else 0]
    if rank >= THREE_OF_A_KIND:
        return rank, (groups[0][1],)
    return rank, tuple([value for _, value in groups])


def key_of_five_different(values: list[int], colours: set[int]) -> Key:
    """Straights and flushes; values from high to low."""
    if values[0] - values[-1] == FULL - 1:
        return straight_rank(len(colours)), (values[0],)
    return (FLUSH if len(colours) == 1 else HIGH_CARD), tuple(values)


def straight_rank(colours: int) -> int:
    """The rank of a straight by its number of colours."""
    return STRAIGHT_FLUSH if colours == 1 else RAINBOW_STRAIGHT if colours == FULL else STRAIGHT
