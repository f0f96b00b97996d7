"""Positions of Chinatown as short dicts: reading them. Impossible ones are refused (position_writing.py writes them).

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

The phase keep has "hands" and "returned"; place has "to_place" (the seat, or the seats that still place) and "planned"
(simultaneous placing: lot and tile). A deal in which promises come before transfers has "lines" of both. In the
negotiation, "speaking" names those who are about to send a message, "next" the seat that a driver looks at first;
"numbers" says how many numbers have been used by open deals, and by the private deals of the same parties ("P0 P2");
"limits" has the counts of a negotiation with limits. "unseen" says what private deals brought to whom and who didn't
see it, "secret_traders" who was seen in them. Everything that is not named lies in the piles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Invalid
from ...core.positions import Reader, find, read_names
from ...core.state import EVERYONE
from ...core.words import short_repr
from .edition import (
    BUSINESSES,
    DRAWN,
    ECONOMY_IDS,
    KEPT,
    LEDGER_LINES,
    LOTS,
    MOST_CARDS,
    NEIGHBOURS,
    ON_STREET,
    RETURNED,
    ROUNDS,
    SEATS,
    START_CASH,
    TILES_DRAWN,
    UNIT,
)
from .fields import NO_TRADE, NOBODY
from .numbering import LAST_NUMBER
from .position_trade import set_numbers, set_trade
from .reading import MOST_CASH, add_text, read_count, read_lot, read_money, read_seats
from .terms import pack_promise
from .view import seats_in
from .words import (
    KEEP,
    PAY,
    PLACE,
    ROUND,
)

if TYPE_CHECKING:
    from .state import Chinatown

PHASES = ("trade", "keep", "place", "deal", "pay", "over")


def read_position(state: Chinatown, given: dict[str, Any]) -> None:
    """Set up a position."""
    reader = Reader(given, "position")
    state.fill_box()
    phase = reader.choice("phase", "trade", PHASES)
    state.round = read_round(reader, phase)
    state.start_player = reader.seat("start_player", 0, state.seats)
    set_goods(state, reader)
    set_economy(state, phase, reader.things("economy", ""))
    check_supply(state, phase)
    set_secrets(state, phase, reader)
    set_promises(state, phase, reader.take("promises", []))
    set_numbers(state, reader)
    set_phase(state, phase, reader)
    reader.finish()


# Rounds


def read_round(reader: Reader, phase: str) -> int:
    """CT-GEN.2: the number of the round; 0 before the first one is dealt."""
    low = 0 if phase == "deal" else ROUNDS if phase == "over" else 1
    high = ROUNDS - 1 if phase == "deal" else ROUNDS
    if phase == "over" and reader.rest.get("round", ROUNDS) != ROUNDS:
        raise Invalid(f"round: the game is over after round {ROUNDS}, and not earlier (CT-GEN.2)")
    return reader.number("round", max(low, 1), low, high)


def traded_rounds(state: Chinatown, phase: str) -> int:
    """The last round in which there was a negotiation."""
    if state.trade == NO_TRADE:
        return 0
    return state.round - 1 if phase == "keep" else state.round


def check_supply(state: Chinatown, phase: str) -> None:
    """CT-LOTS.7, CT-TILES.3: the deck and the bag last to the end of the game."""
    cards = LOTS - sum(owner >= 0 for owner in state.owner)
    tiles = state.bag.size
    first = state.round - 1 if phase == "keep" else state.round
    for number in range(first, ROUNDS if phase != "over" else 0):
        if cards < state.seats * DRAWN[state.seats][number]:
            raise Invalid(f"lots: too few building cards are left for round {number + 1} (CT-AMB-18)")
        cards -= state.seats * KEPT[state.seats][number]
        tiles -= state.seats * TILES_DRAWN[state.seats][number]
        if tiles < 0:
            raise Invalid(f"stock: too few tiles are left in the bag for round {number + 1} (CT-AMB-18)")


# Lots, stocks, cash, economy cards


def set_goods(state: Chinatown, reader: Reader) -> None:
    """Lots with their tiles, stocks, cash."""
    for seat, names in reader.by_seat("lots", state.seats):
        for name in read_names(names, f"lots of P{seat}"):
            number, colon, business = name.partition(":")
            set_lot(state, seat, read_lot(number, f"lots of P{seat}"), business if colon else None)
    for seat, names in reader.by_seat("stock", state.seats):
        for name in read_names(names, f"stock of P{seat}"):
            state.add_stock(seat, use_tile(state, name, f"stock of P{seat}"), 1)
    for seat in range(state.seats):
        state.cash[seat] = START_CASH
    for seat, amount in reader.by_seat("cash", state.seats):
        state.cash[seat] = read_money(amount, f"cash of P{seat}", 0)
    if sum(state.cash[seat] for seat in range(state.seats)) > MOST_CASH:
        raise Invalid(f"cash: all seats together have at most ${MOST_CASH * UNIT}")


def set_lot(state: Chinatown, seat: int, lot: int, business: str | None) -> None:
    """One lot and what lies on it."""
    if state.owner[lot] >= 0:
        raise Invalid(f"lots: lot {lot + 1} is named twice")
    state.owner[lot] = seat
    state.deck.remove(lot)
    if business is None:
        state.empty_lots.add(seat, lot)
    else:
        state.lay_tile(lot, use_tile(state, business, f"lot {lot + 1}"))


def use_tile(state: Chinatown, name: Any, what: str) -> int:
    """Take a tile out of the bag."""
    kind = find(name, BUSINESSES, what)
    if state.bag.find(kind) < 0:
        raise Invalid(f"{what}: there are not that many tiles of {name} (CT-COMP.3)")
    state.bag.remove(kind)
    return kind


def set_economy(state: Chinatown, phase: str, names: list[str]) -> None:
    """CT-PAY.1: one card was revealed in each round that has been paid."""
    paid = state.round if phase in ("deal", "over") else state.round - 1
    if len(names) > paid:
        raise Invalid(f"economy: at most {paid} of the cards can have been revealed by now (CT-PAY.1)")
    for name in names:
        card = find(name, ECONOMY_IDS, "economy")
        if state.economy.find(card) < 0:
            raise Invalid(f"economy: {name} is named twice")
        state.economy.remove(card)
        state.card = card + 1


# What private deals moved unseen


def set_secrets(state: Chinatown, phase: str, reader: Reader) -> None:
    """CT-PROT.9: what private deals brought whom, and who was seen in them."""
    if ("unseen" in reader.rest or "secret_traders" in reader.rest) and (
        state.cash_open or traded_rounds(state, phase) < 1
    ):
        raise Invalid("unseen, secret_traders: no private deal can have moved cash in secret (CT-PROT.9)")
    for watcher, row in reader.by_seat("unseen", state.seats):
        cells = Reader({"row": row}, f"unseen by P{watcher}")
        for seat, amount in cells.by_seat("row", state.seats):
            state.unseen_cash[watcher * SEATS + seat] = read_money(amount, f"unseen by P{watcher}", -MOST_CASH)
    for watcher, names in reader.by_seat("secret_traders", state.seats):
        state.secret_traders[watcher] = read_seats(state, names, "secret_traders")
    for watcher in range(state.seats):
        row = [state.unseen_cash[watcher * SEATS + seat] for seat in range(state.seats)]
        if sum(row) or row[watcher] or state.secret_traders[watcher] >> watcher & 1:
            raise Invalid(f"unseen by P{watcher}: what others pay each other adds up to nothing (CT-PROT.9)")


# Promises


def set_promises(state: Chinatown, phase: str, given: Any) -> None:
    """CT-TRADE.9: the ledger."""
    if not isinstance(given, (list, tuple)) or len(given) > LEDGER_LINES:
        raise Invalid(f"promises is a list of at most {LEDGER_LINES} dicts, not {short_repr(given)}")
    for place, entry in enumerate(given):
        reader = Reader(entry, f"promise {place + 1}")
        if entry.get("from") == NOBODY:
            set_hidden_promise(state, reader)
        else:
            set_promise(state, reader, traded_rounds(state, phase))
        reader.finish()


def set_hidden_promise(state: Chinatown, reader: Reader) -> None:
    """A promise of which nobody at this table knows the words or the parties (they occur in redealt states)."""
    what = {"from": NOBODY, "to": NOBODY, "text": "", "round": 0, "deal": None, "known": ""}
    if any(reader.take(key, value) != value for key, value in what.items()):
        raise Invalid(f"{reader.what}: a promise from nobody goes to nobody and has no words, round, deal or witness")
    state.promises.add(NOBODY, NOBODY, 0, 0)


def set_promise(state: Chinatown, reader: Reader, last_round: int) -> None:
    """A line of the ledger."""
    known = reader.take("known", "all")
    giver, taker = reader.number("from", 0, 0, state.seats - 1), reader.number("to", 1, 0, state.seats - 1)
    watchers = EVERYONE if known == "all" else read_seats(state, known, f"{reader.what}: known")
    if giver == taker or not watchers >> giver & 1 or not watchers >> taker & 1:
        raise Invalid(f"{reader.what}: it goes from one seat to another, and both know it (CT-TRADE.9)")
    if last_round < 1:
        raise Invalid(f"{reader.what}: there was no negotiation yet (CT-TRADE.9)")
    made, deal = reader.number("round", last_round, 1, last_round), reader.take("deal", None)
    number = 0 if deal is None else read_count(deal, f"{reader.what}: deal", LAST_NUMBER, 1)
    text = add_text(state, reader.take("text", ""))
    state.promises.add(pack_promise(giver, taker, made), text, watchers, number)


# Phases


def set_phase(state: Chinatown, phase: str, reader: Reader) -> None:
    """What is pending."""
    if phase == "over":
        state.push_step(PAY)
        state.end_game()
    elif phase == "deal":
        state.push_step(ROUND)
    elif phase == "pay":
        state.push_step(PAY)
    elif phase == "keep":
        set_keep(state, reader)
    elif phase == "place":
        set_place(state, reader)
    else:
        set_trade(state, reader)


# Phase 1


def set_keep(state: Chinatown, reader: Reader) -> None:
    """Hands and returned cards; without hands the round is dealt."""
    if "hands" not in reader.rest:
        state.round -= 1
        if state.round > 0:
            state.start_player = (state.start_player - 1) % state.seats
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
            raise Invalid(f"{key} of P{seat}: at most {most} cards (CT-LOTS.1)")
        for lot in lots:
            if state.deck.find(lot) < 0:
                raise Invalid(f"{key} of P{seat}: lot {lot + 1} is named twice")
            state.deck.remove(lot)
            found.append((seat, lot))
    return found


def ask_keepers(state: Chinatown) -> None:
    """CT-LOTS.1: everybody has drawn what the table says."""
    drawn = DRAWN[state.seats][state.round - 1]
    for seat in range(state.seats):
        if state.hands.size(seat) + state.returns.size(seat) != drawn:
            raise Invalid(f"hands of P{seat}: {drawn} cards in hand and returned together (CT-LOTS.1)")
        if state.returns.size(seat) < RETURNED:
            state.ask(seat)
    if not state.asked:
        raise Invalid("returned: everybody has chosen, so the cards have been revealed (CT-LOTS.5)")


# Phase 4


def set_place(state: Chinatown, reader: Reader) -> None:
    """Who still places, and what was placed in secret."""
    planned = reader.table("planned")
    if planned and not state.simultaneous:
        raise Invalid('planned: tiles are placed in secret only with placing = "simultaneous"')
    for name, business in planned.items():
        lot = read_lot(name, "planned")
        if state.owner[lot] < 0 or state.tile[lot] >= 0 or state.plan[lot]:
            raise Invalid(f"planned: lot {lot + 1} is not an empty lot that somebody owns (CT-PLACE.2)")
        state.plan[lot] = use_tile(state, business, "planned") + 1
        state.empty_lots.remove(state.owner[lot], lot)
    check_supply(state, "place")  # again: the planned tiles don't come from the bag any more
    check_planned(state)
    placing = reader.take("to_place", None)
    state.push_step(PLACE)
    if placing is not None:
        ask_placers(state, read_seats(state, placing, "to_place"))
    elif planned:
        raise Invalid("to_place: say who still places, since some have placed already (CT-PLACE.6)")


def check_planned(state: Chinatown) -> None:
    """CT-VAR.2, CT-AMB-22: with interior lots, a planned tile lies on a street or extends one that came before it."""
    left = {lot for lot in range(LOTS) if state.plan[lot] and state.interior and not ON_STREET[lot]}
    reached = {lot for lot in range(LOTS) if (state.plan[lot] or state.tile[lot] >= 0) and lot not in left}
    grown = True
    while grown:
        found = {
            lot for lot in left if any(matches(state, lot, other) for other in NEIGHBOURS[lot] if other in reached)
        }
        grown, left, reached = bool(found), left - found, reached | found
    if left:
        raise Invalid(f"planned: lot {min(left) + 1} is off the street and extends no shop (CT-VAR.1)")


def matches(state: Chinatown, lot: int, other: int) -> bool:
    """Whether a planned tile extends a shop on another lot."""
    kind = state.plan[other] - 1 if state.plan[other] else state.tile[other]
    return state.owner[other] == state.owner[lot] and kind == state.plan[lot] - 1


def ask_placers(state: Chinatown, placing: int) -> None:
    """CT-PLACE.6: one seat, or all that have not finished."""
    seats = seats_in(state, placing)
    if not seats or (len(seats) > 1 and not state.simultaneous):
        raise Invalid('to_place: one seat; several only with placing = "simultaneous"')
    for seat in seats:
        if not state.can_place(seat) and not has_planned(state, seat):
            raise Invalid(f"to_place: P{seat} has nothing to place, or no lot for it (CT-PLACE.2)")
    done = (seats[0] - state.start_player) % state.seats + 1
    state.replace_step(PLACE, state.seats if state.simultaneous else done)
    state.asked = placing


def has_planned(state: Chinatown, seat: int) -> bool:
    """Whether a seat has placed something in secret."""
    return any(state.plan[lot] and state.owner[lot] == seat for lot in range(LOTS))
