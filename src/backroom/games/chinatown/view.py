"""What a seat may see of Chinatown, built from scratch; shops, and what things would earn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.contract import knows
from ...core.phrases import phrase
from .appraisal import shops, worth
from .edition import (
    BUSINESSES,
    COLOURS,
    ECONOMY_IDS,
    KEPT,
    KINDS,
    LOTS,
    RETURNED,
    ROUNDS,
    SEATS,
    UNIT,
)
from .fields import LIMITED
from .offers import Line, line_words, party_name, ware_words
from .terms import giver_of, item_of, sheet_of, taker_of, unpack_promise
from .words import (
    AT_TABLE,
    CASH_ITEM,
    CHOOSING,
    DIRECTING,
    DRAFTING,
    KEEP,
    PLACE,
    PROMISE_ITEM,
    TRADE,
)

if TYPE_CHECKING:
    from .state import Chinatown

PHASES: dict[int, str] = {KEEP: "keep", TRADE: "trade", PLACE: "place"}
IN_VIEWS = (*PHASES.values(), *COLOURS, "over")
"""Names that aren't in any verb, fact or question."""


def build_view(state: Chinatown, seat: int | None) -> dict[str, Any]:
    return {
        "options": {name: option.values[state.get_options()[name]] for name, option in state.game.options.items()},
        "round": state.round,
        "rounds": ROUNDS,
        "phase": "over" if state.ended else PHASES[state.now],
        "start_player": state.start_player,
        "lots": {str(lot + 1): view_of_lot(state, lot, seat) for lot in range(LOTS) if state.owner[lot] >= 0},
        "players": [view_of_player(state, other, seat) for other in range(state.seats)],
        "hand": [] if seat is None else sorted(lot + 1 for lot in state.hands.contents(seat)),
        "returned": [] if seat is None else sorted(lot + 1 for lot in state.returns.contents(seat)),
        "keep": KEPT[state.seats][state.round - 1],
        "deck": state.deck.size,
        "tiles": unplayed_tiles(state),
        "economy": seen_economy(state),
        "last_economy": ECONOMY_IDS[state.card - 1] if state.card else None,
        "deals": [view_of_deal(state, deal) for deal in deals_seen(state, seat)],
        "wanted": view_of_wishes(state),
        "draft": None if seat is None else view_of_draft(state, seat),
        "promises": view_of_promises(state, seat),
        "prospect": None if seat is None else worth(state, seat),
    }


def view_of_lot(state: Chinatown, lot: int, seat: int | None) -> dict[str, Any]:
    """A lot with an owner; a tile placed in secret is seen only by the seat that placed it."""
    seen: dict[str, Any] = {
        "owner": state.owner[lot],
        "tile": BUSINESSES[state.tile[lot]] if state.tile[lot] >= 0 else None,
    }
    if state.plan[lot] and state.owner[lot] == seat:
        seen["planned"] = BUSINESSES[state.plan[lot] - 1]
    return seen


def view_of_player(state: Chinatown, other: int, seat: int | None) -> dict[str, Any]:
    """CT-TILES.2, CT-PAY.6: the stock is open, the cash is its owner's secret until the end."""
    cash = state.cash[other] * UNIT if other == seat or state.ended else None
    return {
        "seat": other,
        "colour": COLOURS[other],
        "cash": cash,
        "stock": view_of_stock(state, other, seat),
        "ready": bool(state.is_ready(other)),
        "income": state.income[other] * UNIT,
        "tiles_on_board": state.tiles_on_board(other),
        "shops": shops(state, other),
    }


def view_of_stock(state: Chinatown, other: int, seat: int | None) -> dict[str, int]:
    """CT-AMB-04: for the others, tiles placed in secret are still in the stock."""
    counts = [state.in_stock(other, kind) for kind in range(KINDS)]
    for lot in range(LOTS):
        if state.plan[lot] and state.owner[lot] == other != seat:
            counts[state.plan[lot] - 1] += 1
    return {BUSINESSES[kind]: count for kind, count in enumerate(counts) if count}


def unplayed_tiles(state: Chinatown) -> dict[str, int]:
    """CT-TILES.3: how many tiles of each business are not drawn yet, as everybody can work out."""
    bag = state.bag.contents()
    return {BUSINESSES[kind]: bag.count(kind) for kind in range(KINDS)}


def seen_economy(state: Chinatown) -> list[str]:
    """CT-PAY.1: the economy cards that were revealed, in the order of the box."""
    unseen = state.economy.contents()
    return [name for card, name in enumerate(ECONOMY_IDS) if card not in unseen]


# Deals


def is_seen(state: Chinatown, deal: int, seat: int | None) -> bool:
    """CT-PROT.9: whether a deal is on the table and this seat may know it."""
    return deal >= 0 and knows(state.watchers(deal), seat)


def terms(state: Chinatown, sheet: int) -> dict[str, Any]:
    """The lines of a draft or deal, in a fixed order, in the form in which a whole deal is given."""
    said = [line_words(spoken_line(state, line, amount)) for line, amount in sorted(state.terms.contents(sheet))]
    return {
        "transfers": [line for line in said if "text" not in line],
        "promises": [line for line in said if "text" in line],
    }


def spoken_line(state: Chinatown, line: int, amount: int) -> Line:
    """A line with its words."""
    item = item_of(line)
    text = note(state, amount) if item == PROMISE_ITEM else ""
    return Line(giver_of(line), taker_of(line), item, amount, text)


def note(state: Chinatown, number: int) -> str:
    """A free text by its number."""
    return str(state.notes[number]) if state.notes and 0 <= number < len(state.notes) else ""


def deals_seen(state: Chinatown, seat: int | None) -> list[int]:
    """The open deals that a seat may know, in the order of their terms."""
    return [deal for deal in state.deals_on_table() if is_seen(state, deal, seat)]


def view_of_deal(state: Chinatown, deal: int) -> dict[str, Any]:
    """An open deal; "open_to" are those who may take up an offer to anyone."""
    takers = state.takers(sheet_of(deal)) & ~state.declined[deal] if state.is_to_anyone(deal) else 0
    return {
        "deal": state.number[deal],
        "replaces": state.replaced[deal] or None,
        "author": state.author[deal],
        "revision": state.revision[deal],
        "private": bool(state.private[deal]),
        "parties": seats_in(state, state.parties[deal]),
        "open_to": seats_in(state, takers),
        "accepted": seats_in(state, state.agreed[deal]),
        "declined": seats_in(state, state.declined[deal]),
        "group": state.group[deal] or None,
    } | terms(state, sheet_of(deal))


def view_of_wishes(state: Chinatown) -> list[dict[str, Any]]:
    """CT-PROT.13: who has said that they want which lot, or tiles of which business."""
    return [
        {"seat": seat} | ware_words(item) for item in range(CASH_ITEM) for seat in seats_in(state, state.wanted[item])
    ]


def view_of_draft(state: Chinatown, seat: int) -> dict[str, Any] | None:
    """What a seat is writing."""
    if state.doing[seat] == AT_TABLE:
        return None
    countered = state.number[state.countered[seat] - 1] if state.countered[seat] else None
    seen: dict[str, Any] = {"private": bool(state.secretly[seat]), "counter": countered}
    if state.doing[seat] == CHOOSING:
        seen |= {"giver": party_name(state.giver[seat]), "taker": party_name(state.taker[seat])}
    return seen | terms(state, seat)


def view_of_promises(state: Chinatown, seat: int | None) -> list[dict[str, Any]]:
    """CT-TRADE.9: the promises of executed deals that a seat may know."""
    ledger = range(state.promises.size)
    return [view_of_promise(state, line) for line in ledger if knows(state.promises.known[line], seat)]


def view_of_promise(state: Chinatown, line: int) -> dict[str, Any]:
    """A line of the ledger."""
    giver, taker, made = unpack_promise(state.promises.ends[line])
    return {
        "from": giver,
        "to": taker,
        "round": made,
        "deal": state.promises.deals[line] or None,
        "text": note(state, state.promises.texts[line]),
        "open": state.promises.known[line] >> SEATS != 0,
    }


def seats_in(state: Chinatown, chosen: int) -> list[int]:
    """A bit set as a list."""
    return [seat for seat in range(state.seats) if chosen >> seat & 1]


# Questions, points, inventory


def question(state: Chinatown, seat: int) -> dict[str, Any]:
    left = RETURNED - state.returns.size(seat)
    return {"left": left, "doing": trade_question(state, seat) if state.now == TRADE else ""}


def trade_question(state: Chinatown, seat: int) -> str:
    """What a seat is asked in the negotiation."""
    doing = state.doing[seat]
    if state.speaking >> seat & 1:
        return phrase("Who is your message for, or what do you want?")
    if doing == AT_TABLE and state.trade == LIMITED:
        return phrase("Negotiate: draft a deal, answer one, wait for the others, or say ready.")
    if doing == AT_TABLE:
        return phrase("Negotiate: make an offer, answer one, or say that you are ready.")
    if doing == DRAFTING:
        return phrase("Your draft: add or strike lines, then propose or drop it.")
    if doing == DIRECTING:
        return phrase("Who gives to whom?")
    return phrase(
        "What does {giver} give {taker}?",
        giver=spell_party(state.giver[seat]),
        taker=spell_party(state.taker[seat]),
    )


def spell_party(party: int) -> str:
    """A party of a draft in running text."""
    return f"P{party}" if party < SEATS else "anyone"


def points(state: Chinatown) -> list[int]:
    """CT-END.2: cash."""
    return [state.cash[seat] * UNIT for seat in range(state.seats)]


def inventory(state: Chinatown) -> dict[str, list[str]]:
    """CT-COMP: all building cards, tiles and economy cards, wherever they are."""
    cards = state.deck.contents() + [lot for lot in range(LOTS) if state.owner[lot] >= 0]
    kinds = state.bag.contents() + [kind for kind in state.tile if kind >= 0]
    kinds += [kind - 1 for kind in state.plan if kind]
    for seat in range(state.seats):
        cards += state.hands.contents(seat) + state.returns.contents(seat)
        for kind in range(KINDS):
            kinds += [kind] * state.in_stock(seat, kind)
    economy = sorted(ECONOMY_IDS[card] for card in state.economy.contents()) + seen_economy(state)
    return {
        "lots": [str(lot + 1) for lot in sorted(cards)],
        "tiles": [BUSINESSES[kind] for kind in sorted(kinds)],
        "economy": sorted(economy),
    }
