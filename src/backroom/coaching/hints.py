"""Hints: the best two or three choices of a seat, with reasons from what follows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..core.contract import Contract
from ..registry import companion
from .judging import Judgement, Offers, Stop, Verdict, judge
from .reasons import LOSS, Counted, Reason, outcomes, reasons

MOST_HINTS = 3

LATELY = 500
"""So many events back offers are remembered."""

FAR_BEHIND = 0.15
"""Choices that are so much less likely to win than the best are no hints."""


@dataclass(frozen=True)
class Hint:
    """A choice that is worth thinking about: its seat's chance to win after it, the error of that, and reasons; they
    compare it with the choice ``rival``. If it only begins a deal, that is the ``deal`` that is meant."""

    action: int
    chance: float
    error: float
    reasons: tuple[Reason, ...]
    rival: int | None = None
    deal: Mapping[str, Any] | None = None


def hint(
    state: Contract, seat: int, seed: int = 0, effort: float = 1.0, stop: Stop | None = None, offered: Offers = ()
) -> list[Hint]:
    """The best choices of a seat, best first, with reasons; what it has ``offered`` in vain is not proposed again."""
    found = judge(state, seat, seed, effort, stop, offered=offered)
    chosen = worth_telling(found)
    if len(found.verdicts) < 2:
        return [Hint(one.action, 1.0, 0.0, ()) for one in chosen]
    compared = [one.action for one in chosen]
    compared += [one for one in [another_kind(state, found)] if one is not None and one not in compared]
    counted = outcomes(state, seat, compared, seed, effort, found.deals)
    return [
        Hint(
            one.action,
            one.chances[seat],
            one.error,
            *why(state.game.slug, one.action, compared, counted),
            found.deals.get(one.action),
        )
        for one in chosen
    ]


def offered_in_vain(state: Contract, seat: int) -> Offers:
    """The deals that a seat has offered lately and that came to nothing, as far as the game has such."""
    own = companion(state.game.slug, "coaching")
    if not hasattr(own, "offered_in_vain"):
        return ()
    found: Offers = own.offered_in_vain(state.events(max(0, state.events_known(seat) - LATELY), seat), state.view(seat))
    return found


def another_kind(state: Contract, found: Judgement) -> int | None:
    """The best choice of another kind than the first, or else the second best: what the first is best compared with."""
    verb = state.words(found.best.action)["do"]
    others = [one.action for one in found.verdicts[1:]]
    return next((one for one in others if state.words(one)["do"] != verb), others[0])


def why(
    slug: str, action: int, compared: list[int], counted: dict[int, Counted]
) -> tuple[tuple[Reason, ...], int | None]:
    """The reasons for a choice, and what it is compared with: the first with the next one that it beats in something,
    the others with the first."""
    rivals = compared[1:] if action == compared[0] else compared[:1]
    found = [(reasons(slug, counted[action], counted[rival]), rival) for rival in rivals]
    told = sorted((one for one in found if one[0]), key=lambda one: one[0][0].tone == LOSS)
    return (tuple(told[0][0]), told[0][1]) if told else ((), None)


def worth_telling(found: Judgement) -> list[Verdict]:
    """The first choices, without those that are far behind."""
    first = found.best
    if not first.chances:
        return [first]
    least = first.chances[found.seat] - FAR_BEHIND
    near = [one for one in found.verdicts[1:] if one.chances[found.seat] >= least]
    return [first, *near][:MOST_HINTS]
