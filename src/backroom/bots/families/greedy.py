"""A bot that plans for the businesses it is nearest to, keeps money for them, and looks one choice ahead."""

from __future__ import annotations

from typing import Any, ClassVar

from ..contract import Bot
from .choices import Choices
from .seat_view import SeatView


class Greedy(Bot):
    """Chooses what leaves the most; equal choices at random."""

    name: ClassVar[str] = "greedy"

    def choose(self, state: Any, seat: int) -> int:
        """The best legal action."""
        view = state.view(seat)
        choices = Choices(SeatView(view), (view["doing"] or {}).get("kind", ""))
        rated = [(choices.rate(state.words(action)), self.random.random(), action) for action in state.legal(seat)]
        return int(max(rated)[2])
