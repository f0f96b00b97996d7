"""Why a choice is refused: the same questions that the menu asks, answered in words."""

from __future__ import annotations

from ...core.phrases import joined, phrase
from ...core.structs import python_method
from .edition import (
    CARD_VALUES,
    CARDS,
    COLOUR_IDS,
    COLOURS,
    DISTRICTS,
    DOOR,
    DOOR_UNLOADS,
    GOLD_COAST,
    HARBOR_PLACES,
    MOST_SPACES,
    NEXT_TO,
    PLACE_NAMES,
    PLACES,
    TOMMY_GUN,
)
from .view import View
from .words import (
    DRIVE_TO,
    DUMP,
    DUMP_LOAD,
    DUMP_ONE,
    LOAD_FROM,
    NO_PUSH,
    PUSH,
    PUSH_TO,
    TAKE,
    TAKE_UPGRADE,
    TURN,
    UNLOAD,
    UPGRADE_NAMES,
)

MUST_DRIVE = "Too many turns passed without a drive: you must drive now (house rule).", "GA-STALL.1"
AT_THE_HARBOR = "At the Gold Coast you can neither load nor unload; you must drive.", "GA-TURN.4"


class Refusals(View):
    """Sentences for actions that are not in the menu."""

    @python_method
    def objection(self, seat: int, action: int) -> tuple[str, str]:
        step = self.now
        if step == TURN and action < PUSH_TO:
            return self.object_to_turn(seat, action)
        if step == PUSH and PUSH_TO <= action < NO_PUSH:
            return self.object_to_push(seat, *divmod(action - PUSH_TO, DISTRICTS))
        if step == DUMP and DUMP_LOAD <= action < TAKE_UPGRADE:
            return "Those gangsters are not in your trunk.", "GA-HARB.2"
        if step == TAKE and TAKE_UPGRADE <= action < DUMP_ONE:
            return self.object_to_take(action - TAKE_UPGRADE)
        return self.not_now(seat, action)

    @python_method
    def object_to_turn(self, seat: int, action: int) -> tuple[str, str]:
        """Why a drive, load or unload is not possible."""
        if action < LOAD_FROM:
            rest, place = divmod(action - DRIVE_TO, PLACES)
            colour, card = divmod(rest, CARDS)
            return self.object_to_colour(seat, colour) or self.object_to_drive(colour, card, place)
        if action < UNLOAD:
            rest, space = divmod(action - LOAD_FROM, MOST_SPACES)
            colour, district = divmod(rest, DISTRICTS)
            return (
                self.object_to_colour(seat, colour)
                or self.object_to_stay(colour)
                or self.object_to_load(seat, colour, district, space)
            )
        rest, second = divmod(action - UNLOAD, DOOR_UNLOADS)
        colour, gangster = divmod(rest, COLOURS)
        return (
            self.object_to_colour(seat, colour)
            or self.object_to_stay(colour)
            or self.object_to_unload(colour, gangster, second + 1)
        )

    @python_method
    def object_to_colour(self, seat: int, colour: int) -> tuple[str, str] | None:
        """The colour is not the seat's."""
        if self.is_own(seat, colour):
            return None
        return phrase("{colour} is not your colour.", colour=COLOUR_IDS[colour].capitalize()), "GA-DEC.1"

    @python_method
    def object_to_drive(self, colour: int, card: int, place: int) -> tuple[str, str]:
        """The card is face down, or doesn't lead there."""
        value = CARD_VALUES[card]
        if not self.cards[colour] >> card & 1:
            return phrase(
                "Movement card {card} of {colour} is face down.", card=value, colour=COLOUR_IDS[colour]
            ), "GA-CARD.1"
        if place == self.place[colour]:
            return phrase("The auto can't end where it began with card {card}.", card=value), "GA-DRIVE.2"
        return (
            phrase(
                "Card {card} doesn't lead from {start} to {place}.",
                card=value,
                start=PLACE_NAMES[self.place[colour]],
                place=PLACE_NAMES[place],
            ),
            "GA-DRIVE.1",
        )

    @python_method
    def object_to_stay(self, colour: int) -> tuple[str, str] | None:
        """Neither loading nor unloading is possible."""
        if self.must_drive():
            return MUST_DRIVE
        return AT_THE_HARBOR if self.place[colour] == GOLD_COAST else None

    @python_method
    def object_to_load(self, seat: int, colour: int, district: int, space: int) -> tuple[str, str]:
        """The gangster is too far away, isn't there, doesn't fit, or is protected."""
        far = self.place[colour] != district
        if far and not self.is_next_to(colour, district):
            return phrase("Your auto is neither in nor next to {place}.", place=PLACE_NAMES[district]), "GA-LOAD.1"
        if far and not self.has(colour, TOMMY_GUN):
            return "Only with Tommy Gun you can load from the next district.", "GA-LOAD.5"
        gangster = self.stands[district * MOST_SPACES + space]
        if gangster < 0:
            return phrase(
                "Nobody stands in {place} on space {space}.", place=PLACE_NAMES[district], space=space + 1
            ), "GA-LOAD.1"
        if far and self.is_own(seat, gangster):
            return "Tommy Gun fetches only opponents' gangsters.", "GA-TOMMY.1"
        if self.is_guarded(seat, gangster, district):
            return phrase("The {colour} Bodyguard protects that gangster.", colour=COLOUR_IDS[gangster]), "GA-BODY.1"
        return "Your trunk is full.", "GA-LOAD.3"

    @python_method
    def is_next_to(self, colour: int, district: int) -> bool:
        """GA-MAP: whether a district lies next to where a colour's auto stands."""
        row = NEXT_TO[self.map_row(self.place[colour])]
        return district in row[1 : row[0] + 1]

    @python_method
    def object_to_unload(self, colour: int, gangster: int, count: int) -> tuple[str, str]:
        """The tile is full, or the gangster isn't there, or two don't get out at once."""
        district = self.place[colour]
        if self.is_full(district):
            return phrase("{place} is full.", place=PLACE_NAMES[district]), "GA-UNLOAD.2"
        if gangster != colour:
            if gangster not in self.trunks.contents(colour):
                return phrase(
                    "There is no {colour} gangster in your trunk.", colour=COLOUR_IDS[gangster]
                ), "GA-UNLOAD.1"
            return "From the trunk only one gangster gets out in a turn.", "GA-DOOR.2"
        if self.mat[colour] < count:
            return phrase(
                "You don't have {count} {colour} on the mat.", count=count, colour=COLOUR_IDS[colour]
            ), "GA-UNLOAD.1"
        if not self.has(colour, DOOR):
            return "Only with Door two gangsters get out at once.", "GA-DOOR.1"
        return phrase("{place} has only one free space.", place=PLACE_NAMES[district]), "GA-DOOR.1"

    @python_method
    def object_to_push(self, seat: int, auto: int, district: int) -> tuple[str, str]:
        """The auto isn't there, is one's own, or can't be sent there."""
        colour = self.first()
        if self.is_own(seat, auto):
            return "You can only push an opponent's auto.", "GA-2P.4"
        if not self.may_push(seat, colour, auto):
            return phrase("The {colour} auto does not stand here.", colour=COLOUR_IDS[auto]), "GA-BUMP.1"
        return phrase(
            "{place} is not next to {start}.", place=PLACE_NAMES[district], start=PLACE_NAMES[self.place[colour]]
        ), "GA-BUMP.1"

    @python_method
    def object_to_take(self, upgrade: int) -> tuple[str, str]:
        """The marker isn't shown, or lies on the left place."""
        if self.left[self.first()] == upgrade:
            return phrase(
                "You have {upgrade} on your left place: never two alike.", upgrade=UPGRADE_NAMES[upgrade]
            ), "GA-UPG.2"
        there = [self.harbor[slot] for slot in range(HARBOR_PLACES)]
        shown = joined(UPGRADE_NAMES[marker] for marker in there if marker >= 0)
        return phrase(
            "{upgrade} is not shown; the harbor has {upgrades}.", upgrade=UPGRADE_NAMES[upgrade], upgrades=shown
        ), "GA-HARB.3"
