"""What a seat of Families sees, arranged for thinking about it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...games.families.edition import EDITION, ROUNDS

TOUCHING = {cell["id"]: frozenset(cell["touch"]) for cell in EDITION["cell"]}
LANDED = 1.0  # an agent beside an own business costs a point


class SeatView:
    """The table from one seat."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view, self.seat, self.round = view, view["you"], view["round"]
        self.me = view["players"][self.seat]
        self.hand = Counter(view["mine"]["hand"])
        self.left = ROUNDS - self.round  # rounds still to come
        self.cells = {cell["cell"]: cell for cell in view["city"]}
        self.open = [cell for cell in view["city"] if cell["business"]]
        self.mine = {cell["cell"] for cell in self.open if cell["owner"] == self.seat}
        others = [player for player in view["players"] if player["seat"] != self.seat]
        self.strongest = max(player["gangsters"] for player in others)
        self.rivals = {cell["cell"] for cell in self.open if cell["owner"] not in (None, self.seat)}

    def owned(self) -> dict[str, int]:
        """All that a business can ask this seat for, but money."""
        me = self.me
        return {
            **me["henchmen"],
            **me["goods"],
            "any": sum(me["goods"].values()),
            "hat": me["hat"],
            "city": me["city"],
            "family": me["family_cards"],
            "gangsters": me["gangsters"],
        }

    def agents_at(self, cell: str) -> int:
        """Agents beside a business."""
        return sum(self.view["spaces"].get(space, []).count("agent") for space in TOUCHING[cell])

    def harm_at(self, space: str, new: str = "") -> float:
        """What an agent in a space costs this seat, less what it costs the others."""
        mine = self.mine | {new}
        return LANDED * len(TOUCHING[space] & mine) - 0.4 * len(TOUCHING[space] & (self.rivals - {new}))

    def lead_of(self, seat: int) -> float:
        """How dangerous a rival has become: more businesses than this seat, and ten would end the game."""
        count = len(self.view["players"][seat]["businesses"])
        return 0.8 * (count - len(self.mine)) + max(0.0, 2.5 * (count - 5))

    def penalty_at(self, cell: str) -> str | None:
        """The penalty card of a row, unless this seat is immune to it already."""
        card = self.view["rows"]["cards"].get(self.cells[cell]["row"])
        return None if card in (None, "capone") or card in self.me["immune"] else card
