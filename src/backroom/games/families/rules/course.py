"""FA-FLOW and FA-DEC: the course of the game: what is asked, offered, chosen, and what follows by itself."""

from __future__ import annotations

from ..edition import AGENT, ITEMS, SPACE_COUNT, SPACES_AT
from ..words import (
    ACT,
    BOSS,
    CLAIM_EXTRA,
    COLLECT,
    COLLECT_CELL,
    CONTROL,
    DISCARD_CARD,
    DRAW,
    ELIMINATE,
    END_CONTROL,
    END_ROUND,
    END_SPECIAL,
    EXTORT,
    EXTORTION,
    EXTRA_INCOME,
    EXTRA_TURN,
    GIVE_UP,
    HAND_DISCARD,
    HENCHMAN,
    IMMUNE,
    IMMUNE_TO,
    LAY_FREE,
    LAY_INFLUENCE,
    LAY_SIDE,
    LOSE,
    MOVE,
    MOVE_THERE,
    MOVE_TO,
    ON_SIDE,
    OWNER_DRAWS,
    PAY,
    PAY_CARD,
    PENALIZE,
    PLACE,
    PLACE_IN,
    POLL,
    RETURN_CARD,
    RETURN_DRAWN,
    REVEAL,
    REVEAL_MORE,
    REVEALS,
    SETUP,
    TAKE_ANY,
    TAKE_OVER,
    TAKE_TOKEN,
    TURN,
    TURN_OVER,
    USE_EXTRA,
    WINDOW,
)
from .ending import Ending


class Course(Ending):
    """Every step: its choices, and what it does without a choice."""

    # What happens by itself

    def advance(self) -> None:
        """Do the present step, or ask for the choice that it needs."""
        step = self.now
        if step in (WINDOW, ACT, PAY, CONTROL):
            self.advance_often(step)
        elif step in (TURN, SETUP, REVEALS, EXTORTION, EXTRA_INCOME, EXTRA_TURN, END_CONTROL, HAND_DISCARD, END_ROUND):
            self.advance_round(step)
        elif step in (TAKE_OVER, TAKE_TOKEN, BOSS, PENALIZE, TURN_OVER, OWNER_DRAWS, RETURN_DRAWN):
            self.advance_control(step)
        elif step == DRAW:
            self.draw_and_go_on(self.first(), self.second())
        elif step == END_SPECIAL:
            self.end_special()
        elif self.has_several(step, self.first(), self.second()):
            self.ask(self.first())
        else:
            self.ask_or_choose_only()

    def advance_often(self, step: int) -> None:
        """The steps that come up most."""
        if step == WINDOW:
            self.ask_in_window()
        elif step == ACT:
            self.ask_for_action(self.first())
        elif step == PAY:
            self.pay_by_itself(self.first(), self.second())
        else:
            self.take_control_turn(self.first())

    def advance_control(self, step: int) -> None:
        """FA-CTRL: the steps of taking control that need a choice rarely or never."""
        seat, what = self.first(), self.second()
        if step == TAKE_OVER:
            self.take_over(seat, what)
        elif step == TAKE_TOKEN:
            self.take_token(seat, what)
        elif step == BOSS:
            self.ask_for_boss(seat)
        elif step == PENALIZE:
            self.penalize(seat, what)
        elif step == TURN_OVER:
            self.end_control_turn(seat)
        elif step == OWNER_DRAWS:
            self.draw_for_owner(seat)
        else:
            self.return_by_itself(seat, what)

    def advance_round(self, step: int) -> None:
        """FA-FLOW.1-2: the phases of a round."""
        if step == TURN:
            self.next_turn(self.first())
        elif step == SETUP:
            self.return_all()
            self.replace_step(TURN)
        elif step == REVEALS:
            self.reveal_for_round(self.first())
        elif step == EXTORTION:
            self.next_extortion(self.first())
        elif step == EXTRA_INCOME:
            self.next_extra_income(self.first())
        elif step == EXTRA_TURN:
            self.next_extra_turn(self.first())
        elif step == END_CONTROL:
            self.end_control()
        else:
            self.end_round()

    def draw_and_go_on(self, seat: int, count: int) -> None:
        """Cards drawn as the last part of an action."""
        self.pop_step()
        self.draw_cards(seat, count)

    def has_several(self, step: int, seat: int, what: int) -> bool:
        """FA-DEC: whether it is plain without a list that there is something to choose."""
        if step == REVEAL:
            return self.has_two(self.hidden_linked())
        if step == LAY_INFLUENCE:
            return self.has_two(self.holding[seat])
        if step == HENCHMAN:
            return self.count_henchmen(SPACES_AT[what] & self.board()) > 1
        if step == EXTORT:
            return self.controlled[seat] & ~self.extorted != 0  # or decline
        if step == MOVE_TO:
            return self.has_two(self.goals_from(what % SPACE_COUNT))
        if step == ELIMINATE:
            return self.once[AGENT] != 0  # or decline
        return step in (LAY_SIDE, USE_EXTRA)

    def ask_or_choose_only(self) -> None:
        """FA-DEC: without an option nothing happens, a single one is carried out by itself, more are asked about."""
        seat = self.first()
        self.offered = 0
        self.offer_choices(seat)
        if self.offered > 1:
            self.ask(seat)
        elif self.offered == 1:
            self.choose_step(seat, self.menu[0])
        else:
            self.pop_step()

    # What may be chosen

    def offer_choices(self, seat: int) -> None:
        """Everything that a seat may choose now."""
        step = self.now
        if step == ACT:
            self.offer_actions(seat)
        elif step == PAY:
            self.offer_hand(seat, PAY_CARD)
        elif step == WINDOW:
            self.offer_window(seat)
        elif step == CONTROL:
            self.offer_control(seat)
        elif step in (SETUP, HAND_DISCARD):
            self.offer_hand(seat, RETURN_CARD if step == SETUP else DISCARD_CARD)
        elif step in (HENCHMAN, PLACE, BOSS, POLL, LOSE, TAKE_ANY, CLAIM_EXTRA):
            self.offer_in_control(seat, step, self.second())
        else:
            self.offer_in_action(seat, step, self.second())

    def offer_in_control(self, seat: int, step: int, what: int) -> None:
        """FA-CTRL: the choices on the way to a business."""
        if step == HENCHMAN:
            self.offer_henchmen(SPACES_AT[what] & self.board())
        elif step == PLACE:
            self.offer_areas(seat, what)
        elif step == BOSS:
            self.offer_boss()
        elif step == POLL:
            self.offer_opposition(seat, self.business[what // ITEMS])
        elif step == LOSE:
            self.offer_losses(seat, what)
        elif step == TAKE_ANY:
            self.offer_any_henchman(what)
        else:
            self.offer_extras(seat)

    def offer_in_action(self, seat: int, step: int, what: int) -> None:
        """FA-P1, FA-P2: the small choices of income and actions."""
        if step == LAY_INFLUENCE:
            self.offer_influence_cards(seat, what)
        elif step == LAY_SIDE:
            self.offer_sides()
        elif step == LAY_FREE:
            self.offer_free(seat, what)
        elif step == MOVE:
            self.offer_moves(what)
        elif step == MOVE_TO:
            self.offer_goals(what % SPACE_COUNT)
        elif step in (REVEAL, REVEAL_MORE):
            self.offer_reveals(step == REVEAL_MORE)
        elif step == EXTORT:
            self.offer_extortions(seat)
        else:
            self.offer_rarely(seat, step)

    def offer_rarely(self, seat: int, step: int) -> None:
        """The choices that come up least."""
        if step == RETURN_DRAWN:
            self.offer_drawn()
        elif step == USE_EXTRA:
            self.offer_extra_use()
        elif step == ELIMINATE:
            self.offer_agents()
        elif step == IMMUNE:
            self.offer_immunities()
        elif step == COLLECT:
            self.offer_collections(seat)

    # Carrying a choice out

    def take_choice(self, seat: int, action: int) -> None:
        """A seat has chosen."""
        step = self.now
        if step == SETUP:
            self.choose_return(seat, action - RETURN_CARD)
        elif step == HAND_DISCARD:
            self.choose_discard(seat, action)
        else:
            self.answered(seat)
            self.choose_step(seat, action)

    def choose_step(self, seat: int, action: int) -> None:
        """The choices that one seat alone makes."""
        step = self.now
        if step == ACT:
            self.choose_action(seat, action)
        elif step == PAY:
            self.choose_payment(seat, action)
        elif step == WINDOW:
            self.choose_in_window(seat, action)
        elif step == CONTROL:
            self.choose_control(seat, action)
        elif step in (HENCHMAN, PLACE, BOSS, POLL, LOSE, TAKE_ANY, CLAIM_EXTRA):
            self.choose_in_control(seat, step, action)
        else:
            self.choose_in_action(seat, step, action)

    def choose_in_control(self, seat: int, step: int, action: int) -> None:
        """FA-CTRL: the choices on the way to a business."""
        if step == HENCHMAN:
            self.choose_henchman(seat, action)
        elif step == PLACE:
            self.choose_area(seat, action - PLACE_IN)
        elif step == BOSS:
            self.choose_boss(seat, action)
        elif step == POLL:
            self.choose_opposition(seat, action)
        elif step == LOSE:
            self.choose_loss(seat, action - GIVE_UP)
        elif step == TAKE_ANY:
            self.choose_any_henchman(seat, action)
        else:
            self.choose_extra(seat, action)

    def choose_in_action(self, seat: int, step: int, action: int) -> None:
        """FA-P1, FA-P2: the small choices of income and actions."""
        if step == LAY_INFLUENCE:
            self.choose_influence_card(seat, action)
        elif step == LAY_SIDE:
            self.choose_side(seat, action - ON_SIDE)
        elif step == LAY_FREE:
            self.choose_free(seat, action)
        elif step == MOVE:
            self.choose_token(seat, action)
        elif step == MOVE_TO:
            self.choose_goal(seat, action - MOVE_THERE)
        elif step in (REVEAL, REVEAL_MORE):
            self.choose_reveal(seat, action)
        elif step == EXTORT:
            self.choose_extortion(seat, action)
        else:
            self.choose_rarely(seat, step, action)

    def choose_rarely(self, seat: int, step: int, action: int) -> None:
        """The choices that come up least."""
        if step == RETURN_DRAWN:
            self.choose_returned(seat, action - RETURN_CARD)
        elif step == USE_EXTRA:
            self.choose_extra_use(seat, action)
        elif step == ELIMINATE:
            self.choose_agent(seat, action)
        elif step == IMMUNE:
            self.choose_immunity(seat, action - IMMUNE_TO)
        elif step == COLLECT:
            self.choose_collection(seat, action - COLLECT_CELL)
