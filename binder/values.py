"""What is known about a value before the program runs: its C type, and the least and the greatest it can be.

Python's ints are unbounded and C's are not. For every expression of a hot function the binder works out the interval in
which its value lies if all fields, variables and parameters hold what their types allow. So it knows where a value is
certain to fit, where it has to be checked at run time, and where the rules must say more.

Arithmetic on signed ints traps when the result doesn't fit, so any result is within its type. Arithmetic on ``U32``
wraps around as in C: its result counts as *partial* (only its low 32 bits are right) until it is masked.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass

BOOL, SHORT, INT, UNSIGNED, LONG = "bint", "short", "int", "unsigned int", "long long"

RANGES = {
    BOOL: (0, 1),
    SHORT: (-(1 << 15), (1 << 15) - 1),
    INT: (-(1 << 31), (1 << 31) - 1),
    UNSIGNED: (0, (1 << 32) - 1),
    LONG: (-(1 << 63), (1 << 63) - 1),
}
"""The least and the greatest value of each C type."""

NAMES = {BOOL: "bool", SHORT: "a 16-bit int", INT: "int", UNSIGNED: "U32", LONG: "I64"}
"""The types as they are called in the rules."""

WIDTHS = {INT: 32, UNSIGNED: 32, LONG: 64}


@dataclass(frozen=True)
class Value:
    """A value: the C type in which it is computed, its bounds, and whether only its low 32 bits are right."""

    ctype: str
    low: int
    high: int
    is_partial: bool = False

    @property
    def number(self) -> int | None:
        """The value itself, if it is fixed."""
        return self.low if self.low == self.high else None

    def fits(self, ctype: str) -> bool:
        """Whether every value that it can have fits a C type."""
        low, high = RANGES[ctype]
        return not self.is_partial and low <= self.low and self.high <= high


def anything(ctype: str) -> Value:
    """Any value of a C type, as C computes with it: types shorter than an int count as an int."""
    return Value(INT if ctype == SHORT else ctype, *RANGES[ctype])


def fixed(number: int) -> Value:
    """A number that is written in the rules; a truth value has its own type."""
    if type(number) is bool:
        return Value(BOOL, number, number)
    return Value(INT if Value(INT, number, number).fits(INT) else LONG, number, number)


PARTIAL = Value(UNSIGNED, *RANGES[UNSIGNED], is_partial=True)


def bounded(ctype: str, low: int, high: int) -> Value:
    """A result of signed arithmetic: a result beyond the type has trapped."""
    least, greatest = RANGES[ctype]
    return Value(ctype, min(max(low, least), greatest), max(min(high, greatest), least))


def common_type(values: Iterable[Value]) -> str:
    """The C type that can hold all of several exact values."""
    found = list(values)
    ctypes = {value.ctype for value in found}
    if ctypes == {BOOL}:
        return BOOL
    if LONG in ctypes:
        return UNSIGNED if UNSIGNED in ctypes and all(value.fits(UNSIGNED) for value in found) else LONG
    if UNSIGNED not in ctypes:
        return INT
    return UNSIGNED if all(value.fits(UNSIGNED) for value in found) else LONG


def joined(values: Iterable[Value]) -> Value:
    """One of several exact values."""
    found = list(values)
    ctype = common_type(found)
    return Value(ctype, min(value.low for value in found), max(value.high for value in found))


# Arithmetic, by operator


def corners(of: Callable[[int, int], int], left: Value, right: Value) -> tuple[int, int]:
    """The bounds of an operation whose extremes are at the bounds of its operands."""
    found = [of(a, b) for a in (left.low, left.high) for b in (right.low, right.high)]
    return min(found), max(found)


def arithmetic(of: Callable[[int, int], int]) -> Callable[[Value, Value, str], Value]:
    """Addition, subtraction, multiplication."""

    def result(left: Value, right: Value, ctype: str) -> Value:
        return bounded(ctype, *corners(of, left, right))

    return result


def shifted_left(left: Value, right: Value, ctype: str) -> Value:
    """``<<``, by less than the width of the type."""
    low, high = (min(max(end, 0), WIDTHS[ctype] - 1) for end in (right.low, right.high))
    return bounded(ctype, *corners(operator.lshift, left, Value(INT, low, high)))


def shifted_right(left: Value, right: Value, ctype: str) -> Value:
    """``>>``, by less than the width of the type."""
    low, high = (min(max(end, 0), WIDTHS[ctype] - 1) for end in (right.low, right.high))
    return Value(ctype, *corners(operator.rshift, left, Value(INT, low, high)))


def divided(left: Value, right: Value, ctype: str) -> Value:
    """``//``; it makes nothing larger."""
    if right.low > 0:
        return Value(ctype, *corners(operator.floordiv, left, right))
    most = max(abs(left.low), abs(left.high))
    return bounded(ctype, -most, most)


def remainder(left: Value, right: Value, ctype: str) -> Value:
    """``%``: between zero and the divisor, with the sign of the divisor."""
    low, high = min(right.low + 1, 0), max(right.high - 1, 0)
    return Value(ctype, low, min(high, left.high) if left.low >= 0 and low == 0 else high)


def bits_of(*values: Value) -> int:
    """How many bits some values need, without the sign."""
    return max((~end if end < 0 else end).bit_length() for value in values for end in (value.low, value.high))


def masked(left: Value, right: Value, ctype: str) -> Value:
    """``&``: not larger than any operand that isn't negative."""
    tops = [value.high for value in (left, right) if value.low >= 0]
    if tops:
        return Value(ctype, 0, min(tops))
    bits = bits_of(left, right)
    return bounded(ctype, -(1 << bits), (1 << bits) - 1)


def united(left: Value, right: Value, ctype: str) -> Value:
    """``|`` and ``^``: no more bits than the operands have."""
    bits = bits_of(left, right)
    return bounded(ctype, 0 if left.low >= 0 and right.low >= 0 else -(1 << bits), (1 << bits) - 1)


RESULTS: dict[type[ast.operator], Callable[[Value, Value, str], Value]] = {
    ast.Add: arithmetic(operator.add),
    ast.Sub: arithmetic(operator.sub),
    ast.Mult: arithmetic(operator.mul),
    ast.LShift: shifted_left,
    ast.RShift: shifted_right,
    ast.FloorDiv: divided,
    ast.Mod: remainder,
    ast.BitAnd: masked,
    ast.BitOr: united,
    ast.BitXor: united,
}

GOES_ROUND = (ast.Add, ast.Sub, ast.Mult, ast.LShift, ast.BitAnd, ast.BitOr, ast.BitXor)
"""The operators whose low 32 bits depend only on the low 32 bits of their operands."""


def binary(op: ast.operator, left: Value, right: Value) -> Value | None:
    """The result of an operator; None if an operand is partial where its whole value is needed."""
    if is_unsigned(op, left, right):
        return unsigned_result(op, left, right)
    if left.is_partial or right.is_partial:
        return None
    if left.ctype == right.ctype == BOOL and isinstance(op, (ast.BitAnd, ast.BitOr, ast.BitXor)):
        return Value(BOOL, 0, 1)
    return RESULTS[type(op)](left, right, signed_type(op, left, right))


def is_shift(op: ast.operator) -> bool:
    """Whether an operator shifts: then the left operand alone decides how wide the result is."""
    return isinstance(op, (ast.LShift, ast.RShift))


def is_unsigned(op: ast.operator, left: Value, right: Value) -> bool:
    """Whether an operator works on unsigned numbers."""
    if is_shift(op):
        return left.ctype == UNSIGNED
    if UNSIGNED not in (left.ctype, right.ctype):
        return False
    if isinstance(op, GOES_ROUND):
        return all(
            value.ctype != LONG or (value.number is not None and value.fits(UNSIGNED)) for value in (left, right)
        )
    return left.fits(UNSIGNED) and right.fits(UNSIGNED)


def signed_type(op: ast.operator, left: Value, right: Value) -> str:
    """The type in which signed numbers are computed."""
    ctypes = {left.ctype} if is_shift(op) else {left.ctype, right.ctype}
    return LONG if LONG in ctypes or UNSIGNED in ctypes else INT


def unsigned_result(op: ast.operator, left: Value, right: Value) -> Value | None:
    """An unsigned result: partial if it may have wrapped around; an int if it fits one."""
    if right.is_partial and is_shift(op):
        return None
    if not isinstance(op, GOES_ROUND) and (left.is_partial or right.is_partial):
        return None
    exact = [value for value in (left, right) if value.fits(UNSIGNED)]
    if isinstance(op, ast.BitAnd):
        return retyped(0, min(value.high for value in exact)) if exact else PARTIAL
    if isinstance(op, (ast.Add, ast.Sub, ast.Mult, ast.LShift)) or len(exact) < (1 if is_shift(op) else 2):
        return PARTIAL
    result = RESULTS[type(op)](left, right, UNSIGNED)
    return retyped(result.low, result.high)


def retyped(low: int, high: int) -> Value:
    """An unsigned value: an int if it fits one."""
    return Value(INT if high <= RANGES[INT][1] else UNSIGNED, low, high)


def negated(value: Value) -> Value:
    """Unary minus."""
    if value.ctype == UNSIGNED:
        return PARTIAL
    return bounded(LONG if value.ctype == LONG else INT, -value.high, -value.low)


def inverted(value: Value) -> Value:
    """``~``."""
    if value.ctype == UNSIGNED:
        return PARTIAL
    return Value(LONG if value.ctype == LONG else INT, ~value.high, ~value.low)


def absolute(value: Value) -> Value:
    """``abs``."""
    low = 0 if value.low <= 0 <= value.high else min(abs(value.low), abs(value.high))
    ctype = INT if value.ctype == BOOL else value.ctype
    return bounded(ctype, low, max(abs(value.low), abs(value.high)))
