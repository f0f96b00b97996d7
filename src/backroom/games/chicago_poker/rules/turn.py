"""CP-TURN.1, .3 and CP-WIN.6: how a turn begins, and the check for card starvation."""

from __future__ import annotations

from ..edition import ACTIONS_PER_TURN, FIRST_ROUND, FIRST_ROUND_TURNS
from ..words import ACT, BEGIN, SHOOTOUTS, STARVATION, STARVED, TURN
from .actions import Actions


class Turn(Actions):
    """A turn: shootouts, then actions, then the next seat."""

    @BEGIN.runs
    def begin_turn(self) -> None:
        """CP-TURN.1, CP-SHOOT.9: shootouts first, then the starvation check, then actions, whether shootouts were won
        or lost."""
        self.turn += 1
        self.actions_due = ACTIONS_PER_TURN
        if self.turn <= FIRST_ROUND_TURNS:
            self.actions_due = FIRST_ROUND[self.turn - 1]  # CP-TURN.3
        self.actions_left = self.actions_due
        self.revolvers = 0
        self.tell(TURN, self.active, self.actions_left)
        self.replace_step(ACT)
        if self.own_shootouts(self.active) > 0:
            self.push_step(STARVATION)
            self.push_step(SHOOTOUTS)
        else:
            self.watch_starvation()

    # CP-WIN.6: card starvation

    @STARVATION.runs
    def check_starvation(self) -> None:
        """CP-TURN.1: the starvation check comes after the shootouts."""
        self.pop_step()
        self.watch_starvation()

    def watch_starvation(self) -> None:
        """CP-WIN.6: after every seat has had a starved turn, the fullest business is fought for."""
        self.starved = self.starved + 1 if self.is_starved() else 0
        if self.starved > self.seats:
            self.starved = 0
            self.fight_starved(self.fullest_business())

    def fight_starved(self, slot: int) -> None:
        """CP-WIN.6: the forced shootout. Where no card lies anywhere (a made-up position) the game stops."""
        if self.cards_of_all(slot) == 0:
            self.stop_at_cap()
            return
        self.tell(STARVED, self.street[slot])
        self.shootout(slot)
