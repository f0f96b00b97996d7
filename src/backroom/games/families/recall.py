"""What a careful seat remembers about cards, noted down while the rules run; memory.py uses it.

Most of it is about the last reshuffle. A seat knows that the cards that lay openly in the discard pile, and those that
it had put there itself, are in the new draw pile; a seat that has drawn nothing since can't hold any of them.
Everything noted is either public or known to the seat whose number it is noted under.
"""

from __future__ import annotations

from ...core.structs import hot
from .edition import ALL_SPECIALS, HAT, HAT_TOKEN, KINDS, MOST_CARDS, SEATS, SIDES, TOKENS
from .fields import OPENLY, UNDER_GIVERS, UNDER_KINDS, Fields

ALL_KINDS = (1 << KINDS) - 1
# A note about a card that was passed on is one number: its kind, who may have it (a bit set), who returned it, and
# whether that was before the last reshuffle.
KIND_BITS = 31
HOLDER: int = 32  # of seat 0, twice that of seat 1, ...
RETURNED: int = HOLDER << SEATS  # times the seat
BEFORE: int = RETURNED * SEATS


@hot
def recall_drawn(state: Fields, seat: int, kind: int) -> None:
    """A seat has drawn a card: it knows of one card fewer in the pile."""
    state.known[seat * KINDS + kind] -= 1
    state.came[seat] += 1


@hot
def recall_returned(state: Fields, seat: int) -> None:
    """A card that a seat has just drawn goes back."""
    if state.came[seat] > 0:
        state.came[seat] -= 1


@hot
def recall_influence(state: Fields, seat: int, side: int) -> None:
    """Influence laid after drawing may come from the last reshuffle; if it is alone on its side, it may be anything."""
    if state.came[seat] > 0:
        state.recent[seat * SIDES + side] += 1
        for other in range(state.seats if influence_on(state, seat, side) == 0 else 0):
            state.barred[other * SEATS * SIDES + seat * SIDES + side] = 0


@hot
def recall_spent(state: Fields, seat: int) -> None:
    """A card discarded unseen after drawing may come from the last reshuffle, too; it may be any card that was passed
    on."""
    state.doubtful |= 1 << seat
    if state.came[seat] > 0:
        state.spent[seat] += 1


@hot
def recall_shown(state: Fields, seat: int, kind: int) -> None:
    """A seat shows a card from its hand: it may be one that somebody knew to be there (a special card must be)."""
    state.shown[seat * KINDS + kind] += 1
    told, at = 0, 0
    while at < state.handed.size:
        code = state.handed.at(at)
        owner = owner_in(code)
        if code & (KIND_BITS | HOLDER << seat) == kind | HOLDER << seat and not told >> owner & 1:
            state.handed.take(at)
            told |= 1 << owner
        else:
            at += 1


@hot
def recall_handed(state: Fields, owner: int, seat: int, kind: int) -> None:
    """FA-CARD.5: a returned card is drawn; the seat that returned it knows that, if it isn't the one that draws it."""
    if state.older[owner] > 0:
        state.older[owner] -= 1
    elif owner != seat:
        spread_notes(state, owner, seat)
    if owner == seat:
        return
    state.in_play[owner] |= 1 << kind & ALL_SPECIALS
    if not is_hidden_from(state, owner, kind):
        bar(state, owner, 1 << kind)
    state.doubtful &= ~(1 << seat)
    state.older[seat] = 0
    for place in range(state.bottom.sizes[UNDER_KINDS]):
        state.older[seat] += 1 if state.bottom.at(UNDER_GIVERS, place) == seat else 0
    if state.handed.size < MOST_CARDS:
        state.handed.add(owner * RETURNED + (HOLDER << seat) + kind)


@hot
def spread_notes(state: Fields, giver: int, seat: int) -> None:
    """The card that a seat draws may be one that the seat that returned it was known to have: now either may have it.
    (The seat that draws it sees what it is.)"""
    for place in range(state.handed.size):
        code = state.handed.at(place)
        if code & HOLDER << giver and owner_in(code) != seat:
            state.handed.put(place, code | HOLDER << seat)


@hot
def forget_handed(state: Fields, holder: int) -> None:
    """Nobody can be certain any more that a seat still has a returned card."""
    at = 0
    while at < state.handed.size:
        code = state.handed.at(at) & ~(HOLDER << holder)
        if holders_in(code) == 0:
            state.handed.take(at)
        else:
            state.handed.put(at, code)
            at += 1


@hot
def holders_in(code: int) -> int:
    """The seats that may have a card, according to its note."""
    return code % RETURNED // HOLDER


@hot
def owner_in(code: int) -> int:
    """Who returned a card, according to its note."""
    owner: int = code // RETURNED % SEATS
    return owner


@hot
def influence_on(state: Fields, seat: int, side: int) -> int:
    """How many influence cards (not tokens) lie on a side."""
    return state.owns(seat, HAT + side) - state.tokens[seat * TOKENS + HAT_TOKEN + side]


# FA-CARD.4: a reshuffle


@hot
def recall_reshuffle(state: Fields) -> None:
    """The discard pile becomes the draw pile: every seat notes what it knows of it, and counts anew."""
    hidden, twice = state.removed, state.removed
    for seat in range(state.seats):
        state.hiding[seat] = 0
        for kind in range(KINDS):
            at = seat * KINDS + kind
            state.known[at] = state.discards[at] + state.discards[OPENLY * KINDS + kind]
            state.shown[at] = 0
            state.hiding[seat] |= 1 << kind if hides(state, seat, kind) else 0
        twice |= hidden & state.hiding[seat]
        hidden |= state.hiding[seat]
    for seat in range(state.seats):
        bar(state, seat, ALL_KINDS & ~(twice | hidden & ~state.hiding[seat]))
    for seat in range(state.seats):
        state.came[seat] = 0
        state.spent[seat] = 0
        state.recent[seat * SIDES] = 0
        state.recent[seat * SIDES + 1] = 0
        if state.doubtful >> seat & 1:
            forget_handed(state, seat)
    state.doubtful = 0
    for seat in range(state.seats):
        state.older[seat] = 0
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
    """No other seat hides a card of these kinds now: none of these cards lies under their mini boards."""
    state.in_play[seat] |= kinds & ALL_SPECIALS
    for row in range(state.seats * SIDES):
        state.barred[seat * SEATS * SIDES + row] |= kinds
