"""Why a choice is refused: the same conditions that the menu checks, explained in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.phrases import counted, phrase
from .edition import BRIBERY, CARD_IDS, HAND_LIMIT, LIMOUSINE, LIQUIDATION, RAID, REVOLVER, SECOND_RAID
from .words import (
    ACT,
    BRIBE,
    CALL_LIMOUSINE,
    DRAW,
    DRIVE_FROM,
    DRIVE_TO,
    END_TURN,
    FIGHT,
    LIMO_CARD,
    LIMO_FROM,
    LIMO_TO,
    LIQUIDATE,
    MOVE_CARD,
    PLACE_AT,
    PULL_REVOLVER,
    RAID_AT,
    REINFORCE,
    SEND,
    SEND_NOBODY,
    SHOOTOUTS,
    STOP,
    TAKE,
    TILE_NAMES,
    WORDS,
)

if TYPE_CHECKING:
    from ...core.words import Verb
    from .state import ChicagoPoker

DRIVING = (LIMO_FROM, LIMO_TO, LIMO_CARD)


def objection(state: ChicagoPoker, seat: int, action: int) -> tuple[str, str]:
    """Why an action is not offered: a sentence and a rule."""
    verb = WORDS.verb_of(action)
    operands = verb.operands(action)
    if verb in (DRIVE_FROM, DRIVE_TO, MOVE_CARD, STOP):
        return _object_to_drive(state, seat, verb, operands)
    if verb == FIGHT:
        return _object_to_fight(state, *operands)
    if verb in (SEND, SEND_NOBODY):
        return _object_to_send(state, verb, operands)
    if verb == TAKE:
        return _object_to_take(state, *operands)
    if state.now != ACT:
        return state.not_now(seat, action)
    return _object_to_action(state, seat, verb, operands)


# Actions


def _object_to_action(state: ChicagoPoker, seat: int, verb: Verb, operands: tuple[int, ...]) -> tuple[str, str]:
    """CP-DEC.3: why an action of the turn is not possible."""
    if verb == DRAW:
        return _object_to_draw(state)
    if verb == END_TURN:
        return _object_to_end(state)
    if verb == PLACE_AT:
        return _object_to_place(state, seat, *operands)
    if verb == LIQUIDATE:
        return _object_to_liquidation(state, seat, *operands)
    if verb == RAID_AT:
        return _object_to_raid(state, seat, *operands)
    if verb == CALL_LIMOUSINE:
        return _object_to_limousine(state, seat)
    if verb == PULL_REVOLVER:
        return _object_to_revolver(state, seat)
    return _object_to_bribery(state, seat)


def _too_many_cards() -> tuple[str, str]:
    """CP-HAND.7: the only objection left."""
    return phrase("You would end your turn with more than {limit} cards.", limit=HAND_LIMIT), "CP-HAND.7"


def _object_to_draw(state: ChicagoPoker) -> tuple[str, str]:
    """CP-DRAW.3, CP-HAND.2: no card, or too many in hand."""
    if state.stock() == 0:
        return phrase("There are no cards left to draw."), "CP-DRAW.3"
    return phrase(
        "If you draw now, you can't get down to {limit} cards by the end of your turn.", limit=HAND_LIMIT
    ), "CP-HAND.2"


def _object_to_end(state: ChicagoPoker) -> tuple[str, str]:
    """CP-TURN.4, CP-HAND.1: actions that must be taken, or too many cards in hand."""
    if state.actions_due > 0:
        actions = counted(state.actions_due, "{n} more action", "{n} more actions")
        return phrase("You must take {actions}; you may not pass.", actions=actions), "CP-TURN.4"
    return phrase("You hold more than {limit} cards; play one first.", limit=HAND_LIMIT), "CP-HAND.1"


def _object_to_place(state: ChicagoPoker, seat: int, card: int, slot: int) -> tuple[str, str]:
    """CP-PLAY.1-2: not in hand, no business there, or no room."""
    if not state.holds(seat, card):
        return phrase("You don't have {card} in hand.", card=CARD_IDS[card]), "CP-PLAY.1"
    if not state.is_open(slot):
        return phrase("There is no open business there."), "CP-PLAY.1"
    if not state.has_room(slot, seat):
        return phrase("You already have five cards at {business}.", business=_name(state, slot)), "CP-PLAY.2"
    return _too_many_cards()


def _object_to_liquidation(state: ChicagoPoker, seat: int, slot: int, victim: int) -> tuple[str, str]:
    """CP-LIQ.1-2, CP-MARK.5: no such card, or nobody to aim at."""
    if not state.holds(seat, LIQUIDATION):
        return phrase("You don't have Liquidation in hand."), "CP-SPEC.1"
    if victim == seat:
        return phrase("You can't liquidate your own gangster."), "CP-LIQ.2"
    if victim >= state.seats or not state.cards_at(slot, victim):
        return phrase("P{victim} has no cards there.", victim=victim), "CP-LIQ.1"
    if state.is_marked(slot, victim):
        return phrase("P{victim} has the shootout marker there: that column is immune.", victim=victim), "CP-MARK.5"
    return _too_many_cards()


def _object_to_raid(state: ChicagoPoker, seat: int, slot: int, victim: int) -> tuple[str, str]:
    """CP-RAID.1: no such card, or nobody to look at."""
    if not state.holds(seat, RAID) and not state.holds(seat, SECOND_RAID):
        return phrase("You don't have a Police Raid in hand."), "CP-SPEC.1"
    if victim == seat:
        return phrase("You can't raid yourself."), "CP-RAID.1"
    if victim >= state.seats or not state.cards_at(slot, victim):
        return phrase("P{victim} has no cards there.", victim=victim), "CP-RAID.1"
    return _too_many_cards()


def _object_to_limousine(state: ChicagoPoker, seat: int) -> tuple[str, str]:
    """CP-SPEC.3: no such card, or nowhere to drive."""
    if not state.holds(seat, LIMOUSINE):
        return phrase("You don't have the Limousine in hand."), "CP-SPEC.1"
    if not state.limousine_has_target(seat):
        return phrase("None of your gangsters can be driven to another business."), "CP-SPEC.3"
    return _too_many_cards()


def _object_to_revolver(state: ChicagoPoker, seat: int) -> tuple[str, str]:
    """CP-REV.4: no such card, or pulled too often."""
    if not state.holds(seat, REVOLVER):
        return phrase("You don't have the Revolver in hand."), "CP-SPEC.1"
    if not state.may_pull_revolver():
        return phrase("The Revolver has already been played twice this turn."), "CP-REV.4"
    return _too_many_cards()


def _object_to_bribery(state: ChicagoPoker, seat: int) -> tuple[str, str]:
    """CP-BRIB.1: no such card, or nothing to take."""
    if not state.holds(seat, BRIBERY):
        return phrase("You don't have Bribery in hand."), "CP-SPEC.1"
    if state.discard.size == 0:
        return phrase("The discard pile is empty: there are no cards to take."), "CP-BRIB.1"
    return _too_many_cards()


# The Limousine


def _object_to_drive(state: ChicagoPoker, seat: int, verb: Verb, operands: tuple[int, ...]) -> tuple[str, str]:
    """CP-LIMO: a choice of the Limousine."""
    if state.now not in DRIVING:
        return phrase("You aren't using the Limousine now."), "CP-LIMO.1"
    if verb == STOP:
        return phrase("You must move at least one card."), "CP-LIMO.5"
    if verb == DRIVE_FROM:
        return _object_to_source(state, seat, *operands)
    if state.now == LIMO_FROM:
        return phrase("First choose where your gangsters get in."), "CP-LIMO.1"
    if verb == DRIVE_TO:
        return _object_to_goal(state, seat, *operands)
    return _object_to_passenger(state, seat, *operands)


def _object_to_source(state: ChicagoPoker, seat: int, slot: int) -> tuple[str, str]:
    """CP-LIMO.1: where nobody can get in; a single source is chosen by itself."""
    if state.now != LIMO_FROM:
        name = _name(state, state.limo_from)
        return phrase("Your gangsters are already getting in at {business}.", business=name), "CP-LIMO.1"
    if not state.cards_at(slot, seat):
        return phrase("You have no cards there."), "CP-LIMO.1"
    if state.is_marked(slot, seat):
        return phrase("Your shootout marker is there, so those cards stay."), "CP-LIMO.1"
    return phrase("There is no other business that they could go to."), "CP-LIMO.1"


def _object_to_goal(state: ChicagoPoker, seat: int, slot: int) -> tuple[str, str]:
    """CP-LIMO.1-2: where the Limousine can't go; a single destination is chosen by itself."""
    if state.now == LIMO_CARD:
        name = _name(state, state.limo_to)
        return phrase("The Limousine is already on its way to {business}.", business=name), "CP-LIMO.1"
    if not state.is_open(slot):
        return phrase("There is no open business there."), "CP-LIMO.1"
    if slot == state.limo_from:
        return phrase("The Limousine must go to another business."), "CP-LIMO.1"
    return phrase("You already have five cards at {business}.", business=_name(state, slot)), "CP-LIMO.2"


def _object_to_passenger(state: ChicagoPoker, seat: int, card: int) -> tuple[str, str]:
    """CP-LIMO.1: who can't get in."""
    if state.now != LIMO_CARD:
        return phrase("First choose where the Limousine goes."), "CP-LIMO.1"
    if state.columns.find(state.column(state.limo_from, seat), card) < 0:
        name = _name(state, state.limo_from)
        return phrase("{card} is not one of your cards at {business}.", card=CARD_IDS[card], business=name), "CP-LIMO.1"
    return phrase("{card} is already in the Limousine.", card=CARD_IDS[card]), "CP-LIMO.1"


# Bribery, shootouts, reinforcements


def _object_to_take(state: ChicagoPoker, card: int) -> tuple[str, str]:
    """CP-BRIB.1, .3: no Bribery, or not in the discard pile. (A single card is taken by itself.)"""
    if state.now != BRIBE:
        return (
            phrase("You can take a card from the discard pile only with Bribery; a single card is taken at once."),
            "CP-BRIB.1",
        )
    if card == BRIBERY:
        return phrase("You can't take Bribery itself: it goes to the discard pile only afterwards."), "CP-BRIB.3"
    return phrase("{card} is not in the discard pile.", card=CARD_IDS[card]), "CP-BRIB.1"


def _object_to_fight(state: ChicagoPoker, slot: int) -> tuple[str, str]:
    """CP-SHOOT.1-2: not the moment, or not one's own marker. (A single shootout comes by itself.)"""
    if state.now != SHOOTOUTS:
        return (
            phrase("Shootouts come first in the turn of the marker's owner; a single one is fought at once."),
            "CP-SHOOT.1",
        )
    if not state.is_open(slot):
        return phrase("There is no open business there."), "CP-SHOOT.1"
    return phrase("Your shootout marker is not at {business}.", business=_name(state, slot)), "CP-SHOOT.1"


def _object_to_send(state: ChicagoPoker, verb: Verb, operands: tuple[int, ...]) -> tuple[str, str]:
    """CP-REINF.1: nobody is tied, the gangster is not in hand, or one must be sent."""
    if state.now != REINFORCE:
        return phrase("Reinforcements are sent only in a tied shootout."), "CP-REINF.1"
    if verb == SEND_NOBODY:
        return phrase("You have a gangster in hand, so you must send one."), "CP-REINF.1"
    return phrase("You don't have {card} in hand.", card=CARD_IDS[operands[0]]), "CP-REINF.1"


def _name(state: ChicagoPoker, slot: int) -> str:
    """The business in a slot."""
    return TILE_NAMES[state.street[slot]]
