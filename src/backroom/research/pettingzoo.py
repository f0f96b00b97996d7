"""The games as PettingZoo environments.

    env = backroom.research.pettingzoo.env("gangster", seats=4)

An agent is a seat: ``player_0`` and so on. It observes ``{"observation": ..., "action_mask": ...}`` (``game.layout``
says what the numbers mean) and gives the number of an action. Where several seats choose at the same time, they are
asked one after the other in the order of ``state.next_chooser``; none of them sees what another has chosen before all
have, so this means the same. Who may choose out of turn (a reinforcement, an opposition, a deal) is asked when the
rules ask it. The reward is the share of the win, at the end.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from ..core.errors import Invalid, short_repr
from .actions import actions
from .tables import found_game, in_words, simulated, win_shares

ILLEGAL = ("refuse", "random")
MODES = ["ansi", "human"]
LOW, HIGH = np.iinfo(np.int16).min, np.iinfo(np.int16).max


def env(slug: str, seats: int | None = None, **more: Any) -> Any:
    """An environment with PettingZoo's usual wrappers; for what can be given see ``BackroomEnv``."""
    return wrappers.OrderEnforcingWrapper(BackroomAECEnv(slug, seats, **more))


def parallel_env(slug: str, seats: int | None = None, **more: Any) -> BackroomParallelEnv:
    """The same as a parallel environment: in every step each agent gives an action, and those of the agents that are
    asked count."""
    return BackroomParallelEnv(slug, seats, **more)


class BackroomEnv:
    """What both kinds of environment are made of.

    ``illegal``: what becomes of an illegal action: "refuse" raises Refused, "random" takes a random legal one.
    ``max_cycles``: the game is cut off when every seat has made so many choices (a seat that has made its own waits,
    and the house chooses for it at random), or after so many steps of a parallel environment. Further options are the
    game's.
    """

    metadata = {"render_modes": MODES, "is_parallelizable": False, "name": "backroom"}

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "refuse",
        **options: Any,
    ) -> None:
        if illegal not in ILLEGAL:
            raise Invalid(f"illegal must be one of: {', '.join(ILLEGAL)}, not {short_repr(illegal)}")
        self.game = found_game(slug)
        self.seats, self.options = self.game.check_seats(seats), simulated(self.game, options)
        self.game.check_options(self.options)
        self.metadata = self.metadata | {"name": f"backroom_{slug}_v0"}
        self.render_mode, self.max_cycles, self.illegal = render_mode, max_cycles, illegal
        self.table = actions(slug)
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.observation_spaces = {agent: self.space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.table.count) for agent in self.possible_agents}
        self.np_random: Any = None

    def space(self) -> Dict:
        """What an agent observes."""
        numbers = Box(LOW, HIGH, (self.game.layout.size,), np.int16)
        return Dict({"observation": numbers, "action_mask": Box(0, 1, (self.table.count,), np.int8)})

    def observation_space(self, agent: str) -> Dict:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """What an agent can choose."""
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """A new game."""
        if seed is not None or self.np_random is None:
            self.np_random, _ = seeding.np_random(seed)
        self.state = self.game.new(self.seats, int(self.np_random.integers(2**62)), **self.options)
        self.made = [0] * self.seats

    def seat_of(self, agent: str) -> int:
        """The seat of an agent."""
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows, and what it may choose now."""
        seat = self.seat_of(agent)
        return {
            "observation": np.asarray(self.state.observe(seat), dtype=np.int16),
            "action_mask": np.asarray(self.table.mask(self.state.legal(seat)), dtype=np.int8),
        }

    def play(self, seat: int, action: Any) -> None:
        """Carry out a choice."""
        legal = self.state.legal(seat)
        if self.illegal == "random" and action not in legal:
            action = legal[int(self.np_random.integers(len(legal)))]
        self.state.play(seat, action)
        self.made[seat] += 1

    def render(self) -> str | None:
        """The table in words: as a text (ansi), or printed (human)."""
        if self.render_mode == "human":
            print(in_words(self.state))
        return in_words(self.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


class BackroomAECEnv(BackroomEnv, AECEnv):
    """A game in which one agent after the other is asked."""

    def __init__(self, slug: str, seats: int | None = None, **more: Any) -> None:
        AECEnv.__init__(self)
        BackroomEnv.__init__(self, slug, seats, **more)

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Deal."""
        self.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state.next_chooser()]

    def step(self, action: Any) -> None:
        """The choice of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.play(self.seat_of(agent), action)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.play_for_those_who_wait()
        if self.state.over:
            self.rewards = dict(zip(self.agents, win_shares(self.state), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and min(self.made) >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.state.next_chooser()]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def play_for_those_who_wait(self) -> None:
        """With ``max_cycles``: who has made all his choices isn't asked any more."""
        while self.max_cycles is not None and not self.state.over and min(self.made) < self.max_cycles:
            seat = self.state.next_chooser()
            if self.made[seat] < self.max_cycles:
                return
            legal = self.state.legal(seat)
            self.state.play(seat, legal[int(self.np_random.integers(len(legal)))])


class BackroomParallelEnv(BackroomEnv, ParallelEnv):
    """A game in which every agent gives an action in every step."""

    def __init__(self, slug: str, seats: int | None = None, **more: Any) -> None:
        BackroomEnv.__init__(self, slug, seats, **more)
        self.metadata = self.metadata | {"is_parallelizable": True}
        self.agents: list[str] = []

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal."""
        self.begin(seed)
        self.agents, self.steps = list(self.possible_agents), 0
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """The choices of all agents; those of agents that aren't asked don't count."""
        for seat in self.state.waiting:
            if self.state.legal(seat):  # an earlier choice may have answered the question
                self.play(seat, actions[self.possible_agents[seat]])
        self.steps += 1
        over = self.state.over
        cut = not over and self.max_cycles is not None and self.steps >= self.max_cycles
        agents = list(self.agents)
        self.agents = [] if over or cut else agents
        return (
            {agent: self.observe(agent) for agent in agents},
            dict(zip(agents, win_shares(self.state), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )
