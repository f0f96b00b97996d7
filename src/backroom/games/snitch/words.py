"""Everything in Chicago (Snitch) that can be done, happen, or be asked."""

from __future__ import annotations

from typing import Any

from ...core.words import Domain, Fact, Question, Seats, Verb, Words
from .edition import (
    ACTION_POINTS,
    AREA_CODES,
    AREA_IDS,
    AREA_NAMES,
    CHARITY,
    COLOURS,
    COPS,
    HENCHMEN,
    KEEPS,
    MOST_ONES,
    MOST_THREES,
    ROUNDS,
    SEATS,
    UNIT,
)


class Money(Domain):
    """Sums of money: plain dollars in a dict, $5000 in text."""

    def __init__(self, count: int, step: int = UNIT) -> None:
        super().__init__(range(0, count * step, step))

    def spell(self, state: Any, index: int) -> str:
        return f"${self.names[index]}"


MOST_MONEY = 32768
"""More thousands than anybody can have; an event holds no larger number."""

SEAT = Seats(SEATS)
SHORT_NAMES = [name.removeprefix("The ") for name in AREA_NAMES]
AREA = Domain(
    AREA_NAMES, {spelling: at for names in (AREA_IDS, AREA_CODES, SHORT_NAMES) for at, spelling in enumerate(names)}
)
CHIPS = Domain(range(COPS + 1))
ACTION_POINT = Domain(range(ACTION_POINTS + 1))
FROM_NONE = Domain(range(HENCHMEN + 1))
FROM_ONE = Domain(range(1, HENCHMEN + 1))
CASH = Money(MOST_MONEY)
HALVES = Money(MOST_MONEY, UNIT // KEEPS)

VERBS = (
    Verb("done", "done", "SN-TURN.3"),
    Verb("bail", "bail {men}", "SN-DEC.1 SN-BAIL.1", men=FROM_NONE),
    Verb("recruit", "recruit", "SN-DEC.2 SN-RECR.1"),
    Verb("place", "place in {area}", "SN-DEC.2 SN-RECR.2", area=AREA),
    Verb("move", "move {men} from {origin} to {goal}", "SN-DEC.3 SN-MOVE.1", origin=AREA, goal=AREA, men=FROM_ONE),
    Verb("fight", "fight in {area}", "SN-DEC.4 SN-FIGHT.1", area=AREA),
    Verb(
        "against",
        "against {seat}: {threes} three-to-one, {ones} one-to-one",
        "SN-DEC.4 SN-FIGHT.3",
        seat=SEAT,
        threes=Domain(range(MOST_THREES + 1)),
        ones=Domain(range(MOST_ONES + 1)),
    ),
    Verb("casino", "casino in {area}", "SN-DEC.5 SN-BUILD.1", area=AREA),
    Verb("factory", "factory", "SN-DEC.5 SN-BUILD.3"),
    Verb("give", "give {amount} to charity", "SN-DEC.6 SN-CHAR.1", amount=Money(CHARITY + 1)),
    Verb("inform", "inform on {area}", "SN-DEC.7 SN-COP.1", area=AREA),
    Verb("inform on the factory", "inform on the factory of {seat}", "SN-DEC.7 SN-COP.1", seat=SEAT),
    Verb("raid", "raid {seat}", "SN-DEC.8 SN-UNT.1", seat=SEAT),
    Verb("pay", "pay the bribe", "SN-COP.4"),
    Verb("refuse", "refuse the bribe", "SN-COP.5"),
)

FACTS = (
    Fact("round", "round {round}: {seat} is first player", round=Domain(range(ROUNDS + 1)), seat=SEAT),
    Fact("showed", "{seat} shows {cash} in cash", seat=SEAT, cash=CASH),
    Fact("turn", "{seat} has the turn: {points} action points", seat=SEAT, points=ACTION_POINT),
    Fact("bailed", "{seat} pays {paid} bail for {men} henchmen", seat=SEAT, men=FROM_NONE, paid=CASH),
    Fact("recruited", "{seat} recruits a henchman", seat=SEAT),
    Fact("placed", "{seat} places a henchman in {area}", seat=SEAT, area=AREA),
    Fact(
        "moved",
        "{seat} moves {men} from {origin} to {goal} for {points} AP",
        seat=SEAT,
        men=FROM_NONE,
        origin=AREA,
        goal=AREA,
        points=ACTION_POINT,
    ),
    Fact(
        "fought",
        "{seat} fights {victim} in {area}: {threes} three-to-one, {ones} one-to-one",
        seat=SEAT,
        area=AREA,
        victim=SEAT,
        threes=FROM_NONE,
        ones=FROM_NONE,
    ),
    Fact(
        "buried",
        "{seat} pays {paid} for {men} funerals; {waived} go unpaid",
        seat=SEAT,
        men=FROM_NONE,
        paid=CASH,
        waived=FROM_NONE,
    ),
    Fact("earned", "{seat} earns {income}; the register says {register}", seat=SEAT, income=CASH, register=CASH),
    Fact("casino", "{seat} builds a casino in {area} for {paid}", seat=SEAT, area=AREA, paid=CASH),
    Fact("factory", "{seat} builds a factory for {paid}", seat=SEAT, paid=CASH),
    Fact("gave", "{seat} gives {paid} to charity; the register says {register}", seat=SEAT, paid=CASH, register=CASH),
    Fact("snitch", "{seat} is the Snitch", seat=SEAT),
    Fact("cop", "{seat} draws a cop; {cops} cops are left in the bag", seat=SEAT, cops=CHIPS),
    Fact("untouchables", "{seat} draws the Untouchables", seat=SEAT),
    Fact("informed", "{seat} sends the cop to {area}", seat=SEAT, area=AREA),
    Fact("informed_factory", "{seat} sends the cop to the factory of {owner}", seat=SEAT, owner=SEAT),
    Fact("nobody", "nobody controls {area}: the cop goes home", area=AREA),
    Fact("bribed", "{seat} pays a bribe of {paid}", seat=SEAT, paid=CASH),
    Fact("unpaid", "{seat} can't pay the bribe of {sum}", seat=SEAT, sum=CASH),
    Fact("refused", "{seat} refuses the bribe of {sum}", seat=SEAT, sum=CASH),
    Fact("closed", "the casino in {area} is destroyed", area=AREA),
    Fact("razed", "the factory of {seat} is destroyed", seat=SEAT),
    Fact("jailed", "{men} henchmen of {seat} go to jail", seat=SEAT, men=FROM_NONE),
    Fact("raided", "{seat} sends the Untouchables after {victim}", seat=SEAT, victim=SEAT),
    Fact(
        "refilled",
        "the bag is filled again: the Untouchables and {cops} cops; {out} are out of the game",
        cops=CHIPS,
        out=CHIPS,
    ),
    Fact("arrested", "{seat} is the richest, is arrested and loses {lost}", seat=SEAT, lost=HALVES),
    Fact("won", "{seat} wins with {cash}", seat=SEAT, cash=HALVES),
)

# Steps: what can be pending. Those with a question wait for somebody.
(
    BEGIN_ROUND,
    BEGIN_TURN,
    BAIL_OUT,
    RECRUIT_PLACE,
    MOVE,
    FIGHT,
    GROUPS,
    INCOME,
    BUILD,
    CHARITY_STEP,
    DRAW_CHIP,
    COP,
    UNTOUCHABLES_STEP,
    BRIBE,
    END,
) = range(15)
STEP_NAMES = (
    "round",
    "turn",
    "bail",
    "recruit",
    "move",
    "fight",
    "groups",
    "income",
    "build",
    "charity",
    "draw",
    "cop",
    "untouchables",
    "bribe",
    "end",
)

QUESTIONS = {
    BAIL_OUT: Question(
        "bail", "Bail: how many of your {jail} jailed henchmen do you free at {price} each?", "SN-DEC.1 SN-BAIL.1"
    ),
    RECRUIT_PLACE: Question("recruit_place", "Recruit or place a henchman: {points} left.", "SN-DEC.2 SN-RECR.1"),
    MOVE: Question("move", "Move henchmen: {points} left.", "SN-DEC.3 SN-MOVE.1"),
    FIGHT: Question("fight", "Where do you fight?", "SN-DEC.4 SN-FIGHT.1"),
    GROUPS: Question(
        "groups", "The fight in {area}: your groups against P{opponent}? ({spare} men are free)", "SN-DEC.4 SN-FIGHT.3"
    ),
    BUILD: Question("build", "Build a casino or a factory? You have {cash}.", "SN-DEC.5 SN-BUILD.1"),
    CHARITY_STEP: Question(
        "charity", "How much do you give to charity? Register {register}, cash {cash}.", "SN-DEC.6 SN-CHAR.1"
    ),
    COP: Question("cop_target", "A cop: which area or factory do you inform on?", "SN-DEC.7 SN-COP.1"),
    UNTOUCHABLES_STEP: Question("raid_target", "The Untouchables: whom do they raid?", "SN-DEC.8 SN-UNT.1"),
    BRIBE: Question("bribe", "The cop wants {sum}: do you pay? You have {cash}.", "SN-AMB.15 SN-COP.4"),
}

WORDS = Words(VERBS, FACTS, QUESTIONS)
IN_VIEWS = (*COLOURS, *STEP_NAMES, "over", "hand", "pool", "jail")
"""Names that views show and that stand in no verb, fact or question."""
ACTIONS = WORDS.count

DONE = WORDS.first("done")
BAIL_MEN = WORDS.first("bail")
RECRUIT = WORDS.first("recruit")
PLACE = WORDS.first("place")
MOVE_MEN = WORDS.first("move")
FIGHT_IN = WORDS.first("fight")
AGAINST = WORDS.first("against")
BUILD_CASINO = WORDS.first("casino")
BUILD_FACTORY = WORDS.first("factory")
GIVE = WORDS.first("give")
INFORM = WORDS.first("inform")
INFORM_FACTORY = WORDS.first("inform on the factory")
RAID = WORDS.first("raid")
PAY = WORDS.first("pay")
REFUSE = WORDS.first("refuse")

ROUND = WORDS.fact("round")
SHOWED = WORDS.fact("showed")
TURN = WORDS.fact("turn")
BAILED = WORDS.fact("bailed")
RECRUITED = WORDS.fact("recruited")
PLACED = WORDS.fact("placed")
MOVED = WORDS.fact("moved")
FOUGHT = WORDS.fact("fought")
BURIED = WORDS.fact("buried")
EARNED = WORDS.fact("earned")
BUILT_CASINO = WORDS.fact("casino")
BUILT_FACTORY = WORDS.fact("factory")
GAVE = WORDS.fact("gave")
IS_SNITCH = WORDS.fact("snitch")
DREW_COP = WORDS.fact("cop")
DREW_UNTOUCHABLES = WORDS.fact("untouchables")
INFORMED = WORDS.fact("informed")
INFORMED_FACTORY = WORDS.fact("informed_factory")
NOBODY_THERE = WORDS.fact("nobody")
BRIBED = WORDS.fact("bribed")
UNPAID = WORDS.fact("unpaid")
REFUSED_BRIBE = WORDS.fact("refused")
CLOSED = WORDS.fact("closed")
RAZED = WORDS.fact("razed")
JAILED = WORDS.fact("jailed")
RAIDED = WORDS.fact("raided")
REFILLED = WORDS.fact("refilled")
ARRESTED = WORDS.fact("arrested")
WON = WORDS.fact("won")
