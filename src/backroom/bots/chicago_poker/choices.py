"""Every kind of choice that the game asks for, each action with a number: the higher the better."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .division import Division
from .hands import NUMBER_OF, key_of
from .plan import Plan
from .table import Table

Words = Mapping[str, Any]

DRAW_WORTH = [0.10, 0.10, 0.10, 0.08, 0.06, 0.045, 0.03, 0.012]
"""What a drawn card is worth by the number of cards in hand before."""

EXTRA_DRAW_WORTH = 0.005


class Choices:
    """One decision at a table."""

    def __init__(self, table: Table, doing: Mapping[str, Any]) -> None:
        self.table, self.doing = table, doing
        self.plan = Plan(table)

    def rate(self, words: list[Words]) -> list[float]:
        """How good each action is."""
        first = words[0]["do"]
        if first == "fight":
            return [self.rate_fight(said) for said in words]
        if first == "send":
            return [float(key_of([NUMBER_OF[said["card"]]])[1][0]) for said in words]
        if first in ("from", "to", "move", "stop", "take"):
            return [0.0 for said in words]
        return self.rate_actions(words)

    def rate_fight(self, said: Words) -> float:
        place = next(place for place in self.table.places if place.business == said["business"])
        return self.plan.worths[place.slot]

    def rate_actions(self, words: list[Words]) -> list[float]:
        left = self.table.left - 1
        division = Division(self.plan, self.table.hand, left)
        places = {place.business: place for place in self.table.places}
        rates = []
        for said in words:
            if said["do"] == "place":
                rates.append(division.after_placing(NUMBER_OF[said["card"]], places[said["business"]]))
            elif said["do"] == "draw":
                size = len(self.table.hand) + len(self.table.specials)
                rates.append(division.total + (DRAW_WORTH[size] if size < len(DRAW_WORTH) else EXTRA_DRAW_WORTH))
            else:
                rates.append(division.total)
        return rates
