"""Bit sets: small sets of numbered things (seats, cells, kinds of cards) in one int."""

from __future__ import annotations

from .structs import U32, hot


@hot
def count_bits(things: int) -> int:
    """How many members a bit set has."""
    pairs = things - (things >> 1 & 0x55555555)
    fours = (pairs & 0x33333333) + (pairs >> 2 & 0x33333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F
    sixteens = eights + (eights >> 8)
    return sixteens + (sixteens >> 16) & 0x3F


@hot
def lowest_bit(things: int) -> int:
    """The lowest member of a bit set, which must not be empty."""
    rest: U32 = things
    return (rest & -rest).bit_length() - 1


@hot
def has_several(things: int) -> bool:
    """Whether a bit set has more than one member."""
    return things & (things - 1) != 0
