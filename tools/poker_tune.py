"""Tune the style of Chicago Poker's experts (bots/chicago_poker/expert.py) by games, and print it.

    python tools/poker_tune.py --seats 4 --generations 4 --games 700

An evolution strategy (CMA-ES) over all numbers of a style. In every generation twelve styles play on the same deals,
in rotated seats, one at a table of ``greedy`` or of another style of the league; the next generation has new deals.
Nothing is tried out: a game takes milliseconds. ``--check`` plays the style of the experts on deals that were
not used for tuning. Needs numpy, which comes with ``backroom[train]``.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

import backroom
from backroom.bots.chicago_poker.expert import style_at
from backroom.bots.chicago_poker.learned import LIKES, WEIGHTS
from backroom.bots.chicago_poker.style import Style

START = Style(nearer=0.3, patience=0.7, keep_special=-0.1)
"""Tuned by hand: quicker plans, and special cards are for playing."""

LEAGUE = [
    Style(),
    Style(),
    Style(),
    START,
    Style(patience=0.88, next_turn=0.85, draw=1.0),
    Style(denial=1.2, marker=30.0, added_fits=0.65),
    Style(victory=4.0, nearer=0.25, second_way=0.2),
]
"""Whom a style meets: ``greedy`` three times, and others, so that it doesn't just exploit one."""

STEPS = {
    "nearer": 0.3,
    "victory": 0.4,
    "denial": 0.5,
    "marker": 0.6,
    "hidden_fits": 0.4,
    "added_fits": 0.4,
    "pairs_up": 0.4,
    "lucky_colours": 0.5,
    "draws_ahead": 0.25,
    "patience": 0.4,
    "next_turn": 0.4,
    "second_way": 0.5,
    "card_cost": 0.8,
    "draw": 0.4,
    "draw_less": 0.4,
    "raid": 0.6,
    "keep_special": 0.15,
    "keep_needed": 0.3,
}
"""How far a step of one goes: in the logit of a share, in the logarithm of another number."""

SHARES = (
    "nearer",
    "hidden_fits",
    "added_fits",
    "pairs_up",
    "lucky_colours",
    "patience",
    "next_turn",
    "second_way",
)
MAY_BE_NEGATIVE = ("keep_special",)
POPULATION, PARENTS = 12, 6
FIRST_SIGMA = 0.6


def style_from(steps: Any) -> dict[str, float]:
    """The numbers of a style some steps away from the start."""
    start, found = asdict(START), {}
    for step, (name, size) in zip(steps, STEPS.items(), strict=True):
        value, move = start[name], float(step) * size
        if name in SHARES:
            found[name] = 1 / (1 + math.exp(-(math.log(value / (1 - value)) + move)))
        else:
            found[name] = value + move if name in MAY_BE_NEGATIVE else value * math.exp(move)
    return found


def planner_with(style: dict[str, float]) -> Any:
    """A planner that plays by a style."""
    planner: Any = backroom.game("chicago_poker").new(2, 1).clone().new_strategist()
    planner.adopt(style)
    planner.learn(WEIGHTS, LIKES)
    return planner


def wins(planner: Any, rivals: Any, seats: int, games: int, seed: int) -> float:
    """How many games a planner wins in rotated seats, each deal once in every seat."""
    won = 0.0
    for number in range(games):
        state = backroom.game("chicago_poker").new(seats, seed * 1_000_003 + number // seats).clone()
        own = number % seats
        planner.play_on(state, rivals, 1 << own, 1 << 20)
        winners = state.ranking[0]
        won += own in winners and 1 / len(winners)
    return won


@dataclass
class Evolution:
    """Where styles are drawn from (CMA-ES: mean, step size, covariance and the two paths)."""

    mean: Any
    sigma: float
    covariance: Any
    path: Any
    path_of_sigma: Any
    generation: int = 0

    def draw(self, luck: Any) -> tuple[Any, Any, Any]:
        """Steps of a generation, in mirrored pairs; with the axes and lengths of the covariance."""
        lengths, axes = np.linalg.eigh(self.covariance)
        lengths = np.sqrt(np.maximum(lengths, 1e-12))
        half = luck.standard_normal((POPULATION // 2, len(self.mean)))
        return np.vstack([half, -half]) @ (axes * lengths).T, axes, lengths

    def learn(self, steps: Any, axes: Any, lengths: Any, fitness: list[float]) -> None:
        """Move towards the best half."""
        size = len(self.mean)
        ranks = np.log(PARENTS + 0.5) - np.log(np.arange(1, PARENTS + 1))
        ranks /= ranks.sum()
        effective = 1 / (ranks**2).sum()
        slow, slow_sigma = 4 / (size + 4), (effective + 2) / (size + effective + 5)
        one = 2 / ((size + 1.3) ** 2 + effective)
        many = min(1 - one, 2 * (effective - 2 + 1 / effective) / ((size + 2) ** 2 + effective))
        usual = math.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size))
        best = np.argsort(fitness)[::-1][:PARENTS]
        step = ranks @ steps[best]
        self.mean = self.mean + self.sigma * step
        white = axes @ ((axes.T @ step) / lengths)
        push = math.sqrt(slow_sigma * (2 - slow_sigma) * effective)
        self.path_of_sigma = (1 - slow_sigma) * self.path_of_sigma + push * white
        self.generation += 1
        grown = np.linalg.norm(self.path_of_sigma) / math.sqrt(1 - (1 - slow_sigma) ** (2 * self.generation)) / usual
        kept = grown < 1.4 + 2 / (size + 1)
        self.path = (1 - slow) * self.path + kept * math.sqrt(slow * (2 - slow) * effective) * step
        among = (steps[best].T * ranks) @ steps[best]
        self.covariance = (1 - one - many) * self.covariance + one * np.outer(self.path, self.path) + many * among
        change = slow_sigma / (1 + slow_sigma) * (np.linalg.norm(self.path_of_sigma) / usual - 1)
        self.sigma *= min(1.2, math.exp(change))


def tune(seats: int, generations: int, games: int, seed: int) -> None:
    """Tune a style and print it after every generation."""
    luck = np.random.default_rng(seed)
    size = len(STEPS)
    evolution = Evolution(np.zeros(size), FIRST_SIGMA, np.eye(size), np.zeros(size), np.zeros(size))
    league = [planner_with(asdict(style)) for style in LEAGUE]
    each = games // len(league) // seats * seats
    planner = planner_with(asdict(START))
    for generation in range(generations):
        steps, axes, lengths = evolution.draw(luck)
        fitness = []
        for step in steps:
            planner.adopt(style_from(evolution.mean + evolution.sigma * step))
            won = 0.0
            for number, rivals in enumerate(league):
                won += wins(planner, rivals, seats, each, 1000 + generation * len(league) + number + seed * 100_000)
            fitness.append(won / each / len(league))
        evolution.learn(steps, axes, lengths, fitness)
        print(f"generation {generation + 1}: mean {np.mean(fitness):.3f}, best {max(fitness):.3f}", flush=True)
        print({name: round(value, 4) for name, value in style_from(evolution.mean).items()}, flush=True)


def check(seats: int, games: int, seed: int) -> None:
    """Play the experts' style against ``greedy``."""
    share = wins(planner_with(asdict(style_at(seats))), planner_with(asdict(Style())), seats, games, seed) / games
    error = math.sqrt(share * (1 - share) / games)
    print(f"{seats} seats, {games} games: {share:.1%}, standard error {error:.1%}, par {1 / seats:.1%}")


def main() -> None:
    """Tune, or check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--generations", type=int, default=4)
    parser.add_argument("--games", type=int, default=700)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    if given.check:
        check(given.seats, given.games, given.seed)
    else:
        tune(given.seats, given.generations, given.games, given.seed)


if __name__ == "__main__":
    main()
