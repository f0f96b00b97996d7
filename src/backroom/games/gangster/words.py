"""Everything in Gangster that can be done, happen, or be asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.phrases import AND, joined
from ...core.words import Domain, Fact, Question, Seats, Verb, Words
from .edition import (
    CARD_VALUES,
    CASINO_VALUES,
    COLOUR_IDS,
    COLOURS,
    DISTRICTS,
    DOOR_UNLOADS,
    GANGSTERS,
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

UPGRADE_NAMES = [name.replace("_", " ").title() for name in UPGRADE_IDS]


class Named(Domain):
    """Things with a short id for programs and a name for people; both are understood."""

    def __init__(self, ids: Iterable[str], names: Iterable[str]) -> None:
        super().__init__(ids)
        self.spelt = tuple(names)

    def spell(self, state: Any, index: int) -> str:
        return self.spelt[index]

    def messages(self) -> list[str]:
        return [*super().messages(), *self.spelt]


class Loads(Domain):
    """Gangsters who are dumped together."""

    def spell(self, state: Any, index: int) -> str:
        return joined((COLOUR_IDS[colour] for colour in LOADS[index]), AND) or LOAD_NAMES[index]

    def messages(self) -> list[str]:
        return [LOAD_NAMES[NOBODY_TO_DUMP]]


# GA-DEC.3: what can be dumped at once: nobody, one colour, or two (which may be equal), as pairs of colours
NOBODY_TO_DUMP = 0
PAIRS = [(one, other) for one in range(COLOURS) for other in range(one, COLOURS)]
LOADS: list[tuple[int, ...]] = [(), *((one,) for one in range(COLOURS)), *PAIRS]
LOAD_NAMES = [" and ".join(COLOUR_IDS[colour] for colour in load) or "nobody" for load in LOADS]
PAIR_OF = [[LOADS.index((min(one, other), max(one, other))) for other in range(COLOURS)] for one in range(COLOURS)]
DUMPED = [[len(load), *load, *[0] * (2 - len(load))] for load in LOADS]

SEAT = Seats(SEATS)
COLOUR = Domain(COLOUR_IDS)
CARD = Domain(CARD_VALUES)
PLACE = Named(PLACE_IDS, PLACE_NAMES)
DISTRICT = Named(PLACE_IDS[:DISTRICTS], PLACE_NAMES[:DISTRICTS])
TILE = Named(TILE_IDS, TILE_NAMES)
SPACE = Domain(range(1, MOST_SPACES + 1))
COUNT = Domain(range(1, DOOR_UNLOADS + 1))
LOAD = Loads(LOAD_NAMES)
UPGRADE = Named(UPGRADE_IDS, UPGRADE_NAMES)
HARBOR_PLACE = Domain(range(1, HARBOR_PLACES + 1))
CASINO = Domain(CASINO_VALUES)
ROUND = Domain(range(ROUNDS + 1))
GANGSTER_COUNT = Domain(range(GANGSTERS + 1))
RANK = Domain(["first", "second", "third", "fourth", "fifth"])
POINTS = Domain(range(32768))

VERBS = (
    Verb("drive", "drive {colour} with {card} to {place}", "GA-DRIVE.1", colour=COLOUR, card=CARD, place=PLACE),
    Verb(
        "load",
        "load into {colour} from {district} space {space}",
        "GA-LOAD.1",
        colour=COLOUR,
        district=DISTRICT,
        space=SPACE,
    ),
    Verb(
        "unload",
        "unload {count} {gangster} from {colour}",
        "GA-UNLOAD.1 GA-DOOR.1",
        colour=COLOUR,
        gangster=COLOUR,
        count=COUNT,
    ),
    Verb("push", "push {auto} to {district}", "GA-BUMP.1", auto=COLOUR, district=DISTRICT),
    Verb("no push", "no push", "GA-BUMP.1"),
    Verb("dump", "dump {gangsters}", "GA-HARB.2", gangsters=LOAD),
    Verb("take", "take {upgrade}", "GA-HARB.3 GA-UPG.1", upgrade=UPGRADE),
    Verb("dump one", "dump one {gangster}", "GA-TRUNK.4", gangster=COLOUR),
)

FACTS = (
    Fact("laid", "{tile} lies in {district}", tile=TILE, district=DISTRICT),
    Fact("casino_draw", "{seat} draws casino card {card}", seat=SEAT, card=CASINO),
    Fact("starts", "{seat} is the starting player", seat=SEAT),
    Fact("shown", "the harbor shows {upgrade}", upgrade=UPGRADE, slot=HARBOR_PLACE),
    Fact("three_alike", "three times {upgrade}: all three leave the game", upgrade=UPGRADE),
    Fact("fitted", "{colour} begins with {upgrade}", colour=COLOUR, upgrade=UPGRADE),
    Fact("parked", "the {colour} auto starts in {district}", colour=COLOUR, district=DISTRICT),
    Fact(
        "stands",
        "a {colour} gangster stands in {district} on space {space}",
        colour=COLOUR,
        district=DISTRICT,
        space=SPACE,
    ),
    Fact(
        "drove",
        "{colour} drives with {card} from {start} to {place}",
        colour=COLOUR,
        card=CARD,
        start=PLACE,
        place=PLACE,
    ),
    Fact(
        "pushed",
        "{colour} pushes the {auto} auto from {start} to {district}",
        colour=COLOUR,
        auto=COLOUR,
        start=DISTRICT,
        district=DISTRICT,
    ),
    Fact("dumped", "{colour} dumps a {gangster} gangster into the lake", colour=COLOUR, gangster=COLOUR),
    Fact("took", "{colour} takes {upgrade}", colour=COLOUR, upgrade=UPGRADE),
    Fact("dropped", "{upgrade} of {colour} leaves the game", colour=COLOUR, upgrade=UPGRADE),
    Fact("took_none", "{colour} can take no upgrade", colour=COLOUR),
    Fact(
        "loaded",
        "{colour} loads a {gangster} gangster from {district} space {space}",
        colour=COLOUR,
        gangster=COLOUR,
        district=DISTRICT,
        space=SPACE,
    ),
    Fact(
        "unloaded",
        "{colour} sets down a {gangster} gangster in {district} on space {space}",
        colour=COLOUR,
        gangster=COLOUR,
        district=DISTRICT,
        space=SPACE,
    ),
    Fact("refreshed", "{colour} has used the last movement card and turns all up", colour=COLOUR),
    Fact("doubler", "a doubler goes to {district}", district=DISTRICT),
    Fact("policeman", "the scoring card is a policeman"),
    Fact("no_doubler", "the scoring card is {district}, which has a doubler already", district=DISTRICT),
    Fact("reckoning", "Day of Reckoning {round}: the casino card is {card}", round=ROUND, card=CASINO),
    Fact(
        "paid",
        "{district} pays {colour} {points} for {rank} place",
        district=DISTRICT,
        colour=COLOUR,
        points=POINTS,
        rank=RANK,
    ),
    Fact("score", "{seat} has {points} points", seat=SEAT, points=POINTS),
    Fact("round", "round {round} begins", round=ROUND),
    Fact("reinforced", "{colour} gets {count} gangsters", colour=COLOUR, count=GANGSTER_COUNT),
    Fact("stalled", "house rule: too many turns without a drive, {seat} must drive", seat=SEAT),
    Fact("won", "{seat} wins the game", seat=SEAT),
)

# Steps: what can be pending. Those with a question wait for somebody.
TURN, ARRIVED, PUSH, DUMP, TAKE, OVERFULL = range(6)

QUESTIONS = {
    TURN: Question("turn", "Your turn ({colours}): {doing}.", "GA-DEC.1 GA-TURN.2"),
    PUSH: Question("push", "Bumper: push an auto out of {place}?", "GA-DEC.2 GA-BUMP.1"),
    DUMP: Question("dump", "{colour} at the Gold Coast: whom do you dump?", "GA-DEC.3 GA-HARB.2"),
    TAKE: Question("take", "{colour} at the Gold Coast: which upgrade do you take?", "GA-DEC.4 GA-HARB.3"),
    OVERFULL: Question("dump_one", "The trunk of {colour} is too small now: whom do you dump?", "GA-DEC.5 GA-TRUNK.4"),
}

WORDS = Words(VERBS, FACTS, QUESTIONS)

DRIVE_TO = WORDS.first("drive")
LOAD_FROM = WORDS.first("load")
UNLOAD = WORDS.first("unload")
PUSH_TO = WORDS.first("push")
NO_PUSH = WORDS.first("no push")
DUMP_LOAD = WORDS.first("dump")
TAKE_UPGRADE = WORDS.first("take")
DUMP_ONE = WORDS.first("dump one")
ACTIONS = WORDS.count

LAID = WORDS.fact("laid")
CASINO_DRAW = WORDS.fact("casino_draw")
STARTS = WORDS.fact("starts")
SHOWN = WORDS.fact("shown")
THREE_ALIKE = WORDS.fact("three_alike")
FITTED = WORDS.fact("fitted")
PARKED = WORDS.fact("parked")
STANDS = WORDS.fact("stands")
DROVE = WORDS.fact("drove")
PUSHED = WORDS.fact("pushed")
DUMPED_ONE = WORDS.fact("dumped")
TOOK = WORDS.fact("took")
DROPPED = WORDS.fact("dropped")
TOOK_NONE = WORDS.fact("took_none")
LOADED = WORDS.fact("loaded")
UNLOADED = WORDS.fact("unloaded")
REFRESHED = WORDS.fact("refreshed")
DOUBLER = WORDS.fact("doubler")
POLICEMAN_DRAWN = WORDS.fact("policeman")
NO_DOUBLER = WORDS.fact("no_doubler")
RECKONING = WORDS.fact("reckoning")
PAID = WORDS.fact("paid")
SCORE = WORDS.fact("score")
ROUND_BEGINS = WORDS.fact("round")
REINFORCED = WORDS.fact("reinforced")
STALLED = WORDS.fact("stalled")
WON = WORDS.fact("won")
