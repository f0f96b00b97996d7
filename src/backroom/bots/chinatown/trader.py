"""A bot that lives by deals: it finds what gains for two or three seats and shares the gain, holds single tiles
back, answers counters, and never takes what is bad for it, however often it is offered."""

from __future__ import annotations

from typing import Any, ClassVar

from ...core.errors import Refused
from ...games.chinatown.edition import UNIT
from .greedy import Greedy
from .holdings import TENTHS, SeatView
from .search import Idea, find_ideas

SHARES = (0.55, 0.5, 0.4)
"""What the proposer keeps of the gain: first, and when that was refused."""

ENVY = 20
"""Hundreds of dollars by which the others may gain more on average: being in many deals beats squeezing one partner."""

BUDGET = 4000
"""Reckonings for one search."""

LAST_COUNTER = 3


class Trader(Greedy):
    """Proposes; accepts what is good in comparison."""

    name: ClassVar[str] = "trader"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.round = 0
        self.refused: set[str] = set()  # offers of this round, so that none is made twice
        self.searched: Any = None  # what the table looked like when nothing was found
        self.rested: Any = None  # what it looked like when the others were waited for

    def plan(self, table: SeatView) -> list[tuple[str, int]]:
        """What to place: single tiles wait until the game is nearly over."""
        return list(table.state.early_plan(table.seat, table.rounds))

    def trade(self, table: SeatView) -> int:
        """Answer; then propose the best deal that was not refused yet; then wait."""
        if table.view["round"] != self.round:
            self.round, self.refused, self.searched = table.view["round"], set(), None
        return super().trade(table)

    def is_good(self, table: SeatView, gains: list[int]) -> bool:
        """Good at all, and not much better for the others on average."""
        others = sum(gains) - gains[table.seat]
        return gains[table.seat] >= TENTHS and gains[table.seat] - others / (table.seats - 1) >= -ENVY

    def answer(self, table: SeatView, deal: dict[str, Any], legal: dict[str, int]) -> int | None:
        """Accept, ask for more, or reject."""
        gains = table.gains(deal)
        accept = f"accept {deal['deal']} revision {deal['revision']}"
        if accept in legal and self.is_good(table, gains):
            return legal[accept]
        better = self.counter(table, deal, gains)
        asked = self.start(table, better) if better is not None and f"counter {deal['deal']}" in legal else None
        return legal[f"reject {deal['deal']}"] if asked is None else asked

    def counter(self, table: SeatView, deal: dict[str, Any], gains: list[int]) -> dict[str, Any] | None:
        """The same goods, with so much cash from the one who gains most that the gain is shared evenly."""
        surplus = sum(gains)
        rich = max(deal["parties"], key=lambda seat: gains[seat])
        if deal["revision"] >= LAST_COUNTER or surplus < 2 * TENTHS * len(deal["parties"]) or rich == table.seat:
            return None
        more = round((surplus / len(deal["parties"]) - gains[table.seat]) / TENTHS)
        if not 0 < more <= table.cash()[rich]:
            return None
        others = [
            line for line in deal["transfers"] if "cash" not in line or {line["from"], line["to"]} != {rich, table.seat}
        ]
        paid = (
            sum(line["cash"] * (1 if line["from"] == rich else -1) for line in deal["transfers"] if line not in others)
            // UNIT
            + more
        )
        if paid:
            ends = {"from": rich, "to": table.seat} if paid > 0 else {"from": table.seat, "to": rich}
            others.append(ends | {"cash": abs(paid) * UNIT})
        return {"do": "counter", "deal": deal["deal"], "transfers": others, "promises": deal["promises"]}

    def start(self, table: SeatView, whole: dict[str, Any]) -> int | None:
        """Begin a choice that is made of small steps, of which the others follow; None if it is not allowed."""
        try:
            steps = table.state.parse_action(table.seat, whole)
        except Refused:
            return None
        self.queue = [action for action, _ in steps[1:]]
        return int(steps[0][0])

    def idle(self, table: SeatView, legal: dict[str, int]) -> int:
        """Wait for the others; in a free negotiation, be ready when nothing has changed since."""
        looks = (table.view["round"], str(table.holdings))
        if table.view["options"]["trade"] == "free" and self.rested == looks and "ready" in legal:
            return legal["ready"]
        self.rested = looks
        return legal["wait"]

    def propose(self, table: SeatView, legal: dict[str, int]) -> int | None:
        """The best deal that was not made yet this round."""
        pending = any(deal["author"] == table.seat for deal in table.view["deals"])
        looks = str(table.holdings)
        if "draft" not in legal or pending or self.searched == (looks, len(self.refused)):
            return None
        idea = self.best_idea(table)
        if idea is None:
            self.searched = (looks, len(self.refused))
            return None
        self.refused.add(str(idea.deal["transfers"]))
        return self.start(table, idea.deal)

    def best_idea(self, table: SeatView) -> Idea | None:
        """What gains most for this seat, with the larger share first."""
        for share in SHARES:
            ideas = [
                idea for idea in find_ideas(table, share, BUDGET) if str(idea.deal["transfers"]) not in self.refused
            ]
            if ideas:
                return max(ideas, key=lambda idea: idea.gains[table.seat])
        return None
