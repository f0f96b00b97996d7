"""Hot code: everything is an int, an array of ints or another Struct; nothing needs Python."""

from __future__ import annotations

import ast
from typing import Any

from backroom.core.structs import add_scaled

from . import values
from .calls import HotCalls
from .classes import CompiledClass, Function
from .flow import Flow
from .order import Method
from .rewriting import is_none, literal, own_nodes, stored_names
from .unit import Kind, Unit, shape_of
from .values import BOOL, INT, LONG, SHORT, UNSIGNED, Value

STATEMENTS = (
    ast.Assign,
    ast.AugAssign,
    ast.AnnAssign,
    ast.Expr,
    ast.If,
    ast.For,
    ast.While,
    ast.Break,
    ast.Continue,
    ast.Return,
    ast.Pass,
    ast.Assert,
)
EXPRESSIONS = (
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.Call,
    ast.Attribute,
    ast.Subscript,
    ast.Name,
    ast.Constant,
    ast.NamedExpr,
    ast.Tuple,
)
SMALL = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.keyword)

DOINGS: dict[type[ast.AST], str] = {
    ast.List: "build a list",
    ast.Dict: "build a dict",
    ast.Set: "build a set",
    ast.ListComp: "build a list",
    ast.SetComp: "build a set",
    ast.DictComp: "build a dict",
    ast.GeneratorExp: "use a generator",
    ast.JoinedStr: "build text",
    ast.Lambda: "use a lambda",
    ast.FunctionDef: "define a function",
    ast.ClassDef: "define a class",
    ast.Try: "use try",
    ast.Raise: "raise",
    ast.With: "use with",
    ast.Import: "import",
    ast.ImportFrom: "import",
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
    ast.Match: "use match",
    ast.Starred: "use star arguments",
    ast.Delete: "delete",
    ast.Global: "use global",
    ast.Slice: "take a slice",
    ast.Nonlocal: "use nonlocal",
}

IN_PLACE = (ast.Add, ast.Sub, ast.Mult, ast.BitAnd, ast.BitOr, ast.BitXor, ast.RShift)
"""The operators for which C has ``x += y`` with Python's meaning."""


class HotRewriter(HotCalls):
    """Checks a hot function and turns it into C-typed Cython."""

    def __init__(self, unit: Unit, owner: CompiledClass | None, function: Function) -> None:
        super().__init__(unit, owner, function)
        self.check_signature()
        self.type_parameters()
        self.parameters: dict[str, Kind] = {p.arg: self.parameter_kind(p) for p in function.parameters}
        self.returns = self.return_kind()
        self.annotations = {
            n.target.id: n
            for n in own_nodes(self.node)
            if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)
        }
        self.variables = {name: self.variable_kind(name) for name in self.own_names()}

    # The signature

    def check_signature(self) -> None:
        """Refuse all but plain parameters."""
        arguments = self.node.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
            self.refuse(self.node, f"the hot function {self.node.name} takes plain parameters only")

    def parameter_kind(self, parameter: ast.arg) -> Kind:
        """The kind of a parameter."""
        kind = self.kind(parameter.annotation)
        if kind is None or kind == "void":
            self.refuse(
                parameter,
                f"the hot parameter {parameter.arg!r} must be an int, I64, U32, bool or Struct; "
                f"or mark {self.node.name} @python_method",
            )
        return kind

    def return_kind(self) -> str:
        """The kind of what is returned."""
        kind = self.kind(self.node.returns)
        if not isinstance(kind, str):
            self.refuse(
                self.node,
                f"a hot function must return an int, I64, U32, bool or None; or mark {self.node.name} @python_method",
            )
        return kind

    def own_names(self) -> list[str]:
        """The local variables, in order of appearance."""
        names = dict.fromkeys(name.id for name in stored_names(own_nodes(self.node)))
        return [name for name in names if name not in self.parameters]

    def variable_kind(self, name: str) -> str:
        """The kind of a local variable: an int unless it is annotated."""
        if name not in self.annotations:
            return "int"
        kind = self.kind(self.annotations[name].annotation)
        if not isinstance(kind, str) or kind == "void":
            self.refuse(self.annotations[name], f"the hot variable {name!r} must be an int, I64, U32 or bool")
        return kind

    def body(self) -> list[ast.stmt]:
        """The statements in their new form."""
        new = [self.visit(statement) for statement in self.node.body]
        flow = Flow(set(self.variables), self.refuse, self.number_of, self.table_length)
        flow.check(self.function.node, {p.arg for p in self.function.node.args.args}, self.returns != "void")
        self.unit.order.check(self)
        return new

    def table_length(self, node: ast.expr) -> int:
        """The length of a constant table."""
        return (shape_of(self.constant_of(node)) or (0,))[0]

    def callee(self, node: ast.Call) -> Method | None:
        """The hot function that a call names."""
        method = self.method_of(node.func)
        if method is not None and isinstance(node.func, ast.Attribute):
            return self.class_of(node.func.value), method
        value = self.constant_of(node.func)
        found = None if value is add_scaled else self.unit.function(value)
        return None if found is None else (None, found[1])

    def changed_by(self, node: ast.Call) -> ast.expr | None:
        """The array that a call of ``add_scaled`` changes."""
        return node.args[0] if self.constant_of(node.func) is add_scaled else None

    # What is allowed at all

    def visit(self, node: ast.AST) -> Any:
        """Refuse what C can't do."""
        if type(node) in DOINGS:
            self.cannot(node, DOINGS[type(node)])
        if not isinstance(node, STATEMENTS + EXPRESSIONS + SMALL):
            self.cannot(node, f"use {type(node).__name__}")
        return super().visit(node)

    def visit_Tuple(self, node: ast.Tuple) -> Any:
        """Tuples are allowed only in assignments and after ``in``, which handle them themselves."""
        self.cannot(node, "build a tuple")

    def visit_Assert(self, node: ast.Assert) -> Any:
        """Assertions are for the interpreted build."""
        return ast.copy_location(ast.Pass(), node)

    def visit_Expr(self, node: ast.Expr) -> Any:
        """A call; a bare string is dropped."""
        return ast.copy_location(ast.Pass() if is_text(node) else ast.Expr(self.visit(node.value)), node)

    # Assignments

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        """The annotation is declared at the top of the function."""
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return self.visit(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_Assign(self, node: ast.Assign) -> Any:
        """Each target takes its value."""
        forms = [self.assigned(target, node.value) for target in node.targets]
        if len({ast.dump(form) for form in forms}) > 1:
            self.refuse(node, "these targets are of different types; assign one after the other")
        targets = [self.target(target) for target in node.targets]
        return ast.copy_location(ast.Assign(targets, forms[0]), node)

    def assigned(self, target: ast.expr, value: ast.expr) -> ast.expr:
        """A value in the form that its target needs; tuples part by part."""
        if isinstance(target, ast.Tuple) or isinstance(value, ast.Tuple):
            targets, parts = getattr(target, "elts", []), getattr(value, "elts", [])
            if len(targets) != len(parts):
                self.cannot(target, "unpack what isn't written out")
            pairs = [self.assigned(one, other) for one, other in zip(targets, parts, strict=True)]
            return ast.copy_location(ast.Tuple(pairs, ast.Load()), value)
        self.check_target(target)
        if self.class_of(value) is not None:
            self.cannot(value, "keep a Struct in a variable")
        return self.stored(value, self.expression(value), self.place_type(target), ast.unparse(target))

    def target(self, node: ast.expr) -> ast.expr:
        """A target in its new form."""
        if isinstance(node, ast.Tuple):
            return ast.copy_location(ast.Tuple([self.target(part) for part in node.elts], ast.Store()), node)
        return self.expression(node)

    def check_target(self, target: ast.expr) -> None:
        """Only variables, fields and elements of array fields can be assigned."""
        base = target.value if isinstance(target, ast.Subscript) else target
        if isinstance(base, ast.Name) and not isinstance(target, ast.Subscript):
            return
        field = self.field_of(base)
        if field is None or field.held is not None or (field.length is None) != (base is target):
            self.refuse(target, f"{ast.unparse(target)} can't be assigned in a hot function")

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """``x += y`` is a new value like any other."""
        self.check_target(node.target)
        self.check_operator(node)
        ctype = self.place_type(node.target)
        before, value = self.expression(read_of(node.target)), self.expression(node.value)
        after = self.combined(node, node.op, before, value)
        if values.is_shift(node.op):
            value = self.width(value, LONG if ctype == LONG else INT)
        if isinstance(node.op, ast.Mult) and ctype in (INT, LONG):
            value = self.factor(value, ctype)
        if is_in_place(node.op, ctype, self.values[after], self.values[value]):
            target: Any = self.expression(node.target)
            return ast.copy_location(ast.AugAssign(target, node.op, self.operand(value)), node)
        if any(isinstance(inner, (ast.Call, ast.NamedExpr)) for inner in ast.walk(node.target)):
            self.refuse(node, f"{ast.unparse(node.target)} is worked out twice here; put its index into a variable")
        whole = ast.copy_location(ast.BinOp(read_of(node.target), node.op, node.value), node)
        stored = self.stored(whole, after, ctype, ast.unparse(node.target))
        return ast.copy_location(ast.Assign([self.expression(node.target)], stored), node)

    def visit_Return(self, node: ast.Return) -> Any:
        """The returned value must fit the function's return type."""
        if node.value is None or is_none(node.value):
            if self.returns != "void":
                self.refuse(node, f"{self.node.name} must return {values.NAMES[self.returns]}")
            return ast.copy_location(ast.Return(None), node)
        if self.class_of(node.value) is not None:
            self.cannot(node, "return a Struct")
        if self.returns == "void":
            self.refuse(node, f"{self.node.name} returns None; it can't return {ast.unparse(node.value)}")
        stored = self.stored(node.value, self.expression(node.value), self.returns, f"the result of {self.node.name}")
        return ast.copy_location(ast.Return(stored), node)

    # Conditions and loops

    def visit_If(self, node: ast.If) -> Any:
        """A condition."""
        node.test = self.test(node.test)
        return self.with_blocks(node)

    def visit_While(self, node: ast.While) -> Any:
        """A loop with a condition."""
        node.test = self.test(node.test)
        return self.with_blocks(node)

    def visit_For(self, node: ast.For) -> Any:
        """A loop over a range or a table."""
        if not isinstance(node.target, ast.Name):
            return self.cannot(node.target, "unpack in a loop")
        if self.place_type(node.target) not in (INT, LONG):
            self.refuse(node.target, f"the loop variable {node.target.id} must be an int or an I64")
        node.iter = self.looped(node.iter, node.target)
        return self.with_blocks(node)

    def with_blocks(self, node: ast.If | ast.While | ast.For) -> ast.stmt:
        """A statement with its blocks in their new form."""
        node.body = [self.visit(statement) for statement in node.body]
        node.orelse = [self.visit(statement) for statement in node.orelse]
        return node

    def looped(self, node: ast.expr, target: ast.Name) -> ast.expr:
        """What a loop runs over."""
        word = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if isinstance(node, ast.Call) and word == "reversed" and len(node.args) == 1:
            return self.looped(self.backwards(node.args[0]), target)
        if isinstance(node, ast.Call) and word == "range" and not node.keywords:
            return self.ranged(node, target)
        table = self.constant_of(node) if isinstance(node, (ast.Name, ast.Attribute)) else None
        if len(shape_of(table) or ()) != 1:
            self.refuse(node, "a hot function loops over a range or a fixed table of ints")
        if any(not values.fixed(number).fits(self.place_type(target)) for number in table or ()):
            self.refuse(node, f"{ast.unparse(node)} holds numbers of 64 bits; annotate {target.id} as I64")
        new: ast.expr = self.visit(node)
        return new

    def backwards(self, node: ast.expr) -> ast.expr:
        """A range, counted backwards."""
        is_range = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"
        if not isinstance(node, ast.Call) or not is_range or not 1 <= len(node.args) <= 2:
            self.refuse(node, "in a hot function reversed takes range(n) or range(a, b)")
        first = "-1" if len(node.args) == 1 else f"({ast.unparse(node.args[0])}) - 1"
        new = ast.parse(f"range(({ast.unparse(node.args[-1])}) - 1, {first}, -1)", mode="eval").body
        for inner in ast.walk(new):
            ast.copy_location(inner, node)
        return new

    def ranged(self, node: ast.Call, target: ast.Name) -> ast.expr:
        """A range whose bounds have the type of the loop variable."""
        if len(node.args) == 3 and not self.number_of(node.args[2]):
            self.refuse(node, "the step of a range in a hot function is a fixed number other than zero")
        ctype = self.place_type(target)
        bounds = [self.stored(bound, self.expression(bound), ctype, target.id) for bound in node.args[:2]]
        bounds += [literal(self.number_of(step) or 1) for step in node.args[2:]]
        return ast.copy_location(ast.Call(node.func, bounds, []), node)


def is_in_place(op: ast.operator, ctype: str, after: Value, operand: Value) -> bool:
    """Whether ``x += y`` means the same in C as in Python, for a target of a C type."""
    if ctype == SHORT or not isinstance(op, IN_PLACE) or not after.fits(ctype):
        return False
    return after.ctype == ctype and operand.ctype in (ctype, BOOL, INT) and ctype != UNSIGNED


def read_of(target: ast.expr) -> ast.expr:
    """A target as an expression that reads it."""
    new = ast.parse(ast.unparse(target), mode="eval").body
    for node in ast.walk(new):
        ast.copy_location(node, target)
    return new


def is_text(node: ast.stmt) -> bool:
    """Whether a statement is just a string (a docstring)."""
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)
