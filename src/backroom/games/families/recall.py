"""What a careful seat remembers about cards, noted down while the rules run; memory.py makes use of it.

Most of it is about the last reshuffle. What lay openly in the discard pile, and what a seat had put there
itself, this seat knows to be in the new draw pile; whoever has drawn nothing since can't hold any of it.
Everything noted is either open to all or known to the seat under whose number it stands.
"""

from __future__ import annotations

from ...core.structs import hot
from .edition import ALL_SPECIALS, HAT, HAT_TOKEN, KINDS, MOST_CARDS, SEATS, SIDES, TOKENS
from .fields import OPENLY, Fields

BEFORE = SEATS * SEATS * KINDS  # a card that was handed on before the last reshuffle has a higher number


@hot
def recall_drawn(state: Fields, seat: int, kind: int) -> None:
    """A seat has drawn a card: it knows one card less in the pile."""
    state.known[seat * KINDS + kind] -= 1
    state.came[seat] += 1


@hot
def recall_returned(state: Fields, seat: int) -> None:
    """A card that a seat has just drawn goes back; it may be one that was handed on."""
    if state.handed.size > 0:
        state.wavering |= 1 << seat
    if state.came[seat] > 0:
        state.came[seat] -= 1


@hot
def recall_influence(state: Fields, seat: int, side: int) -> None:
    """Influence laid after drawing may be of the last reshuffle; alone on its side it may be anything."""
    if state.came[seat] > 0:
        state.recent[seat * SIDES + side] += 1
        for other in range(state.seats if influence_on(state, seat, side) == 0 else 0):
            state.barred[other * SEATS * SIDES + seat * SIDES + side] = 0


@hot
def recall_spent(state: Fields, seat: int) -> None:
    """So may a card that is discarded unseen after drawing; any card that was handed on may be the one."""
    state.doubtful |= 1 << seat
    if state.came[seat] > 0:
        state.spent[seat] += 1


@hot
def recall_shown(state: Fields, seat: int, kind: int) -> None:
    """A seat shows a card from its hand: it may be the one that somebody knew to be there."""
    state.shown[seat * KINDS + kind] += 1
    if state.handed.size > 0:
        for owner in range(state.seats):
            code = (owner * SEATS + seat) * KINDS + kind
            state.handed.remove(code if state.handed.find(code) >= 0 else code + BEFORE)


@hot
def recall_handed(state: Fields, owner: int, seat: int, kind: int) -> None:
    """FA-CARD.5: a returned card is drawn by another seat, and who returned it knows that."""
    if owner == seat:
        return
    if state.wavering >> owner & 1:
        forget_handed(state, owner)  # it may be a card that the owner was known to have
    state.in_play[owner] |= 1 << kind & ALL_SPECIALS
    if not is_hidden_from(state, owner, kind):
        bar(state, owner, 1 << kind)
    state.doubtful &= ~(1 << seat)
    if state.handed.size < MOST_CARDS:
        state.handed.add((owner * SEATS + seat) * KINDS + kind)


@hot
def forget_handed(state: Fields, holder: int) -> None:
    """Nobody is certain any more which returned cards a seat has."""
    at = 0
    while at < state.handed.size:
        if state.handed.at(at) // KINDS % SEATS == holder:
            state.handed.take(at)
        else:
            at += 1


@hot
def influence_on(state: Fields, seat: int, side: int) -> int:
    """How many influence cards (not tokens) lie on a side."""
    return state.owns(seat, HAT + side) - state.tokens[seat * TOKENS + HAT_TOKEN + side]


# FA-CARD.4: a reshuffle


@hot
def recall_reshuffle(state: Fields) -> None:
    """The discard pile becomes the draw pile: every seat notes what it knows of it, and counts anew."""
    for seat in range(state.seats):
        nowhere = 0
        for kind in range(KINDS):
            at = seat * KINDS + kind
            state.known[at] = state.discards[at] + state.discards[OPENLY * KINDS + kind]
            state.shown[at] = 0
            if not is_hidden_from(state, seat, kind):
                nowhere |= 1 << kind
        bar(state, seat, nowhere)
    for seat in range(state.seats):
        state.came[seat] = 0
        state.spent[seat] = 0
        state.recent[seat * SIDES] = 0
        state.recent[seat * SIDES + 1] = 0
        if state.doubtful >> seat & 1:
            forget_handed(state, seat)
    state.doubtful = 0
    state.wavering = 0
    for done in range(state.handed.size):
        code = state.handed.take(state.handed.size - 1 - done)
        state.handed.add(code if code >= BEFORE else code + BEFORE)


@hot
def hides(state: Fields, seat: int, kind: int) -> bool:
    """Whether a seat hides a card of a kind from the others."""
    if state.holding[seat] >> kind & 1 or state.discards[seat * KINDS + kind] > 0:
        return True
    for side in range(SIDES):
        if state.influence[(seat * SIDES + side) * KINDS + kind] > 0:
            return True
    for place in range(state.drawn_count if state.drawn_by == seat else 0):
        if state.drawn[place] == kind:
            return True
    return False


@hot
def is_hidden_from(state: Fields, seat: int, kind: int) -> bool:
    """Whether any card of a kind is out of the game, or hidden by another seat."""
    if state.removed >> kind & 1:
        return True
    for other in range(state.seats):
        if other != seat and hides(state, other, kind):
            return True
    return False


@hot
def bar(state: Fields, seat: int, kinds: int) -> None:
    """No other seat hides a card of these kinds now: none of them lies under their mini boards."""
    state.in_play[seat] |= kinds & ALL_SPECIALS
    for row in range(state.seats * SIDES):
        state.barred[seat * SEATS * SIDES + row] |= kinds
