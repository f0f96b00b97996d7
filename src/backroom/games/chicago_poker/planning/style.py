"""How a planner judges: the tables that follow from the numbers of a style, and what was learned from games. Both come
from outside (``adopt``, ``learn``), so that styles can be compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....core.structs import I64, Struct, ints, longs, python_method
from ..edition import ANY_KIND, FULL, GANGSTERS, SEATS

WHOLE_BITS = 20
WHOLE = 1 << WHOLE_BITS
"""A chance of one, a worth of one."""

OUTS = GANGSTERS + 1
"""Outs, and cards in a pool, from none to all."""

UNKNOWN = 2 * FULL
"""More unknown cards than a column can have."""

DELAYS = 2 * FULL + 1
"""How many actions a plan can take."""

FACTORS = (
    "tempo",  # how soon it is the seat's turn
    "near",  # how near it is to a goal, as the style sees it
    "gain",  # what it can expect to gain at all businesses
    "decisive",  # its chance at businesses that win the game for it
    "marked",  # what it can expect to gain where it has the marker
    "answers",  # ... and where others have it
    "gangsters",  # in hand
    "specials",
    "laid",  # cards in its columns
    "places",  # its chances at all businesses
    "one_missing",  # whether one business more wins
    "two_missing",
    "ways",  # the kinds of business that win at once
    "businesses",
    "takes",  # what it gains where a marker lies, as cards and hands are
    "takes_all",  # whether it wins the game there
    "leads",  # what it gains where no marker lies and its column is the best
    "ready",  # what it can expect to gain where it has all five cards
)
"""What counts for a seat's chance to win (forecast.py), in this order."""

FACTOR_COUNT = len(FACTORS)

SHAPES = 7
"""The shapes of a column (plausible.py)."""


class Styled(Struct):
    """A style as tables of whole numbers."""

    nearer: list[int] = longs(ANY_KIND + 1)  # by the businesses that are still missing
    any_goal: I64
    different_goal: I64
    victory: I64
    denial: I64
    marker: I64
    trigger: I64
    fits: list[int] = longs(FULL * UNKNOWN)  # by face-down cards, and by cards that are still to come
    pairs_up: list[int] = longs(UNKNOWN)  # by the number of unknown cards
    lucky_colours: I64
    patience: list[int] = longs(DELAYS)  # by the actions that are needed after this turn
    one_out: list[int] = longs(OUTS * OUTS)  # by the pool and the outs in it: the chance of at least one
    two_outs: list[int] = longs(OUTS * OUTS)  # of at least two
    second_way: I64
    card_cost: I64
    shows: I64
    draw: I64
    draw_less: I64
    draw_early: I64
    draw_spare: I64
    draw_lacking: I64
    raid: I64
    keep_special: I64
    keep_needed: I64

    weights: list[int] = ints((SEATS + 1) * FACTOR_COUNT)  # by the number of seats: how much each factor counts
    likes: list[int] = ints((FULL + 1) * SHAPES)  # by size and shape: how much likelier a column is than random cards

    @python_method
    def adopt(self, style: Mapping[str, float]) -> None:
        """Judge by a style from now on."""
        self.victory, self.denial, self.marker = whole(style["victory"]), whole(style["denial"]), whole(style["marker"])
        self.lucky_colours, self.second_way = whole(style["lucky_colours"]), whole(style["second_way"])
        self.any_goal, self.different_goal = whole(style["any_goal"]), whole(style["different_goal"])
        self.trigger, self.shows = whole(style["trigger"]), whole(style["shows"])
        self.draw, self.draw_less = whole(style["draw"]), whole(style["draw_less"])
        self.draw_early, self.draw_spare = whole(style["draw_early"]), whole(style["draw_spare"])
        self.draw_lacking = whole(style["draw_lacking"])
        self.card_cost, self.raid = whole(style["card_cost"]), whole(style["raid"])
        self.keep_special, self.keep_needed = whole(style["keep_special"]), whole(style["keep_needed"])
        for missing in range(ANY_KIND + 1):
            self.nearer[missing] = whole(style["nearer"] ** missing)
        for delay in range(DELAYS):
            self.patience[delay] = whole(style["next_turn"] * style["patience"] ** delay) if delay else WHOLE
        self.adopt_chances(style)

    @python_method
    def adopt_chances(self, style: Mapping[str, float]) -> None:
        """The tables of chances."""
        for hidden in range(FULL):
            for more in range(FULL + 1):
                fitting = style["hidden_fits"] ** hidden * style["added_fits"] ** more
                self.fits[hidden * UNKNOWN + more] = whole(fitting)
        for unknown in range(UNKNOWN):
            self.pairs_up[unknown] = whole(1.0 - (1.0 - style["pairs_up"]) ** unknown)
        for place, (one, two) in enumerate(hits(round(style["draws_ahead"]))):
            self.one_out[place], self.two_outs[place] = whole(one), whole(two)

    @python_method
    def learn(self, weights: Sequence[Sequence[int]], likes: Sequence[Sequence[int]]) -> None:
        """Take over what was learned from games: the weights of the factors in 256ths, by the number of seats; and how
        much likelier each shape is than random cards, by the size of a column. (An edition of one's own may have more
        seats or larger columns: then the last row counts.)"""
        for seats in range(SEATS + 1):
            for factor, weight in enumerate(weights[min(seats, len(weights) - 1)]):
                self.weights[seats * FACTOR_COUNT + factor] = weight
        for size in range(FULL + 1):
            for shape, like in enumerate(likes[min(size, len(likes) - 1)]):
                self.likes[size * SHAPES + shape] = like


def whole(number: float) -> int:
    """A fraction as a whole number."""
    return round(number * WHOLE)


def hits(draws: int) -> list[tuple[float, float]]:
    """By the pool and the outs in it: the chance of at least one, and of at least two, in some draws."""
    found = []
    for pool in range(OUTS):
        for outs in range(OUTS):
            chance = min(1.0, outs / max(pool, 1))
            one = 1.0 - (1.0 - chance) ** draws
            found.append((one, max(0.0, one - draws * chance * (1.0 - chance) ** (draws - 1))))
    return found
