"""Snitch: income, cash, men and the register; chances from the cash that everybody is heading for."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from ..bots.snitch.choices import Choices
from ..bots.snitch.seat_view import SeatView
from ..bots.snitch.style import PLAIN
from ..core.phrases import phrase
from ..games.snitch.edition import CHARITY
from .chances import by_chance
from .measures import Measure, dollars

MEASURES = (
    Measure(phrase("income each round"), "income", dollars, 500),
    Measure(phrase("your cash"), "money", dollars, 1000),
    Measure(phrase("districts you control"), "city", least=0.4),
    Measure(phrase("your men, on the map and in hand"), "gangster", least=0.4),
    Measure(phrase("your marker on the register"), "register", dollars, 2000, more_is_better=False),
)
WORLDS = 40
LAPS = 2
COMPARED = 12
SURE, UNSURE = 3.0, 9.0
"""How far cash strays from what everybody is heading for, in thousands: at the end of the game, and for the root of the
rounds that are left."""


def measure(state: Any, seat: int) -> list[float]:
    """What a seat has."""
    view = state.view(seat)
    mine = view["players"][seat]
    men = sum(area["men"][seat] for area in view["areas"]) + mine["hand"]
    areas = sum(area["control"] == seat for area in view["areas"])
    return [mine["income"], state.counted_cash()[seat], areas, men, mine["register"]]


def rate(state: Any, seat: int, actions: Sequence[int]) -> list[float]:
    """What the game's own bot thinks of choices."""
    return Choices(SeatView(state, seat), PLAIN).rate([state.words(action) for action in actions])


def chances(state: Any, luck: int) -> list[float]:
    """Everybody's chance, from the cash that they are heading for."""
    table = SeatView(state, 0)
    heading = [float(table.prospect(seat)) for seat in range(state.seats)]
    charity = float(CHARITY * (table.left + 1))
    return by_chance(heading, SURE + UNSURE * sqrt(table.left), luck, lambda cash: after_arrest(cash, charity))


def after_arrest(cash: Sequence[float], charity: float) -> list[float]:
    """SN-END.2: the richest loses half, unless he can give enough away to be second."""
    richest = max(range(len(cash)), key=lambda seat: cash[seat])
    second = max(amount for seat, amount in enumerate(cash) if seat != richest)
    kept = second - 1 if cash[richest] - second < charity else 0.0
    return [max(amount / 2, kept) if seat == richest else amount for seat, amount in enumerate(cash)]
