"""Levels for people: the same four names in every game, from gentle to expert.

    gentle   the game's own bot, which often does the right thing in the wrong place, as beginners do
    steady   the game's own bot
    sharp    a short search with the game's net
    expert   a long one

The two that search are offered where a game has a net, or a way of its own to think; Chinatown has bots of its own for
them, which bargain (bots/chinatown/expert.py).
"""

from __future__ import annotations

import os
from typing import Any, ClassVar, TypeAlias

from ..core.errors import Invalid
from ..registry import companion
from .contract import Bot
from .thinking import Thought, can_think, think

LIMIT = "BACKROOM_THINKING"
"""The environment may set how many seconds a bot thinks at most, for weak machines."""

SLIPS = 0.35
"""How often a gentle bot errs."""


def thinking_limit() -> float:
    """How many seconds a bot may think at most."""
    said = os.environ.get(LIMIT, "")
    try:
        return max(0.001, float(said)) if said else 60.0
    except ValueError:
        raise Invalid(f"{LIMIT} must be a number of seconds, not {said!r}") from None


Plan: TypeAlias = dict[tuple[int, bytes], int]
"""What to choose at which moment."""


def moment(state: Any, seat: int) -> tuple[int, bytes]:
    """A moment as a seat knows it: it never comes again with anything different."""
    return state.moves, bytes(state.observe(seat))


class Searcher(Bot):
    """A bot that searches with its game's net, or as its game's own way is."""

    uses_net: ClassVar[bool] = True
    seconds: ClassVar[float]
    iterations: ClassVar[int | None] = None  # in place of the seconds, for answers that can be repeated

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.plan: Plan = {}  # what to choose in the rest of a turn that was thought about as a whole

    def choose(self, state: Any, seat: int) -> int:
        """The choice with the best prospects; in a turn that is planned already, the next one."""
        planned = self.plan.get(moment(state, seat)) if self.plan else None
        if planned is not None and planned in state.legal(seat):
            return planned
        seconds = min(self.seconds, thinking_limit()) if self.iterations is None else None
        thought = think(state, seat, self.random.getrandbits(62), seconds, self.iterations)
        self.plan = plan_from(state, seat, thought) if state.WHOLE_TURNS else {}
        return thought.action


def plan_from(state: Any, seat: int, thought: Thought) -> Plan:
    """The choice that a search likes best, or the whole turn: each choice by what the seat will know when it is due."""
    plan: Plan = {}
    twin = state.clone()
    for _, action in thought.findings[0].line[: None if state.WHOLE_TURNS else 1]:
        if twin.over or action not in twin.legal(seat):
            break
        plan[moment(twin, seat)] = action
        twin.play(seat, action)
    return plan


class Expert(Searcher):
    """Looks many turns ahead and has a trained eye for who is winning; takes a second for each choice."""

    name: ClassVar[str] = "expert"
    seconds: ClassVar[float] = 1.0


class Sharp(Searcher):
    """Sees a few turns ahead and rarely misses a chance."""

    name: ClassVar[str] = "sharp"
    seconds: ClassVar[float] = 0.05


class Steady(Bot):
    """Plays soundly from turn to turn, without looking far ahead."""

    name: ClassVar[str] = "steady"
    answers_unasked: ClassVar[bool] = True

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.inner: Bot | None = None

    def choose(self, state: Any, seat: int) -> Any:
        """What the game's own bot chooses."""
        if self.inner is None:
            self.inner = next(iter(own_bots(state.game.slug).values()))(self.random.getrandbits(62))
        return self.inner.choose(state, seat)


class Gentle(Steady):
    """Knows the rules and means well, but often does the right thing in the wrong place."""

    name: ClassVar[str] = "gentle"

    def choose(self, state: Any, seat: int) -> Any:
        """What a steady player would do, or something of the same kind; a choice given whole is made as it is."""
        legal, words = state.legal(seat), state.game.words
        good = super().choose(state, seat)
        if not isinstance(good, int):
            return good
        kind = words.verb_of(good)
        alike = [action for action in legal if words.verb_of(action) is kind]
        return self.random.choice(alike) if self.random.random() < SLIPS else good


LEVELS: tuple[type[Bot], ...] = (Gentle, Steady, Sharp, Expert)


def own_bots(slug: str) -> dict[str, type[Bot]]:
    """The bots that were written for a game, best first."""
    module = companion(slug, "bots")
    return dict(module.BOTS) if module else {}


def levels_of(slug: str) -> dict[str, type[Bot]]:
    """The levels that a game offers: first the one that takes a seat unless another is named."""
    if not own_bots(slug):
        return {}
    levels: list[type[Bot]] = [Steady, *thinkers(slug), Gentle]
    return {level.name: level for level in levels}


def thinkers(slug: str) -> tuple[type[Bot], ...]:
    """The levels that think ahead: those that a game's bots name as ``THINKERS``, or a search."""
    own: tuple[type[Bot], ...] = getattr(companion(slug, "bots"), "THINKERS", ())
    return own or ((Sharp, Expert) if can_think(slug) else ())
