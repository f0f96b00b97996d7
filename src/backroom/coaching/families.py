"""Families: points, businesses and what pays for them. (Positions are rated by its net.)"""

from __future__ import annotations

from typing import Any

from ..core.phrases import phrase
from .measures import Measure

MEASURES = (
    Measure(phrase("your points"), "end", least=0.4, too_little=phrase("You left points on the table")),
    Measure(phrase("businesses you control"), "city", least=0.2, too_little=phrase("You claimed too few businesses")),
    Measure(
        phrase("your strongest rival's points"),
        "player",
        least=0.4,
        more_is_better=False,
        too_much=phrase("You let the leader get away"),
    ),
    Measure(phrase("cards in your hand"), "hand", least=0.5, too_little=phrase("You ran out of cards")),
    Measure(phrase("your gangsters"), "tommy_gun", least=0.4, too_little=phrase("You had too few gangsters")),
    Measure(phrase("your henchmen"), "gangster", least=0.4, too_little=phrase("You had too few henchmen")),
    Measure(
        phrase("influence on hats and the city"), "hat", least=0.4, too_little=phrase("You had too little influence")
    ),
)
LESSONS = {
    "You left points on the table": phrase("A business scores at the end. Take one as soon as you have what it needs."),
    "You claimed too few businesses": phrase("A claim every round beats a perfect claim later."),
    "You let the leader get away": phrase(
        "Aim what hurts at whoever leads: attacks, agents, and a no to their claims."
    ),
    "You ran out of cards": phrase("What a business needs is laid from your hand. Extort yours for new cards in time."),
    "You had too few gangsters": phrase(
        "One gangster more than the owner wins an attack, and one as many stops it. Lay them in time."
    ),
    "You had too few henchmen": phrase(
        "Look at the henchmen beside a business before you take it: two of the right colour give an area its bonus."
    ),
    "You had too little influence": phrase("Lay hats and the city early: many businesses ask for them."),
}
"""What to do instead, by the headline."""


def measure(state: Any, seat: int) -> list[float]:
    """What a seat has."""
    players = state.view(seat)["players"]
    mine = players[seat]
    rival = max(player["points"] for player in players if player["seat"] != seat)
    henchmen = sum(mine["henchmen"].values())
    laid = mine["hat"] + mine["city"]
    return [mine["points"], len(mine["businesses"]), rival, mine["hand"], mine["gangsters"], henchmen, laid]
