"""Everything in Gangster that can be done, happen, or be pending: verbs, facts and steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Any

from ...core.phrases import AND, joined
from ...core.words import Counted, Domain, IntRange, Seats, Words
from .edition import (
    CARD_VALUES,
    CASINO_VALUES,
    COLOUR_IDS,
    DISTRICTS,
    DOOR_UNLOADS,
    GANGSTERS,
    GOLD_COAST,
    HARBOR_PLACES,
    MOST_SPACES,
    PLACE_IDS,
    PLACE_NAMES,
    ROUNDS,
    SEATS,
    TILE_IDS,
    TILE_NAMES,
    UPGRADE_IDS,
)
from .loads import EMPTY, LOAD_NAMES, LOADS

UPGRADE_NAMES = [name.replace("_", " ").title() for name in UPGRADE_IDS]


class Named(Domain):
    """Things with a short id for programs and a name for people; both are understood."""

    def __init__(self, ids: Iterable[str], names: Iterable[str], spellings: Mapping[str, int] | None = None) -> None:
        super().__init__(ids, spellings)
        self.spelt = tuple(names)

    def to_text(self, state: Any, index: int) -> str:
        return self.spelt[index]

    def messages(self) -> list[str]:
        return [*super().messages(), *self.spelt]


def spellings_of(colours: Iterable[int]) -> list[str]:
    """Colours one after another, with and without "and" between them."""
    names = [COLOUR_IDS[colour] for colour in colours]
    return [" and ".join(names), " ".join(names)]


class Loads(Domain):
    """Gangsters who are dumped together, named in any order."""

    def __init__(self) -> None:
        orders = ((index, order) for index, load in enumerate(LOADS) for order in permutations(load))
        super().__init__(LOAD_NAMES, {said: index for index, order in orders for said in spellings_of(order)})

    def to_text(self, state: Any, index: int) -> str:
        return joined((COLOUR_IDS[colour] for colour in LOADS[index]), AND) or LOAD_NAMES[index]

    def messages(self) -> list[str]:
        return [LOAD_NAMES[EMPTY]]


SEAT = Seats(SEATS)
COLOUR = Domain(COLOUR_IDS)
CARD = Domain(CARD_VALUES)
PLACE = Named(PLACE_IDS, PLACE_NAMES, {"harbor": GOLD_COAST})
DISTRICT = Named(PLACE_IDS[:DISTRICTS], PLACE_NAMES[:DISTRICTS])
TILE = Named(TILE_IDS, TILE_NAMES)
SPACE = Domain(range(1, MOST_SPACES + 1))
COUNT = IntRange(1, DOOR_UNLOADS)
LOAD = Loads()
UPGRADE = Named(UPGRADE_IDS, UPGRADE_NAMES)
HARBOR_PLACE = Domain(range(1, HARBOR_PLACES + 1))
CASINO = Domain(CASINO_VALUES)
ROUND = Domain(range(ROUNDS + 1))
GANGSTER_COUNT = Domain(range(GANGSTERS + 1))
RANK = Domain(["first", "second", "third", "fourth", "fifth"])
POINTS = Domain(range(32768))
SCORED = Counted(32767, "point", "points")

WORDS = Words()

# What can be done
DRIVE_TO = WORDS.verb(
    "drive", "drive {colour} with {card} to {place}", "GA-DRIVE.1", colour=COLOUR, card=CARD, place=PLACE
)
LOAD_FROM = WORDS.verb(
    "load",
    "load into {colour} from {district} space {space}",
    "GA-LOAD.1",
    colour=COLOUR,
    district=DISTRICT,
    space=SPACE,
)
UNLOAD = WORDS.verb(
    "unload",
    "unload {count} {gangster} from {colour}",
    "GA-UNLOAD.1 GA-DOOR.1",
    colour=COLOUR,
    gangster=COLOUR,
    count=COUNT,
)
PUSH_TO = WORDS.verb("push", "push {auto} to {district}", "GA-BUMP.1", auto=COLOUR, district=DISTRICT)
NO_PUSH = WORDS.verb("no push", "no push", "GA-BUMP.1")
DUMP_LOAD = WORDS.verb("dump", "dump {gangsters}", "GA-HARB.2", gangsters=LOAD)
TAKE_UPGRADE = WORDS.verb("take", "take {upgrade}", "GA-HARB.3 GA-UPG.1", upgrade=UPGRADE)
DUMP_ONE = WORDS.verb("dump one", "dump one {gangster}", "GA-TRUNK.4", gangster=COLOUR)

# What can happen
LAID = WORDS.fact("laid", "{tile} lies in {district}", tile=TILE, district=DISTRICT)
CASINO_DRAW = WORDS.fact("casino_draw", "{seat} draws casino card {card}", seat=SEAT, card=CASINO)
STARTS = WORDS.fact("starts", "{seat} is the starting player", seat=SEAT)
SHOWN = WORDS.fact("shown", "the harbor shows {upgrade}", upgrade=UPGRADE, slot=HARBOR_PLACE)
THREE_ALIKE = WORDS.fact(
    "three_alike", "every harbor place shows {upgrade}: all of them leave the game", upgrade=UPGRADE
)
FITTED = WORDS.fact("fitted", "{colour} begins with {upgrade}", colour=COLOUR, upgrade=UPGRADE)
PARKED = WORDS.fact("parked", "the {colour} auto starts in {district}", colour=COLOUR, district=DISTRICT)
STANDS = WORDS.fact(
    "stands",
    "a {colour} gangster stands in {district} on space {space}",
    colour=COLOUR,
    district=DISTRICT,
    space=SPACE,
)
DROVE = WORDS.fact(
    "drove",
    "{colour} drives with {card} from {start} to {place}",
    colour=COLOUR,
    card=CARD,
    start=PLACE,
    place=PLACE,
)
PUSHED = WORDS.fact(
    "pushed",
    "{colour} pushes the {auto} auto from {start} to {district}",
    colour=COLOUR,
    auto=COLOUR,
    start=DISTRICT,
    district=DISTRICT,
)
DUMPED_ONE = WORDS.fact("dumped", "{colour} dumps a {gangster} gangster into the lake", colour=COLOUR, gangster=COLOUR)
TOOK = WORDS.fact("took", "{colour} takes {upgrade}", colour=COLOUR, upgrade=UPGRADE)
DROPPED = WORDS.fact("dropped", "{upgrade} of {colour} leaves the game", colour=COLOUR, upgrade=UPGRADE)
TOOK_NONE = WORDS.fact("took_none", "{colour} can take no upgrade", colour=COLOUR)
LOADED = WORDS.fact(
    "loaded",
    "{colour} loads a {gangster} gangster from {district} space {space}",
    colour=COLOUR,
    gangster=COLOUR,
    district=DISTRICT,
    space=SPACE,
)
UNLOADED = WORDS.fact(
    "unloaded",
    "{colour} sets down a {gangster} gangster in {district} on space {space}",
    colour=COLOUR,
    gangster=COLOUR,
    district=DISTRICT,
    space=SPACE,
)
REFRESHED = WORDS.fact(
    "refreshed", "{colour} has used its last movement card and turns all of them face up", colour=COLOUR
)
DOUBLER = WORDS.fact("doubler", "a doubler goes to {district}", district=DISTRICT)
POLICEMAN_DRAWN = WORDS.fact("policeman", "the scoring card is a policeman")
NO_DOUBLER = WORDS.fact("no_doubler", "the scoring card is {district}, which has a doubler already", district=DISTRICT)
RECKONING = WORDS.fact("reckoning", "Day of Reckoning {round}: the casino card is {card}", round=ROUND, card=CASINO)
PAID = WORDS.fact(
    "paid",
    "{district} pays {colour} {points} for {rank} place",
    district=DISTRICT,
    colour=COLOUR,
    points=POINTS,
    rank=RANK,
)
SCORE = WORDS.fact("score", "{seat} has {points}", seat=SEAT, points=SCORED)
ROUND_BEGINS = WORDS.fact("round", "round {round} begins", round=ROUND)
REINFORCED = WORDS.fact("reinforced", "{colour} gets {count} gangsters", colour=COLOUR, count=GANGSTER_COUNT)
STALLED = WORDS.fact("stalled", "house rule: after too many turns without a drive, {seat} must drive", seat=SEAT)
WON = WORDS.fact("won", "{seat} wins the game", seat=SEAT)

# Steps: what can be pending. Those with a question wait for somebody.
TURN = WORDS.step("turn")
ARRIVED = WORDS.step("arrived", "colour", "card")
PUSH = WORDS.step("push", "colour")
DUMP = WORDS.step("dump", "colour")
TAKE = WORDS.step("take", "colour")
OVERFULL = WORDS.step("overfull", "colour")

ACTIONS = WORDS.count
