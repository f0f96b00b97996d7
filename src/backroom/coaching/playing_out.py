"""A second opinion: choices are played out to the end of the game, many times, in the same worlds, dealt anew with the
same luck to come. Only who won counts; nobody's opinion of a position has a say. A judgement ends with it (judging.py),
the quality of hints is measured with it, and puzzles have to pass it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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

SURE = 3.0
"""How many errors apart two choices are when it is certain enough which is better."""


def shares_in_world(
    state: Contract, seat: int, actions: Sequence[int], seed: int, world: int, deals: Mapping[int, Any] = NO_DEALS
) -> dict[int, list[float]]:
    """Everybody's share of the win after each choice (or the whole deal that it begins), in one world."""
    luck = (seed + (world + 1) * STRIDE) % 2**63
    dealt = state.redeal(seat, luck)
    return {action: shares_won(dealt.clone(), seat, deals.get(action, action), luck) for action in actions}


def shares_won(world: Any, seat: int, action: Any, luck: int) -> list[float]:
    """Everybody's share of the win after a choice; none in a game that doesn't end."""
    world.play(seat, action)
    play_to_the_end(world, luck)
    first = world.ranking[0] if world.over else []
    return [1 / len(first) if one in first else 0.0 for one in range(world.seats)]


def played_out(state: Contract, seat: int, actions: Sequence[int], seed: int, games: int) -> dict[int, list[float]]:
    """A seat's share of the win after each choice, game by game."""
    found: dict[int, list[float]] = {action: [] for action in actions}
    for world in range(games):
        for action, shares in shares_in_world(state, seat, actions, seed, world).items():
            found[action].append(shares[seat])
    return found


def duel(
    state: Contract, seat: int, one: int, other: int, seed: int, games: int, deals: Mapping[int, Any] = NO_DEALS
) -> tuple[float, float]:
    """By how much more often one choice wins than another, and the error of that; no more games than it takes to be
    certain, or to see that they are alike."""
    won: dict[int, list[float]] = {one: [], other: []}
    for world in range(games):
        for action, shares in shares_in_world(state, seat, [one, other], seed, world, deals).items():
            won[action].append(shares[seat])
        if is_time_to_ask(world + 1) and is_settled(won[one], won[other]):
            break
    return gain(won[one], won[other])


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
