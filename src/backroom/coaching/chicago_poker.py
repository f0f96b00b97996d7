"""Chicago Poker: businesses, columns and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..bots.chicago_poker.choices import Choices
from ..bots.chicago_poker.plan import Plan
from ..bots.chicago_poker.seat_view import SeatView
from ..bots.chicago_poker.style import Style
from ..core.phrases import phrase
from .measures import Measure

MEASURES = (
    Measure(phrase("businesses you control"), "leader", least=0.15),
    Measure(phrase("businesses where your hand is best"), "fight", least=0.3),
    Measure(phrase("your cards at open businesses"), "city", least=0.5),
    Measure(phrase("cards in your hand"), "hand", least=0.5),
    Measure(phrase("your strongest rival's businesses"), "player", least=0.15, more_is_better=False),
)
LAPS = 0
WORLDS = 8
ROLLOUTS = 300
COMPARED = 3


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
    if not actions:
        return []
    view = state.view(seat)
    return Choices(Plan(SeatView(view, seat), Style()), view["doing"] or {}).rate([state.words(one) for one in actions])
