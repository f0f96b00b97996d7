"""Everything in Chinatown that can be done, happen, or be pending: verbs, facts and steps."""

from __future__ import annotations

from typing import Any

from ...core.words import Domain, Notes, Seats, Words
from .edition import (
    BUSINESS_NAMES,
    BUSINESSES,
    COLOURS,
    DEALS_EACH,
    EDITION,
    LONGEST_TEXT,
    LOTS,
    NOTES_OF_MONEY,
    ROUNDS,
    SEATS,
    UNIT,
)
from .numbering import LAST_NUMBER, SLOTS, slot_of
from .remarks import recognised

ANYONE = SEATS
"""The party "anyone" of an offer to anyone (CT-PROT.10), besides the seats."""

PARTIES = SEATS + 1
DEALS = SEATS * DEALS_EACH

# CT-TRADE.2: what a line of a deal moves
TILE_ITEM = LOTS
CASH_ITEM = LOTS + len(BUSINESSES)
PROMISE_ITEM = CASH_ITEM + 1
ITEMS = PROMISE_ITEM + 1


class Parties(Domain):
    """Seats, by name or colour, and anyone."""

    def __init__(self) -> None:
        super().__init__([*range(SEATS), "anyone"], {colour: seat for seat, colour in enumerate(COLOURS)})

    def to_text(self, state: Any, index: int) -> str:
        return f"P{index}" if index < SEATS else "anyone"


class OpenDeals(Domain):
    """The open deals: a choice contains a deal's slot, and its words the deal's number, which is never used again."""

    @property
    def size(self) -> int:
        return SLOTS

    def to_value(self, state: Any, index: int) -> int:
        return next((number for number in state.deal_numbers() if slot_of(number) == index), 0)

    def spellings(self, state: Any) -> dict[str, int]:
        return {str(number): slot_of(number) for number in state.deal_numbers()}


class DealNumbers(Domain):
    """Deals by their numbers, open or not."""

    @property
    def size(self) -> int:
        return LAST_NUMBER + 1

    def to_value(self, state: Any, index: int) -> int:
        return index


class Money(Domain):
    """Amounts in dollars."""

    def to_value(self, state: Any, index: int) -> int:
        return index * UNIT

    def to_text(self, state: Any, index: int) -> str:
        return f"${index * UNIT}"


class Talk(Notes):
    """What somebody says: people's words stay as they are, bots' sentences can be translated."""

    def to_text(self, state: Any, index: int) -> str:
        return recognised(self.to_value(state, index)) or super().to_text(state, index)


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
WARE = Domain([*[f"lot {lot + 1}" for lot in range(LOTS)], *BUSINESSES])
DEAL = OpenDeals([])
DEAL_NUMBER = DealNumbers([])
NOTE = Domain([value * UNIT for value in NOTES_OF_MONEY])
SEAT_SET = Domain([names_of_set(seats) for seats in range(1 << SEATS)])
TEXT = Notes(LONGEST_TEXT)
TALK = Talk(LONGEST_TEXT)
AMOUNT = Domain(range(1000))
MONEY = Money([])
ROUND_NUMBER = Domain(range(ROUNDS + 1))
CARD = Domain(f"{card['id']} ({card_name(card['sizes'])})" for card in EDITION["economy"])
SIGHT = Domain(["open", "private"])
ENDS = Domain(
    ["is void", "has lapsed", "is closed: another offer of its group was taken", "is withdrawn", "is rejected"]
)

WORDS = Words()

# What can be done
RETURN = WORDS.verb("return", "return {lot}", "CT-LOTS.3", lot=LOT)
PLACE_ON = WORDS.verb("place", "place {tile} on {lot}", "CT-PLACE.2", tile=TILE, lot=LOT)
DONE = WORDS.verb("done", "done", "CT-PLACE.3")
READY = WORDS.verb("ready", "ready", "CT-PROT.11")
NOT_READY = WORDS.verb("not ready", "not ready", "CT-PROT.11")
WAIT = WORDS.verb("wait", "wait", "CT-PROT.12")
DRAFT = WORDS.verb("draft", "draft", "CT-PROT.2")
COUNTER = WORDS.verb("counter", "counter {deal}", "CT-PROT.4", deal=DEAL)
ACCEPT = WORDS.verb("accept", "accept {deal}", "CT-PROT.5", deal=DEAL)
REJECT = WORDS.verb("reject", "reject {deal}", "CT-PROT.8", deal=DEAL)
WITHDRAW = WORDS.verb("withdraw", "withdraw {deal}", "CT-PROT.8", deal=DEAL)
DROP = WORDS.verb("drop", "drop", "CT-PROT.2")
PROPOSE = WORDS.verb("propose", "propose", "CT-PROT.3")
MAKE_OPEN = WORDS.verb("open", "open", "CT-PROT.9")
MAKE_PRIVATE = WORDS.verb("private", "private", "CT-PROT.9")
ADD = WORDS.verb("add", "add", "CT-PROT.1")
FROM = WORDS.verb("from", "from {giver} to {taker}", "CT-PROT.1", giver=PARTY, taker=PARTY)
GIVE_LOT = WORDS.verb("lot", "lot {lot}", "CT-TRADE.2", lot=LOT)
GIVE_TILE = WORDS.verb("tile", "tile {tile}", "CT-TRADE.2", tile=TILE)
GIVE_CASH = WORDS.verb("cash", "cash {amount}", "CT-TRADE.2", amount=NOTE)
PROMISE = WORDS.verb("promise", "promise {text}", "CT-TRADE.9", text=TEXT)
TELL = WORDS.verb("tell", "tell {to} {text}", "CT-PROT.2", to=SEAT_SET, text=TEXT)
BACK = WORDS.verb("back", "back", "CT-PROT.2")
STRIKE = WORDS.verb("strike", "strike {item} from {giver} to {taker}", "CT-PROT.1", giver=PARTY, taker=PARTY, item=ITEM)
SPEAK = WORDS.verb("speak", "speak", "CT-PROT.2")
WANT = WORDS.verb("want", "want {item}", "CT-PROT.13", item=WARE)
UNWANT = WORDS.verb("unwant", "unwant {item}", "CT-PROT.13", item=WARE)

# What can happen
ROUND_BEGINS = WORDS.fact("round", "round {round}: {seat} has the start player tile", round=ROUND_NUMBER, seat=SEAT)
DEALT = WORDS.fact("dealt", "{seat} draws lot {lot}", "{seat} draws a building card", "lot", seat=SEAT, lot=LOT)
CARD_RETURNED = WORDS.fact("returned", "{seat} returns lot {lot}", "", "seat lot", seat=SEAT, lot=LOT)
OWNS = WORDS.fact("owns", "{seat} owns lot {lot}", seat=SEAT, lot=LOT)
DREW = WORDS.fact("drew", "{seat} draws {tile}", seat=SEAT, tile=TILE)
TRADING = WORDS.fact("trading", "the negotiation begins")
PROPOSED = WORDS.fact(
    "proposed",
    "{seat} proposes deal {deal} ({sight})",
    "",
    "seat deal sight",
    deal=DEAL_NUMBER,
    seat=SEAT,
    sight=SIGHT,
)
COUNTERED = WORDS.fact(
    "countered",
    "{seat} answers deal {old} with deal {deal} ({sight})",
    "",
    "seat old deal sight",
    old=DEAL_NUMBER,
    deal=DEAL_NUMBER,
    seat=SEAT,
    sight=SIGHT,
)
TAKEN_UP = WORDS.fact(
    "taken_up",
    "{seat} takes up deal {old}, which is deal {deal} now",
    "",
    "seat old deal",
    old=DEAL_NUMBER,
    deal=DEAL_NUMBER,
    seat=SEAT,
)
LINE = WORDS.fact(
    "line",
    "deal {deal}: {giver} gives {taker} {count} x {item}",
    "",
    "deal giver taker item count",
    deal=DEAL_NUMBER,
    giver=PARTY,
    taker=PARTY,
    item=ITEM,
    count=AMOUNT,
)
PAYMENT = WORDS.fact(
    "payment",
    "deal {deal}: {giver} pays {taker} {amount}",
    "",
    "deal giver taker amount",
    deal=DEAL_NUMBER,
    giver=PARTY,
    taker=PARTY,
    amount=MONEY,
)
PROMISE_LINE = WORDS.fact(
    "promise",
    'deal {deal}: {giver} promises {taker}: "{words}"',
    "",
    "deal giver taker words",
    deal=DEAL_NUMBER,
    giver=PARTY,
    taker=PARTY,
    words=TEXT,
)
ACCEPTED = WORDS.fact("accepted", "{seat} accepts deal {deal}", "", "seat deal", deal=DEAL_NUMBER, seat=SEAT)
TOOK_BACK = WORDS.fact(
    "took_back", "{seat} no longer accepts deal {deal}", "", "seat deal", deal=DEAL_NUMBER, seat=SEAT
)
DECLINED = WORDS.fact("declined", "{seat} declines deal {deal}", deal=DEAL_NUMBER, seat=SEAT)
CLOSED = WORDS.fact("closed", "deal {deal} {end}", "", "deal end seat", deal=DEAL_NUMBER, end=ENDS, seat=SEAT)
EXECUTED = WORDS.fact("executed", "deal {deal} is carried out", "", "deal", deal=DEAL_NUMBER)
LOT_MOVED = WORDS.fact("lot_moved", "{giver} gives {taker} lot {lot}", giver=SEAT, taker=SEAT, lot=LOT)
TILES_MOVED = WORDS.fact(
    "tiles_moved", "{giver} gives {taker} {count} x {tile}", giver=SEAT, taker=SEAT, tile=TILE, count=AMOUNT
)
PAID = WORDS.fact(
    "paid", "{giver} pays {taker} {amount}", "", "giver taker amount", giver=SEAT, taker=SEAT, amount=MONEY
)
PROMISED = WORDS.fact(
    "promised",
    '{giver} has promised {taker}: "{words}"',
    "",
    "giver taker words",
    giver=SEAT,
    taker=SEAT,
    words=TEXT,
)
IS_READY = WORDS.fact("ready", "{seat} is ready", seat=SEAT)
IS_NOT_READY = WORDS.fact("not_ready", "{seat} is no longer ready", seat=SEAT)
SAID = WORDS.fact("said", '{seat} tells {to}: "{words}"', "", "seat to words", seat=SEAT, to=SEAT_SET, words=TALK)
WANTED = WORDS.fact("wanted", "{seat} wants {item}", seat=SEAT, item=WARE)
UNWANTED = WORDS.fact("unwanted", "{seat} no longer wants {item}", seat=SEAT, item=WARE)
TRADED = WORDS.fact("traded", "the negotiation is over")
PLANNED = WORDS.fact(
    "planned", "{seat} will place {tile} on lot {lot}", "", "seat tile lot", seat=SEAT, tile=TILE, lot=LOT
)
PLACED = WORDS.fact("placed", "{seat} places {tile} on lot {lot}", seat=SEAT, tile=TILE, lot=LOT)
HAS_PLACED = WORDS.fact("done", "{seat} has finished placing", seat=SEAT)
ECONOMY = WORDS.fact("economy", "economy card {card}", card=CARD)
BONUS_PAID = WORDS.fact("bonus", "{seat} gets a bonus of {amount}", seat=SEAT, amount=MONEY)
INCOME = WORDS.fact("income", "{seat} gets {amount} from shops", seat=SEAT, amount=MONEY)
FINAL = WORDS.fact("final", "{seat} ends with {amount}", seat=SEAT, amount=MONEY)
WON = WORDS.fact("won", "{seat} wins the game", seat=SEAT)

# Steps: what can be pending. Those with a question wait for somebody.
ROUND = WORDS.step("round")
KEEP = WORDS.step("keep", stays_asked=True)
TRADE = WORDS.step("trade", stays_asked=True)
PLACE = WORDS.step("place", "started", stays_asked=True)
PAY = WORDS.step("pay")
NEGOTIATE = WORDS.step("negotiate")

# What a seat is doing in the negotiation
AT_TABLE, DRAFTING, DIRECTING, CHOOSING = range(4)

ACTIONS = WORDS.count

VOID, LAPSED, GROUP_TAKEN, WITHDRAWN, REJECTED = range(5)
NOTED_FACTS = {PROMISE_LINE: 3, PROMISED: 2, SAID: 2}
"""Facts that carry a free text, and which operand it is."""
