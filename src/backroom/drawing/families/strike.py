"""A claim, an opposition to it or an attack, with all that followed at once, and what it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .plan import beside

View = Mapping[str, Any]
GANGSTER = "gangster"


class Strike(NamedTuple):
    """A claim, an opposition or an attack, with all that followed at once. The event of an opposition also says which
    business it is about, and whose claim it was (``claimant``)."""

    event: View
    results: Sequence[View]
    cell: View
    view: View
    before: Sequence[View] = ()

    @property
    def is_attack(self) -> bool:
        """Whether somebody owned the business."""
        return bool(self.event["event"] == "attacked")

    @property
    def is_opposition(self) -> bool:
        """Whether somebody takes a business that somebody else has claimed (FA-OPP.1)."""
        return bool(self.event["event"] == "opposed")

    @property
    def asked(self) -> int | None:
        """FA-OPP.1: who is asked now whether to oppose this claim; None if it is decided."""
        doing = self.view["doing"] or {}
        is_asked = doing.get("kind") == "oppose" and doing.get("cell") == self.cell["cell"]
        return int(doing["seat"]) if is_asked and not self.is_attack else None

    @property
    def holder(self) -> int | None:
        """Whose the business is after it, even before it is paid for: only a claim may still be opposed."""
        told = [one["seat"] for one in self.results if one["event"] in ("opposed", "controls")]
        if told:
            return int(told[-1])
        owner = self.cell.get("owner")
        if self.event["event"] == "claimed" and (owner is not None or self.asked is not None):
            return owner
        return int(self.event["seat"])

    def influence(self, seat: int) -> int:
        """How much influence a seat had when it opposed (FA-OPP.1-2): what it has, and what it has given up since."""
        player = self.view["players"][seat]
        gone = [one for one in self.results if one.get("seat") == seat]
        lost = [one for one in gone if one["event"] == "lost_influence" or is_influence(one)]
        return int(player["hat"]) + int(player["city"]) + len(lost)

    def gangsters(self, seat: int) -> int:
        """How many gangsters a seat had when it came to the fight (FA-ATK.1): what it has, what it has lost since, and
        what Capone lent."""
        gone = [one for one in self.results if one["event"] == "lost" and one["seat"] == seat]
        lost = [one for one in gone if str(one["what"]).startswith(GANGSTER)]
        lent = int(seat == self.event["seat"] and str(self.event.get("item", "")).startswith(GANGSTER))
        return int(self.view["players"][seat]["gangsters"]) + len(lost) + lent

    @property
    def worth(self) -> int:
        """What the business is worth to whoever controls it: its points, less the agents beside it."""
        agents: int = sum(self.view["spaces"].get(place, []).count("agent") for place in beside(self.cell["cell"]))
        return int(self.cell["points"]) - agents

    @property
    def changes(self) -> list[int]:
        """What an attack brings and costs each seat in points."""
        signs = {self.event["seat"]: 1, self.event["victim"]: -1}
        return [signs.get(seat, 0) * self.worth for seat in range(len(self.view["players"]))]

    @property
    def points(self) -> list[int]:
        """Everybody's points after an attack; until the attacker has paid, the business counts for its old owner."""
        if self.view["over"]:
            return [int(score) for score in self.view["scores"]]
        points = [int(player["points"]) for player in self.view["players"]]
        is_open = self.cell.get("owner") == self.event["victim"]
        return [now + change * is_open for now, change in zip(points, self.changes, strict=True)]

    @property
    def holdings(self) -> list[int]:
        """How many businesses each seat controls after it."""
        held = [cell.get("owner") for cell in self.view["city"] if cell["cell"] != self.cell["cell"]]
        return [[*held, self.holder].count(seat) for seat in range(len(self.view["players"]))]


def is_influence(event: View) -> bool:
    """Whether a hat or a city token was given up."""
    return event["event"] == "lost" and str(event["what"]).startswith(("hat", "city"))
