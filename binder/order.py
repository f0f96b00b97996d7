"""The order in which the parts of an expression are evaluated: fixed in Python, free in C.

``self.draw() + self.draw()`` draws from left to right in Python; a C compiler may begin on the right. That is refused
wherever it could make a difference: where one part changes what another reads or changes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from .classes import DISPATCHED, CompiledClass, Function
from .sources import GENERATED

if TYPE_CHECKING:
    from .hot import HotRewriter

EVERYTHING = "*"
"""Stands for all fields."""

Method = tuple[CompiledClass | None, Function]


@dataclass
class Effects:
    """What a piece of code reads and changes: variables by name, fields as ``Class.field``."""

    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)

    def add(self, other: Effects) -> None:
        """Add those of another piece."""
        self.reads |= other.reads
        self.writes |= other.writes

    def disturbs(self, other: Effects) -> bool:
        """Whether this changes what the other one reads or changes."""
        return overlap(self.writes, other.reads | other.writes)


def overlap(some: set[str], others: set[str]) -> bool:
    """Whether two sets of places overlap."""
    if some & others:
        return True
    return any(
        EVERYTHING in one and any("." in place or place == EVERYTHING for place in two)
        for one, two in ((some, others), (others, some))
    )


class Order:
    """Knows what every hot function of a unit reads and changes."""

    def __init__(self) -> None:
        self.direct: dict[Function, tuple[Effects, list[tuple[HotRewriter, Method]]]] = {}
        self.whole: dict[Function, Effects] = {}

    # What code does

    def of(self, rewriter: HotRewriter, nodes: Sequence[ast.AST]) -> Effects:
        """What some code does, including everything that it calls."""
        effects, called = self.found(rewriter, nodes)
        for one, method in called:
            effects.add(self.of_function(one, method))
        return effects

    def of_function(self, caller: HotRewriter, method: Method) -> Effects:
        """What a function does, including everything that it calls; outside it, only fields matter."""
        if method[1] not in self.whole:
            total, seen, waiting = Effects(), {method[1]}, [(caller, method)]
            while waiting:
                effects, called = self.of_body(*waiting.pop())
                total.add(effects)
                for one, other in called:
                    if other[1] not in seen:
                        seen.add(other[1])
                        waiting.append((one, other))
            self.whole[method[1]] = total
        return self.whole[method[1]]

    def of_body(self, caller: HotRewriter, method: Method) -> tuple[Effects, list[tuple[HotRewriter, Method]]]:
        """What a function does by itself, and what it calls."""
        owner, function = method
        if function not in self.direct:
            if function.how == DISPATCHED or function.source is GENERATED or not function.is_hot:
                self.direct[function] = Effects({EVERYTHING}, {EVERYTHING}), []
            else:
                rewriter = type(caller)(caller.unit, owner, function)
                effects, called = self.found(rewriter, function.node.body)
                effects = Effects({r for r in effects.reads if "." in r}, {w for w in effects.writes if "." in w})
                self.direct[function] = effects, called
        return self.direct[function]

    def found(
        self, rewriter: HotRewriter, nodes: Sequence[ast.AST]
    ) -> tuple[Effects, list[tuple[HotRewriter, Method]]]:
        """What some code does by itself, and the functions that it calls."""
        effects, called = Effects(), []
        for node in (inner for outer in nodes for inner in ast.walk(outer)):
            if isinstance(node, ast.Name) and node.id in rewriter.locals:
                (effects.reads if isinstance(node.ctx, ast.Load) else effects.writes).add(node.id)
            elif isinstance(node, ast.Attribute):
                self.add_field(effects, rewriter, node, not isinstance(node.ctx, ast.Load))
            elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
                self.add_field(effects, rewriter, node.value, True)
            elif isinstance(node, ast.Call):
                method, changed = rewriter.callee(node), rewriter.changed_by(node)
                if method is not None:
                    called.append((rewriter, method))
                if changed is not None:
                    self.add_field(effects, rewriter, changed, True)
        return effects, called

    def add_field(self, effects: Effects, rewriter: HotRewriter, node: ast.AST, writes: bool) -> None:
        """A field is read or changed."""
        if isinstance(node, ast.Attribute) and rewriter.field_of(node) is not None:
            owner = rewriter.class_of(node.value)
            assert owner is not None
            (effects.writes if writes else effects.reads).add(f"{owner.name}.{node.attr}")

    # Where the order is free

    def check(self, rewriter: HotRewriter) -> None:
        """Refuse code whose order of evaluation could make a difference."""
        for node in ast.walk(ast.Module(rewriter.function.node.body, [])):
            for parts in free_parts(node):
                self.check_parts(rewriter, node, parts)
            if isinstance(node, ast.Assert) and self.of(rewriter, [node.test]).writes:
                rewriter.refuse(node, "this assertion changes something, and the compiled build has no assertions")

    def check_parts(self, rewriter: HotRewriter, node: ast.AST, parts: Sequence[ast.AST]) -> None:
        """Refuse parts that disturb each other."""
        if not any(may_change(inner) for part in parts for inner in ast.walk(part)):
            return
        known = [self.of(rewriter, [part]) for part in parts]
        for (one, first), (other, second) in combinations(zip(parts, known, strict=True), 2):
            if first.disturbs(second) or second.disturbs(first):
                rewriter.refuse(
                    node,
                    f"C may evaluate {ast.unparse(other)} before {ast.unparse(one)}, and one changes what the other "
                    "needs; put the first into a variable",
                )


def may_change(node: ast.AST) -> bool:
    """Whether a piece of syntax can change something."""
    return isinstance(node, (ast.Call, ast.NamedExpr)) or isinstance(getattr(node, "ctx", None), ast.Store)


def free_parts(node: ast.AST) -> Iterator[Sequence[ast.AST]]:
    """The parts of a statement or expression that C may evaluate in any order."""
    if isinstance(node, ast.BinOp):
        yield [node.left, node.right]
    elif isinstance(node, ast.Compare):
        yield [node.left, *(part for side in node.comparators for part in getattr(side, "elts", [side]))]
    elif isinstance(node, ast.Call):
        yield [*node.args, *(keyword.value for keyword in node.keywords)]
    elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Subscript):
        yield [node.value, node.slice]
    elif isinstance(node, ast.AugAssign):
        yield [read(node.target), node.value]
    elif isinstance(node, ast.Assign):
        yield from assigned_parts(node)


def read(target: ast.expr) -> ast.expr:
    """A target as an expression that reads it."""
    return ast.parse(ast.unparse(target), mode="eval").body


def assigned_parts(node: ast.Assign) -> Iterator[Sequence[ast.AST]]:
    """The value of an assignment and what its targets look up; with several values, every pair of them."""
    targets = [part for target in node.targets for part in getattr(target, "elts", [target])]
    places = [place for target in targets for place in looked_up(target)]
    values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
    yield [*values, *places]
    for number, target in enumerate(targets):
        for later in targets[number + 1 :]:
            yield [target, *looked_up(later)]


def looked_up(target: ast.expr) -> list[ast.expr]:
    """What has to be evaluated to find the place of a target."""
    return [target.slice] if isinstance(target, ast.Subscript) else []
