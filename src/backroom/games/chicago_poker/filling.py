"""Hidden places of a redeal (memory.py) and the cards that are put into them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.structs import hot
from .edition import GANGSTERS
from .fields import NOTHING
from .words import ACT

if TYPE_CHECKING:
    from .state import ChicagoPoker


@hot
def is_known(state: ChicagoPoker, place: int) -> bool:
    """Whether the asking seat knows the card at a hidden place, or at least that it is in that group."""
    return state.traces[place] >> state.asker & 1 == 1


@hot
def begin_to_fill(state: ChicagoPoker) -> None:
    """Make all unseen cards available; only the cards that the seat knows are in their places."""
    for i in range(state.all_count):
        state.unseen[i] = state.all_unseen[i]
    state.unseen_count = state.all_count
    for place in range(state.places):
        state.filled[place] = state.truth[place] + 1 if is_known(state, place) else 0
        state.limit[place] = state.epoch


@hot
def suits(state: ChicagoPoker, card: int, place: int, from_epoch: int) -> bool:
    """Whether an unseen card can lie in a hidden place."""
    if state.column_of[place] != NOTHING and not state.is_gangster(card):
        return False
    if state.among[place] != 0 and (state.is_gangster(card) or not state.among[place] >> card - GANGSTERS & 1):
        return False
    return from_epoch <= state.entered[card] <= state.limit[place]


@hot
def fill_with(state: ChicagoPoker, place: int, from_epoch: int, to_epoch: int) -> bool:
    """Put a random unseen card of some epochs into a place; False if none fits."""
    count = 0
    for i in range(state.unseen_count):
        card = state.unseen[i]
        if state.entered[card] <= to_epoch and suits(state, card, place, from_epoch):
            count += 1
    if count == 0:
        return False
    which = state.luck.below(count)
    for i in range(state.unseen_count):
        card = state.unseen[i]
        if state.entered[card] <= to_epoch and suits(state, card, place, from_epoch):
            if which == 0:
                state.filled[place] = card + 1
                state.unseen_count -= 1
                state.unseen[i] = state.unseen[state.unseen_count]
                return True
            which -= 1
    return False


@hot
def lay_out_hidden(state: ChicagoPoker) -> None:
    """Put the cards of the filled places on the table, and the rest of the unseen cards into the deck."""
    for place in range(state.places):
        card = state.filled[place] - 1
        state.trace[card] = state.traces[place]
        if state.column_of[place] == NOTHING:
            state.hands.put(state.owner[place], state.place_of[place], card)
        else:
            state.columns.put(state.column_of[place], state.place_of[place], card)
            state.seen[card] = state.viewers[place]
            state.laid[card] = state.latest[place]
    state.deck.clear()
    for i in range(state.unseen_count):
        state.trace[state.unseen[i]] = 0
        state.deck.add(state.unseen[i])


@hot
def is_plausible(state: ChicagoPoker, seat: int) -> bool:
    """Whether the hand of the active seat is consistent with what others can see."""
    if state.ended or seat == state.active:
        return True
    held = state.held(state.active) + (1 if state.bribing else 0)
    if not state.stays_in_limit(state.active, held, state.actions_left, NOTHING):
        return False
    return state.now != ACT or state.list_choices(state.active) > 0
