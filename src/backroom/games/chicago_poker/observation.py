"""What a seat knows as numbers: what is open, its own hand, what it has seen of face-down cards, and what its columns
can become.

Hands are compared by the cards that the seat knows. A rank counts from 1 (high card); 0: no card is known there.
"""

from __future__ import annotations

from typing import ClassVar

from ...core.layout import Layout
from ...core.structs import I64, Scratch, buffer, ints
from .edition import (
    ANY_KIND,
    ANY_KIND_SHORT,
    CHICAGO_POKER,
    COLOUR_COUNT,
    COLOUR_OF,
    DIFFERENT_KINDS,
    FEWEST_SEATS,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL,
    FULL_HOUSE,
    GANGSTERS,
    KIND_COUNT,
    PAIR,
    SAME_KIND,
    SAME_KIND_SHORT,
    SEATS,
    SLOTS,
    SPECIALS,
    STRAIGHT,
    THREE_OF_A_KIND,
    VALUE_COUNT,
    VALUE_OF,
)
from .fields import DiscardPile, only_one
from .rules.poker import BITS, IN_A_ROW, highest
from .rules.turn import Turn
from .words import LIMO_CARD, LIMO_FROM, LIMO_TO, REINFORCE, WORDS

STEPS = len(WORDS.steps)
DRIVING, DRIVING_TO, DRIVING_WITH, REINFORCING = int(LIMO_FROM), int(LIMO_TO), int(LIMO_CARD), int(REINFORCE)
COLUMNS, SHOWN = SLOTS * SEATS, VALUE_COUNT + COLOUR_COUNT
CARD_BITS = 10  # what a card and whether it is seen take in a number
RUNS = VALUE_COUNT - FULL + 1
"""How many straights there are, by their lowest value."""

LAYOUT = Layout(version=1)

# The table
OPTIONS_AT = LAYOUT.part("options", 2, "1 if special cards are in play; 1 in the short game")
SEATS_AT = LAYOUT.part("seats", SEATS - FEWEST_SEATS + 1, "1 at the number of players, from two on")
STEP_AT = LAYOUT.part(
    "step", STEPS, "1 at the present step, in the order of the game's words; a drive is one step to others"
)
ACTIVE_AT = LAYOUT.part("active", SEATS, "1 at the seat whose turn it is")
ASKED_AT = LAYOUT.part("asked", SEATS, "1 if the seat is asked")
ACTIONS_AT = LAYOUT.part("actions", 3, "actions left, those that must be taken, Revolvers played this turn")
PILES_AT = LAYOUT.part("piles", 3, "cards in the deck and in the discard pile; tiles still to come")
STARVED_AT = LAYOUT.part("starved", 1, "turns in a row without any gangster to play")

# Cards
SPECIALS_AT = LAYOUT.part("specials", SPECIALS, "1 if one holds the special card")
GONE_AT = LAYOUT.part("gone", SPECIALS, "1 if the special card lies in the discard pile")
HAND_VALUES_AT = LAYOUT.part("hand_values", VALUE_COUNT, "one's gangsters in hand, by value")
HAND_COLOURS_AT = LAYOUT.part("hand_colours", COLOUR_COUNT, "one's gangsters in hand, by colour")
HAND_AT = LAYOUT.part("hand", 3, "gangsters in hand; most of one value; most of one colour")
UNSEEN_VALUES_AT = LAYOUT.part("unseen_values", VALUE_COUNT, "gangsters that one doesn't see anywhere, by value")
UNSEEN_COLOURS_AT = LAYOUT.part("unseen_colours", COLOUR_COUNT, "gangsters that one doesn't see anywhere, by colour")

# Seats
KINDS_AT = LAYOUT.part("kinds", (SEATS, KIND_COUNT), "businesses by kind")
NEEDS_AT = LAYOUT.part("needs", SEATS, "businesses that it lacks for a goal")
HELD_AT = LAYOUT.part("held", SEATS, "cards in hand")

# Slots
OPEN_AT = LAYOUT.part("open", (SLOTS, KIND_COUNT), "1 at the kind of the business")
MARKER_AT = LAYOUT.part("marker", (SLOTS, SEATS), "1 at the seat with the shootout marker")
DECIDES_AT = LAYOUT.part(
    "decides", (SLOTS, SEATS), "2 if the business brings the seat to a goal, 1 if it brings it nearer"
)
FIGHT_AT = LAYOUT.part("fight", SLOTS, "1 where a tie is being fought out")
DRIVE_AT = LAYOUT.part("drive", SLOTS, "1 where one's Limousine comes from, 2 where it goes")

# Columns, as far as they are known
CARDS_AT = LAYOUT.part("cards", (SLOTS, SEATS), "cards in the column")
FACE_DOWN_AT = LAYOUT.part("face_down", (SLOTS, SEATS), "cards of it that one doesn't know")
RANK_AT = LAYOUT.part("rank", (SLOTS, SEATS), "rank of the cards that one knows")
HIGH_AT = LAYOUT.part("high", (SLOTS, SEATS), "highest value that makes this rank")
FLUSH_AT = LAYOUT.part("flush", (SLOTS, SEATS), "cards that one knows, if all are of one colour")
STRAIGHT_AT = LAYOUT.part("straight", (SLOTS, SEATS), "cards that one knows, if they can be part of one straight")

# What one's own columns can become
BEST_AT = LAYOUT.part("best", (SLOTS, 2), "1 if one's column is ahead of all known cards of others; how many ranks")
WITH_HAND_AT = LAYOUT.part("with_hand", SLOTS, "the best rank that one's hand can make of the column")
ALIKE_AT = LAYOUT.part("alike", (SLOTS, 3), "most cards of one value with the hand; that value; unseen cards of it")
COLOURED_AT = LAYOUT.part(
    "coloured", (SLOTS, 2), "cards still missing to a flush with the hand; unseen cards of that colour"
)
RUN_AT = LAYOUT.part("run", SLOTS, "cards still missing to a straight with the hand")

# Hidden from the seat
RIVAL_VALUES_AT = LAYOUT.hidden_part(
    "rival_values", (SEATS - 1, VALUE_COUNT), "the rivals' gangsters in hand, by value"
)
RIVAL_COLOURS_AT = LAYOUT.hidden_part("rival_colours", (SEATS - 1, COLOUR_COUNT), "the same by colour")
RIVAL_SPECIALS_AT = LAYOUT.hidden_part("rival_specials", (SEATS - 1, SPECIALS), "1 if the rival holds the special card")
TRUE_RANK_AT = LAYOUT.hidden_part("true_rank", (SLOTS, SEATS), "rank of the whole column")
TRUE_HIGH_AT = LAYOUT.hidden_part("true_high", (SLOTS, SEATS), "highest value that makes this rank")


class Observing(Turn):
    """The numbers of Chicago Poker."""

    LAYOUT: ClassVar[Layout] = LAYOUT
    NUMBERS: ClassVar[int] = LAYOUT.full_size

    in_hand: list[int] = buffer(VALUE_COUNT + 1, "int")  # one's gangsters by value
    in_colour: list[int] = buffer(COLOUR_COUNT, "int")
    lying: list[int] = ints(VALUE_COUNT + 1, scratch=True)  # the cards of the present column, by value; then 0 again
    hand_bits: Scratch  # the values in hand, as a bit set from value 1 up

    # What was worked out stays good as long as what it was worked out from is as it was then
    old_goals: Scratch  # whether businesses were counted, and for the short game or not
    old_sizes: list[int] = buffer(SEATS)
    old_controlled: list[int] = buffer(SEATS * ANY_KIND)
    kinds: list[int] = buffer(SEATS * KIND_COUNT)  # businesses of each seat by kind
    goals: list[int] = buffer(SEATS * (KIND_COUNT + 1))  # what it lacks with one more of a kind; with no more

    old_discarded: Scratch  # how many cards lay in the discard pile when they were counted, plus 1
    old_discard: list[int] = buffer(DiscardPile.ROOM)
    discarded_values: list[int] = buffer(VALUE_COUNT)  # gangsters in the discard pile
    discarded_colours: list[int] = buffer(COLOUR_COUNT)
    discarded_specials: Scratch  # as a bit set

    viewed: Scratch  # the seats that have looked at columns, as a bit set
    old_columns: list[int] = buffer(SEATS * COLUMNS, "long long")  # what each seat sees of each column, as one number
    known: list[int] = buffer(SEATS * COLUMNS)  # how many of its cards
    ranks: list[int] = buffer(SEATS * COLUMNS)  # from 1
    highs: list[int] = buffer(SEATS * COLUMNS)
    flushes: list[int] = buffer(SEATS * COLUMNS)
    straights: list[int] = buffer(SEATS * COLUMNS)
    worths: list[int] = buffer(SEATS * COLUMNS, "int")
    shown: list[int] = buffer(SEATS * SHOWN)  # gangsters that each seat sees in all columns: by value, then by colour

    def write_observation(self, seat: int, full: bool) -> None:
        """The table, one's cards, the seats, the slots."""
        self.clear_observation()
        self.write_table(seat)
        self.write_hand(seat)
        self.view_columns(seat)
        self.write_unseen(seat)
        for steps in range(self.seats):
            self.write_seat(self.clockwise(seat, steps), steps)
        for slot in range(SLOTS):
            if self.is_open(slot):
                self.write_slot(seat, slot)
        self.write_doing(seat)
        if full:
            self.write_hidden(seat)

    # The table

    def write_table(self, seat: int) -> None:
        """The course of the game and the piles."""
        self.observation[OPTIONS_AT] = int(self.specials)
        self.observation[OPTIONS_AT + 1] = int(self.short)
        self.observation[SEATS_AT + self.seats - FEWEST_SEATS] = 1
        self.observation[ACTIVE_AT + self.distance(seat, self.active)] = 1
        self.put(ACTIONS_AT, self.actions_left)
        self.put(ACTIONS_AT + 1, self.actions_due)
        self.put(ACTIONS_AT + 2, self.revolvers)
        self.put(PILES_AT, self.deck.size)
        self.put(PILES_AT + 1, self.discard.size)
        self.put(PILES_AT + 2, self.tiles.size)
        self.put(STARVED_AT, self.starved)
        self.count_discarded()
        for special in range(SPECIALS):
            self.observation[GONE_AT + special] = self.discarded_specials >> special & 1

    def write_doing(self, seat: int) -> None:
        """CP-LIM: what is under way; others see only that there is a drive."""
        step = self.now
        if step in (DRIVING_TO, DRIVING_WITH):
            if seat != self.active:
                step = DRIVING
            else:
                self.observation[DRIVE_AT + self.limo_from] = 1
                if step == DRIVING_WITH:
                    self.observation[DRIVE_AT + self.limo_to] = 2
        if step == REINFORCING:
            self.observation[FIGHT_AT + self.first()] = 1
        self.observation[STEP_AT + step] = 1

    # Cards

    def write_hand(self, seat: int) -> None:
        """One's own cards."""
        for value in range(VALUE_COUNT + 1):
            self.in_hand[value] = 0
        for colour in range(COLOUR_COUNT):
            self.in_colour[colour] = 0
        gangsters, alike, coloured, bits = 0, 0, 0, 0
        for place in range(self.hands.size(seat)):
            card = self.hands.at(seat, place)
            if self.is_gangster(card):
                value, colour = VALUE_OF[card], COLOUR_OF[card]
                gangsters += 1
                self.in_hand[value] += 1
                self.in_colour[colour] += 1
                alike, coloured = max(alike, self.in_hand[value]), max(coloured, self.in_colour[colour])
                bits |= 1 << value - 1
                self.observation[HAND_VALUES_AT + value - 1] += 1
                self.observation[HAND_COLOURS_AT + colour] += 1
            else:
                self.observation[SPECIALS_AT + card - GANGSTERS] = 1
        self.hand_bits = bits
        self.put(HAND_AT, gangsters)
        self.put(HAND_AT + 1, alike)
        self.put(HAND_AT + 2, coloured)

    def count_discarded(self) -> None:
        """The cards in the discard pile."""
        changes = 0 if self.old_discarded == self.discard.size + 1 else 1
        for place in range(self.discard.size):
            changes |= self.old_discard[place] ^ self.discard.at(place)
        if changes == 0:
            return
        self.old_discarded, self.discarded_specials = self.discard.size + 1, 0
        for value in range(VALUE_COUNT):
            self.discarded_values[value] = 0
        for colour in range(COLOUR_COUNT):
            self.discarded_colours[colour] = 0
        for place in range(self.discard.size):
            card = self.discard.at(place)
            self.old_discard[place] = card
            if self.is_gangster(card):
                value, colour = VALUE_OF[card] - 1, COLOUR_OF[card]
                self.discarded_values[value] += 1
                self.discarded_colours[colour] += 1
            else:
                self.discarded_specials |= 1 << card - GANGSTERS

    def write_unseen(self, seat: int) -> None:
        """All gangsters except those that the seat sees: in its hand, in the discard pile, in columns."""
        shown = seat * SHOWN
        for value in range(VALUE_COUNT):
            seen = self.discarded_values[value] + self.in_hand[value + 1] + self.shown[shown + value]
            self.put(UNSEEN_VALUES_AT + value, COLOUR_COUNT - seen)
        for colour in range(COLOUR_COUNT):
            seen = self.discarded_colours[colour] + self.in_colour[colour] + self.shown[shown + VALUE_COUNT + colour]
            self.put(UNSEEN_COLOURS_AT + colour, VALUE_COUNT - seen)

    # What a seat sees in columns, worked out anew only if it has changed

    def view_columns(self, seat: int) -> None:
        """Look at all columns."""
        if not self.viewed >> seat & 1:
            self.viewed |= 1 << seat
            for column in range(COLUMNS):
                self.old_columns[seat * COLUMNS + column] = -1
            for kind in range(SHOWN):
                self.shown[seat * SHOWN + kind] = 0
        for column in range(COLUMNS):
            if self.columns.size(column) > 0 or self.old_columns[seat * COLUMNS + column] != 0:
                self.view_column(seat, column, seat * COLUMNS + column)

    def view_column(self, seat: int, column: int, at: int) -> None:
        """Work out what a seat knows about a column, if that has changed."""
        sight: I64 = 0
        for place in range(self.columns.size(column)):
            card = self.columns.at(column, place)
            sight = sight << CARD_BITS | card + 1 << 1 | self.seen[card] >> seat & 1
        if self.old_columns[at] == sight:
            return
        self.count_shown(seat, self.old_columns[at], -1)
        self.count_shown(seat, sight, 1)
        self.old_columns[at] = sight
        known = self.count_known(column, 1 << seat)
        self.known[at], self.ranks[at], self.highs[at], self.flushes[at], self.straights[at] = known, 0, 0, 0, 0
        self.worths[at] = 0
        if known > 0:
            rank = self.rank(known)
            self.ranks[at], self.highs[at] = rank + 1, highest(self.made_of(rank))
            self.flushes[at] = known if only_one(self.dyed) else 0
            self.straights[at] = known if self.twice == 0 and self.fits_a_run() else 0
            self.worths[at] = rank + 1 << BITS * FULL | self.tie_break(rank)

    def count_shown(self, seat: int, sight: I64, times: int) -> None:
        """Add the cards that a seat sees in a column to those that it sees in all of them, or take them away."""
        left: I64 = sight
        while left > 0:
            if left & 1:
                card = (left & (1 << CARD_BITS) - 1) // 2 - 1
                self.shown[seat * SHOWN + VALUE_OF[card] - 1] += times
                self.shown[seat * SHOWN + VALUE_COUNT + COLOUR_OF[card]] += times
            left = left >> CARD_BITS

    # Seats

    def write_seat(self, other: int, steps: int) -> None:
        """The businesses of a seat."""
        self.count_businesses(other)
        for kind in range(KIND_COUNT):
            self.observation[KINDS_AT + steps * KIND_COUNT + kind] = self.kinds[other * KIND_COUNT + kind]
        self.observation[NEEDS_AT + steps] = self.goals[other * (KIND_COUNT + 1) + KIND_COUNT]
        self.put(HELD_AT + steps, self.held(other))
        self.observation[ASKED_AT + steps] = self.asked >> other & 1

    def count_businesses(self, seat: int) -> None:
        """What a seat has, and how far it is from its goals."""
        size, start, which = self.businesses(seat), seat * ANY_KIND, 2 if self.short else 1
        changes = which ^ (self.old_goals >> seat * 2 & 3) | self.old_sizes[seat] ^ size
        for place in range(size):
            changes |= self.old_controlled[start + place] ^ self.controlled.at(seat, place)
        if changes == 0:
            return
        self.old_goals = self.old_goals & ~(3 << seat * 2) | which << seat * 2
        self.old_sizes[seat] = size
        for place in range(size):
            self.old_controlled[start + place] = self.controlled.at(seat, place)
        for kind in range(KIND_COUNT):
            self.kinds[seat * KIND_COUNT + kind] = self.businesses_of(seat, kind)
        for more in range(KIND_COUNT + 1):
            self.goals[seat * (KIND_COUNT + 1) + more] = self.needs(seat, more)

    def needs(self, seat: int, more: int) -> int:
        """CP-WIN.1, CP-OPT.1: how many businesses a seat lacks for its nearest goal, if it had one more of a kind
        (KIND_COUNT: no more)."""
        kinds, most, all_kinds = 0, 0, 0
        for kind in range(KIND_COUNT):
            count = self.kinds[seat * KIND_COUNT + kind] + int(kind == more)
            most, all_kinds = max(most, count), all_kinds + count
            kinds += int(count > 0)
        if self.short:
            return max(min(SAME_KIND_SHORT - most, ANY_KIND_SHORT - all_kinds), 0)
        return max(min(SAME_KIND - most, min(DIFFERENT_KINDS - kinds, ANY_KIND - all_kinds)), 0)

    # Slots

    def write_slot(self, seat: int, slot: int) -> None:
        """A business: what it is worth to whom, and everybody's column."""
        kind = self.kind_at(slot)
        self.observation[OPEN_AT + slot * KIND_COUNT + kind] = 1
        if self.marker[slot] >= 0:
            self.observation[MARKER_AT + slot * SEATS + self.distance(seat, self.marker[slot])] = 1
        own, best = 0, 0
        for steps in range(self.seats):
            other = self.clockwise(seat, steps)
            goals = other * (KIND_COUNT + 1)
            needs = self.goals[goals + kind]
            nearer: bool = needs < self.goals[goals + KIND_COUNT]
            self.observation[DECIDES_AT + slot * SEATS + steps] = 2 if needs == 0 else int(nearer)
            worth = self.write_column(seat, self.column(slot, other), slot * SEATS + steps)
            if steps == 0:
                own = worth
            else:
                best = max(best, worth)
        self.observation[BEST_AT + slot * 2] = int(own > best)
        self.put(BEST_AT + slot * 2 + 1, (own >> BITS * FULL) - (best >> BITS * FULL))
        self.write_chances(seat, slot)

    def write_column(self, seat: int, column: int, to: int) -> int:
        """What a seat knows about a column; returns its comparison key, with ranks from 1."""
        cards, at = self.columns.size(column), seat * COLUMNS + column
        self.put(CARDS_AT + to, cards)
        self.put(FACE_DOWN_AT + to, cards - self.known[at])
        self.observation[RANK_AT + to], self.observation[HIGH_AT + to] = self.ranks[at], self.highs[at]
        self.observation[FLUSH_AT + to], self.observation[STRAIGHT_AT + to] = self.flushes[at], self.straights[at]
        return self.worths[at]

    def fits_a_run(self) -> bool:
        """CP-RANK.5: whether the values counted last lie close enough for a straight."""
        return self.once // (self.once & -self.once) <= IN_A_ROW

    def count_known(self, column: int, viewers: int) -> int:
        """``count_cards`` for the cards that somebody may see; returns how many there are."""
        once, twice, thrice, fourfold, fivefold, dyed, known = 0, 0, 0, 0, 0, 0, 0
        for place in range(self.columns.size(column)):
            card = self.columns.at(column, place)
            if self.seen[card] & viewers:
                known += 1
                value = 1 << VALUE_OF[card] - 1
                fivefold |= fourfold & value
                fourfold |= thrice & value
                thrice |= twice & value
                twice |= once & value
                once |= value
                dyed |= 1 << COLOUR_OF[card]
        self.once, self.twice, self.thrice = once, twice, thrice
        self.fourfold, self.fivefold, self.dyed = fourfold, fivefold, dyed
        return known

    # What one's own columns can become

    def write_chances(self, seat: int, slot: int) -> None:
        """CP-RANK: what the cards in hand could make of one's column."""
        column = self.column(slot, seat)
        cards = self.count_known(column, 1 << seat)
        for place in range(cards):
            value = VALUE_OF[self.columns.at(column, place)]
            self.lying[value] += 1
        rank = self.rank(cards) if cards > 0 else 0
        rank = max(rank, self.write_alike(slot, cards))
        if cards == 0 or only_one(self.dyed):
            rank = max(rank, self.write_coloured(slot, cards))
        if cards == 0 or (self.twice == 0 and self.fits_a_run()):
            rank = max(rank, self.write_run(slot, cards))
        self.put(WITH_HAND_AT + slot, rank + 1)
        for place in range(cards):
            self.lying[VALUE_OF[self.columns.at(column, place)]] = 0

    def write_alike(self, slot: int, cards: int) -> int:
        """The most cards of one value; returns the rank that they make, alone or with a pair."""
        most, of, pairs, values = 0, 0, 0, self.once | self.hand_bits
        while values:
            value = (values & -values).bit_length()
            values &= values - 1
            count = min(self.lying[value] + self.in_hand[value], self.lying[value] + FULL - cards)
            if count >= most:
                most, of = count, value
            pairs += int(count >= 2)
        self.put(ALIKE_AT + slot * 3, most)
        if most > 0:
            self.put(ALIKE_AT + slot * 3 + 1, of)
            self.put(ALIKE_AT + slot * 3 + 2, self.observation[UNSEEN_VALUES_AT + of - 1])
        if most >= FULL:
            return CHICAGO_POKER
        if most == FULL - 1:
            return FOUR_OF_A_KIND
        if most == FULL - 2:
            return FULL_HOUSE if pairs > 1 and self.has_room_for_two(of, cards) else THREE_OF_A_KIND
        return PAIR if most == 2 else 0

    def has_room_for_two(self, triple: int, cards: int) -> bool:
        """Whether a second value can make a full house beside a triple: nothing else lies in the column."""
        for value in range(1, VALUE_COUNT + 1):
            if value != triple and self.lying[value] + self.in_hand[value] >= 2:
                if cards == self.lying[triple] + self.lying[value] and self.lying[value] <= 2:
                    return True
        return False

    def write_coloured(self, slot: int, cards: int) -> int:
        """How near the column is to a flush."""
        most, of = 0, 0
        for colour in range(COLOUR_COUNT):
            if (cards == 0 or self.dyed >> colour & 1) and self.in_colour[colour] >= most:
                most, of = self.in_colour[colour], colour
        missing = max(FULL - cards - most, 0)
        self.put(COLOURED_AT + slot * 2, missing)
        self.put(COLOURED_AT + slot * 2 + 1, self.observation[UNSEEN_COLOURS_AT + of])
        return FLUSH if missing == 0 else 0

    def write_run(self, slot: int, cards: int) -> int:
        """How near the column is to a straight."""
        fewest = FULL
        for start in range(RUNS):
            window = IN_A_ROW << start
            if self.once & ~window == 0:
                there = (self.once | self.hand_bits) & window
                missing = FULL
                while there:
                    there &= there - 1
                    missing -= 1
                fewest = min(fewest, missing)
        self.put(RUN_AT + slot, fewest)
        return STRAIGHT if fewest == 0 else 0

    # What is hidden

    def write_hidden(self, seat: int) -> None:
        """The hands of the rivals, and whole columns."""
        for steps in range(1, self.seats):
            other, row = self.clockwise(seat, steps), steps - 1
            for place in range(self.hands.size(other)):
                card = self.hands.at(other, place)
                if self.is_gangster(card):
                    value, colour = row * VALUE_COUNT + VALUE_OF[card] - 1, row * COLOUR_COUNT + COLOUR_OF[card]
                    self.observation[RIVAL_VALUES_AT + value] += 1
                    self.observation[RIVAL_COLOURS_AT + colour] += 1
                else:
                    self.observation[RIVAL_SPECIALS_AT + row * SPECIALS + card - GANGSTERS] = 1
        for slot in range(SLOTS):
            for steps in range(self.seats):
                column = self.column(slot, self.clockwise(seat, steps))
                cards = self.columns.size(column)
                if cards > 0:
                    self.count_cards(column)
                    rank = self.rank(cards)
                    self.put(TRUE_RANK_AT + slot * SEATS + steps, rank + 1)
                    self.put(TRUE_HIGH_AT + slot * SEATS + steps, highest(self.made_of(rank)))

    # The end

    def tally(self, seat: int) -> int:
        """CP-WIN.5, .7: businesses."""
        return self.businesses(seat)
