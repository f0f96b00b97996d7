"""Why a choice is refused: the same questions that the menu asks, answered in words."""

from __future__ import annotations

from ...core.phrases import phrase
from ...core.structs import python_method
from .edition import BRIBERY, CARD_IDS, LIMOUSINE, LIQUIDATION, RAID, REVOLVER, SECOND_RAID, SLOTS
from .view import View
from .words import (
    ACT,
    CALL_LIMOUSINE,
    DRAW,
    DRIVE_FROM,
    END_TURN,
    LIMO_CARD,
    LIQUIDATE,
    MOVE_CARD,
    PLACE_AT,
    PULL_REVOLVER,
    RAID_AT,
    REINFORCE,
    SEND,
    STOP,
    TILE_NAMES,
)

TOO_MANY_CARDS = "You would end your turn with more than seven cards.", "CP-HAND.7"


class Refusals(View):
    """Sentences for actions that are not in the menu."""

    @python_method
    def objection(self, seat: int, action: int) -> tuple[str, str]:
        step = self.now
        if step == ACT and action < DRIVE_FROM:
            return self.object_to_action(seat, action)
        if step == REINFORCE and action >= SEND:
            return phrase("You don't have {card} in hand.", card=CARD_IDS[action - SEND]), "CP-REINF.1"
        if step == LIMO_CARD and MOVE_CARD <= action < STOP:
            card = CARD_IDS[action - MOVE_CARD]
            return phrase("{card} is not one of your cards that can still get in.", card=card), "CP-LIMO.1"
        if step == LIMO_CARD and action == STOP:
            return "Moving no card at all is not allowed.", "CP-LIMO.5"
        return self.not_now(seat, action)

    @python_method
    def object_to_action(self, seat: int, action: int) -> tuple[str, str]:
        """Why an action of the turn is not possible."""
        if action == DRAW:
            return self.object_to_draw(seat)
        if action == END_TURN:
            return self.object_to_end(seat)
        if action < LIQUIDATE:
            return self.object_to_place(seat, (action - PLACE_AT) // SLOTS, (action - PLACE_AT) % SLOTS)
        if action < RAID_AT:
            return self.object_to_liquidation(seat, *divmod(action - LIQUIDATE, self.SEATS))
        if action < CALL_LIMOUSINE:
            return self.object_to_raid(seat, *divmod(action - RAID_AT, self.SEATS))
        return self.object_to_other_special(seat, action)

    @python_method
    def object_to_draw(self, seat: int) -> tuple[str, str]:
        if self.stock() == 0:
            return "There is no card left to draw.", "CP-DRAW.3"
        return "If you draw now, you can't get down to seven cards by the end of your turn.", "CP-HAND.2"

    @python_method
    def object_to_end(self, seat: int) -> tuple[str, str]:
        if self.duty > 0:
            return phrase(
                "You must take {count} more of your actions; there is no passing.", count=self.duty
            ), "CP-TURN.4"
        return "You hold more than seven cards; play one first.", "CP-HAND.1"

    @python_method
    def object_to_place(self, seat: int, card: int, slot: int) -> tuple[str, str]:
        if not self.holds(seat, card):
            return phrase("You don't have {card} in hand.", card=CARD_IDS[card]), "CP-PLAY.1"
        if not self.is_open(slot):
            return "There is no open business there.", "CP-PLAY.1"
        if not self.has_room(slot, seat):
            return phrase(
                "You already have five cards at {business}.", business=TILE_NAMES[self.street[slot]]
            ), "CP-PLAY.2"
        return TOO_MANY_CARDS

    @python_method
    def object_to_liquidation(self, seat: int, slot: int, victim: int) -> tuple[str, str]:
        if not self.holds(seat, LIQUIDATION):
            return "You don't have Liquidation in hand.", "CP-SPEC.1"
        if victim == seat:
            return "You can't liquidate your own gangster.", "CP-LIQ.2"
        if not self.is_open(slot) or victim >= self.seats or not self.cards_at(slot, victim):
            return phrase("P{victim} has no card there.", victim=victim), "CP-LIQ.1"
        if self.is_marked(slot, victim):
            return phrase("P{victim} has the shootout marker there: that column is immune.", victim=victim), "CP-MARK.5"
        return TOO_MANY_CARDS

    @python_method
    def object_to_raid(self, seat: int, slot: int, victim: int) -> tuple[str, str]:
        if not self.holds(seat, RAID) and not self.holds(seat, SECOND_RAID):
            return "You don't have a Police Raid in hand.", "CP-SPEC.1"
        if victim == seat:
            return "You can't raid yourself.", "CP-RAID.1"
        if not self.is_open(slot) or victim >= self.seats or not self.cards_at(slot, victim):
            return phrase("P{victim} has no card there.", victim=victim), "CP-RAID.1"
        return TOO_MANY_CARDS

    @python_method
    def object_to_other_special(self, seat: int, action: int) -> tuple[str, str]:
        if action == CALL_LIMOUSINE:
            if not self.holds(seat, LIMOUSINE):
                return "You don't have the Limousine in hand.", "CP-SPEC.1"
            return self.without_target(self.limousine_has_target(seat), "CP-LIMO.1")
        if action == PULL_REVOLVER:
            if not self.holds(seat, REVOLVER):
                return "You don't have the Revolver in hand.", "CP-SPEC.1"
            if not self.may_pull_revolver():
                return "The Revolver has been played twice in this turn.", "CP-REV.4"
            return TOO_MANY_CARDS
        if not self.holds(seat, BRIBERY):
            return "You don't have Bribery in hand.", "CP-SPEC.1"
        return self.without_target(self.discard.size > 0, "CP-BRIB.1")

    @python_method
    def without_target(self, has_target: bool, rule: str) -> tuple[str, str]:
        """A special without a target, or else the hand limit."""
        if has_target:
            return TOO_MANY_CARDS
        return "That card has nothing to act on now.", "CP-SPEC.3" if rule != "CP-BRIB.1" else rule
