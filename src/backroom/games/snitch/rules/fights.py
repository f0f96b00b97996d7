"""SN-FIGHT: declaring a fight in small steps, and its results.

A declaration is an area, then for each opponent there (in the order of seats) a number of 3-against-1 and of
1-against-1 groups. Only numbers that can still lead to a legal declaration are offered (SN-FIGHT.12-13 list examples).
The three of a 3-against-1 are always the attacker's (SN-FIGHT.14).
"""

from __future__ import annotations

from ..edition import AREAS, FUNERAL_COST, LOSSLESS_RATIO, MOST_LEFT_OUT, MOST_ONES, MOST_THREES, SEATS
from ..words import AGAINST, BURIED, DONE, FIGHT, FIGHT_IN, FOUGHT, GROUPS, INCOME
from .henchmen import Henchmen


class Fights(Henchmen):
    """Step 4 of a turn."""

    # Where a fight is possible

    @FIGHT.runs
    def begin_fighting(self) -> None:
        """SN-TURN.1, SN-AP.1: the fourth step of a turn; unused action points are lost."""
        self.points_left = 0
        self.free_moves = 0
        self.ask_or_go_on(self.fights(self.active) != 0, INCOME)

    def may_fight_in(self, seat: int, area: int) -> bool:
        """SN-FIGHT.1, .9: controlled, not fought in this turn, somebody to fight, and able to pay for it."""
        if (self.held[seat] & ~self.fought) >> area & 1 == 0 or self.foreign(area, seat) == 0:
            return False
        return self.men[area * SEATS + seat] >= LOSSLESS_RATIO or self.cash[seat] >= FUNERAL_COST

    def fights(self, seat: int) -> int:
        """SN-DEC.4: the areas where a declaration is legal, as a bit set."""
        areas = 0
        if self.held[seat] & ~self.fought:
            for area in range(AREAS):
                if self.held[seat] >> area & 1 and self.may_fight_in(seat, area):
                    areas |= 1 << area
        return areas

    @FIGHT.asks("Where do you fight?", "SN-DEC.4 SN-FIGHT.1")
    def offer_fights(self, seat: int) -> None:
        """SN-DEC.4: every area where a fight is possible, or done."""
        self.offer(DONE)
        areas = self.fights(seat)
        for area in range(AREAS):
            if areas >> area & 1:
                self.offer(FIGHT_IN(area))

    @FIGHT.takes(DONE)
    def end_fighting(self, seat: int) -> None:
        """SN-DEC.4: on to the next step."""
        self.replace_step(INCOME)

    # Declaring

    @FIGHT.takes(FIGHT_IN)
    def declare(self, seat: int, area: int) -> None:
        """SN-FIGHT.1-2, .11: control is checked here, once; each area at most once a turn."""
        self.fought |= 1 << area
        for opponent in range(SEATS):
            self.threes[opponent] = 0
            self.ones[opponent] = 0
        self.push_step(GROUPS, area, self.next_opponent(seat, area, 0))

    def next_opponent(self, seat: int, area: int, start: int) -> int:
        """SN-FIGHT.2: the first seat from ``start`` on with henchmen there; SEATS if there is none."""
        for opponent in range(start, SEATS):
            if opponent != seat and self.men[area * SEATS + opponent] > 0:
                return opponent
        return SEATS

    def declared_threes(self) -> int:
        """How many 3-against-1 groups are declared so far."""
        count = 0
        for opponent in range(SEATS):
            count += self.threes[opponent]
        return count

    def declared_ones(self) -> int:
        """How many 1-against-1 groups are declared so far."""
        count = 0
        for opponent in range(SEATS):
            count += self.ones[opponent]
        return count

    def free_men(self, seat: int, area: int) -> int:
        """SN-FIGHT.3: how many attackers are not in a group yet."""
        return self.men[area * SEATS + seat] - LOSSLESS_RATIO * self.declared_threes() - self.declared_ones()

    def left_to_fight(self, seat: int, area: int, opponent: int) -> int:
        """How many henchmen of the opponents after this one could still be fought."""
        count = 0
        for other in range(opponent + 1, SEATS):
            if other != seat:
                count += self.men[area * SEATS + other]
        return count

    @GROUPS.runs
    def begin_groups(self, area: int, opponent: int) -> None:
        """SN-DEC.4: the next opponent; groups with only one possibility are declared automatically."""
        if opponent == SEATS:
            self.pop_step()
            self.fight(self.active, area)
        else:
            self.ask_unless_forced(self.active)

    @GROUPS.asks("The fight in {area}: your groups against P{opponent}? ({spare} still free)", "SN-DEC.4 SN-FIGHT.3")
    def offer_groups(self, seat: int, area: int, opponent: int) -> None:
        """SN-DEC.4, SN-FIGHT.3-4, .9: the groups against one opponent that can lead to a legal declaration."""
        free, defenders = self.free_men(seat, area), self.men[area * SEATS + opponent]
        ones, threes = self.declared_ones(), self.declared_threes()
        funerals = self.cash[seat] // FUNERAL_COST
        behind = self.left_to_fight(seat, area, opponent)
        for three in range(MOST_THREES + 1):
            for one in range(MOST_ONES + 1):
                rest = free - LOSSLESS_RATIO * three - one
                if rest < 0 or three + one > defenders or ones + one > funerals:
                    break
                if self.can_be_finished(rest, behind, funerals - ones - one, threes + three, ones + one):
                    self.offer(AGAINST(opponent, three, one))

    def can_be_finished(self, free: int, behind: int, funerals: int, threes: int, ones: int) -> bool:
        """SN-FIGHT.3-4, .9: whether groups against the opponents that follow can make a declaration legal."""
        if threes + ones > 0 and (ones == 0 or self.free_groups):
            return True
        if behind > 0 and ones == 0 and free >= LOSSLESS_RATIO:
            return True
        if self.free_groups:
            return behind > 0 and free > 0 and funerals > 0
        return self.can_use_all(free, behind, funerals, ones)

    def can_use_all(self, free: int, behind: int, funerals: int, ones: int) -> bool:
        """SN-FIGHT.4: whether at most one attacker can be left out, with a 1-against-1 among the groups."""
        for three in range(free // LOSSLESS_RATIO + 1):
            for spare in range(MOST_LEFT_OUT + 1):
                one = free - LOSSLESS_RATIO * three - spare
                if one >= 0 and three + one <= behind and one <= funerals and ones + one > 0:
                    return True
        return False

    @GROUPS.takes(AGAINST)
    def set_groups(self, attacker: int, area: int, seat: int, threes: int, ones: int) -> None:
        """SN-FIGHT.3: the groups against the opponent in question; then the next one."""
        self.threes[seat] = threes
        self.ones[seat] = ones
        self.replace_step(GROUPS, area, self.next_opponent(attacker, area, seat + 1))

    # Results

    def fight(self, seat: int, area: int) -> None:
        """SN-FIGHT.5-10: all groups at once; the dead go to the pool, their owners pay."""
        own = self.declared_ones()
        for opponent in range(SEATS):
            dead = self.threes[opponent] + self.ones[opponent]
            if dead > 0:
                self.tell(FOUGHT, seat, area, opponent, self.threes[opponent], self.ones[opponent])
                self.bury(opponent, area, dead)
        if own > 0:
            self.bury(seat, area, own)
        self.settle_control(area)

    def bury(self, seat: int, area: int, dead: int) -> None:
        """SN-FIGHT.6, .8, .10: back to the pool; as many whole funerals as the cash covers are paid."""
        paid = self.cash[seat] // FUNERAL_COST
        if paid > dead:
            paid = dead
        self.men[area * SEATS + seat] -= dead
        self.pool[seat] += dead
        self.cash[seat] -= paid * FUNERAL_COST
        self.tell(BURIED, seat, dead, paid * FUNERAL_COST, dead - paid)
