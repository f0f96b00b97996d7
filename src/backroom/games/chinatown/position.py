"""Positions of Chinatown as short dicts, both ways.

    {"seats": 4, "round": 3, "start_player": "P0",
     "lots": {"P0": "14 16:restaurant 19:restaurant", "P1": "3"},   # owned; with the tile that lies there
     "stock": {"P0": "fish fish radio"},
     "cash": {"P0": 12000},                     # default: 5000 each
     "economy": "e34 e00a",                     # the cards that were revealed, the last one last
     "phase": "trade",                          # or: deal (a round begins), keep, place, pay, over
     "ready": "P1 P2",
     "deals": [{"deal": 1, "author": 0, "accepted": [0], "revision": 1, "private": false, "group": [],
                "transfers": [{"from": 0, "to": 1, "lot": 14}, {"from": 1, "to": 0, "cash": 3000}],
                "promises": [{"from": 1, "to": 0, "text": "my next fish"}]}],
     "drafts": {"P2": {"transfers": [], "promises": []}},
     "promises": [{"from": 0, "to": 1, "text": "...", "round": 2, "deal": 3, "known": "P0 P1"}]}   # known: default all

With phase keep go "hands" and "returned", with place "to_place" (the seat, or the seats that still place) and
"planned" (simultaneous placing: lot and tile); "limits" are the counts of a negotiation with limits and
"unseen" what private deals brought whom, unseen by whom. All that is not named lies in the piles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Invalid, Refused
from ...core.positions import Reader, find, read_names, read_seat
from ...core.state import EVERYONE
from ...core.words import short_repr
from .describing import DOINGS, same_promises
from .edition import (
    BUSINESSES,
    DEALS_EACH,
    DRAWN,
    ECONOMY_IDS,
    HIGHEST_REVISION,
    LEDGER_LINES,
    LIMIT_CYCLES,
    LIMIT_IDLE,
    LIMIT_PROPOSALS,
    LOTS,
    MOST_CARDS,
    RETURNED,
    ROUNDS,
    SEATS,
    START_CASH,
    UNIT,
)
from .fields import FREE, NO_TRADE
from .offers import read_terms
from .rules.deals import line_of, made_in
from .view import seats_in
from .words import (
    ANYONE,
    AT_TABLE,
    CHOOSING,
    DEALS,
    KEEP,
    PARTY,
    PAY,
    PLACE,
    PROMISE_ITEM,
    ROUND,
    SPEAKING,
    TRADE,
)

if TYPE_CHECKING:
    from .state import Chinatown

PHASES = {"trade": TRADE, "keep": KEEP, "place": PLACE, "deal": ROUND, "pay": PAY, "over": -1}
MOST_UNSEEN = 30000


def read_position(state: Chinatown, given: dict[str, Any]) -> None:
    reader = Reader(given, "position")
    state.fill_box()
    state.round = reader.number("round", 1, 0, ROUNDS)
    state.start_player = reader.seat("start_player", 0, state.seats)
    arrange_goods(state, reader)
    arrange_economy(state, reader.things("economy", ""))
    arrange_secrets(state, reader)
    arrange_promises(state, reader.take("promises", []))
    phase = reader.choice("phase", "trade", list(PHASES))
    check_round(state, phase)
    arrange_phase(state, phase, reader)
    reader.finish()


def check_round(state: Chinatown, phase: str) -> None:
    """Rounds are counted when cards are dealt."""
    if phase == "deal" and state.round == ROUNDS:
        raise Invalid(f"round: there are {ROUNDS} rounds, so none is dealt after round {ROUNDS} (CT-GEN.2)")
    if phase != "deal" and state.round == 0:
        raise Invalid('round: from 1 on, unless the phase is "deal"')
    left = LOTS - sum(state.owner[lot] >= 0 for lot in range(LOTS))
    later = range(state.round if phase != "keep" else state.round - 1, ROUNDS)
    if phase != "over" and any(left < state.seats * DRAWN[state.seats][later[0]] for _ in later[:1]):
        raise Invalid("lots: too few building cards are left for the next deal (CT-AMB-18)")
    if phase != "over" and state.economy.size < ROUNDS - state.round + 1:
        raise Invalid("economy: too few cards are left for the rounds to come (CT-PAY.1)")


def arrange_goods(state: Chinatown, reader: Reader) -> None:
    """Lots with their tiles, stocks, cash."""
    for seat, names in reader.by_seat("lots", state.seats):
        for name in read_names(names, f"lots of P{seat}"):
            number, _, business = name.partition(":")
            arrange_lot(state, seat, read_lot(number, f"lots of P{seat}"), business)
    for seat, names in reader.by_seat("stock", state.seats):
        for name in read_names(names, f"stock of P{seat}"):
            state.add_stock(seat, use_tile(state, name, f"stock of P{seat}"), 1)
    for seat in range(state.seats):
        state.cash[seat] = START_CASH
    for seat, amount in reader.by_seat("cash", state.seats):
        state.cash[seat] = read_money(amount, f"cash of P{seat}", 0)


def arrange_lot(state: Chinatown, seat: int, lot: int, business: str) -> None:
    """One lot and what lies on it."""
    if state.owner[lot] >= 0:
        raise Invalid(f"lots: lot {lot + 1} stands in two places")
    state.owner[lot] = seat
    state.deck.remove(lot)
    if business:
        state.lay_tile(lot, use_tile(state, business, f"lot {lot + 1}"))
    else:
        state.empty_lots.add(seat, lot)


def use_tile(state: Chinatown, name: Any, what: str) -> int:
    """Take a tile out of the bag."""
    kind = find(name, BUSINESSES, what)
    if state.bag.find(kind) < 0:
        raise Invalid(f"{what}: there are not so many tiles of {name} (CT-COMP.3)")
    state.bag.remove(kind)
    return kind


def arrange_economy(state: Chinatown, names: list[str]) -> None:
    """The revealed cards."""
    for name in names:
        card = find(name, ECONOMY_IDS, "economy")
        if state.economy.find(card) < 0:
            raise Invalid(f"economy: {name} stands there twice")
        state.economy.remove(card)
        state.card = card + 1


def arrange_secrets(state: Chinatown, reader: Reader) -> None:
    """What private deals moved unseen."""
    for watcher, row in reader.by_seat("unseen", state.seats):
        row = Reader({"row": row}, f"unseen by P{watcher}")
        for seat, amount in row.by_seat("row", state.seats):
            value = read_money(amount, f"unseen by P{watcher}", -MOST_UNSEEN * UNIT)
            state.unseen_cash[watcher * SEATS + seat] = value
    for watcher, names in reader.by_seat("murky", state.seats):
        state.murky[watcher] = read_seats(state, names, "murky")
    for watcher in range(state.seats):
        row = [state.unseen_cash[watcher * SEATS + seat] for seat in range(state.seats)]
        if sum(row) or row[watcher] or state.murky[watcher] >> watcher & 1:
            raise Invalid(f"unseen by P{watcher}: what others pay each other adds up to nothing (CT-PROT.9)")


def read_seats(state: Chinatown, names: Any, what: str) -> int:
    """Some seats as a bit set."""
    return sum(1 << seat for seat in {read_seat(name, state.seats, what) for name in read_names(names, what)})


def arrange_promises(state: Chinatown, given: Any) -> None:
    """CT-TRADE.9: the ledger."""
    if not isinstance(given, (list, tuple)) or len(given) > LEDGER_LINES:
        raise Invalid(f"promises is a list of at most {LEDGER_LINES} dicts, not {short_repr(given)}")
    for entry in given:
        reader = Reader(entry, "a promise")
        known = reader.take("known", "all")
        line = state.promises
        state.promise_known[line] = EVERYONE if known == "all" else read_seats(state, known, "known")
        state.promise_by[line] = reader.number("from", 0, -1, state.seats - 1)
        state.promise_to[line] = reader.number("to", 1, -1, state.seats - 1)
        deal = reader.take("deal", None)
        state.promise_deal[line] = made_in(
            reader.number("round", state.round, 0, ROUNDS), 0 if deal is None else read_count(deal, "deal", DEALS, 1)
        )
        state.promise_text[line] = add_text(state, reader.take("text", ""))
        state.promises += 1
        reader.finish()


def add_text(state: Chinatown, text: Any) -> int:
    """A free text gets the next number."""
    if not isinstance(text, str) or len(text) > 200 or not text.isprintable():
        raise Invalid(f"a text has at most 200 printable characters; {short_repr(text)} is none")
    state.notes = [*(state.notes or ()), text]
    state.texts += 1
    return state.texts - 1


def arrange_phase(state: Chinatown, phase: str, reader: Reader) -> None:
    """What is pending."""
    if phase == "over":
        state.push_step(PAY)
        state.end_game()
    elif phase in ("deal", "pay"):
        state.push_step(PHASES[phase])
    elif phase == "keep":
        arrange_keep(state, reader)
    elif phase == "place":
        arrange_place(state, reader)
    else:
        arrange_trade(state, reader)


# Phase 1


def arrange_keep(state: Chinatown, reader: Reader) -> None:
    """Hands and returned cards; without hands the round is dealt."""
    if "hands" not in reader.rest:
        state.start_player = (state.start_player - 1) % state.seats
        state.round -= 1
        if state.round == 0:
            state.start_player = (state.start_player + 1) % state.seats
        state.push_step(ROUND)
        return
    for seat, lot in read_cards(state, reader, "hands", MOST_CARDS):
        state.hands.add(seat, lot)
    for seat, lot in read_cards(state, reader, "returned", RETURNED):
        state.returns.add(seat, lot)
    state.push_step(KEEP)
    ask_keepers(state)


def read_cards(state: Chinatown, reader: Reader, key: str, most: int) -> list[tuple[int, int]]:
    """Building cards by seat, taken out of the deck."""
    found: list[tuple[int, int]] = []
    for seat, names in reader.by_seat(key, state.seats):
        lots = [read_lot(name, f"{key} of P{seat}") for name in read_names(names, f"{key} of P{seat}")]
        if len(lots) > most:
            raise Invalid(f"{key} of P{seat}: too many cards (CT-LOTS.1)")
        for lot in lots:
            if state.deck.find(lot) < 0:
                raise Invalid(f"{key} of P{seat}: lot {lot + 1} stands in two places")
            state.deck.remove(lot)
            found.append((seat, lot))
    return found


def ask_keepers(state: Chinatown) -> None:
    """CT-LOTS.1: everybody has drawn what the table says."""
    drawn = DRAWN[state.seats][state.round - 1]
    for seat in range(state.seats):
        if state.hands.size(seat) + state.returns.size(seat) != drawn:
            raise Invalid(f"hands of P{seat}: {drawn} cards in hand and returned (CT-LOTS.1)")
        if state.returns.size(seat) < RETURNED:
            state.ask(seat)
    if not state.asked:
        raise Invalid("returned: everybody has chosen; nobody is left to choose")


# Phase 4


def arrange_place(state: Chinatown, reader: Reader) -> None:
    """Who still places, and what was placed in secret."""
    planned = reader.table("planned")
    if planned and not state.simultaneous:
        raise Invalid('planned: tiles are placed in secret only with placing = "simultaneous"')
    for name, business in planned.items():
        lot = read_lot(name, "planned")
        if state.owner[lot] < 0 or state.tile[lot] >= 0:
            raise Invalid(f"planned: lot {lot + 1} is no empty lot of anybody (CT-PLACE.2)")
        state.plan[lot] = use_tile(state, business, "planned") + 1
        state.empty_lots.remove(state.owner[lot], lot)
    placing = reader.take("to_place", None)
    state.push_step(PLACE)
    if placing is not None:
        ask_placers(state, read_seats(state, placing, "to_place"))


def ask_placers(state: Chinatown, placing: int) -> None:
    """CT-PLACE.6: one seat, or all that have not finished."""
    seats = seats_in(state, placing)
    if not seats or (len(seats) > 1 and not state.simultaneous):
        raise Invalid('to_place: one seat; several only with placing = "simultaneous"')
    if any(not state.can_place(seat) for seat in seats):
        raise Invalid("to_place: a seat without a tile and an empty lot has placed already (CT-PLACE.2)")
    done = (seats[0] - state.start_player) % state.seats + 1
    state.replace_step(PLACE, state.seats if state.simultaneous else done)
    state.asked = placing


# Phase 3


def arrange_trade(state: Chinatown, reader: Reader) -> None:
    """The negotiation."""
    if state.trade == NO_TRADE:
        raise Invalid('phase: there is no negotiation with trade = "none"')
    state.push_step(TRADE)
    state.ready = read_seats(state, reader.things("ready", ""), "ready")
    arrange_deals(state, reader.take("deals", []))
    for seat, draft in reader.by_seat("drafts", state.seats):
        arrange_draft(state, seat, Reader(draft, f"draft of P{seat}"))
    if state.ready == state.everyone():
        raise Invalid("ready: when all are ready the negotiation is over (CT-PROT.11)")
    waited = read_seats(state, reader.things("waited", ""), "waited")
    if waited and (waited == state.everyone() or state.trade != FREE):
        raise Invalid("waited: not all at once, and only in a free negotiation (CT-PROT.11)")
    if state.trade == FREE:
        state.asked = state.everyone() & ~waited
    else:
        arrange_limits(state, Reader(reader.take("limits", {}), "limits"))


def arrange_limits(state: Chinatown, reader: Reader) -> None:
    """CT-PROT.12: how far the negotiation has gone."""
    state.cycle = reader.number("cycle", 0, 0, LIMIT_CYCLES - 1)
    state.turn = reader.number("turn", 0, 0, state.seats - 1)
    state.idle = reader.number("idle", 0, 0, LIMIT_IDLE - 1)
    state.stirred = reader.flag("stirred", False)
    for seat, count in reader.by_seat("proposals", state.seats):
        state.proposals[seat] = read_count(count, f"proposals of P{seat}", LIMIT_PROPOSALS)
    reader.finish()
    seat = (state.start_player + state.cycle + state.turn) % state.seats
    if any(state.doing[other] != AT_TABLE for other in range(state.seats) if other != seat):
        raise Invalid(f"drafts: only P{seat} can be writing in this turn (CT-PROT.12)")
    if state.has_business(seat):
        state.ask(seat)


def arrange_deals(state: Chinatown, given: Any) -> None:
    """Open deals."""
    if not isinstance(given, (list, tuple)) or len(given) > DEALS:
        raise Invalid(f"deals is a list of at most {DEALS} dicts, not {short_repr(given)}")
    for place, entry in enumerate(given):
        arrange_deal(state, Reader(entry, f"deal {place + 1} of the list"))


def arrange_deal(state: Chinatown, reader: Reader) -> None:
    """One open deal."""
    author = reader.number("author", 0, 0, state.seats - 1)
    number = reader.take("deal", None)
    deal = state.take_row(author) if number is None else read_count(number, "deal", DEALS, 1) - 1
    if state.parties[deal] or deal // DEALS_EACH >= state.seats:
        raise Invalid(f"{reader.what}: the number {deal + 1} is taken")
    arrange_terms(state, SEATS + deal, reader)
    state.parties[deal] = state.parties_in(SEATS + deal)
    state.open_deals += 1
    state.author[deal] = author
    state.revision[deal] = reader.number("revision", 1, 1, HIGHEST_REVISION)
    state.private[deal] = int(reader.flag("private", False))
    state.agreed[deal] = read_agreed(state, reader.take("accepted", [author]), reader.what)
    group = reader.take("group", [])
    if isinstance(group, (list, tuple)) and group:
        state.group[deal] = read_count(group[0], f"{reader.what}: group", DEALS, 1)
    reader.finish()
    check_deal(state, deal, reader.what)


def read_agreed(state: Chinatown, seats: Any, what: str) -> int:
    """Who has accepted."""
    if not isinstance(seats, (list, tuple)) or any(type(s) is not int or not 0 <= s < state.seats for s in seats):
        raise Invalid(f"{what}: accepted is a list of seats, not {short_repr(seats)}")
    return sum(1 << seat for seat in set(seats))


def check_deal(state: Chinatown, deal: int, what: str) -> None:
    """CT-PROT.3-7: what an open deal must keep."""
    parties, agreed, owner = state.parties[deal], state.agreed[deal], deal // DEALS_EACH
    if parties >> ANYONE or not parties >> owner & 1:
        raise Invalid(f"{what}: deal {deal + 1} is one that P{owner} has made, so he is a party of it")
    if not state.moves_goods(SEATS + deal) or not state.is_possible(SEATS + deal):
        raise Invalid(f"{what}: it would be void (CT-PROT.7)")
    if not agreed >> state.author[deal] & 1 or agreed & ~parties or agreed == parties:
        raise Invalid(f"{what}: accepted by its author and by some, not all, of its parties (CT-PROT.4-5)")


def arrange_terms(state: Chinatown, row: int, reader: Reader) -> None:
    """Lines of a deal or draft."""
    terms = {"transfers": reader.take("transfers", []), "promises": reader.take("promises", [])}
    if row < SEATS and not terms["transfers"] and not terms["promises"]:
        return
    try:
        lines = read_terms(terms, state.seats, row < SEATS)
    except Refused as refusal:
        raise Invalid(f"{reader.what}: {refusal}") from None
    for line in lines:
        amount = add_text(state, line.text) if line.item == PROMISE_ITEM else line.amount
        state.add_line(row, line_of(line.giver, line.taker, line.item), amount)


def arrange_draft(state: Chinatown, seat: int, reader: Reader) -> None:
    """What a seat is writing."""
    arrange_terms(state, seat, reader)
    state.doing[seat] = DOINGS[reader.choice("at", "draft", list(DOINGS))]
    state.secretly[seat] = int(reader.flag("private", False))
    state.countered[seat] = reader.number("counter", 0, 0, DEALS)
    if state.countered[seat] and not state.is_party(state.countered[seat] - 1, seat):
        raise Invalid(f"{reader.what}: P{seat} is no party of deal {state.countered[seat]} (CT-PROT.2)")
    rewritten = reader.take("rewritten", [])
    for line, old, _ in same_promises(state, seat) if state.countered[seat] else []:
        if not isinstance(rewritten, list) or line not in rewritten:
            state.amounts.put(seat, state.lines.find(seat, line), old)
    ends = [
        PARTY.read(state, reader.take(name, f"P{default}"))
        for name, default in (("giver", seat), ("taker", (seat + 1) % state.seats))
    ]
    if state.doing[seat] == CHOOSING:
        if min(ends) < 0 or not state.may_direct(seat, ends[0], ends[1]):
            raise Invalid(f"{reader.what}: giver and taker can't be those (CT-PROT.1)")
        state.giver[seat], state.taker[seat] = ends
    if state.doing[seat] == SPEAKING and state.trade != FREE:
        raise Invalid(f"{reader.what}: messages are sent in a free negotiation only")
    reader.finish()


def read_lot(name: Any, what: str) -> int:
    """A lot by its number."""
    is_number = isinstance(name, str) and name.isascii() and name.isdigit() and len(name) <= 2
    if not is_number or not 1 <= int(name) <= LOTS:
        raise Invalid(f"{what}: {short_repr(name)} is no lot; lots are numbered from 1 to {LOTS}")
    return int(name) - 1


def read_money(amount: Any, what: str, least: int) -> int:
    """Dollars as units."""
    if type(amount) is not int or amount % UNIT or not least <= amount <= MOST_UNSEEN * UNIT:
        raise Invalid(f"{what}: {short_repr(amount)} is no amount; amounts are multiples of {UNIT}")
    return amount // UNIT


def read_count(count: Any, what: str, most: int, least: int = 0) -> int:
    """A small number."""
    if type(count) is not int or not least <= count <= most:
        raise Invalid(f"{what}: a whole number from {least} to {most}, not {short_repr(count)}")
    return count
