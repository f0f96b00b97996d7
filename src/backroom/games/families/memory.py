"""What a seat can know, and dealing everything else anew (redeal).

A seat knows its own hand, the faces of its own influence cards, what it discarded or returned to the
bottom itself, and everything that was laid or discarded openly (FA-HID.1-4). All other cards are
collected place by place and dealt out again; so every hand, pile and row of influence keeps its size.
Players who count cards know more, and a redeal respects that too (recall.py keeps the notes):
- In a reshuffle the discard pile becomes the draw pile. Cards that a seat knew to be in it are dealt to where they can
  be now: in the draw pile, under it, or with a seat that has drawn, but there to no more cards than it has drawn. Which
  of its cards these are, shown ones included, is decided by lot.
- A card that a seat returned and another seat drew is in the other seat's hand, as long as it has a hand, until it
  shows a card of that kind; if it may have passed the card on to a third seat, one of the two has it.
- A kind of which a seat knew all cards to be elsewhere (at a reshuffle, under the draw pile) doesn't lie in
  older influence, and no special card that a seat has seen is out of the game.
- A seat that has to lay a good at no cost has one (who is asked, and who is not, reveals nothing else: FA-Q83).
Hidden businesses and the order of the draw pile need no care: they are drawn only when they are turned up.

Cards are dealt at random until all of this holds; after ``COUNTING_TRIES`` attempts the notes are ignored, after
``TRIES`` cards are exchanged for those that are needed. If even that fails, ``redeal`` raises ``NoRedeal``: it never
falls back on the real cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.contract import AT_RANDOM, NOT_FOUND
from ...core.structs import hot
from .edition import FIRST_SPECIAL, KINDS, RETURNED_CARDS, SEATS, SIDES
from .fields import UNDER_GIVERS, UNDER_KINDS
from .recall import BEFORE, KIND_BITS, holders_in, influence_on, owner_in
from .words import LAY_SIDE

if TYPE_CHECKING:
    from .state import Families

TRIES = 300
COUNTING_TRIES = 200  # after these the notes are ignored
RANDOMLY, LOOSELY, CONSTRUCTED, FAILED = range(4)
HOW_REDEALT = [AT_RANDOM, "at random, without the notes", "constructed", NOT_FOUND]
HAND, INFLUENCE, DISCARDS, DRAWN, PICKS, UNDER, REMOVED, IN_DECK = range(8)  # the kinds of hidden places
NO_OWNER = SEATS  # the owner of places that belong to nobody
OLD, PERHAPS, NEW = range(3)  # can a place hold a card from the last reshuffle? no; if its seat has drawn; yes


@hot
def resample(state: Families, seat: int) -> None:
    """Deal anew everything that a seat doesn't know; what it knows stays."""
    collect_hidden(state, seat)
    put_in_order(state)
    for attempt in range(TRIES):
        state.redealt = RANDOMLY if attempt < COUNTING_TRIES else LOOSELY
        if deal_unseen(state, seat, attempt < COUNTING_TRIES):
            lay_out_filled(state, seat)
            if is_plausible(state, seat):
                break
    else:
        state.redealt = CONSTRUCTED if give_answers(state, seat) else FAILED
    redraw_card_being_laid(state, seat)
    forget_notes_of_others(state, seat)


def how_redealt(state: Families) -> str:
    """How a redealt state was found."""
    return HOW_REDEALT[state.redealt]


# Collecting


@hot
def add_places(state: Families, kind: int, at: int, owner: int, age: int, card: int, count: int) -> None:
    """Add some hidden cards of one kind in one place."""
    for _ in range(count):
        state.place_kind[state.places] = kind
        state.place_at[state.places] = at
        state.place_of[state.places] = owner
        state.place_age[state.places] = age
        state.truth[state.places] = card
        state.places += 1


@hot
def collect_hidden(state: Families, seat: int) -> None:
    """Collect every card that the seat can't see; special cards that are out of the game come first."""
    state.places = 0
    for card in range(FIRST_SPECIAL, KINDS):
        if state.removed >> card & 1:
            add_places(state, REMOVED, 0, NO_OWNER, OLD, card, 1)
    for other in range(state.seats):
        if other != seat:
            collect_influence(state, other)
            collect_from(state, other)
    for place in range(state.bottom.sizes[UNDER_KINDS]):
        if state.bottom.at(UNDER_GIVERS, place) != seat:
            giver, kind = state.bottom.at(UNDER_GIVERS, place), state.bottom.at(UNDER_KINDS, place)
            add_places(state, UNDER, place, giver, NEW, kind, 1)
    for place in range(state.deck.size):
        add_places(state, IN_DECK, 0, NO_OWNER, NEW, state.deck.at(place), 1)


@hot
def collect_influence(state: Families, other: int) -> None:
    """The influence cards of another seat; on each side, as many can be new as were laid since the reshuffle."""
    for side in range(SIDES):
        row = other * SIDES + side
        old = influence_on(state, other, side) - state.recent[row]
        for card in range(KINDS):
            for _ in range(state.influence[row * KINDS + card]):
                add_places(state, INFLUENCE, row, other, OLD if old > 0 else PERHAPS, card, 1)
                old -= 1


@hot
def collect_from(state: Families, other: int) -> None:
    """What else another seat hides: its hand, its own discards, cards in transit."""
    old = -state.spent[other]
    for card in range(KINDS):
        add_places(state, HAND, other, other, PERHAPS, card, state.hands[other * KINDS + card])
        old += state.discards[other * KINDS + card]
    for card in range(KINDS):
        for _ in range(state.discards[other * KINDS + card]):
            add_places(state, DISCARDS, other, other, OLD if old > 0 else PERHAPS, card, 1)
            old -= 1
    for place in range(state.drawn_count):
        if state.drawn_by == other:
            add_places(state, DRAWN, place, other, PERHAPS, state.drawn[place], 1)
    for place in range(state.picked[other]):
        at = other * RETURNED_CARDS + place
        add_places(state, PICKS, at, other, PERHAPS, state.picks[at], 1)


@hot
def put_in_order(state: Families) -> None:
    """Sort the hidden cards by kind: not even their order may reveal where they really lie."""
    for card in range(KINDS):
        state.of_kind[card] = 0
    for place in range(state.places):
        state.of_kind[state.truth[place]] += 1
    place = 0
    for card in range(KINDS):
        for _ in range(state.of_kind[card]):
            state.truth[place] = card
            place += 1


# Dealing


@hot
def deal_unseen(state: Families, seat: int, counting: bool) -> bool:
    """Put every unseen card somewhere; False if the deal contradicts what the seat knows."""
    state.unseen_count = 0
    for place in range(state.places):
        state.filled[place] = 0
        state.is_new[place] = 1 if state.place_age[place] == NEW else 0
        state.unseen[place] = state.truth[place]
        state.unseen_count += 1
    fill_removed(state, state.in_play[seat] if counting else 0)
    if counting:
        fill_handed(state, seat)
        if not fill_known(state, seat):
            return False
        fill_influence(state, seat)
    for place in range(state.places):
        if state.filled[place] == 0:
            fill(state, place, state.luck.below(state.unseen_count))
    return True


@hot
def fill(state: Families, place: int, which: int) -> None:
    """Put one of the unseen cards into a place."""
    state.filled[place] = state.unseen[which] + 1
    state.unseen_count -= 1
    state.unseen[which] = state.unseen[state.unseen_count]


@hot
def fill_from(state: Families, place: int, kinds: int) -> bool:
    """Put a random unseen card of some kinds (a bit set) into a place; False if there is none."""
    count = 0
    for i in range(state.unseen_count):
        count += kinds >> state.unseen[i] & 1
    if count == 0:
        return False
    which, i = state.luck.below(count), 0
    while which > 0 or not kinds >> state.unseen[i] & 1:
        which -= kinds >> state.unseen[i] & 1
        i += 1
    fill(state, place, i)
    return True


@hot
def fill_removed(state: Families, in_play: int) -> None:
    """FA-SETUP.1: only special cards were taken out, and none that the seat has seen since."""
    for place in range(state.places):
        if state.place_kind[place] == REMOVED:
            fill_from(state, place, ((1 << KINDS) - (1 << FIRST_SPECIAL)) & ~in_play)


@hot
def fill_handed(state: Families, seat: int) -> None:
    """FA-CARD.5: a card that the seat returned is among the cards of the seat that drew it."""
    for i in range(state.handed.size):
        code = state.handed.at(i)
        if owner_in(code) == seat:
            place = random_place_of(state, holders_in(code))
            if place < state.places and fill_from(state, place, 1 << (code & KIND_BITS)) and code < BEFORE:
                state.is_new[place] = 1


@hot
def random_place_of(state: Families, holders: int) -> int:
    """A random empty place in the hands of some seats; nobody can tell where a card has gone from there."""
    found, count = state.places, 0
    for place in range(state.places):
        if holders >> state.place_of[place] & 1 and state.place_kind[place] in (HAND, DRAWN):
            if state.filled[place] == 0:
                count += 1
                if state.luck.below(count) == 0:
                    found = place
    return found


# FA-CARD.4: what a seat knows of the last reshuffle


@hot
def fill_known(state: Families, seat: int) -> bool:
    """Put cards that were in the last reshuffle and are still hidden into places for new cards; False if they don't
    fit."""
    for kind in range(KINDS):
        state.must[kind] = state.known[seat * KINDS + kind]
    for other in range(state.seats):
        if other != seat:
            draw_lots(state, other)
    for kind in range(KINDS):
        for _ in range(state.must[kind]):
            place = random_new_place(state)
            if place == state.places or not fill_from(state, place, 1 << kind):
                return False
    return True


@hot
def draw_lots(state: Families, other: int) -> None:
    """Decide by lot which of a seat's cards, hidden or shown, it has drawn since the reshuffle."""
    count_lots(state, other)
    for place in range(state.places):
        if is_in_the_lot(state, place, other) and is_drawn_by_lot(state):
            state.is_new[place] = 1
    for kind in range(KINDS):
        for _ in range(state.shown[other * KINDS + kind]):
            if is_drawn_by_lot(state):
                state.must[kind] -= 1


@hot
def count_lots(state: Families, other: int) -> None:
    """How many cards of a seat there are to choose from, and how many of them were drawn."""
    state.lots, state.drawn_lots = 0, state.came[other]
    for place in range(state.places):
        if is_in_the_lot(state, place, other):
            state.lots += 1
        elif state.place_of[place] == other and state.place_age[place] == PERHAPS:
            state.drawn_lots -= state.is_new[place]  # one that was passed on
    for kind in range(KINDS):
        state.lots += state.shown[other * KINDS + kind]


@hot
def is_in_the_lot(state: Families, place: int, other: int) -> bool:
    """Whether a place of a seat may hold a card that it has drawn."""
    return state.place_of[place] == other and state.place_age[place] == PERHAPS and state.filled[place] == 0


@hot
def is_drawn_by_lot(state: Families) -> bool:
    """Whether the next card of the lot is one of the drawn ones."""
    drawn: bool = state.luck.below(state.lots) < state.drawn_lots
    state.lots -= 1
    state.drawn_lots -= 1 if drawn else 0
    return drawn


@hot
def random_new_place(state: Families) -> int:
    """A random empty place among those with new cards."""
    found, count = state.places, 0
    for place in range(state.places):
        if state.is_new[place] and state.filled[place] == 0:
            count += 1
            if state.luck.below(count) == 0:
                found = place
    return found


@hot
def fill_influence(state: Families, seat: int) -> None:
    """Fill influence with possible kinds: not those whose cards the seat knew to be elsewhere while it lay there."""
    for place in range(state.places):
        if state.place_kind[place] == INFLUENCE and state.filled[place] == 0:
            barred = state.barred[seat * SEATS * SIDES + state.place_at[place]]
            fill_from(state, place, (1 << KINDS) - 1 & ~barred)


# Laying out


@hot
def clear_hidden(state: Families, seat: int) -> None:
    """Take away what is about to be dealt anew."""
    for other in range(state.seats):
        if other != seat:
            state.holding[other] = 0
            for card in range(KINDS):
                state.hands[other * KINDS + card] = 0
                state.discards[other * KINDS + card] = 0
            for card in range(SIDES * KINDS):
                state.influence[other * SIDES * KINDS + card] = 0
    state.removed = 0
    state.deck.clear()


@hot
def lay_out_filled(state: Families, seat: int) -> None:
    """Put the dealt cards in their places."""
    clear_hidden(state, seat)
    for place in range(state.places):
        lay_out_card(state, state.place_kind[place], state.place_at[place], state.filled[place] - 1)


@hot
def lay_out_card(state: Families, kind: int, at: int, card: int) -> None:
    """Put one card in its place."""
    if kind == HAND:
        state.hands[at * KINDS + card] += 1
        state.holding[at] |= 1 << card
    elif kind == INFLUENCE:
        state.influence[at * KINDS + card] += 1
    elif kind == DISCARDS:
        state.discards[at * KINDS + card] += 1
    elif kind == DRAWN:
        state.drawn[at] = card
    elif kind == PICKS:
        state.picks[at] = card
    elif kind == UNDER:
        state.bottom.put(UNDER_KINDS, at, card)
    elif kind == REMOVED:
        state.removed |= 1 << card
    else:
        state.deck.add(card)


# Checking and forgetting


@hot
def is_plausible(state: Families, seat: int) -> bool:
    """FA-SPC.3: every other seat that is asked has an answer."""
    for other in range(state.seats):
        if other != seat and lacks_an_answer(state, other):
            return False
    return True


@hot
def lacks_an_answer(state: Families, other: int) -> bool:
    """Whether a seat is asked, but has nothing to choose from with the cards that were dealt to it."""
    return state.asked >> other & 1 == 1 and state.list_choices(other) == 0


@hot
def give_answers(state: Families, seat: int) -> bool:
    """Exchange a card of each seat that lacks an answer for another card of the same random deal, so that it has one.
    The real cards play no part in this, so the outcome reveals nothing about them."""
    for other in range(state.seats):
        if other != seat and lacks_an_answer(state, other) and not give_an_answer(state, seat, other):
            return False
    return True


@hot
def give_an_answer(state: Families, seat: int, other: int) -> bool:
    """Try to exchange each card of a seat for each card not held by a seat that is asked, from a random start."""
    first = state.luck.below(state.places)
    for one in range(state.places):
        if state.place_of[one] == other and state.place_kind[one] == HAND:
            for more in range(state.places):
                place = (first + more) % state.places
                if state.place_kind[place] != REMOVED and not state.asked >> state.place_of[place] & 1:
                    exchange(state, seat, one, place)
                    if not lacks_an_answer(state, other):
                        return True
                    exchange(state, seat, one, place)
    return False


@hot
def exchange(state: Families, seat: int, one: int, other: int) -> None:
    """Exchange the cards of two hidden places."""
    state.filled[one], state.filled[other] = state.filled[other], state.filled[one]
    lay_out_filled(state, seat)


@hot
def redraw_card_being_laid(state: Families, seat: int) -> None:
    """FA-HID.2: nobody else knows which card a seat is about to lay as influence."""
    if state.depth > 0 and state.now == LAY_SIDE and state.first() != seat:
        state.replace_step(LAY_SIDE, state.first(), state.pick(state.holding[state.first()]))


@hot
def forget_notes_of_others(state: Families, seat: int) -> None:
    """Drop what the others remember, which is about their real cards."""
    for other in range(state.seats):
        if other != seat:
            state.in_play[other] = 0
            for kind in range(KINDS):
                state.known[other * KINDS + kind] = 0
            for row in range(SEATS * SIDES):
                state.barred[other * SEATS * SIDES + row] = 0
    kept = 0
    for at in range(state.handed.size):
        if owner_in(state.handed.at(at)) == seat:
            state.unseen[kept] = state.handed.at(at)  # in their order, on which a redeal depends
            kept += 1
    state.handed.clear()
    for at in range(kept):
        state.handed.add(state.unseen[at])
