"""FA-P3, FA-CTRL, FA-CLM, FA-OPP, FA-ATK and FA-REQ: taking control of businesses."""

from __future__ import annotations

from ....core.bits import has_several, lowest_bit
from ..edition import (
    AGENT,
    ATTACK_DRAW,
    ATTACK_KEEP,
    ATTACKS,
    BUSINESSES,
    CONTROL_BENEFIT,
    GANGSTERS,
    ITEM_CLASS,
    ITEM_NEED,
    ITEM_STOCK,
    LEVELS,
    MARKERS,
    MONEY,
    MONEY_ITEM,
    MOST_ITEMS,
    NONE_IGNORED,
    PRICE,
    SPACES_AT,
    STOCKS,
    TOKEN_OF,
    TOKEN_STOCK,
    TOKENS,
)
from ..fields import NOBODY
from ..words import (
    ATTACK,
    BOSS,
    CLAIM,
    CONTROL,
    CONTROL_PHASE,
    DECLINE,
    END_CONTROL,
    HENCHMAN,
    LOSE,
    OPPOSE,
    OWNER_DRAWS,
    PASS,
    PAY,
    PENALIZE,
    POLL,
    PROTECT,
    RETURN_DRAWN,
    SHELTERED_ATTACK,
    SHELTERED_CLAIM,
    SHELTERED_OPPOSE,
    TAKE_HENCHMAN,
    TAKE_OVER,
    TAKE_TOKEN,
    TOLD_AGENT,
    TOLD_ATTACKED,
    TOLD_CLAIMED,
    TOLD_CONTROLS,
    TOLD_DECLINED,
    TOLD_OPPOSED,
    TOLD_PASSED,
    TOLD_PROTECTED,
    TOLD_TOKEN,
    TURN_OVER,
    WINDOW,
)
from .actions import Actions

GIVE_INFLUENCE, GIVE_GANGSTER, GIVE_GOOD = range(3)  # what a LOSE step is about


class Control(Actions):
    """Phase 3."""

    # FA-REQ: what a business asks for

    def missing(self, seat: int, business: int) -> int:
        """FA-REQ.1-3, FA-REQ.5: the items that a seat can't meet now, as a bit set."""
        found = 0
        at = seat * STOCKS
        for item in range(MOST_ITEMS):
            if self.stock[at + ITEM_STOCK[business][item]] < ITEM_NEED[business][item]:
                found |= 1 << item
        return found

    def unmet(self, seat: int) -> int:
        """FA-REQ.1-3: the open cells whose business asks for anything that a seat has too little of."""
        cells = self.requiring[MONEY * LEVELS + min(self.owns(seat, MONEY), LEVELS - 1)]
        for what in range(MONEY):
            cells |= self.short_of[seat * MONEY + what]
        return cells

    def unmet_twice(self, seat: int) -> int:
        """FA-GOD.4: the open cells where a seat lacks more than the one item that the godfather lets it ignore."""
        cells, again = self.requiring[MONEY * LEVELS + min(self.owns(seat, MONEY), LEVELS - 1)], 0
        for what in range(MONEY):
            missing = self.short_of[seat * MONEY + what]
            again |= cells & missing
            cells |= missing
        return again

    def may_ignore(self, business: int, item: int, lacking: int) -> bool:
        """FA-GOD.4, FA-Q78: an item of a business (even one that is met), provided that the others are met."""
        return ITEM_NEED[business][item] > 0 and lacking & ~(1 << item) == 0

    # FA-P3: turns

    @CONTROL_PHASE.runs
    def begin_control_phase(self) -> None:
        """FA-P3.1: phase 3 starts with the start player."""
        self.passed = 0
        self.replace_step(END_CONTROL)
        self.begin_control_turn(self.starter)

    def begin_control_turn(self, seat: int) -> None:
        """FA-P3.1: a turn of phase 3."""
        self.active = seat
        self.start_turn(seat)
        self.push_step(CONTROL, seat)
        self.begin_control_choice(seat)

    @CONTROL.runs
    def begin_control_choice(self, seat: int) -> None:
        """FA-P3.1, .3, .5: ask, unless the seat can only pass."""
        self.reach = self.in_reach(seat)
        if self.reach != 0 or self.may_use_powers(seat):
            self.ask(seat)
        else:
            self.drop_out(seat)

    def in_reach(self, seat: int) -> int:
        """FA-P3.1, .4, FA-REQ.2, FA-GOD.4: the cells that a seat can claim or attack now."""
        if self.owns(seat, BUSINESSES) >= MARKERS:
            return 0
        sheltered: bool = self.may_use_benefit(seat, CONTROL_BENEFIT)
        cells = self.open_cells & ~(self.unmet_twice(seat) if sheltered else self.unmet(seat))
        return cells & (~self.taken_cells() | self.open_to_attack(seat)) if cells != 0 else 0

    @CONTROL.asks("Claim, attack or pass.", "FA-P3.1")
    def offer_control(self, seat: int) -> None:
        """FA-P3.1, .4-5: claim, attack or pass; powers may be used first (FA-FAM.4)."""
        self.offer(PASS)
        self.offer_powers(seat)
        cells, taken = self.reach, self.taken_cells()
        if self.may_use_benefit(seat, CONTROL_BENEFIT):
            self.offer_sheltered_claims(seat, cells & ~taken)
            self.offer_sheltered_attacks(seat, cells & taken)
        else:
            self.offer_each(cells & ~taken, CLAIM(0))
            self.offer_each(cells & taken, ATTACK(0))

    def offer_sheltered_claims(self, seat: int, cells: int) -> None:
        """FA-REQ.2, FA-GOD.4: cells whose items are met, or all but one."""
        while cells != 0:
            cell = lowest_bit(cells)
            business, lacking = self.business[cell], self.missing(seat, self.business[cell])
            if lacking == 0:
                self.offer(CLAIM(cell))
            for item in range(MOST_ITEMS):
                if self.may_ignore(business, item, lacking):
                    self.offer(SHELTERED_CLAIM(cell, ITEM_CLASS[business][item]))
            cells &= cells - 1

    def may_attack(self, seat: int, owner: int) -> bool:
        """FA-ATK.1: more gangsters than an owner who has at least two businesses."""
        if owner == seat or self.owns(owner, BUSINESSES) < 2:
            return False
        return self.owns(seat, GANGSTERS) > self.owns(owner, GANGSTERS)

    def open_to_attack(self, seat: int) -> int:
        """FA-ATK.1, FA-CTRL.5: the businesses of weaker families that have no boss; at most two attacks a round."""
        cells = 0
        if self.attacks[seat] < ATTACKS and self.owns(seat, GANGSTERS) > 0:
            for owner in range(self.seats):
                cells |= self.controlled[owner] if self.may_attack(seat, owner) else 0
        return cells & ~self.bosses

    def offer_sheltered_attacks(self, seat: int, cells: int) -> None:
        """FA-REQ.2, FA-GOD.4: like the claims, cells whose items are met, or all but one."""
        while cells != 0:
            cell = lowest_bit(cells)
            business, lacking = self.business[cell], self.missing(seat, self.business[cell])
            if lacking == 0:
                self.offer(ATTACK(cell))
            for item in range(MOST_ITEMS):
                if self.may_ignore(business, item, lacking):
                    self.offer(SHELTERED_ATTACK(cell, ITEM_CLASS[business][item]))
            cells &= cells - 1

    @CONTROL.takes(PASS)
    def drop_out(self, seat: int) -> None:
        """FA-P3.2: the seat is out for the rest of the phase."""
        self.passed |= 1 << seat
        self.tell(TOLD_PASSED, seat)
        self.push_step(TURN_OVER, seat)

    @TURN_OVER.runs
    def end_control_turn(self, seat: int) -> None:
        """FA-P3.1-3: the next seat that has not passed; when all have, the phase is over."""
        self.pop_step()  # TURN_OVER
        self.pop_step()  # CONTROL, of the seat whose turn it was
        for _ in range(self.seats):
            seat = self.next_seat(seat)
            if not self.passed >> seat & 1:
                self.begin_control_turn(seat)
                return

    # FA-CLM, FA-OPP: claims and opposition

    @CONTROL.takes(CLAIM)
    def claim(self, seat: int, cell: int) -> None:
        """FA-CLM.1: announced; the others are asked clockwise."""
        self.claim_ignoring(seat, cell, NONE_IGNORED)

    @CONTROL.takes(SHELTERED_CLAIM)
    def claim_ignoring(self, seat: int, cell: int, item: int) -> None:
        """FA-CLM.1, FA-GOD.4: the same, ignoring an item."""
        self.tell(TOLD_CLAIMED, seat, cell, self.business[cell], item)
        self.push_long_step(POLL, seat, cell, item)
        self.ask_next_opponent(seat, cell, item)

    def may_oppose(self, seat: int, business: int) -> bool:
        """FA-OPP.1, FA-HID.5: from public information alone: not passed, more influence, all items (or all but one)."""
        if self.passed >> seat & 1 or self.influence_of(seat) <= self.influence_of(self.active):
            return False
        if self.owns(seat, BUSINESSES) >= MARKERS:
            return False
        lacking = self.missing(seat, business)
        if self.may_use_benefit(seat, CONTROL_BENEFIT):
            return not has_several(lacking)
        return lacking == 0

    def ask_next_opponent(self, seat: int, cell: int, ignored: int) -> None:
        """FA-OPP.1: the next seat that may oppose; if there is none, the claim succeeds."""
        seat = self.next_seat(seat)
        while seat != self.active:
            if self.may_oppose(seat, self.business[cell]):
                self.replace_long_step(POLL, seat, cell, ignored)
                self.ask(seat)
                return
            seat = self.next_seat(seat)
        self.replace_step(TURN_OVER, self.active)
        self.take_control(self.active, cell, ignored)

    @POLL.asks("{claimant} claims {business}: do you oppose?", "FA-OPP.1", "oppose")
    def offer_opposition(self, seat: int, cell: int) -> None:
        """FA-OPP.1: oppose, with the godfather's help or without, or decline."""
        self.offer(DECLINE)
        business, lacking = self.business[cell], self.missing(seat, self.business[cell])
        if lacking == 0:
            self.offer(OPPOSE)
        for item in range(MOST_ITEMS if self.may_use_benefit(seat, CONTROL_BENEFIT) else 0):
            if self.may_ignore(business, item, lacking):
                self.offer(SHELTERED_OPPOSE(ITEM_CLASS[business][item]))

    @POLL.takes(DECLINE)
    def decline_to_oppose(self, seat: int, cell: int, ignored: int) -> None:
        """FA-OPP.1: the next one is asked."""
        self.tell(TOLD_DECLINED, seat)
        self.ask_next_opponent(seat, cell, ignored)

    @POLL.takes(OPPOSE)
    def oppose(self, seat: int, cell: int) -> None:
        """FA-OPP.1-3: the first to oppose takes it; afterwards the turn returns to the claimant."""
        self.oppose_ignoring(seat, cell, NONE_IGNORED)

    @POLL.takes(SHELTERED_OPPOSE)
    def oppose_ignoring(self, seat: int, cell: int, item: int) -> None:
        """FA-OPP.1-3, FA-GOD.4: the same, ignoring an item."""
        self.pop_step()
        self.tell(TOLD_OPPOSED, seat, item)
        self.start_turn(seat)  # FA-Q4
        self.take_control(seat, cell, item)
        self.push_step(LOSE, seat, GIVE_INFLUENCE)  # FA-OPP.2: before everything else

    # FA-ATK: attacks

    @CONTROL.takes(ATTACK)
    def attack(self, seat: int, cell: int) -> None:
        """FA-ATK.2: with all items met."""
        self.attack_ignoring(seat, cell, NONE_IGNORED)

    @CONTROL.takes(SHELTERED_ATTACK)
    def attack_ignoring(self, seat: int, cell: int, item: int) -> None:
        """FA-ATK.2, FA-OPP.4: counted, one gangster lost, the owner draws two and keeps one, then control."""
        owner = self.owner_of(cell)
        self.tell(TOLD_ATTACKED, seat, cell, self.business[cell], owner, item)
        self.attacks[seat] += 1
        self.push_step(TURN_OVER, seat)
        self.take_control(seat, cell, item)
        self.push_step(OWNER_DRAWS, owner)
        self.push_step(LOSE, seat, GIVE_GANGSTER)

    @OWNER_DRAWS.runs
    def draw_for_owner(self, seat: int) -> None:
        """FA-ATK.2, FA-Q25: the owner draws two, keeps one, returns one to the bottom."""
        came = self.draw_aside(seat, ATTACK_DRAW)
        self.replace_step(RETURN_DRAWN, seat, max(came - ATTACK_KEEP, 0))

    # FA-CTRL: taking control

    def take_control(self, seat: int, cell: int, item: int) -> None:
        """FA-CTRL.0-6, FA-EX.1-2: pay, marker, token, henchman, boss, window, penalty, window; pushed in reverse."""
        price = PRICE[self.business[cell]]
        if item != NONE_IGNORED:
            self.use_benefit(seat, CONTROL_BENEFIT)  # FA-GOD.4, FA-Q7
        if item == MONEY_ITEM:
            price = 0
        self.push_step(WINDOW, seat)
        self.push_step(PENALIZE, seat, cell)
        self.push_step(WINDOW, seat)
        self.push_step(BOSS, seat, cell)
        self.push_step(HENCHMAN, seat, cell)
        self.push_step(TAKE_OVER, seat, cell)
        if price > 0:
            self.push_step(PAY, seat, price)

    @TAKE_OVER.runs
    def take_over(self, seat: int, cell: int) -> None:
        """FA-CTRL.1, FA-P1.5: the marker, not on the income icon; an old marker goes back to its owner."""
        self.replace_step(TAKE_TOKEN, seat, cell)
        owner = self.owner_of(cell)
        if owner != NOBODY:
            self.controlled[owner] &= ~(1 << cell)
            self.gain(owner, BUSINESSES, -1)
        self.controlled[seat] |= 1 << cell
        self.extorted &= ~(1 << cell)
        self.gain(seat, BUSINESSES, 1)
        self.tell(TOLD_CONTROLS, seat, cell, self.business[cell])
        self.check_extras(seat)

    @TAKE_TOKEN.runs
    def take_token(self, seat: int, cell: int) -> None:
        """FA-CTRL.2, FA-ATK.4: the bonus token, if it is still there."""
        self.pop_step()
        token = TOKEN_OF[self.business[cell]]
        if self.bonus_on >> cell & 1:
            self.bonus_on &= ~(1 << cell)
            self.tokens[seat * TOKENS + token] += 1
            self.tell(TOLD_TOKEN, seat, token)
            self.gain(seat, TOKEN_STOCK[token], 1)
            self.check_extras(seat)

    @HENCHMAN.runs
    def begin_henchman(self, seat: int) -> None:
        """FA-CTRL.3, FA-Q19: compulsory if there is one; a choice only where there are several."""
        self.ask_unless_forced(seat)

    @HENCHMAN.asks("Which henchman beside {business} do you take?", "FA-CTRL.3")
    def offer_neighbours(self, seat: int, cell: int) -> None:
        """FA-CTRL.3: every henchman in an adjacent space."""
        self.offer_henchmen(SPACES_AT[cell] & self.board())

    @HENCHMAN.takes(TAKE_HENCHMAN)
    def take_neighbour(self, seat: int, colour: int, space: int) -> None:
        """FA-CTRL.3-4: the henchman goes to the mini board, an agent from the reserve to its space."""
        self.pop_step()
        self.take_henchman(seat, colour, space)
        if self.agents > 0:
            self.agents -= 1
            self.put_token(AGENT, space)
            self.tell(TOLD_AGENT, space)

    @BOSS.runs
    def begin_boss(self, seat: int) -> None:
        """FA-CTRL.5: only if the boss has not been used this round."""
        if self.boss_used >> seat & 1:
            self.pop_step()
        else:
            self.ask(seat)

    @BOSS.asks("Protect {business} with your boss?", "FA-CTRL.5", "protect")
    def offer_boss(self, seat: int) -> None:
        """FA-CTRL.5: the boss protects the business, or stays at home."""
        self.offer(PROTECT)
        self.offer(DECLINE)

    @BOSS.takes(PROTECT)
    def protect(self, seat: int, cell: int) -> None:
        """FA-CTRL.5: the boss protects the business just taken."""
        self.pop_step()
        self.boss_used |= 1 << seat
        self.bosses |= 1 << cell
        self.tell(TOLD_PROTECTED, seat, cell)

    @BOSS.takes(DECLINE)
    def leave_open(self, seat: int) -> None:
        """FA-CTRL.5: the boss stays at home."""
        self.pop_step()
