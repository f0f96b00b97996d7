"""Runs the written functions interpreted, and notes where a value exceeds what its type can hold in C.

The functions are instrumented: every result, argument and stored value passes through a check that returns it unchanged
and remembers whether it fitted. The types come from a small analysis of the syntax that knows nothing about the binder.
Where it can't tell whether C computes with 32 bits, it assumes 32, so it may excuse a trap that it shouldn't; it never
excuses a wrong value.
"""

from __future__ import annotations

import ast
import sys
from types import ModuleType
from typing import Any

from .writer import LOCALS, PARAMETERS

RANGES = {
    "short": (-(1 << 15), (1 << 15) - 1),
    "int": (-(1 << 31), (1 << 31) - 1),
    "U32": (0, (1 << 32) - 1),
    "I64": (-(1 << 63), (1 << 63) - 1),
    "bool": (0, 1),
}
FIELDS = {"n": "int", "m": "int", "s": "int", "w": "I64", "u": "U32", "flag": "bool"}
ARRAYS = {"cells": "short", "work": "short", "nums": "int", "wides": "I64"}
RESULTS = {"bump": "int", "total": "int", "is_odd": "bool", "mix": "U32", "twice": "I64"}
GIVEN = {"bump": ["int"], "total": ["int"], "is_odd": [], "mix": ["U32"], "twice": ["int", "I64"]}
WRITTEN_OUT = (ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop)
MOST_STEPS = 20000
MOST_BITS = 2000


class TooLong(Exception):
    """A call that takes too long to be of use."""


class Watch:
    """What happened during a call."""

    def __init__(self) -> None:
        self.left_range, self.steps = False, 0

    def reset(self) -> None:
        """Start afresh, before a call."""
        self.left_range, self.steps = False, 0

    def fits(self, kind: str, value: Any) -> Any:
        """Return a value, and note whether it fits."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooLong
        low, high = RANGES[kind]
        if not low <= value <= high:
            self.left_range = True
            if value.bit_length() > MOST_BITS:
                raise TooLong
        return value

    def shift(self, width: int, by: int) -> int:
        """Return the width of a shift, and note whether it fits."""
        self.left_range |= not 0 <= by < width
        if by > MOST_BITS:
            raise OverflowError
        return by

    def place(self, index: int) -> int:
        """Return an index, and note if it is negative: C doesn't count from the end."""
        self.left_range |= index < 0
        return index


class Instrument(ast.NodeTransformer):
    """Puts the checks into a function."""

    def __init__(self, results: dict[str, str]) -> None:
        self.results = RESULTS | results
        self.returns = "int"
        self.known: dict[str, str] = {}

    # Types

    def kind(self, node: ast.expr) -> str:
        """The type in which C computes an expression: ``int`` where that is uncertain."""
        finder = getattr(self, f"kind_{type(node).__name__}", None)
        return finder(node) if finder is not None else "int"

    def kind_Constant(self, node: ast.Constant) -> str:
        """A literal."""
        return "I64" if isinstance(node.value, int) and not -(1 << 31) <= node.value < 1 << 31 else "int"

    def kind_Name(self, node: ast.Name) -> str:
        """A variable or a constant."""
        return "I64" if node.id == "WORD" else self.known.get(node.id, "int")

    def kind_Attribute(self, node: ast.Attribute) -> str:
        """A field."""
        return FIELDS.get(node.attr, "int")

    def kind_Subscript(self, node: ast.Subscript) -> str:
        """An element."""
        if isinstance(node.value, ast.Name):
            return "I64" if node.value.id == "HUGE" else "int"
        kind = ARRAYS.get(node.value.attr, "int") if isinstance(node.value, ast.Attribute) else "int"
        return "int" if kind == "short" else kind

    def kind_BinOp(self, node: ast.BinOp) -> str:
        """An operator: as wide as the wider operand; a shift as wide as the left one. A constant expression is folded
        by the binder, and its value may need fewer bits than its operands; and a U32 that is shifted right is an int
        where it is certain to fit."""
        if all(isinstance(part, WRITTEN_OUT) for part in ast.walk(node)):
            return "int"
        if isinstance(node.op, ast.RShift) and self.kind(node.left) == "U32":
            return "int"
        if isinstance(node.op, (ast.LShift, ast.RShift)):
            return self.kind(node.left)
        if isinstance(node.op, ast.BitAnd) and "WORD" in (ast.unparse(node.left), ast.unparse(node.right)):
            return "U32"
        return self.wider([node.left, node.right])

    def wider(self, nodes: list[ast.expr]) -> str:
        """The type of the widest of several; a U32 among them makes it uncertain."""
        kinds = {self.kind(node) for node in nodes}
        return "int" if "U32" in kinds else "I64" if "I64" in kinds else "int"

    def kind_UnaryOp(self, node: ast.UnaryOp) -> str:
        """A unary operator."""
        return "int" if isinstance(node.op, ast.Not) else self.kind(node.operand)

    def kind_IfExp(self, node: ast.IfExp) -> str:
        """One of two."""
        return self.wider([node.body, node.orelse])

    def kind_BoolOp(self, node: ast.BoolOp) -> str:
        """One of several."""
        return self.wider(node.values)

    def kind_NamedExpr(self, node: ast.NamedExpr) -> str:
        """``(x := ...)``."""
        return self.known.get(node.target.id, "int")

    def kind_Call(self, node: ast.Call) -> str:
        """A call."""
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in ("min", "max", "abs"):
            return self.wider(node.args)
        return self.results.get(name, "int")

    # Checks

    def fits(self, kind: str, node: ast.expr) -> ast.expr:
        """An expression that is watched."""
        call = ast.Call(
            ast.Attribute(ast.Name("WATCH", ast.Load()), "fits", ast.Load()), [ast.Constant(kind), node], []
        )
        return ast.copy_location(call, node)

    def watched(self, name: str, *arguments: ast.expr) -> ast.expr:
        """A call of the watch."""
        return ast.Call(ast.Attribute(ast.Name("WATCH", ast.Load()), name, ast.Load()), list(arguments), [])

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        """Methods; fields stay as they are."""
        node.body = [self.visit(one) if isinstance(one, ast.FunctionDef) else one for one in node.body]
        return node

    def visit_Module(self, node: ast.Module) -> Any:
        """Functions and classes; constants stay as they are."""
        kinds = (ast.FunctionDef, ast.ClassDef)
        node.body = [self.visit(one) if isinstance(one, kinds) else one for one in node.body]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        """One function."""
        self.known = dict(PARAMETERS) | dict(LOCALS)
        self.known |= {one.arg: ast.unparse(one.annotation) for one in node.args.args if one.annotation is not None}
        self.returns = ast.unparse(node.returns) if node.returns else "int"
        node.body = [new for statement in node.body for new in self.listed(self.visit(statement))]
        return node

    def listed(self, new: Any) -> list[ast.stmt]:
        """The statements that replace one statement, as a list."""
        return new if isinstance(new, list) else [new]

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        """A result."""
        kind, width = self.kind(node), 64 if self.kind(node.left) == "I64" else 32
        left, right = self.visit(node.left), self.visit(node.right)
        if isinstance(node.op, (ast.LShift, ast.RShift)):
            right = self.watched("shift", ast.Constant(width), right)
        return self.fits(kind, ast.BinOp(left, node.op, right))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        """A result."""
        kind = self.kind(node)
        return self.fits(kind, ast.UnaryOp(node.op, self.visit(node.operand)))

    def visit_Call(self, node: ast.Call) -> Any:
        """Arguments and a result."""
        kind, name = self.kind(node), getattr(node.func, "attr", getattr(node.func, "id", ""))
        given = GIVEN.get(name, list(PARAMETERS.values()) if name in self.results else None)
        if name in ("range", "reversed", "len"):
            node.args = [self.visit(argument) for argument in node.args]
            return node
        if name == "bit_length" and isinstance(node.func, ast.Attribute):
            node.func.value = self.visit(node.func.value)
            return node
        kinds = given if given is not None else ["int" if name == "int" else self.kind(one) for one in node.args]
        node.args = [
            self.fits(kind, self.visit(one)) if name not in ("bool",) else self.visit(one)
            for kind, one in zip(kinds, node.args, strict=False)
        ]
        return self.fits(kind, node) if name not in ("bool",) else node

    def visit_NamedExpr(self, node: ast.NamedExpr) -> Any:
        """A stored value."""
        node.value = self.fits(self.known.get(node.target.id, "int"), self.visit(node.value))
        return node

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        """An index."""
        node.value, node.slice = self.visit(node.value), self.watched("place", self.visit(node.slice))
        return node

    def place_kind(self, target: ast.expr) -> str:
        """The type of what is assigned."""
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Attribute):
            return ARRAYS.get(target.value.attr, "int")
        return self.kind(target)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        """An annotated variable."""
        if node.value is not None:
            node.value = self.fits(self.place_kind(node.target), self.visit(node.value))
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:
        """Stored values."""
        target = node.targets[0]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = list(zip(target.elts, node.value.elts, strict=True))
            node.value = ast.Tuple(
                [self.fits(self.place_kind(one), self.visit(value)) for one, value in pairs], ast.Load()
            )
            node.targets = [ast.Tuple([self.visit(one) for one in target.elts], ast.Store())]
            return node
        node.value = self.fits(self.place_kind(target), self.visit(node.value))
        node.targets = [self.visit(one) for one in node.targets]
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """``x += y`` as ``x = x + y``; an index is evaluated once."""
        before: list[ast.stmt] = []
        target = node.target
        if isinstance(target, ast.Subscript):
            held = self.watched("place", self.visit(target.slice))
            before = [ast.Assign([ast.Name("index_held", ast.Store())], held)]
            target.slice = ast.Name("index_held", ast.Load())
        reading = ast.parse(ast.unparse(target), mode="eval").body
        whole = ast.BinOp(reading, node.op, node.value)
        kind = self.kind(whole)
        right = self.visit(node.value)
        if isinstance(node.op, (ast.LShift, ast.RShift)):
            right = self.watched("shift", ast.Constant(64 if self.kind(reading) == "I64" else 32), right)
        after = self.fits(kind, ast.BinOp(reading, node.op, right))
        return [*before, ast.Assign([target], self.fits(self.place_kind(target), after))]

    def visit_Return(self, node: ast.Return) -> Any:
        """The result."""
        if node.value is not None:
            node.value = self.fits(self.returns, self.visit(node.value))
        return node


def instrumented(text: str, name: str) -> dict[str, Any]:
    """The names of a written module, with all its functions watched; ``WATCH`` is the watch."""
    tree = ast.parse(text)
    results = {
        node.name: ast.unparse(node.returns)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.returns is not None
    }
    module = ModuleType(name)
    sys.modules[name] = module
    vars(module)["WATCH"] = Watch()
    exec(compile(ast.fix_missing_locations(Instrument(results).visit(tree)), f"{name}.py", "exec"), vars(module))
    return vars(module)
