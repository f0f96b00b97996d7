"""Who will win: every seat's chance at the beginning of a turn, in a world in which all cards are known.

Each seat is judged by what it can see itself. What counts, and how much, was learned from many games that planners
played (``weights``).
"""

from __future__ import annotations

from ....core.net import CERTAIN, STEP
from ....core.structs import I64, ints, longs, nogil, python_method
from ....core.tree import FADING
from ..edition import ACTIONS_PER_TURN, FULL, SEATS, SLOTS
from ..observation import Observing
from .hands import share
from .plausible import Plausible
from .style import FACTOR_COUNT, WHOLE, WHOLE_BITS

FACTOR_BITS = 10
"""A factor of one, in bits; weights have 8 bits behind the point."""


class Forecast(Plausible):
    """Chances to win."""

    chance_at: list[int] = longs(SLOTS * SEATS, scratch=True)  # of each seat at each slot
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
            self.chances[seat] = FADING[min(top - self.logits[seat] >> STEP, len(FADING) - 1)] + 1
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
        for seat in range(state.seats):
            self.read(state, seat)
            self.look_at_rivals()
            self.weigh_all(state)
            self.divide(ACTIONS_PER_TURN)
            for slot in range(SLOTS):
                if self.slots >> slot & 1:
                    self.chance_at[slot * SEATS + seat] = self.odds_at[slot]
        self.share_out(state.seats)
        for seat in range(state.seats):
            self.write_factors(state, seat)

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
        self.factors[at] = (state.seats - steps << FACTOR_BITS) // state.seats
        self.factors[at + 1] = int(self.nearness[seat] >> WHOLE_BITS - FACTOR_BITS)
        self.factors[at + 6] = (gangsters << FACTOR_BITS) // 8
        self.factors[at + 7] = state.held(seat) - gangsters << FACTOR_BITS
        missed: I64 = WHOLE
        for slot in range(SLOTS):
            if self.slots >> slot & 1:
                chance: I64 = self.chance_at[slot * SEATS + seat]
                self.add_slot(state, seat, slot, chance)
                if self.decides[slot * SEATS + seat] == 1:
                    missed = share(missed, WHOLE - chance)
        self.factors[at + 3] = int(WHOLE - missed >> WHOLE_BITS - FACTOR_BITS)

    def add_slot(self, state: Observing, seat: int, slot: int, chance: I64) -> None:
        """What one slot adds to the factors of a seat."""
        at = seat * FACTOR_COUNT
        gain = int(share(chance, self.gains[slot * SEATS + seat]) >> WHOLE_BITS - FACTOR_BITS)
        self.factors[at + 2] += gain
        if state.marker[slot] == seat:
            self.factors[at + 4] += gain
        elif state.marker[slot] >= 0:
            self.factors[at + 5] += gain
        self.factors[at + 8] += (state.cards_at(slot, seat) << FACTOR_BITS) // (SLOTS * FULL)
        self.factors[at + 9] += int(chance >> WHOLE_BITS - FACTOR_BITS)

    @python_method
    def expected(self, state: Observing) -> list[float]:
        """Every seat's chance to win."""
        self.forecast(state)
        return [self.chances[seat] / CERTAIN for seat in range(state.seats)]

    @nogil
    def look(self, state: Observing) -> int:
        """Survey a position (for learning)."""
        self.survey(state)
        return state.seats * FACTOR_COUNT

    @python_method
    def seen_factors(self, state: Observing) -> list[int]:
        """The factors of all seats, one seat after another."""
        return self.factors[: self.look(state)]
