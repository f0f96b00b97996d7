"""A bot that keeps what fits together, places all that pays, and takes every deal that is good for it."""

from __future__ import annotations

from itertools import combinations
from typing import Any, ClassVar

from ..contract import Bot
from .holdings import Holding, SeatView

LEAST_GAIN = 10
"""Hundreds of dollars that a deal must bring."""


class Greedy(Bot):
    """Never proposes; accepts by value."""

    name: ClassVar[str] = "greedy"
    answers_unasked: ClassVar[bool] = True

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.queue: list[int] = []  # the small steps of a choice that was made as a whole

    def choose(self, state: Any, seat: int) -> Any:
        """The next step of what was decided, or a new decision."""
        if self.queue:
            action = self.queue.pop(0)
            if action in state.legal(seat):
                return action
            self.queue = []
        return self.decide(SeatView(state, seat))

    def decide(self, table: SeatView) -> Any:
        """What to do, by phase."""
        if table.phase == "keep":
            return self.keep(table)
        if table.phase == "place":
            return self.place(table)
        return self.trade(table)

    def keep(self, table: SeatView) -> int:
        """Return the two cards without which the rest is worth most."""
        hand, mine = table.view["hand"], table.holdings[table.seat]
        if table.view["returned"]:
            back = min(hand, key=lambda lot: -table.value(Holding(mine.lots | (set(hand) - {lot}), mine.tiles)))
            return table.legal()[f"return {back}"]
        first, second = max(
            combinations(hand, 2),
            key=lambda pair: table.value(Holding(mine.lots | (set(hand) - set(pair)), mine.tiles)),
        )
        legal = table.legal()
        self.queue = [legal[f"return {second}"]]
        return legal[f"return {first}"]

    def place(self, table: SeatView) -> int:
        """Follow the plan to its end."""
        legal = table.legal()
        for business, lot in self.plan(table):
            if f"place {business} on {lot}" in legal:
                return legal[f"place {business} on {lot}"]
        return legal["done"]

    def plan(self, table: SeatView) -> list[tuple[str, int]]:
        """What to place: everything that pays."""
        return list(table.state.plan_for(table.seat))

    def trade(self, table: SeatView) -> Any:
        """Answer what is offered, then be ready."""
        legal = table.legal()
        if table.view["draft"] is not None:
            return legal.get("drop", legal.get("back", next(iter(legal.values()))))
        for deal in table.view["deals"]:
            answer = self.answer(table, deal, legal) if self.must_answer(table, deal) else None
            if answer is not None:
                return answer
        proposal = self.propose(table, legal)
        return self.idle(table, legal) if proposal is None else proposal

    def propose(self, table: SeatView, legal: dict[str, int]) -> Any:
        """This bot makes no offers."""
        return None

    def must_answer(self, table: SeatView, deal: dict[str, Any]) -> bool:
        """Whether a deal waits for this seat."""
        return table.seat in (*deal["parties"], *deal["open_to"]) and table.seat not in deal["accepted"]

    def answer(self, table: SeatView, deal: dict[str, Any], legal: dict[str, int]) -> Any:
        """Accept what brings enough, reject the rest."""
        accept = f"accept {deal['deal']}"
        if accept in legal and self.is_good(table, table.gains(deal)):
            return legal[accept]
        return legal[f"reject {deal['deal']}"]

    def is_good(self, table: SeatView, gains: list[int]) -> bool:
        """Whether a deal brings enough."""
        return gains[table.seat] >= LEAST_GAIN

    def idle(self, table: SeatView, legal: dict[str, int]) -> int | None:
        """Nothing to do."""
        return legal["ready"] if "ready" in legal else legal.get("wait")
