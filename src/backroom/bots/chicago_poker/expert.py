"""How ``sharp`` and ``expert`` think: a strategist tries the most promising choices out in many worlds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...games.chicago_poker.planning.planner import Planner
from ...games.chicago_poker.planning.strategist import Strategist
from .greedy import Greedy
from .strategists import STRATEGISTS
from .style import Style

FEW_SEATS = Style(
    nearer=0.329,
    victory=3.57,
    denial=0.44,
    marker=15.2,
    hidden_fits=0.494,
    added_fits=0.64,
    pairs_up=0.391,
    lucky_colours=0.169,
    draws_ahead=6,
    patience=0.773,
    next_turn=0.675,
    second_way=0.406,
    card_cost=0.0052,
    draw=0.879,
    draw_less=0.0798,
    raid=0.0095,
    keep_special=-0.114,
    keep_needed=1.32,
)
"""Found with two seats (tools/poker_tune.py, docs/training.md)."""

MANY_SEATS = Style(
    nearer=0.313,
    any_goal=0.836,
    different_goal=0.843,
    victory=3.04,
    denial=0.154,
    marker=22.1,
    trigger=0.378,
    hidden_fits=0.783,
    added_fits=0.388,
    pairs_up=0.24,
    lucky_colours=0.0508,
    draws_ahead=5,
    patience=0.637,
    next_turn=0.575,
    second_way=0.492,
    card_cost=0.0237,
    shows=0.222,
    draw=0.652,
    draw_less=0.0496,
    draw_early=0.104,
    draw_spare=0.00891,
    draw_lacking=0.0237,
    raid=0.0264,
    keep_special=-0.036,
    keep_needed=1.24,
)
"""Found with four seats."""

MOST_OF_FEW = 2
"""Up to how many seats the first style is used."""

WIDE = 6
"""How many choices are tried out."""

LAPS = 3
"""For how many laps around the table planners play on before the forecast."""

TRUST = 20
"""How many tries the planner's opinion of a choice is worth."""

MARGIN_OF_FEW, MARGIN_OF_MANY = 10, 30
"""By how many tenths of its error a choice must be ahead of the planner's own, with few seats and with more. (With many
seats a choice changes little, so that the luckiest of several often looks better than it is.)"""


def style_at(seats: int) -> Style:
    """An expert's style at a table."""
    return FEW_SEATS if seats <= MOST_OF_FEW else MANY_SEATS


@dataclass(frozen=True)
class Expert:
    """A strategist, and the planner by which it expects the others to play."""

    strategist: Strategist
    rivals: Planner

    def think(self, root: Any, world: Any, after: Any, seat: int, iterations: int) -> int:
        """Think for so many more iterations; returns the best choice so far."""
        return self.strategist.think(root, world, after, self.rivals, seat, iterations)

    def findings(self, seats: int, seat: int) -> list[tuple[int, int, list[float], list[tuple[int, int]]]]:
        """The choices that were tried, best first: action, tries, everybody's chances, how the game may go on."""
        return self.strategist.findings(seats)


def begin_thinking(state: Any, seed: int, broad: bool) -> Expert:
    """An expert that is ready to think about a position; a broad one tries every choice out."""
    strategist = STRATEGISTS.strategist_for(state, style_at(state.seats))
    margin = MARGIN_OF_FEW if state.seats <= MOST_OF_FEW else MARGIN_OF_MANY
    strategist.begin(seed, Strategist.MOST if broad else WIDE, LAPS, TRUST, margin)
    return Expert(strategist, STRATEGISTS.strategist_for(state, Greedy.style))
