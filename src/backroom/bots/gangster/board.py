"""What the board is worth: expected points of the next Day of Reckoning, made from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...games.gangster.edition import DOUBLED, DOUBLERS

View = Mapping[str, Any]
Spaces = Sequence[str | None]


class Board:
    """The districts of a view with what their ranks are expected to pay, and who runs which colour."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seats: int = view["seats"]
        self.colours: dict[str, View] = {each["colour"]: each for each in view["colours"]}
        self.owner: dict[str, int] = {name: each["seat"] for name, each in self.colours.items()}
        self.districts: dict[str, View] = {each["district"]: each for each in view["districts"]}
        self.autos: dict[str, str] = {name: each["place"] for name, each in self.colours.items()}
        self.chance = self.doubling_chance()
        self.casino = sum(view["casino"]) / max(len(view["casino"]), 1)
        self.values = {name: self.expected_values(each) for name, each in self.districts.items()}
        self.paid = {name: self.pay(name, each["spaces"]) for name, each in self.districts.items()}
        self.totals = [sum(paid[seat] for paid in self.paid.values()) for seat in range(self.seats)]

    def doubling_chance(self) -> float:
        """How likely a district without doubler gets one before the reckoning."""
        single = sum(1 for each in self.districts.values() if not each["doubler"])
        return float(DOUBLERS - self.view["doublers"]) / max(single, 1)

    def expected_values(self, district: View) -> list[float]:
        """What the ranks of a district are expected to pay."""
        factor = DOUBLED if district["doubler"] else 1 + (DOUBLED - 1) * self.chance
        return [factor * (self.casino if value == "?" else value) for value in district["values"]]

    def pay(self, district: str, spaces: Spaces) -> list[float]:
        """What each seat would get in a district if gangsters stood like this."""
        strength: dict[str, int] = {}
        for space, colour in enumerate(spaces):
            if colour is not None:
                strength[colour] = strength.get(colour, 0) // 100 * 100 + 100 + space
        paid = [0.0] * self.seats
        ranked = sorted(strength, key=lambda colour: -strength[colour])
        for colour, value in zip(ranked, self.values[district], strict=False):
            paid[self.owner[colour]] += value
        return paid

    def margin(self, seat: int, totals: Sequence[float]) -> float:
        """The points of a seat against the best and the mean of the others, with what was scored before."""
        scores: list[float] = [before + now for before, now in zip(self.view["points"], totals, strict=True)]
        others = scores[:seat] + scores[seat + 1 :]
        return scores[seat] - (max(others) + sum(others) / len(others)) / 2

    def gain(self, seat: int, district: str, spaces: Spaces) -> float:
        """How much better a seat stands if a district looked like this."""
        paid, before = self.pay(district, spaces), self.paid[district]
        totals = [total + new - old for total, new, old in zip(self.totals, paid, before, strict=True)]
        return self.margin(seat, totals) - self.margin(seat, self.totals)

    # What a district would look like

    def with_unloaded(self, district: str, colour: str, count: int = 1) -> list[str | None]:
        """The spaces after a gangster (or two) was set down; the second about where it will stand."""
        spaces = list(self.districts[district]["spaces"])
        at = self.districts[district]["next"] - 1
        for _ in range(count):
            spaces[at] = colour
            if None in spaces:
                behind = at + 1 < len(spaces) and spaces[at + 1] is None
                at = at + 1 if behind else spaces.index(None)
        return spaces

    def with_loaded(self, district: str, space: int) -> list[str | None]:
        """The spaces after a gangster was taken away."""
        spaces = list(self.districts[district]["spaces"])
        spaces[space - 1] = None
        return spaces

    def is_guarded(self, colour: str, district: str) -> bool:
        """Whether a colour's gangsters in a district are protected from others."""
        return bool(self.colours[colour]["guards"]) and self.autos[colour] == district
