"""The flow of a hot function: every variable has a value when it is read, and every path ends with a result.

Reading a variable without a value raises in Python and gives some number in C; a function that just ends returns None
in Python and some number in C. Both are refused.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, NoReturn

Names = frozenset[str] | None
"""The variables that are certain to have a value; None where the code is unreachable."""


def both(one: Names, other: Names) -> Names:
    """What is certain where two paths meet."""
    if one is None or other is None:
        return other if one is None else one
    return one & other


class Flow:
    """Walks through a function in the order in which it runs."""

    def __init__(
        self,
        variables: set[str],
        refuse: Callable[[ast.AST, str], NoReturn],
        fixed: Callable[[ast.expr], int | None],
        length: Callable[[ast.expr], int],
    ) -> None:
        self.variables, self.refuse, self.fixed, self.length = variables, refuse, fixed, length
        self.breaks: list[Names] = []
        self.continues: list[Names] = []

    def check(self, function: ast.FunctionDef, parameters: set[str], returns: bool) -> None:
        """Refuse variables that may be read without a value, and a missing result."""
        end = self.block(function.body, frozenset(parameters))
        if returns and end is not None:
            self.refuse(function, f"{function.name} can end without a result: every path through it needs a return")

    # Statements

    def block(self, statements: list[ast.stmt], names: Names) -> Names:
        """Statements one after the other."""
        for statement in statements:
            if names is None:
                return None  # unreachable
            names = self.statement(statement, names)
        return names

    def statement(self, node: ast.stmt, names: frozenset[str]) -> Names:
        """One statement."""
        handler: Any = getattr(self, f"run_{type(node).__name__}", None)
        if handler is not None:
            return handler(node, names)  # type: ignore[no-any-return]
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                names = self.expression(child, names)
        return names

    def run_Assign(self, node: ast.Assign, names: frozenset[str]) -> Names:
        """The value first, then its targets."""
        names = self.expression(node.value, names)
        for target in node.targets:
            names = self.expression(target, names)
        return names

    def run_AnnAssign(self, node: ast.AnnAssign, names: frozenset[str]) -> Names:
        """An annotation alone doesn't assign a value."""
        if node.value is None:
            return names
        return self.expression(node.target, self.expression(node.value, names))

    def run_AugAssign(self, node: ast.AugAssign, names: frozenset[str]) -> Names:
        """The target is read before it is assigned."""
        if isinstance(node.target, ast.Name):
            self.read(node.target, node.target.id, names)
        return self.expression(node.value, self.expression(node.target, names))

    def run_Assert(self, node: ast.Assert, names: frozenset[str]) -> Names:
        """What an assertion assigns doesn't count: the compiled build has no assertions."""
        self.expression(node.test, names)
        return names

    def run_Return(self, node: ast.Return, names: frozenset[str]) -> Names:
        """Nothing after this is reached."""
        if node.value is not None:
            self.expression(node.value, names)
        return None

    def run_Break(self, node: ast.Break, names: frozenset[str]) -> Names:
        """Goes on after the loop."""
        self.breaks[-1] = both(self.breaks[-1], names)
        return None

    def run_Continue(self, node: ast.Continue, names: frozenset[str]) -> Names:
        """Goes on with the loop."""
        self.continues[-1] = both(self.continues[-1], names)
        return None

    def run_If(self, node: ast.If, names: frozenset[str]) -> Names:
        """One of two branches."""
        when_true, when_false = self.condition(node.test, names)
        return both(self.block(node.body, when_true), self.block(node.orelse, when_false))

    def run_While(self, node: ast.While, names: frozenset[str]) -> Names:
        """A loop while a condition holds; ``while True`` ends only by a break."""
        when_true, when_false = self.condition(node.test, names)
        _, broken = self.loop(node.body, when_true)
        forever = isinstance(node.test, ast.Constant) and bool(node.test.value)
        return both(broken, None if forever else self.block(node.orelse, when_false))

    def run_For(self, node: ast.For, names: frozenset[str]) -> Names:
        """A loop over a range or a table; if that is constant, it is known whether the body runs at all."""
        names = self.expression(node.iter, names)
        after, broken = self.loop(node.body, self.expression(node.target, names))
        ends = after if self.runs(node.iter) else both(after, names)
        return both(broken, self.block(node.orelse, ends) if ends is not None else None)

    def loop(self, body: list[ast.stmt], names: Names) -> tuple[Names, Names]:
        """The body of a loop: what is certain after one iteration, and at its breaks."""
        self.breaks.append(None)
        self.continues.append(None)
        end = self.block(body, names)
        return both(end, self.continues.pop()), self.breaks.pop()

    def runs(self, node: ast.expr) -> bool:
        """Whether a loop is certain to run at least once."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "reversed":
            return self.runs(node.args[0])
        if isinstance(node, ast.Call):
            numbers = [self.fixed(argument) for argument in node.args]
            fixed = [number for number in numbers if number is not None]
            return len(fixed) == len(numbers) and fixed[2:3] != [0] and len(range(*fixed)) > 0
        return self.length(node) > 0

    # Expressions

    def read(self, node: ast.AST, name: str, names: frozenset[str]) -> None:
        """A variable is read."""
        if name in self.variables and name not in names:
            self.refuse(node, f"{name} may have no value here; give it one on every path that leads here")

    def expression(self, node: ast.expr, names: frozenset[str]) -> frozenset[str]:
        """One expression: checks the variables that it reads; those that it assigns then have a value."""
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Store):
                return names | {node.id}
            self.read(node, node.id, names)
            return names
        if isinstance(node, ast.NamedExpr):
            return self.expression(node.value, names) | {node.target.id}
        if isinstance(node, (ast.BoolOp, ast.IfExp)):
            when_true, when_false = self.condition(node, names)
            return when_true & when_false
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                names = self.expression(child, names)
            elif isinstance(child, ast.keyword):
                names = self.expression(child.value, names)
        return names

    def condition(self, node: ast.expr, names: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
        """What is certain when a condition holds, and when it doesn't."""
        if isinstance(node, ast.IfExp):
            when_true, when_false = self.condition(node.test, names)
            known = self.expression(node.body, when_true) & self.expression(node.orelse, when_false)
            return known, known
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            when_true, when_false = self.condition(node.operand, names)
            return when_false, when_true
        if isinstance(node, ast.BoolOp):
            return self.chain(node, names)
        names = self.expression(node, names)
        return names, names

    def chain(self, node: ast.BoolOp, names: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
        """``and`` and ``or``: later operands may not be reached."""
        is_and = isinstance(node.op, ast.And)
        stopped: frozenset[str] | None = None
        for part in node.values:
            when_true, when_false = self.condition(part, names)
            names, out = (when_true, when_false) if is_and else (when_false, when_true)
            stopped = out if stopped is None else stopped & out
        assert stopped is not None
        return (names, stopped) if is_and else (stopped, names)
