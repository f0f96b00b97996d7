"""A bot that plans for the businesses it is nearest to, keeps money for them, and looks one choice ahead."""

from __future__ import annotations

from typing import Any, ClassVar

from ..contract import Bot
from .choices import Choices
from .table import Table

EXTRA_CARD = 2.0                    # FA-XTR.5: what an unused extra-action card is worth


class Greedy(Bot):
    """Chooses what leaves the most; equal choices at random."""

    name: ClassVar[str] = "greedy"

    def choose(self, state: Any, seat: int) -> int:
        """The best legal action."""
        legal = state.legal(seat)
        prompt = state.prompt(seat)
        words = [state.words(action) for action in legal]
        if prompt["kind"] == "use_extra":
            return int(legal[0] if state.view(seat)["round"] <= 2 else legal[1])
        choices = Choices(Table(state.view(seat)), prompt["kind"])
        rated = [(choices.rate(said), self.random.random(), action) for said, action in zip(words, legal, strict=True)]
        return int(max(rated)[2])
