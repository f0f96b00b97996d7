"""Gangster: points, men on the board, parts and captives. (Positions are rated by its net.)"""

from __future__ import annotations

from typing import Any

from ..core.phrases import phrase
from .measures import Measure

MEASURES = (
    Measure(
        phrase("your points at a Day of Reckoning"),
        "end",
        least=0.4,
        too_little=phrase("Your men stood in the wrong places"),
    ),
    Measure(
        phrase("your strongest rival's points at a Day of Reckoning"),
        "player",
        least=0.4,
        more_is_better=False,
        too_much=phrase("You let the leader get away"),
    ),
    Measure(
        phrase("your men in the districts"), "gangster", least=0.4, too_little=phrase("You had too few men in town")
    ),
    Measure(phrase("captives in your trunk"), "trunk", least=0.4, too_little=phrase("You took too few captives")),
    Measure(phrase("parts of your car"), "harbor", least=0.4, too_little=phrase("Your car lacked parts")),
)
LESSONS = {
    "Your men stood in the wrong places": phrase(
        "Read the sign before you unload: first place isn't always the best paid."
    ),
    "You let the leader get away": phrase(
        "Crowd the leader out of a good place, or take his men for a drive to the lake."
    ),
    "You had too few men in town": phrase("Unload more often: men in the car score nothing."),
    "You took too few captives": phrase("A rival in your trunk scores nothing. Take one along when you pass."),
    "Your car lacked parts": phrase("Fetch parts at the Gold Coast early: they work for the whole game."),
}
"""What to do instead, by the headline."""


def measure(state: Any, seat: int) -> list[float]:
    """What a seat has."""
    view = state.view(seat)
    mine = {one["colour"] for one in view["colours"] if one["seat"] == seat}
    scored = [sum(row) / len(row) for row in zip(*(now["seats"] for now in state.standing()), strict=True)]
    scored = scored or [float(points) for points in view["points"]]
    men = sum(space in mine for district in view["districts"] for space in district["spaces"])
    cars = [one for one in view["colours"] if one["seat"] == seat]
    captives = sum(man not in mine for car in cars for man in car["trunk"])
    parts = sum(part is not None for car in cars for part in car["upgrades"])
    return [scored[seat], max(points for other, points in enumerate(scored) if other != seat), men, captives, parts]
