"""Why a choice is refused: the same questions that the menu asks, answered in words."""

from __future__ import annotations

from ...core.phrases import phrase
from ...core.structs import python_method
from .edition import (
    AREA_NAMES,
    AREAS,
    BAIL,
    CASINO,
    CASINOS,
    FACTORY,
    FREE_MOVES,
    FUNERAL,
    HENCHMEN,
    MOST_ONES,
    MOST_THREES,
    RATIO,
    SPARE,
    UNIT,
)
from .view import View
from .words import (
    AGAINST,
    BAIL_MEN,
    BAIL_OUT,
    BRIBE,
    BUILD,
    BUILD_CASINO,
    CHARITY_STEP,
    COP,
    FIGHT,
    FIGHT_IN,
    GIVE,
    GROUPS,
    INFORM_FACTORY,
    MOVE,
    MOVE_MEN,
    RECRUIT_PLACE,
    UNTOUCHABLES_STEP,
    WORDS,
)

STEP_OF = {
    "bail": BAIL_OUT,
    "recruit": RECRUIT_PLACE,
    "place": RECRUIT_PLACE,
    "move": MOVE,
    "fight": FIGHT,
    "against": GROUPS,
    "casino": BUILD,
    "factory": BUILD,
    "give": CHARITY_STEP,
    "inform": COP,
    "inform on the factory": COP,
    "raid": UNTOUCHABLES_STEP,
    "pay": BRIBE,
    "refuse": BRIBE,
}


class Refusals(View):
    """Sentences for actions that are not in the menu."""

    @python_method
    def objection(self, seat: int, action: int) -> tuple[str, str]:
        do = WORDS.verb_of(action).do
        if STEP_OF.get(do) != self.now:
            return self.object_to_verb(seat, action)
        if do == "move":
            return self.object_to_move(seat, action - MOVE_MEN)
        if do in ("recruit", "place"):
            return self.object_to_recruit(seat, do)
        if do == "fight":
            return self.object_to_fight(seat, action - FIGHT_IN)
        if do == "against":
            return self.object_to_groups(seat, action - AGAINST)
        if do in ("casino", "factory"):
            return self.object_to_building(seat, action)
        return self.object_to_amount(seat, do, action)

    @python_method
    def object_to_verb(self, seat: int, action: int) -> tuple[str, str]:
        """The choice doesn't belong to this step: steps have a fixed order and don't come back."""
        question, choice = self.asked_text(seat), WORDS.spell(self, action)
        rule = "SN-TURN.2" if self.now < COP and self.now != GROUPS else self.present_question().rules[-1]
        return phrase(
            '"{choice}" is not possible in this step. You are asked: {question}', choice=choice, question=question
        ), rule

    @python_method
    def object_to_recruit(self, seat: int, do: str) -> tuple[str, str]:
        """Nobody there to recruit or place."""
        if do == "recruit":
            return "Nobody is left in your pool.", "SN-RECR.1"
        return "You have no henchman in hand.", "SN-RECR.2"

    @python_method
    def object_to_move(self, seat: int, way: int) -> tuple[str, str]:
        origin, goal, count = way // HENCHMEN // AREAS, way // HENCHMEN % AREAS, way % HENCHMEN + 1
        own = self.men_at(origin, seat)
        if origin == goal:
            return "A move goes to another area.", "SN-MOVE.1"
        if count > own:
            return phrase(
                "You have {own} henchmen in {area}, not {count}.", own=own, area=AREA_NAMES[origin], count=count
            ), "SN-MOVE.1"
        if self.is_free(seat, origin, goal):
            return phrase(
                "After {count} free moves in a row something else must follow.", count=FREE_MOVES
            ), "SN-MOVE.9"
        cost = self.move_cost(seat, origin, goal, count)
        return phrase("That move costs {cost} AP; you have {left}.", cost=cost, left=self.points_left), "SN-MOVE.5"

    @python_method
    def object_to_fight(self, seat: int, area: int) -> tuple[str, str]:
        if not self.controls(seat, area):
            return phrase("You don't control {area}.", area=AREA_NAMES[area]), "SN-FIGHT.1"
        if self.fought >> area & 1:
            return phrase("You have already fought in {area} in this turn.", area=AREA_NAMES[area]), "SN-FIGHT.1"
        if not self.foreign(area, seat):
            return phrase("Nobody else is in {area}.", area=AREA_NAMES[area]), "SN-FIGHT.1"
        return phrase(
            "You can't pay ${price} for the funeral of your own henchman.", price=FUNERAL * UNIT
        ), "SN-FIGHT.9"

    @python_method
    def object_to_groups(self, seat: int, choice: int) -> tuple[str, str]:
        opponent = choice // (MOST_ONES + 1) // (MOST_THREES + 1)
        threes, ones = choice // (MOST_ONES + 1) % (MOST_THREES + 1), choice % (MOST_ONES + 1)
        if opponent != self.second():
            return phrase("Your groups against P{opponent} come now.", opponent=self.second()), "SN-FIGHT.2"
        area = self.first()
        left = self.free_men(seat, area) - RATIO * threes - ones
        return self.object_to_numbers(
            threes, ones, self.men_at(area, opponent), left, self.declared_ones() + ones, self.cash[seat]
        )

    @python_method
    def object_to_numbers(
        self, threes: int, ones: int, defenders: int, left: int, dead: int, cash: int
    ) -> tuple[str, str]:
        """What is wrong with a number of groups against somebody."""
        if threes + ones > defenders:
            return phrase("There are only {defenders} henchmen to be fought.", defenders=defenders), "SN-FIGHT.3"
        if left < 0:
            return phrase("That takes {left} henchmen more than you have there.", left=-left), "SN-FIGHT.3"
        if dead * FUNERAL > cash:
            return phrase("You can't pay for {dead} funerals of your own.", dead=dead), "SN-FIGHT.9"
        if dead:
            return phrase(
                "With more than {spare} left out, a 1-against-1 must become a 3-against-1.", spare=SPARE
            ), "SN-FIGHT.4"
        return "A fight needs at least one group.", "SN-FIGHT.3"

    @python_method
    def object_to_building(self, seat: int, action: int) -> tuple[str, str]:
        area = action - BUILD_CASINO
        if area >= AREAS:
            if self.has_factory(seat):
                return "You have a factory already.", "SN-BUILD.3"
            return phrase("A factory costs ${price}.", price=FACTORY * UNIT), "SN-BUILD.3"
        if not self.controls(seat, area):
            return phrase("You don't control {area}.", area=AREA_NAMES[area]), "SN-BUILD.1"
        if self.has_casino(area):
            return phrase("A casino stands in {area} already.", area=AREA_NAMES[area]), "SN-BUILD.1"
        if not self.has_casino_left(seat):
            return phrase("There are {count} casinos already.", count=CASINOS), "SN-BUILD.2"
        return phrase("A casino costs ${price}.", price=CASINO * UNIT), "SN-BUILD.1"

    @python_method
    def object_to_amount(self, seat: int, do: str, action: int) -> tuple[str, str]:
        """Bail, charity and the Snitch's targets."""
        if do == "bail":
            if action - BAIL_MEN > self.jail[seat]:
                return phrase("Only {jail} of your henchmen are in jail.", jail=self.jail[seat]), "SN-BAIL.3"
            return phrase("Bail costs ${price} each.", price=BAIL * UNIT), "SN-BAIL.1"
        if do == "give":
            return phrase(
                "You have ${cash}, not ${amount}.", cash=self.cash[seat] * UNIT, amount=(action - GIVE) * UNIT
            ), "SN-CHAR.1"
        if do == "raid":
            return "You must name another player.", "SN-UNT.1"
        return phrase("P{owner} has no factory.", owner=action - INFORM_FACTORY), "SN-COP.1"
