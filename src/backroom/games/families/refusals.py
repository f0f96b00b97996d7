"""Why a choice is refused: the same conditions that the menu checks, explained in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.editions import by_id
from ...core.errors import Refused
from ...core.phrases import AND, counted, joined, phrase
from ...core.words import Verb
from .edition import (
    ANY_GOOD,
    AREA_IDS,
    ATTACKS,
    BUSINESS_AREA,
    BUSINESS_IDS,
    BUSINESSES,
    CELL_COUNT,
    CELL_COUNTS,
    CELL_IDS,
    CONTROL_BENEFIT,
    EDITION,
    FAMILY,
    FAMILY_CARD,
    GANGSTER,
    GANGSTERS,
    GANGSTERS_AREA,
    GOODS_AREA,
    HENCHMAN_BONUS,
    IMMUNITY,
    INFLUENCE_AREA,
    ITEM_CLASS,
    ITEM_IDS,
    KIND_IDS,
    KINDS,
    LAYING_COST,
    LIMITS,
    MARKERS,
    MOVEMENT,
    MOVEMENT_AREA,
    POWER_IDS,
    POWER_NEEDS,
    SPACE_IDS,
    SPECIAL_AREA,
    STOCK_IDS,
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
    DISCARD_CARD,
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
    KIND_NAMES,
    LAY_CARD,
    LAY_INFLUENCE,
    MOVE_THERE,
    MOVE_TO,
    PAY,
    PAY_CARD,
    RETURN_CARD,
    REVEAL,
    REVEAL_CELL,
    REVEAL_MORE,
    SETUP,
    SHELTERED_ATTACK,
    SHELTERED_BUSINESSES,
    SHELTERED_CLAIM,
    SHELTERED_MOVEMENT,
    SHELTERED_SPECIAL,
    TAKE_BASIC_INCOME,
    USE_POWER,
    WINDOW,
    WORDS,
)

if TYPE_CHECKING:
    from .state import Families

TAKING = (CLAIM, ATTACK, SHELTERED_CLAIM, SHELTERED_ATTACK)
ACTING = (
    DO_INFLUENCE,
    DO_GANGSTERS,
    DO_GOODS,
    DO_BUSINESSES,
    SHELTERED_BUSINESSES,
    DO_SPECIAL,
    SHELTERED_SPECIAL,
    DO_MOVEMENT,
    SHELTERED_MOVEMENT,
    DO_FAMILY,
)
WITH_CARDS = (RETURN_CARD, LAY_CARD, PAY_CARD, DISCARD_CARD)


def objection(state: Families, seat: int, action: int) -> tuple[str, str]:
    """The reason why an action is not offered, and its rule."""
    step, verb = state.now, WORDS.verb_of(action)
    values = verb.operands(action)
    if step == CONTROL and verb in TAKING:
        return object_to_control(state, seat, verb, values)
    if step == ACT and verb in ACTING:
        return object_to_action(state, seat, verb, values)
    if step in (ACT, CONTROL, WINDOW) and verb == USE_POWER:
        return object_to_power(state, seat, values[0])
    if step in (REVEAL, REVEAL_MORE) and verb == REVEAL_CELL:
        return object_to_reveal(state, values[0])
    if step == EXTORT and verb in (EXTORT_CELL, TAKE_BASIC_INCOME):
        return object_to_extortion(state, seat, values[0] if values else -1)
    return object_to_small(state, seat, action)


def object_to_small(state: Families, seat: int, action: int) -> tuple[str, str]:
    """Why a small choice along the way is not possible."""
    step, verb = state.now, WORDS.verb_of(action)
    if step == MOVE_TO and verb == MOVE_THERE:
        return object_to_goal(state, verb.operands(action)[0])
    if step in (PAY, SETUP, HAND_DISCARD, LAY_INFLUENCE) and verb in WITH_CARDS:
        return object_to_card(state, seat, action)
    not_now: tuple[str, str] = state.not_now(seat, action)
    return not_now


def object_to_card(state: Families, seat: int, action: int) -> tuple[str, str]:
    """The choice doesn't belong to the question, or its card is not in hand."""
    return (
        phrase(
            '"{choice}" is not possible now. Answer with a card that you have in hand: {question}',
            choice=WORDS.to_text(state, action),
            question=state.asked_text(seat),
        ),
        state.current_question().rules[-1],
    )


# Phase 1


def object_to_reveal(state: Families, cell: int) -> tuple[str, str]:
    """Why a business can't be turned up."""
    if cell >= CELL_COUNTS[state.seats]:
        return phrase("There is no row {row} with {seats} seats.", row=CELL_IDS[cell][0], seats=state.seats), "FA-GEO.1"
    if state.business[cell] >= 0:
        return phrase("The business at {cell} is already face up.", cell=CELL_IDS[cell]), "FA-P1.1"
    return phrase("{cell} has no corner in common with an open business.", cell=CELL_IDS[cell]), "FA-GEO.2"


def object_to_extortion(state: Families, seat: int, cell: int) -> tuple[str, str]:
    """Why a business pays nothing; with -1, why the godfather pays nothing."""
    if cell < 0:
        return "Only a family under the godfather's protection may take the basic income, and only once.", "FA-GOD.2"
    if not state.controlled[seat] >> cell & 1:
        return phrase("You don't control {cell}.", cell=CELL_IDS[cell]), "FA-P1.4"
    return phrase("You have already extorted {cell}.", cell=CELL_IDS[cell]), "FA-P1.5"


# Phase 2


def object_to_action(state: Families, seat: int, verb: Verb, values: tuple[int, ...]) -> tuple[str, str]:
    """Why one of the seven actions is not possible."""
    if verb in (DO_INFLUENCE, DO_GANGSTERS, DO_GOODS):
        return object_to_paid_action(state, seat, verb, values)
    if verb in (DO_SPECIAL, SHELTERED_SPECIAL):
        return object_to_special(state, seat, values[0], verb == SHELTERED_SPECIAL)
    if verb in (DO_MOVEMENT, SHELTERED_MOVEMENT):
        return object_to_movement(state, seat)
    if verb == DO_FAMILY:
        return object_to_family(state, seat, values[0])
    return object_to_godfather(state, seat, BUSINESS_AREA)


def object_to_movement(state: Families, seat: int) -> tuple[str, str]:
    """Why no token can be moved."""
    if not state.holding[seat] >> MOVEMENT & 1:
        return "You have no movement card in hand.", "FA-MOV.1"
    if not state.can_move_any():
        return "No token in the city can move.", "FA-MOV.1"
    return object_to_godfather(state, seat, MOVEMENT_AREA)


def object_to_paid_action(state: Families, seat: int, verb: Verb, values: tuple[int, ...]) -> tuple[str, str]:
    """Why influence, a gangster or a good can't be laid."""
    if verb == DO_INFLUENCE:
        return object_to_laying(state, seat, values[0], INFLUENCE_AREA, "FA-INF")
    if verb == DO_GANGSTERS:
        if not state.holding[seat] >> GANGSTER & 1:
            return "You have no gangster card in hand.", "FA-GNG.1"
        return object_to_laying(state, seat, values[0], GANGSTERS_AREA, "FA-GNG")
    if not state.holding[seat] >> values[0] & 1:
        return phrase("You have no {good} in hand.", good=KIND_NAMES[values[0]]), "FA-GDS.1"
    return object_to_laying(state, seat, values[1], GOODS_AREA, "FA-GDS")


def object_to_laying(state: Families, seat: int, how: int, area: int, rule: str) -> tuple[str, str]:
    """Why a card can't be laid this way."""
    if how == BY_GODFATHER:
        return object_to_godfather(state, seat, area)
    if how == BY_BONUS:
        if not state.has_bonus(seat, area):
            return phrase("You haven't filled both slots of {area}.", area=AREA_IDS[area]), f"{rule}.2"
        if state.bonus_used[seat] >> area & 1:
            return phrase("You have already used the bonus of {area} this round.", area=AREA_IDS[area]), "FA-GDS.4"
        return "You have no card to lay.", f"{rule}.1"
    return phrase("You need another card in hand to pay ${n}.", n=LAYING_COST), f"{rule}.1"


def object_to_benefit(state: Families, seat: int, benefit: int) -> tuple[str, str] | None:
    """FA-GOD.1: why the godfather doesn't help at all."""
    if not state.sheltered >> seat & 1:
        return "You are not under the godfather's protection.", "FA-P1.3"
    if not state.may_use_benefit(seat, benefit):
        return "You have used up what the godfather grants.", "FA-GOD.1"
    return None


def object_to_godfather(state: Families, seat: int, area: int) -> tuple[str, str]:
    """Why the godfather doesn't help with an area."""
    reason = object_to_benefit(state, seat, HENCHMAN_BONUS)
    if reason is not None:
        return reason
    if state.has_bonus(seat, area):
        return phrase("You already have the bonus of {area} yourself.", area=AREA_IDS[area]), "FA-GOD.3"
    return "You have no card for that.", "FA-GOD.3"


def object_to_special(state: Families, seat: int, kind: int, godfather: bool) -> tuple[str, str]:
    """Why a special card can't be played."""
    if not state.holding[seat] >> kind & 1:
        return phrase("You don't have {card} in hand.", card=KIND_NAMES[kind]), "FA-SPC.1"
    if kind == IMMUNITY and not state.city_cards:
        return "Without city cards there is nothing to be immune to.", "FA-VAR.1"
    if not state.has_effect(seat, kind):
        return phrase("{card} has nothing to act on now.", card=KIND_NAMES[kind].capitalize()), "FA-SPC.3"
    if godfather:
        if state.has_bonus(seat, SPECIAL_AREA) or state.has_colours(seat, kind):
            return "You can play it without the godfather.", "FA-GOD.3"
        return object_to_godfather(state, seat, SPECIAL_AREA)
    colours = joined(by_id(EDITION["special"])[KIND_IDS[kind]]["henchmen"], AND)
    return phrase("{card} needs henchmen: {colours}.", card=KIND_NAMES[kind].capitalize(), colours=colours), "FA-SPC.1"


def object_to_family(state: Families, seat: int, count: int) -> tuple[str, str]:
    """Why family cards can't be laid."""
    own = state.hands[seat * KINDS + FAMILY_CARD]
    if own < count:
        return phrase(
            "To lay that many family cards you need {count} in hand; you have {own}.", count=count, own=own
        ), ("FA-FAM.1")
    return "Nobody has more than three family cards on the table.", "FA-FAM.2"


def object_to_power(state: Families, seat: int, power: int) -> tuple[str, str]:
    """Why a family power can't be used."""
    if state.power_used >> seat & 1:
        return "You have already used a power this turn.", "FA-FAM.4"
    return (
        phrase(
            "Family cards on the table: the {power} needs {needed}, you have {own}.",
            power=POWER_IDS[power],
            needed=POWER_NEEDS[power],
            own=state.owns(seat, FAMILY),
        ),
        f"FA-FAM.{5 + power}",
    )


def object_to_goal(state: Families, space: int) -> tuple[str, str]:
    """Why a token can't go there."""
    if state.full_spaces() >> space & 1:
        return phrase("{space} holds two tokens already.", space=SPACE_IDS[space]), "FA-GEO.5"
    return phrase(
        "{space} is not 1 to {steps} diagonal steps away.", space=SPACE_IDS[space], steps=LIMITS["move_steps"]
    ), "FA-MOV.1"


# Phase 3


def object_to_control(state: Families, seat: int, verb: Verb, values: tuple[int, ...]) -> tuple[str, str]:
    """Why a business can't be claimed or attacked."""
    cell, item = values[0], values[1] if len(values) > 1 else 0
    attack = verb in (ATTACK, SHELTERED_ATTACK)
    business, owner = state.business[cell], state.owner_of(cell)
    if business < 0:
        return phrase("No business is face up at {cell}.", cell=CELL_IDS[cell]), "FA-P3.1"
    if state.owns(seat, BUSINESSES) >= MARKERS:
        return phrase("All {n} of your markers are in the city.", n=MARKERS), "FA-P3.4"
    reason = object_to_attack(state, seat, cell, owner) if attack else object_to_claim(business, owner)
    return reason or object_to_items(state, seat, business, item)


def object_to_claim(business: int, owner: int) -> tuple[str, str] | None:
    """FA-CLM.1: a business that somebody controls."""
    if owner < 0:
        return None
    sentence = "P{owner} controls the {business}; it can only be attacked."
    return phrase(sentence, owner=owner, business=BUSINESS_NAMES[business]), "FA-P3.1"


def object_to_attack(state: Families, seat: int, cell: int, owner: int) -> tuple[str, str] | None:
    """FA-ATK.1: everything about an attack except the items of the card."""
    if owner < 0:
        return "Nobody controls it; claim it.", "FA-P3.1"
    if owner == seat:
        return "You control it already.", "FA-P3.1"
    if state.attacks[seat] >= ATTACKS:
        one, many = "You have already made {n} attack this round.", "You have already made {n} attacks this round."
        return counted(ATTACKS, one, many), "FA-ATK.1"
    if state.bosses >> cell & 1:
        return "A boss protects it.", "FA-CTRL.5"
    if state.owns(owner, BUSINESSES) < 2:
        return phrase("It is the only business of P{owner}.", owner=owner), "FA-ATK.1"
    if state.owns(seat, GANGSTERS) <= state.owns(owner, GANGSTERS):
        return phrase("You need more gangsters than P{owner}.", owner=owner), "FA-ATK.1"
    return None


def object_to_items(state: Families, seat: int, business: int, item: int) -> tuple[str, str]:
    """FA-REQ.2, FA-GOD.4: what is missing."""
    if item and item not in ITEM_CLASS[business]:
        name, wanted = BUSINESS_NAMES[business], ITEM_IDS[item]
        return phrase("The {business} doesn't ask for {item}.", business=name, item=wanted), "FA-GOD.4"
    if item:
        reason = object_to_benefit(state, seat, CONTROL_BENEFIT)
        if reason is not None:
            return reason
    lacking = [told for told in lacks(state, seat, BUSINESS_IDS[business]) if told["item"] != ITEM_IDS[item]]
    words = joined(name_lacking(**told) for told in lacking)
    reason_text = phrase("The {business} needs {lacking}.", business=BUSINESS_NAMES[business], lacking=words)
    return reason_text, "FA-REQ.2" if not item else "FA-GOD.4"


def name_lacking(need: int, what: str, have: int, **more: object) -> str:
    """What a seat has too little of."""
    if what != STOCK_IDS[ANY_GOOD]:
        return phrase("{need} {what} (you have {have})", need=need, what=what, have=have)
    if need == 1:
        return phrase("{need} good of any kind (you have {have})", need=need, have=have)
    return phrase("{need} goods of any kind (you have {have})", need=need, have=have)


def refuse_closed(state: Families, seat: int, given: str | dict[str, Any]) -> None:
    """FA-P3.1: a business that isn't face up is refused for that reason, not as an unknown word."""
    verb, text = (given.get("do"), given.get("cell")) if isinstance(given, dict) else (given, given)
    if state.now != CONTROL or not all(isinstance(said, str) for said in (verb, text)):
        return
    if not str(verb).lower().startswith(tuple(taken.do for taken in TAKING)):
        return
    said = str(text).lower().replace("_", " ")
    named = max((name for name in BUSINESS_NAMES if name in said), key=len, default="")
    if named and BUSINESS_NAMES.index(named) not in [state.business_at(cell) for cell in range(CELL_COUNT)]:
        raise Refused(phrase("The {business} isn't face up.", business=named), "FA-P3.1")
