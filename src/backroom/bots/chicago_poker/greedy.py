"""``greedy``: looks one action ahead, to where its columns and its hand are worth most."""

from __future__ import annotations

from typing import Any, ClassVar

from ..contract import Bot
from .choices import Choices
from .plan import Plan
from .seat_view import SeatView
from .style import Style


class Greedy(Bot):
    """Counts outs, weighs businesses by the goals, fights where it can win."""

    name: ClassVar[str] = "greedy"
    style: ClassVar[Style] = Style()

    def choose(self, state: Any, seat: int) -> int:
        """The best action by the bot's reckoning; the first of equal ones."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return int(legal[0])
        view = state.view(seat)
        choices = Choices(Plan(SeatView(view, seat), self.style), view["doing"] or {})
        rates = choices.rate([state.words(action) for action in legal])
        return int(legal[rates.index(max(rates))])
