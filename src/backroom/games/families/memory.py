"""What a seat can know, and dealing everything else anew (redeal).

A seat knows its own hand, the faces of its own influence cards, what it discarded or returned to the
bottom itself, and everything that was laid or discarded openly (FA-HID.1-4). All other cards are
collected place by place and dealt out again; so every hand, pile and row of influence keeps its size.
Whoever counts cards knows more, and a redeal respects that too (recall.py keeps the notes):
- After a reshuffle the draw pile was made of the discard pile. What a seat knew of that is dealt to where
  it can have come since: to the draw pile, under it, or to a seat that has drawn, but to no more of its
  cards than it has drawn. Which of its cards these are is drawn by lot, shown ones among them.
- A card that a seat returned and another one drew is in that one's hand, as long as it has one, until it
  shows such a card or may have handed it on to a third seat (who has it then is left open).
- A kind of which a seat knew all cards to be elsewhere (at a reshuffle, under the draw pile) doesn't lie in
  older influence, and no special card that a seat has seen is out of the game.
- Who is asked has at least two options (a single one is carried out by itself).
Hidden businesses and the order of the draw pile need no care: they are drawn only when they are turned up.
"""

from __future__ import annotations

from ...core.structs import Scratch, shorts
from .edition import FIRST_SPECIAL, KINDS, MOST_CARDS, RETURNED_CARDS, SEATS, SIDES, SPECIALS
from .recall import BEFORE
from .rules.course import Course
from .words import LAY_SIDE

TRIES = 300
COUNTING_TRIES = 200  # after these the notes are left out of account
HAND, INFLUENCE, DISCARDS, DRAWN, PICKS, UNDER, REMOVED, IN_DECK = range(8)  # the kinds of hidden places
NOBODY_KNOWS = SEATS  # the owner of places that belong to nobody
OLD, PERHAPS, NEW = range(3)  # can a place hold a card of the last reshuffle: no, if its seat has drawn, yes


class Memory(Course):
    """Hidden places are collected; then the unseen cards are dealt out to them, the narrowest rules first."""

    place_kind: list[int] = shorts(MOST_CARDS + SPECIALS, scratch=True)  # what kind of place it is
    place_at: list[int] = shorts(MOST_CARDS + SPECIALS, scratch=True)  # which row or place there
    place_of: list[int] = shorts(MOST_CARDS + SPECIALS, scratch=True)  # whose it is
    place_age: list[int] = shorts(MOST_CARDS + SPECIALS, scratch=True)  # OLD, PERHAPS or NEW
    truth: list[int] = shorts(MOST_CARDS + SPECIALS, scratch=True)  # the card that really is there
    filled: list[int] = shorts(MOST_CARDS + SPECIALS, scratch=True)  # the card that is dealt there, plus 1
    is_new: list[int] = shorts(MOST_CARDS + SPECIALS, scratch=True)  # in this deal it came since the reshuffle
    places: Scratch
    unseen: list[int] = shorts(MOST_CARDS + SPECIALS, scratch=True)  # the cards that are still to be dealt
    unseen_count: Scratch
    lots: Scratch
    drawn_lots: Scratch
    must: list[int] = shorts(KINDS, scratch=True)  # of each kind: known to be new, and hidden

    def resample(self, seat: int) -> None:
        """Deal anew all that a seat doesn't know; what it knows stays."""
        self.collect_hidden(seat)
        for attempt in range(TRIES):
            if self.deal_unseen(seat, attempt < COUNTING_TRIES):
                self.lay_out_filled(seat)
                if self.is_plausible(seat):
                    break
        else:
            self.lay_out_truth(seat)
        self.forget_the_side(seat)
        self.forget_notes_of_others(seat)

    # Collecting

    def add_places(self, kind: int, at: int, owner: int, age: int, card: int, count: int) -> None:
        """Some hidden cards of one kind in one place."""
        for _ in range(count):
            self.place_kind[self.places] = kind
            self.place_at[self.places] = at
            self.place_of[self.places] = owner
            self.place_age[self.places] = age
            self.truth[self.places] = card
            self.places += 1

    def collect_hidden(self, seat: int) -> None:
        """Every card that the seat can't see; the special cards out of the game come first."""
        self.places = 0
        for card in range(FIRST_SPECIAL, KINDS):
            if self.removed >> card & 1:
                self.add_places(REMOVED, 0, NOBODY_KNOWS, OLD, card, 1)
        for other in range(self.seats):
            if other != seat:
                self.collect_influence(other)
                self.collect_from(other)
        for place in range(self.bottom.sizes[0]):
            if self.bottom.at(1, place) != seat:
                self.add_places(UNDER, place, self.bottom.at(1, place), NEW, self.bottom.at(0, place), 1)
        for place in range(self.deck.size):
            self.add_places(IN_DECK, 0, NOBODY_KNOWS, NEW, self.deck.at(place), 1)

    def collect_influence(self, other: int) -> None:
        """The influence cards of another seat; as many of a side as were laid since can be new."""
        for side in range(SIDES):
            row = other * SIDES + side
            old = self.influence_on(other, side) - self.recent[row]
            for card in range(KINDS):
                for _ in range(self.influence[row * KINDS + card]):
                    self.add_places(INFLUENCE, row, other, OLD if old > 0 else PERHAPS, card, 1)
                    old -= 1

    def collect_from(self, other: int) -> None:
        """What else another seat hides: hand, its own discards, cards under way."""
        old = -self.spent[other]
        for card in range(KINDS):
            self.add_places(HAND, other, other, PERHAPS, card, self.hands[other * KINDS + card])
            old += self.discards[other * KINDS + card]
        for card in range(KINDS):
            for _ in range(self.discards[other * KINDS + card]):
                self.add_places(DISCARDS, other, other, OLD if old > 0 else PERHAPS, card, 1)
                old -= 1
        for place in range(self.drawn_count):
            if self.drawn_by == other:
                self.add_places(DRAWN, place, other, PERHAPS, self.drawn[place], 1)
        for place in range(self.picked[other]):
            at = other * RETURNED_CARDS + place
            self.add_places(PICKS, at, other, PERHAPS, self.picks[at], 1)

    # Dealing

    def deal_unseen(self, seat: int, counting: bool) -> bool:
        """Put every unseen card somewhere; False if what the seat knows does not fit this time."""
        self.unseen_count = 0
        for place in range(self.places):
            self.filled[place] = 0
            self.is_new[place] = 1 if self.place_age[place] == NEW else 0
            self.unseen[place] = self.truth[place]
            self.unseen_count += 1
        self.fill_removed(self.in_play[seat] if counting else 0)
        if counting:
            self.fill_handed(seat)
            if not self.fill_known(seat):
                return False
            self.fill_influence(seat)
        for place in range(self.places):
            if self.filled[place] == 0:
                self.fill(place, self.luck.below(self.unseen_count))
        return True

    def fill(self, place: int, which: int) -> None:
        """One of the unseen cards goes to a place."""
        self.filled[place] = self.unseen[which] + 1
        self.unseen_count -= 1
        self.unseen[which] = self.unseen[self.unseen_count]

    def fill_from(self, place: int, kinds: int) -> bool:
        """A random unseen card of some kinds (a bit set) goes to a place; False if there is none."""
        count = 0
        for i in range(self.unseen_count):
            count += kinds >> self.unseen[i] & 1
        if count == 0:
            return False
        which, i = self.luck.below(count), 0
        while which > 0 or not kinds >> self.unseen[i] & 1:
            which -= kinds >> self.unseen[i] & 1
            i += 1
        self.fill(place, i)
        return True

    def fill_removed(self, in_play: int) -> None:
        """FA-SETUP.1: only special cards were taken out, and none that the seat has seen since."""
        for place in range(self.places):
            if self.place_kind[place] == REMOVED:
                self.fill_from(place, ((1 << KINDS) - (1 << FIRST_SPECIAL)) & ~in_play)

    def fill_handed(self, seat: int) -> None:
        """FA-CARD.5: a card that the seat returned is among the cards of the one who drew it."""
        for i in range(self.handed.size):
            code = self.handed.at(i)
            if code % BEFORE // KINDS // SEATS == seat:
                place = self.random_place_of(code // KINDS % SEATS)
                if place < self.places and self.fill_from(place, 1 << code % KINDS) and code < BEFORE:
                    self.is_new[place] = 1

    def random_place_of(self, owner: int) -> int:
        """A random empty place in the hand of a seat; where it has gone from there, nobody can tell."""
        found, count = self.places, 0
        for place in range(self.places):
            if self.place_of[place] == owner and self.place_kind[place] in (HAND, DRAWN) and self.filled[place] == 0:
                count += 1
                if self.luck.below(count) == 0:
                    found = place
        return found

    # FA-CARD.4: what a seat knows of the last reshuffle

    def fill_known(self, seat: int) -> bool:
        """Cards that were in it and are still hidden go to places with new cards; False if they don't fit."""
        for kind in range(KINDS):
            self.must[kind] = self.known[seat * KINDS + kind]
        for other in range(self.seats):
            if other != seat:
                self.draw_lots(other)
        for kind in range(KINDS):
            for _ in range(self.must[kind]):
                place = self.random_new_place()
                if place == self.places or not self.fill_from(place, 1 << kind):
                    return False
        return True

    def draw_lots(self, other: int) -> None:
        """Which of a seat's cards, hidden or shown, are the ones that it has drawn since the reshuffle."""
        self.count_lots(other)
        for place in range(self.places):
            if self.is_in_the_lot(place, other) and self.is_drawn_by_lot():
                self.is_new[place] = 1
        for kind in range(KINDS):
            for _ in range(self.shown[other * KINDS + kind]):
                if self.is_drawn_by_lot():
                    self.must[kind] -= 1

    def count_lots(self, other: int) -> None:
        """How many cards of a seat there are to choose from, and how many of them were drawn."""
        self.lots, self.drawn_lots = 0, self.came[other]
        for place in range(self.places):
            if self.is_in_the_lot(place, other):
                self.lots += 1
            elif self.place_of[place] == other and self.place_age[place] == PERHAPS:
                self.drawn_lots -= self.is_new[place]  # one that was handed on
        for kind in range(KINDS):
            self.lots += self.shown[other * KINDS + kind]

    def is_in_the_lot(self, place: int, other: int) -> bool:
        """Whether a place of a seat may hold a card that it has drawn."""
        return self.place_of[place] == other and self.place_age[place] == PERHAPS and self.filled[place] == 0

    def is_drawn_by_lot(self) -> bool:
        """Whether the next card of the lot is one of the drawn ones."""
        drawn: bool = self.luck.below(self.lots) < self.drawn_lots
        self.lots -= 1
        self.drawn_lots -= 1 if drawn else 0
        return drawn

    def random_new_place(self) -> int:
        """A random empty place among those with new cards."""
        found, count = self.places, 0
        for place in range(self.places):
            if self.is_new[place] and self.filled[place] == 0:
                count += 1
                if self.luck.below(count) == 0:
                    found = place
        return found

    def fill_influence(self, seat: int) -> None:
        """Influence is of no kind of which the seat knew all cards to be elsewhere when it lay there already."""
        for place in range(self.places):
            if self.place_kind[place] == INFLUENCE and self.filled[place] == 0:
                barred = self.barred[seat * SEATS * SIDES + self.place_at[place]]
                self.fill_from(place, (1 << KINDS) - 1 & ~barred)

    # Laying out

    def clear_hidden(self, seat: int) -> None:
        """Take away what is about to be dealt anew."""
        for other in range(self.seats):
            if other != seat:
                self.holding[other] = 0
                for card in range(KINDS):
                    self.hands[other * KINDS + card] = 0
                    self.discards[other * KINDS + card] = 0
                for card in range(SIDES * KINDS):
                    self.influence[other * SIDES * KINDS + card] = 0
        self.removed = 0
        self.deck.clear()

    def lay_out_filled(self, seat: int) -> None:
        """The dealt cards go to their places."""
        self.clear_hidden(seat)
        for place in range(self.places):
            self.lay_out_card(self.place_kind[place], self.place_at[place], self.filled[place] - 1)

    def lay_out_card(self, kind: int, at: int, card: int) -> None:
        """One card goes to its place."""
        if kind == HAND:
            self.hands[at * KINDS + card] += 1
            self.holding[at] |= 1 << card
        elif kind == INFLUENCE:
            self.influence[at * KINDS + card] += 1
        elif kind == DISCARDS:
            self.discards[at * KINDS + card] += 1
        elif kind == DRAWN:
            self.drawn[at] = card
        elif kind == PICKS:
            self.picks[at] = card
        elif kind == UNDER:
            self.bottom.put(0, at, card)
        elif kind == REMOVED:
            self.removed |= 1 << card
        else:
            self.deck.add(card)

    def lay_out_truth(self, seat: int) -> None:
        """Nothing else fits: the real cards stay."""
        for place in range(self.places):
            self.filled[place] = self.truth[place] + 1
        self.lay_out_filled(seat)

    # Checking and forgetting

    def is_plausible(self, seat: int) -> bool:
        """FA-DEC: every other seat that is asked has something to choose."""
        for other in range(self.seats):
            if other != seat and self.asked >> other & 1 and self.list_choices(other) < 2:
                return False
        return True

    def forget_the_side(self, seat: int) -> None:
        """FA-HID.2: which card another seat is about to lay as influence is unknown."""
        if self.depth > 0 and self.now == LAY_SIDE and self.first() != seat:
            self.replace_step(LAY_SIDE, self.first(), self.pick(self.holding[self.first()]))

    def forget_notes_of_others(self, seat: int) -> None:
        """What the others remember is about their real cards, and goes."""
        for other in range(self.seats):
            if other != seat:
                self.in_play[other] = 0
                for kind in range(KINDS):
                    self.known[other * KINDS + kind] = 0
                for row in range(SEATS * SIDES):
                    self.barred[other * SEATS * SIDES + row] = 0
        at = 0
        while at < self.handed.size:
            if self.handed.at(at) % BEFORE // KINDS // SEATS == seat:
                at += 1
            else:
                self.handed.take(at)
