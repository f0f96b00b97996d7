"""How the outcomes of two choices differ, in words.

Both are played in the same worlds, dealt anew with the same luck to come: what a game counts (measures.py) is compared
right after the choice, or at the end of the turn where a game says so, and again when the seat is asked next, or when
the round is over where a game has no turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..bots.contract import STRIDE
from ..core.contract import Contract
from ..core.phrases import Quoted, phrase
from ..registry import companion
from .measures import Measure, measured, measures_of
from .playing import play_on, play_while, policy_for
from .trials import spread

WORLDS = 6
"""In how many worlds outcomes are compared, unless a game says otherwise."""

MOST_REASONS = 3

NOW, SOON, LATER = "now", "soon", "later"

GAIN, LOSS = "gain", "loss"


@dataclass(frozen=True)
class Reason:
    """A difference: what is counted and when, the numbers after this choice and after the other; whether it speaks for
    the choice (gain) or against it (loss); how large it is beside what is worth telling."""

    what: str
    when: str
    this: str
    that: str
    icon: str
    tone: str
    size: float

    @property
    def text(self) -> str:
        """The difference as a sentence."""
        blanks = {"what": phrase(self.what), "this": Quoted(self.this), "that": Quoted(self.that)}
        if self.when == NOW:
            return phrase("{what}: {this} instead of {that}", **blanks)
        if self.when == LATER:
            return phrase("{what} after this round: {this} instead of {that}", **blanks)
        return phrase("{what} by your next turn: {this} instead of {that}", **blanks)


Counted = dict[str, list[list[float]]]

NO_DEALS: Mapping[int, Any] = {}


def outcomes(
    state: Contract,
    seat: int,
    actions: Sequence[int],
    seed: int,
    effort: float = 1.0,
    deals: Mapping[int, Any] = NO_DEALS,
) -> dict[int, Counted]:
    """What is counted after each choice (or the whole deal that it begins), now and when the seat is asked next, world
    by world. Where turns have many steps (``AT_TURNS_END``), now is the end of the turn: two choices may lead to
    different steps. Where all choose at once (``round_of``), the round is played to its end instead."""
    if not measures_of(state.game.slug):
        return {action: {} for action in actions}
    own: Any = companion(state.game.slug, "coaching")
    then = LATER if hasattr(own, "round_of") else SOON
    found: dict[int, Counted] = {action: {NOW: [], then: []} for action in actions}
    worlds = getattr(own, "COMPARED", WORLDS)
    for world in range(max(2, round(worlds * effort))):
        luck = (seed + (world + 1) * STRIDE) % 2**63
        for action in actions:
            twin: Any = state.redeal(seat, luck).clone()
            twin.play(seat, deals.get(action, action))
            policy = policy_for(twin, luck)
            if getattr(own, "AT_TURNS_END", False):
                play_on(twin, seat, policy, laps=0)
            found[action][NOW].append(measured(twin, seat))
            if then == LATER:
                play_while(twin, policy, own.round_of)
            else:
                play_on(twin, seat, policy)
            found[action][then].append(measured(twin, seat))
    return found


def reasons(slug: str, mine: Counted, other: Counted, most: int = MOST_REASONS) -> list[Reason]:
    """What speaks for a choice, and then what speaks against it, compared with another one; the weightiest first."""
    told: list[Reason] = []
    for place, measure in enumerate(measures_of(slug)):
        for when in mine:
            found = difference(measure, when, column(mine, when, place), column(other, when, place))
            if found is not None:
                told.append(found)
                break
    return sorted(told, key=lambda one: (one.tone == LOSS, -one.size))[:most]


def column(counted: Counted, when: str, place: int) -> list[float]:
    """One measure in all worlds."""
    return [row[place] for row in counted[when]]


def difference(measure: Measure, when: str, mine: Sequence[float], other: Sequence[float]) -> Reason | None:
    """A difference that is worth telling, and no accident."""
    differences = [one - two for one, two in zip(mine, other, strict=True)]
    if not differences:
        return None
    mean = sum(differences) / len(differences)
    if abs(mean) < measure.least or abs(mean) < 2 * spread(differences):
        return None
    this, that = (measure.say(sum(numbers) / len(numbers)) for numbers in (mine, other))
    if this == that:
        return None
    good = (mean > 0) == measure.more_is_better
    tone = GAIN if good else LOSS
    return Reason(measure.name, when, this, that, measure.icon, tone, abs(mean) / measure.least)
