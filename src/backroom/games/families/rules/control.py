"""FA-P3, FA-CTRL, FA-CLM, FA-OPP, FA-ATK and FA-PEN: taking control of businesses."""

from __future__ import annotations

from ..edition import (
    AGENT,
    ATTACK_DRAW,
    ATTACK_KEEP,
    ATTACKS,
    BUSINESSES,
    CONTROL_BENEFIT,
    GANGSTERS,
    IGNORABLE,
    ITEM_CLASS,
    ITEM_NEED,
    ITEM_STOCK,
    ITEMS,
    LEVELS,
    MARKERS,
    MONEY_ITEM,
    MOST_ITEMS,
    PRICE,
    SPACE_COUNT,
    STOCKS,
    TOKEN_OF,
    TOKEN_STOCK,
    TOKENS,
)
from ..state import NOBODY
from ..words import (
    ATTACK,
    BOSS,
    CLAIM,
    DECLINE,
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
    USE_POWER,
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
        cells = 0
        for what in range(BUSINESSES):
            cells |= self.asking[what * LEVELS + min(self.stock[seat * STOCKS + what], LEVELS - 1)]
        return cells

    def unmet_twice(self, seat: int) -> int:
        """FA-GOD.4: the open cells where a seat misses more than the one item that the godfather forgives."""
        cells, again = 0, 0
        for what in range(BUSINESSES):
            missing = self.asking[what * LEVELS + min(self.stock[seat * STOCKS + what], LEVELS - 1)]
            again |= cells & missing
            cells |= missing
        return again

    def offer_cells(self, seat: int, cells: int, plain: int, ignoring: int, sheltered: bool) -> None:
        """FA-REQ.2, FA-GOD.4: cells whose items are met, or by the godfather all but one."""
        if not sheltered:
            self.offer_each(cells, plain)
            return
        while cells != 0:
            cell = self.lowest(cells)
            self.offer_with_items(seat, self.business[cell], plain + cell, ignoring + cell * IGNORABLE, True)
            cells &= cells - 1

    def offer_with_items(self, seat: int, business: int, plain: int, ignoring: int, sheltered: bool) -> None:
        """FA-REQ.2, FA-GOD.4: with all items met, or by the godfather with all but one (which may be met)."""
        lacking = self.missing(seat, business)
        if lacking == 0:
            self.offer(plain)
        for item in range(MOST_ITEMS if sheltered else 0):
            if ITEM_NEED[business][item] > 0 and lacking & ~(1 << item) == 0:
                self.offer(ignoring + ITEM_CLASS[business][item] - 1)

    # FA-P3: turns

    def offer_control(self, seat: int) -> None:
        """FA-P3.1, .4-5: claim, attack or pass; powers come before (FA-FAM.4)."""
        self.offer(PASS)
        self.offer_powers(seat)
        if self.owns(seat, BUSINESSES) >= MARKERS:
            return
        sheltered: bool = self.may_use_benefit(seat, CONTROL_BENEFIT)
        cells = self.open_cells & ~(self.unmet_twice(seat) if sheltered else self.unmet(seat))
        self.offer_cells(seat, cells & ~self.taken_cells(), CLAIM, SHELTERED_CLAIM, sheltered)
        if self.attacks[seat] < ATTACKS and self.owns(seat, GANGSTERS) > 0:
            self.offer_attacks(seat, cells, sheltered)

    def may_attack(self, seat: int, owner: int) -> bool:
        """FA-ATK.1: more gangsters than an owner who has at least two businesses."""
        if owner == seat or owner < 0 or self.owns(owner, BUSINESSES) < 2:
            return False
        return self.owns(seat, GANGSTERS) > self.owns(owner, GANGSTERS)

    def offer_attacks(self, seat: int, cells: int, sheltered: bool) -> None:
        """FA-ATK.1: the businesses of weaker families that have no boss, among the cells whose items are met."""
        cells &= ~self.bosses
        for owner in range(self.seats):
            if self.may_attack(seat, owner):
                self.offer_cells(seat, cells & self.controlled[owner], ATTACK, SHELTERED_ATTACK, sheltered)

    def take_control_turn(self, seat: int) -> None:
        """FA-P3.1, .3, .5: ask, unless the seat can only pass."""
        if self.may_use_powers(seat):
            self.ask(seat)
            return
        self.offered = 0
        self.offer_control(seat)
        if self.offered > 1:
            self.ask(seat)
        else:
            self.pass_out(seat)

    def choose_control(self, seat: int, action: int) -> None:
        """FA-P3.1: pass, a power, a claim or an attack."""
        if action == PASS:
            self.pass_out(seat)
        elif action < CLAIM:
            self.use_power(seat, action - USE_POWER)
        elif action < ATTACK:
            self.claim(seat, action - CLAIM, 0)
        elif action < SHELTERED_CLAIM:
            self.attack(seat, action - ATTACK, 0)
        elif action < SHELTERED_ATTACK:
            self.claim(seat, (action - SHELTERED_CLAIM) // IGNORABLE, (action - SHELTERED_CLAIM) % IGNORABLE + 1)
        else:
            self.attack(seat, (action - SHELTERED_ATTACK) // IGNORABLE, (action - SHELTERED_ATTACK) % IGNORABLE + 1)

    def pass_out(self, seat: int) -> None:
        """FA-P3.2: out for the phase."""
        self.passed |= 1 << seat
        self.tell(TOLD_PASSED, seat)
        self.push_step(TURN_OVER, seat)

    def end_control_turn(self, seat: int) -> None:
        """FA-P3.1-3: the next seat that has not passed; when all have, the phase is over."""
        self.pop_step()
        self.pop_step()
        for _ in range(self.seats):
            seat = self.next_seat(seat)
            if not self.passed >> seat & 1:
                self.begin_control_turn(seat)
                return

    # FA-CLM, FA-OPP: claims and opposition

    def claim(self, seat: int, cell: int, item: int) -> None:
        """FA-CLM.1: announced; the others are asked clockwise."""
        self.tell(TOLD_CLAIMED, seat, cell, self.business[cell], item)
        self.push_step(POLL, seat, cell * ITEMS + item)
        self.ask_next_opponent(seat)

    def may_oppose(self, seat: int, business: int) -> bool:
        """FA-OPP.1, FA-HID.5: by open data alone: not passed, more influence, all items (or all but one)."""
        if self.passed >> seat & 1 or self.influence_of(seat) <= self.influence_of(self.active):
            return False
        if self.owns(seat, BUSINESSES) >= MARKERS:
            return False
        lacking = self.missing(seat, business)
        if self.may_use_benefit(seat, CONTROL_BENEFIT):
            return lacking & (lacking - 1) == 0
        return lacking == 0

    def ask_next_opponent(self, seat: int) -> None:
        """FA-OPP.1: the next seat that may oppose; if there is none, the claim succeeds."""
        what = self.second()
        seat = self.next_seat(seat)
        while seat != self.active:
            if self.may_oppose(seat, self.business[what // ITEMS]):
                self.replace_step(POLL, seat, what)
                self.ask(seat)
                return
            seat = self.next_seat(seat)
        self.replace_step(TURN_OVER, self.active)
        self.take_control(self.active, what // ITEMS, what % ITEMS)

    def offer_opposition(self, seat: int, business: int) -> None:
        """FA-OPP.1: oppose, with the godfather's help or without, or decline."""
        self.offer(DECLINE)
        self.offer_with_items(seat, business, OPPOSE, SHELTERED_OPPOSE, self.may_use_benefit(seat, CONTROL_BENEFIT))

    def choose_opposition(self, seat: int, action: int) -> None:
        """FA-OPP.1-3: the first to oppose takes it; afterwards the turn returns to the claimant."""
        if action == DECLINE:
            self.tell(TOLD_DECLINED, seat)
            self.ask_next_opponent(seat)
            return
        cell, item = self.second() // ITEMS, 0 if action == OPPOSE else action - SHELTERED_OPPOSE + 1
        self.pop_step()
        self.tell(TOLD_OPPOSED, seat, item)
        self.start_turn(seat)  # FA-Q4
        self.take_control(seat, cell, item)
        self.push_step(LOSE, seat, GIVE_INFLUENCE)  # FA-OPP.2: before everything else

    # FA-ATK: attacks

    def attack(self, seat: int, cell: int, item: int) -> None:
        """FA-ATK.2, FA-OPP.4: counted, one gangster lost, the owner draws two and keeps one, then control."""
        owner = self.owner_of(cell)
        self.tell(TOLD_ATTACKED, seat, cell, self.business[cell], owner, item)
        self.attacks[seat] += 1
        self.push_step(TURN_OVER, seat)
        self.take_control(seat, cell, item)
        self.push_step(OWNER_DRAWS, owner)
        self.push_step(LOSE, seat, GIVE_GANGSTER)

    def draw_for_owner(self, owner: int) -> None:
        """FA-ATK.2, FA-Q25: the owner draws two, keeps one, returns one to the bottom."""
        came = self.draw_aside(owner, ATTACK_DRAW)
        self.replace_step(RETURN_DRAWN, owner, max(came - ATTACK_KEEP, 0))

    # FA-CTRL: taking control

    def take_control(self, seat: int, cell: int, item: int) -> None:
        """FA-CTRL.0-6, FA-EX.1-2: pay, marker, token, henchman, boss, window, penalty, window: the last one first."""
        price = PRICE[self.business[cell]]
        if item > 0:
            self.use_benefit(seat, CONTROL_BENEFIT)  # FA-GOD.4, FA-Q7
        if item == MONEY_ITEM:
            price = 0
        self.push_step(WINDOW, seat)
        self.push_step(PENALIZE, seat, cell)
        self.push_step(WINDOW, seat)
        self.push_step(BOSS, seat, cell)
        self.push_step(HENCHMAN, seat, cell)
        self.push_step(TAKE_OVER, seat, cell)
        self.push_step(PAY, seat, price)

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

    def choose_henchman(self, seat: int, action: int) -> None:
        """FA-CTRL.3-4: the henchman comes to the mini board, an agent from the reserve to its space."""
        which = action - TAKE_HENCHMAN
        space = which % SPACE_COUNT
        self.pop_step()
        self.take_henchman(seat, which // SPACE_COUNT, space)
        if self.agents > 0:
            self.agents -= 1
            self.put_token(AGENT, space)
            self.tell(TOLD_AGENT, space)

    def ask_for_boss(self, seat: int) -> None:
        """FA-CTRL.5: only if the boss has not been used this round."""
        if self.boss_used >> seat & 1:
            self.pop_step()
        else:
            self.ask(seat)

    def offer_boss(self) -> None:
        """FA-CTRL.5."""
        self.offer(PROTECT)
        self.offer(DECLINE)

    def choose_boss(self, seat: int, action: int) -> None:
        """FA-CTRL.5: the boss protects the business just taken."""
        cell = self.second()
        self.pop_step()
        if action == PROTECT:
            self.boss_used |= 1 << seat
            self.bosses |= 1 << cell
            self.tell(TOLD_PROTECTED, seat, cell)
