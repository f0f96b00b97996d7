"""Families: points, businesses and what pays for them. (Positions are rated by its net.)"""

from __future__ import annotations

from typing import Any

from ..core.phrases import phrase
from .measures import Measure

MEASURES = (
    Measure(phrase("your points"), "end", least=0.4),
    Measure(phrase("businesses you control"), "city", least=0.2),
    Measure(phrase("your strongest rival's points"), "player", least=0.4, more_is_better=False),
    Measure(phrase("cards in your hand"), "hand", least=0.5),
    Measure(phrase("your gangsters"), "tommy_gun", least=0.4),
    Measure(phrase("your henchmen"), "gangster", least=0.4),
    Measure(phrase("influence on hats and the city"), "hat", least=0.4),
)


def measure(state: Any, seat: int) -> list[float]:
    """What a seat has."""
    players = state.view(seat)["players"]
    mine = players[seat]
    rival = max(player["points"] for player in players if player["seat"] != seat)
    henchmen = sum(mine["henchmen"].values())
    laid = mine["hat"] + mine["city"]
    return [mine["points"], len(mine["businesses"]), rival, mine["hand"], mine["gangsters"], henchmen, laid]
