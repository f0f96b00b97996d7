"""The table as a seat sees it, read once a decision, in thousands. Cash is counted from the open flows."""

from __future__ import annotations

from typing import Any

from ...games.snitch.edition import AREA_NAMES, FACTORY_TIMES, MOST_CHARITY, ROUNDS, SEATS, UNIT

AREA_OF = {name: area for area, name in enumerate(AREA_NAMES)}


class SeatView:
    """What a decision needs."""

    def __init__(self, state: Any, seat: int) -> None:
        view = state.view(seat)
        self.view, self.seat = view, seat
        self.round: int = view["round"]
        self.left: int = ROUNDS - self.round  # incomes after this round
        self.points: int = view["points"]
        self.men: list[list[int]] = [list(place["men"]) for place in view["areas"]]
        self.casino = [bool(place["casino"]) for place in view["areas"]]
        self.printed = [int(place["income"]) for place in view["areas"]]
        self.control: list[int | None] = [place["control"] for place in view["areas"]]
        self.pays: list[int] = [place["pays"] // UNIT for place in view["areas"]]
        self.players: list[dict[str, Any]] = view["players"]
        self.cash: list[int] = [amount // UNIT for amount in state.counted_cash()]
        self.register: list[int] = [player["register"] // UNIT for player in self.players]
        self.income: list[int] = [player["income"] // UNIT for player in self.players]
        self.times: list[int] = [FACTORY_TIMES if player["factory"] else 1 for player in self.players]
        self.rivals = [other for other in range(SEATS) if other != seat]
        self.chance: float = view["bag"]["chance"][0] / view["bag"]["chance"][1]

    def turns_to_come(self, other: int) -> int:
        """How many incomes a seat still gets, the one of its present turn not counted."""
        order = [(self.view["first"] + number) % SEATS for number in range(SEATS)]
        waits = order.index(other) > order.index(self.view["active"]) and self.view["snitch"] is None
        return self.left + waits

    def prospect(self, other: int) -> int:
        """The cash that a seat will have at the end if all goes on as it is."""
        return self.cash[other] + self.income[other] * self.turns_to_come(other)

    def danger(self, other: int) -> float:
        """How much a rival stands in the way: 1 for the best prospect, less for the others."""
        best = max(self.prospect(rival) for rival in self.rivals)
        return 0.4 + 0.6 * self.prospect(other) / best if best > 0 else 1.0

    def late_charity(self) -> int:
        """How much can still be given in the turns after this one."""
        return MOST_CHARITY * self.left
