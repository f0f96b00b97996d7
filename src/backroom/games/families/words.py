"""Everything in Families that can be done, happen, or be asked."""

from __future__ import annotations

from typing import Any

from ...core.phrases import phrase
from ...core.words import Domain, Fact, Question, Seats, Verb, Words
from .edition import (
    AREA_IDS,
    BENEFIT_IDS,
    BUSINESS_IDS,
    CELL_COUNT,
    CELL_IDS,
    CITY_TOKEN_IDS,
    COLOUR_IDS,
    EXTRA_IDS,
    GOODS_IDS,
    ITEM_IDS,
    KIND_IDS,
    MOST_FAMILY,
    PENALTY_IDS,
    POWER_IDS,
    ROW_IDS,
    SEATS,
    SPACE_IDS,
    SPECIAL_IDS,
    TOKEN_IDS,
)


def plain(names: list[str]) -> list[str]:
    """Ids as words for people."""
    return [name.replace("_", " ") for name in names]


class City(Domain):
    """A business cell: its id in a dict; in text also the business that lies open there."""

    def spell(self, state: Any, index: int) -> str:
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


class Losses(Domain):
    """What can be lost."""

    def spell(self, state: Any, index: int) -> str:
        return LOSS_PHRASES[index]

    def messages(self) -> list[str]:
        return [loss.template for loss in LOSS_PHRASES]


BUSINESS_NAMES = plain(BUSINESS_IDS)
KIND_NAMES = plain(KIND_IDS)
HOW_IDS = ["paying", "bonus", "godfather"]
PAYING, BY_BONUS, BY_GODFATHER = range(len(HOW_IDS))
HOWS = len(HOW_IDS)

# What can be lost: a card or a token of a kind; influence cards also by their hidden face (FA-REQ.4, FA-Q18)
LAID_IDS = ["gangster", *GOODS_IDS]
LAID = len(LAID_IDS)
LOSS_PHRASES = [
    *map(phrase, LAID_IDS),
    *[phrase("{token} token", token=name) for name in plain(TOKEN_IDS)],
    *[phrase("hat {card}", card=name) for name in KIND_NAMES],
    *[phrase("city {card}", card=name) for name in KIND_NAMES],
]
LOSS_IDS = [str(loss) for loss in LOSS_PHRASES]
LOSE_TOKEN = LAID
LOSE_INFLUENCE = LAID + len(TOKEN_IDS)

SEAT = Seats(SEATS)
CARD = Domain(KIND_NAMES)
GOOD = Domain(GOODS_IDS)
SPECIAL_CARD = Domain(plain(SPECIAL_IDS))
CELL = City(CELL_IDS)
SPACE = Domain(SPACE_IDS)
TOKEN = Domain(CITY_TOKEN_IDS)
COLOUR = Domain(COLOUR_IDS)
AREA = Domain(AREA_IDS)
ITEM = Domain(ITEM_IDS)
IGNORED = Domain(ITEM_IDS[1:])
HOW = Domain(HOW_IDS)
SIDE = Domain(["hat", "city"])
POWER = Domain(POWER_IDS)
PENALTY = Domain(PENALTY_IDS)
EXTRA = Domain(EXTRA_IDS)
LOSS = Losses(LOSS_IDS)
FAMILY_COUNT = Domain(range(1, MOST_FAMILY + 1))
AMOUNT = Domain(range(256))
LOWEST_SCORE = 300
SCORE = Domain(range(-LOWEST_SCORE, LOWEST_SCORE))
BUSINESS = Domain(BUSINESS_NAMES)
ROW = Domain(ROW_IDS)
CITY_CARD = Domain([*plain(PENALTY_IDS), "Al Capone"])
BONUS_TOKEN = Domain(plain(TOKEN_IDS))
BENEFIT = Domain(plain(BENEFIT_IDS))

VERBS = (
    Verb("return", "return {card}", "FA-SETUP.8 FA-P1.6 FA-ATK.2 FA-VAR.1", card=CARD),
    Verb("reveal", "reveal {cell}", "FA-P1.1 FA-BIZ.1", cell=CELL),
    Verb("extort", "extort {cell}", "FA-P1.4", cell=CELL),
    Verb("basic income", "basic income", "FA-GOD.2"),
    Verb("decline", "decline", "FA-P1.4 FA-GOD.2 FA-OPP.1 FA-CTRL.5"),
    Verb("influence", "influence {how}", "FA-INF.1", how=HOW),
    Verb("gangsters", "gangsters {how}", "FA-GNG.1", how=HOW),
    Verb("goods", "goods {good} {how}", "FA-GDS.1", good=GOOD, how=HOW),
    Verb("businesses", "businesses", "FA-BIZ.1"),
    Verb("godfather businesses", "godfather businesses", "FA-BIZ.2 FA-GOD.3"),
    Verb("special", "special {card}", "FA-SPC.1", card=SPECIAL_CARD),
    Verb("godfather special", "godfather special {card}", "FA-SPC.2 FA-GOD.3", card=SPECIAL_CARD),
    Verb("movement", "movement", "FA-MOV.1"),
    Verb("godfather movement", "godfather movement", "FA-MOV.2 FA-GOD.3"),
    Verb("family", "family {cards}", "FA-FAM.1", cards=FAMILY_COUNT),
    Verb("power", "power {power}", "FA-FAM.4", power=POWER),
    Verb("no power", "no power", "FA-FAM.4"),
    Verb("lay", "lay {card}", "FA-INF.1", card=CARD),
    Verb("side", "side {side}", "FA-INF.1", side=SIDE),
    Verb("pay", "pay {card}", "FA-CARD.2", card=CARD),
    Verb("discard", "discard {card}", "FA-EOR.1", card=CARD),
    Verb("move", "move {token} from {space}", "FA-MOV.1 FA-FAM.6", token=TOKEN, space=SPACE),
    Verb("to", "to {space}", "FA-MOV.1 FA-GEO.4", space=SPACE),
    Verb("stop", "stop", "FA-MOV.1"),
    Verb("take", "take {colour} from {space}", "FA-CTRL.3 FA-FAM.7", colour=COLOUR, space=SPACE),
    Verb("eliminate", "eliminate agent at {space}", "FA-MOV.2 FA-FAM.7", space=SPACE),
    Verb("place", "place in {area}", "FA-HEN.2", area=AREA),
    Verb("immune", "immune to {penalty}", "FA-FAM.5", penalty=PENALTY),
    Verb("collect", "collect {cell}", "FA-SPC.3", cell=CELL),
    Verb("claim", "claim {cell}", "FA-CLM.1", cell=CELL),
    Verb("attack", "attack {cell}", "FA-ATK.1", cell=CELL),
    Verb("godfather claim", "godfather claim {cell} without {item}", "FA-CLM.1 FA-GOD.4", cell=CELL, item=IGNORED),
    Verb("godfather attack", "godfather attack {cell} without {item}", "FA-ATK.1 FA-GOD.4", cell=CELL, item=IGNORED),
    Verb("oppose", "oppose", "FA-OPP.1"),
    Verb("godfather oppose", "godfather oppose without {item}", "FA-OPP.1 FA-GOD.4", item=IGNORED),
    Verb("pass", "pass", "FA-P3.1"),
    Verb("protect", "protect", "FA-CTRL.5"),
    Verb("lose", "lose {what}", "FA-REQ.4 FA-PEN.1 FA-OPP.2 FA-ATK.2", what=LOSS),
    Verb("take card", "take card {letter}", "FA-XTR.2", letter=EXTRA),
    Verb("extra action", "extra action", "FA-XTR.4"),
    Verb("keep", "keep the card", "FA-XTR.4"),
)

FACTS = (
    Fact("start", "{seat} is the start player", seat=SEAT),
    Fact("dealt", "{seat} is dealt {card}", "{seat} is dealt a card", "card", seat=SEAT, card=CARD),
    Fact("first_henchman", "{seat} gets a first henchman: {colour}", seat=SEAT, colour=COLOUR),
    Fact("city_card", "{card} stands beside row {row}", card=CITY_CARD, row=ROW),
    Fact(
        "returned",
        "{seat} returns {card} to the bottom",
        "{seat} returns a card to the bottom",
        "card",
        seat=SEAT,
        card=CARD,
    ),
    Fact("round", "round {round} begins, {seat} is the start player", round=AMOUNT, seat=SEAT),
    Fact("revealed", "{seat} reveals the {business} at {cell}", seat=SEAT, cell=Domain(CELL_IDS), business=BUSINESS),
    Fact("opened", "the {business} lies open at {cell}", cell=Domain(CELL_IDS), business=BUSINESS),
    Fact("bonus", "a {token} token is put on {cell}", cell=Domain(CELL_IDS), token=BONUS_TOKEN),
    Fact("godfather", "{seat} has nothing fresh to extort: Al Capone protects this family", seat=SEAT),
    Fact(
        "extorted",
        "{seat} extorts the {business} at {cell}: {cards} cards",
        seat=SEAT,
        cell=Domain(CELL_IDS),
        business=BUSINESS,
        cards=AMOUNT,
    ),
    Fact("benefit", "{seat} uses the godfather: {benefit}", seat=SEAT, benefit=BENEFIT),
    Fact("declined", "{seat} declines", seat=SEAT),
    Fact("drew", "{seat} draws {card}", "{seat} draws a card", "card", seat=SEAT, card=CARD),
    Fact("reshuffled", "the discard pile becomes the new draw pile: {cards} cards", cards=AMOUNT),
    Fact(
        "action",
        "{seat}: {action}",
        seat=SEAT,
        action=Domain(["influence", "gangsters", "goods", "businesses", "special action", "movement", "family"]),
    ),
    Fact("free", "{seat} uses the bonus of the area {area}", seat=SEAT, area=AREA),
    Fact(
        "influence",
        "{seat} lays {card} as influence ({side})",
        "{seat} lays a card as influence ({side})",
        "card",
        seat=SEAT,
        side=SIDE,
        card=CARD,
    ),
    Fact("laid", "{seat} lays {card}", seat=SEAT, card=CARD),
    Fact("paid", "{seat} pays with {card}", "{seat} pays $1", "card", seat=SEAT, card=CARD),
    Fact("discarded", "{seat} discards {card}", "{seat} discards a card", "card", seat=SEAT, card=CARD),
    Fact("played", "{seat} plays {card}", seat=SEAT, card=CARD),
    Fact("moved", "{seat} moves {token} from {space} to {to}", seat=SEAT, token=TOKEN, space=SPACE, to=SPACE),
    Fact("eliminated", "{seat} eliminates an agent at {space}", seat=SEAT, space=SPACE),
    Fact("power", "{seat} gives up all family cards for a power: {power}", seat=SEAT, power=POWER),
    Fact("immune", "{seat} is immune to {penalty} this round", seat=SEAT, penalty=PENALTY),
    Fact("immunity", "{seat} is immune to all penalties this round", seat=SEAT),
    Fact("henchman", "{seat} takes {colour} from {space}", seat=SEAT, colour=COLOUR, space=SPACE),
    Fact("fourth", "{colour} leaves the game: {seat} has three already", seat=SEAT, colour=COLOUR),
    Fact("placed", "{seat} places {colour} in the area {area}", seat=SEAT, colour=COLOUR, area=AREA),
    Fact("agent", "an agent comes to {space}", space=SPACE),
    Fact(
        "claimed",
        "{seat} claims the {business} at {cell}; ignored: {item}",
        seat=SEAT,
        cell=Domain(CELL_IDS),
        business=BUSINESS,
        item=ITEM,
    ),
    Fact("opposed", "{seat} opposes and has more influence; ignored: {item}", seat=SEAT, item=ITEM),
    Fact(
        "attacked",
        "{seat} attacks the {business} of {victim} at {cell}; ignored: {item}",
        seat=SEAT,
        cell=Domain(CELL_IDS),
        business=BUSINESS,
        victim=SEAT,
        item=ITEM,
    ),
    Fact("controls", "{seat} controls the {business} at {cell}", seat=SEAT, cell=Domain(CELL_IDS), business=BUSINESS),
    Fact("token", "{seat} takes the {token} token", seat=SEAT, token=BONUS_TOKEN),
    Fact("protected", "{seat} puts the boss on {cell}", seat=SEAT, cell=Domain(CELL_IDS)),
    Fact("penalty", "{seat} suffers: {penalty}", seat=SEAT, penalty=PENALTY),
    Fact("escaped", "{seat} is immune to {penalty}", seat=SEAT, penalty=PENALTY),
    Fact("lost", "{seat} loses {what}", seat=SEAT, what=LOSS),
    Fact(
        "lost_influence",
        "{seat} loses influence ({side}): {card}",
        "{seat} loses influence ({side})",
        "card",
        seat=SEAT,
        side=SIDE,
        card=CARD,
    ),
    Fact("extra_card", "{seat} takes extra action card {letter}", seat=SEAT, letter=EXTRA),
    Fact("extra_action", "{seat} gives up an extra action card and acts once more", seat=SEAT),
    Fact("passed", "{seat} passes", seat=SEAT),
    Fact("early_end", "{seat} has ten businesses: the game ends", seat=SEAT),
    Fact("scored", "{seat} has {points} points", seat=SEAT, points=SCORE),
    Fact("won", "{seat} wins", seat=SEAT),
)

# Steps: what can be pending. Those with a question wait for somebody; nearly all have their seat as first operand.
(
    SETUP,
    TAKE_TOKEN,
    REVEALS,
    EXTORTION,
    EXTORT,
    EXTRA_INCOME,
    RETURN_DRAWN,
    TURN,
    ACT,
    WINDOW,
    EXTRA_TURN,
    USE_EXTRA,
    CONTROL,
    TURN_OVER,
    POLL,
    LOSE,
    TAKE_OVER,
    PAY,
    HENCHMAN,
    BOSS,
    PENALIZE,
    REVEAL,
    REVEAL_MORE,
    DRAW,
    LAY_INFLUENCE,
    LAY_SIDE,
    LAY_FREE,
    MOVE,
    MOVE_TO,
    TAKE_ANY,
    ELIMINATE,
    PLACE,
    IMMUNE,
    COLLECT,
    END_SPECIAL,
    CLAIM_EXTRA,
    END_CONTROL,
    HAND_DISCARD,
    END_ROUND,
    OWNER_DRAWS,
) = range(40)
STEP_COUNT = 40

QUESTIONS = {
    SETUP: Question("return_setup", "Choose a card to return to the bottom ({left} more).", "FA-DEC FA-SETUP.8"),
    REVEAL: Question("reveal", "Reveal a business that is linked to an open one.", "FA-GEO.2 FA-P1.1"),
    REVEAL_MORE: Question("reveal", "Informer: reveal a second business, or stop.", "FA-GEO.2 FA-SPC.3"),
    EXTORT: Question("extort", "Extort one of your fresh businesses, or decline.", "FA-P1.4"),
    RETURN_DRAWN: Question("return_drawn", "Which of the cards you drew goes back to the bottom?", "FA-P1.6 FA-ATK.2"),
    ACT: Question("action", "Your turn: one action ({turn}).", "FA-P2.1"),
    WINDOW: Question("power", "Use a power of your family now?", "FA-P2.3 FA-FAM.4"),
    USE_EXTRA: Question("use_extra", "Use your extra action card now?", "FA-XTR.4"),
    CONTROL: Question("control", "Claim, attack or pass.", "FA-P3.1"),
    POLL: Question("oppose", "{claimant} claims {business}: do you oppose?", "FA-OPP.1"),
    LOSE: Question("lose", "What do you give up?", "FA-REQ.4"),
    PAY: Question("pay", "Pay ${left}: which card?", "FA-CARD.2"),
    HENCHMAN: Question("henchman", "Which henchman beside {business} do you take?", "FA-CTRL.3"),
    BOSS: Question("protect", "Protect {business} with your boss?", "FA-CTRL.5"),
    LAY_INFLUENCE: Question("influence_card", "Which card do you lay as influence?", "FA-INF.1"),
    LAY_SIDE: Question("influence_side", "Hat or city?", "FA-INF.1"),
    LAY_FREE: Question("lay_free", "Which card do you lay at no cost?", "FA-SPC.3"),
    MOVE: Question("move_token", "Which token moves?", "FA-MOV.1"),
    MOVE_TO: Question("move_to", "Where does {token} of {space} go?", "FA-MOV.1 FA-GEO.5"),
    TAKE_ANY: Question("take_henchman", "Which henchman of the city do you take?", "FA-FAM.7"),
    ELIMINATE: Question("eliminate", "Which agent do you eliminate?", "FA-MOV.2"),
    PLACE: Question("slot", "Where do you place {colour}?", "FA-HEN.2"),
    IMMUNE: Question("immune_card", "To which penalty are you immune?", "FA-FAM.5"),
    COLLECT: Question("collect", "Which of your businesses pays again?", "FA-SPC.3"),
    CLAIM_EXTRA: Question("claim_extra", "Which extra action card do you take?", "FA-XTR.2"),
    HAND_DISCARD: Question("discard", "Hand limit {limit}: discard a card ({left} more).", "FA-EOR.1"),
}

WORDS = Words(VERBS, FACTS, QUESTIONS)
ACTIONS = WORDS.count

# Action numbers
RETURN_CARD = WORDS.first("return")
REVEAL_CELL = WORDS.first("reveal")
EXTORT_CELL = WORDS.first("extort")
TAKE_BASIC_INCOME = WORDS.first("basic income")
DECLINE = WORDS.first("decline")
DO_INFLUENCE = WORDS.first("influence")
DO_GANGSTERS = WORDS.first("gangsters")
DO_GOODS = WORDS.first("goods")
DO_BUSINESSES = WORDS.first("businesses")
SHELTERED_SPECIAL = WORDS.first("godfather special")
SHELTERED_CLAIM = WORDS.first("godfather claim")
SHELTERED_ATTACK = WORDS.first("godfather attack")
SHELTERED_OPPOSE = WORDS.first("godfather oppose")
DO_SPECIAL = WORDS.first("special")
DO_MOVEMENT = WORDS.first("movement")
DO_FAMILY = WORDS.first("family")
USE_POWER = WORDS.first("power")
NO_POWER = WORDS.first("no power")
LAY_CARD = WORDS.first("lay")
ON_SIDE = WORDS.first("side")
PAY_CARD = WORDS.first("pay")
DISCARD_CARD = WORDS.first("discard")
MOVE_TOKEN = WORDS.first("move")
MOVE_THERE = WORDS.first("to")
STOP = WORDS.first("stop")
TAKE_HENCHMAN = WORDS.first("take")
ELIMINATE_AT = WORDS.first("eliminate")
PLACE_IN = WORDS.first("place")
IMMUNE_TO = WORDS.first("immune")
COLLECT_CELL = WORDS.first("collect")
CLAIM = WORDS.first("claim")
ATTACK = WORDS.first("attack")
OPPOSE = WORDS.first("oppose")
PASS = WORDS.first("pass")
PROTECT = WORDS.first("protect")
GIVE_UP = WORDS.first("lose")
TAKE_EXTRA = WORDS.first("take card")
DO_EXTRA = WORDS.first("extra action")
KEEP_EXTRA = WORDS.first("keep")

# Facts
TOLD_START = WORDS.fact("start")
TOLD_DEALT = WORDS.fact("dealt")
TOLD_FIRST_HENCHMAN = WORDS.fact("first_henchman")
TOLD_CITY_CARD = WORDS.fact("city_card")
TOLD_RETURNED = WORDS.fact("returned")
TOLD_ROUND = WORDS.fact("round")
TOLD_REVEALED = WORDS.fact("revealed")
TOLD_OPENED = WORDS.fact("opened")
TOLD_BONUS = WORDS.fact("bonus")
TOLD_GODFATHER = WORDS.fact("godfather")
TOLD_EXTORTED = WORDS.fact("extorted")
TOLD_BENEFIT = WORDS.fact("benefit")
TOLD_DECLINED = WORDS.fact("declined")
TOLD_DREW = WORDS.fact("drew")
TOLD_RESHUFFLED = WORDS.fact("reshuffled")
TOLD_ACTION = WORDS.fact("action")
TOLD_FREE = WORDS.fact("free")
TOLD_INFLUENCE = WORDS.fact("influence")
TOLD_LAID = WORDS.fact("laid")
TOLD_PAID = WORDS.fact("paid")
TOLD_DISCARDED = WORDS.fact("discarded")
TOLD_PLAYED = WORDS.fact("played")
TOLD_MOVED = WORDS.fact("moved")
TOLD_ELIMINATED = WORDS.fact("eliminated")
TOLD_POWER = WORDS.fact("power")
TOLD_IMMUNE = WORDS.fact("immune")
TOLD_IMMUNITY = WORDS.fact("immunity")
TOLD_HENCHMAN = WORDS.fact("henchman")
TOLD_FOURTH = WORDS.fact("fourth")
TOLD_PLACED = WORDS.fact("placed")
TOLD_AGENT = WORDS.fact("agent")
TOLD_CLAIMED = WORDS.fact("claimed")
TOLD_OPPOSED = WORDS.fact("opposed")
TOLD_ATTACKED = WORDS.fact("attacked")
TOLD_CONTROLS = WORDS.fact("controls")
TOLD_TOKEN = WORDS.fact("token")
TOLD_PROTECTED = WORDS.fact("protected")
TOLD_PENALTY = WORDS.fact("penalty")
TOLD_ESCAPED = WORDS.fact("escaped")
TOLD_LOST = WORDS.fact("lost")
TOLD_LOST_INFLUENCE = WORDS.fact("lost_influence")
TOLD_EXTRA_CARD = WORDS.fact("extra_card")
TOLD_EXTRA_ACTION = WORDS.fact("extra_action")
TOLD_PASSED = WORDS.fact("passed")
TOLD_EARLY_END = WORDS.fact("early_end")
TOLD_SCORED = WORDS.fact("scored")
TOLD_WON = WORDS.fact("won")
