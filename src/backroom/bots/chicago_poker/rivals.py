"""How likely another seat's column is to become a hand of each rank, from what can be seen of it."""

from __future__ import annotations

from functools import lru_cache

from ...core.editions import by_id
from ...games.chicago_poker.edition import (
    CHICAGO_POKER,
    COLOUR_OF,
    EDITION,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL,
    FULL_HOUSE,
    HIGHEST,
    PAIR,
    RAINBOW_STRAIGHT,
    RANK_IDS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    VALUE_OF,
)
from .hands import Key, key_of
from .seat_view import Rival
from .style import Style

FEWEST = [by_id(EDITION["hand_ranks"])[rank]["min_cards"] for rank in RANK_IDS]
"""CP-RANK.4: how many cards each rank needs."""


@lru_cache(4096)
def outlook(rival: Rival, style: Style) -> Outlook:
    """What a rival's column may come to; columns change seldom, so it is reckoned once."""
    return Outlook(rival, style)


class Outlook:
    """What a rival's column may come to."""

    def __init__(self, rival: Rival, style: Style) -> None:
        self.floor: Key = key_of(rival.known) if rival.known else (0, ())
        self.certain = rival.hidden + rival.more == 0
        self.reach = [0.0] * (len(RANK_IDS) + 1)  # at least this rank
        if not self.certain:
            self.add_up(chances(rival, style))

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


def chances(rival: Rival, style: Style) -> list[float]:
    """The chance of each rank, roughly."""
    exactly = [0.0] * len(RANK_IDS)
    values = [VALUE_OF[card] for card in rival.known]
    counts = sorted([values.count(value) for value in set(values)], reverse=True)
    unknown = rival.hidden + rival.more
    one = 1.0 - (1.0 - style.pairs_up) ** unknown
    add_groups(exactly, [*counts, 0, 0], one, one * one / 2 if unknown > 1 else 0.0)
    if rival.size + rival.more == FULL and len(counts) == len(values):
        add_fives(exactly, rival, values or [0], style)
    return [0.0 if rival.size + rival.more < FEWEST[rank] else chance for rank, chance in enumerate(exactly)]


def add_groups(exactly: list[float], counts: list[int], one: float, two: float) -> None:
    """Pairs, threes, fours: ``one`` is the chance that an unknown card has a given value, ``two`` that two have."""
    most, second, singles = counts[0], counts[1], counts.count(1)
    if most <= 1:
        exactly[PAIR] = min(0.9, one * max(singles, 1))
        exactly[TWO_PAIRS] = exactly[PAIR] * one / 2
        exactly[THREE_OF_A_KIND] = min(0.9, two * max(singles, 1))
        exactly[FULL_HOUSE] = one * two
    elif most == 2:
        exactly[TWO_PAIRS] = 1.0 if second == 2 else min(0.9, one * max(singles, 1))
        exactly[THREE_OF_A_KIND] = one
        exactly[FULL_HOUSE] = min(0.9, 2 * one) if second == 2 else one * one / 3
        exactly[FOUR_OF_A_KIND] = two / 2
    elif most == 3:
        exactly[FULL_HOUSE] = 1.0 if second == 2 else min(0.9, one * max(singles, 1))
        exactly[FOUR_OF_A_KIND] = one
    else:
        exactly[CHICAGO_POKER] = one / 2


def add_fives(exactly: list[float], rival: Rival, values: list[int], style: Style) -> None:
    """Straights and flushes, if the known cards allow them."""
    colours = len({COLOUR_OF[card] for card in rival.known})
    fits: float = style.hidden_fits**rival.hidden * style.added_fits ** (FULL - rival.size)
    straight = max(values) - min(values) < FULL
    if straight:
        exactly[STRAIGHT] = fits
        exactly[RAINBOW_STRAIGHT] = fits * style.lucky_colours if colours == len(rival.known) else 0.0
    if colours <= 1:
        exactly[FLUSH] = fits
        exactly[STRAIGHT_FLUSH] = fits * style.lucky_colours if straight else 0.0
