"""The coach: a finished game, how everybody's chances went, and the choices that cost most.

First every decision is looked at briefly; then those that seem to have cost most are judged again with more effort and
compared with what was better. All of it is judged from what the deciding seat could know then.

The two parts, ``look`` and ``look_closely``, are functions of plain data, so that any pool of processes can do them.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass

from ..core.contract import Contract
from ..core.errors import NoRedeal
from ..records import Record
from .judging import compare, is_clear, judge
from .reasons import Reason, outcomes, reasons

SEED = 5
WHOLE_EFFORT = 24.0
"""The effort of the first look, shared by all decisions of a game."""

MOST_EFFORT, CLOSE_EFFORT = 0.25, 0.8
MOST_DECISIONS = 400
CLOSER = 6
"""So many choices of each seat are judged again."""

TOLD = 3
LEAST_COST = 0.02
"""A choice that cost less chance than this is no mistake."""


@dataclass(frozen=True)
class Decision:
    """A choice of a game: after how many actions, whose, the state before it (pickled) and what was chosen."""

    at: int
    seat: int
    action: int
    state: bytes


@dataclass(frozen=True)
class Look:
    """A decision, judged: everybody's chances before it, and by how much less likely it made a win than the best."""

    at: int
    seat: int
    chances: tuple[float, ...]
    cost: float


@dataclass(frozen=True)
class Mistake:
    """A choice that cost much: what was played and what was better, with the chances to win after both, and why."""

    at: int
    seat: int
    played: str
    better: str
    chance: float
    better_chance: float
    reasons: tuple[Reason, ...]

    @property
    def cost(self) -> float:
        """The chance that was given away."""
        return self.better_chance - self.chance


@dataclass(frozen=True)
class Report:
    """What the coach says of a game: looks in the order of play, and for each seat what cost most, worst first."""

    looks: tuple[Look, ...]
    mistakes: tuple[Mistake, ...]


def decisions_of(record: Record, seat: int | None = None) -> list[Decision]:
    """The decisions of a game with more than one choice: all, or those of one seat."""
    state, found = record.at(0), []
    for at, entry in enumerate(record.entries):
        [(action, _)] = state.parse_action(entry.seat, entry.text)
        if seat in (None, entry.seat) and len(state.legal(entry.seat)) > 1:
            found.append(Decision(at, entry.seat, action, pickle.dumps(state.clone())))
        state.play(entry.seat, entry.text, luck=list(entry.luck))
    step = max(1, -(-len(found) // MOST_DECISIONS))
    return found[::step]


def effort_for(decisions: Sequence[Decision]) -> float:
    """How much effort each first look gets."""
    return min(MOST_EFFORT, WHOLE_EFFORT / max(1, len(decisions)))


def look(decision: Decision, effort: float) -> Look | None:
    """Judge a decision briefly; None where it can't be judged."""
    state: Contract = pickle.loads(decision.state)
    try:
        found = judge(state, decision.seat, SEED, effort, also=[decision.action])
    except NoRedeal:
        return None
    played = found.of(decision.action)
    cost = 0.0 if played is None else found.loss(played.action) - played.error / 2
    return Look(decision.at, decision.seat, found.best.chances, cost)


def look_closely(decision: Decision) -> Mistake | None:
    """Judge a decision with more effort; None if it was no mistake after all."""
    state: Contract = pickle.loads(decision.state)
    seat = decision.seat
    best = judge(state, seat, SEED + 1, CLOSE_EFFORT, also=[decision.action]).best.action
    if best == decision.action:
        return None
    both = compare(state, seat, [best, decision.action], SEED + 2)
    chances = [sum(both.samples[one]) / len(both.samples[one]) for one in (best, decision.action)]
    if chances[0] - chances[1] < LEAST_COST or not is_clear(both.samples[best], both.samples[decision.action]):
        return None
    counted = outcomes(state, seat, [best, decision.action], SEED)
    why = reasons(state.game.slug, counted[best], counted[decision.action])
    played, better = state.text(decision.action), state.text(best)
    return Mistake(decision.at, seat, played, better, chances[1], chances[0], tuple(why))


def worth_a_closer_look(decisions: Sequence[Decision], looks: Sequence[Look | None]) -> list[Decision]:
    """For each seat, the decisions that seem to have cost most."""
    by_at = {one.at: one for one in decisions}
    chosen = []
    for seat in sorted({one.seat for one in decisions}):
        mine = [one for one in looks if one is not None and one.seat == seat and one.cost >= LEAST_COST / 2]
        chosen += sorted(mine, key=lambda one: -one.cost)[:CLOSER]
    return [by_at[one.at] for one in chosen]


def summed_up(looks: Sequence[Look | None], mistakes: Sequence[Mistake | None]) -> Report:
    """The report."""
    told: list[Mistake] = []
    found = [one for one in mistakes if one is not None]
    for seat in sorted({one.seat for one in found}):
        told += sorted((one for one in found if one.seat == seat), key=lambda one: -one.cost)[:TOLD]
    return Report(tuple(one for one in looks if one is not None and one.chances), tuple(told))
