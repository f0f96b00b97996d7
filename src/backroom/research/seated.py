"""Many tables at which an agent has one seat and bots play the others: the driver of batches for learners.

    tables = Seated("gangster", 64, opponents="greedy", seed=1)
    while True:
        actions = ...                         # one for each table, from tables.observations and tables.masks
        tables.step(actions)                  # until the agent is asked again at every table
        tables.ended, tables.rewards          # which games that ended, and what they were worth to the agent

Everything is an array of numpy with a row for each table; the tables are stepped in compiled code. Random opponents are
compiled, too; other bots are asked one after the other, with states that hold only what their seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .. import bots
from ..bots import Bot
from ..bots.random_bot import RandomBot
from ..core.batch import WAIT
from ..core.errors import Invalid, short_repr
from .tables import found_game, simulated


def named_opponents(slug: str, seats: int, given: str | Sequence[str]) -> list[str]:
    """The bots of the other seats, clockwise: one name for all, or one for each."""
    names = [given] * (seats - 1) if isinstance(given, str) else [str(name) for name in given]
    if len(names) != seats - 1:
        raise Invalid(f"{seats - 1} opponents are needed, one for each other seat, not {short_repr(names)}")
    for name in names:
        bots.bot(slug, name)
    return names


class Seated:
    """Tables with one seat for the agent: the same at all (``seat=0``), or with ``seat=None`` another one from table to
    table. ``opponents``: the name of a bot, or one for each other seat, clockwise."""

    def __init__(
        self,
        slug: str,
        size: int,
        seats: int | None = None,
        seat: int | None = 0,
        opponents: str | Sequence[str] = RandomBot.name,
        seed: int = 0,
        **given: Any,
    ) -> None:
        found = found_game(slug)
        self.slug, self.size, self.seats = slug, size, found.check_seats(seats)
        if seat is not None and seat not in range(self.seats):
            raise Invalid(f"seat must be one of 0 to {self.seats - 1}, or None, not {short_repr(seat)}")
        self.names = named_opponents(slug, self.seats, opponents)
        self.batch = found.batch(size, self.seats, seed, observe=True, masks=True, **simulated(found, given))
        self.observations, self.masks, self.choices, self.paid = (
            np.asarray(self.batch.table(name)) for name in ("observations", "masks", "choices", "rewards")
        )
        self.actions, self.asked, self.counts, self.over = (
            np.asarray(getattr(self.batch, name)) for name in ("actions", "seats", "counts", "ended")
        )
        self.rows: Any = np.arange(size)
        self.places: Any = self.rows % self.seats if seat is None else np.full(size, seat)
        self.chance, self.seed = np.random.default_rng(seed), seed
        self.bots: dict[tuple[int, int], Bot] = {}  # by row and seat, each for one game
        self.parts: dict[tuple[int, int], list[int]] = {}  # what is left of choices that were given whole
        self.ended: Any = np.zeros(size, bool)
        self.rewards: Any = np.zeros(size)
        self.let_others_play()

    def step(self, actions: Any) -> None:
        """A choice of the agent at every table, and those of the others until it is asked again."""
        self.actions[:] = actions
        self.ended[:], self.rewards[:] = False, 0.0
        self.move()
        self.let_others_play()

    def move(self) -> None:
        """One step of the batch; what has ended is noted."""
        self.batch.step()
        over = self.over == 1
        self.ended |= over
        self.rewards += self.paid[self.rows, self.places]
        for row in np.flatnonzero(over):
            for seat in range(self.seats):
                self.bots.pop((int(row), seat), None)

    def let_others_play(self) -> None:
        """Until the agent is asked at every table; where that is so, the table waits."""
        while (others := self.asked != self.places).any():
            self.actions[:] = np.where(others, self.at_random(), WAIT)
            if set(self.names) != {RandomBot.name}:
                for row in np.flatnonzero(others):
                    self.actions[row] = self.ask(int(row), int(self.asked[row]))
            self.move()

    def at_random(self) -> Any:
        """A random legal action for each table."""
        return self.choices[self.rows, (self.chance.random(self.size) * self.counts).astype(int)]

    def ask(self, row: int, seat: int) -> int:
        """What the bot in a seat chooses; of a choice that it gives whole, the next part."""
        if (row, seat) not in self.bots:
            name = self.names[(seat - int(self.places[row]) - 1) % self.seats]
            self.bots[row, seat] = bots.bot(self.slug, name, int(self.chance.integers(2**32)))
        parts = self.parts.setdefault((row, seat), [])
        if not parts:
            state = self.batch.state(row)
            answer = bots.ask(self.bots[row, seat], state, seat, self.seed + row)
            parts += [action for action, _ in state.parse_action(seat, answer)]
        return parts.pop(0)
