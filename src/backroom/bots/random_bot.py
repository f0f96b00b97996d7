"""A bot for every game: any legal action is as good as another."""

from __future__ import annotations

from typing import Any, ClassVar

from .contract import Bot


class RandomBot(Bot):
    """Chooses at random."""

    name: ClassVar[str] = "random"

    def choose(self, state: Any, seat: int) -> int:
        """Any legal action."""
        return int(self.random.choice(state.legal(seat)))
