"""Who will win: every seat's chance at the beginning of a turn, in a world in which all cards are known.

Each seat is judged by what it can see itself. What counts, and how much, was learned from many games that planners
played (``weights``).
"""

from __future__ import annotations

from ....core.net import CERTAIN, STEP
from ....core.structs import I64, ints, longs, nogil, python_method
from ....core.tree import SOFTMAX
from ..edition import (
    ACTIONS_PER_TURN,
    ANY_KIND,
    ANY_KIND_SHORT,
    DIFFERENT_KINDS,
    FULL,
    KIND_COUNT,
    SAME_KIND,
    SAME_KIND_SHORT,
    SEATS,
    SLOTS,
)
from ..fields import NOBODY, NOTHING
from ..observation import Observing
from .hands import share
from .plausible import Plausible
from .style import FACTOR_COUNT, FACTORS, WHOLE, WHOLE_BITS

(
    TEMPO,
    NEAR,
    GAIN,
    DECISIVE,
    MARKED,
    ANSWERS,
    HOLDS,
    HOLDS_SPECIALS,
    LAID,
    PLACES,
    ONE_MISSING,
    TWO_MISSING,
    WAYS,
    BUSINESSES,
    TAKES,
    TAKES_ALL,
    LEADS,
    READY,
) = range(len(FACTORS))
"""Where each factor stands."""

FACTOR_BITS = 10
"""A factor of one, in bits; weights have 8 bits behind the point."""


class Forecast(Plausible):
    """Chances to win."""

    chance_at: list[int] = longs(SLOTS * SEATS, scratch=True)  # of each seat at each slot
    keys_now: list[int] = ints(SLOTS * SEATS, scratch=True)  # what each column is worth as it lies
    keys_then: list[int] = ints(SLOTS * SEATS, scratch=True)  # ... after an answer at another seat's marker
    ready_at: list[int] = ints(SLOTS * SEATS, scratch=True)  # whether a seat has all cards of a plan
    taker: list[int] = ints(SLOTS, scratch=True)  # who would win a slot, or NOTHING
    factors: list[int] = ints(SEATS * FACTOR_COUNT, scratch=True)
    logits: list[int] = ints(SEATS, scratch=True)
    chances: list[int] = ints(SEATS, scratch=True)

    def forecast(self, state: Observing) -> None:
        """The chances of all seats, which add up to one: as the game ended, or as it looks."""
        if state.ended:
            self.settle(state)
            return
        self.survey(state)
        top = -(1 << 30)
        for seat in range(state.seats):
            logit = 0
            for factor in range(FACTOR_COUNT):
                logit += self.factors[seat * FACTOR_COUNT + factor] * self.weights[state.seats * FACTOR_COUNT + factor]
            self.logits[seat] = logit >> 8
            top = max(top, logit >> 8)
        for seat in range(state.seats):
            self.chances[seat] = SOFTMAX[min(top - self.logits[seat] >> STEP, len(SOFTMAX) - 1)] + 1
        self.normalize(state.seats)

    def settle(self, state: Observing) -> None:
        """The result of a finished game; a win may be shared."""
        for seat in range(state.seats):
            self.chances[seat] = state.winners >> seat & 1
        self.normalize(state.seats)

    def normalize(self, seats: int) -> None:
        """Let the chances add up to one."""
        total: I64 = 0
        for seat in range(seats):
            total += self.chances[seat]
        for seat in range(seats):
            part: I64 = self.chances[seat]
            self.chances[seat] = int(part * CERTAIN // max(total, 1))

    # What counts

    def survey(self, state: Observing) -> None:
        """Write the factors of all seats."""
        self.open_book = 1
        for seat in range(state.seats):
            self.read(state, seat)
            self.look_at_rivals()
            self.weigh_all(state)
            self.divide(ACTIONS_PER_TURN)
            for slot in range(SLOTS):
                if self.slots >> slot & 1:
                    self.chance_at[slot * SEATS + seat] = self.odds_at[slot]
                    self.view_of_column(state, slot, seat)
        self.open_book = 0
        self.share_out(state.seats)
        for slot in range(SLOTS):
            if self.slots >> slot & 1:
                self.find_taker(state, slot)
        for seat in range(state.seats):
            self.write_factors(state, seat)

    def view_of_column(self, state: Observing, slot: int, seat: int) -> None:
        """What a seat's column is worth as it lies and, where another seat has the marker, after an answer."""
        self.lay_out(slot)
        self.try_column()
        self.keys_now[slot * SEATS + seat] = self.key_of_trial() if self.size > 0 else 0
        count, cards = self.size, self.needs[slot]
        while cards > 0:
            cards &= cards - 1
            count += 1
        self.ready_at[slot * SEATS + seat] = int(state.marker[slot] == NOBODY and count == FULL)
        if state.marker[slot] not in (NOBODY, seat):
            self.keys_then[slot * SEATS + seat] = self.strongest()

    def find_taker(self, state: Observing, slot: int) -> None:
        """Who has the best column at a slot; at a marked one, after everybody who has a turn before the shootout has
        answered if he can."""
        best, taker = 0, NOTHING
        for steps in range(state.seats):
            seat = (state.active + steps) % state.seats
            if self.keys_now[slot * SEATS + seat] > best:
                best, taker = self.keys_now[slot * SEATS + seat], seat
        if state.marker[slot] >= 0:
            for steps in range((state.marker[slot] - state.active) % state.seats):
                seat = (state.active + steps) % state.seats
                if seat != taker and self.keys_then[slot * SEATS + seat] > best:
                    best, taker = self.keys_then[slot * SEATS + seat], seat
        self.taker[slot] = taker

    def share_out(self, seats: int) -> None:
        """The chances of all seats at a slot are at most one together."""
        for slot in range(SLOTS):
            total: I64 = 0
            for seat in range(seats):
                total += self.chance_at[slot * SEATS + seat]
            if self.slots >> slot & 1 and total > WHOLE:
                for seat in range(seats):
                    part: I64 = self.chance_at[slot * SEATS + seat]
                    self.chance_at[slot * SEATS + seat] = (part << WHOLE_BITS) // total

    def write_factors(self, state: Observing, seat: int) -> None:
        """Write the factors of one seat."""
        at = seat * FACTOR_COUNT
        for factor in range(FACTOR_COUNT):
            self.factors[at + factor] = 0
        steps = (seat - state.active) % state.seats
        gangsters = state.gangsters_held(seat)
        self.factors[at + TEMPO] = (state.seats - steps << FACTOR_BITS) // state.seats
        self.factors[at + NEAR] = int(self.nearness[seat] >> WHOLE_BITS - FACTOR_BITS)
        self.factors[at + HOLDS] = (gangsters << FACTOR_BITS) // 8
        self.factors[at + HOLDS_SPECIALS] = state.held(seat) - gangsters << FACTOR_BITS
        self.write_race(state, seat)
        missed: I64 = WHOLE
        for slot in range(SLOTS):
            if self.slots >> slot & 1:
                chance: I64 = self.chance_at[slot * SEATS + seat]
                self.add_slot(state, seat, slot, chance)
                if self.decides[slot * SEATS + seat] == 1:
                    missed = share(missed, WHOLE - chance)
        self.factors[at + DECISIVE] = int(WHOLE - missed >> WHOLE_BITS - FACTOR_BITS)

    def write_race(self, state: Observing, seat: int) -> None:
        """How many businesses a seat lacks, and in how many ways it can win with the next one."""
        at = seat * FACTOR_COUNT
        same = SAME_KIND_SHORT if state.short else SAME_KIND
        every = ANY_KIND_SHORT if state.short else ANY_KIND
        different = ANY_KIND_SHORT if state.short else DIFFERENT_KINDS
        self.count_kinds(state, seat)
        most, count, kinds = 0, 0, 0
        for kind in range(KIND_COUNT):
            most = max(most, self.of_kind[kind])
            count += self.of_kind[kind]
            kinds += int(self.of_kind[kind] > 0)
        missing = min(same - most, every - count, different - kinds)
        ways = 0
        for kind in range(KIND_COUNT):
            new: bool = different - kinds == 1 and self.of_kind[kind] == 0
            ways += int(every - count == 1 or self.of_kind[kind] == same - 1 or new)
        self.factors[at + ONE_MISSING] = int(missing == 1) << FACTOR_BITS
        self.factors[at + TWO_MISSING] = int(missing == 2) << FACTOR_BITS
        self.factors[at + WAYS] = (ways << FACTOR_BITS) // KIND_COUNT
        self.factors[at + BUSINESSES] = (count << FACTOR_BITS) // KIND_COUNT

    def add_slot(self, state: Observing, seat: int, slot: int, chance: I64) -> None:
        """What one slot adds to the factors of a seat."""
        at = seat * FACTOR_COUNT
        whole_gain: I64 = self.gains[slot * SEATS + seat]
        gain = int(share(chance, whole_gain) >> WHOLE_BITS - FACTOR_BITS)
        self.factors[at + GAIN] += gain
        if state.marker[slot] == seat:
            self.factors[at + MARKED] += gain
        elif state.marker[slot] >= 0:
            self.factors[at + ANSWERS] += gain
        self.factors[at + LAID] += (state.cards_at(slot, seat) << FACTOR_BITS) // (SLOTS * FULL)
        self.factors[at + PLACES] += int(chance >> WHOLE_BITS - FACTOR_BITS)
        if self.ready_at[slot * SEATS + seat] == 1:
            self.factors[at + READY] += gain
        if self.taker[slot] == seat:
            won = int(whole_gain >> WHOLE_BITS - FACTOR_BITS)
            if state.marker[slot] < 0:
                self.factors[at + LEADS] += won
            elif self.decides[slot * SEATS + seat] == 1:
                self.factors[at + TAKES_ALL] = 1 << FACTOR_BITS
            else:
                self.factors[at + TAKES] += won

    @python_method
    def expected(self, state: Observing) -> list[float]:
        """Every seat's chance to win."""
        self.forecast(state)
        return [self.chances[seat] / CERTAIN for seat in range(state.seats)]

    @nogil
    def survey_for_learning(self, state: Observing) -> int:
        """Survey a position (for learning)."""
        self.survey(state)
        return state.seats * FACTOR_COUNT

    @python_method
    def seen_factors(self, state: Observing) -> list[int]:
        """The factors of all seats, seat by seat (for learning)."""
        return self.factors[: self.survey_for_learning(state)]
