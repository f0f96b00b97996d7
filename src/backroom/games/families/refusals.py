"""Why a choice is refused: the same questions that the menu asks, answered in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.phrases import AND, joined, phrase
from .edition import (
    AREA_IDS,
    ATTACKS,
    BUSINESS_AREA,
    BUSINESS_IDS,
    BUSINESSES,
    CELL_COUNT,
    CELL_IDS,
    CELLS_OF,
    CONTROL_BENEFIT,
    EDITION,
    FAMILY,
    FAMILY_CARD,
    FIRST_GOOD,
    FIRST_SPECIAL,
    GANGSTER,
    GANGSTERS,
    GANGSTERS_AREA,
    GOODS_AREA,
    GOODS_IDS,
    HENCHMAN_BONUS,
    INFLUENCE_AREA,
    ITEM_CLASS,
    ITEM_IDS,
    KINDS,
    MARKERS,
    MOVEMENT,
    MOVEMENT_AREA,
    POWER_IDS,
    POWER_NEEDS,
    SPACE_IDS,
    SPECIAL_AREA,
    SPECIALS,
)
from .view import lacks
from .words import (
    ACT,
    ATTACK,
    BUSINESS_NAMES,
    BY_BONUS,
    BY_GODFATHER,
    CLAIM,
    CONTROL,
    DECLINE,
    DO_BUSINESSES,
    DO_FAMILY,
    DO_GANGSTERS,
    DO_GOODS,
    DO_INFLUENCE,
    DO_MOVEMENT,
    DO_SPECIAL,
    EXTORT,
    EXTORT_CELL,
    HAND_DISCARD,
    HOW_IDS,
    KIND_NAMES,
    LAY_INFLUENCE,
    MOVE_THERE,
    MOVE_TO,
    MOVE_TOKEN,
    NO_POWER,
    OPPOSE,
    PAY,
    RETURN_CARD,
    REVEAL,
    REVEAL_CELL,
    REVEAL_MORE,
    SETUP,
    SHELTERED_ATTACK,
    SHELTERED_CLAIM,
    STOP,
    TAKE_BASIC_INCOME,
    USE_POWER,
    WINDOW,
    WORDS,
)

if TYPE_CHECKING:
    from .state import Families


def objection(state: Families, seat: int, action: int) -> tuple[str, str]:
    step = state.now
    if step == CONTROL and CLAIM <= action < OPPOSE:
        return object_to_control(state, seat, action)
    if step == ACT and DO_INFLUENCE <= action < USE_POWER:
        return object_to_action(state, seat, action)
    if step in (ACT, CONTROL, WINDOW) and USE_POWER <= action < NO_POWER:
        return object_to_power(state, seat, action - USE_POWER)
    if step in (REVEAL, REVEAL_MORE) and REVEAL_CELL <= action < EXTORT_CELL:
        return object_to_reveal(state, action - REVEAL_CELL)
    if step == EXTORT and EXTORT_CELL <= action < DECLINE:
        return object_to_extortion(state, seat, action)
    if step == MOVE_TO and MOVE_THERE <= action < STOP:
        return object_to_goal(state, action - MOVE_THERE)
    if step in (PAY, SETUP, HAND_DISCARD, LAY_INFLUENCE) and RETURN_CARD <= action < MOVE_TOKEN:
        return object_to_card(state, seat, action)
    return state.not_now(seat, action)


def object_to_card(state: Families, seat: int, action: int) -> tuple[str, str]:
    """The choice doesn't belong to the question, or its card is not in hand."""
    return (
        phrase(
            '"{choice}" is not possible now. You are asked with a card that you have in hand: {question}',
            choice=WORDS.spell(state, action),
            question=state.asked_text(seat),
        ),
        state.present_question().rules[-1],
    )


# Phase 1


def object_to_reveal(state: Families, cell: int) -> tuple[str, str]:
    if cell >= CELLS_OF[state.seats]:
        return phrase("There is no row {row} with {seats} seats.", row=CELL_IDS[cell][0], seats=state.seats), "FA-GEO.1"
    if state.business[cell] >= 0:
        return phrase("The business at {cell} lies open already.", cell=CELL_IDS[cell]), "FA-P1.1"
    return phrase("{cell} has no corner in common with an open business.", cell=CELL_IDS[cell]), "FA-GEO.2"


def object_to_extortion(state: Families, seat: int, action: int) -> tuple[str, str]:
    if action == TAKE_BASIC_INCOME:
        return "Only a family under the godfather takes the basic income, once.", "FA-GOD.2"
    cell = action - EXTORT_CELL
    if not state.controlled[seat] >> cell & 1:
        return phrase("You don't control {cell}.", cell=CELL_IDS[cell]), "FA-P1.4"
    return phrase("You have extorted {cell} before.", cell=CELL_IDS[cell]), "FA-P1.5"


# Phase 2


def object_to_action(state: Families, seat: int, action: int) -> tuple[str, str]:
    """Why one of the seven actions is not possible."""
    if action < DO_BUSINESSES:
        return object_to_paid_action(state, seat, action)
    if action < DO_SPECIAL:
        return object_to_godfather(state, seat, BUSINESS_AREA)
    if action < DO_MOVEMENT:
        return object_to_special(state, seat, *divmod(action - DO_SPECIAL, SPECIALS))
    if action < DO_FAMILY:
        if not state.holding[seat] >> MOVEMENT & 1:
            return "You have no movement card in hand.", "FA-MOV.1"
        return object_to_godfather(state, seat, MOVEMENT_AREA)
    return object_to_family(state, seat, action - DO_FAMILY + 1)


def object_to_paid_action(state: Families, seat: int, action: int) -> tuple[str, str]:
    """Why influence, a gangster or a good can't be laid."""
    if action < DO_GANGSTERS:
        return object_to_laying(state, seat, action - DO_INFLUENCE, INFLUENCE_AREA, "FA-INF")
    if action < DO_GOODS:
        if not state.holding[seat] >> GANGSTER & 1:
            return "You have no gangster card in hand.", "FA-GNG.1"
        return object_to_laying(state, seat, action - DO_GANGSTERS, GANGSTERS_AREA, "FA-GNG")
    good = (action - DO_GOODS) // len(HOW_IDS)
    if not state.holding[seat] >> (FIRST_GOOD + good) & 1:
        return phrase("You have no {good} in hand.", good=GOODS_IDS[good]), "FA-GDS.1"
    return object_to_laying(state, seat, (action - DO_GOODS) % len(HOW_IDS), GOODS_AREA, "FA-GDS")


def object_to_laying(state: Families, seat: int, how: int, area: int, rule: str) -> tuple[str, str]:
    """Why a card can't be laid this way."""
    if how == BY_GODFATHER:
        return object_to_godfather(state, seat, area)
    if how == BY_BONUS:
        if not state.has_bonus(seat, area):
            return phrase("The two slots of the area {area} are not both filled.", area=AREA_IDS[area]), f"{rule}.2"
        if state.bonus_used[seat] >> area & 1:
            return phrase("You have used the bonus of {area} in this round.", area=AREA_IDS[area]), "FA-GDS.4"
        return "You have no card to lay.", f"{rule}.1"
    return "You need a second hand card to pay $1.", f"{rule}.1"


def object_to_godfather(state: Families, seat: int, area: int) -> tuple[str, str]:
    """Why the godfather doesn't help with an area."""
    if not state.sheltered >> seat & 1:
        return "You are not under the godfather's protection.", "FA-P1.3"
    if not state.may_use_benefit(seat, HENCHMAN_BONUS):
        return "You have used up what the godfather grants.", "FA-GOD.1"
    if state.has_bonus(seat, area):
        return phrase("You own the bonus of {area} yourself.", area=AREA_IDS[area]), "FA-GOD.3"
    return "You have no card for that.", "FA-GOD.3"


def object_to_special(state: Families, seat: int, godfather: int, special: int) -> tuple[str, str]:
    kind = FIRST_SPECIAL + special
    if not state.holding[seat] >> kind & 1:
        return phrase("You don't have {card} in hand.", card=KIND_NAMES[kind]), "FA-SPC.1"
    if not state.has_effect(seat, kind):
        return phrase("{card} has nothing to act on now.", card=KIND_NAMES[kind].capitalize()), "FA-SPC.3"
    if godfather:
        if state.has_bonus(seat, SPECIAL_AREA) or state.has_colours(seat, kind):
            return "You can play it without the godfather.", "FA-GOD.3"
        return object_to_godfather(state, seat, SPECIAL_AREA)
    colours = joined(EDITION["special"][special]["henchmen"], AND)
    return phrase("{card} needs henchmen: {colours}.", card=KIND_NAMES[kind].capitalize(), colours=colours), "FA-SPC.1"


def object_to_family(state: Families, seat: int, count: int) -> tuple[str, str]:
    if state.hands[seat * KINDS + FAMILY_CARD] < count:
        return phrase("You don't have {count} family cards in hand.", count=count), "FA-FAM.1"
    return "Nobody has more than three family cards on the table.", "FA-FAM.2"


def object_to_power(state: Families, seat: int, power: int) -> tuple[str, str]:
    if state.power_used >> seat & 1:
        return "You have used a power in this turn.", "FA-FAM.4"
    return (
        phrase(
            "The {power} needs {needed} family cards on the table; you have {own}.",
            power=POWER_IDS[power],
            needed=POWER_NEEDS[power],
            own=state.owns(seat, FAMILY),
        ),
        f"FA-FAM.{5 + power}",
    )


def object_to_goal(state: Families, space: int) -> tuple[str, str]:
    if state.full_spaces() >> space & 1:
        return phrase("{space} holds two tokens already.", space=SPACE_IDS[space]), "FA-GEO.5"
    return phrase("{space} is not one to three diagonal steps away.", space=SPACE_IDS[space]), "FA-MOV.1"


# Phase 3


def object_to_control(state: Families, seat: int, action: int) -> tuple[str, str]:
    """Why a business can't be claimed or attacked."""
    cell, item, attack = read_control(state, action)
    business, owner = state.business[cell], state.owner_of(cell)
    if business < 0:
        return phrase("No business lies open at {cell}.", cell=CELL_IDS[cell]), "FA-P3.1"
    if state.owns(seat, BUSINESSES) >= MARKERS:
        return "All your ten markers are in the city.", "FA-P3.4"
    if not attack and owner >= 0:
        return phrase(
            "P{owner} controls the {business}; it can only be attacked.",
            owner=owner,
            business=BUSINESS_NAMES[business],
        ), "FA-P3.1"
    if attack:
        reason = object_to_attack(state, seat, cell, owner)
        if reason is not None:
            return reason
    return object_to_items(state, seat, business, item, "FA-ATK.1" if attack else "FA-CLM.1")


def read_control(state: Families, action: int) -> tuple[int, int, bool]:
    """Cell, ignored item, and whether it is an attack."""
    if action < SHELTERED_CLAIM:
        return (action - CLAIM) % CELL_COUNT, 0, action >= ATTACK
    cell, item = divmod((action - SHELTERED_CLAIM) % (CELL_COUNT * (len(ITEM_IDS) - 1)), (len(ITEM_IDS) - 1))
    return cell, item + 1, action >= SHELTERED_ATTACK


def object_to_attack(state: Families, seat: int, cell: int, owner: int) -> tuple[str, str] | None:
    """FA-ATK.1: everything about an attack but the items of the card."""
    if owner < 0:
        return "Nobody controls it; claim it.", "FA-P3.1"
    if owner == seat:
        return "You control it already.", "FA-P3.1"
    if state.attacks[seat] >= ATTACKS:
        return "You have made two attacks in this round.", "FA-ATK.1"
    if state.bosses >> cell & 1:
        return "A boss protects it.", "FA-CTRL.5"
    if state.owns(owner, BUSINESSES) < 2:
        return phrase("It is the only business of P{owner}.", owner=owner), "FA-ATK.1"
    if state.owns(seat, GANGSTERS) <= state.owns(owner, GANGSTERS):
        return phrase("You need more gangsters than P{owner}.", owner=owner), "FA-ATK.1"
    return None


def object_to_items(state: Families, seat: int, business: int, item: int, rule: str) -> tuple[str, str]:
    """FA-REQ.2, FA-GOD.4: what is missing."""
    if item and item not in ITEM_CLASS[business]:
        return phrase(
            "The {business} doesn't ask for {item}.", business=BUSINESS_NAMES[business], item=ITEM_IDS[item]
        ), "FA-GOD.4"
    if item and not state.may_use_benefit(seat, CONTROL_BENEFIT):
        return "Only the godfather lets you ignore an item, once a round.", "FA-GOD.4"
    lacking = [told for told in lacks(state, seat, BUSINESS_IDS[business]) if told["item"] != ITEM_IDS[item]]
    words = [
        phrase("{need} {what} (you have {have})", need=told["need"], what=told["what"], have=told["have"])
        for told in lacking
    ]
    return phrase(
        "The {business} needs {lacking}.", business=BUSINESS_NAMES[business], lacking=joined(words)
    ), "FA-REQ.2" if not item else "FA-GOD.4"
