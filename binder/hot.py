"""Hot code: everything is an int, an array of ints or another Struct; nothing needs Python."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from backroom.core.words import Verb

from .classes import CompiledClass, Function
from .rewriting import Rewriter, is_none, literal, own_nodes, stored_names
from .sources import MISSING
from .unit import Kind, Unit, annotation_word, shape_of, unquoted

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

FOLDED: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
GROWING = (ast.Add, ast.Sub, ast.Mult, ast.LShift, ast.BitOr, ast.BitXor)
BIT_LENGTH = "bits_in"
BUILTINS = ("min", "max", "abs", "int", "bool", "len")


class HotRewriter(Rewriter):
    """Checks a hot function and turns it into C-typed Cython."""

    def __init__(self, unit: Unit, owner: CompiledClass | None, function: Function) -> None:
        super().__init__(unit, owner, function)
        self.check_signature()
        self.type_parameters()
        self.parameters = {p.arg: self.parameter_kind(p) for p in function.parameters}
        self.returns = self.return_kind()
        self.annotations = {
            n.target.id: n
            for n in own_nodes(self.node)
            if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)
        }
        self.variables = {name: self.variable_kind(name) for name in self.own_names()}

    # The signature

    def check_signature(self) -> None:
        """Plain parameters only."""
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
        """The local variables, in the order in which they are met."""
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
        return [self.visit(statement) for statement in self.node.body]

    # What is allowed at all

    def visit(self, node: ast.AST) -> Any:
        """Refuse what C can't do."""
        if type(node) in DOINGS:
            self.cannot(node, DOINGS[type(node)])
        if not isinstance(node, STATEMENTS + EXPRESSIONS + SMALL):
            self.cannot(node, f"use {type(node).__name__}")
        return super().visit(node)

    def cannot(self, node: ast.AST, doing: str) -> None:
        """The usual refusal."""
        self.refuse(node, f"a hot function can't {doing}; mark it @python_method or use a container")

    def visit_Tuple(self, node: ast.Tuple) -> Any:
        """Tuples stand only in assignments and behind ``in``, which look after them."""
        self.cannot(node, "build a tuple")

    def visit_Assert(self, node: ast.Assert) -> Any:
        """Assertions are for the interpreted build."""
        return ast.copy_location(ast.Pass(), node)

    def visit_Expr(self, node: ast.Expr) -> Any:
        """A bare text says nothing to C."""
        return ast.copy_location(ast.Pass(), node) if is_text(node) else self.generic_visit(node)

    # Assignments

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        """The annotation is declared at the top of the function."""
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return self.visit(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_Assign(self, node: ast.Assign) -> Any:
        """Each target takes its value."""
        for target in node.targets:
            self.check_pairs(target, node.value)
        node.targets = [self.parts(target) for target in node.targets]
        node.value = self.parts(node.value)
        return node

    def check_pairs(self, target: ast.expr, value: ast.expr) -> None:
        """Whether a value fits its target, one by one."""
        if isinstance(target, ast.Tuple) or isinstance(value, ast.Tuple):
            targets, values = getattr(target, "elts", []), getattr(value, "elts", [])
            if len(targets) != len(values):
                self.cannot(target, "unpack what isn't written out")
            for one, other in zip(targets, values, strict=True):
                self.check_pairs(one, other)
        else:
            self.check_target(target)
            self.check_fits(target, value)

    def check_target(self, target: ast.expr) -> None:
        """Only variables, fields and elements of array fields can be assigned."""
        base = target.value if isinstance(target, ast.Subscript) else target
        if isinstance(base, ast.Name) and not isinstance(target, ast.Subscript):
            return
        field = self.field_of(base)
        if field is None or field.held is not None or (field.length is None) != (base is target):
            self.refuse(target, f"{ast.unparse(target)} can't be assigned in a hot function")

    def check_fits(self, target: ast.expr, value: ast.expr) -> None:
        """Refuse to lose half of a 64-bit value."""
        if self.class_of(value) is not None:
            self.cannot(value, "keep a Struct in a variable")
        if self.is_wide(value) and not self.is_wide(target):
            self.refuse(
                target,
                f"{ast.unparse(value)} has 64 bits, {ast.unparse(target)} has fewer; "
                "annotate it as I64, or cut the value with & or %",
            )

    def parts(self, node: ast.expr) -> ast.expr:
        """An expression, or each part of a tuple."""
        if isinstance(node, ast.Tuple):
            node.elts = [self.parts(part) for part in node.elts]
            return node
        return self.expression(node)

    def expression(self, node: ast.expr) -> ast.expr:
        """An expression in its new form."""
        new: ast.expr = self.visit(node)
        return new

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """``x += y`` is a new value like any other."""
        self.check_target(node.target)
        self.check_operator(node)
        if isinstance(node.op, GROWING):
            self.check_fits(node.target, node.value)
        return self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> Any:
        """What is returned fits the kind of the function."""
        if node.value is None or is_none(node.value):
            return ast.copy_location(ast.Return(None), node)
        if self.class_of(node.value) is not None:
            self.cannot(node, "return a Struct")
        if self.returns != "long long" and self.is_wide(node.value):
            self.refuse(node, f"{ast.unparse(node.value)} has 64 bits; {self.node.name} must return I64")
        return self.generic_visit(node)

    # How wide a value is

    def is_wide(self, node: ast.expr) -> bool:
        """Whether an expression can have more than 32 bits; what was cut by &, % or >> counts as cut."""
        if isinstance(node, ast.Name):
            return "long long" in (self.parameters.get(node.id), self.variables.get(node.id))
        if isinstance(node, (ast.Attribute, ast.Subscript)):
            field = self.field_of(node.value if isinstance(node, ast.Subscript) else node)
            return field is not None and field.ctype == "long long"
        if isinstance(node, ast.BinOp):
            return isinstance(node.op, GROWING) and (self.is_wide(node.left) or self.is_wide(node.right))
        if isinstance(node, ast.IfExp):
            return self.is_wide(node.body) or self.is_wide(node.orelse)
        if isinstance(node, ast.UnaryOp):
            return not isinstance(node.op, ast.Not) and self.is_wide(node.operand)
        return isinstance(node, ast.Call) and self.returns_wide(node)

    def returns_wide(self, call: ast.Call) -> bool:
        """Whether a call gives a 64-bit value."""
        if isinstance(call.func, ast.Name) and call.func.id in ("min", "max", "abs", "int"):
            return any(self.is_wide(argument) for argument in call.args)
        found = self.unit.function(self.constant_of(call.func))
        function = self.method_of(call.func) or (found[1] if found is not None else None)
        return function is not None and annotation_word(unquoted(function.node.returns)) == "I64"

    # Names and numbers

    def visit_Constant(self, node: ast.Constant) -> Any:
        """Ints and truth values."""
        value: Any = node.value
        if type(value) not in (int, bool):
            self.cannot(node, f"use {value!r}")
        return self.fixed(node, value)

    def fixed(self, node: ast.AST, value: int) -> ast.expr:
        """A fixed number; a large one gets a name, because a plain literal would be a Python object."""
        if not -(1 << 63) <= value < 1 << 63:
            self.refuse(node, f"{value} has more than 64 bits")
        if not -(1 << 31) < value < 1 << 31:
            return ast.copy_location(ast.Name(self.unit.number(value), ast.Load()), node)
        return ast.copy_location(literal(value), node)

    def visit_Name(self, node: ast.Name) -> Any:
        """A variable, or a constant of the module."""
        if node.id in self.locals:
            return node
        return self.named(node, node.id)

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        """A field, or a constant of a class or module."""
        field = self.field_of(node)
        if field is None:
            return self.named(node, node.attr)
        if field.ctype == "object":
            self.cannot(node, f"touch the Python object {ast.unparse(node)}")
        node.value = self.base(node.value)
        return node

    def named(self, node: ast.Name | ast.Attribute, word: str) -> ast.expr:
        """What a name outside the function means: a number or a table."""
        value = self.constant_of(node)
        if isinstance(value, int):
            return self.fixed(node, value if type(value) is bool else int(value))
        table = self.unit.table(word, value)
        if table is None:
            self.refuse(node, f"{ast.unparse(node)} is no int, table of ints, field or variable")
        return ast.copy_location(ast.Name(table.name, ast.Load()), node)

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        """One element, counted from the front."""
        index = node.slice
        if isinstance(index, ast.Tuple):
            self.refuse(node, "write [a][b], not [a, b]")
        if (self.number_of(index) or 0) < 0:
            self.refuse(node, "a hot function can't count from the end of an array")
        return self.generic_visit(node)

    # Operators

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        """Arithmetic; what is fixed is worked out here."""
        self.check_operator(node)
        left, right = self.number_of(node.left), self.number_of(node.right)
        if left is not None and right is not None and type(node.op) in FOLDED:
            return self.fixed(node, FOLDED[type(node.op)](left, right))
        return self.generic_visit(node)

    def number_of(self, node: ast.expr) -> int | None:
        """The value of a fixed expression."""
        if isinstance(node, ast.BinOp) and type(node.op) in FOLDED:
            left, right = self.number_of(node.left), self.number_of(node.right)
            return None if left is None or right is None else FOLDED[type(node.op)](left, right)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            positive = self.number_of(node.operand)
            return None if positive is None else -positive
        value: Any = node.value if isinstance(node, ast.Constant) else self.constant_of(node)
        return int(value) if isinstance(value, int) else None

    def check_operator(self, node: ast.BinOp | ast.AugAssign) -> None:
        """No operators that make fractions."""
        if isinstance(node.op, (ast.Div, ast.Pow, ast.MatMult)):
            self.refuse(node, "a hot function knows whole numbers only: use // and *")

    def visit_Compare(self, node: ast.Compare) -> Any:
        """Comparisons of ints; ``in`` before a written-out tuple."""
        for comparison, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(comparison, (ast.Is, ast.IsNot)):
                self.refuse(node, "a hot function compares with ==, not with 'is'")
            if isinstance(comparison, (ast.In, ast.NotIn)) and not isinstance(right, ast.Tuple):
                self.refuse(node, "in a hot function 'in' needs a written-out tuple: x in (A, B)")
        node.left = self.expression(node.left)
        node.comparators = [self.parts(right) for right in node.comparators]
        return node

    # Loops and calls

    def visit_For(self, node: ast.For) -> Any:
        """Over a range or a table."""
        if not isinstance(node.target, ast.Name):
            self.cannot(node.target, "unpack in a loop")
        node.iter = self.looped(node.iter)
        node.body = [self.visit(statement) for statement in node.body]
        node.orelse = [self.visit(statement) for statement in node.orelse]
        return node

    def looped(self, node: ast.expr) -> ast.expr:
        """What a loop runs over."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "reversed":
            node.args = [self.looped(argument) for argument in node.args]
            return node
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
            node.args = [self.expression(argument) for argument in node.args]
            if len(node.args) == 3 and not is_number(node.args[2]):
                self.refuse(node, "the step of a range in a hot function is a fixed number")
            return node
        if isinstance(node, (ast.Name, ast.Attribute)) and len(shape_of(self.constant_of(node)) or ()) == 1:
            return self.expression(node)
        self.refuse(node, "a hot function loops over a range or a fixed table of ints")

    def visit_Call(self, node: ast.Call) -> Any:
        """A call of another hot function, or of the few that C knows."""
        word = node.func.id if isinstance(node.func, ast.Name) else ""
        if word in BUILTINS and self.constant_of(node.func) is MISSING:
            return self.built_in(node, word)
        method = self.method_of(node.func)
        if method is not None and isinstance(node.func, ast.Attribute):
            return self.called(node, method, hot_name(method))
        if isinstance(node.func, ast.Attribute) and node.func.attr == "bit_length" and not node.args:
            return self.bit_length(node, node.func.value)
        verb = self.constant_of(node.func)
        if isinstance(verb, Verb):
            return self.action_of(node, verb)
        found = self.unit.function(verb)
        if found is None:
            self.refuse(node, f"a hot function can't call {ast.unparse(node.func)}; mark it @python_method")
        name, function = found
        node.func = ast.copy_location(ast.Name(name, ast.Load()), node)
        return self.called(node, function, name)

    def action_of(self, node: ast.Call, verb: Verb) -> ast.expr:
        """The number of an action, worked out from its operands."""
        if len(node.args) != len(verb.strides) or node.keywords:
            self.refuse(node, f"the verb {verb.do!r} takes {len(verb.strides)} operands, in order")
        action: ast.expr = literal(verb.base)
        for operand, stride in zip(node.args, verb.strides, strict=True):
            if self.is_wide(operand):
                self.refuse(operand, f"{ast.unparse(operand)} has 64 bits; an operand is an int")
            part = operand if stride == 1 else ast.BinOp(operand, ast.Mult(), literal(stride))
            action = ast.copy_location(ast.BinOp(action, ast.Add(), ast.copy_location(part, node)), node)
        return self.expression(ast.fix_missing_locations(action))

    def called(self, node: ast.Call, function: Function, name: str) -> ast.Call:
        """A call with its arguments in place."""
        if not function.is_hot:
            self.refuse(node, f"a hot function can't call {function.name}, which is @python_method")
        arguments = self.arranged(node, function)
        for parameter, argument in zip(function.parameters, arguments, strict=True):
            kind = self.unit.kind(parameter.annotation, function.source, None)
            if kind == "int" and self.is_wide(argument):
                self.refuse(argument, f"{ast.unparse(argument)} has 64 bits; {function.name} takes an int")
        given = [self.argument(argument) for argument in arguments]
        if isinstance(node.func, ast.Attribute):
            if self.part_of(node.func.value) is not None:
                return self.part_call(node, given)
            node.func.value, node.func.attr = self.base(node.func.value), name
        node.args, node.keywords = given, []
        return node

    def argument(self, node: ast.expr) -> ast.expr:
        """One argument."""
        return self.address(node) if self.part_of(node) is not None else self.base(node)

    def bit_length(self, node: ast.Call, number: ast.expr) -> ast.Call:
        """How many bits a number has that is not negative."""
        if self.is_wide(number):
            self.refuse(number, f"{ast.unparse(number)} has 64 bits; bit_length of 32 at most is known")
        return ast.copy_location(ast.Call(ast.Name(BIT_LENGTH, ast.Load()), [self.expression(number)], []), node)

    def built_in(self, node: ast.Call, name: str) -> ast.expr:
        """A function that C knows as well."""
        if node.keywords or not node.args:
            self.refuse(node, f"{name} takes plain arguments in a hot function")
        if name == "len":
            shape = shape_of(self.constant_of(node.args[0]))
            if shape is None:
                self.refuse(node, "in a hot function only the length of a fixed table is known")
            return self.fixed(node, shape[0])
        node.args = [self.expression(argument) for argument in node.args]
        if name == "int":
            return node.args[0]
        if name == "bool":
            return ast.copy_location(ast.Compare(node.args[0], [ast.NotEq()], [ast.Constant(0)]), node)
        return node


def hot_name(function: Function) -> str:
    """The name of a method's C form."""
    return f"hot_{function.name}" if function.how == "nogil" else function.name


def is_text(node: ast.stmt) -> bool:
    """Whether a statement is just a text (a docstring)."""
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def is_number(node: ast.expr) -> bool:
    """Whether an expression is a literal number."""
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(inner, ast.Constant)
