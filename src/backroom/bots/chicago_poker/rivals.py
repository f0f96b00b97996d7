"""How likely another seat's column is to become a hand of each rank, from what can be seen of it."""

from __future__ import annotations

from ...games.chicago_poker.edition import (
    CHICAGO_POKER,
    COLOUR_OF,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL,
    FULL_HOUSE,
    HIGHEST,
    PAIR,
    RANK_IDS,
    RAINBOW_STRAIGHT,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    VALUE_OF,
)
from .hands import Key, key_of
from .table import Rival

HIDDEN_FITS = 0.45
"""How likely a face-down card is to be the one that a straight or flush needs: it was laid there for a reason."""

ADDED_FITS = 0.35
"""How likely a seat is to find another such card in its hand."""

PAIRS_UP = 0.09
"""How likely an unseen card is to have the value of one given card."""

LUCKY_COLOURS = 0.1
"""How likely a straight is to be a rainbow straight or a straight flush if its seen cards allow it."""


class Outlook:
    """What a rival's column may come to."""

    def __init__(self, rival: Rival) -> None:
        self.floor: Key = key_of(rival.known) if rival.known else (0, ())
        self.certain = rival.hidden + rival.more == 0
        self.reach = [0.0] * (len(RANK_IDS) + 1)        # at least this rank
        if not self.certain:
            self.add_up(chances(rival))

    def add_up(self, exactly: list[float]) -> None:
        """From the chance of each rank to the chance of that rank or a better one."""
        missed = 1.0
        for rank in range(len(exactly) - 1, -1, -1):
            missed *= 1.0 - exactly[rank]
            self.reach[rank] = 1.0 - missed

    def beats(self, key: Key) -> float:
        """The chance that the column beats a hand (or ties with it, which is rare)."""
        if self.floor >= key:
            return 1.0
        if self.certain:
            return 0.0
        better = self.reach[key[0] + 1]
        equal = self.reach[key[0]] - better
        return better + equal * (1.0 - (key[1][0] if key[1] else 0) / (HIGHEST + 1))


def chances(rival: Rival) -> list[float]:
    """The chance of each rank, roughly."""
    exactly = [0.0] * len(RANK_IDS)
    counts = sorted([list(map(VALUE_OF.__getitem__, rival.known)).count(v)
                     for v in {VALUE_OF[card] for card in rival.known}], reverse=True) + [0, 0]
    open_places = rival.hidden + rival.more
    add_groups(exactly, counts, open_places, rival.size + rival.more)
    if rival.size + rival.more >= FULL and counts[0] <= 1:
        add_fives(exactly, rival)
    return exactly


def add_groups(exactly: list[float], counts: list[int], unknown: int, size: int) -> None:
    """Pairs, threes, fours: each unknown card may pair up with one that is seen."""
    one = 1.0 - (1.0 - PAIRS_UP) ** unknown
    two = one * one * 0.5 if unknown > 1 else 0.0
    singles = counts.count(1)
    most, second = counts[0], counts[1]
    if most <= 1:
        exactly[PAIR] = min(0.9, one * max(singles, 1))
        exactly[TWO_PAIRS] = exactly[PAIR] * one * 0.5 if unknown > 1 else 0.0
        exactly[THREE_OF_A_KIND] = two * max(singles, 1)
    elif most == 2:
        exactly[THREE_OF_A_KIND] = one * (2 if second == 2 else 1) if size < FULL else one
        exactly[TWO_PAIRS] = min(0.9, one * singles) if second < 2 else 1.0
        exactly[FULL_HOUSE] = (2 * one if second == 2 else one * one * 0.3) if size >= FULL else 0.0
        exactly[FOUR_OF_A_KIND] = two * 0.5
    elif most == 3:
        exactly[FOUR_OF_A_KIND] = one
        exactly[FULL_HOUSE] = (1.0 if second == 2 else min(0.6, one * max(singles, 1))) if size >= FULL else 0.0
    elif most == 4:
        exactly[CHICAGO_POKER] = one * 0.5 if size >= FULL else 0.0


def add_fives(exactly: list[float], rival: Rival) -> None:
    """Straights and flushes, if the seen cards allow them."""
    values = [VALUE_OF[card] for card in rival.known] or [0]
    colours = len({COLOUR_OF[card] for card in rival.known})
    fits: float = HIDDEN_FITS**rival.hidden * ADDED_FITS ** (FULL - rival.size)
    straight = max(values) - min(values) < FULL
    if straight:
        exactly[STRAIGHT] = fits
        exactly[RAINBOW_STRAIGHT] = fits * LUCKY_COLOURS if colours == len(rival.known) else 0.0
    if colours <= 1:
        exactly[FLUSH] = fits
        exactly[STRAIGHT_FLUSH] = fits * LUCKY_COLOURS if straight else 0.0
