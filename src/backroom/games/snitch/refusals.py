"""Why a choice is refused: the same conditions that the menu checks, explained in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.phrases import Quoted, counted, phrase
from .edition import (
    AREA_NAMES,
    BAIL_COST,
    CASINO_COST,
    CASINOS,
    FACTORY_COST,
    FREE_MOVES,
    FUNERAL_COST,
    LOSSLESS_RATIO,
    MOST_LEFT_OUT,
)
from .words import (
    AGAINST,
    BAIL,
    BAIL_MEN,
    BRIBE,
    BUILD,
    BUILD_CASINO,
    BUILD_FACTORY,
    CHARITY,
    FIGHT,
    FIGHT_IN,
    GIVE,
    GROUPS,
    INFORM,
    INFORM_FACTORY,
    MOVE,
    MOVE_MEN,
    PAY,
    PLACE,
    RAID,
    RECRUIT,
    RECRUIT_PLACE,
    REFUSE,
    SEND_COP,
    SEND_UNTOUCHABLES,
    WORDS,
)

if TYPE_CHECKING:
    from ...core.steps import Step
    from ...core.words import Verb
    from .state import Snitch

STEP_OF: dict[Verb, Step] = {
    BAIL_MEN: BAIL,
    RECRUIT: RECRUIT_PLACE,
    PLACE: RECRUIT_PLACE,
    MOVE_MEN: MOVE,
    FIGHT_IN: FIGHT,
    AGAINST: GROUPS,
    BUILD_CASINO: BUILD,
    BUILD_FACTORY: BUILD,
    GIVE: CHARITY,
    INFORM: SEND_COP,
    INFORM_FACTORY: SEND_COP,
    RAID: SEND_UNTOUCHABLES,
    PAY: BRIBE,
    REFUSE: BRIBE,
}
"""The step that each verb belongs to (done belongs to several)."""

TURN_STEPS = (BAIL, RECRUIT_PLACE, MOVE, FIGHT, BUILD, CHARITY)
"""SN-TURN.1: the steps of a turn with a choice, in their order."""


def objection(state: Snitch, seat: int, action: int) -> tuple[str, str]:
    """Why an action is not offered: a sentence and a rule."""
    verb = WORDS.verb_of(action)
    if STEP_OF.get(verb) != state.now:
        return _object_to_step(state, seat, action)
    return _object_to_operands(state, seat, verb, verb.operands(action))


def _object_to_operands(state: Snitch, seat: int, verb: Verb, operands: tuple[int, ...]) -> tuple[str, str]:
    """The verb belongs to this step, but not with these operands."""
    if verb == MOVE_MEN:
        return _object_to_move(state, seat, *operands)
    if verb in (RECRUIT, PLACE):
        return _object_to_recruit(state, verb)
    if verb == FIGHT_IN:
        return _object_to_fight(state, seat, *operands)
    if verb == AGAINST:
        return _object_to_groups(state, seat, *operands)
    if verb == BUILD_FACTORY:
        return _object_to_factory(state, seat)
    if verb == BUILD_CASINO:
        return _object_to_casino(state, seat, *operands)
    return _object_to_amount(state, seat, verb, *operands)


def _object_to_step(state: Snitch, seat: int, action: int) -> tuple[str, str]:
    """SN-TURN.2, .6: the choice belongs to another step: steps have a fixed order and are not repeated."""
    verb = WORDS.verb_of(action)
    step = STEP_OF.get(verb)
    if step not in TURN_STEPS or state.now not in TURN_STEPS:
        return state.not_now(seat, action)
    question = state.asked_text(seat)
    if step > state.now:
        return phrase('"{do}" comes later in the turn. You are asked: {question}', do=verb.do, question=question), (
            "SN-TURN.1"
        )
    reason = _nothing_to_do(state, seat, step)
    if reason:
        return phrase("That step was skipped: {reason}", reason=reason), "SN-TURN.6"
    return phrase(
        'The step for "{do}" is over; steps don\'t come back. You are asked: {question}', do=verb.do, question=question
    ), "SN-TURN.2"


def _nothing_to_do(state: Snitch, seat: int, step: Step) -> str:
    """SN-TURN.6: why there is nothing to choose in a step of a turn; empty if there is something."""
    if step == BAIL and not state.most_bail(seat):
        return phrase("you can't pay bail.") if state.jail[seat] else phrase("none of your henchmen is in jail.")
    if step == RECRUIT_PLACE and not state.pool[seat] + state.hand[seat]:
        return phrase("no henchman is left in your pool or hand.")
    if step == MOVE and not state.men_on_board(seat):
        return phrase("you have no henchman in any area.")
    if step == FIGHT and not state.fights(seat):
        return phrase("you can't fight anywhere.")
    return ""


def _object_to_recruit(state: Snitch, verb: Verb) -> tuple[str, str]:
    """Nobody is there to recruit or place."""
    if verb == RECRUIT:
        return phrase("Nobody is left in your pool."), "SN-RECR.1"
    return phrase("You have no henchman in hand."), "SN-RECR.2"


def _object_to_move(state: Snitch, seat: int, origin: int, goal: int, men: int) -> tuple[str, str]:
    """SN-MOVE: the same area, too few henchmen, too many free moves, or too few action points."""
    own = state.men_at(origin, seat)
    if origin == goal:
        return phrase("A move goes to another area."), "SN-MOVE.1"
    if men > own:
        return phrase(
            "You have {own} in {area}, not {men}.", own=_henchmen(own), area=AREA_NAMES[origin], men=men
        ), "SN-MOVE.1"
    if state.is_free(seat, origin, goal):
        return phrase("After {count} free moves in a row, something else must follow.", count=FREE_MOVES), "SN-MOVE.9"
    cost = state.move_cost(seat, origin, goal, men)
    return phrase("That move costs {cost} AP; you have {left}.", cost=cost, left=state.points_left), "SN-MOVE.5"


def _object_to_fight(state: Snitch, seat: int, area: int) -> tuple[str, str]:
    """SN-FIGHT.1, .9: why there can be no fight in an area."""
    name = AREA_NAMES[area]
    if not state.controls(seat, area):
        return phrase("You don't control {area}.", area=name), "SN-FIGHT.1"
    if state.fought >> area & 1:
        return phrase("You have already fought in {area} this turn.", area=name), "SN-FIGHT.1"
    if not state.foreign(area, seat):
        return phrase("Nobody else is in {area}.", area=name), "SN-FIGHT.1"
    return phrase(
        "You can't pay ${price} for your own henchman's funeral.", price=_thousands(FUNERAL_COST)
    ), "SN-FIGHT.9"


def _object_to_groups(state: Snitch, seat: int, opponent: int, threes: int, ones: int) -> tuple[str, str]:
    """SN-FIGHT.2-4, .9: another opponent comes first, or these numbers can't lead to a legal declaration."""
    area, expected = state.first(), state.second()
    if opponent != expected:
        return phrase("First name your groups against P{opponent}.", opponent=expected), "SN-FIGHT.2"
    left = state.free_men(seat, area) - LOSSLESS_RATIO * threes - ones
    dead = state.declared_ones() + ones
    return object_to_numbers(threes, ones, state.men_at(area, opponent), left, dead, state.cash[seat])


def object_to_numbers(threes: int, ones: int, defenders: int, left: int, dead: int, cash: int) -> tuple[str, str]:
    """What is wrong with a number of groups against somebody."""
    if threes + ones > defenders:
        return phrase("You can fight only {defenders} there.", defenders=_henchmen(defenders)), "SN-FIGHT.3"
    if left < 0:
        return phrase("That takes {left} more than you have there.", left=_henchmen(-left)), "SN-FIGHT.3"
    if dead * FUNERAL_COST > cash:
        funerals = counted(dead, "{n} funeral", "{n} funerals")
        return phrase("You can't pay for {funerals} of your own.", funerals=funerals), "SN-FIGHT.9"
    if dead:
        return phrase(
            "With more than {spare} left out, a 1-against-1 must become a 3-against-1.", spare=MOST_LEFT_OUT
        ), "SN-FIGHT.4"
    return phrase("A fight needs at least one group."), "SN-FIGHT.3"


def _object_to_casino(state: Snitch, seat: int, area: int) -> tuple[str, str]:
    """SN-BUILD.1-2: why a casino can't be built."""
    name = AREA_NAMES[area]
    if not state.controls(seat, area):
        return phrase("You don't control {area}.", area=name), "SN-BUILD.1"
    if state.has_casino(area):
        return phrase("There is already a casino in {area}.", area=name), "SN-BUILD.1"
    if not state.has_casino_left(seat):
        return phrase("All {count} casinos are built.", count=CASINOS), "SN-BUILD.2"
    return phrase("A casino costs ${price}.", price=_thousands(CASINO_COST)), "SN-BUILD.1"


def _object_to_factory(state: Snitch, seat: int) -> tuple[str, str]:
    """SN-BUILD.3: why a factory can't be built."""
    if state.has_factory(seat):
        return phrase("You already have a factory."), "SN-BUILD.3"
    return phrase("A factory costs ${price}.", price=_thousands(FACTORY_COST)), "SN-BUILD.3"


def _object_to_amount(state: Snitch, seat: int, verb: Verb, amount: int) -> tuple[str, str]:
    """Bail, charity and the Snitch's targets."""
    if verb == BAIL_MEN:
        if amount > state.jail[seat]:
            return phrase("You have only {jail} in jail.", jail=_henchmen(state.jail[seat])), "SN-BAIL.3"
        return phrase("Bail costs ${price} each.", price=_thousands(BAIL_COST)), "SN-BAIL.1"
    if verb == GIVE:
        return phrase(
            "You have ${cash}, not ${amount}.", cash=_thousands(state.cash[seat]), amount=_thousands(amount)
        ), "SN-CHAR.1"
    if verb == RAID:
        return phrase("You must name another player."), "SN-UNT.1"
    return phrase("P{owner} has no factory.", owner=amount), "SN-COP.1"


def _henchmen(count: int) -> str:
    """A number of henchmen in words."""
    return counted(count, "{n} henchman", "{n} henchmen")


def _thousands(amount: int) -> str:
    """An amount as the table shows it."""
    return Quoted(f"{amount}k")
