"""Learn from games of planners what Chicago Poker's experts use (bots/chicago_poker/learned.py), and print it.

    python tools/poker_learned.py --seats 4 --games 1500

In every game some seats, drawn at random, play by the experts' style and the others are ``greedy``. Positions are
looked at as turns begin, a turn to two laps apart; every fourth game is a short one. The weights of the factors are
those of a multinomial logit (who won?), by Newton's method; every fifth game is kept back to test them. Shapes of
columns are counted and compared with those of random cards. Needs numpy, which comes with ``backroom[train]``.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from typing import Any

import numpy as np

import backroom
from backroom.bots.chicago_poker.expert import style_at
from backroom.bots.chicago_poker.greedy import Greedy
from backroom.bots.chicago_poker.strategists import STRATEGISTS
from backroom.games.chicago_poker.edition import CARD_IDS, COLOUR_OF, FULL, GANGSTERS, VALUE_OF
from backroom.games.chicago_poker.planning.style import FACTOR_COUNT, SHAPES

LOOKED_AT = 0.25
"""How often the columns of a position are counted."""

RANDOM_COLUMNS = 60_000
STEPS, DECAY = 15, 1e-4
"""Newton's steps, and how much weights are kept small."""

UNIT = 1024
"""A factor of one."""


def shape_of(cards: list[int]) -> int:
    """The shape of a column, numbered as in planning/plausible.py."""
    groups = Counter(VALUE_OF[card] for card in cards)
    pairs = sum(count == 2 for count in groups.values())
    if max(groups.values()) > 2:
        return 3
    if pairs:
        return min(pairs, 2)
    line = max(groups) - min(groups) < FULL
    if len({COLOUR_OF[card] for card in cards}) == 1:
        return 6 if line else 5
    return 4 if line else 0


def columns_of(state: Any) -> list[list[int]]:
    """All columns on the table, as numbers of cards."""
    every = [cards for columns in state.position().get("columns", {}).values() for cards in columns.values()]
    return [[CARD_IDS.index(card.rstrip("^v")) for card in cards.split()] for cards in every]


def play(seats: int, seed: int, short: bool, luck: random.Random, shapes: Counter[tuple[int, int]]) -> list[Any]:
    """One game: the factors at each position that is looked at, and who won."""
    state = backroom.game("chicago_poker").new(seats, seed, short=short).clone()
    expert, greedy = STRATEGISTS.strategist_for(state, style_at(seats)), STRATEGISTS.strategist_for(state, Greedy.style)
    experts = luck.randrange(1 << seats)
    seen = []
    while not state.over and expert.play_on(state, greedy, experts, state.turn + luck.randint(1, 2 * seats)):
        if not state.over:
            seen.append(expert.seen_factors(state))
            if luck.random() < LOOKED_AT:
                shapes.update((len(cards), shape_of(cards)) for cards in columns_of(state))
    alone = state.over and len(state.ranking[0]) == 1
    return [(factors, state.ranking[0][0]) for factors in seen] if alone else []


def table_of(rows: list[Any], seats: int) -> tuple[Any, Any]:
    """Rows as arrays: the factors of every seat, and who won."""
    factors = np.array([row[0] for row in rows], float).reshape(len(rows), seats, FACTOR_COUNT) / UNIT
    return factors, np.eye(seats)[[row[1] for row in rows]]


def chances_of(factors: Any, weights: Any) -> Any:
    """Every seat's chance to win."""
    score = factors @ weights
    chance = np.exp(score - score.max(1, keepdims=True))
    return chance / chance.sum(1, keepdims=True)


def fitted(factors: Any, won: Any) -> Any:
    """The weights of the factors."""
    weights = np.zeros(FACTOR_COUNT)
    for _ in range(STEPS):
        chance = chances_of(factors, weights)
        slope = np.einsum("isk,is->k", factors, won - chance) / len(won) - DECAY * weights
        mean = np.einsum("isk,is->ik", factors, chance)
        bend = (np.einsum("isk,is,isl->kl", factors, chance, factors) - mean.T @ mean) / len(won)
        weights += np.linalg.solve(bend + DECAY * np.eye(FACTOR_COUNT), slope)
    return weights


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=11)
    given = parser.parse_args()
    luck, shapes = random.Random(given.seed), Counter[tuple[int, int]]()
    rows: list[Any] = []
    kept_back: list[Any] = []
    for number in range(given.games):
        found = play(given.seats, given.seed * 1_000_003 + number, number % 4 == 0, luck, shapes)
        (kept_back if number % 5 == 3 else rows).extend(found)
    weights = fitted(*table_of(rows, given.seats))
    factors, won = table_of(kept_back, given.seats)
    loss = -np.log((chances_of(factors, weights) * won).sum(1)).mean()
    print(f"{given.seats} seats, {given.games} games, {len(rows)} positions: {[round(256 * one) for one in weights]}")
    print(f"loss on new games: {loss:.3f} (equal chances: {np.log(given.seats):.3f})")
    for size in range(1, FULL + 1):
        chance = Counter(shape_of(luck.sample(range(GANGSTERS), size)) for _ in range(RANDOM_COLUMNS))
        total = max(1, sum(count for (cards, _), count in shapes.items() if cards == size))
        shares = [(shapes[size, shape] / total, chance[shape] / RANDOM_COLUMNS) for shape in range(SHAPES)]
        told = [f"{own / by_chance:.2f}" if by_chance else "-" for own, by_chance in shares]
        print(f"{size} cards, shapes compared with chance: {' '.join(told)}")


if __name__ == "__main__":
    main()
