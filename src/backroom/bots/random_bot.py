"""A bot for every game that chooses at random."""

from __future__ import annotations

from typing import Any, ClassVar

from .contract import Bot


class RandomBot(Bot):
    """Chooses at random."""

    name: ClassVar[str] = "random"

    def choose(self, state: Any, seat: int) -> int:
        """Any legal action; one with free text only if there is no other, since the bot has nothing to say."""
        legal = state.legal(seat)
        silent = [action for action in legal if not state.NOTED_FROM <= action < state.NOTED_TO]
        return int(self.random.choice(silent or legal))
