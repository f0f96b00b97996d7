"""Positions of Chinatown as short dicts: writing them (position.py reads them back, and says what the keys mean)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.state import EVERYONE
from .edition import BUSINESSES, ECONOMY_IDS, KINDS, LOTS, SEATS, UNIT
from .fields import FREE, LIMITED, NOBODY
from .numbering import SETS
from .offers import line_words
from .terms import giver_of, item_of, line_of, sheet_of, taker_of
from .view import note, seen_economy, spell_party, spoken_line, view_of_deal, view_of_promise, view_of_wishes
from .words import (
    ANYONE,
    AT_TABLE,
    CHOOSING,
    DIRECTING,
    DRAFTING,
    KEEP,
    PLACE,
    PROMISE_ITEM,
    names_of_set,
)

if TYPE_CHECKING:
    from .state import Chinatown

LEFT_OUT = ("parties", "open_to", "transfers", "promises")
"""What a view says about a deal and a position doesn't."""

DOINGS = {"draft": DRAFTING, "direction": DIRECTING, "item": CHOOSING}


def write_position(state: Chinatown) -> dict[str, Any]:
    said: dict[str, Any] = {"round": state.round, "start_player": f"P{state.start_player}"}
    said |= write_goods(state)
    seen = [name for name in seen_economy(state) if name != last_economy(state)]
    said["economy"] = " ".join(seen + [last_economy(state)] * (state.card > 0))
    said |= write_phase(state) | write_secrets(state)
    counts = {names_of_set(parties): state.private_count[parties] for parties in range(SETS)}
    numbers_used = {"open": state.open_count} | counts
    if any(numbers_used.values()):
        said["numbers"] = {name: count for name, count in numbers_used.items() if count}
    said["promises"] = [write_promise(state, line) for line in range(state.promises.size)]
    return said


def last_economy(state: Chinatown) -> str:
    """The economy card that was revealed last."""
    return str(ECONOMY_IDS[state.card - 1]) if state.card else ""


def write_goods(state: Chinatown) -> dict[str, Any]:
    """Lots, stocks, cash."""
    lots = {f"P{seat}": " ".join(spell_lot(state, lot) for lot in lots_of(state, seat)) for seat in range(state.seats)}
    stock = {
        f"P{seat}": " ".join(BUSINESSES[kind] for kind in range(KINDS) for _ in range(state.in_stock(seat, kind)))
        for seat in range(state.seats)
    }
    return {
        "lots": lots,
        "stock": stock,
        "cash": {f"P{seat}": state.cash[seat] * UNIT for seat in range(state.seats)},
    }


def lots_of(state: Chinatown, seat: int) -> list[int]:
    """The lots of a seat: first those with a tile, then the empty ones in the order in which choices list them."""
    empty = state.empty_lots.contents(seat)
    return [lot for lot in range(LOTS) if state.owner[lot] == seat and lot not in empty] + empty


def spell_lot(state: Chinatown, lot: int) -> str:
    """A lot with its tile."""
    return f"{lot + 1}:{BUSINESSES[state.tile[lot]]}" if state.tile[lot] >= 0 else str(lot + 1)


def write_phase(state: Chinatown) -> dict[str, Any]:
    """What is pending."""
    if state.ended:
        return {"phase": "over"}
    if state.now == KEEP:
        seats = range(state.seats)
        return {
            "phase": "keep",
            "hands": {f"P{seat}": numbers(state.hands.contents(seat)) for seat in seats},
            "returned": {f"P{seat}": numbers(state.returns.contents(seat)) for seat in seats},
        }
    if state.now == PLACE:
        planned = {str(lot + 1): BUSINESSES[state.plan[lot] - 1] for lot in range(LOTS) if state.plan[lot]}
        return {"phase": "place", "to_place": names_of_set(state.asked)} | ({"planned": planned} if planned else {})
    return {"phase": "trade"} | write_trade(state)


def write_trade(state: Chinatown) -> dict[str, Any]:
    """The negotiation."""
    said: dict[str, Any] = {"ready": names_of_set(state.ready)}
    if state.trade == FREE:
        said |= write_free(state)
    said["deals"] = [
        {name: value for name, value in view_of_deal(state, deal).items() if name not in LEFT_OUT}
        | {"maker": state.maker[deal]}
        | write_terms(state, sheet_of(deal))
        for deal in state.deals_on_table()
    ]
    said["drafts"] = {
        f"P{seat}": write_draft(state, seat) for seat in range(state.seats) if state.doing[seat] != AT_TABLE
    }
    if wanted := view_of_wishes(state):
        said["wanted"] = wanted
    if state.speaking:
        said["speaking"] = names_of_set(state.speaking)
    if state.trade == LIMITED:
        said["limits"] = {
            "cycle": state.cycle,
            "turn": state.turn,
            "idle": state.idle,
            "stirred": bool(state.had_proposal),
            "proposals": {f"P{seat}": state.proposals[seat] for seat in range(state.seats)},
        }
    return said


def write_free(state: Chinatown) -> dict[str, Any]:
    """CT-AMB-44: whom a driver asks next."""
    return {"next": f"P{(state.start_player + state.turn) % state.seats}"}


def write_draft(state: Chinatown, seat: int) -> dict[str, Any]:
    """What a seat is writing."""
    said = write_terms(state, seat) | {"at": next(name for name, doing in DOINGS.items() if doing == state.doing[seat])}
    if state.countered[seat]:
        said["counter"] = state.number[state.countered[seat] - 1]
        said["rewritten"] = [
            [giver_of(line), taker_of(line)] for line, old, new in same_promises(state, seat) if old != new
        ]
    if state.secretly[seat]:
        said["private"] = True
    if state.doing[seat] == CHOOSING:
        said |= {"giver": spell_party(state.giver[seat]), "taker": spell_party(state.taker[seat])}
    return said


def write_terms(state: Chinatown, sheet: int) -> dict[str, Any]:
    """The lines of a draft or deal in their order: transfers and promises, or ``lines`` where they are mixed."""
    lines = [line_words(spoken_line(state, line, amount)) for line, amount in state.terms.contents(sheet)]
    transfers, promises = [line for line in lines if "text" not in line], [line for line in lines if "text" in line]
    if lines != transfers + promises:
        return {"lines": lines}
    return {"transfers": transfers, "promises": promises}


def same_promises(state: Chinatown, seat: int) -> list[tuple[int, int, int]]:
    """Promises that are the same in a counteroffer as in its deal: the line, and the numbers of the old and the new
    text."""
    deal = state.countered[seat] - 1
    old = dict(state.terms.contents(sheet_of(deal)))
    if not state.is_party(deal, seat):
        old = {named_line(line, seat): text for line, text in old.items()}
    return sorted(
        (line, old[line], text)
        for line, text in state.terms.contents(seat)
        if item_of(line) == PROMISE_ITEM and line in old and note(state, old[line]) == note(state, text)
    )


def named_line(line: int, seat: int) -> int:
    """A line in which a seat takes the place of "anyone"."""
    ends = [seat if party == ANYONE else party for party in (giver_of(line), taker_of(line))]
    return int(line_of(ends[0], ends[1], item_of(line)))


def write_secrets(state: Chinatown) -> dict[str, Any]:
    """What private deals moved unseen."""
    unseen = {
        f"P{watcher}": {
            f"P{seat}": state.unseen_cash[watcher * SEATS + seat] * UNIT
            for seat in range(state.seats)
            if state.unseen_cash[watcher * SEATS + seat]
        }
        for watcher in range(state.seats)
    }
    secret_traders = {
        f"P{watcher}": names_of_set(state.secret_traders[watcher])
        for watcher in range(state.seats)
        if state.secret_traders[watcher]
    }
    said: dict[str, Any] = {"secret_traders": secret_traders} if secret_traders else {}
    return said | ({"unseen": unseen} if any(unseen.values()) else {})


def write_promise(state: Chinatown, line: int) -> dict[str, Any]:
    """A line of the ledger."""
    known = state.promises.known[line]
    said = {"known": "all" if known == EVERYONE else names_of_set(known)}
    if state.promises.ends[line] < 0:
        return said | {"from": NOBODY, "to": NOBODY, "text": "", "round": 0, "deal": None}
    told = view_of_promise(state, line)
    return said | {name: told[name] for name in ("from", "to", "text", "round", "deal")}


def numbers(lots: list[int]) -> str:
    """Lots by number, with spaces between them, in the order in which choices list them."""
    return " ".join(str(lot + 1) for lot in lots)
