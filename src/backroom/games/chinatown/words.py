"""Everything in Chinatown that can be done, happen, or be asked."""

from __future__ import annotations

from typing import Any

from ...core.words import Domain, Fact, Notes, Question, Seats, Verb, Words
from .edition import (
    BUSINESS_NAMES,
    BUSINESSES,
    COLOURS,
    DEALS_EACH,
    EDITION,
    HIGHEST_REVISION,
    LONGEST_TEXT,
    LOTS,
    NOTES_OF_MONEY,
    ROUNDS,
    SEATS,
    UNIT,
)

ANYONE = SEATS
"""The party of an offer to anyone (CT-PROT.10), beside the seats."""

PARTIES = SEATS + 1
DEALS = SEATS * DEALS_EACH

# CT-TRADE.2: what a line of a deal moves
TILE_ITEM = LOTS
CASH_ITEM = LOTS + len(BUSINESSES)
PROMISE_ITEM = CASH_ITEM + 1
ITEMS = PROMISE_ITEM + 1


class Parties(Domain):
    """Seats, also by their colour, and anyone."""

    def __init__(self) -> None:
        super().__init__([*range(SEATS), "anyone"], {colour: seat for seat, colour in enumerate(COLOURS)})

    def spell(self, state: Any, index: int) -> str:
        return f"P{index}" if index < SEATS else "anyone"


class Money(Domain):
    """Amounts in dollars."""

    def say(self, state: Any, index: int) -> int:
        return index * UNIT

    def spell(self, state: Any, index: int) -> str:
        return f"${index * UNIT}"


def names_of_set(seats: int) -> str:
    """A set of seats in words."""
    return " ".join(f"P{seat}" for seat in range(SEATS) if seats >> seat & 1)


def card_name(sizes: list[int]) -> str:
    """An economy card in words."""
    return f"all {' and '.join(str(size) for size in sizes)}" if sizes else "no bonus"


SEAT = Seats(SEATS)
PARTY = Parties()
LOT = Domain(range(1, LOTS + 1))
TILE = Domain(BUSINESSES, {name: number for number, name in enumerate(BUSINESS_NAMES)})
ITEM = Domain([*[f"lot {lot + 1}" for lot in range(LOTS)], *BUSINESSES, "cash", "promise"])
DEAL = Domain(range(1, DEALS + 1))
REVISION = Domain(range(1, HIGHEST_REVISION + 1))
NOTE = Domain([value * UNIT for value in NOTES_OF_MONEY])
SEAT_SET = Domain([names_of_set(seats) for seats in range(1 << SEATS)])
TEXT = Notes(LONGEST_TEXT)
AMOUNT = Domain(range(1000))
MONEY = Money([])
ROUND_NUMBER = Domain(range(ROUNDS + 1))
CARD = Domain(f"{card['id']} ({card_name(card['sizes'])})" for card in EDITION["economy"])
SIGHT = Domain(["open", "private"])
ENDS = Domain(
    ["is void", "has lapsed", "is closed: another offer of its group was taken", "is withdrawn", "is rejected"]
)

VERBS = (
    Verb("return", "return {lot}", "CT-LOTS.3", lot=LOT),
    Verb("place", "place {tile} on {lot}", "CT-PLACE.2", tile=TILE, lot=LOT),
    Verb("done", "done", "CT-PLACE.3"),
    Verb("ready", "ready", "CT-PROT.11"),
    Verb("not ready", "not ready", "CT-PROT.11"),
    Verb("wait", "wait", "CT-PROT.12"),
    Verb("draft", "draft", "CT-PROT.2"),
    Verb("counter", "counter {deal}", "CT-PROT.4", deal=DEAL),
    Verb("accept", "accept {deal} revision {revision}", "CT-PROT.5", deal=DEAL, revision=REVISION),
    Verb("reject", "reject {deal}", "CT-PROT.8", deal=DEAL),
    Verb("withdraw", "withdraw {deal}", "CT-PROT.8", deal=DEAL),
    Verb("drop", "drop", "CT-PROT.2"),
    Verb("propose", "propose", "CT-PROT.3"),
    Verb("open", "open", "CT-PROT.9"),
    Verb("private", "private", "CT-PROT.9"),
    Verb("add", "add", "CT-PROT.1"),
    Verb("from", "from {giver} to {taker}", "CT-PROT.1", giver=PARTY, taker=PARTY),
    Verb("lot", "lot {lot}", "CT-TRADE.2", lot=LOT),
    Verb("tile", "tile {tile}", "CT-TRADE.2", tile=TILE),
    Verb("cash", "cash {amount}", "CT-TRADE.2", amount=NOTE),
    Verb("promise", "promise {text}", "CT-TRADE.9", text=TEXT),
    Verb("tell", "tell {to} {text}", "CT-PROT.2", to=SEAT_SET, text=TEXT),
    Verb("back", "back", "CT-PROT.2"),
    Verb("strike", "strike {item} from {giver} to {taker}", "CT-PROT.1", giver=PARTY, taker=PARTY, item=ITEM),
    Verb("speak", "speak", "CT-PROT.2"),
)

FACTS = (
    Fact("round", "round {round}: {seat} has the start player tile", round=ROUND_NUMBER, seat=SEAT),
    Fact("dealt", "{seat} draws lot {lot}", "{seat} draws a building card", "lot", seat=SEAT, lot=LOT),
    Fact("returned", "{seat} returns lot {lot}", "", "seat lot", seat=SEAT, lot=LOT),
    Fact("owns", "{seat} owns lot {lot}", seat=SEAT, lot=LOT),
    Fact("drew", "{seat} draws {tile}", seat=SEAT, tile=TILE),
    Fact("trading", "the negotiation begins"),
    Fact(
        "proposed",
        "{seat} proposes deal {deal} ({sight}), revision {revision}",
        "",
        "seat deal revision sight",
        deal=DEAL,
        seat=SEAT,
        revision=REVISION,
        sight=SIGHT,
    ),
    Fact(
        "line",
        "deal {deal}: {giver} gives {taker} {count} x {item}",
        "",
        "deal giver taker item count",
        deal=DEAL,
        giver=SEAT,
        taker=SEAT,
        item=ITEM,
        count=AMOUNT,
    ),
    Fact(
        "payment",
        "deal {deal}: {giver} pays {taker} {amount}",
        "",
        "deal giver taker amount",
        deal=DEAL,
        giver=SEAT,
        taker=SEAT,
        amount=MONEY,
    ),
    Fact(
        "promise",
        'deal {deal}: {giver} promises {taker}: "{words}"',
        "",
        "deal giver taker words",
        deal=DEAL,
        giver=SEAT,
        taker=SEAT,
        words=TEXT,
    ),
    Fact("jotted", 'you jot down a promise: "{words}"', "", "seat words", seat=SEAT, words=TEXT),
    Fact("accepted", "{seat} accepts deal {deal}", "", "seat deal", deal=DEAL, seat=SEAT),
    Fact("took_back", "{seat} takes back the acceptance of deal {deal}", "", "seat deal", deal=DEAL, seat=SEAT),
    Fact("closed", "deal {deal} {end}", "", "deal end seat", deal=DEAL, end=ENDS, seat=SEAT),
    Fact("executed", "deal {deal} is carried out", "", "deal", deal=DEAL),
    Fact("lot_moved", "{giver} gives {taker} lot {lot}", giver=SEAT, taker=SEAT, lot=LOT),
    Fact("tiles_moved", "{giver} gives {taker} {count} x {tile}", giver=SEAT, taker=SEAT, tile=TILE, count=AMOUNT),
    Fact("paid", "{giver} pays {taker} {amount}", "", "giver taker amount", giver=SEAT, taker=SEAT, amount=MONEY),
    Fact(
        "promised",
        '{giver} has promised {taker}: "{words}"',
        "",
        "giver taker words",
        giver=SEAT,
        taker=SEAT,
        words=TEXT,
    ),
    Fact("ready", "{seat} is ready", seat=SEAT),
    Fact("not_ready", "{seat} is not ready any more", seat=SEAT),
    Fact("said", '{seat} tells {to}: "{words}"', "", "seat to words", seat=SEAT, to=SEAT_SET, words=TEXT),
    Fact("traded", "the negotiation is over"),
    Fact("planned", "{seat} will place {tile} on lot {lot}", "", "seat tile lot", seat=SEAT, tile=TILE, lot=LOT),
    Fact("placed", "{seat} places {tile} on lot {lot}", seat=SEAT, tile=TILE, lot=LOT),
    Fact("done", "{seat} has placed", seat=SEAT),
    Fact("economy", "economy card {card}", card=CARD),
    Fact("bonus", "{seat} gets a bonus of {amount}", seat=SEAT, amount=MONEY),
    Fact("income", "{seat} gets {amount} from shops", seat=SEAT, amount=MONEY),
    Fact("final", "{seat} ends with {amount}", seat=SEAT, amount=MONEY),
    Fact("won", "{seat} wins the game", seat=SEAT),
)

# Steps: what can be pending. Those with a question wait for somebody.
ROUND, KEEP, TRADE, PLACE, PAY = range(5)

# What a seat is doing in the negotiation
AT_TABLE, DRAFTING, DIRECTING, CHOOSING, SPEAKING = range(5)

QUESTIONS = {
    KEEP: Question("keep", "Which building cards do you return? ({left} to go)", "CT-LOTS.3"),
    TRADE: Question("trade", "{doing}", "CT-TRADE.1 CT-PROT.2"),
    PLACE: Question("place", "Place tiles of your stock on your empty lots, or say done.", "CT-PLACE.2 CT-PLACE.3"),
}

WORDS = Words(VERBS, FACTS, QUESTIONS)

RETURN = WORDS.first("return")
PLACE_ON = WORDS.first("place")
DONE = WORDS.first("done")
READY = WORDS.first("ready")
NOT_READY = WORDS.first("not ready")
WAIT = WORDS.first("wait")
DRAFT = WORDS.first("draft")
COUNTER = WORDS.first("counter")
ACCEPT = WORDS.first("accept")
REJECT = WORDS.first("reject")
WITHDRAW = WORDS.first("withdraw")
DROP = WORDS.first("drop")
PROPOSE = WORDS.first("propose")
MAKE_OPEN = WORDS.first("open")
MAKE_PRIVATE = WORDS.first("private")
ADD = WORDS.first("add")
FROM = WORDS.first("from")
GIVE_LOT = WORDS.first("lot")
GIVE_TILE = WORDS.first("tile")
GIVE_CASH = WORDS.first("cash")
PROMISE = WORDS.first("promise")
TELL = WORDS.first("tell")
BACK = WORDS.first("back")
STRIKE = WORDS.first("strike")
SPEAK = WORDS.first("speak")
ACTIONS = WORDS.count

ROUND_BEGINS = WORDS.fact("round")
DEALT = WORDS.fact("dealt")
CARD_RETURNED = WORDS.fact("returned")
OWNS = WORDS.fact("owns")
DREW = WORDS.fact("drew")
TRADING = WORDS.fact("trading")
PROPOSED = WORDS.fact("proposed")
LINE = WORDS.fact("line")
PAYMENT = WORDS.fact("payment")
PROMISE_LINE = WORDS.fact("promise")
JOTTED = WORDS.fact("jotted")
ACCEPTED = WORDS.fact("accepted")
TOOK_BACK = WORDS.fact("took_back")
CLOSED = WORDS.fact("closed")
EXECUTED = WORDS.fact("executed")
LOT_MOVED = WORDS.fact("lot_moved")
TILES_MOVED = WORDS.fact("tiles_moved")
PAID = WORDS.fact("paid")
PROMISED = WORDS.fact("promised")
IS_READY = WORDS.fact("ready")
IS_NOT_READY = WORDS.fact("not_ready")
SAID = WORDS.fact("said")
TRADED = WORDS.fact("traded")
PLANNED = WORDS.fact("planned")
PLACED = WORDS.fact("placed")
HAS_PLACED = WORDS.fact("done")
ECONOMY = WORDS.fact("economy")
BONUS_PAID = WORDS.fact("bonus")
INCOME = WORDS.fact("income")
FINAL = WORDS.fact("final")
WON = WORDS.fact("won")

VOID, LAPSED, GROUP_TAKEN, WITHDRAWN, REJECTED = range(5)
NOTED_FACTS = {PROMISE_LINE: 3, JOTTED: 1, PROMISED: 2, SAID: 2}
"""Facts that carry a free text, and which operand it is."""
