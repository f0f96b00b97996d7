"""What a thread plans with: a strategist for each game, build and style that it has been asked about."""

from __future__ import annotations

import threading
from dataclasses import asdict
from typing import Any

from ...games.chicago_poker.planning.strategist import Strategist
from .learned import LIKES, WEIGHTS
from .style import Style

MOST = 8
"""How many strategists a thread keeps."""


class ThreadStrategists(threading.local):
    """The strategists of a thread."""

    def __init__(self) -> None:
        self.strategists: dict[tuple[str, str, Style], Strategist] = {}

    def strategist_for(self, state: Any, style: Style) -> Strategist:
        """A strategist of the same build as a state, with a style and with what was learned from games."""
        wanted = (state.game.slug, state.game.build, style)
        if wanted not in self.strategists:
            if len(self.strategists) >= MOST:
                self.strategists.clear()
            strategist: Strategist = state.new_strategist()
            strategist.adopt(asdict(style))
            strategist.learn(WEIGHTS, LIKES)
            self.strategists[wanted] = strategist
        return self.strategists[wanted]


STRATEGISTS = ThreadStrategists()
