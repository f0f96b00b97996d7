"""The games as Gymnasium environments: one seat, the others played by bots.

    import gymnasium, backroom.research.gymnasium
    env = gymnasium.make("backroom/gangster-v0", opponents="greedy", seats=4)
    envs = gymnasium.make_vec("backroom/gangster-v0", num_envs=256)     # compiled batches; opponents="random"

A step is one choice of the agent's seat, and everything that happens until it is asked again. The observation is
``{"observation": ..., "action_mask": ...}``; the reward is the share of the win, at the end. An illegal action is
replaced by a random legal one, and ``info["illegal"]`` says so (``illegal="refuse"`` raises instead).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .. import bots
from ..core.errors import Invalid, short_repr
from ..loading import game, slugs
from .actions import actions
from .seated import Seated, named_opponents
from .tables import found_game, in_words, simulated, win_shares

LOW, HIGH = np.iinfo(np.int16).min, np.iinfo(np.int16).max
SEEDS = 2**62


def space_of(size: int, count: int) -> Dict:
    """What a seat observes: numbers, and a mask of actions."""
    return Dict({"observation": Box(LOW, HIGH, (size,), np.int16), "action_mask": Box(0, 1, (count,), np.int8)})


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a table. ``opponents``: the name of a bot (the best one if none is named), or one for each other
    seat, clockwise; ``seat``: where the agent sits, or None: anywhere, by the luck of each game."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        seat: int | None = 0,
        opponents: str | Sequence[str] | None = None,
        illegal: str = "random",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game, self.slug, self.render_mode = found_game(slug), slug, render_mode
        self.seats, self.options = self.game.check_seats(seats), simulated(self.game, options)
        self.game.check_options(self.options)
        self.names = named_opponents(slug, self.seats, opponents or bots.names(slug)[0])
        if seat is not None and not 0 <= seat < self.seats:
            raise Invalid(f"seat must be one of 0 to {self.seats - 1}, or None, not {short_repr(seat)}")
        if illegal not in ("random", "refuse"):
            raise Invalid(f'illegal must be "random" or "refuse", not {short_repr(illegal)}')
        self.wanted_seat, self.illegal, self.table = seat, illegal, actions(slug)
        self.observation_space = space_of(self.game.layout.size, self.table.count)
        self.action_space = Discrete(self.table.count)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal; the opponents play until the agent is asked."""
        super().reset(seed=seed)
        self.seed = int(self.np_random.integers(SEEDS))
        self.state = self.game.new(self.seats, self.seed, **self.options)
        self.seat = self.wanted_seat if self.wanted_seat is not None else int(self.np_random.integers(self.seats))
        others = [(self.seat + steps) % self.seats for steps in range(1, self.seats)]
        self.bots = {
            other: bots.bot(self.slug, name, self.seed % 2**32 + other)
            for other, name in zip(others, self.names, strict=True)
        }
        self.let_others_play()
        return self.observed(), {"seat": self.seat}

    def let_others_play(self) -> None:
        """Until the agent is asked, or the game is over."""
        while not self.state.over and (other := self.state.next_chooser()) != self.seat:
            self.state.play(other, bots.ask(self.bots[other], self.state, other, self.seed))

    def observed(self) -> dict[str, Any]:
        """What the agent's seat knows, and what it may choose."""
        mask = self.table.mask(self.state.legal(self.seat))
        return {
            "observation": np.asarray(self.state.observe(self.seat), dtype=np.int16),
            "action_mask": np.asarray(mask, dtype=np.int8),
        }

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The agent's choice, and those of the others until it is asked again."""
        legal = self.state.legal(self.seat)
        illegal = action not in legal
        if illegal and self.illegal == "random":
            action = legal[int(self.np_random.integers(len(legal)))]
        self.state.play(self.seat, action)
        self.let_others_play()
        info = {"seat": self.seat, "illegal": illegal}
        return self.observed(), win_shares(self.state)[self.seat], self.state.over, False, info

    def render(self) -> str | None:
        """The table in words."""
        return in_words(self.state) if self.render_mode == "ansi" else None


class VectorTables(VectorEnv[dict[str, Any], Any, Any]):
    """Many tables, stepped in compiled code: one seat of each is the agent's, bots play the others (random ones unless
    ``opponents`` says otherwise). A game that has ended starts again in the same step: the observation is that of the
    next game, and what the last one was worth is in the reward."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, slug: str, num_envs: int = 1, seats: int | None = None, **given: Any) -> None:
        found = found_game(slug)
        self.slug, self.num_envs, self.seats, self.given = slug, num_envs, found.check_seats(seats), given
        self.count = actions(slug).count
        self.single_observation_space = space_of(found.layout.size, self.count)
        self.single_action_space = Discrete(self.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = MultiDiscrete([self.count] * num_envs)
        self.deal(0)

    def deal(self, seed: int) -> None:
        """New tables."""
        self.tables = Seated(self.slug, self.num_envs, self.seats, seed=seed, **self.given)

    def reset(self, *, seed: Any = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal at all tables."""
        super().reset(seed=seed if seed is None or isinstance(seed, int) else seed[0])
        self.deal(int(self.np_random.integers(SEEDS)))
        return self.observed(), {"seat": self.tables.places.copy()}

    def observed(self) -> dict[str, Any]:
        """What the agents' seats know, and what they may choose."""
        return {"observation": self.tables.observations.copy(), "action_mask": self.tables.masks.copy()}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """A choice at every table, and those of the others until the agents are asked again."""
        tables, given = self.tables, np.asarray(actions)
        legal = tables.masks[tables.rows, np.clip(given, 0, self.count - 1)] == 1
        legal &= (given >= 0) & (given < self.count)
        tables.step(np.where(legal, given, tables.at_random()))
        info = {"seat": tables.places.copy(), "illegal": ~legal}
        return self.observed(), tables.rewards.copy(), tables.ended.copy(), np.zeros(self.num_envs, bool), info


def register() -> None:
    """Make the games known to Gymnasium: ``backroom/<slug>-v0`` for each that can be observed."""
    for slug in slugs():
        name = f"backroom/{slug}-v0"
        if name not in gymnasium.registry and game(slug).layout.size:
            gymnasium.register(
                name, "backroom.research.gymnasium:SeatEnv", vector_entry_point=VectorTables, kwargs={"slug": slug}
            )


register()
