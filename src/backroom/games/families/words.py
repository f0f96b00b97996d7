"""Everything in Families that can be done, happen, or be pending: verbs, facts and steps."""

from __future__ import annotations

from typing import Any

from ...core.phrases import phrase
from ...core.words import Counted, Domain, IntRange, Seats, Words
from .edition import (
    AREA_IDS,
    BENEFIT_IDS,
    BUSINESS_IDS,
    CELL_COUNT,
    CELL_IDS,
    CITY_TOKEN_IDS,
    COLOUR_IDS,
    EXTRA_IDS,
    FIRST_GOOD,
    FIRST_SPECIAL,
    GANGSTER,
    GOODS,
    GOODS_IDS,
    ITEM_IDS,
    KIND_IDS,
    KINDS,
    MOST_FAMILY,
    PENALTY_IDS,
    POWER_IDS,
    ROW_IDS,
    SEATS,
    SIDES,
    SPACE_IDS,
    SPECIAL_IDS,
    TOKEN_IDS,
    TOKENS,
)


def plain(names: list[str]) -> list[str]:
    """Ids as words for people."""
    return [name.replace("_", " ") for name in names]


class City(Domain):
    """A business cell: its id in a dict; in text also the business that is face up there."""

    def to_text(self, state: Any, index: int) -> str:
        business = state.business_at(index)
        if business < 0:
            return str(CELL_IDS[index])
        return phrase("{business} {cell}", business=BUSINESS_NAMES[business], cell=CELL_IDS[index])

    def spellings(self, state: Any) -> dict[str, int]:
        ways = super().spellings(state)
        for cell in range(CELL_COUNT):
            business = state.business_at(cell)
            if business >= 0:
                ways[BUSINESS_NAMES[business]] = cell
        return ways


class Cards(Domain):
    """Some neighbouring kinds of cards; rules use each one's number among all kinds."""

    def __init__(self, names: list[str], first: int) -> None:
        super().__init__(names)
        self.low = first


class Items(Domain):
    """The items of a business that the godfather lets a seat ignore; rules count them from 1, because 0 means none."""

    low = 1


class Losses(Domain):
    """What can be lost."""

    def to_text(self, state: Any, index: int) -> str:
        return LOSS_PHRASES[index]

    def messages(self) -> list[str]:
        return [loss.template for loss in LOSS_PHRASES]


BUSINESS_NAMES = plain(BUSINESS_IDS)
KIND_NAMES = plain(KIND_IDS)
HOW_IDS = ["paying", "bonus", "godfather"]
PAYING, BY_BONUS, BY_GODFATHER = range(len(HOW_IDS))

# What can be lost: a card or a token of a kind; influence cards also by their hidden face (FA-REQ.4, FA-Q18)
LAID_KINDS = [GANGSTER, *range(FIRST_GOOD, FIRST_GOOD + GOODS)]
LOSS_PHRASES = [
    *[phrase(KIND_IDS[kind]) for kind in LAID_KINDS],
    *[phrase("{token} token", token=name) for name in plain(TOKEN_IDS)],
    *[phrase("hat {card}", card=name) for name in KIND_NAMES],
    *[phrase("city {card}", card=name) for name in KIND_NAMES],
]
LOSS_IDS = [str(loss) for loss in LOSS_PHRASES]
LOSSES = iter(range(len(LOSS_IDS)))
LOSE_GANGSTER = next(LOSSES)
LOSE_GOOD = [next(LOSSES) for _ in range(GOODS)]
LOSE_TOKEN = [next(LOSSES) for _ in range(TOKENS)]
LOSE_INFLUENCE = [[next(LOSSES) for _ in range(KINDS)] for _ in range(SIDES)]
# What each loss is: the side of an influence card, a token, the kind of a card; -1 where there is none
LOST_SIDE = [*[-1] * len(LAID_KINDS), *[-1] * TOKENS, *[side for side in range(SIDES) for _ in range(KINDS)]]
LOST_TOKEN = [*[-1] * len(LAID_KINDS), *range(TOKENS), *[-1] * SIDES * KINDS]
LOST_KIND = [*LAID_KINDS, *[-1] * TOKENS, *[kind for _ in range(SIDES) for kind in range(KINDS)]]

SEAT = Seats(SEATS)
CARD = Domain(KIND_NAMES)
GOOD = Cards(GOODS_IDS, FIRST_GOOD)
SPECIAL_CARD = Cards(plain(SPECIAL_IDS), FIRST_SPECIAL)
CELL = City(CELL_IDS)
SPACE = Domain(SPACE_IDS)
TOKEN = Domain(CITY_TOKEN_IDS)
COLOUR = Domain(COLOUR_IDS)
AREA = Domain(AREA_IDS)
ITEM = Domain(ITEM_IDS)
IGNORED = Items(ITEM_IDS[1:])
HOW = Domain(HOW_IDS)
SIDE = Domain(["hat", "city"])
POWER = Domain(POWER_IDS)
PENALTY = Domain(PENALTY_IDS)
EXTRA = Domain(EXTRA_IDS)
LOSS = Losses(LOSS_IDS)
FAMILY_COUNT = IntRange(1, MOST_FAMILY)
AMOUNT = Domain(range(256))
CARDS = Counted(255, "card", "cards")
BUSINESSES_CONTROLLED = Counted(CELL_COUNT, "business", "businesses")
SCORE_OFFSET = 300  # a score can be negative, but what a fact tells is counted from 0
SCORE = Domain(range(-SCORE_OFFSET, SCORE_OFFSET))
BUSINESS = Domain(BUSINESS_NAMES)
ROW = Domain(ROW_IDS)
CITY_CARD = Domain([*plain(PENALTY_IDS), "Al Capone"])
BONUS_TOKEN = Domain(plain(TOKEN_IDS))
BENEFIT = Domain(plain(BENEFIT_IDS))

WORDS = Words()

# What can be done
RETURN_CARD = WORDS.verb("return", "return {card}", "FA-SETUP.8 FA-P1.6 FA-ATK.2 FA-VAR.1", card=CARD)
REVEAL_CELL = WORDS.verb("reveal", "reveal {cell}", "FA-P1.1 FA-BIZ.1", cell=CELL)
EXTORT_CELL = WORDS.verb("extort", "extort {cell}", "FA-P1.4", cell=CELL)
TAKE_BASIC_INCOME = WORDS.verb("basic income", "basic income", "FA-GOD.2")
DECLINE = WORDS.verb("decline", "decline", "FA-P1.4 FA-GOD.2 FA-OPP.1 FA-CTRL.5")
DO_INFLUENCE = WORDS.verb("influence", "influence {how}", "FA-INF.1", how=HOW)
DO_GANGSTERS = WORDS.verb("gangsters", "gangsters {how}", "FA-GNG.1", how=HOW)
DO_GOODS = WORDS.verb("goods", "goods {good} {how}", "FA-GDS.1", good=GOOD, how=HOW)
DO_BUSINESSES = WORDS.verb("businesses", "businesses", "FA-BIZ.1")
SHELTERED_BUSINESSES = WORDS.verb("godfather businesses", "godfather businesses", "FA-BIZ.2 FA-GOD.3")
DO_SPECIAL = WORDS.verb("special", "special {card}", "FA-SPC.1", card=SPECIAL_CARD)
SHELTERED_SPECIAL = WORDS.verb("godfather special", "godfather special {card}", "FA-SPC.2 FA-GOD.3", card=SPECIAL_CARD)
DO_MOVEMENT = WORDS.verb("movement", "movement", "FA-MOV.1")
SHELTERED_MOVEMENT = WORDS.verb("godfather movement", "godfather movement", "FA-MOV.2 FA-GOD.3")
DO_FAMILY = WORDS.verb("family", "family {cards}", "FA-FAM.1", cards=FAMILY_COUNT)
USE_POWER = WORDS.verb("power", "power {power}", "FA-FAM.4", power=POWER)
NO_POWER = WORDS.verb("no power", "no power", "FA-FAM.4")
LAY_CARD = WORDS.verb("lay", "lay {card}", "FA-INF.1", card=CARD)
ON_SIDE = WORDS.verb("side", "side {side}", "FA-INF.1", side=SIDE)
PAY_CARD = WORDS.verb("pay", "pay {card}", "FA-CARD.2", card=CARD)
DISCARD_CARD = WORDS.verb("discard", "discard {card}", "FA-EOR.1", card=CARD)
MOVE_TOKEN = WORDS.verb("move", "move {token} from {space}", "FA-MOV.1 FA-FAM.6", token=TOKEN, space=SPACE)
MOVE_THERE = WORDS.verb("to", "to {space}", "FA-MOV.1 FA-GEO.4", space=SPACE)
STOP = WORDS.verb("stop", "stop", "FA-MOV.1")
TAKE_HENCHMAN = WORDS.verb("take", "take {colour} from {space}", "FA-CTRL.3 FA-FAM.7", colour=COLOUR, space=SPACE)
ELIMINATE_AT = WORDS.verb("eliminate", "eliminate agent at {space}", "FA-MOV.2 FA-FAM.7", space=SPACE)
PLACE_IN = WORDS.verb("place", "place in {area}", "FA-HEN.2", area=AREA)
IMMUNE_TO = WORDS.verb("immune", "immune to {penalty}", "FA-FAM.5", penalty=PENALTY)
COLLECT_CELL = WORDS.verb("collect", "collect {cell}", "FA-SPC.3", cell=CELL)
CLAIM = WORDS.verb("claim", "claim {cell}", "FA-CLM.1", cell=CELL)
ATTACK = WORDS.verb("attack", "attack {cell}", "FA-ATK.1", cell=CELL)
SHELTERED_CLAIM = WORDS.verb(
    "godfather claim", "godfather claim {cell} without {item}", "FA-CLM.1 FA-GOD.4", cell=CELL, item=IGNORED
)
SHELTERED_ATTACK = WORDS.verb(
    "godfather attack", "godfather attack {cell} without {item}", "FA-ATK.1 FA-GOD.4", cell=CELL, item=IGNORED
)
OPPOSE = WORDS.verb("oppose", "oppose", "FA-OPP.1")
SHELTERED_OPPOSE = WORDS.verb("godfather oppose", "godfather oppose without {item}", "FA-OPP.1 FA-GOD.4", item=IGNORED)
PASS = WORDS.verb("pass", "pass", "FA-P3.1")
PROTECT = WORDS.verb("protect", "protect", "FA-CTRL.5")
GIVE_UP = WORDS.verb("lose", "lose {what}", "FA-REQ.4 FA-PEN.1 FA-OPP.2 FA-ATK.2", what=LOSS)
TAKE_EXTRA = WORDS.verb("take card", "take card {letter}", "FA-XTR.2", letter=EXTRA)
DO_EXTRA = WORDS.verb("extra action", "extra action", "FA-XTR.4")
KEEP_EXTRA = WORDS.verb("keep", "keep the card", "FA-XTR.4")

# What can happen
TOLD_START = WORDS.fact("start", "{seat} is the start player", seat=SEAT)
TOLD_DEALT = WORDS.fact("dealt", "{seat} is dealt {card}", "{seat} is dealt a card", "card", seat=SEAT, card=CARD)
TOLD_FIRST_HENCHMAN = WORDS.fact("first_henchman", "{seat} gets a first henchman: {colour}", seat=SEAT, colour=COLOUR)
TOLD_CITY_CARD = WORDS.fact("city_card", "{card} stands beside row {row}", card=CITY_CARD, row=ROW)
TOLD_RETURNED = WORDS.fact(
    "returned",
    "{seat} returns {card} to the bottom",
    "{seat} returns a card to the bottom",
    "card",
    seat=SEAT,
    card=CARD,
)
TOLD_ROUND = WORDS.fact("round", "round {round} begins, {seat} is the start player", round=AMOUNT, seat=SEAT)
TOLD_REVEALED = WORDS.fact(
    "revealed", "{seat} reveals the {business} at {cell}", seat=SEAT, cell=Domain(CELL_IDS), business=BUSINESS
)
TOLD_OPENED = WORDS.fact("opened", "the {business} lies open at {cell}", cell=Domain(CELL_IDS), business=BUSINESS)
TOLD_BONUS = WORDS.fact("bonus", "a {token} token is put on {cell}", cell=Domain(CELL_IDS), token=BONUS_TOKEN)
TOLD_GODFATHER = WORDS.fact(
    "godfather", "{seat} has nothing fresh to extort: Al Capone protects this family", seat=SEAT
)
TOLD_EXTORTED = WORDS.fact(
    "extorted",
    "{seat} extorts the {business} at {cell}: {cards}",
    seat=SEAT,
    cell=Domain(CELL_IDS),
    business=BUSINESS,
    cards=CARDS,
)
TOLD_BENEFIT = WORDS.fact("benefit", "{seat} uses the godfather: {benefit}", seat=SEAT, benefit=BENEFIT)
TOLD_DECLINED = WORDS.fact("declined", "{seat} declines", seat=SEAT)
TOLD_DREW = WORDS.fact("drew", "{seat} draws {card}", "{seat} draws a card", "card", seat=SEAT, card=CARD)
TOLD_RESHUFFLED = WORDS.fact("reshuffled", "the discard pile becomes the new draw pile: {cards}", cards=CARDS)
TOLD_ACTION = WORDS.fact(
    "action",
    "{seat}: {action}",
    seat=SEAT,
    action=Domain(["influence", "gangsters", "goods", "businesses", "special action", "movement", "family"]),
)
TOLD_FREE = WORDS.fact("free", "{seat} uses the bonus of the area {area}", seat=SEAT, area=AREA)
TOLD_INFLUENCE = WORDS.fact(
    "influence",
    "{seat} lays {card} as influence ({side})",
    "{seat} lays a card as influence ({side})",
    "card",
    seat=SEAT,
    side=SIDE,
    card=CARD,
)
TOLD_LAID = WORDS.fact("laid", "{seat} lays {card}", seat=SEAT, card=CARD)
TOLD_PAID = WORDS.fact("paid", "{seat} pays with {card}", "{seat} pays $1", "card", seat=SEAT, card=CARD)
TOLD_DISCARDED = WORDS.fact(
    "discarded", "{seat} discards {card}", "{seat} discards a card", "card", seat=SEAT, card=CARD
)
TOLD_PLAYED = WORDS.fact("played", "{seat} plays {card}", seat=SEAT, card=CARD)
TOLD_MOVED = WORDS.fact(
    "moved", "{seat} moves {token} from {space} to {to}", seat=SEAT, token=TOKEN, space=SPACE, to=SPACE
)
TOLD_ELIMINATED = WORDS.fact("eliminated", "{seat} eliminates an agent at {space}", seat=SEAT, space=SPACE)
TOLD_POWER = WORDS.fact("power", "{seat} gives up all family cards for a power: {power}", seat=SEAT, power=POWER)
TOLD_IMMUNE = WORDS.fact("immune", "{seat} is immune to {penalty} this round", seat=SEAT, penalty=PENALTY)
TOLD_IMMUNITY = WORDS.fact("immunity", "{seat} is immune to all penalties this round", seat=SEAT)
TOLD_HENCHMAN = WORDS.fact("henchman", "{seat} takes {colour} from {space}", seat=SEAT, colour=COLOUR, space=SPACE)
TOLD_FOURTH = WORDS.fact("fourth", "{colour} leaves the game: {seat} has three already", seat=SEAT, colour=COLOUR)
TOLD_PLACED = WORDS.fact("placed", "{seat} places {colour} in the area {area}", seat=SEAT, colour=COLOUR, area=AREA)
TOLD_AGENT = WORDS.fact("agent", "an agent comes to {space}", space=SPACE)
TOLD_CLAIMED = WORDS.fact(
    "claimed",
    "{seat} claims the {business} at {cell}; ignored: {item}",
    seat=SEAT,
    cell=Domain(CELL_IDS),
    business=BUSINESS,
    item=ITEM,
)
TOLD_OPPOSED = WORDS.fact("opposed", "{seat} opposes and has more influence; ignored: {item}", seat=SEAT, item=ITEM)
TOLD_ATTACKED = WORDS.fact(
    "attacked",
    "{seat} attacks the {business} of {victim} at {cell}; ignored: {item}",
    seat=SEAT,
    cell=Domain(CELL_IDS),
    business=BUSINESS,
    victim=SEAT,
    item=ITEM,
)
TOLD_CONTROLS = WORDS.fact(
    "controls", "{seat} controls the {business} at {cell}", seat=SEAT, cell=Domain(CELL_IDS), business=BUSINESS
)
TOLD_TOKEN = WORDS.fact("token", "{seat} takes the {token} token", seat=SEAT, token=BONUS_TOKEN)
TOLD_PROTECTED = WORDS.fact("protected", "{seat} puts the boss on {cell}", seat=SEAT, cell=Domain(CELL_IDS))
TOLD_PENALTY = WORDS.fact("penalty", "{seat} suffers: {penalty}", seat=SEAT, penalty=PENALTY)
TOLD_ESCAPED = WORDS.fact("escaped", "{seat} is immune to {penalty}", seat=SEAT, penalty=PENALTY)
TOLD_LOST = WORDS.fact("lost", "{seat} loses: {what}", seat=SEAT, what=LOSS)
TOLD_LOST_INFLUENCE = WORDS.fact(
    "lost_influence",
    "{seat} loses influence ({side}): {card}",
    "{seat} loses influence ({side})",
    "card",
    seat=SEAT,
    side=SIDE,
    card=CARD,
)
TOLD_EXTRA_CARD = WORDS.fact("extra_card", "{seat} takes extra action card {letter}", seat=SEAT, letter=EXTRA)
TOLD_EXTRA_ACTION = WORDS.fact("extra_action", "{seat} gives up an extra action card and acts once more", seat=SEAT)
TOLD_PASSED = WORDS.fact("passed", "{seat} passes", seat=SEAT)
TOLD_EARLY_END = WORDS.fact("early_end", "{seat} has {count}: the game ends", seat=SEAT, count=BUSINESSES_CONTROLLED)
TOLD_SCORED = WORDS.fact("scored", "{seat} has a score of {points}", seat=SEAT, points=SCORE)
TOLD_WON = WORDS.fact("won", "{seat} wins", seat=SEAT)

# Steps: what can be pending. Those with a question wait for somebody; nearly all have their seat as first operand.
SETUP = WORDS.step("setup", stays_asked=True)
TAKE_TOKEN = WORDS.step("take_token", "seat", "cell")
REVEALS = WORDS.step("reveals", "left")
EXTORTION = WORDS.step("extortion", "place")
EXTORT = WORDS.step("extort", "seat")
EXTRA_INCOME = WORDS.step("extra_income", "place")
RETURN_DRAWN = WORDS.step("return_drawn", "seat", "left")
TURN = WORDS.step("turns", "place")
ACT = WORDS.step("act", "seat")
WINDOW = WORDS.step("window", "seat")
EXTRA_TURN = WORDS.step("extra_turns", "place")
USE_EXTRA = WORDS.step("use_extra", "seat")
CONTROL = WORDS.step("control", "seat")
TURN_OVER = WORDS.step("turn_over", "seat")
POLL = WORDS.step("poll", "seat", "cell", "ignored")
LOSE = WORDS.step("lose", "seat", "loss")
TAKE_OVER = WORDS.step("take_over", "seat", "cell")
PAY = WORDS.step("pay", "seat", "left")
HENCHMAN = WORDS.step("henchman", "seat", "cell")
BOSS = WORDS.step("boss", "seat", "cell")
PENALIZE = WORDS.step("penalty", "seat", "cell")
REVEAL = WORDS.step("reveal", "seat")
REVEAL_MORE = WORDS.step("reveal_more", "seat")
DRAW = WORDS.step("draw", "seat", "count")
COMPULSORY, OPTIONAL = range(2)  # the values of ``may_stop`` and ``may_decline``
LAY_INFLUENCE = WORDS.step("lay_influence", "seat", "left", "may_stop")
LAY_SIDE = WORDS.step("lay_side", "seat", "card")
LAY_FREE = WORDS.step("lay_free", "seat", "left", "may_stop", "gangsters")
MOVE = WORDS.step("move", "seat", "left", "may_stop", "agents")
MOVE_TO = WORDS.step("move_to", "seat", "token", "origin")
TAKE_ANY = WORDS.step("take_any", "seat", "may_decline")
ELIMINATE = WORDS.step("eliminate", "seat")
PLACE = WORDS.step("place", "seat", "colour")
IMMUNE = WORDS.step("immune", "seat")
COLLECT = WORDS.step("collect", "seat")
END_SPECIAL = WORDS.step("end_special", "seat")
CLAIM_EXTRA = WORDS.step("claim_extra", "seat")
END_CONTROL = WORDS.step("end_control")
HAND_DISCARD = WORDS.step("hand_limit", stays_asked=True)
OWNER_DRAWS = WORDS.step("owner_draws", "seat")
CONTROL_PHASE = WORDS.step("control_phase")

ACTIONS = WORDS.count
