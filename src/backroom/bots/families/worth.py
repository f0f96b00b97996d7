"""What businesses, stocks and hands are worth to one seat.

One number for everything that a seat owns: the businesses it can take with it (money is handed out to
the best ones first), those it is a step or two away from, goods, and cards kept in hand. Choices are
compared by what this number would be after them.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from ...games.families.edition import GOODS_IDS, GOODS_SET
from .seat_view import SeatView

UNKNOWN = "?"  # a card that is yet to be drawn
STEP_AWAY = 0.45  # what is left of a business's worth for each step that it is away
CASH = 0.42  # a card kept in hand
LAST_CASH = 0.5  # FA-SCO.5
GOOD_CARDS = {"family": 0.35, "gangster": 0.12, "movement": 0.1}
SPECIAL_CARD = 0.15


class Goal(NamedTuple):
    """A business that can be had."""

    cell: str
    worth: float
    price: int
    needs: tuple[tuple[str, int], ...]


def worth_of_business(table: SeatView, cell: dict[str, Any]) -> float:
    """What taking a business now is worth, its price not counted."""
    worth = cell["points"] - table.agents_at(cell["cell"]) + 1.2
    if table.left > 0:
        worth += 0.4 * cell["income"]
    if cell["token"]:
        worth += 1.2
    if table.penalty_at(cell["cell"]):
        worth -= 0.7
    return float(worth)


def goals_of(table: SeatView) -> list[Goal]:
    """Every business that is not the seat's own, the best bargain first."""
    found = [goal_of(table, cell) for cell in table.open if cell["owner"] != table.seat]
    return sorted(found, key=lambda goal: goal.price - goal.worth)


def goal_of(table: SeatView, cell: dict[str, Any]) -> Goal:
    """A vacant business, or one of a rival: that one needs more gangsters than he has, and is worth less."""
    needs = {need["what"]: need["need"] for need in cell["needs"]}
    price, worth = needs.pop("money", 0), worth_of_business(table, cell)
    if cell["owner"] is not None:
        rival = table.view["players"][cell["owner"]]
        needs["gangsters"] = max(needs.get("gangsters", 0), rival["gangsters"] + 1)
        alone = len(rival["businesses"]) < 2
        worth *= 0.0 if alone else min(0.25 + 0.1 * max(table.lead_of(cell["owner"]), 0.0), 0.9)
    return Goal(cell["cell"], worth, price, tuple(needs.items()))


class Worth:
    """The number for everything."""

    def __init__(self, table: SeatView, turns: int) -> None:
        self.table, self.turns = table, turns  # actions that are still to come in this round
        self.goals = goals_of(table)

    def of(self, owned: dict[str, int], hand: Counter[str], cash_only: int = 0) -> float:
        """What stocks and a hand are worth; ``cash_only`` cards of it are not known."""
        cash, total = sum(hand.values()) + cash_only, 0.0
        for goal in self.goals:
            steps = self.steps_to(goal, owned, hand)
            if steps > 0:
                total += goal.worth * STEP_AWAY ** (steps + self.too_late(steps))
            elif cash >= goal.price:
                cash -= goal.price
                total += goal.worth
            else:
                total += 0.7 * goal.worth * 0.6 ** (goal.price - cash)
        return total + self.of_goods(owned) + self.of_stock(owned) + self.of_cards(owned, hand, cash)

    def too_late(self, steps: float) -> float:
        """In the last round there is no next time."""
        return 3.0 if self.table.left == 0 and steps > self.turns else 0.0

    def steps_to(self, goal: Goal, owned: dict[str, int], hand: Counter[str]) -> float:
        """About how many actions a business is away."""
        return sum([self.effort(what, need - owned[what], hand) for what, need in goal.needs if need > owned[what]])

    def effort(self, what: str, short: int, hand: Counter[str]) -> float:
        """About how many actions it takes to get something."""
        if what in ("hat", "city"):
            return 1.1 * short
        if what == "gangsters":
            return 1.1 * short if hand["gangster"] >= short else 2.2 * short
        if what == "family":
            return 0.9 if hand["family"] else 2.2
        if what == "any":
            return 1.1 if any(hand[good] for good in GOODS_IDS) else 2.2
        if what in GOODS_IDS:
            return 1.1 if hand[what] else 3.0
        return 2.5 * short

    def of_goods(self, owned: dict[str, int]) -> float:
        """FA-SCO.3: sets of goods."""
        counts = [owned[good] for good in GOODS_IDS]
        return float(sum([GOODS_SET[sum([count > taken for count in counts])] for taken in range(max(counts))]))

    def of_stock(self, owned: dict[str, int]) -> float:
        """What lies ready for later businesses, for comparisons and against penalties."""
        keep = 0.3 if self.table.left else 0.05
        needed = min(max(self.table.strongest, 2), 4)  # as many as the strongest rival: then nobody attacks
        weight = (
            1.8 * min(owned["gangsters"], needed)
            + 1.2 * min(owned["hat"], 2)
            + 1.2 * min(owned["city"], 2)
            + 0.8 * min(owned["family"], 2)
        )
        return float(keep * weight)

    def of_cards(self, owned: dict[str, int], hand: Counter[str], cash: int) -> float:
        """Cards that are not spent on businesses."""
        if self.table.left == 0:
            return LAST_CASH * cash
        kept = CASH * min(cash, 4) + 0.15 * max(cash - 4, 0)
        for card, count in hand.items():
            if card in GOODS_IDS:
                kept += 0.25 if not owned[card] else 0.1
            elif card != UNKNOWN:
                kept += GOOD_CARDS.get(card, SPECIAL_CARD) * min(count, 2)
        return kept
