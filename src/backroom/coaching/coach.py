"""The coach: a finished game, how everybody's chances went, and the choices that cost most.

First every decision is looked at briefly; then those that seem to have cost most are judged again with more effort and
compared with what was better. All of it is judged from what the deciding seat could know then.

The two parts, ``assess`` and ``assess_closely``, are functions of plain data, so that any pool of processes can do
them.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.contract import Contract
from ..core.errors import NoRedeal
from ..records import Record
from ..registry import companion
from .judging import compare, judge
from .measures import measures_of
from .reasons import GAIN, Reason, outcomes, reasons
from .trials import is_clear

SEED = 5
WHOLE_EFFORT = 24.0
"""The effort of the first look, shared by all decisions of a game."""

MOST_EFFORT, CLOSE_EFFORT = 0.25, 0.5
RIVAL_EFFORT = 0.25
"""The effort that finds the most promising other choices; so little that none is played out to the end (judging.py),
because they are tried afterwards anyway."""

MOST_DECISIONS = 400
CLOSER, OF_A_TURN = 10, 2
"""So many choices of each seat are judged again, and so many of one turn."""

RIVALS = 3
"""So many other choices are tried beside the one that was played."""

HEAVIEST = 5.0
"""A larger difference in one measure doesn't count for more when a lesson is drawn."""

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
class Assessment:
    """A decision, judged: everybody's chances before it, and by how much less likely it made a win than the best."""

    at: int
    seat: int
    chances: tuple[float, ...]
    cost: float


@dataclass(frozen=True)
class Mistake:
    """A choice that cost much: what was played and what was better, with the chances to win after both, and everything
    in which what follows differs."""

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
class Lesson:
    """What the better choices of a seat have in common: a headline, what to do instead, and the numbers of each of
    them, by its moment."""

    headline: str
    advice: str
    cases: tuple[tuple[int, Reason], ...]


@dataclass(frozen=True)
class Report:
    """What the coach says of a game: looks in the order of play, and for each seat what cost most, worst first."""

    assessments: tuple[Assessment, ...]
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


def assess(decision: Decision, effort: float) -> Assessment | None:
    """Judge a decision briefly; None where it can't be judged."""
    state: Contract = pickle.loads(decision.state)
    try:
        found = judge(state, decision.seat, SEED, effort, also=[decision.action])
    except NoRedeal:
        return None
    played = found.of(decision.action)
    cost = 0.0 if played is None else found.loss(played.action) - played.error / 2
    return Assessment(decision.at, decision.seat, found.best.chances, cost)


def assess_closely(decision: Decision) -> Mistake | None:
    """Judge a decision with more effort; None if it was no mistake after all."""
    state: Contract = pickle.loads(decision.state)
    seat = decision.seat
    best = best_rival(state, decision)
    if best is None:
        return None
    both = compare(state, seat, [best, decision.action], SEED + 3)
    chances = [sum(both.samples[one]) / len(both.samples[one]) for one in (best, decision.action)]
    if chances[0] - chances[1] < LEAST_COST or not is_clear(both.samples[best], both.samples[decision.action]):
        return None
    counted = outcomes(state, seat, [best, decision.action], SEED)
    why = reasons(state.game.slug, counted[best], counted[decision.action], most=len(measures_of(state.game.slug)))
    played, better = state.text(decision.action), state.text(best)
    return Mistake(decision.at, seat, played, better, chances[1], chances[0], tuple(why))


def worth_a_closer_look(decisions: Sequence[Decision], assessments: Sequence[Assessment | None]) -> list[Decision]:
    """For each seat, the decisions that seem to have cost most, not all of the same turn."""
    by_at = {one.at: one for one in decisions}
    chosen = []
    for seat in sorted({one.seat for one in decisions}):
        mine = [one for one in assessments if one is not None and one.seat == seat]
        worst = [one for turn in turns_of(mine) for one in sorted(turn, key=cheapness)[:OF_A_TURN]]
        chosen += sorted((one for one in worst if one.cost >= LEAST_COST / 2), key=cheapness)[:CLOSER]
    return [by_at[one.at] for one in chosen]


def best_rival(state: Contract, decision: Decision) -> int | None:
    """What seems better than what was played, when the most promising choices are played on; None if nothing does. (How
    much better it is, is measured in other worlds: here the luckiest of several would be flattered.)"""
    judged = judge(state, decision.seat, SEED + 1, RIVAL_EFFORT, also=[decision.action])
    rivals = [one.action for one in judged.verdicts if one.action != decision.action][:RIVALS]
    tried = compare(state, decision.seat, [*rivals, decision.action], SEED + 2, CLOSE_EFFORT)
    return None if tried.best.action == decision.action else tried.best.action


def cheapness(one: Assessment) -> float:
    """The dearest first."""
    return -one.cost


def turns_of(assessments: Sequence[Assessment]) -> list[list[Assessment]]:
    """The decisions of a seat, turn by turn: those between which nobody else chose."""
    turns: list[list[Assessment]] = []
    for one in assessments:
        if not turns or one.at > turns[-1][-1].at + 1:
            turns.append([])
        turns[-1].append(one)
    return turns


def fate_of(slug: str, view: Mapping[str, Any], seat: int | None) -> str:
    """The headline that the result alone gives a seat, if a game has one."""
    fate = getattr(companion(slug, "coaching"), "fate", None)
    return str(fate(view, seat)) if fate and seat is not None else ""


def lesson_of(slug: str, mistakes: Sequence[Mistake], fate: str = "") -> Lesson | None:
    """What the result taught, or else what the better choices have in common, if a game has words for it: the measure
    in which they differ most from what was played, each counted by what it cost."""
    lessons: Mapping[str, str] = getattr(companion(slug, "coaching"), "LESSONS", {})
    if fate:
        return Lesson(fate, lessons.get(fate, ""), ())
    found: tuple[float, Lesson] | None = None
    for measure in measures_of(slug):
        differing = [(one, why) for one in mistakes for why in one.reasons if why.what == measure.name]
        for tone in {why.tone for _, why in differing}:
            told = [(one, why) for one, why in differing if why.tone == tone]
            headline = measure.too_little if (tone == GAIN) == measure.more_is_better else measure.too_much
            weight = sum(one.cost * min(why.size, HEAVIEST) for one, why in told)
            if headline and (found is None or weight > found[0]):
                cases = tuple((one.at, why) for one, why in told)
                found = weight, Lesson(headline, lessons.get(headline, ""), cases)
    return None if found is None else found[1]


def summed_up(assessments: Sequence[Assessment | None], mistakes: Sequence[Mistake | None]) -> Report:
    """The report; of one turn only the choice that cost most is told."""
    told: list[Mistake] = []
    found = [one for one in mistakes if one is not None]
    for seat in sorted({one.seat for one in found}):
        turns = turns_of([one for one in assessments if one is not None and one.seat == seat])
        turn_of = {one.at: number for number, turn in enumerate(turns) for one in turn}
        mine: dict[int, Mistake] = {}
        for one in sorted((one for one in found if one.seat == seat), key=lambda one: -one.cost):
            mine.setdefault(turn_of[one.at], one)
        told += list(mine.values())[:TOLD]
    return Report(tuple(one for one in assessments if one is not None and one.chances), tuple(told))
