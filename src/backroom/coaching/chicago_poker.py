"""Chicago Poker: businesses, columns and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..bots.chicago_poker.greedy import Greedy
from ..bots.chicago_poker.strategists import STRATEGISTS
from ..core.phrases import phrase
from .measures import Measure

MEASURES = (
    Measure(phrase("businesses you control"), "leader", least=0.15, too_little=phrase("You took too few businesses")),
    Measure(
        phrase("businesses where your hand is best"), "fight", least=0.3, too_little=phrase("You led in too few places")
    ),
    Measure(
        phrase("your cards at open businesses"),
        "city",
        least=0.5,
        too_little=phrase("You held your cards back"),
        too_much=phrase("You laid your cards down too soon"),
    ),
    Measure(phrase("cards in your hand"), "hand", least=0.5, too_little=phrase("You ran out of cards")),
    Measure(
        phrase("your strongest rival's businesses"),
        "player",
        least=0.15,
        more_is_better=False,
        too_much=phrase("You let the leader get away"),
    ),
)
LESSONS = {
    "You took too few businesses": phrase("Five cards call a shootout. Finish one hand before you begin the next."),
    "You led in too few places": phrase("Look for the place where one card makes your hand the best."),
    "You held your cards back": phrase("Cards in your hand win nothing. Lay those that already make a pair."),
    "You laid your cards down too soon": phrase("A laid card seldom moves again. Wait until it improves a hand."),
    "You ran out of cards": phrase("Draw before your hand is empty: more cards are more hands to choose from."),
    "You let the leader get away": phrase("Fight where the leader would win next, even with a middling hand."),
}
"""What to do instead, by the headline."""
LAPS = 0
WORLDS = 8
COMPARED = 3
ITERATIONS = 1000
GAMES = 120


def measure(state: Any, seat: int) -> list[float]:
    """What a seat has."""
    view = state.view(seat)
    owned = [len(player["businesses"]) for player in view["players"]]
    street = [place for place in view["street"] if place.get("columns")]
    leads = sum(bool(place["hands"][seat] and place["hands"][seat]["best"]) for place in street)
    laid = sum(len(place["columns"][seat]) for place in street)
    rival = max(count for other, count in enumerate(owned) if other != seat)
    return [owned[seat], leads, laid, view["players"][seat]["hand"], rival]


def rate(state: Any, seat: int, actions: Sequence[int]) -> list[float]:
    """What the game's own bot thinks of choices."""
    rates = dict(
        zip(state.legal(seat), STRATEGISTS.strategist_for(state, Greedy.style).rated(state, seat), strict=True)
    )
    return [rates[action] for action in actions]


def chances(state: Any, seed: int) -> list[float]:
    """Everybody's chance to win, in a world in which all cards are known."""
    return STRATEGISTS.strategist_for(state, Greedy.style).expected(state)
