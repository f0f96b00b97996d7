"""``greedy``: henchmen where they earn most, clean kills, buildings that pay, second place in cash."""

from __future__ import annotations

from typing import Any, ClassVar

from ..contract import Bot
from .choices import Choices
from .seat_view import SeatView
from .style import PLAIN, Style


class Greedy(Bot):
    """Looks one choice ahead; counts everybody's cash from the open flows."""

    name: ClassVar[str] = "greedy"
    style: ClassVar[Style] = PLAIN

    def choose(self, state: Any, seat: int) -> int:
        """The best action by the bot's reckoning; the first of equal ones."""
        legal = state.legal(seat)
        choices = Choices(SeatView(state, seat), self.style)
        rates = choices.rate([state.words(action) for action in legal])
        return int(legal[rates.index(max(rates))])
