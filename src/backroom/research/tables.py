"""What the environments of all libraries share: options that suit simulation, rewards, and a table in words."""

from __future__ import annotations

from typing import Any

from ..core.contract import Contract
from ..core.game import Game
from ..core.phrases import joined
from ..loading import game

SIMULATED = {"trade": "limited"}
"""Options that keep a random game finite, where a game has them and the caller says nothing else (CT-PROT.12)."""


def found_game(slug: str) -> Game:
    """A game that can be observed."""
    found = game(slug)
    found.new(found.usual_seats).observe(0)
    return found


def simulated(found: Game, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a simulated table."""
    return {name: value for name, value in SIMULATED.items() if name in found.options} | options


def win_shares(state: Contract) -> list[float]:
    """What the end of a game is worth: winners share 1; 0 for all others, and for all before the end."""
    winners = state.ranking[0] if state.ranking else []
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]


def in_words(state: Contract) -> str:
    """A table in a few lines: who is asked what, and what happened last."""
    lines = [repr(state)[1:-1]]
    for seat in state.waiting:
        prompt = state.prompt(seat)
        lines += [f"P{seat}: {prompt['text']}"] if prompt else []
    lines += [joined(str(event["text"]) for event in state.events()[-3:])]
    return "\n".join(lines)
