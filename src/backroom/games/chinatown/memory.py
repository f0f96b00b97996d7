"""What a seat can know, and dealing everything else anew (redeal).

A seat knows its own cards, plans, drafts and cash, everything that is face up, the open deals, and the private deals to
which it is a party. Of another seat's cash it knows what it has seen come and go; private deals of others move cash
unseen (CT-PROT.9), but never change the others' total.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.contract import knows
from ...core.state import NEWS_WIDTH
from ...core.structs import hot
from .edition import DRAWN, LOTS, RETURNED, SEATS
from .fields import FREE, NOBODY
from .numbering import SETS
from .terms import item_of, sheet_of
from .view import deals_seen
from .words import DONE, KEEP, NOTED_FACTS, PLACE, PROMISE_ITEM, TRADE

if TYPE_CHECKING:
    from .state import Chinatown

SHIFT = 10
"""The largest unseen payment that a redeal assumes, in thousands."""


@hot
def resample(state: Chinatown, seat: int) -> None:
    """Deal anew everything that a seat doesn't know; what it knows stays."""
    if state.ended:
        return
    if state.now == KEEP:
        hide_cards(state, seat)
    else:
        put_in_order(state)
    if state.now == PLACE and state.simultaneous:
        hide_plans(state, seat)
    if state.now == TRADE and state.trade == FREE:
        state.turn = (seat + state.seats - state.start_player) % state.seats
    hide_deals(state, seat)
    hide_promises(state, seat)
    hide_cash(state, seat)


# CT-LOTS.2-3: cards in others' hands


@hot
def hide_cards(state: Chinatown, seat: int) -> None:
    """The others' building cards come from all those that this seat can't see."""
    state.hidden_count = 0
    for other in range(state.seats):
        if other != seat:
            collect_cards(state, other)
    while state.deck.size > 0:
        hide_lot(state, state.deck.take(state.deck.size - 1))
    for other in range(state.seats):
        if other != seat:
            deal_again(state, other)
    while state.hidden_count > 0:
        state.deck.add(hidden_lot(state))


@hot
def put_in_order(state: Chinatown) -> None:
    """The deck by number: returned cards went into it in an order that only their owners know."""
    state.hidden_count = 0
    while state.deck.size > 0:
        hide_lot(state, state.deck.take(state.deck.size - 1))
    for place in range(state.hidden_count):
        state.deck.add(state.hidden_lots[place])
    state.hidden_count = 0


@hot
def collect_cards(state: Chinatown, other: int) -> None:
    """Add a hand to the unseen cards; a seat that has not chosen yet has returned nothing that anybody can see."""
    while state.hands.sizes[other] > 0:
        hide_lot(state, state.hands.pop(other))
    while state.returns.sizes[other] > 0:
        hide_lot(state, state.returns.pop(other))


@hot
def deal_again(state: Chinatown, other: int) -> None:
    """A new hand; a seat that has chosen has returned some of it."""
    for _ in range(DRAWN[state.seats][state.round - 1]):
        state.hands.add(other, hidden_lot(state))
    if not state.asked >> other & 1:
        for _ in range(RETURNED):
            state.returns.add(other, state.hands.take(other, state.luck.below(state.hands.sizes[other])))


@hot
def hide_lot(state: Chinatown, lot: int) -> None:
    """Add an unseen card, in order of number: not even their order may reveal where they really lie."""
    at = state.hidden_count
    while at > 0 and state.hidden_lots[at - 1] > lot:
        state.hidden_lots[at] = state.hidden_lots[at - 1]
        at -= 1
    state.hidden_lots[at] = lot
    state.hidden_count += 1


@hot
def hidden_lot(state: Chinatown) -> int:
    """A random unseen card."""
    place = state.luck.below(state.hidden_count)
    lot = state.hidden_lots[place]
    state.hidden_count -= 1
    state.hidden_lots[place] = state.hidden_lots[state.hidden_count]
    return lot


# CT-AMB-04: secret placing


@hot
def hide_plans(state: Chinatown, seat: int) -> None:
    """What others have placed so far is unknown; a seat that has finished may have placed something or nothing."""
    moves = state.moves
    for other in range(state.seats):
        if other != seat:
            undo_plan(state, other)
            if not state.asked >> other & 1:
                plan_again(state, other)
    state.moves = moves


@hot
def undo_plan(state: Chinatown, other: int) -> None:
    """Tiles go back to the stock."""
    for lot in range(LOTS):
        if state.plan[lot] > 0 and state.owner[lot] == other:
            state.add_stock(other, state.plan[lot] - 1, 1)
            state.empty_lots.add(other, lot)
            state.plan[lot] = 0


@hot
def plan_again(state: Chinatown, other: int) -> None:
    """A random plan."""
    while state.can_place(other):
        state.menu_size = 0
        state.offer_places(other)
        choice = state.menu[state.luck.below(state.menu_size)]
        if choice == DONE:
            return
        state.take_choice(other, choice)


# CT-PROT.9: drafts, private deals, promises


@hot
def hide_deals(state: Chinatown, seat: int) -> None:
    """Remove others' drafts and private deals, as if they didn't exist."""
    for other in range(state.seats):
        if other != seat:
            state.drop_draft(other)
            state.giver[other] = 0
            state.taker[other] = 0
    state.speaking &= 1 << seat
    place = state.deal_count - 1
    while place >= 0:
        deal = state.on_table[place]
        if not state.watchers(deal) >> seat & 1:
            state.erase(deal)
        place -= 1
    for parties in range(SETS):
        if not parties >> seat & 1:
            state.private_count[parties] = 0


@hot
def hide_promises(state: Chinatown, seat: int) -> None:
    """Promises between others stay, as lines without words."""
    for place in range(state.promises.size):
        if not state.promises.known[place] >> seat & 1:
            state.promises.put(place, NOBODY, NOBODY, 0, 0)


# CT-PAY.6: cash


@hot
def hide_cash(state: Chinatown, seat: int) -> None:
    """Others have what this seat has seen come and go, shifted among those who dealt unseen."""
    for other in range(state.seats):
        state.cash[other] -= state.unseen_cash[seat * SEATS + other]
        state.known_cash[other] = state.cash[other]
    for other in range(state.seats):
        if state.secret_traders[seat] >> other & 1:
            shift_cash(state, seat, other)
    for other in range(state.seats):
        while state.cash[other] < 0:
            lend(state, seat, other)
    note_beliefs(state, seat)


@hot
def shift_cash(state: Chinatown, seat: int, other: int) -> None:
    """Perhaps a seat paid something to another one in a private deal."""
    taker = state.luck.below(state.seats)
    if state.cash[other] > 0 and taker != seat and state.secret_traders[seat] >> taker & 1:
        amount = state.luck.below(min(state.cash[other], SHIFT) + 1)
        state.cash[other] -= amount
        state.cash[taker] += amount


@hot
def lend(state: Chinatown, seat: int, poor: int) -> None:
    """Nobody has less than nothing: the richest other seat must have paid this one unseen."""
    rich = poor
    for other in range(state.seats):
        if other != seat and state.cash[other] > state.cash[rich]:
            rich = other
    amount = min(state.cash[rich], -state.cash[poor])
    state.cash[rich] -= amount
    state.cash[poor] += amount


@hot
def note_beliefs(state: Chinatown, seat: int) -> None:
    """In the redealt state, what this seat can't know the others don't know either."""
    for watcher in range(state.seats):
        for other in range(state.seats):
            unseen = state.cash[other] - state.known_cash[other] if watcher == seat else 0
            state.unseen_cash[watcher * SEATS + other] = unseen


# Free texts


def notes_of(state: Chinatown, seat: int) -> list[str]:
    """The free texts with all those blanked that don't belong to deals, promises or messages that a seat may know."""
    ledger = range(state.promises.size)
    known = {state.promises.texts[place] for place in ledger if state.promises.known[place] >> seat & 1}
    sheets = [seat] + [sheet_of(deal) for deal in deals_seen(state, seat)]
    for sheet in sheets:
        known |= {text for line, text in state.terms.contents(sheet) if item_of(line) == PROMISE_ITEM}
    for at in range(0, len(state.log), NEWS_WIDTH):
        if state.log[at] in NOTED_FACTS and knows(state.log[at + 1], seat):
            known.add(state.log[at + 2 + NOTED_FACTS[state.log[at]]])
    return [text if number in known else "" for number, text in enumerate(state.notes or ())]
