"""SN-TURN and SN-DEC: the course of a turn, what may be chosen, and what follows by itself.

SN-TURN.5: within a turn only the active seat is ever asked.
"""

from __future__ import annotations

from ..edition import AREAS, HENCHMEN, SEATS
from ..words import (
    AGAINST,
    BAIL_MEN,
    BAIL_OUT,
    BEGIN_ROUND,
    BEGIN_TURN,
    BRIBE,
    BUILD,
    BUILD_CASINO,
    BUILD_FACTORY,
    CHARITY_STEP,
    COP,
    DONE,
    DRAW_CHIP,
    FIGHT,
    FIGHT_IN,
    GIVE,
    GROUPS,
    INCOME,
    INFORM,
    MOVE,
    MOVE_MEN,
    PAY,
    PLACE,
    RAID,
    RECRUIT,
    RECRUIT_PLACE,
    REFUSE,
    UNTOUCHABLES_STEP,
)
from .ending import Ending


class Turn(Ending):
    """SN-TURN.1-2: steps in fixed order; a step that is left doesn't come back."""

    # SN-TURN: what happens by itself

    def advance(self) -> None:
        """SN-TURN.1, .6: do the present step; ask if there is a choice, pass over it if there is none."""
        step = self.now
        if step == MOVE:
            self.ask_or_pass(self.may_move(self.active), FIGHT)
        elif step == RECRUIT_PLACE:
            self.ask_or_pass(self.may_recruit_or_place(self.active), MOVE)
        elif step == FIGHT:
            self.ask_or_pass(self.fights(self.active) != 0, INCOME)
        elif step == INCOME:
            self.take_income(self.active)
            self.replace_step(BUILD)
        elif step == BUILD:
            self.ask_or_pass(self.may_build(self.active), CHARITY_STEP)
        elif step == CHARITY_STEP:
            self.ask_for_charity()
        elif step == BAIL_OUT:
            self.ask_or_pass(self.most_bail(self.active) > 0, RECRUIT_PLACE)
        else:
            self.advance_round(step)

    def advance_round(self, step: int) -> None:
        """SN-ROUND: the steps outside a turn, and a fight that is being declared."""
        if step == GROUPS:
            self.ask_for_groups(self.first(), self.second())
        elif step == BEGIN_TURN:
            self.begin_turn()
        elif step == BEGIN_ROUND:
            self.begin_round()
        elif step == DRAW_CHIP:
            self.draw_chip()
        elif step in (COP, UNTOUCHABLES_STEP):
            self.ask(self.snitch)
        elif step == BRIBE:
            self.ask(self.second())
        else:
            self.end_game()

    def ask_or_pass(self, has_choice: bool, following: int) -> None:
        """SN-TURN.6: a step without a legal action is passed over."""
        if has_choice:
            self.ask(self.active)
        else:
            self.replace_step(following)

    def ask_for_charity(self) -> None:
        """SN-DEC.6: without cash there is nothing to give."""
        if self.cash[self.active] > 0:
            self.ask(self.active)
        else:
            self.end_turn()

    def ask_for_groups(self, area: int, opponent: int) -> None:
        """SN-DEC.4: the next opponent; groups with one possibility are declared by themselves."""
        if opponent == SEATS:
            self.pop_step()
            self.fight(self.active, area)
            return
        self.offered = 0
        self.offer_groups(self.active, area, opponent)
        if self.offered == 1:
            self.set_groups(self.active, self.menu[0] - AGAINST)
        else:
            self.ask(self.active)

    # SN-DEC: what may be chosen

    def offer_choices(self, seat: int) -> None:
        """Everything that a seat may choose now."""
        step = self.now
        if step == MOVE:
            self.offer_moves(seat)
        elif step == RECRUIT_PLACE:
            self.offer_recruits(seat)
        elif step == FIGHT:
            self.offer_fights(seat)
        elif step == GROUPS:
            self.offer_groups(seat, self.first(), self.second())
        elif step == BUILD:
            self.offer_buildings(seat)
        elif step == CHARITY_STEP:
            self.offer_charity(seat)
        elif step == BAIL_OUT:
            self.offer_bail(seat)
        else:
            self.offer_to_snitch(step)

    def offer_to_snitch(self, step: int) -> None:
        """SN-DEC.7-8, and the bribe of AMB.15."""
        if step == COP:
            self.offer_cop_targets()
        elif step == UNTOUCHABLES_STEP:
            self.offer_raids()
        else:
            self.offer(PAY)
            self.offer(REFUSE)

    # SN-DEC: carrying a choice out

    def take_choice(self, seat: int, action: int) -> None:
        """A seat has chosen."""
        self.asked = 0
        step = self.now
        if step == MOVE:
            self.choose_move(seat, action)
        elif step == RECRUIT_PLACE:
            self.choose_recruit(seat, action)
        elif step == FIGHT:
            self.choose_fight(seat, action)
        elif step == GROUPS:
            self.set_groups(seat, action - AGAINST)
        elif step == BUILD:
            self.choose_building(seat, action)
        elif step == CHARITY_STEP:
            self.give(seat, action - GIVE)
            self.end_turn()
        elif step == BAIL_OUT:
            self.bail(seat, action - BAIL_MEN)
            self.replace_step(RECRUIT_PLACE)
        else:
            self.choose_as_snitch(step, action)

    def choose_recruit(self, seat: int, action: int) -> None:
        """SN-DEC.2."""
        if action == DONE:
            self.replace_step(MOVE)
        elif action == RECRUIT:
            self.recruit(seat)
        else:
            self.place(seat, action - PLACE)

    def choose_move(self, seat: int, action: int) -> None:
        """SN-DEC.3."""
        if action == DONE:
            self.replace_step(FIGHT)
            return
        way = (action - MOVE_MEN) // HENCHMEN
        self.move(seat, way // AREAS, way % AREAS, (action - MOVE_MEN) % HENCHMEN + 1)

    def choose_fight(self, seat: int, action: int) -> None:
        """SN-DEC.4."""
        if action == DONE:
            self.replace_step(INCOME)
        else:
            self.declare(seat, action - FIGHT_IN)

    def choose_building(self, seat: int, action: int) -> None:
        """SN-DEC.5."""
        if action == DONE:
            self.replace_step(CHARITY_STEP)
        elif action == BUILD_FACTORY:
            self.build_factory(seat)
        else:
            self.build_casino(seat, action - BUILD_CASINO)

    def choose_as_snitch(self, step: int, action: int) -> None:
        """SN-DEC.7-8, and the bribe of AMB.15; then the round is over."""
        if step == BRIBE:
            target, owner = self.first(), self.second()
            self.pop_step()
            if action == PAY:
                self.pay_bribe(target, owner)
            else:
                self.refuse_bribe(target, owner)
        elif step == COP:
            self.send_cop(action - INFORM)
        else:
            self.raid(action - RAID)
        if self.now != BRIBE:
            self.end_round()
