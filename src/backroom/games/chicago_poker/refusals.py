"""Why a choice is refused: the same questions that the menu asks, answered in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.phrases import phrase
from .edition import BRIBERY, CARD_IDS, LIMOUSINE, LIQUIDATION, RAID, REVOLVER, SECOND_RAID, SLOTS
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

if TYPE_CHECKING:
    from .state import ChicagoPoker

TOO_MANY_CARDS = "You would end your turn with more than seven cards.", "CP-HAND.7"


def objection(state: ChicagoPoker, seat: int, action: int) -> tuple[str, str]:
    step = state.now
    if step == ACT and action < DRIVE_FROM:
        return object_to_action(state, seat, action)
    if step == REINFORCE and action >= SEND:
        return phrase("You don't have {card} in hand.", card=CARD_IDS[action - SEND]), "CP-REINF.1"
    if step == LIMO_CARD and MOVE_CARD <= action < STOP:
        card = CARD_IDS[action - MOVE_CARD]
        return phrase("{card} is not one of your cards that can still get in.", card=card), "CP-LIMO.1"
    if step == LIMO_CARD and action == STOP:
        return "Moving no card at all is not allowed.", "CP-LIMO.5"
    return state.not_now(seat, action)


def object_to_action(state: ChicagoPoker, seat: int, action: int) -> tuple[str, str]:
    """Why an action of the turn is not possible."""
    if action == DRAW:
        return object_to_draw(state, seat)
    if action == END_TURN:
        return object_to_end(state, seat)
    if action < LIQUIDATE:
        return object_to_place(state, seat, (action - PLACE_AT) // SLOTS, (action - PLACE_AT) % SLOTS)
    if action < RAID_AT:
        return object_to_liquidation(state, seat, *divmod(action - LIQUIDATE, state.SEATS))
    if action < CALL_LIMOUSINE:
        return object_to_raid(state, seat, *divmod(action - RAID_AT, state.SEATS))
    return object_to_other_special(state, seat, action)


def object_to_draw(state: ChicagoPoker, seat: int) -> tuple[str, str]:
    if state.stock() == 0:
        return "There is no card left to draw.", "CP-DRAW.3"
    return "If you draw now, you can't get down to seven cards by the end of your turn.", "CP-HAND.2"


def object_to_end(state: ChicagoPoker, seat: int) -> tuple[str, str]:
    if state.duty > 0:
        return phrase("You must take {count} more of your actions; there is no passing.", count=state.duty), "CP-TURN.4"
    return "You hold more than seven cards; play one first.", "CP-HAND.1"


def object_to_place(state: ChicagoPoker, seat: int, card: int, slot: int) -> tuple[str, str]:
    if not state.holds(seat, card):
        return phrase("You don't have {card} in hand.", card=CARD_IDS[card]), "CP-PLAY.1"
    if not state.is_open(slot):
        return "There is no open business there.", "CP-PLAY.1"
    if not state.has_room(slot, seat):
        return phrase(
            "You already have five cards at {business}.", business=TILE_NAMES[state.street[slot]]
        ), "CP-PLAY.2"
    return TOO_MANY_CARDS


def object_to_liquidation(state: ChicagoPoker, seat: int, slot: int, victim: int) -> tuple[str, str]:
    if not state.holds(seat, LIQUIDATION):
        return "You don't have Liquidation in hand.", "CP-SPEC.1"
    if victim == seat:
        return "You can't liquidate your own gangster.", "CP-LIQ.2"
    if not state.is_open(slot) or victim >= state.seats or not state.cards_at(slot, victim):
        return phrase("P{victim} has no card there.", victim=victim), "CP-LIQ.1"
    if state.is_marked(slot, victim):
        return phrase("P{victim} has the shootout marker there: that column is immune.", victim=victim), "CP-MARK.5"
    return TOO_MANY_CARDS


def object_to_raid(state: ChicagoPoker, seat: int, slot: int, victim: int) -> tuple[str, str]:
    if not state.holds(seat, RAID) and not state.holds(seat, SECOND_RAID):
        return "You don't have a Police Raid in hand.", "CP-SPEC.1"
    if victim == seat:
        return "You can't raid yourself.", "CP-RAID.1"
    if not state.is_open(slot) or victim >= state.seats or not state.cards_at(slot, victim):
        return phrase("P{victim} has no card there.", victim=victim), "CP-RAID.1"
    return TOO_MANY_CARDS


def object_to_other_special(state: ChicagoPoker, seat: int, action: int) -> tuple[str, str]:
    if action == CALL_LIMOUSINE:
        if not state.holds(seat, LIMOUSINE):
            return "You don't have the Limousine in hand.", "CP-SPEC.1"
        return without_target(state, state.limousine_has_target(seat), "CP-LIMO.1")
    if action == PULL_REVOLVER:
        if not state.holds(seat, REVOLVER):
            return "You don't have the Revolver in hand.", "CP-SPEC.1"
        if not state.may_pull_revolver():
            return "The Revolver has been played twice in this turn.", "CP-REV.4"
        return TOO_MANY_CARDS
    if not state.holds(seat, BRIBERY):
        return "You don't have Bribery in hand.", "CP-SPEC.1"
    return without_target(state, state.discard.size > 0, "CP-BRIB.1")


def without_target(state: ChicagoPoker, has_target: bool, rule: str) -> tuple[str, str]:
    """A special without a target, or else the hand limit."""
    if has_target:
        return TOO_MANY_CARDS
    return "That card has nothing to act on now.", "CP-SPEC.3" if rule != "CP-BRIB.1" else rule
