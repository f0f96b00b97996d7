"""What henchmen in an area are worth to the bot, with the best fight that they could begin there."""

from __future__ import annotations

from collections.abc import Iterator

from ...games.snitch.edition import CASINO_TIMES, FUNERAL_COST, LOSSLESS_RATIO, MOST_LEFT_OUT, SEATS
from .seat_view import SeatView
from .style import Style

Groups = tuple[tuple[int, int], ...]


class Worth:
    """Values of areas; they are independent of each other, so every one is reckoned once."""

    def __init__(self, table: SeatView, style: Style) -> None:
        self.table, self.style = table, style
        self.dangers = [table.danger(seat) if seat != table.seat else 0.0 for seat in range(SEATS)]
        self.memory: dict[tuple[int, int], tuple[float, Groups | None]] = {}

    # An area as it is

    def pay(self, area: int, seat: int, men: list[int]) -> int:
        """What an area pays to a seat that controls it (SN-INC)."""
        printed = self.table.printed[area]
        amount = printed if sum(men) == men[seat] else min(printed, men[seat])
        return amount * self.table.times[seat] * (CASINO_TIMES if self.table.casino[area] else 1)

    def boss(self, men: list[int]) -> int:
        """Who controls an area, or -1."""
        most = max(men)
        return men.index(most) if most > 0 and men.count(most) == 1 else -1

    def still(self, area: int, men: list[int]) -> float:
        """What an area is worth at the end of the turn: income now and later, and what rivals get there."""
        table, style = self.table, self.style
        boss = self.boss(men)
        worth = style.henchman * men[table.seat] if table.left else 0.0
        if boss < 0:
            return worth
        pay, coming = self.pay(area, boss, men), min(table.left, style.horizon)
        if boss != table.seat:
            return worth - style.denial * self.dangers[boss] * pay * max(coming, 1)
        lead = men[boss] - max(count for seat, count in enumerate(men) if seat != boss)
        return worth + pay * (1 + coming * style.safety[min(lead, len(style.safety) - 1)])

    # An area with the best fight

    def area(self, area: int, own: int) -> float:
        """What it is worth to have so many henchmen in an area when the fights begin."""
        return self.best(area, own)[0]

    def best(self, area: int, own: int) -> tuple[float, Groups | None]:
        """The worth of an area and the fight that brings it (None: no fight)."""
        key = area, own
        if key not in self.memory:
            self.memory[key] = self.reckon(area, own)
        return self.memory[key]

    def reckon(self, area: int, own: int) -> tuple[float, Groups | None]:
        """Try every fight."""
        men = list(self.table.men[area])
        men[self.table.seat] = own
        best: tuple[float, Groups | None] = (self.still(area, men), None)
        if self.boss(men) == self.table.seat and sum(men) > own and area not in self.fought():
            for groups in self.fights(men):
                worth = self.after(area, men, groups)
                if worth > best[0]:
                    best = worth, groups
        return best

    def fought(self) -> set[int]:
        """The areas where no fight is possible any more."""
        done = self.table.view["fought"]
        return {area for area, place in enumerate(self.table.view["areas"]) if place["name"] in done}

    def after(self, area: int, men: list[int], groups: Groups) -> float:
        """What an area is worth after a fight, the dead and their funerals counted."""
        left, worth = list(men), 0.0
        for seat, (threes, ones) in enumerate(groups):
            left[seat] -= threes + ones
            left[self.table.seat] -= ones
            worth += (threes + ones) * self.style.kill * self.dangers[seat]
            worth -= ones * (FUNERAL_COST + self.style.henchman)
        return worth + self.still(area, left)

    def fights(self, men: list[int]) -> Iterator[Groups]:
        """Every legal declaration (SN-FIGHT.3-4, .9)."""
        own, funerals = men[self.table.seat], self.table.cash[self.table.seat] // FUNERAL_COST
        enemies = [0 if seat == self.table.seat else count for seat, count in enumerate(men)]
        for groups in divisions(enemies, own, min(funerals, own)):
            ones = sum(one for _, one in groups)
            spare = own - sum(LOSSLESS_RATIO * three + one for three, one in groups)
            if spare != own and (ones == 0 or spare <= MOST_LEFT_OUT):
                yield groups


def divisions(enemies: list[int], own: int, funerals: int) -> Iterator[Groups]:
    """Every way to form groups against some opponents."""
    if not enemies:
        yield ()
        return
    for threes in range(min(enemies[0], own // LOSSLESS_RATIO) + 1):
        for ones in range(min(enemies[0] - threes, own - LOSSLESS_RATIO * threes, funerals) + 1):
            for rest in divisions(enemies[1:], own - LOSSLESS_RATIO * threes - ones, funerals - ones):
                yield (threes, ones), *rest
