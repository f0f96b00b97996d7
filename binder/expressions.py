"""Expressions in hot code: each gets its form in C, along with what is known about its value (values.py).

Where the same expression means different things in Python and C, the C is written so that it means what Python means:
division rounds down, signed and unsigned numbers are never mixed by C's own rules, and every conversion to a narrower
type is known to fit, checked when the program runs, or refused.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Sequence
from typing import Any

from . import runtime, values
from .classes import Field
from .rewriting import Rewriter, literal
from .sums import is_cast, literals_in
from .unit import Kind, flat, shape_of
from .values import BOOL, INT, LONG, NAMES, SHORT, UNSIGNED, Value

FOLDED: dict[type[ast.operator], Callable[[int, int], int]] = {
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
FOLDED_SIGNS: dict[type[ast.unaryop], Callable[[int], int]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: lambda number: ~int(number),
    ast.Not: operator.not_,
}
MOST_BITS = 64


class HotExpressions(Rewriter):
    """Turns the expressions of a hot function into C-typed Cython."""

    parameters: dict[str, Kind]
    variables: dict[str, str]

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.values: dict[ast.AST, Value] = {}

    # What every expression gets

    def expression(self, node: ast.expr) -> ast.expr:
        """An expression in its new form, with a known ``Value``."""
        new: ast.expr = self.visit(node)
        if new not in self.values:
            self.refuse(node, f"{ast.unparse(node)} is not a number")
        return new

    def exact(self, node: ast.expr) -> ast.expr:
        """An expression whose whole value matters, not only its low 32 bits."""
        new = self.expression(node)
        self.check_exact(node, self.values[new])
        return new

    def check_exact(self, node: ast.expr, value: Value) -> None:
        """Refuse a U32 that may have wrapped around where its whole value matters."""
        if value.is_partial:
            self.refuse(node, f"{ast.unparse(node)} may leave the 32 bits of a U32; write & 0xFFFFFFFF after it")

    def known(self, new: ast.expr, old: ast.AST, value: Value) -> ast.expr:
        """A new expression in the place of an old one, with its value."""
        ast.copy_location(new, old)
        self.values[ast.fix_missing_locations(new)] = value
        return new

    def call(self, name: str, arguments: Sequence[ast.expr], old: ast.AST, value: Value) -> ast.expr:
        """A call of a C function."""
        return self.known(ast.Call(ast.Name(name, ast.Load()), list(arguments), []), old, value)

    def cast(self, new: ast.expr, ctype: str) -> ast.expr:
        """An expression cast to another C type, which can hold its value (or the low bits of a U32)."""
        value = self.values[new]
        if value.ctype == ctype or (value.ctype in (BOOL, INT) and ctype in (INT, LONG)):
            return new
        number = self.written_out(new)
        if number is not None and (ctype == LONG or 0 <= number <= values.RANGES[INT][1]):
            return new  # C converts it by itself
        name = runtime.SIGNED if (value.ctype, ctype) == (UNSIGNED, INT) else runtime.CASTS[ctype]
        return self.call(name, [new], new, Value(ctype, value.low, value.high, value.is_partial))

    def written_out(self, new: ast.expr) -> int | None:
        """The number that an expression in its new form is, if it is just a literal. (``u & 0`` can only be 0, but it
        isn't a literal: C computes it as unsigned, and any calls in it have to be made.)"""
        bare = new.operand if isinstance(new, ast.UnaryOp) else new
        is_number = isinstance(bare, ast.Constant) or (isinstance(bare, ast.Name) and bare.id in self.unit.numbers)
        return self.values[new].number if is_number else None

    def stored(self, node: ast.expr, new: ast.expr, ctype: str, what: str) -> ast.expr:
        """An expression in the form in which it can be stored as a given C type."""
        value = self.values[new]
        self.check_exact(node, value)
        if ctype == BOOL:
            if value.ctype != BOOL:
                self.refuse(node, f"{ast.unparse(node)} is an int, {what} is a bool; compare it, for example with != 0")
            return new
        if value.ctype == BOOL:
            self.refuse(
                node, f"{ast.unparse(node)} is a bool, {what} is {NAMES[ctype]}; annotate it as bool, or write int(...)"
            )
        if value.fits(ctype):
            return self.cast(new, INT if ctype == SHORT else ctype)
        if ctype in (SHORT, UNSIGNED) and value.fits(INT):
            low, high = values.RANGES[ctype]
            if value.high < low or value.low > high:
                self.refuse(node, f"{ast.unparse(node)} never fits {what}, which takes {low} to {high}")
            return self.call(runtime.CHECKED[ctype], [new], new, values.anything(ctype))
        self.refuse(
            node,
            f"{ast.unparse(node)} can have {'64' if value.ctype == LONG else '32'} bits"
            f"{'' if value.ctype == LONG else ' without a sign'}, {what} is {NAMES[ctype]}; annotate it as "
            f"{NAMES[value.ctype]}, limit the value with & or %, or write int(...), which stops the program if it is "
            "too large",
        )

    # Names and numbers

    def visit_Constant(self, node: ast.Constant) -> Any:
        """Ints and truth values."""
        value: Any = node.value
        if type(value) not in (int, bool):
            self.cannot(node, f"use {value!r}")
        return self.fixed(node, value)

    def cannot(self, node: ast.AST, doing: str) -> Any:
        """The usual refusal."""
        self.refuse(node, f"a hot function can't {doing}; mark it @python_method or use a container")

    def fixed(self, node: ast.AST, value: int) -> ast.expr:
        """A fixed number; a large one gets a name, because a plain literal would be a Python object."""
        if not values.fixed(value).fits(LONG):
            self.refuse(node, f"{value} has more than 64 bits")
        if not -(1 << 31) < value < 1 << 31:
            return self.known(ast.Name(self.unit.number(value), ast.Load()), node, values.fixed(value))
        return self.known(literal(value), node, values.fixed(value))

    def visit_Name(self, node: ast.Name) -> Any:
        """A variable, or a constant of the module."""
        kind = self.parameters.get(node.id) or self.variables.get(node.id)
        if isinstance(kind, str):
            return self.known(ast.Name(node.id, node.ctx), node, values.anything(kind))
        return node if node.id in self.locals else self.named(node, node.id)

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        """A field, or a constant of a class or module."""
        field = self.field_of(node)
        if field is None:
            return self.named(node, node.attr)
        if field.ctype == "object":
            self.cannot(node, f"touch the Python object {ast.unparse(node)}")
        new = ast.Attribute(self.base(node.value), node.attr, node.ctx)
        is_number = field.length is None and field.held is None
        return self.known(new, node, values.anything(field.ctype)) if is_number else ast.copy_location(new, node)

    def named(self, node: ast.Name | ast.Attribute, word: str) -> ast.expr:
        """What a name outside the function means: a number or a table."""
        value = self.constant_of(node)
        if isinstance(value, int):
            return self.fixed(node, value if type(value) is bool else int(value))
        table = self.unit.table(word, value)
        if table is None:
            self.refuse(node, f"{ast.unparse(node)} is not an int, table of ints, field or variable")
        return ast.copy_location(ast.Name(table.name, ast.Load()), node)

    # Elements

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        """One element, counted from the front."""
        if isinstance(node.slice, ast.Tuple):
            self.refuse(node, "write [a][b], not [a, b]")
        value, length = self.element_value(node)
        index = self.index(node, length)
        new = ast.Subscript(self.visit(node.value), index, node.ctx)
        if value is not None and value.ctype == BOOL:  # C stores the truth values of a table as numbers
            return self.call(runtime.CASTS[BOOL], [ast.copy_location(new, node)], node, value)
        return ast.copy_location(new, node) if value is None else self.known(new, node, value)

    def index(self, node: ast.Subscript, length: int) -> ast.expr:
        """The index of an element, checked unless it is certain to be within the array. (The check is a call, and not
        left to the compiler, which drops it where the element doesn't change the result.)"""
        new = self.exact(node.slice)
        value = self.values[new]
        if value.high < 0:
            self.refuse(node, "a hot function can't count from the end of an array")
        if value.low >= 0 and value.high < length:
            return new
        ctype = LONG if value.ctype in (LONG, UNSIGNED) else INT
        return self.call(runtime.PLACES[ctype], [new, literal(length)], new, Value(ctype, 0, length - 1))

    def element_value(self, node: ast.Subscript) -> tuple[Value | None, int]:
        """What is known about an element (nothing, if it is a row of a table), and how many there are."""
        field = self.field_of(node.value)
        if field is not None:
            if field.length is None:
                self.refuse(node, f"{ast.unparse(node.value)} is not an array")
            return values.anything(field.ctype), field.length
        root, depth = node.value, 1
        while isinstance(root, ast.Subscript):
            root, depth = root.value, depth + 1
        table = self.constant_of(root)
        shape = shape_of(table)
        if shape is None or depth > len(shape):
            self.refuse(node, f"{ast.unparse(node.value)} is not an int, table of ints, field or variable to look into")
        return table_value(table) if depth == len(shape) else None, shape[depth - 1]

    # Operators

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        """Arithmetic; constants are folded here."""
        self.check_operator(node)
        number = self.number_of(node)
        if number is not None:
            return self.fixed(node, number)
        return self.combined(node, node.op, self.expression(node.left), self.expression(node.right))

    def combined(self, node: ast.BinOp | ast.AugAssign, op: ast.operator, left: ast.expr, right: ast.expr) -> ast.expr:
        """An operator between two expressions that are already in their new form."""
        self.check_operands(node, op, self.values[left], self.values[right])
        one, other = self.values[left], self.values[right]
        value = values.binary(op, one, other)
        if value is None:
            pair = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
            for side, known in zip(pair, (one, other), strict=True):
                self.check_exact(side, known)
            raise AssertionError("one operand is partial")
        if values.is_unsigned(op, one, other):
            return self.without_sign(node, op, left, right, value)
        ctype = values.signed_type(op, one, other)
        self.check_fixed_sum(node, op, left, right, ctype)
        left = self.operand(self.cast(left, ctype))
        right = self.width(right, ctype) if values.is_shift(op) else self.operand(self.cast(right, ctype))
        return self.signed(node, op, left, right, value)

    def check_fixed_sum(self, node: ast.AST, op: ast.operator, left: ast.expr, right: ast.expr, ctype: str) -> None:
        """Refuse a sum or product of a literal and a choice among literals if it may not fit: C compilers turn ``9 + (2
        if x else 0)`` into ``11 if x else 9`` by themselves, without a trap. They also add up the literals of one sum
        (sums.py)."""
        low, high = values.RANGES[ctype]
        is_sum = isinstance(op, (ast.Add, ast.Sub))
        literals = FOLDED[type(op)](*(literals_in(side, self.values) for side in (left, right))) if is_sum else 0
        if not low <= literals <= high:
            self.refuse(
                node, f"the literals in {ast.unparse(node)} leave the range of {NAMES[ctype]}; C would not notice"
            )
        fixed = [self.written_out(side) is not None for side in (left, right)]
        is_few = self.is_one_of_few(left) and self.is_one_of_few(right)
        if not (any(fixed) and is_few and isinstance(op, (ast.Add, ast.Sub, ast.Mult))):
            return
        sides = [self.values[left], self.values[right]]
        ends = [FOLDED[type(op)](a, b) for a in (sides[0].low, sides[0].high) for b in (sides[1].low, sides[1].high)]
        if any(not low <= end <= high for end in ends):
            self.refuse(node, f"{ast.unparse(node)} can leave the range of {NAMES[ctype]}; C would not notice it")

    def is_one_of_few(self, new: ast.expr) -> bool:
        """Whether an expression is a literal, a truth value, or made of nothing else."""
        known = self.values.get(new)
        if known is not None and (known.ctype == BOOL or self.written_out(new) is not None):
            return True
        if isinstance(new, ast.Call):
            return is_cast(new) and self.is_one_of_few(new.args[0])
        if isinstance(new, ast.IfExp):
            return self.is_one_of_few(new.body) and self.is_one_of_few(new.orelse)
        if isinstance(new, (ast.BoolOp, ast.BinOp, ast.UnaryOp)):
            parts = [part for part in ast.iter_child_nodes(new) if isinstance(part, ast.expr)]
            return all(self.is_one_of_few(part) for part in parts)
        return False

    def width(self, new: ast.expr, ctype: str) -> ast.expr:
        """The number of bits to shift by, checked unless it is certain to be less than the width of the type."""
        value, width = self.values[new], values.WIDTHS[ctype]
        if value.low >= 0 and value.high < width:
            return new
        return self.call(runtime.WIDTHS[LONG if width == 64 else INT], [new], new, Value(INT, 0, width - 1))

    def operand(self, new: ast.expr) -> ast.expr:
        """An operand; Cython writes a negative literal as a long, which would make C compute with 64 bits."""
        value = self.values[new]
        if value.number is None or value.number >= 0 or value.ctype != INT or not isinstance(new, ast.UnaryOp):
            return new
        return self.call(runtime.CASTS[INT], [new], new, value)

    def without_sign(self, node: ast.AST, op: ast.operator, left: ast.expr, right: ast.expr, value: Value) -> ast.expr:
        """An operator on unsigned numbers."""
        left = self.cast(left, UNSIGNED)
        right = self.width(right, UNSIGNED) if values.is_shift(op) else self.cast(right, UNSIGNED)
        if isinstance(op, (ast.FloorDiv, ast.Mod)):
            name = runtime.DIVISION[type(op), UNSIGNED]
            new = self.call(name, [left, right], node, Value(UNSIGNED, value.low, value.high))
        else:
            new = self.known(ast.BinOp(left, op, right), node, Value(UNSIGNED, value.low, value.high, value.is_partial))
        return self.cast(new, value.ctype)

    def signed(self, node: ast.AST, op: ast.operator, left: ast.expr, right: ast.expr, value: Value) -> ast.expr:
        """An operator on signed numbers, all of one type; shifting a negative number has its own function."""
        ctype = LONG if LONG in (self.values[left].ctype, value.ctype) else INT
        if isinstance(op, (ast.FloorDiv, ast.Mod)):
            return self.divided(node, op, left, right, value)
        if isinstance(op, ast.Mult):
            left, right = self.factor(left, ctype), self.factor(right, ctype)
        if isinstance(op, ast.LShift) and self.values[left].low < 0:
            return self.call(runtime.SHIFTED[ctype], [left, right], node, value)
        return self.known(ast.BinOp(left, op, right), node, value)

    def factor(self, new: ast.expr, ctype: str) -> ast.expr:
        """A factor. A shift is hidden in a call: compilers make ``x * (1 << n)`` into ``x << n``, without a trap."""
        inner = new
        while isinstance(inner, ast.Call) and is_cast(inner):
            inner = inner.args[0]
        if not (isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.LShift)):
            return new
        return self.call(runtime.FACTORS[ctype], [new], new, self.values[new])

    def divided(self, node: ast.AST, op: ast.operator, left: ast.expr, right: ast.expr, value: Value) -> ast.expr:
        """``//`` and ``%`` round down; by a power of two that fits the type, that is a shift and a mask."""
        divisor = self.written_out(right)
        if divisor == 1 and isinstance(op, ast.FloorDiv):
            return left
        most = values.RANGES[LONG if self.values[left].ctype == LONG else INT][1]
        if divisor is not None and 1 < divisor <= most and divisor & (divisor - 1) == 0:
            by = divisor.bit_length() - 1 if isinstance(op, ast.FloorDiv) else divisor - 1
            shift: ast.operator = ast.RShift() if isinstance(op, ast.FloorDiv) else ast.BitAnd()
            return self.known(ast.BinOp(left, shift, self.fixed(node, by)), node, value)
        return self.call(runtime.DIVISION[type(op), value.ctype], [left, right], node, value)

    def check_operands(self, node: ast.AST, op: ast.operator, left: Value, right: Value) -> None:
        """Refuse operations that would always fail."""
        if isinstance(op, (ast.FloorDiv, ast.Mod)) and right.number == 0:
            self.refuse(node, "this divides by zero")
        if values.is_shift(op):
            width = values.WIDTHS[INT if left.ctype == BOOL else left.ctype]
            if right.high < 0 or right.low >= width:
                self.refuse(node, f"this shifts a number of {width} bits by {right.low}")

    def number_of(self, node: ast.expr) -> int | None:
        """The value of a constant expression."""
        if isinstance(node, ast.BinOp) and type(node.op) in FOLDED:
            left, right = self.number_of(node.left), self.number_of(node.right)
            return None if left is None or right is None else self.folded(node, left, right)
        if isinstance(node, ast.UnaryOp) and type(node.op) in FOLDED_SIGNS:
            number = self.number_of(node.operand)
            return None if number is None else FOLDED_SIGNS[type(node.op)](number)
        value: Any = node.value if isinstance(node, ast.Constant) else self.constant_of(node)
        if type(value) is bool:
            return value
        return int(value) if isinstance(value, int) else None

    def folded(self, node: ast.BinOp, left: int, right: int) -> int:
        """A constant expression, evaluated as Python does."""
        if isinstance(node.op, (ast.FloorDiv, ast.Mod)) and right == 0:
            self.refuse(node, "this divides by zero")
        if values.is_shift(node.op) and not 0 <= right <= MOST_BITS:
            self.refuse(node, f"this shifts a number by {right}; the result has more than 64 bits")
        return FOLDED[type(node.op)](left, right)

    def check_operator(self, node: ast.BinOp | ast.AugAssign) -> None:
        """Refuse operators that make fractions."""
        if isinstance(node.op, (ast.Div, ast.Pow, ast.MatMult)):
            self.refuse(node, "a hot function knows whole numbers only: use // and *")

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        """``-``, ``~``, ``not`` and a plus that does nothing."""
        number = self.number_of(node)
        if number is not None:
            return self.fixed(node, number)
        if isinstance(node.op, ast.Not):
            return self.known(ast.UnaryOp(node.op, self.test(node.operand)), node, Value(BOOL, 0, 1))
        operand = self.expression(node.operand)
        value = self.values[operand]
        if isinstance(node.op, ast.UAdd):
            return self.as_int(operand, node) if value.ctype == BOOL else operand
        value = values.negated(value) if isinstance(node.op, ast.USub) else values.inverted(value)
        return self.known(ast.UnaryOp(node.op, operand), node, value)

    def as_int(self, new: ast.expr, node: ast.expr) -> ast.expr:
        """A value that fits an int, as one."""
        value = self.values[new]
        if value.ctype != BOOL:
            return self.cast(new, INT)
        number = self.written_out(new)
        if number is not None:
            return self.fixed(node, int(number))
        return self.call(runtime.CASTS[INT], [new], node, Value(INT, value.low, value.high))

    # Conditions

    def visit_Compare(self, node: ast.Compare) -> Any:
        """Comparisons of ints; ``in`` with a literal tuple."""
        for comparison, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(comparison, (ast.Is, ast.IsNot)):
                self.refuse(node, "a hot function compares with ==, not with 'is'")
            if isinstance(comparison, (ast.In, ast.NotIn)) and not isinstance(right, ast.Tuple):
                self.refuse(node, "in a hot function 'in' needs a written-out tuple: x in (A, B)")
        sides = [self.side(side) for side in (node.left, *node.comparators)]
        numbers = [number for side in sides for number in (side.elts if isinstance(side, ast.Tuple) else [side])]
        new = self.alike(numbers)
        placed = dict(zip(numbers, new, strict=True))
        left, *rest = [
            ast.Tuple([placed[part] for part in side.elts], ast.Load()) if isinstance(side, ast.Tuple) else placed[side]
            for side in sides
        ]
        return self.known(ast.Compare(left, node.ops, rest), node, Value(BOOL, 0, 1))

    def side(self, node: ast.expr) -> ast.expr:
        """One side of a comparison."""
        if isinstance(node, ast.Tuple):
            return ast.copy_location(ast.Tuple([self.exact(part) for part in node.elts], ast.Load()), node)
        return self.exact(node)

    def alike(self, numbers: Sequence[ast.expr]) -> list[ast.expr]:
        """Expressions, cast where C would otherwise convert one of them because of the others."""
        known = [self.values[number] for number in numbers]
        ctype = values.common_type(known)
        if UNSIGNED not in {value.ctype for value in known}:
            return list(numbers)
        return [self.cast(number, ctype) for number in numbers]

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        """``and``, ``or``: as in Python, the value is that of an operand."""
        operands = [self.exact(operand) for operand in node.values]
        return self.one_of(node, operands, lambda parts: ast.BoolOp(node.op, parts))

    def test(self, node: ast.expr) -> ast.expr:
        """A condition: only whether it holds matters."""
        if isinstance(node, ast.BoolOp):
            parts = [self.test(part) for part in node.values]
            return self.known(ast.BoolOp(node.op, parts), node, Value(BOOL, 0, 1))
        return self.truth(self.exact(node))

    def truth(self, new: ast.expr) -> ast.expr:
        """Whether an expression is not zero. Cython takes a cast of a constant zero for true, so a cast is compared."""
        if is_cast(new) and self.values[new].ctype != BOOL:
            return self.known(ast.Compare(new, [ast.NotEq()], [literal(0)]), new, Value(BOOL, 0, 1))
        return new

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        """A conditional expression."""
        test = self.test(node.test)
        sides = [self.exact(node.body), self.exact(node.orelse)]
        return self.one_of(node, sides, lambda parts: ast.IfExp(test, *parts))

    def one_of(self, node: ast.expr, parts: list[ast.expr], build: Callable[[list[ast.expr]], ast.expr]) -> ast.expr:
        """An expression that is one of several; a cast gives its type, because Cython would guess too wide a one."""
        value = values.joined(self.values[part] for part in parts)
        if value.ctype == BOOL:
            return self.known(build(parts), node, value)
        self.check_luck(node, parts)
        inner = build([self.cast(part, value.ctype) for part in parts])
        return self.call(runtime.CASTS[value.ctype], [ast.copy_location(inner, node)], node, value)

    def check_luck(self, node: ast.expr, parts: Sequence[ast.expr]) -> None:
        """Refuse a mixture of truth values and numbers: Python would sometimes give True, sometimes 1."""
        if any(self.values[part].ctype == BOOL for part in parts):
            self.refuse(node, f"{ast.unparse(node)} is a bool or a number; write int(...) around the bools")

    def visit_NamedExpr(self, node: ast.NamedExpr) -> Any:
        """``(x := value)``."""
        ctype = self.place_type(node.target)
        value = self.stored(node.value, self.expression(node.value), ctype, node.target.id)
        inner = ast.copy_location(ast.NamedExpr(node.target, value), node)
        if ctype == BOOL:
            return self.known(inner, node, values.anything(ctype))
        return self.call(runtime.CASTS[ctype], [inner], node, values.anything(ctype))

    def place_type(self, target: ast.expr) -> str:
        """The C type of a variable, a field or an element."""
        if isinstance(target, ast.Name):
            kind = self.parameters.get(target.id) or self.variables.get(target.id)
            if not isinstance(kind, str):
                self.refuse(target, f"{target.id} holds a Struct and can't be assigned")
            return kind
        field = self.field_of(target.value if isinstance(target, ast.Subscript) else target)
        assert isinstance(field, Field)
        return field.ctype


def table_value(table: Any) -> Value:
    """What is known about the elements of a table."""
    numbers = list(flat(table))
    if is_truths(table):
        return values.anything(BOOL)
    value = Value(INT, min(numbers), max(numbers))
    return value if value.fits(INT) else Value(LONG, value.low, value.high)


def is_truths(table: Any) -> bool:
    """Whether a table holds nothing but truth values."""
    return all(is_truths(one) if isinstance(one, (list, tuple)) else type(one) is bool for one in table)
