"""GA-TURN and GA-STALL: how a turn begins and ends."""

from __future__ import annotations

from ..edition import ALL_FACE_UP, DOUBLERS
from ..words import ARRIVED, DUMP, PUSH, REFRESHED, STALLED, TURN
from .reckoning import Reckoning


class Turns(Reckoning):
    """One turn after another, clockwise."""

    @TURN.runs
    @PUSH.runs
    @DUMP.runs
    def ask_active_seat(self) -> None:
        """GA-TURN.2: only the seat whose turn it is ever chooses."""
        self.ask(self.active)

    def must_drive(self) -> bool:
        """GA-STALL.1-2: too many turns in a row passed without a drive."""
        return self.idle >= self.most_idle

    @ARRIVED.runs
    def leave_arrival(self, colour: int, card: int) -> None:
        """GA-TURN.5: everything that follows a drive has been done; the turn ends."""
        self.pop_step()
        self.end_drive(colour, card)

    def end_drive(self, colour: int, card: int) -> None:
        """GA-DRIVE.6, GA-CARD.2-3, GA-TURN.5: the card is turned face down; after the last one a scoring card is drawn
        and all are turned up."""
        self.idle = 0
        self.cards[colour] &= ~(1 << card)
        if self.cards[colour] == 0:
            self.draw_scoring_card()
            self.cards[colour] = ALL_FACE_UP
            self.tell(REFRESHED, colour)
        self.end_turn()

    def end_stay(self) -> None:
        """GA-TURN.2, GA-STALL.1: a turn without a drive is counted."""
        self.idle += 1
        self.end_turn()

    def end_turn(self) -> None:
        """GA-TURN.2, GA-CARD.5, GA-PREP.5, GA-2P.8: a reckoning after the eighth doubler; then the next seat."""
        if self.doublers == DOUBLERS:
            self.reckon()
            if self.ended:
                return
        self.active = self.next_seat(self.active)
        self.turn += 1
        if self.must_drive():
            self.tell(STALLED, self.active)
        self.ask(self.active)
