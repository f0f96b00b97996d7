"""What a seat can know, and dealing everything else anew (redeal).

A seat knows its own hand, the faces of its own influence cards, what it discarded or returned to the
bottom itself, and everything that was laid or discarded openly (FA-HID.1-4). All other cards are
collected place by place, shuffled, and laid out again on the same places; so every hand, pile and row
of influence keeps its size. Who is asked has at least two options (a single one is carried out by
itself), so deals in which an asked seat had nothing to choose are thrown away. Hidden businesses and
the order of the draw pile need no care: they are drawn only when they are turned up.
"""

from __future__ import annotations

from ...core.kit import Scratch, shorts
from .edition import FIRST_SPECIAL, KINDS, MOST_CARDS, RETURNED_CARDS, SIDES, SPECIALS
from .rules.course import Course
from .words import LAY_SIDE

TRIES = 300
HAND, INFLUENCE, DISCARDS, DRAWN, PICKS, UNDER, REMOVED, IN_DECK = range(8)      # the kinds of hidden places


class Memory(Course):
    """Hidden places are collected in a fixed order; the true cards in that order are one way to fill them."""

    place_kind: list[int] = shorts(MOST_CARDS + SPECIALS, scratch=True)      # what kind of place it is
    place_at: list[int] = shorts(MOST_CARDS + SPECIALS, scratch=True)        # which row or place there
    truth: list[int] = shorts(MOST_CARDS + SPECIALS, scratch=True)           # the card that really is there
    unseen: list[int] = shorts(MOST_CARDS + SPECIALS, scratch=True)          # the card that is dealt there
    places: Scratch

    def hide_again(self, seat: int) -> None:
        """Deal anew all that a seat doesn't know; what it knows stays."""
        self.collect_hidden(seat)
        for _ in range(TRIES):
            self.shuffle_unseen()
            self.lay_out_unseen(seat)
            if self.is_plausible(seat):
                break
        else:
            self.lay_out_truth(seat)
        self.forget_the_side(seat)

    # Collecting

    def add_places(self, kind: int, at: int, card: int, count: int) -> None:
        """Some hidden cards of one kind in one place."""
        for _ in range(count):
            self.place_kind[self.places] = kind
            self.place_at[self.places] = at
            self.truth[self.places] = card
            self.places += 1

    def collect_hidden(self, seat: int) -> None:
        """Every card that the seat can't see; the special cards out of the game come first."""
        self.places = 0
        for card in range(FIRST_SPECIAL, KINDS):
            if self.removed >> card & 1:
                self.add_places(REMOVED, 0, card, 1)
        for other in range(self.seats):
            if other != seat:
                self.collect_from(other)
        for place in range(self.bottom.sizes[0]):
            if self.bottom.at(1, place) != seat:
                self.add_places(UNDER, place, self.bottom.at(0, place), 1)
        for place in range(self.deck.size):
            self.add_places(IN_DECK, 0, self.deck.at(place), 1)

    def collect_from(self, other: int) -> None:
        """What another seat hides: hand, influence cards, its own discards, cards under way."""
        for card in range(KINDS):
            self.add_places(HAND, other, card, self.hands[other * KINDS + card])
            for side in range(SIDES):
                row = other * SIDES + side
                self.add_places(INFLUENCE, row, card, self.influence[row * KINDS + card])
            self.add_places(DISCARDS, other, card, self.discards[other * KINDS + card])
        for place in range(self.drawn_count):
            if self.drawn_by == other:
                self.add_places(DRAWN, place, self.drawn[place], 1)
        for place in range(self.picked[other]):
            at = other * RETURNED_CARDS + place
            self.add_places(PICKS, at, self.picks[at], 1)

    # Dealing

    def shuffle_unseen(self) -> None:
        """A random order; but only special cards can have been taken out of the game."""
        for place in range(self.places):
            self.unseen[place] = self.truth[place]
        for place in range(self.places):
            special: bool = self.place_kind[place] == REMOVED
            other = self.random_place(place, special)
            self.unseen[place], self.unseen[other] = self.unseen[other], self.unseen[place]

    def random_place(self, first: int, special: bool) -> int:
        """A place from a first one on, at random; if asked for, one with a special card."""
        if not special:
            return first + self.luck.below(self.places - first)
        count = 0
        for place in range(first, self.places):
            count += 1 if self.unseen[place] >= FIRST_SPECIAL else 0
        which = self.luck.below(count)
        for place in range(first, self.places):
            if self.unseen[place] >= FIRST_SPECIAL:
                if which == 0:
                    return place
                which -= 1
        return first

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

    def lay_out_unseen(self, seat: int) -> None:
        """The dealt cards go to their places."""
        self.clear_hidden(seat)
        for place in range(self.places):
            self.lay_out_card(self.place_kind[place], self.place_at[place], self.unseen[place])

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
            self.unseen[place] = self.truth[place]
        self.lay_out_unseen(seat)

    # Checking

    def is_plausible(self, seat: int) -> bool:
        """FA-DEC: every other seat that is asked has something to choose."""
        for other in range(self.seats):
            if other != seat and self.asked >> other & 1 and self.list_choices(other) < 2:
                return False
        return True

    def forget_the_side(self, seat: int) -> None:
        """FA-HID.2: which card another seat is about to lay as influence is unknown."""
        if self.depth > 0 and self.now == LAY_SIDE and self.first() != seat:
            self.become(LAY_SIDE, self.first(), self.pick(self.holding[self.first()]))
