"""How good each choice of a decision is, in thousands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...games.snitch.edition import (
    ACTION_POINTS,
    AREAS,
    BRIBE_CASINO,
    BRIBE_FACTORY,
    CASINO_COST,
    FACTORY_COST,
    NEIGHBOURS,
    UNIT,
)
from .ending import Ending
from .seat_view import AREA_OF, SeatView
from .style import Style
from .worth import Worth

Words = Mapping[str, Any]


class Choices:
    """One decision."""

    def __init__(self, table: SeatView, style: Style) -> None:
        self.table, self.style = table, style
        self.worth = Worth(table, style)
        self.ending = Ending(table, style)
        self.seat = table.seat
        self.held: int = table.players[table.seat]["hand"]
        self.own = [table.men[area][self.seat] for area in range(AREAS)]

    def rate(self, choices: Sequence[Words]) -> list[float]:
        """What each choice is worth, by the kind of its verb."""
        return [self.rate_one(words) for words in choices]

    def rate_one(self, words: Words) -> float:
        """One choice; every verb has its own method."""
        return float(getattr(self, "rate_" + words["do"].replace(" ", "_"))(words))

    # Steps 1 to 3

    def rate_done(self, words: Words) -> float:
        """To leave a step keeps the action points for the next one."""
        return self.style.point * self.table.points if self.table.view["step"] == "recruit" else 0.0

    def rate_bail(self, words: Words) -> float:
        """As many as can be placed in this turn, if they still earn anything."""
        wanted = max(0, ACTION_POINTS - self.held)
        return -abs(float(words["men"]) - wanted)

    def gain(self, area: int, count: int) -> float:
        """What it brings if this many henchmen come to an area."""
        return self.worth.area(area, self.own[area] + count) - self.worth.area(area, self.own[area])

    def rate_place(self, words: Words) -> float:
        """The gain in the area; two at once, if there are points and men for it."""
        area = AREA_OF[words["area"]]
        best = self.gain(area, 1)
        if self.table.points > 1 and self.held > 1:
            best = max(best, self.gain(area, 2) / 2)
        return best

    def rate_recruit(self, words: Words) -> float:
        """What the recruit brings if he can still be placed, or a part of it next turn."""
        best = max(self.gain(area, 1) for area in range(AREAS))
        if self.table.points > self.held + 1:
            return best * 0.9
        return self.style.in_hand * min(best, 5.0) if self.table.left and self.held < ACTION_POINTS else 0.0

    def rate_move(self, words: Words) -> float:
        """The gain here and there; free moves must bring something too, so that they end."""
        origin, goal, count = AREA_OF[words["origin"]], AREA_OF[words["goal"]], words["men"]
        cost = self.cost(origin, goal, count)
        later = self.follow(goal, count) if self.table.points > cost else 0.0
        price = 0.1 + self.style.point * cost / 2
        return self.gain(origin, -count) + max(self.gain(goal, count), later) - price

    def cost(self, origin: int, goal: int, count: int) -> int:
        """SN-MOVE.2-5: the points that a move takes."""
        if self.table.control[origin] == self.table.control[goal] == self.seat:
            return 0
        return 1 if NEIGHBOURS[origin] >> goal & 1 else count

    def follow(self, area: int, count: int) -> float:
        """What it would bring to go on from an area to one of its neighbours."""
        near = [goal for goal in range(AREAS) if NEIGHBOURS[area] >> goal & 1]
        return 0.9 * max(self.gain(goal, count) for goal in near)

    # Step 4

    def rate_fight(self, words: Words) -> float:
        """What the best fight in an area brings."""
        area = AREA_OF[words["area"]]
        men = self.table.men[area]
        best, groups = self.worth.best(area, self.own[area])
        return best - self.worth.still(area, men) if groups is not None else -1.0

    def rate_against(self, words: Words) -> float:
        """The best declaration that begins as it was begun and goes on like this."""
        doing = self.table.view["doing"]
        area, men = AREA_OF[doing["fight"]], self.table.men[AREA_OF[doing["fight"]]]
        chosen = {int(name[1:]): tuple(groups) for name, groups in doing["groups"].items()}
        chosen |= {seat: (0, 0) for seat in range(doing["against"]) if seat not in chosen}
        chosen[words["seat"]] = words["threes"], words["ones"]
        fits = [
            self.worth.after(area, men, groups)
            for groups in self.worth.fights(men)
            if all(groups[seat] == pair for seat, pair in chosen.items())
        ]
        return max(fits, default=-1000.0)

    # Steps 6 and 7

    def rate_casino(self, words: Words) -> float:
        """Income to come against the price."""
        area = AREA_OF[words["area"]]
        gain = self.table.pays[area] * self.table.times[self.seat] * self.style.payback * self.table.left
        return self.buy(gain, CASINO_COST)

    def rate_factory(self, words: Words) -> float:
        """The whole income once more, against the price."""
        return self.buy(self.table.income[self.seat] * self.style.payback * self.table.left, FACTORY_COST)

    def buy(self, gain: float, price: int) -> float:
        """Whether a building pays, and something is left for bribes."""
        left = self.table.cash[self.seat] - price
        return gain - price if left >= min(self.style.cushion, 2 * self.table.round - 2) else -1.0

    def rate_give(self, words: Words) -> float:
        """Charity is for the end, and for the Snitch."""
        return self.ending.rate(words["amount"] // UNIT)

    # The Snitch

    def rate_inform(self, words: Words) -> float:
        """What a cop in an area takes from its controller."""
        area = AREA_OF[words["area"]]
        boss = self.table.control[area]
        if boss is None:
            return 0.0
        count, casino = self.table.men[area][boss], self.table.casino[area]
        owed = count + (BRIBE_CASINO if casino else 0)
        coming = min(self.table.left, self.style.horizon)
        loss = self.table.pays[area] * self.table.times[boss] * coming + count * self.style.freedom
        return self.hurt(boss, owed, loss + (CASINO_COST / 2 if casino else 0))

    def rate_inform_on_the_factory(self, words: Words) -> float:
        """What a cop at a factory takes from its owner."""
        owner = words["seat"]
        loss = self.table.income[owner] / 2 * min(self.table.left, 2 * self.style.horizon)
        return self.hurt(owner, BRIBE_FACTORY, loss)

    def hurt(self, owner: int, owed: int, loss: float) -> float:
        """A bribe, or what is lost without it; hurting oneself is never good."""
        damage = owed if self.table.cash[owner] >= owed else loss
        return -damage if owner == self.seat else damage * self.worth.dangers[owner]

    def rate_raid(self, words: Words) -> float:
        """The rival who has most to lose, weighed by how much he stands in the way."""
        victim = words["seat"]
        if victim == self.seat:
            return -1.0
        return self.loss_by_raid(victim) * self.worth.dangers[victim]

    def loss_by_raid(self, victim: int) -> float:
        """Income, henchmen and casinos."""
        table = self.table
        casinos = sum(CASINO_COST for area in range(AREAS) if table.control[area] == victim and table.casino[area])
        men = sum(there[victim] for there in table.men) + int(table.players[victim]["hand"])
        return table.income[victim] * min(table.left, self.style.horizon) + casinos / 2 + men

    def rate_pay(self, words: Words) -> float:
        """With the option of AMB.15: pay for what is worth more than the bribe."""
        doing = self.table.view["doing"]
        if doing["target"] == "factory":
            loss = self.table.income[self.seat] / 2 * self.table.left
        else:
            area = AREA_OF[doing["target"]]
            coming = min(self.table.left, self.style.horizon)
            loss = self.table.pays[area] * self.table.times[self.seat] * coming
            loss += self.own[area] * self.style.freedom
        return loss - float(doing["bribe"]) / UNIT

    def rate_refuse(self, words: Words) -> float:
        """To let it go."""
        return 0.0
