"""``greedy``: looks one action ahead, to where its columns and its hand are worth most."""

from __future__ import annotations

from typing import Any, ClassVar

from ..contract import Bot
from .strategists import STRATEGISTS
from .style import Style


class Greedy(Bot):
    """Counts outs, weighs businesses by the goals, fights where it can win."""

    name: ClassVar[str] = "greedy"
    style: ClassVar[Style] = Style()

    def choose(self, state: Any, seat: int) -> int:
        """The best action by the planner's reckoning; the first of equal ones."""
        return STRATEGISTS.strategist_for(state, self.style).prefer(state, seat)
