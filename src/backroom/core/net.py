"""A small net of whole numbers: from what a seat knows to its chance to win.

The numbers of a state (observing.py) go through two hidden layers to one number, the logit of the chance. Everything is
an int, so both builds give the same answer to the last bit. Scales are powers of two:

    number * gain >> 8          the input, in 128ths of what is usual for this number
    first layer >> 9            in 256ths, never negative
    second layer >> 10          in 256ths, never negative
    last layer >> 10            the logit, in 1024ths

A net comes from a file (bots/nets.py), which guarantees that no sum exceeds 32 bits. A blank one knows nothing: all
chances are equal.

The first layer is most of the work, and what a seat knows changes little from one position to the next that is rated
for it. So the sums of the first layer are kept for each seat, and only what has changed is added: whole numbers give
the same sums in any order.
"""

from __future__ import annotations

from math import exp
from typing import ClassVar

from .observing import Observable
from .structs import I64, Scratch, Struct, add_scaled, buffer, ints, shorts

CERTAIN = 1 << 16
"""A chance of one."""

LOGIT = 1 << 10
"""A logit of one."""

GAIN_SHIFT, FIRST_SHIFT, SECOND_SHIFT, LAST_SHIFT = 8, 9, 10, 10
MOST_INPUT = (1 << 12) - 1
MOST_HIDDEN = (1 << 13) - 1

STEP = 4
"""Tables have an entry for each 2 ** STEP steps of a logit."""

MOST_LOGIT = 8 * LOGIT - 1
CHANCES = tuple(
    round(CERTAIN / (1 + exp(-((place << STEP) - MOST_LOGIT) / LOGIT))) for place in range(16 * LOGIT >> STEP)
)
"""The chance that belongs to each logit, from -8 to 8."""


class Net(Struct):
    """The weights of a net, and its answer."""

    INPUTS: ClassVar[int] = 1536
    FIRST: ClassVar[int] = 64
    SECOND: ClassVar[int] = 32
    MOST_SEATS: ClassVar[int] = 8

    inputs: int  # how many numbers it looks at
    gains: list[int] = ints("INPUTS")
    first_weights: list[int] = shorts("INPUTS * FIRST")  # row by row, one for each input
    first_biases: list[int] = ints("FIRST")
    second_weights: list[int] = shorts("FIRST * SECOND")
    second_biases: list[int] = ints("SECOND")
    last_weights: list[int] = shorts("SECOND")
    last_bias: int

    first_sums: list[int] = ints("FIRST", scratch=True)  # of the seat that was rated last
    rated_seat: Scratch
    rated: Scratch  # the seats of which sums are kept, as a bit set
    seat_numbers: list[int] = buffer("MOST_SEATS * INPUTS")  # the numbers that went into them
    seat_sums: list[int] = buffer("MOST_SEATS * FIRST", "int")
    second_sums: list[int] = ints("SECOND", scratch=True)
    chances: list[int] = ints("MOST_SEATS", scratch=True)  # of each seat, as rated last

    def rate(self, state: Observable, seat: int) -> int:
        """The logit of a seat's chance to win; in a finished game, its result."""
        if state.ended:
            return self.settled(state, seat)
        state.write_observation(seat, False)
        return self.weigh(state, seat)

    def settled(self, state: Observable, seat: int) -> int:
        """The result of a finished game as a logit; zero for those who share the win."""
        if state.winners >> seat & 1 == 0:
            return -MOST_LOGIT
        return MOST_LOGIT if state.winners == 1 << seat else 0

    def forget_sums(self) -> None:
        """Keep no sums: those of another net are of no use."""
        self.rated = 0

    def weigh(self, state: Observable, seat: int) -> int:
        """The logit for the numbers of a seat that were written last."""
        self.recall_sums(seat)
        kept = seat * self.INPUTS
        for place in range(self.inputs):
            number, before = state.observation[place], self.seat_numbers[kept + place]
            if number != before:
                self.seat_numbers[kept + place] = number
                change = self.scaled(number, place) - self.scaled(before, place)
                add_scaled(self.first_sums, self.first_weights, place * self.FIRST, change)
        return self.weigh_hidden()

    def scaled(self, number: int, place: int) -> int:
        """A number as input of the net."""
        return max(-MOST_INPUT, min(MOST_INPUT, number * self.gains[place] >> GAIN_SHIFT))

    def recall_sums(self, seat: int) -> None:
        """Put the sums that were kept for a seat in their place; without any, those of zeros."""
        if self.rated >> self.rated_seat & 1 and self.rated_seat != seat:
            for unit in range(self.FIRST):
                self.seat_sums[self.rated_seat * self.FIRST + unit] = self.first_sums[unit]
        if not self.rated >> seat & 1:
            for unit in range(self.FIRST):
                self.first_sums[unit] = self.first_biases[unit]
            for place in range(self.inputs):
                self.seat_numbers[seat * self.INPUTS + place] = 0
        elif self.rated_seat != seat:
            for unit in range(self.FIRST):
                self.first_sums[unit] = self.seat_sums[seat * self.FIRST + unit]
        self.rated |= 1 << seat
        self.rated_seat = seat

    def weigh_hidden(self) -> int:
        """The rest of the net, from the sums of the first layer on."""
        for unit in range(self.SECOND):
            self.second_sums[unit] = self.second_biases[unit]
        for unit in range(self.FIRST):
            if self.first_sums[unit] > 0:
                strength = min(self.first_sums[unit] >> FIRST_SHIFT, MOST_HIDDEN)
                add_scaled(self.second_sums, self.second_weights, unit * self.SECOND, strength)
        total = self.last_bias
        for unit in range(self.SECOND):
            if self.second_sums[unit] > 0:
                total += min(self.second_sums[unit] >> SECOND_SHIFT, MOST_HIDDEN) * self.last_weights[unit]
        return max(-MOST_LOGIT, min(MOST_LOGIT, total >> LAST_SHIFT))

    def chance_of(self, logit: int) -> int:
        """The chance that belongs to a logit."""
        return CHANCES[logit + MOST_LOGIT >> STEP]

    def rate_all(self, state: Observable) -> None:
        """The chances of all seats, which add up to one: as the net says, or as the game ended."""
        total: I64 = 0
        for seat in range(state.seats):
            if state.ended:
                self.chances[seat] = state.winners >> seat & 1
            else:
                self.chances[seat] = self.chance_of(self.rate(state, seat))
            total += self.chances[seat]
        for seat in range(state.seats):
            share: I64 = self.chances[seat]
            self.chances[seat] = int(share * CERTAIN // max(total, 1))
