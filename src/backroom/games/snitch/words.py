"""Everything in Chicago (Snitch) that can be done, happen, or be pending: verbs, facts and steps."""

from __future__ import annotations

from typing import Any

from ...core.words import Counted, Domain, IntRange, Seats, Words
from .edition import (
    ACTION_POINTS,
    AREA_CODES,
    AREA_IDS,
    AREA_NAMES,
    COLOURS,
    COPS,
    HENCHMEN,
    MOST_CHARITY,
    MOST_ONES,
    MOST_THREES,
    RICHEST_DIVISOR,
    ROUNDS,
    SEATS,
    UNIT,
)


class Money(Domain):
    """Sums of money: plain dollars in a dict, $5000 in text."""

    def __init__(self, count: int, step: int = UNIT) -> None:
        super().__init__(range(0, count * step, step))

    def to_text(self, state: Any, index: int) -> str:
        return f"${self.names[index]}"


MOST_MONEY = 32768
"""More thousands than anybody can have; an event holds no larger number."""

SEAT = Seats(SEATS)
SHORT_NAMES = [name.removeprefix("The ") for name in AREA_NAMES]
AREA = Domain(
    AREA_NAMES, {spelling: at for names in (AREA_IDS, AREA_CODES, SHORT_NAMES) for at, spelling in enumerate(names)}
)
CHIPS = Domain(range(COPS + 1))
COPS_LEFT = Counted(COPS, "cop", "cops")
ACTION_POINT = Domain(range(ACTION_POINTS + 1))
FROM_NONE = IntRange(0, HENCHMEN, "man men henchman henchmen")
FROM_ONE = IntRange(1, HENCHMEN, "man men henchman henchmen")
MEN = Counted(HENCHMEN, "henchman", "henchmen")
FUNERALS = Counted(HENCHMEN, "funeral", "funerals")
CASH = Money(MOST_MONEY)
HALVES = Money(MOST_MONEY, UNIT // RICHEST_DIVISOR)

WORDS = Words()

# What can be done
DONE = WORDS.verb("done", "done", "SN-TURN.3")
BAIL_MEN = WORDS.verb("bail", "bail {men}", "SN-DEC.1 SN-BAIL.1", men=FROM_NONE)
RECRUIT = WORDS.verb("recruit", "recruit", "SN-DEC.2 SN-RECR.1")
PLACE = WORDS.verb("place", "place in {area}", "SN-DEC.2 SN-RECR.2", area=AREA)
MOVE_MEN = WORDS.verb(
    "move", "move {men} from {origin} to {goal}", "SN-DEC.3 SN-MOVE.1", origin=AREA, goal=AREA, men=FROM_ONE
)
FIGHT_IN = WORDS.verb("fight", "fight in {area}", "SN-DEC.4 SN-FIGHT.1", area=AREA)
AGAINST = WORDS.verb(
    "against",
    "against {seat}: {threes} three-to-one, {ones} one-to-one",
    "SN-DEC.4 SN-FIGHT.3",
    seat=SEAT,
    threes=Domain(range(MOST_THREES + 1)),
    ones=Domain(range(MOST_ONES + 1)),
)
BUILD_CASINO = WORDS.verb("casino", "casino in {area}", "SN-DEC.5 SN-BUILD.1", area=AREA)
BUILD_FACTORY = WORDS.verb("factory", "factory", "SN-DEC.5 SN-BUILD.3")
GIVE = WORDS.verb("give", "give {amount} to charity", "SN-DEC.6 SN-CHAR.1", amount=Money(MOST_CHARITY + 1))
INFORM = WORDS.verb("inform", "inform on {area}", "SN-DEC.7 SN-COP.1", area=AREA)
INFORM_FACTORY = WORDS.verb("inform on the factory", "inform on the factory of {seat}", "SN-DEC.7 SN-COP.1", seat=SEAT)
RAID = WORDS.verb("raid", "raid {seat}", "SN-DEC.8 SN-UNT.1", seat=SEAT)
PAY = WORDS.verb("pay", "pay the bribe", "SN-COP.4")
REFUSE = WORDS.verb("refuse", "refuse to pay the bribe", "SN-COP.5")

# What can happen
ROUND = WORDS.fact("round", "round {round}: {seat} is first player", round=Domain(range(ROUNDS + 1)), seat=SEAT)
SHOWED = WORDS.fact("showed", "{seat} shows {cash} in cash", seat=SEAT, cash=CASH)
TURN = WORDS.fact(
    "turn", "{seat}'s turn: {points}", seat=SEAT, points=Counted(ACTION_POINTS, "action point", "action points")
)
BAILED = WORDS.fact("bailed", "{seat} pays {paid} bail for {men}", seat=SEAT, men=MEN, paid=CASH)
RECRUITED = WORDS.fact("recruited", "{seat} recruits a henchman", seat=SEAT)
PLACED = WORDS.fact("placed", "{seat} places a henchman in {area}", seat=SEAT, area=AREA)
MOVED = WORDS.fact(
    "moved",
    "{seat} moves {men} from {origin} to {goal} for {points} AP",
    seat=SEAT,
    men=MEN,
    origin=AREA,
    goal=AREA,
    points=ACTION_POINT,
)
FOUGHT = WORDS.fact(
    "fought",
    "{seat} fights {victim} in {area}: {threes} three-to-one, {ones} one-to-one",
    seat=SEAT,
    area=AREA,
    victim=SEAT,
    threes=FROM_NONE,
    ones=FROM_NONE,
)
BURIED = WORDS.fact(
    "buried",
    "{seat} pays {paid} for {men}; left unpaid: {waived}",
    seat=SEAT,
    men=FUNERALS,
    paid=CASH,
    waived=FROM_NONE,
)
EARNED = WORDS.fact(
    "earned", "{seat} earns {income}; the register now shows {register}", seat=SEAT, income=CASH, register=CASH
)
BUILT_CASINO = WORDS.fact("casino", "{seat} builds a casino in {area} for {paid}", seat=SEAT, area=AREA, paid=CASH)
BUILT_FACTORY = WORDS.fact("factory", "{seat} builds a factory for {paid}", seat=SEAT, paid=CASH)
GAVE = WORDS.fact(
    "gave", "{seat} gives {paid} to charity; the register now shows {register}", seat=SEAT, paid=CASH, register=CASH
)
IS_SNITCH = WORDS.fact("snitch", "{seat} is the Snitch", seat=SEAT)
DREW_COP = WORDS.fact("cop", "{seat} draws a cop; left in the bag: {cops}", seat=SEAT, cops=COPS_LEFT)
DREW_UNTOUCHABLES = WORDS.fact("untouchables", "{seat} draws the Untouchables", seat=SEAT)
INFORMED = WORDS.fact("informed", "{seat} sends the cop to {area}", seat=SEAT, area=AREA)
INFORMED_FACTORY = WORDS.fact(
    "informed_factory", "{seat} sends the cop to the factory of {owner}", seat=SEAT, owner=SEAT
)
NOBODY_THERE = WORDS.fact("nobody", "nobody controls {area}: the cop goes home", area=AREA)
BRIBED = WORDS.fact("bribed", "{seat} pays a bribe of {paid}", seat=SEAT, paid=CASH)
UNPAID = WORDS.fact("unpaid", "{seat} can't pay the bribe of {sum}", seat=SEAT, sum=CASH)
REFUSED_BRIBE = WORDS.fact("refused", "{seat} refuses to pay the bribe of {sum}", seat=SEAT, sum=CASH)
CLOSED = WORDS.fact("closed", "the casino in {area} is destroyed", area=AREA)
RAZED = WORDS.fact("razed", "the factory of {seat} is destroyed", seat=SEAT)
JAILED = WORDS.fact("jailed", "{seat} loses {men} to jail", seat=SEAT, men=MEN)
RAIDED = WORDS.fact("raided", "{seat} sends the Untouchables after {victim}", seat=SEAT, victim=SEAT)
REFILLED = WORDS.fact(
    "refilled",
    "the bag is refilled: the Untouchables and {cops}; out of the game: {out}",
    cops=COPS_LEFT,
    out=CHIPS,
)
ARRESTED = WORDS.fact("arrested", "{seat} is the richest, is arrested and loses {lost}", seat=SEAT, lost=HALVES)
WON = WORDS.fact("won", "{seat} wins with {cash}", seat=SEAT, cash=HALVES)

# Steps: what can be pending. Those with a question wait for somebody.
BEGIN_ROUND = WORDS.step("round")
BEGIN_TURN = WORDS.step("turn")
BAIL = WORDS.step("bail")
RECRUIT_PLACE = WORDS.step("recruit")
MOVE = WORDS.step("move")
FIGHT = WORDS.step("fight")
GROUPS = WORDS.step("groups", "area", "opponent")
INCOME = WORDS.step("income")
BUILD = WORDS.step("build")
CHARITY = WORDS.step("charity")
DRAW_CHIP = WORDS.step("draw")
SEND_COP = WORDS.step("cop")
SEND_UNTOUCHABLES = WORDS.step("untouchables")
BRIBE = WORDS.step("bribe", "area", "owner")
END = WORDS.step("end")
STEP_NAMES = tuple(step.name for step in WORDS.steps)

IN_VIEWS = (*COLOURS, *STEP_NAMES, "over", "hand", "pool", "jail")
"""Names that views show and that aren't in any verb, fact or question."""
ACTIONS = WORDS.count
