"""SN-SNITCH, SN-COP, SN-UNT, SN-BAG: the Snitch, bribes, the Untouchables and the bag."""

from __future__ import annotations

from ..edition import (
    AREAS,
    BRIBE_CASINO,
    BRIBE_FACTORY,
    BRIBE_HENCHMAN,
    FEWEST_COPS,
    LEAVING_COPS,
    SEATS,
)
from ..fields import NO_AREA, NOBODY
from ..words import (
    BRIBE,
    BRIBED,
    CLOSED,
    DRAW_CHIP,
    DREW_COP,
    DREW_UNTOUCHABLES,
    INFORM,
    INFORM_FACTORY,
    INFORMED,
    INFORMED_FACTORY,
    IS_SNITCH,
    JAILED,
    NOBODY_THERE,
    PAY,
    RAID,
    RAIDED,
    RAZED,
    REFILLED,
    REFUSE,
    REFUSED_BRIBE,
    SEND_COP,
    SEND_UNTOUCHABLES,
    UNPAID,
)
from .money import Money


class Police(Money):
    """What happens after the four turns."""

    # SN-SNITCH

    def find_snitch(self) -> int:
        """SN-SNITCH.1-2: the lowest on the register; in a tie, the one whose turn came last."""
        found = self.seat_of_turn(0)
        for number in range(1, SEATS):
            seat = self.seat_of_turn(number)
            if self.register[seat] <= self.register[found]:
                found = seat
        return found

    @DRAW_CHIP.runs
    def draw_chip(self) -> None:
        """SN-SNITCH.3-4, SN-BAG.1-2, .5-6, SN-COP.9: a chip at random; a cop is laid aside."""
        self.snitch = self.find_snitch()
        self.tell(IS_SNITCH, self.snitch)
        if self.luck.below(self.cops + 1) < self.cops:
            self.cops -= 1
            self.aside += 1
            self.tell(DREW_COP, self.snitch, self.cops)
            self.replace_step(SEND_COP)
        else:
            self.tell(DREW_UNTOUCHABLES, self.snitch)
            self.replace_step(SEND_UNTOUCHABLES)

    # SN-COP; a cop is sent to an area, or to a factory, which stands in NO_AREA

    @SEND_COP.runs
    @SEND_UNTOUCHABLES.runs
    def ask_snitch(self) -> None:
        """SN-SNITCH.3: the Snitch says where the police go."""
        self.ask(self.snitch)

    @SEND_COP.asks("A cop: which area or factory do you inform on?", "SN-DEC.7 SN-COP.1", "cop_target")
    def offer_cop_targets(self, seat: int) -> None:
        """SN-DEC.7, SN-COP.1: all areas and every factory that stands."""
        self.offer_row(INFORM(0), AREAS)
        for owner in range(SEATS):
            if self.has_factory(owner):
                self.offer(INFORM_FACTORY(owner))

    def bribe_for(self, area: int, owner: int) -> int:
        """SN-COP.2-3, .6: 1000 per henchman and 4000 for a casino; 8000 for a factory."""
        if area == NO_AREA:
            return BRIBE_FACTORY
        bribe = self.men[area * SEATS + owner] * BRIBE_HENCHMAN
        return bribe + BRIBE_CASINO if self.casinos >> area & 1 else bribe

    @SEND_COP.takes(INFORM)
    def inform(self, snitch: int, area: int) -> None:
        """SN-COP.1, .7: a cop is sent to an area; where nobody is in control the cop goes home."""
        self.tell(INFORMED, snitch, area)
        owner = self.controller(area)
        if owner == NOBODY:
            self.tell(NOBODY_THERE, area)
            self.end_round()
        else:
            self.demand_bribe(area, owner)

    @SEND_COP.takes(INFORM_FACTORY)
    def inform_on_factory(self, snitch: int, seat: int) -> None:
        """SN-COP.1: a cop is sent to a factory."""
        self.tell(INFORMED_FACTORY, snitch, seat)
        self.demand_bribe(NO_AREA, seat)

    def demand_bribe(self, area: int, owner: int) -> None:
        """SN-COP.2-6: the owner pays if possible, or loses what the cop was sent to."""
        if self.cash[owner] < self.bribe_for(area, owner):
            self.tell(UNPAID, owner, self.bribe_for(area, owner))
            self.seize(area, owner)
            self.end_round()
        elif self.refusable:
            self.push_step(BRIBE, area, owner)
        else:
            self.settle_bribe(area, owner)
            self.end_round()

    @BRIBE.runs
    def ask_for_bribe(self, owner: int) -> None:
        """AMB.15: an owner who can pay is asked whether to do so."""
        self.ask(owner)

    @BRIBE.asks("The cop wants {sum}: do you pay? You have {cash}.", "SN-AMB.15 SN-COP.4")
    def offer_bribe(self, seat: int) -> None:
        """AMB.15: pay or refuse."""
        self.offer(PAY)
        self.offer(REFUSE)

    @BRIBE.takes(PAY)
    def pay_bribe(self, seat: int, area: int, owner: int) -> None:
        """SN-COP.4: the bribe is paid."""
        self.pop_step()
        self.settle_bribe(area, owner)
        self.end_round()

    @BRIBE.takes(REFUSE)
    def refuse_bribe(self, seat: int, area: int, owner: int) -> None:
        """AMB.15: with this option a bribe that could be paid may be refused."""
        self.pop_step()
        self.tell(REFUSED_BRIBE, owner, self.bribe_for(area, owner))
        self.seize(area, owner)
        self.end_round()

    def settle_bribe(self, area: int, owner: int) -> None:
        """SN-COP.4, .8: everything is settled; the register stays."""
        bribe = self.bribe_for(area, owner)
        self.cash[owner] -= bribe
        self.tell(BRIBED, owner, bribe)

    def seize(self, area: int, owner: int) -> None:
        """SN-COP.5-6: the factory, or the casino and the controller's henchmen in the area."""
        if area == NO_AREA:
            self.raze_factory(owner)
            return
        self.close_casino(area)
        count = self.men[area * SEATS + owner]
        self.add_men(area, owner, 0 - count)
        self.jail_men(owner, count)

    def raze_factory(self, seat: int) -> None:
        """The factory of a seat, if there is one, is destroyed."""
        if self.has_factory(seat):
            self.factories &= ~(1 << seat)
            self.tell(RAZED, seat)

    def close_casino(self, area: int) -> None:
        """The casino in an area, if there is one, is destroyed."""
        if self.has_casino(area):
            self.casinos &= ~(1 << area)
            self.tell(CLOSED, area)

    def jail_men(self, seat: int, count: int) -> None:
        """Henchmen that have left their places go to jail."""
        self.jail[seat] += count
        self.tell(JAILED, seat, count)

    # SN-UNT

    @SEND_UNTOUCHABLES.asks("The Untouchables: whom do they raid?", "SN-DEC.8 SN-UNT.1", "raid_target")
    def offer_raids(self, seat: int) -> None:
        """SN-DEC.8, SN-UNT.1: every other player (with the option of AMB.31, also the Snitch)."""
        for victim in range(SEATS):
            if victim != seat or self.raids_anyone:
                self.offer(RAID(victim))

    @SEND_UNTOUCHABLES.takes(RAID)
    def choose_victim(self, snitch: int, seat: int) -> None:
        """SN-UNT.1: the Snitch has named a player; then the round is over."""
        self.raid(seat)
        self.end_round()

    def raid(self, victim: int) -> None:
        """SN-UNT.2-4: factory, casinos in controlled areas, then all henchmen in areas and in hand."""
        self.tell(RAIDED, self.snitch, victim)
        self.raze_factory(victim)
        for area in range(AREAS):
            if self.controls(victim, area):
                self.close_casino(area)
        taken = self.hand[victim]
        self.hand[victim] = 0
        for area in range(AREAS):
            count = self.men[area * SEATS + victim]
            if count > 0:
                taken += count
                self.add_men(area, victim, 0 - count)
        self.jail_men(victim, taken)
        self.refill_bag()

    # SN-BAG

    def refill_bag(self) -> None:
        """SN-BAG.3-4: a cop leaves the game, all others return; at least one cop stays."""
        cops = self.cops_after_refill()
        self.out += self.cops + self.aside - cops
        self.cops = cops
        self.aside = 0
        self.tell(REFILLED, self.cops, self.out)

    def cops_after_refill(self) -> int:
        """SN-BAG.3-4: how many cops are in the bag after a raid."""
        cops = self.cops + self.aside - LEAVING_COPS
        return cops if cops > FEWEST_COPS else FEWEST_COPS
