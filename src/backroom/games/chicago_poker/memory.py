"""What a seat can know, and dealing everything else anew (redeal).

A seat knows its own cards, what lies face up, the discard pile, and what it saw in a raid. Whoever
counts cards knows more, and a redeal respects that too:
- When known cards go into the deck (a reshuffle, a Bribery) a new **epoch** begins. A card laid face
  down before that can't be one of them; hand and face-down cards of a seat together hold no more of
  them than it has drawn since (``arrivals``).
- A reshuffle happens only when the deck is empty: after it the deck holds no older card.
- Who took a card by Bribery hides at least one card of that discard pile until he shows one of them.
- Who has more than seven cards in his turn can still get rid of them (CP-HAND.7); who is asked for a
  reinforcement has a gangster, who is tied and isn't asked has none (CP-REINF.1-2).
- Who had nobody to send (CP-REINF.2), or lost actions with room for a gangster (CP-TURN.4), held only specials
  (``barren``), and none that could have been played: so many are still there until specials are played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.state import EVERYONE
from ...core.structs import hot
from .edition import GANGSTERS, SLOTS
from .fields import NOTHING
from .words import ACT, LIMO_CARD, LIMO_FROM, LIMO_TO, REINFORCE

if TYPE_CHECKING:
    from .state import ChicagoPoker

TRIES = 200


@hot
def resample(state: ChicagoPoker, seat: int) -> None:
    """Deal anew all that a seat doesn't know; what it knows stays."""
    state.asker = seat
    forget_the_drive(state, seat)
    state.senders = able_to_send(state)
    collect_hidden(state, seat)
    for attempt in range(2 * TRIES):
        state.counting = 1 if attempt < TRIES else 0
        if fill_hidden(state) and is_plausible(state, seat):
            hide_reinforcements(state, seat)
            return
    fill_with_truth(state)


@hot
def forget_the_drive(state: ChicagoPoker, seat: int) -> None:
    """CP-LIMO.7: where a Limousine goes and with whom is unknown to the others until it arrives."""
    step = state.now if state.depth > 0 else ACT
    if seat != state.active and step in (LIMO_FROM, LIMO_TO, LIMO_CARD):
        state.replace_step(LIMO_FROM)
        state.limo_moved = 0


# Collecting


@hot
def collect_hidden(state: ChicagoPoker, seat: int) -> None:
    """All hidden places and all unseen cards."""
    state.places = 0
    for other in range(state.seats):
        if other != seat:
            collect_hand(state, other)
    for slot in range(SLOTS):
        for other in range(state.seats):
            collect_column(state, state.column(slot, other), other, seat)
    state.all_count = 0
    for place in range(state.places):
        add_unseen(state, state.truth[place])
    for place in range(state.deck.size):
        add_unseen(state, state.deck.at(place))


@hot
def collect_hand(state: ChicagoPoker, other: int) -> None:
    """A hand: any of the seat's cards may be there, but so many are specials (CP-REINF.2, CP-TURN.4)."""
    for place in range(state.held(other)):
        add_place(state, other, NOTHING, place, state.epoch, state.hands.at(other, place))
        if place < state.barren[other]:
            state.among[state.places - 1] = state.barren_among[other]


@hot
def collect_column(state: ChicagoPoker, column: int, other: int, seat: int) -> None:
    """The cards of a column that a seat can't see."""
    for place in range(state.columns.size(column)):
        card = state.columns.at(column, place)
        if not state.seen[card] >> seat & 1:
            add_place(state, other, column, place, state.laid[card], card)


@hot
def add_place(state: ChicagoPoker, owner: int, column: int, place: int, latest: int, card: int) -> None:
    """Note down one hidden place."""
    at = state.places
    state.owner[at] = owner
    state.column_of[at] = column
    state.place_of[at] = place
    state.latest[at] = latest
    state.limit[at] = state.epoch
    state.among[at] = 0
    state.truth[at] = card
    state.viewers[at] = state.seen[card]
    state.places += 1


@hot
def add_unseen(state: ChicagoPoker, card: int) -> None:
    """Note down one unseen card."""
    state.all_unseen[state.all_count] = card
    state.all_count += 1


@hot
def sort_places(state: ChicagoPoker) -> None:
    """Known specials first, then the narrowest limit; columns before hands, because only gangsters lie there."""
    for last in range(1, state.places):
        at = last
        while at > 0 and is_wider(state, at - 1, at):
            swap_places(state, at - 1, at)
            at -= 1


@hot
def is_wider(state: ChicagoPoker, one: int, other: int) -> bool:
    """Whether a hidden place takes more cards than another."""
    if (state.among[one] == 0) != (state.among[other] == 0):
        return state.among[one] == 0
    if state.limit[one] != state.limit[other]:
        return state.limit[one] > state.limit[other]
    return state.column_of[one] == NOTHING and state.column_of[other] != NOTHING


@hot
def swap_places(state: ChicagoPoker, one: int, other: int) -> None:
    """Exchange two hidden places in the list."""
    state.owner[one], state.owner[other] = state.owner[other], state.owner[one]
    state.column_of[one], state.column_of[other] = state.column_of[other], state.column_of[one]
    state.place_of[one], state.place_of[other] = state.place_of[other], state.place_of[one]
    state.limit[one], state.limit[other] = state.limit[other], state.limit[one]
    state.latest[one], state.latest[other] = state.latest[other], state.latest[one]
    state.among[one], state.among[other] = state.among[other], state.among[one]
    state.truth[one], state.truth[other] = state.truth[other], state.truth[one]
    state.viewers[one], state.viewers[other] = state.viewers[other], state.viewers[one]


# Limits


@hot
def deal_arrivals(state: ChicagoPoker, other: int) -> None:
    """Which of a seat's hidden cards came when is unknown: deal its arrivals out, to the oldest
    places first."""
    state.came_count = 0
    for i in range(state.arrivals.size(other)):
        state.came[state.came_count] = state.arrivals.at(other, i)
        state.came_count += 1
    strike_known(state, other)
    for epoch in range(state.epoch + 1):
        for place in range(state.places):
            if state.owner[place] == other and state.latest[place] == epoch and state.column_of[place] != NOTHING:
                state.limit[place] = take_arrival(state, epoch)
    for place in range(state.places):
        if state.owner[place] == other and state.column_of[place] == NOTHING:
            state.limit[place] = take_arrival(state, state.epoch)


@hot
def strike_known(state: ChicagoPoker, other: int) -> None:
    """The arrivals of face-down cards that the asking seat has seen are not dealt out."""
    for slot in range(SLOTS):
        column = state.column(slot, other)
        for place in range(state.columns.size(column)):
            card = state.columns.at(column, place)
            if state.seen[card] != EVERYONE and state.seen[card] >> state.asker & 1:
                strike(state, state.entered[card])


@hot
def strike(state: ChicagoPoker, earliest: int) -> None:
    """Strike the oldest arrival that is not before an epoch."""
    for i in range(state.came_count):
        if state.came[i] >= earliest:
            take_came(state, i)
            return


@hot
def take_came(state: ChicagoPoker, at: int) -> int:
    """Take one arrival out of the list, keeping the order."""
    epoch = state.came[at]
    state.came_count -= 1
    for i in range(at, state.came_count):
        state.came[i] = state.came[i + 1]
    return epoch


@hot
def take_arrival(state: ChicagoPoker, latest: int) -> int:
    """A random arrival that is not after an epoch. Where there is none (a card that was shown can have come
    later than was reckoned) the oldest one is used up for it."""
    count = 0
    while count < state.came_count and state.came[count] <= latest:
        count += 1
    if count == 0:
        strike(state, 0)
        return latest
    return take_came(state, state.luck.below(count))


# Filling


@hot
def fill_hidden(state: ChicagoPoker) -> bool:
    """Put an unseen card into every hidden place and the rest into the deck; False if that fails."""
    for other in range(state.seats):
        deal_arrivals(state, other)
    if state.counting == 0:
        for place in range(state.places):
            state.limit[place] = state.epoch
    sort_places(state)
    reset_unseen(state)
    for other in range(state.seats):
        if not fill_fetched(state, other):
            return False
    for place in range(state.places):
        if state.filled[place] == 0 and not fill_place(state, place):
            return False
    lay_out_hidden(state)
    return True


@hot
def reset_unseen(state: ChicagoPoker) -> None:
    """All unseen cards lie ready, all hidden places are empty."""
    for i in range(state.all_count):
        state.unseen[i] = state.all_unseen[i]
    state.unseen_count = state.all_count
    for place in range(state.places):
        state.filled[place] = 0


@hot
def suits(state: ChicagoPoker, card: int, place: int, from_epoch: int) -> bool:
    """Whether an unseen card can lie in a hidden place."""
    if state.column_of[place] != NOTHING and not state.is_gangster(card):
        return False
    if state.among[place] != 0 and (state.is_gangster(card) or not state.among[place] >> card - GANGSTERS & 1):
        return False
    return from_epoch <= state.entered[card] <= state.limit[place]


@hot
def fill_fetched(state: ChicagoPoker, other: int) -> bool:
    """Bribery: a seat that still hides what it took gets one of those cards."""
    epoch = state.fetched[other]
    if epoch == 0 or state.counting == 0 or not must_hide_fetched(state, other, epoch):
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
def must_hide_fetched(state: ChicagoPoker, other: int, epoch: int) -> bool:
    """Whether one of the cards that Bribery can have fetched really is in a hidden place of a seat."""
    for place in range(state.places):
        if state.owner[place] == other and state.entered[state.truth[place]] == epoch:
            return True
    return False


@hot
def fill_place(state: ChicagoPoker, place: int) -> bool:
    """Put a random unseen card that suits into a place; old cards first when the deck must hold none."""
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


@hot
def fill_with(state: ChicagoPoker, place: int, from_epoch: int, to_epoch: int) -> bool:
    """Put a random unseen card of some epochs into a place; False if none suits."""
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
    """The filled places go onto the table, the rest of the unseen cards into the deck."""
    for place in range(state.places):
        card = state.filled[place] - 1
        if state.column_of[place] == NOTHING:
            state.hands.put(state.owner[place], state.place_of[place], card)
        else:
            state.columns.put(state.column_of[place], state.place_of[place], card)
            state.seen[card] = state.viewers[place]
            state.laid[card] = state.latest[place]
    state.deck.clear()
    for i in range(state.unseen_count):
        state.deck.add(state.unseen[i])


@hot
def fill_with_truth(state: ChicagoPoker) -> None:
    """Nothing else fits: the real cards stay."""
    for place in range(state.places):
        state.filled[place] = state.truth[place] + 1
    state.unseen_count = state.all_count - state.places
    for i in range(state.unseen_count):
        state.unseen[i] = state.all_unseen[i + state.places]
    lay_out_hidden(state)


# Checking


@hot
def able_to_send(state: ChicagoPoker) -> int:
    """CP-REINF.1-2: the seats with a gangster in hand, if that can be seen now."""
    able = 0
    if state.depth > 0 and state.now == REINFORCE:
        for seat in range(state.seats):
            if state.second() >> seat & 1 and state.can_send(seat):
                able |= 1 << seat
    return able


@hot
def is_plausible(state: ChicagoPoker, seat: int) -> bool:
    """Whether the others' new hands fit what can be seen of them."""
    if able_to_send(state) != state.senders:
        return False
    if state.ended or seat == state.active:
        return True
    held = state.held(state.active) + (1 if state.bribing else 0)
    if not state.stays_in_limit(state.active, held, state.actions_left, NOTHING):
        return False
    return state.now != ACT or state.list_choices(state.active) > 0


@hot
def hide_reinforcements(state: ChicagoPoker, seat: int) -> None:
    """CP-REINF.1: which gangster another seat has sent is unknown until all are in."""
    for other in range(state.seats):
        if other != seat and state.sent[other] > 0:
            which = state.luck.below(state.gangsters_held(other))
            for place in range(state.held(other)):
                card = state.hands.at(other, place)
                if state.is_gangster(card):
                    if which == 0:
                        state.sent[other] = card + 1
                    which -= 1
