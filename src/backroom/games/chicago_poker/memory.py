"""What a seat can know, and dealing everything else anew (redeal).

A seat knows its own cards, what lies face up, the discard pile, and what it saw in a raid. Players who count cards know
more, and a redeal respects that too:
- A card that was seen and that a Limousine then turned face down is among those that landed with it, in an order that
  only its owner knows (``trace``: who knows the card, and its **group**). If part of a group drives on, all its cards
  may be in either part.
- When known cards go into the deck (a reshuffle, a Bribery) a new **epoch** begins. A card laid face
  down before that can't be one of them; a seat's hand and face-down cards together contain no more of them than it has
  drawn since (``arrivals``).
- A reshuffle happens only when the deck is empty: after it the deck holds no older card.
- A seat that took a card by Bribery hides at least one card of that discard pile until it shows one of them.
- A seat with more than seven cards in its turn can still get rid of the extra ones (CP-HAND.7).
- A seat that sent nobody (CP-REINF.2), or lost actions with room for a gangster (CP-TURN.4), held only specials
  (``barren``), and none that could have been played: these are still there until specials are played.

Nothing here looks at the real cards to decide what is possible. Cards are dealt at random until all of this holds. If
that fails ``TRIES`` times, epochs are ignored; if even that fails, a deal is constructed that the rest allows
(construction.py). If nothing fits at all, ``redeal`` raises ``NoRedeal``; the server logs and counts every redeal that
was not the usual one (``how_redealt``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.contract import AT_RANDOM, NOT_FOUND
from ...core.state import EVERYONE
from ...core.structs import hot
from .construction import fill_by_construction
from .edition import SLOTS
from .fields import NOTHING
from .filling import begin_to_fill, fill_with, is_known, is_plausible, lay_out_hidden
from .words import ACT, LIMO_CARD, LIMO_FROM, LIMO_TO, REINFORCE

if TYPE_CHECKING:
    from .state import ChicagoPoker

TRIES = 400
"""How often cards are dealt that respect everything a card counter knows."""

LOOSE_TRIES = 400
"""How often they are dealt regardless of epochs."""

RANDOMLY, LOOSELY, CONSTRUCTED, FAILED = range(4)
HOW_REDEALT = [AT_RANDOM, "at random, epochs apart", "constructed", NOT_FOUND]


def how_redealt(state: ChicagoPoker) -> str:
    """How a redealt state was found: in up to ``TRIES`` attempts that respect everything a card counter knows, in up to
    ``LOOSE_TRIES`` more regardless of epochs, by construction, or not at all."""
    return HOW_REDEALT[state.redealt]


@hot
def resample(state: ChicagoPoker, seat: int) -> None:
    """Deal anew everything that a seat doesn't know; what it knows stays."""
    state.asker = seat
    _forget_the_drive(state, seat)
    _collect_hidden(state, seat)
    _mix_groups(state)
    _collect_unseen(state)
    for attempt in range(TRIES + LOOSE_TRIES):
        state.redealt = RANDOMLY if attempt < TRIES else LOOSELY
        state.counting = 1 if attempt < TRIES else 0
        if _fill_hidden(state) and is_plausible(state, seat):
            _hide_reinforcements(state, seat)
            return
    state.redealt = CONSTRUCTED if fill_by_construction(state, seat) else FAILED
    _hide_reinforcements(state, seat)


@hot
def _forget_the_drive(state: ChicagoPoker, seat: int) -> None:
    """CP-LIMO.7: the others don't know where a Limousine goes and with whom until it arrives, so that is chosen
    anew."""
    step = state.now if state.depth > 0 else int(ACT)
    if seat != state.active and step in (LIMO_FROM, LIMO_TO, LIMO_CARD):
        state.replace_step(LIMO_FROM)
        state.limo_moved = 0
        state.stop_asking(state.active)
        state.proceed()


# Collecting


@hot
def _collect_hidden(state: ChicagoPoker, seat: int) -> None:
    """Collect all places whose card a seat can't see."""
    state.places = 0
    for other in range(state.seats):
        if other != seat:
            _collect_hand(state, other)
    for slot in range(SLOTS):
        for other in range(state.seats):
            _collect_column(state, state.column(slot, other), other, seat)


@hot
def _collect_hand(state: ChicagoPoker, other: int) -> None:
    """A hand: any of the seat's cards may be there, but some are known to be specials (CP-REINF.2, CP-TURN.4)."""
    for place in range(state.held(other)):
        _add_place(state, other, NOTHING, place, state.hands.at(other, place))
        if place < state.barren[other]:
            state.among[state.places - 1] = state.barren_among[other]


@hot
def _collect_column(state: ChicagoPoker, column: int, other: int, seat: int) -> None:
    """The cards of a column that a seat can't see."""
    for place in range(state.columns.size(column)):
        card = state.columns.at(column, place)
        if not state.seen[card] >> seat & 1:
            _add_place(state, other, column, place, card)


@hot
def _add_place(state: ChicagoPoker, owner: int, column: int, place: int, card: int) -> None:
    """Note down one hidden place."""
    at = state.places
    state.owner[at] = owner
    state.column_of[at] = column
    state.place_of[at] = place
    state.latest[at] = state.epoch if column == NOTHING else state.laid[card]
    state.viewers[at] = state.seen[card]
    state.truth[at] = card
    state.traces[at] = 0 if column == NOTHING else state.trace[card]
    state.among[at] = 0
    state.places += 1


@hot
def _mix_groups(state: ChicagoPoker) -> None:
    """The cards of a group change places at random."""
    _put_groups_in_order(state)
    for one in range(state.places):
        count = 0
        for other in range(one, state.places):
            if _is_same_group(state, one, other):
                count += 1
        if count > 1:
            which = state.luck.below(count)
            for other in range(one, state.places):
                if _is_same_group(state, one, other):
                    if which == 0:
                        _swap_cards(state, one, other)
                        break
                    which -= 1


@hot
def _is_same_group(state: ChicagoPoker, one: int, other: int) -> bool:
    """Whether two hidden places belong to one group."""
    group = state.traces[one] | EVERYONE
    return group > EVERYONE and state.owner[one] == state.owner[other] and state.traces[other] | EVERYONE == group


@hot
def _put_groups_in_order(state: ChicagoPoker) -> None:
    """Sort the cards of each group, so that the deal doesn't reveal where they really lie."""
    for one in range(state.places):
        for other in range(one + 1, state.places):
            if _is_same_group(state, one, other) and _comes_before(state, other, one):
                _swap_cards(state, one, other)


@hot
def _comes_before(state: ChicagoPoker, one: int, other: int) -> bool:
    """The order of a group: cards that the seat knows, by number, then the others by who knows them."""
    if is_known(state, one) != is_known(state, other):
        return is_known(state, one)
    if is_known(state, one):
        return state.truth[one] < state.truth[other]
    return state.traces[one] < state.traces[other]


@hot
def _swap_cards(state: ChicagoPoker, one: int, other: int) -> None:
    """Exchange the cards of two hidden places."""
    state.truth[one], state.truth[other] = state.truth[other], state.truth[one]
    state.traces[one], state.traces[other] = state.traces[other], state.traces[one]


@hot
def _collect_unseen(state: ChicagoPoker) -> None:
    """The cards that are dealt anew: those at hidden places that the seat doesn't know, and the deck; sorted, so that
    nothing reveals where they really lie."""
    state.all_count = 0
    for place in range(state.places):
        if not is_known(state, place):
            _add_unseen(state, state.truth[place])
    for place in range(state.deck.size):
        _add_unseen(state, state.deck.at(place))


@hot
def _add_unseen(state: ChicagoPoker, card: int) -> None:
    """Note down one unseen card, in its place by number."""
    at = state.all_count
    while at > 0 and state.all_unseen[at - 1] > card:
        state.all_unseen[at] = state.all_unseen[at - 1]
        at -= 1
    state.all_unseen[at] = card
    state.all_count += 1


# Limits


@hot
def _deal_arrivals(state: ChicagoPoker, other: int) -> None:
    """Nobody knows which of a seat's hidden cards came when: deal its arrivals out, to the oldest places first."""
    state.came_count = 0
    for i in range(state.arrivals.size(other)):
        state.came[state.came_count] = state.arrivals.at(other, i)
        state.came_count += 1
    _strike_known(state, other)
    for epoch in range(state.epoch + 1):
        for place in range(state.places):
            if _is_open_to(state, place, other) and state.latest[place] == epoch and state.column_of[place] != NOTHING:
                state.limit[place] = _take_arrival(state, epoch)
    for place in range(state.places):
        if _is_open_to(state, place, other) and state.column_of[place] == NOTHING:
            state.limit[place] = _take_arrival(state, state.epoch)


@hot
def _is_open_to(state: ChicagoPoker, place: int, other: int) -> bool:
    """Whether a hidden place belongs to a seat and gets a new card."""
    return state.owner[place] == other and not is_known(state, place)


@hot
def _strike_known(state: ChicagoPoker, other: int) -> None:
    """The arrivals of face-down cards that the asking seat knows, but not everybody, are not dealt out."""
    for slot in range(SLOTS):
        column = state.column(slot, other)
        for place in range(state.columns.size(column)):
            card = state.columns.at(column, place)
            if state.seen[card] >> state.asker & 1 and not state.is_known_to_all(card):
                _strike(state, state.entered[card])
    for place in range(state.places):
        known: bool = state.owner[place] == other and is_known(state, place)
        if known and state.traces[place] & EVERYONE != EVERYONE:
            _strike(state, state.entered[state.truth[place]])


@hot
def _strike(state: ChicagoPoker, earliest: int) -> None:
    """Strike the oldest arrival that is not before an epoch."""
    for i in range(state.came_count):
        if state.came[i] >= earliest:
            _take_came(state, i)
            return


@hot
def _take_came(state: ChicagoPoker, at: int) -> int:
    """Take one arrival out of the list, keeping the order."""
    epoch = state.came[at]
    state.came_count -= 1
    for i in range(at, state.came_count):
        state.came[i] = state.came[i + 1]
    return epoch


@hot
def _take_arrival(state: ChicagoPoker, latest: int) -> int:
    """A random arrival that is not after an epoch. Where there is none (a card that was shown may have come later than
    assumed) the oldest one is used instead."""
    count = 0
    while count < state.came_count and state.came[count] <= latest:
        count += 1
    if count == 0:
        _strike(state, 0)
        return latest
    return _take_came(state, state.luck.below(count))


@hot
def _sort_places(state: ChicagoPoker) -> None:
    """Known specials first, then the narrowest limit; columns before hands, because only gangsters lie there."""
    for place in range(state.places):
        at = place
        while at > 0 and _is_wider(state, state.order[at - 1], place):
            state.order[at] = state.order[at - 1]
            at -= 1
        state.order[at] = place


@hot
def _is_wider(state: ChicagoPoker, one: int, other: int) -> bool:
    """Whether more cards can be at one hidden place than at another."""
    if (state.among[one] == 0) != (state.among[other] == 0):
        return state.among[one] == 0
    if state.limit[one] != state.limit[other]:
        return state.limit[one] > state.limit[other]
    return state.column_of[one] == NOTHING and state.column_of[other] != NOTHING


# Filling


@hot
def _fill_hidden(state: ChicagoPoker) -> bool:
    """Put an unseen card into every hidden place and the rest into the deck; False if that fails."""
    begin_to_fill(state)
    if state.counting == 1:
        for other in range(state.seats):
            _deal_arrivals(state, other)
    _sort_places(state)
    for other in range(state.seats):
        if not _fill_fetched(state, other):
            return False
    for i in range(state.places):
        if state.filled[state.order[i]] == 0 and not _fill_place(state, state.order[i]):
            return False
    lay_out_hidden(state)
    return True


@hot
def _fill_fetched(state: ChicagoPoker, other: int) -> bool:
    """Bribery: a seat that still hides what it took gets one of those cards."""
    epoch = state.fetched[other]
    if epoch == 0 or state.counting == 0 or _is_fetched_known(state, other, epoch):
        return True
    count = 0
    for place in range(state.places):
        if state.owner[place] == other and state.limit[place] >= epoch and state.filled[place] == 0:
            count += 1
    if count == 0:
        return True
    which = state.luck.below(count)
    for place in range(state.places):
        if state.owner[place] == other and state.limit[place] >= epoch and state.filled[place] == 0:
            if which == 0:
                return fill_with(state, place, epoch, epoch)
            which -= 1
    return False


@hot
def _is_fetched_known(state: ChicagoPoker, other: int, epoch: int) -> bool:
    """Whether a seat is the asking one, or the asking one knows a face-down card of it that Bribery may have
    fetched."""
    if other == state.asker:
        return True
    for slot in range(SLOTS):
        column = state.column(slot, other)
        for place in range(state.columns.size(column)):
            card = state.columns.at(column, place)
            if state.entered[card] == epoch and state.seen[card] != EVERYONE:
                if (state.seen[card] | state.trace[card]) >> state.asker & 1:
                    return True
    return False


@hot
def _fill_place(state: ChicagoPoker, place: int) -> bool:
    """Put a random unseen card that fits into a place; old cards first if the deck must not contain any."""
    old, free = 0, 0
    for i in range(state.unseen_count):
        if state.entered[state.unseen[i]] < state.deck_epoch:
            old += 1
    for other in range(state.places):
        if state.filled[other] == 0:
            free += 1
    if old >= free and state.counting == 1:
        return fill_with(state, place, 0, state.deck_epoch - 1)
    return fill_with(state, place, 0, state.epoch)


# Reinforcements


@hot
def _hide_reinforcements(state: ChicagoPoker, seat: int) -> None:
    """CP-REINF.1-2: whom another seat has sent, if anybody, is unknown until all are in."""
    if state.ended or state.now != REINFORCE:
        return
    for other in range(state.seats):
        has_answered: bool = state.second() >> other & 1 == 1 and state.asked >> other & 1 == 0
        if other != seat and has_answered:
            _send_any(state, other)


@hot
def _send_any(state: ChicagoPoker, other: int) -> None:
    """Let a seat have sent a random gangster from its hand, or nobody."""
    state.sent[other] = 0
    count = state.gangsters_held(other)
    which = state.luck.below(count) if count > 0 else 0
    for place in range(state.held(other)):
        card = state.hands.at(other, place)
        if state.is_gangster(card):
            if which == 0:
                state.sent[other] = card + 1
            which -= 1
