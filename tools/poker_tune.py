"""Tune the style of Chicago Poker's experts (bots/chicago_poker/expert.py) by games, and print it.

    python tools/poker_tune.py --seats 4 --generations 30 --games 1400 --out style.json

An evolution strategy (CMA-ES) over all numbers of a style, from the experts' present one. In every generation some
styles play on the same deals, in rotated seats, one at a table of ``greedy`` or of another style of the league; the
next generation has new deals. Nothing is tried out: a game takes milliseconds. What it has come to is kept in
``--out``, from where it goes on. ``--check`` plays the style of the experts, or the one in ``--out``, on deals that
were not used for tuning. Needs numpy, which comes with ``backroom[train]``.
"""

from __future__ import annotations

import argparse
import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

import backroom
from backroom.arena.spread import Workers
from backroom.bots.chicago_poker.expert import style_at
from backroom.bots.chicago_poker.learned import LIKES, WEIGHTS
from backroom.bots.chicago_poker.style import Style

LEAGUE = [
    Style(),
    Style(),
    Style(),
    Style(nearer=0.3, patience=0.7, keep_special=-0.1),
    Style(patience=0.88, next_turn=0.85, draw=1.0),
    Style(denial=1.2, marker=30.0, added_fits=0.65),
    Style(victory=4.0, nearer=0.25, second_way=0.2),
]
"""Whom a style meets: ``greedy`` three times, and others, so that it doesn't just exploit one."""

STEPS = {
    "nearer": 0.3,
    "any_goal": 0.4,
    "different_goal": 0.4,
    "victory": 0.4,
    "denial": 0.5,
    "marker": 0.6,
    "trigger": 0.4,
    "hidden_fits": 0.4,
    "added_fits": 0.4,
    "pairs_up": 0.4,
    "lucky_colours": 0.5,
    "draws_ahead": 0.25,
    "patience": 0.4,
    "next_turn": 0.4,
    "second_way": 0.5,
    "card_cost": 0.8,
    "shows": 0.3,
    "draw": 0.4,
    "draw_less": 0.4,
    "draw_early": 0.06,
    "draw_spare": 0.03,
    "draw_lacking": 0.1,
    "raid": 0.6,
    "keep_special": 0.15,
    "keep_needed": 0.3,
}
"""How far a step of one goes: in the logit of a share, in the number itself if it may be zero, otherwise in its
logarithm."""

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
FROM_ZERO = ("keep_special", "shows", "draw_early", "draw_spare", "draw_lacking")
FIRST_SIGMA = 0.5
MARGIN = 0.15
"""What it counts to be ahead by one business, compared with a win."""

SHARE = 4
"""How many styles a process rates in one go."""


def style_from(start: dict[str, float], steps: Any) -> dict[str, float]:
    """The numbers of a style some steps away from the start."""
    found = {}
    for step, (name, size) in zip(steps, STEPS.items(), strict=True):
        value, move = start[name], float(step) * size
        if name in SHARES:
            found[name] = 1 / (1 + math.exp(-(math.log(value / (1 - value)) + move)))
        elif name in FROM_ZERO:
            found[name] = value + move
        else:
            found[name] = value * math.exp(move)
    return found


def planner_with(style: dict[str, float]) -> Any:
    """A planner that plays by a style."""
    planner: Any = backroom.game("chicago_poker").new(2, 1).clone().new_strategist()
    planner.adopt(style)
    planner.learn(WEIGHTS, LIKES)
    return planner


def played(planner: Any, rivals: Any, seats: int, own: int, deal: int) -> Any:
    """One game of a planner, in the seats of a bit set, against another."""
    state = backroom.game("chicago_poker").new(seats, deal).clone()
    planner.play_on(state, rivals, own, 1 << 20)
    return state


def wins(planner: Any, rivals: Any, seats: int, games: int, seed: int) -> float:
    """How many games a planner wins in rotated seats, each deal once in every seat."""
    won = 0.0
    for number in range(games):
        own = number % seats
        winners = played(planner, rivals, seats, 1 << own, seed * 1_000_003 + number // seats).ranking[0]
        won += own in winners and 1 / len(winners)
    return won


def fitness_of(planner: Any, rivals: Any, seats: int, games: int, seed: int) -> float:
    """How well a planner does on average in a seat: its wins, and in part by how many businesses it is ahead of its
    rivals, which says more in fewer games. At tables of four and more it has two seats."""
    total = 0.0
    for number in range(games):
        first = number % seats
        own = {first, (first + seats // 2) % seats} if seats > 3 else {first}
        state = played(planner, rivals, seats, sum(1 << seat for seat in own), seed * 1_000_003 + number // seats)
        winners, points = state.ranking[0], state.points()
        mine = sum(points[seat] for seat in own) / len(own)
        ahead = mine - (sum(points) - mine * len(own)) / (seats - len(own))
        total += (len(own.intersection(winners)) / len(winners) + MARGIN * ahead) / len(own)
    return total


@dataclass
class Evolution:
    """Where styles are drawn from (CMA-ES: mean, step size, covariance and the two paths), and from where it began."""

    start: dict[str, float]
    mean: Any
    sigma: float
    covariance: Any
    path: Any
    path_of_sigma: Any
    generation: int = 0

    @property
    def style(self) -> dict[str, float]:
        """The style in the middle."""
        return style_from(self.start, self.mean)

    def draw(self, luck: Any, count: int) -> tuple[Any, Any, Any]:
        """Steps of a generation, in mirrored pairs; with the axes and lengths of the covariance."""
        lengths, axes = np.linalg.eigh(self.covariance)
        lengths = np.sqrt(np.maximum(lengths, 1e-12))
        half = luck.standard_normal((count // 2, len(self.mean)))
        return np.vstack([half, -half]) @ (axes * lengths).T, axes, lengths

    def learn(self, steps: Any, axes: Any, lengths: Any, fitness: list[float]) -> None:
        """Move towards the best half."""
        size, parents = len(self.mean), len(fitness) // 2
        ranks = np.log(parents + 0.5) - np.log(np.arange(1, parents + 1))
        ranks /= ranks.sum()
        effective = 1 / (ranks**2).sum()
        slow, slow_sigma = 4 / (size + 4), (effective + 2) / (size + effective + 5)
        one = 2 / ((size + 1.3) ** 2 + effective)
        many = min(1 - one, 2 * (effective - 2 + 1 / effective) / ((size + 2) ** 2 + effective))
        usual = math.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size))
        best = np.argsort(fitness)[::-1][:parents]
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

    def save(self, path: Path) -> None:
        """Write everything that is needed to go on, and the style."""
        kept = {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in vars(self).items()}
        path.write_text(json.dumps({**kept, "style": self.style}), "utf-8")


def begun(seats: int, out: Path | None) -> Evolution:
    """An evolution: the one that was kept, or a new one."""
    if out is not None and out.exists():
        kept = json.loads(out.read_text("utf-8"))
        del kept["style"]
        arrays = {name: np.array(value) if isinstance(value, list) else value for name, value in kept.items()}
        return Evolution(**arrays)
    size = len(STEPS)
    return Evolution(asdict(style_at(seats)), np.zeros(size), FIRST_SIGMA, np.eye(size), np.zeros(size), np.zeros(size))


@dataclass(frozen=True)
class Plan:
    """How much is played."""

    seats: int
    generations: int
    games: int  # of each style in each generation
    population: int
    seed: int
    jobs: int
    out: Path | None


def rate(common: tuple[Plan, int], styles: list[dict[str, float]]) -> list[float]:
    """How well some styles do against the league, on the deals of a generation."""
    plan, generation = common
    league = [planner_with(asdict(style)) for style in LEAGUE]
    each = plan.games // len(league) // plan.seats * plan.seats
    first = 1000 + generation * len(league)
    rated = []
    for style in styles:
        planner = planner_with(style)
        shares = [fitness_of(planner, rivals, plan.seats, each, first + place) for place, rivals in enumerate(league)]
        rated.append(sum(shares) / each / len(league))
    return rated


def tune(plan: Plan) -> None:
    """Tune a style and print it after every generation."""
    evolution = begun(plan.seats, plan.out)
    with Workers(plan.jobs) as workers:
        while evolution.generation < plan.generations:
            number = evolution.generation + plan.seed * 100_000
            steps, axes, lengths = evolution.draw(np.random.default_rng(number), plan.population)
            drawn = [style_from(evolution.start, evolution.mean + evolution.sigma * step) for step in steps]
            shares = [drawn[place : place + SHARE] for place in range(0, len(drawn), SHARE)]
            fitness = [won for rated in workers.do(rate, (plan, number), shares) for won in rated]
            evolution.learn(steps, axes, lengths, fitness)
            print(
                f"generation {evolution.generation}: mean {np.mean(fitness):.4f}, best {max(fitness):.3f}", flush=True
            )
            print({name: round(value, 4) for name, value in evolution.style.items()}, flush=True)
            if plan.out is not None:
                evolution.save(plan.out)


def check(plan: Plan) -> None:
    """Play a style against ``greedy``."""
    evolution = begun(plan.seats, plan.out)
    share = wins(planner_with(evolution.style), planner_with(asdict(Style())), plan.seats, plan.games, plan.seed)
    share /= plan.games
    error = math.sqrt(share * (1 - share) / plan.games)
    print(f"{plan.seats} seats, {plan.games} games: {share:.1%}, standard error {error:.1%}, par {1 / plan.seats:.1%}")


def main() -> None:
    """Tune, or check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--games", type=int, default=1400)
    parser.add_argument("--population", type=int, default=16)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    plan = Plan(given.seats, given.generations, given.games, given.population, given.seed, given.jobs, given.out)
    (check if given.check else tune)(plan)


if __name__ == "__main__":
    main()
