"""A redeal that can't fail (memory.py), for the rare position in which no random deal fitted.

Apart from epochs, the hidden cards must meet these conditions: only gangsters lie in columns, some hands are known to
hold a number of certain specials, and the active seat can still end its turn. The last depends only on which specials
that seat holds, since one gangster is as good as another. So every set of specials is tried, from a random start; the
specials that other hands must hold are matched with them, and gangsters go wherever only gangsters can.

The real deal meets all of this, so with its set of specials there is a way, and the search finds one. Only what the
asking seat knows goes into it: the unseen cards, sorted, and the hidden places. So the outcome reveals nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.structs import hot
from .edition import ALL_SPECIALS, CARDS, GANGSTERS, SPECIALS
from .fields import NOTHING
from .filling import begin_to_fill, fill_with, is_plausible, lay_out_hidden

if TYPE_CHECKING:
    from .state import ChicagoPoker


@hot
def fill_by_construction(state: ChicagoPoker, seat: int) -> bool:
    """Find a deal that the asking seat can't tell from the real one, apart from epochs; False if there is none."""
    state.counting = 0
    _sort_unseen(state)
    first = state.luck.below(ALL_SPECIALS + 1)
    for more in range(ALL_SPECIALS + 1):
        if _fill_around(state, (first + more) & ALL_SPECIALS) and is_plausible(state, seat):
            return True
    return False


@hot
def _sort_unseen(state: ChicagoPoker) -> None:
    """Put the unseen cards in the order of their numbers, so that nothing reveals where they come from."""
    count = 0
    for card in range(CARDS):
        for i in range(count, state.all_count):
            if state.all_unseen[i] == card:
                state.all_unseen[i] = state.all_unseen[count]
                state.all_unseen[count] = card
                count += 1
                break


@hot
def _fill_around(state: ChicagoPoker, specials: int) -> bool:
    """Deal so that the active seat holds exactly these specials; False if that is impossible."""
    begin_to_fill(state)
    state.chosen = specials
    if not _match_specials(state) or not _hand_out_chosen(state):
        return False
    for place in range(state.places):
        if state.filled[place] == 0 and _takes_gangsters_only(state, place) and not _fill_with_gangster(state, place):
            return False
    for place in range(state.places):
        if state.filled[place] == 0 and not fill_with(state, place, 0, state.epoch):
            return False
    lay_out_hidden(state)
    return True


# Specials


@hot
def _match_specials(state: ChicagoPoker) -> bool:
    """Give every hand the specials that it is known to hold: the active seat from its set, the others from the rest."""
    for special in range(SPECIALS):
        state.keeper[special] = NOTHING
    for place in range(state.places):
        state.tried = 0
        if state.among[place] != 0 and not _find_special(state, place):
            return False
    for special in range(SPECIALS):
        if state.keeper[special] != NOTHING and not _put(state, GANGSTERS + special, state.keeper[special]):
            return False
    return True


@hot
def _find_special(state: ChicagoPoker, place: int) -> bool:
    """Find a special for a place; one that already has a place can be used if that place can get another one."""
    for special in range(SPECIALS):
        if _can_keep(state, place, special) and not state.tried >> special & 1:
            state.tried |= 1 << special
            if state.keeper[special] == NOTHING or _find_special(state, state.keeper[special]):
                state.keeper[special] = place
                return True
    return False


@hot
def _can_keep(state: ChicagoPoker, place: int, special: int) -> bool:
    """Whether a special can be at a place in a hand."""
    is_chosen: bool = state.chosen >> special & 1 == 1
    if is_chosen != (state.owner[place] == state.active) or not state.among[place] >> special & 1:
        return False
    return _find_unseen(state, GANGSTERS + special) >= 0


@hot
def _hand_out_chosen(state: ChicagoPoker) -> bool:
    """Give the active seat the rest of its specials."""
    for special in range(SPECIALS):
        if state.chosen >> special & 1 and state.keeper[special] == NOTHING:
            place = _free_place_in_hand(state, state.active)
            if place < 0 or not _put(state, GANGSTERS + special, place):
                return False
    return True


@hot
def _free_place_in_hand(state: ChicagoPoker, seat: int) -> int:
    """The first hidden place of a hand without a card, or -1."""
    for place in range(state.places):
        if state.filled[place] == 0 and state.owner[place] == seat and state.column_of[place] == NOTHING:
            return place
    return -1


# Gangsters


@hot
def _takes_gangsters_only(state: ChicagoPoker, place: int) -> bool:
    """Whether a place lies in a column, or in the hand of the active seat, which has its specials."""
    return state.column_of[place] != NOTHING or state.owner[place] == state.active


@hot
def _fill_with_gangster(state: ChicagoPoker, place: int) -> bool:
    """Put a random unseen gangster into a place; False if there is none."""
    count = 0
    for i in range(state.unseen_count):
        if state.is_gangster(state.unseen[i]):
            count += 1
    if count == 0:
        return False
    which = state.luck.below(count)
    for i in range(state.unseen_count):
        if state.is_gangster(state.unseen[i]):
            if which == 0:
                return _put(state, state.unseen[i], place)
            which -= 1
    return False


# Unseen cards


@hot
def _put(state: ChicagoPoker, card: int, place: int) -> bool:
    """Put an unseen card into a place; False if it isn't there."""
    at = _find_unseen(state, card)
    if at < 0:
        return False
    state.filled[place] = card + 1
    state.unseen_count -= 1
    state.unseen[at] = state.unseen[state.unseen_count]
    return True


@hot
def _find_unseen(state: ChicagoPoker, card: int) -> int:
    """Where among the unseen cards one lies that has no place yet, or -1."""
    for i in range(state.unseen_count):
        if state.unseen[i] == card:
            return i
    return -1
