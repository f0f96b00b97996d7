"""A second opinion: choices are played out to the end of the game, many times, in the same worlds, dealt anew with the
same luck to come. Only who won counts; unlike in judging.py, nobody's opinion of a position has a say. That takes its
time: the quality of hints is measured with it, and puzzles have to pass it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..bots.contract import STRIDE
from ..core.contract import Contract
from .judging import spread
from .playing import policy_for

MOST = 3000
"""A game is broken off after so many further choices, and nobody has won it."""


def played_out(state: Contract, seat: int, actions: Sequence[int], seed: int, games: int) -> dict[int, list[float]]:
    """A seat's share of the win after each choice, game by game."""
    found: dict[int, list[float]] = {action: [] for action in actions}
    for number in range(games):
        luck = (seed + (number + 1) * STRIDE) % 2**63
        for action in actions:
            found[action].append(share_won(state.redeal(seat, luck).clone(), seat, action, luck))
    return found


def share_won(world: Any, seat: int, action: int, luck: int) -> float:
    """A seat's share of the win in a world after a choice, if the game's own bots play on."""
    world.play(seat, action)
    policy = policy_for(world, luck)
    for _ in range(MOST):
        if world.over:
            first = world.ranking[0]
            return 1 / len(first) if seat in first else 0.0
        mover = world.next_chooser()
        world.play(mover, policy(world, mover))
    return 0.0


def gain(better: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """By how much more one choice won than another in the same worlds, and the error of that."""
    differences = [one - two for one, two in zip(better, other, strict=True)]
    return sum(differences) / len(differences), spread(differences)
