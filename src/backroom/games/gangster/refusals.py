"""Why a choice is refused: the same conditions that the menu checks, explained in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Refused
from ...core.phrases import counted, joined, phrase
from ...core.reading import LONGEST_TEXT, normal
from ...core.words import Verb
from .edition import (
    CARD_VALUES,
    COLOUR_IDS,
    DOOR,
    DOOR_UNLOADS,
    ENDS_OF_DRIVES,
    ENGINE,
    EXTRA_STEPS,
    GOLD_COAST,
    HARBOR_PLACES,
    JOINED,
    MAP_OF,
    NEXT_TO,
    PLACE_NAMES,
    TOMMY_GUN,
)
from .fields import NOBODY
from .loads import EMPTY, LOADS
from .roads import reach
from .words import (
    DRIVE_TO,
    DUMP,
    DUMP_LOAD,
    DUMP_ONE,
    LOAD_FROM,
    NO_PUSH,
    OVERFULL,
    PLACE,
    PUSH,
    PUSH_TO,
    TAKE,
    TAKE_UPGRADE,
    TURN,
    UNLOAD,
    UPGRADE_NAMES,
)

if TYPE_CHECKING:
    from .state import Gangster

NO_HARBOR = -1
"""Given as the harbor where the Gold Coast is treated like any other place."""

MUST_DRIVE = "Too many turns have passed without a drive: you must drive now (house rule).", "GA-STALL.1"
AT_THE_HARBOR = "At the Gold Coast you can neither load nor unload: you must drive.", "GA-TURN.4"
HAS_DRIVEN = "You have already driven this turn, and a turn has only one action.", "GA-TURN.2"
PUSH_AFTER_DRIVE = (
    "Only an auto with Bumper pushes another, when its own drive ends there.",
    "GA-BUMP.1",
)
NO_PUSH_AT_HARBOR = "Nobody is pushed at the Gold Coast.", "GA-HARB.6"
NO_PUSH_TO_HARBOR = "No auto is pushed to the Gold Coast.", "GA-HARB.6"
HARBOR_NAMES = [name for name, place in PLACE.lookup(None).items() if place == GOLD_COAST]
ONLY_ON_ARRIVAL = "You dump gangsters and take an upgrade only on the turn you drive to the Gold Coast.", "GA-HARB.1"
NOBODY_IN_TRUNK = "There is nobody in your trunk to dump.", "GA-HARB.2"
NOT_IN_TRUNK = "Those gangsters are not in your trunk.", "GA-HARB.2"
HAS_DUMPED = "You have already dumped: now you take an upgrade.", "GA-HARB.4"
DUMP_FIRST = "First say whom you dump; then you take an upgrade.", "GA-HARB.4"
HAS_TAKEN = "You have already taken an upgrade.", "GA-HARB.4"
TRUNK_HOLDS = "You dump a single gangster only when your trunk has become too small.", "GA-TRUNK.4"
DUMP_EXACTLY_ONE = 'Exactly one gangster must go now: say "dump one" and a colour.', "GA-TRUNK.4"


def objection(state: Gangster, seat: int, action: int) -> tuple[str, str]:
    """Why an action is not offered: a sentence and a rule."""
    verb = state.game.words.verb_of(action)
    if state.now == TURN:
        return _object_to_turn(state, seat, verb, verb.operands(action))
    if verb in (DRIVE_TO, LOAD_FROM, UNLOAD):
        return HAS_DRIVEN
    if state.now == PUSH:
        return _object_after_drive(state, seat, verb, verb.operands(action))
    return _object_at_harbor(state, verb, verb.operands(action))


def refuse_harbor(state: Gangster, seat: int, given: str | dict[str, Any]) -> None:
    """The Gold Coast in place of a district is refused for a reason, not as an unknown word."""
    verb, text = (given.get("do"), given.get("district")) if isinstance(given, dict) else (given, given)
    said, place = (f" {normal(part[:LONGEST_TEXT])} " if isinstance(part, str) else "" for part in (verb, text))
    if not any(f" {name} " in place for name in HARBOR_NAMES):
        return
    if state.now == PUSH and said.startswith(f" {PUSH_TO.do} "):
        raise Refused(*NO_PUSH_TO_HARBOR)
    if state.now == TURN and said.startswith(f" {LOAD_FROM.do} "):
        raise Refused(phrase("Nobody stands in {place}.", place=PLACE_NAMES[GOLD_COAST]), "GA-LOAD.1")


# A turn


def _object_to_turn(state: Gangster, seat: int, verb: Verb, operands: tuple[int, ...]) -> tuple[str, str]:
    """At the start of a turn."""
    if verb in (PUSH_TO, NO_PUSH):
        return PUSH_AFTER_DRIVE
    if verb in (DUMP_LOAD, TAKE_UPGRADE):
        return ONLY_ON_ARRIVAL
    if verb == DUMP_ONE:
        return TRUNK_HOLDS
    colour, second, third = operands
    if state.owner[colour] != seat:
        return _object_to_colour(state, colour)
    if verb == DRIVE_TO:
        return _object_to_drive(state, colour, second, third)
    return _object_to_stay(state, seat, verb, operands)


def _object_to_stay(state: Gangster, seat: int, verb: Verb, operands: tuple[int, ...]) -> tuple[str, str]:
    """Loading or unloading is not possible, either at all or in this way."""
    colour, second, third = operands
    if state.must_drive():
        return MUST_DRIVE
    if state.place[colour] == GOLD_COAST:
        return AT_THE_HARBOR
    if verb == LOAD_FROM:
        return _object_to_load(state, seat, colour, second, third)
    return _object_to_unload(state, colour, second, third)


def _object_to_colour(state: Gangster, colour: int) -> tuple[str, str]:
    """The colour is not the seat's."""
    name = COLOUR_IDS[colour].capitalize()
    if state.owner[colour] == NOBODY:
        return phrase("{colour} is not in this game.", colour=name), "GA-SETUP.8"
    return phrase("{colour} is not your colour.", colour=name), "GA-DEC.1"


# GA-DRIVE


def _object_to_drive(state: Gangster, colour: int, card: int, place: int) -> tuple[str, str]:
    """The card is face down, or doesn't lead there."""
    value, start = CARD_VALUES[card], state.place[colour]
    if not state.cards[colour] >> card & 1:
        return phrase(
            "Movement card {card} of {colour} is face down.", card=value, colour=COLOUR_IDS[colour]
        ), "GA-CARD.1"
    if place != GOLD_COAST and not state.is_open(place):
        return _closed(place)
    if place == start:
        return _object_to_circle(state, colour, card)
    return _object_to_distance(state, colour, card, place)


def _closed(place: int) -> tuple[str, str]:
    """GA-SETUP.5: a district that is not in this game."""
    return phrase("{place} is closed in this game.", place=PLACE_NAMES[place]), "GA-SETUP.5"


def _object_to_circle(state: Gangster, colour: int, card: int) -> tuple[str, str]:
    """The auto can't end where it began."""
    value, start = CARD_VALUES[card], state.place[colour]
    if value < max(CARD_VALUES) or start == GOLD_COAST:
        return phrase("The auto can't end where it began with card {card}.", card=value), "GA-DRIVE.2"
    if not state.has(colour, ENGINE):
        return phrase("Only an auto with Engine can end where it began."), "GA-ENG.3"
    return phrase("No circle leads back to {place}.", place=PLACE_NAMES[start]), "GA-ENG.3"


def _object_to_distance(state: Gangster, colour: int, card: int, place: int) -> tuple[str, str]:
    """No route of exactly that many steps leads there."""
    roads, start = JOINED[MAP_OF[state.seats]], state.place[colour]
    engine = int(state.has(colour, ENGINE))
    lengths = [CARD_VALUES[card], CARD_VALUES[card] + EXTRA_STEPS][: 1 + engine]
    said = {"card": CARD_VALUES[card], "start": PLACE_NAMES[start], "place": PLACE_NAMES[place]}
    if any(place in reach(roads, NO_HARBOR, start, steps) for steps in lengths):
        return phrase(
            "Card {card} leads from {start} to {place} only through the Gold Coast, which can't be passed.", **said
        ), "GA-DRIVE.3"
    if not engine and place in ENDS_OF_DRIVES[MAP_OF[state.seats]][start][1][card]:
        return phrase("Only with Engine does card {card} lead from {start} to {place}.", **said), "GA-ENG.1"
    return phrase("Card {card} doesn't lead from {start} to {place}.", **said), "GA-DRIVE.1"


# GA-LOAD and GA-UNLOAD


def _object_to_load(state: Gangster, seat: int, colour: int, district: int, space: int) -> tuple[str, str]:
    """The gangster is too far away, isn't there, is protected, or doesn't fit in."""
    far, place = state.place[colour] != district, PLACE_NAMES[district]
    if not state.is_open(district):
        return _closed(district)
    if far and not _is_next_to(state, colour, district):
        return phrase("Your auto is neither in {place} nor next to it.", place=place), "GA-LOAD.1"
    if far and not state.has(colour, TOMMY_GUN):
        return phrase("You can load from the next district only with Tommy Gun."), "GA-LOAD.5"
    if not state.occupied[district]:
        return phrase("Nobody stands in {place}.", place=place), "GA-LOAD.1"
    if not state.occupied[district] >> space & 1:
        return phrase("Nobody stands in {place} on space {space}.", place=place, space=space + 1), "GA-LOAD.1"
    return _object_to_gangster(state, seat, district, space, far)


def _object_to_gangster(state: Gangster, seat: int, district: int, space: int, far: bool) -> tuple[str, str]:
    """A gangster who can't be loaded."""
    gangster = state.who_stands_on(district, space)
    if far and state.owner[gangster] == seat:
        return phrase("Tommy Gun fetches only opponents' gangsters."), "GA-TOMMY.1"
    if not state.unguarded(seat, district) >> space & 1:
        return phrase("The {colour} Bodyguard protects that gangster.", colour=COLOUR_IDS[gangster]), "GA-BODY.1"
    return phrase("Your trunk is full."), "GA-LOAD.3"


def _is_next_to(state: Gangster, colour: int, district: int) -> bool:
    """GA-MAP: whether a district lies next to where a colour's auto stands."""
    row = NEXT_TO[state.map_row(state.place[colour])]
    return district in row[1 : row[0] + 1]


def _object_to_unload(state: Gangster, colour: int, gangster: int, count: int) -> tuple[str, str]:
    """The tile is full, or the gangster isn't there, or several can't get out at once."""
    place, inside = PLACE_NAMES[state.place[colour]], LOADS[state.trunk[colour]]
    if not state.vacant[state.place[colour]]:
        return phrase("{place} is full.", place=place), "GA-UNLOAD.2"
    if gangster != colour and gangster not in inside:
        return phrase("There is no {colour} gangster in your trunk.", colour=COLOUR_IDS[gangster]), "GA-UNLOAD.1"
    if gangster != colour:
        return phrase("Only one gangster a turn can get out of the trunk."), "GA-DOOR.2"
    if state.mat[colour] == 0:
        return phrase("There is no {colour} gangster on your mat.", colour=COLOUR_IDS[colour]), "GA-UNLOAD.1"
    if not state.has(colour, DOOR):
        return phrase("{n} gangsters can get out at once only with the Door.", n=count), "GA-DOOR.1"
    if count != DOOR_UNLOADS:
        return phrase("With the Door {n} gangsters can get out at once, or a single one.", n=DOOR_UNLOADS), "GA-DOOR.1"
    if state.mat[colour] < count:
        return counted(
            state.mat[colour],
            "There is only {n} {colour} gangster on your mat.",
            "There are only {n} {colour} gangsters on your mat.",
            colour=COLOUR_IDS[colour],
        ), "GA-DOOR.1"
    return counted(
        state.vacant[state.place[colour]],
        "{place} has only {n} free space.",
        "{place} has only {n} free spaces.",
        place=place,
    ), "GA-DOOR.1"


# GA-BUMP


def _object_after_drive(state: Gangster, seat: int, verb: Verb, operands: tuple[int, ...]) -> tuple[str, str]:
    """When a Bumper may push."""
    if verb == PUSH_TO:
        return _object_to_push(state, seat, operands[0], operands[1])
    return TRUNK_HOLDS if verb == DUMP_ONE else ONLY_ON_ARRIVAL


def _object_to_push(state: Gangster, seat: int, auto: int, district: int) -> tuple[str, str]:
    """The auto isn't there, is one's own, or can't be sent there."""
    colour = state.first()
    if state.owner[auto] == NOBODY:
        return _object_to_colour(state, auto)
    if auto == colour:
        return phrase("You can push only an opponent's auto, not your own."), "GA-BUMP.1"
    if state.owner[auto] == seat:
        return phrase("You can push only an opponent's auto, not your own."), "GA-2P.4"
    if not state.may_push(seat, colour, auto):
        return phrase("The {colour} auto is not here.", colour=COLOUR_IDS[auto]), "GA-BUMP.1"
    if not state.is_open(district):
        return _closed(district)
    return phrase(
        "{place} is not next to {start}.", place=PLACE_NAMES[district], start=PLACE_NAMES[state.place[colour]]
    ), "GA-BUMP.1"


# GA-HARB, GA-UPG and GA-TRUNK


def _object_at_harbor(state: Gangster, verb: Verb, operands: tuple[int, ...]) -> tuple[str, str]:
    """When an auto has arrived at the Gold Coast."""
    if verb in (PUSH_TO, NO_PUSH):
        return NO_PUSH_AT_HARBOR
    if verb == DUMP_LOAD:
        return _object_to_dump(state)
    if verb == DUMP_ONE:
        return _object_to_dump_one(state, operands[0])
    if state.now == TAKE:
        return _object_to_take(state, operands[0])
    return DUMP_FIRST if state.now == DUMP else HAS_TAKEN


def _object_to_dump(state: Gangster) -> tuple[str, str]:
    """There is nobody to dump, or others are in the trunk, or it is too late."""
    if state.now == OVERFULL:
        return DUMP_EXACTLY_ONE
    if state.trunk[state.first()] == EMPTY:
        return NOBODY_IN_TRUNK
    return NOT_IN_TRUNK if state.now == DUMP else HAS_DUMPED


def _object_to_dump_one(state: Gangster, gangster: int) -> tuple[str, str]:
    """The trunk has room, or holds others."""
    if state.now != OVERFULL:
        return TRUNK_HOLDS
    return phrase("There is no {colour} gangster in your trunk.", colour=COLOUR_IDS[gangster]), "GA-TRUNK.4"


def _object_to_take(state: Gangster, upgrade: int) -> tuple[str, str]:
    """The marker isn't shown, or lies on the left place."""
    name = UPGRADE_NAMES[upgrade]
    if state.left[state.first()] == upgrade:
        return phrase(
            "{upgrade} is already on your left space, and you never hold two alike.", upgrade=name
        ), "GA-UPG.2"
    there = [state.harbor[slot] for slot in range(HARBOR_PLACES)]
    shown = joined(UPGRADE_NAMES[marker] for marker in there if marker >= 0)
    return phrase("{upgrade} is not shown; the harbor has {upgrades}.", upgrade=name, upgrades=shown), "GA-HARB.3"
