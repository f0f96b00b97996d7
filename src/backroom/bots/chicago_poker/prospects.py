"""What an own column can become with the cards in hand and a few draws: the ways, and the odds of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from ...games.chicago_poker.edition import (
    CHICAGO_POKER,
    COLOUR_COUNT,
    COLOUR_OF,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL,
    FULL_HOUSE,
    GANGSTERS,
    HIGHEST,
    PAIR,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    VALUE_OF,
)
from .hands import Key, key_of
from .seat_view import Cards, SeatView
from .style import Style

MOST_LACKING = 2
"""A hand that lacks more cards than this is no plan."""

RUNS = [tuple(range(low, low + FULL)) for low in range(1, HIGHEST - FULL + 2)]
"""The values of every straight."""


@cache
def hits(pool: int, draws: int) -> tuple[list[float], list[float]]:
    """By the number of outs in a pool: the chance of at least one, and of at least two, in some draws."""
    chances = [min(1.0, outs / pool) for outs in range(GANGSTERS + 1)]
    one = [1.0 - (1.0 - chance) ** draws for chance in chances]
    two = [
        max(0.0, first - draws * chance * (1.0 - chance) ** (draws - 1))
        for first, chance in zip(one, chances, strict=True)
    ]
    return one, two


class Way(NamedTuple):
    """One thing a column can become: its worth, its odds, the draws it needs, the cards it takes from hand."""

    key: Key
    odds: float
    draws: int
    used: Cards


class Prospects:
    """The ways of any column, reckoned once for each column and hand."""

    def __init__(self, table: SeatView, style: Style) -> None:
        self.values, self.colours = table.unseen_values, table.unseen_colours
        self.one, self.two = hits(max(table.unseen, 1), style.draws_ahead)
        self.known: dict[tuple[Cards, Cards], list[Way]] = {}

    def ways(self, column: Cards, hand: Cards) -> list[Way]:
        """All ways of a column with a hand."""
        found = self.known.get((column, hand))
        if found is None:
            found = self.known[column, hand] = list(self.find_ways(column, hand))
        return found

    def find_ways(self, column: Cards, hand: Cards) -> Iterator[Way]:
        """Groups of one value; then straights and flushes, where the column allows them."""
        made = self.made(column, hand)
        yield made
        room = FULL - len(column)
        if room == 0:
            return
        if len(column) + len(made.used) < FULL:
            yield from self.upgrades(made.key, (*column, *made.used), made.used)
        values = {VALUE_OF[card] for card in column}
        if len(values) == len(column):
            yield from self.straights(column, values, hand)
            yield from self.flushes(column, hand, room)

    # Groups of one value

    def made(self, column: Cards, hand: Cards) -> Way:
        """The best groups that column and hand make together; any card fills the rest."""
        room = FULL - len(column)
        if room == 0:
            return Way(key_of(column), 1.0, 0, ())
        values = [VALUE_OF[card] for card in (*column, *hand)]
        ranked = [(values.count(VALUE_OF[card]), VALUE_OF[card], card) for card in hand]
        best = sorted(ranked, reverse=True)[:room]
        used = tuple([card for count, _, card in best if count > 1])
        return Way(key_of((*column, *[card for _, _, card in best])), 1.0, room - len(best), used)

    def upgrades(self, made: Key, core: Cards, used: Cards) -> Iterator[Way]:
        """What one more card of a value that is already there makes of the groups."""
        rank, ties = made
        values = {VALUE_OF[card] for card in core}
        main = ties[0] if rank >= PAIR else max(values, default=0)
        same = self.one[self.values[main]]
        other = self.one[sum([self.values[value] for value in values if value != main])]
        for better, odds in better_groups(rank, same, other, len(core) == FULL - 1):
            yield Way((better, (main,)), odds, 1, used)

    # Straights

    def straights(self, column: Cards, values: set[int], hand: Cards) -> Iterator[Way]:
        """Every straight that the column fits into and that lacks few cards."""
        held: dict[int, list[int]] = {}
        for card in hand:
            held.setdefault(VALUE_OF[card], []).append(card)
        low, high = (min(values), max(values)) if values else (0, 0)
        for run in RUNS:
            if values and not run[0] <= low <= high <= run[-1]:
                continue
            needed = [value for value in run if value not in values]
            lacking = [value for value in needed if value not in held]
            if len(lacking) <= MOST_LACKING:
                ready = [held[value] for value in needed if value in held]
                yield self.straight(column, run[-1], ready, lacking)

    def straight(self, column: Cards, top: int, held: list[list[int]], lacking: list[int]) -> Way:
        """One straight; with all cards at hand the best choice of colours."""
        if not lacking:
            key, used = max([(key_of((*column, *cards)), cards) for cards in product(*held)])
            return Way(key, 1.0, 0, used)
        odds = 1.0
        for value in lacking:
            odds *= self.one[self.values[value]]
        return Way((STRAIGHT, (top,)), odds, len(lacking), tuple([cards[0] for cards in held]))

    # Flushes

    def flushes(self, column: Cards, hand: Cards, room: int) -> Iterator[Way]:
        """Every flush that the column allows and that lacks few cards."""
        colours = {COLOUR_OF[card] for card in column}
        if len(colours) > 1:
            return
        for colour in colours or range(COLOUR_COUNT):
            used = [card for card in hand if COLOUR_OF[card] == colour][-room:]
            lacking = room - len(used)
            if lacking <= MOST_LACKING:
                odds = (1.0, self.one[self.colours[colour]], self.two[self.colours[colour]])[lacking]
                high = sorted([VALUE_OF[card] for card in (*column, *used)], reverse=True)
                yield Way((FLUSH, tuple(high)), odds, lacking, tuple(used))


def better_groups(rank: int, same: float, other: float, four: bool) -> list[tuple[int, float]]:
    """What groups become by one more card: of the main value, or of another; some need four cards so far."""
    if rank == PAIR:
        return [(THREE_OF_A_KIND, same), (TWO_PAIRS, other)]
    if rank == TWO_PAIRS:
        return [(FULL_HOUSE, same + other - same * other)] if four else []
    if rank == THREE_OF_A_KIND:
        return [(FOUR_OF_A_KIND, same), (FULL_HOUSE, other if four else 0.0)]
    if rank == FOUR_OF_A_KIND:
        return [(CHICAGO_POKER, same)] if four else []
    return [(PAIR, same + other - same * other)]
