"""Sums of literals: gcc turns ``(x + A) + B`` into ``x + (A + B)``, and drops the trap if A + B is too large."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from . import runtime
from .values import Value

CAST_NAMES = frozenset(runtime.CASTS.values())


def is_cast(new: ast.expr) -> bool:
    """Whether an expression in its new form is a cast."""
    return isinstance(new, ast.Call) and isinstance(new.func, ast.Name) and new.func.id in CAST_NAMES


def literals_in(new: ast.expr, known: Mapping[ast.AST, Value]) -> int:
    """What the literals in a sum come to; 0 if there are none."""
    if isinstance(new, ast.Call) and is_cast(new):
        return literals_in(new.args[0], known)
    if isinstance(new, ast.NamedExpr):
        return literals_in(new.value, known)
    if isinstance(new, ast.BinOp) and isinstance(new.op, (ast.Add, ast.Sub)):
        right = literals_in(new.right, known)
        return literals_in(new.left, known) + (right if isinstance(new.op, ast.Add) else -right)
    value = known.get(new)
    return value.number if value is not None and value.number is not None else 0
