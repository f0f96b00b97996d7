"""Both builds agree on functions that nobody wrote (``python -m binder.fuzz`` goes on for hours), and the intervals
that the binder works out hold what Python works out."""

from __future__ import annotations

import ast
import operator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("Cython")

from binder import values
from binder.fuzz import batch, shrink
from binder.fuzz.__main__ import fuzz
from binder.fuzz.oracle import instrumented
from binder.fuzz.running import Batch, c_file, child, refused_by_compiler
from binder.values import Value
from binder.writing import BINDER

OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
BATCH = 500
"""How many functions are compiled together."""
CTYPES = [values.INT, values.LONG, values.UNSIGNED]


@st.composite
def known(draw: Any) -> tuple[Value, int]:
    """A value with its bounds, and a number within them."""
    ctype = draw(st.sampled_from(CTYPES))
    least, greatest = values.RANGES[ctype]
    number = st.one_of(st.integers(max(least, -9), 40), st.integers(least, greatest))
    low, middle, high = sorted([draw(number), draw(number), draw(number)])
    return Value(ctype, low, high), middle


@given(known(), known(), st.sampled_from(list(OPERATORS)))
def test_a_result_that_does_not_trap_lies_within_its_bounds(left: Any, right: Any, op: Any) -> None:
    (one, a), (other, b) = left, right
    if op in (ast.LShift, ast.RShift) and not 0 <= b < 64:
        return
    if op in (ast.FloorDiv, ast.Mod) and b == 0:
        return
    result = values.binary(op(), one, other)
    assert result is not None
    number = OPERATORS[op](a, b)
    if result.is_partial:
        return
    least, greatest = values.RANGES[result.ctype]
    if least <= number <= greatest and (op not in (ast.LShift, ast.RShift) or b < values.WIDTHS[one.ctype]):
        assert result.low <= number <= result.high


@given(known(), known(), known(), st.sampled_from([ast.Add, ast.Sub, ast.Mult, ast.BitOr, ast.BitXor, ast.BitAnd]))
def test_the_low_bits_of_a_partial_value_are_right(left: Any, right: Any, third: Any, op: Any) -> None:
    word = (1 << 32) - 1
    for one, a in (left, right):
        result = values.binary(op(), Value(values.UNSIGNED, 0, word), one)
        if result is not None and result.is_partial:
            u = third[1] & word
            assert OPERATORS[op](u, a) & word == OPERATORS[op](u, a & word) & word


@given(known())
def test_signs_keep_within_their_bounds(value: Any) -> None:
    known_value, number = value
    for of, python in ((values.negated, operator.neg), (values.inverted, operator.inv), (values.absolute, abs)):
        result = of(known_value)
        least, greatest = values.RANGES[result.ctype]
        if not result.is_partial and least <= python(number) <= greatest:
            assert result.low <= python(number) <= result.high


@pytest.mark.timeout(600)
@pytest.mark.parametrize("number", range(len(batch.EFFORTS)))
def test_both_builds_agree_on_functions_that_nobody_wrote(number: int) -> None:
    """A minute of work in all: a batch for each level of optimization; its functions change when the binder does."""
    said: list[str] = []
    report = fuzz((number + 1) * BATCH, f"binder {BINDER}", BATCH, said.append, first=number)
    assert not report.disagreements, "\n".join(said)
    assert report.written == BATCH and report.refused < BATCH / 2
    assert report.calls > 4 * BATCH and report.trapped > BATCH


def test_numbers_written_out_count_as_what_the_binder_makes_of_them() -> None:
    """``4294967295 % 65536`` is 65535, an int: multiplying it may trap, though 4294967295 has 64 bits."""
    text = "def f(u: U32) -> int:\n    return 4294967295 % 65536 * (u % 65536) & 7\n"
    names = instrumented(f"U32 = int\n{text}", "numbers_written_out")
    assert names["f"](65535) == 65535 * 65535 & 7
    assert names["WATCH"].left_range


def test_what_is_masked_to_32_bits_counts_as_unsigned() -> None:
    """``(u & WORD) // 3`` fits an int, and is multiplied as one: the product may trap before the next mask."""
    text = "def f(u: U32) -> int:\n    return (u >> 9) * ((u & WORD) // 3) & WORD\n"
    names = instrumented(f"U32, WORD = int, 0xFFFFFFFF\n{text}", "masked")
    assert names["f"](0xFFFFFFFF) == (0xFFFFFFFF >> 9) * (0xFFFFFFFF // 3) & 0xFFFFFFFF
    assert names["WATCH"].left_range


def report_on(*bodies: str, number: int = 0) -> batch.Report:
    """What the fuzzer says about functions with these bodies, each of which returns an I64; with the effort of the C
    compiler that a batch of this number gets."""
    parameters = "self, a: int, b: int, w: I64, u: U32, t: bool"
    functions = [
        batch.Function(place, f"f{place}", "I64", [f"    def f{place}({parameters}) -> I64:", f"        {body}"])
        for place, body in enumerate(bodies)
    ]
    return child(Batch("by hand", batch.flags(number), functions))


def test_what_the_c_compiler_refuses_counts_as_refused(tmp_path: Path) -> None:
    """It is found by its line; what calls it is refused with it."""
    functions = [batch.Function(n, f"f{n}", "int", ["", "return self.f1()" if n == 2 else ""]) for n in range(4)]
    path = c_file(tmp_path)
    path.parent.mkdir(parents=True)
    path.write_text("".join(f"static int __pyx_f_6Fuzzed_f{n}(void) {{\n  x;\n}}\n" for n in range(4)))
    said = f"{path}:5:3: error: integer overflow in expression [-Werror=overflow]"
    assert refused_by_compiler(functions, said, tmp_path) == {"f1", "f2"}
    assert refused_by_compiler(functions, "Traceback: something else", tmp_path) == set()


def test_a_sum_that_c_compilers_work_out_without_a_trap_is_refused() -> None:
    """gcc pushes a constant into both branches of a condition, and drops the trap there."""
    bodies = [
        "return -9223372036854775808 - (a > b)",
        "return 2147483647 + int(a > b)",
        "return 2147483647 + (2 if t else 0)",
        "return 7 * (a > b) + 2147483647",
        "return (0 if False else ~True) + -9223372036854775808",
    ]
    report = report_on(*bodies, "return 2147483646 + int(a > b)", "return 1000 - (2 if t else 0)")
    assert not report.disagreements
    assert report.refused == len(bodies) and report.calls == 2 * batch.CALLS


def test_literals_of_one_sum_that_leave_its_type_together_are_refused() -> None:
    """gcc turns ``(w + A) + B`` into ``w + (A + B)``, without a trap, even if A + B is too large."""
    bodies = [
        "return (a + 2147483647) + 10",
        "return (a - 2147483647) - 10",
        "self.w = 10 + (w + 9223372036854775807); return 0",
        "x = 0; self.w = (w + 9223372036854775807) + (x := 10); return x",
    ]
    report = report_on(*bodies, "return (a + 2147483000) + 10", "return (a - 5) - 10")
    assert not report.disagreements
    assert report.refused == len(bodies) and report.calls == 2 * batch.CALLS


def test_a_fixed_zero_is_false_in_every_form() -> None:
    """Cython 3.3 takes ``<int>(0)`` for true; Python has no casts, but the binder writes them."""
    zeros = ["(0 if False else 0)", "(0 and a)", "(0 or 0)", "(self.u if False else 0)", "(w if False else 0)"]
    zeros += ["int(2 < 1)", "int(0 > 1 > a)", "int(not 1)", "(u if False else 0)", "(x := 0)", "-(0 and b)", "+(2 < 1)"]
    forms = ["return 5 if {} else 7", "return int(not {})", "return {} or 3", "return {} and 3", "return int(bool({}))"]
    forms += ["return 5 if t and {} else 7", "return 5 if {} or t else 7", "return ({} and a) and 4"]
    report = report_on(*(f"x = 0; {form.format(zero)}" for zero in zeros for form in forms))
    assert not report.disagreements, report.disagreements[0]
    assert report.refused == 0


@pytest.mark.parametrize("effort", ["-O0", "-O3"])
def test_a_product_with_a_shift_traps_like_any_other(effort: str) -> None:
    """gcc makes ``a * (1 << b)`` into ``a << b``, without a trap, where it sees both."""
    report = report_on(
        "return a * (1 << (b & 7))",
        "return (1 << (b & 7)) * self.nums[2]",
        "self.n *= 1 << (b & 7); return self.n",
        "return a * int((u & 1) << (b & 7))",
        "return a * int(w * (1 << (b & 7)) & 255)",
        number=batch.EFFORTS.index(effort),
    )
    assert not report.disagreements, report.disagreements[0]
    assert report.refused == 0 and report.trapped > 0


@pytest.mark.parametrize("effort", ["-O0", "-O3"])
def test_a_sum_with_an_unsigned_number_traps_like_any_other(effort: str) -> None:
    """gcc makes ``(x + 6) - (int)u`` wrap around, without a trap, where it sees that u is unsigned."""
    report = report_on(
        "return 6 + LARGE[1] - self.u // 1000",
        "return (6 + (a | LARGE[1])) - (self.u >> 8)",
        "return (5 + LARGE[2]) - 9 + u // 3",
        "return (LARGE[1] + 1) - min(self.u, u | 9) % 1000",
        number=batch.EFFORTS.index(effort),
    )
    assert not report.disagreements, report.disagreements[0]
    assert report.refused == 0 and report.trapped > 0


def test_an_int_is_divided_by_powers_of_two_beyond_its_width() -> None:
    report = report_on(
        "return LARGE[1] // 1099511627776",
        "return a // 1099511627776 + b // 4294967296",
        "return a % 1099511627776 - b % 4294967296",
        "return (a // 1073741824) * 10 + a // 2147483648",
        "return int(t) // 8589934592",
    )
    assert not report.disagreements, report.disagreements[0]
    assert report.refused == 0 and report.trapped == 0


def test_a_cell_is_read_again_in_a_loop_that_writes_it() -> None:
    """gcc 12 read ``cells[0]`` once before a loop that writes ``cells[i]``, if another function changes such cells."""
    functions = [function for function in batch.written("1-142", 425) if function.number in (290, 424)]
    report = child(Batch("a", batch.flags(batch.EFFORTS.index("-O3")), functions))
    assert not report.disagreements, report.disagreements[0]
    assert report.refused == 0 and report.calls > 0


def test_what_can_only_be_one_number_is_still_worked_out_as_it_is_written() -> None:
    report = report_on(
        "return int(a >= ((self.u & 0) & u))",
        "return int(min(a, u & 0) < 0)",
        "return a // ((self.part.bump(1) % 1) + 4)",
        "return a % ((self.part.bump(1) & 0) + 4)",
        "return int(False if self.part.bump(1) > 3 else False)",
        "return (w & 0) + (u & 0) - 1",
    )
    assert not report.disagreements, report.disagreements[0]
    assert report.refused == 0


def test_a_seed_writes_the_same_functions_again() -> None:
    assert batch.written("1", 5) == batch.written("1", 5) != batch.written("2", 5)


def test_a_smaller_version_is_tried_before_a_larger_one() -> None:
    lines = ["    def f0(self, a: int) -> int:", "        x = a + 2", "        return x * 3"]
    found = ["\n".join(version) for version in shrink.smaller(lines)]
    assert "    def f0(self, a: int) -> int:\n        x = a + 2\n        return 0" in found
    assert found == sorted(found, key=len)
