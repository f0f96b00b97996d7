"""A second opinion: choices are played out to the end of the game, many times, in the same worlds, dealt anew with the
same luck to come. Only who won counts; nobody's opinion of a position has a say. A judgement ends with it (judging.py),
the quality of hints is measured with it, and puzzles have to pass it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..bots.contract import STRIDE
from ..core.contract import Contract
from .playing import play_to_the_end
from .reasons import NO_DEALS
from .trials import gain

FEWEST, BATCH = 24, 8
"""So many games are played at least, and so many more before it is asked again whether that is enough."""

ALIKE = 48
"""After so many games without a single difference two choices are taken for alike."""

FAR_ENOUGH = 2.0
"""How many errors a lead must be larger to be told."""

SURE = 3.0
"""How many errors apart two choices are when it is certain enough which is better."""


def shares_in_world(
    state: Contract, seat: int, actions: Sequence[int], seed: int, world: int
) -> dict[int, list[float]]:
    """Everybody's share of the win after each choice, in one world."""
    return {action: shares_of(end) for action, end in ends_in_world(state, seat, actions, seed, world).items()}


def ends_in_world(
    state: Contract, seat: int, actions: Sequence[int], seed: int, world: int, deals: Mapping[int, Any] = NO_DEALS
) -> dict[int, Any]:
    """One world, played to the end after each choice (or the whole deal that it begins)."""
    luck = (seed + (world + 1) * STRIDE) % 2**63
    dealt, found = state.redeal(seat, luck), {}
    for action in actions:
        found[action] = end = dealt.clone()
        end.play(seat, deals.get(action, action))
        play_to_the_end(end, luck)
    return found


def shares_of(end: Any) -> list[float]:
    """Everybody's share of the win; none in a game that doesn't end."""
    first = end.ranking[0] if end.over else []
    return [1 / len(first) if one in first else 0.0 for one in range(end.seats)]


def lead_of(end: Any, seat: int) -> float:
    """How many points a seat has more than the best of the others."""
    points = end.points()
    return float(points[seat] - max(points[other] for other in range(end.seats) if other != seat))


def played_out(state: Contract, seat: int, actions: Sequence[int], seed: int, games: int) -> dict[int, list[float]]:
    """A seat's share of the win after each choice, game by game."""
    found: dict[int, list[float]] = {action: [] for action in actions}
    for world in range(games):
        for action, shares in shares_in_world(state, seat, actions, seed, world).items():
            found[action].append(shares[seat])
    return found


@dataclass(frozen=True)
class Duel:
    """By how much more often one choice wins than another, and the error of that; and where neither wins a single game
    more, how many points further ahead it ends."""

    gain: float
    error: float
    lead: float


def duel(
    state: Contract, seat: int, one: int, other: int, seed: int, games: int, deals: Mapping[int, Any] = NO_DEALS
) -> Duel:
    """Play two choices out, in no more games than it takes to be certain, or to see that they are alike."""
    won: dict[int, list[float]] = {one: [], other: []}
    leads: dict[int, list[float]] = {one: [], other: []}
    for world in range(games):
        for action, end in ends_in_world(state, seat, [one, other], seed, world, deals).items():
            won[action].append(shares_of(end)[seat])
            leads[action].append(lead_of(end, seat))
        if is_time_to_ask(world + 1) and is_settled(won[one], won[other]):
            break
    ahead, stray = gain(leads[one], leads[other])
    is_told = won[one] == won[other] and abs(ahead) > FAR_ENOUGH * stray
    return Duel(*gain(won[one], won[other]), ahead if is_told else 0.0)


def is_time_to_ask(played: int) -> bool:
    """Whether it is asked after so many games if they are enough."""
    return played >= FEWEST and played % BATCH == 0


def is_settled(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether more games of two choices would tell nothing new."""
    return is_certain(one, other) or (len(one) >= ALIKE and one == other)


def is_certain(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether one of two choices is better beyond doubt."""
    ahead, error = gain(one, other)
    return abs(ahead) > SURE * error
