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
from .nets import NetFile
from .tempers import by_temper
from .thinking import (
    Finding,
    KeptTree,
    Moment,
    SearchSettings,
    Thought,
    can_think,
    keep_tree,
    moment,
    own_thinking,
    think,
)

LIMIT = "BACKROOM_THINKING"
"""The environment may set how many seconds a bot thinks at most, for weak machines."""

MOST_ITERATIONS = 1_000_000
"""For which a bot can be told to think."""

SLIPS = 0.35
"""How often a gentle bot errs."""


def thinking_limit() -> float:
    """How many seconds a bot may think at most."""
    said = os.environ.get(LIMIT, "")
    try:
        return max(0.001, float(said)) if said else 60.0
    except ValueError:
        raise Invalid(f"{LIMIT} must be a number of seconds, not {said!r}") from None


Plan: TypeAlias = dict[Moment, int]
"""What to choose at which moment."""


class Searcher(Bot):
    """A bot that searches with its game's net, or as its game's own way is."""

    uses_net: ClassVar[bool] = True
    seconds: ClassVar[float]
    iterations: int | None = None  # in place of the seconds, for answers that can be repeated
    net: NetFile | None = None  # in place of the game's
    settings: SearchSettings | None = None  # in place of the usual one

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.plan: Plan = {}  # what to choose in the rest of a turn that was thought about as a whole
        self.number = self.random.getrandbits(62)
        self.kept_tree: KeptTree | None = None  # from the last choice to the next

    def choose(self, state: Any, seat: int) -> int:
        """The choice with the best prospects; in a turn that is planned already, the next one."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return int(legal[0])
        planned = self.plan.get(moment(state, seat)) if self.plan else None
        if planned is not None and planned in legal:
            return planned
        found = by_temper(state, seat, self.think(state, seat))
        if state.WHOLE_TURNS:
            self.plan = plan_from(state, seat, found)
        elif own_thinking(state.game.slug) is None:
            self.kept_tree = keep_tree(self.number, state, seat, found.action, self.random.getrandbits(61))
        return found.action

    def think(self, state: Any, seat: int) -> Thought:
        """A thought within the bot's limits."""
        seconds = min(self.seconds, thinking_limit()) if self.iterations is None else None
        seed = self.random.getrandbits(62)
        return think(state, seat, seed, seconds, self.iterations, self.net, self.settings, kept_tree=self.kept_tree)


def plan_from(state: Any, seat: int, found: Finding) -> Plan:
    """A whole turn that was found: each choice by what the seat will know when it is due."""
    plan: Plan = {}
    twin = state.clone()
    for _, action in found.line:
        if twin.over or action not in twin.legal(seat):
            break
        plan[moment(twin, seat)] = action
        twin.play(seat, action)
    return plan


def limited(bot: Bot, iterations: int) -> Bot:
    """A bot that searches for a number of iterations, however long they take."""
    if not (isinstance(bot, Searcher) and 0 < iterations <= MOST_ITERATIONS):
        raise Invalid(f"{bot.name} can't think for {iterations} iterations; say a number up to {MOST_ITERATIONS:,}")
    bot.iterations = iterations
    return bot


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
    levels: list[type[Bot]] = [Steady, *search_levels(slug), Gentle]
    return {level.name: level for level in levels}


def search_levels(slug: str) -> tuple[type[Bot], ...]:
    """The levels that think ahead: those that a game's bots name as ``SEARCH_LEVELS``, or a search."""
    own: tuple[type[Bot], ...] = getattr(companion(slug, "bots"), "SEARCH_LEVELS", ())
    return own or ((Sharp, Expert) if can_think(slug) else ())
