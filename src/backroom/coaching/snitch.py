"""Snitch: income, cash, men and the register; chances from the cash that everybody is heading for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from ..bots.snitch.choices import Choices
from ..bots.snitch.seat_view import SeatView
from ..bots.snitch.style import PLAIN
from ..core.phrases import phrase
from ..games.snitch.edition import MOST_CHARITY, ROUNDS, UNIT
from .chances import by_chance
from .measures import Measure, dollars

MEASURES = (
    Measure(
        phrase("income each round"),
        "income",
        dollars,
        500,
        too_little=phrase("You earned too little"),
        too_much=phrase("You earned too much"),
    ),
    Measure(
        phrase("your cash"),
        "money",
        dollars,
        1000,
        too_little=phrase("You spent too much"),
        too_much=phrase("You kept too much cash"),
    ),
    Measure(
        phrase("districts you control"),
        "city",
        least=0.4,
        too_little=phrase("You held too few districts"),
        too_much=phrase("You held too many districts"),
    ),
    Measure(
        phrase("your men, on the map and in hand"),
        "gangster",
        least=0.4,
        too_little=phrase("You had too few men"),
        too_much=phrase("You hired too many men"),
    ),
    Measure(
        phrase("your marker on the register"),
        "register",
        dollars,
        2000,
        more_is_better=False,
        too_much=phrase("Your marker stood too high"),
        too_little=phrase("Your marker stood too low"),
    ),
    Measure(
        phrase("the cash you are heading for, after the arrest"),
        "bail",
        dollars,
        8000,
        too_little=phrase("You were heading for the arrest"),
    ),
)
LESSONS = {
    "You earned too little": phrase(
        "A man alone in a district earns its whole number. Spread out, and build where it pays most."
    ),
    "You earned too much": phrase("The richest loses half: be second, or lead by double."),
    "You spent too much": phrase("Keep the price of a bribe. What is spent in the last rounds doesn't come back."),
    "You kept too much cash": phrase(
        "Cash that lies around earns nothing. Build early, while it still pays for many rounds."
    ),
    "You held too few districts": phrase(
        "One man more than anyone else is enough for a district. Look where one move makes that difference."
    ),
    "You held too many districts": phrase(
        "A district held by one man invites a fight. Hold fewer, and hold them well."
    ),
    "You had too few men": phrase("Recruit early: every man works for the rest of the game."),
    "You hired too many men": phrase("A man in your hand earns nothing. Place first, and recruit when there is room."),
    "Your marker stood too high": phrase(
        "Whoever is lowest chooses whom the police visit. Charity is the only payment that lowers your marker."
    ),
    "Your marker stood too low": phrase(
        "A low marker costs income or charity. Be the Snitch when the police would hurt you, not every round."
    ),
    "You were heading for the arrest": phrase(
        "The richest loses half. Watch what the others have shown, and end just below, or with double."
    ),
}
"""What to do instead, by the headline."""


def fate(view: Mapping[str, Any], seat: int) -> str:
    """The headline for whoever was arrested as the richest, and lost."""
    lost_half = view["scores"][seat] < view["players"][seat]["cash"]
    return "You earned too much" if lost_half and seat not in view["ranking"][0] else ""


ITERATIONS = 2500
"""An iteration plays several whole turns, so fewer of them take as long as elsewhere."""

WORLDS = 28
LAPS = 2
COMPARED = 12
AT_TURNS_END = True
SURE, UNSURE = 3.0, 9.0
"""How far cash strays from what everybody is heading for, in thousands: at the end of the game, and for the root of the
rounds that are left."""


def measure(state: Any, seat: int) -> list[float]:
    """What a seat has; after its last income nothing counts but cash."""
    view = state.view(seat)
    mine, table = view["players"][seat], SeatView(state, seat)
    men = sum(area["men"][seat] for area in view["areas"]) + mine["hand"]
    areas = sum(area["control"] == seat for area in view["areas"])
    left = after_arrest([float(table.prospect(one)) for one in range(state.seats)], 0.0)[seat] * UNIT
    cash = state.counted_cash()[seat]
    if not table.turns_to_come(seat):
        return [0, cash, 0, 0, 0, left]
    return [mine["income"], cash, areas, men, mine["register"], left]


def rate(state: Any, seat: int, actions: Sequence[int]) -> list[float]:
    """What the game's own bot thinks of choices."""
    return Choices(SeatView(state, seat), PLAIN).rate([state.words(action) for action in actions])


def is_riddle(state: Any, seat: int) -> bool:
    """Whether a choice can be best by itself: what is built in the last round only makes its owner poorer, as charity
    does, and how much poorer is best hangs on what the others give."""
    view = state.view(seat)
    return int(view["round"]) < ROUNDS or view["step"] not in ("build", "charity")


def chances(state: Any, luck: int) -> list[float]:
    """Everybody's chance, from the cash that they are heading for."""
    table = SeatView(state, 0)
    heading = [float(table.prospect(seat)) for seat in range(state.seats)]
    charity = float(MOST_CHARITY * (table.left + 1))
    return by_chance(heading, SURE + UNSURE * sqrt(table.left), luck, lambda cash: after_arrest(cash, charity))


def after_arrest(cash: Sequence[float], charity: float) -> list[float]:
    """SN-END.2: the richest loses half, unless he can give enough away to be second."""
    richest = max(range(len(cash)), key=lambda seat: cash[seat])
    second = max(amount for seat, amount in enumerate(cash) if seat != richest)
    kept = second - 1 if cash[richest] - second < charity else 0.0
    return [max(amount / 2, kept) if seat == richest else amount for seat, amount in enumerate(cash)]
