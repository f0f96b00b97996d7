"""Environments of other libraries, for comparison: many games side by side, stepped at random, with observations.

OpenSpiel's vector environment, PettingZoo's classic games and pgx on the processor, each with those of its games that
are nearest to ours and can be loaded here; toys like Leduc poker, with six cards in all, are not. What isn't installed
is left out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from ..extras import has

SPIEL_GAMES = ("hearts", "crazy_eights(players=4)")
PETTINGZOO_GAMES = ("texas_holdem_no_limit_v6", "connect_four_v3")
PGX_GAMES = ("sparrow_mahjong", "backgammon")

SPIEL_ROWS = 16
PGX_ROWS = 1024


class Environment:
    """A game of another library."""

    library: str
    game: str
    seats: int

    def play(self, times: int) -> int:
        """Make so many steps at random; returns how many choices that were."""
        raise NotImplementedError


class SpielEnvironment(Environment):
    """A game in OpenSpiel's vector environment."""

    library = "OpenSpiel"

    def __init__(self, name: str) -> None:
        one, many = (import_module(f"open_spiel.python.{name}") for name in ("rl_environment", "vector_env"))
        self.output = import_module("open_spiel.python.rl_agent").StepOutput
        self.vector = many.SyncVectorEnv([one.Environment(name) for _ in range(SPIEL_ROWS)])
        self.game, self.seats = name.partition("(")[0], self.vector.envs[0].num_players
        self.pick = random.Random(1).choice
        self.now = self.vector.reset()

    def play(self, times: int) -> int:
        """Every step chooses in all rows."""
        for _ in range(times):
            self.now, _, _, _ = self.vector.step([self.choice(row) for row in self.now], reset_if_done=True)
        return times * SPIEL_ROWS

    def choice(self, row: Any) -> Any:
        """A legal action."""
        legal = row.observations["legal_actions"][row.current_player()]
        return self.output(action=self.pick(legal), probs=None)


class PettingZooEnvironment(Environment):
    """A classic game of PettingZoo."""

    library = "PettingZoo"

    def __init__(self, name: str) -> None:
        self.env = import_module(f"pettingzoo.classic.{name}").env()
        self.env.reset(seed=1)
        self.game, self.seats = name.rpartition("_")[0], len(self.env.possible_agents)
        self.pick = random.Random(1).choice

    def play(self, times: int) -> int:
        """Each choice with what its agent sees."""
        for _ in range(times):
            seen, _, ended, cut, _ = self.env.last()
            if ended or cut:
                self.env.reset()
                seen, _, _, _, _ = self.env.last()
            self.env.step(int(self.pick(seen["action_mask"].nonzero()[0])))
        return times


class PgxEnvironment(Environment):
    """A game of pgx, compiled for the processor."""

    library = "pgx"

    def __init__(self, name: str) -> None:
        jax, self.numpy = import_module("jax"), import_module("jax.numpy")
        env = import_module("pgx").make(name)
        restart = import_module("pgx.experimental").auto_reset(env.step, env.init)
        self.game, self.seats = name, env.num_players
        keys = jax.random.split(jax.random.PRNGKey(1), PGX_ROWS)
        self.state, self.key = jax.vmap(env.init)(keys), jax.random.PRNGKey(2)

        def step(state: Any, key: Any) -> Any:
            """One random choice in every row, with new luck."""
            key, choosing, luck = jax.random.split(key, 3)
            chances = self.numpy.where(state.legal_action_mask, 0.0, -1e9)
            actions = jax.random.categorical(choosing, chances, axis=-1)
            return jax.vmap(restart)(state, actions, jax.random.split(luck, PGX_ROWS)), key

        self.step = jax.jit(step)

    def play(self, times: int) -> int:
        """Every step chooses in all rows."""
        for _ in range(times):
            self.state, self.key = self.step(self.state, self.key)
        self.state.observation.block_until_ready()
        return times * PGX_ROWS


Maker = Callable[[str], Environment]

LIBRARIES: tuple[tuple[str, Maker, tuple[str, ...]], ...] = (
    ("pyspiel", SpielEnvironment, SPIEL_GAMES),
    ("pettingzoo", PettingZooEnvironment, PETTINGZOO_GAMES),
    ("pgx", PgxEnvironment, PGX_GAMES),
)


def installed() -> Iterator[Environment]:
    """The environments that can be loaded here; a game may need something that its library doesn't bring."""
    for library, make, games in LIBRARIES:
        if has(library):
            for game in games:
                try:
                    yield make(game)
                except ImportError:
                    continue
