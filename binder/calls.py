"""Calls in hot code: of other hot functions, of verbs, and of the few builtins that C has as well."""

from __future__ import annotations

import ast
from typing import Any

from backroom.core.structs import add_scaled
from backroom.core.words import Verb

from . import runtime, values
from .classes import CompiledClass, Function
from .expressions import HotExpressions
from .rewriting import literal
from .sources import MISSING
from .unit import shape_of
from .values import BOOL, INT, LONG, SHORT, UNSIGNED, Value

BUILTINS = ("min", "max", "abs", "int", "bool", "len")


class HotCalls(HotExpressions):
    """Turns the calls in a hot function into calls of C functions."""

    def visit_Call(self, node: ast.Call) -> Any:
        """A call of another hot function, or of one of the few that C has."""
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
        if verb is add_scaled:
            return self.added(node)
        found = self.unit.function(verb)
        if found is None:
            self.refuse(node, f"a hot function can't call {ast.unparse(node.func)}; mark it @python_method")
        return self.called(node, found[1], found[0])

    def action_of(self, node: ast.Call, verb: Verb) -> ast.expr:
        """The number of an action, worked out from its operands."""
        if len(node.args) != len(verb.strides) or node.keywords:
            self.refuse(node, f"the verb {verb.do!r} takes {len(verb.strides)} operands, in order")
        action: ast.expr = literal(verb.base)
        for operand, stride in zip(node.args, verb.strides, strict=True):
            part = operand if stride == 1 else ast.BinOp(operand, ast.Mult(), literal(stride))
            action = ast.copy_location(ast.BinOp(action, ast.Add(), ast.copy_location(part, node)), node)
        new = self.expression(ast.fix_missing_locations(action))
        return self.stored(node, new, INT, f"an action of {verb.do!r}")

    def added(self, node: ast.Call) -> ast.Call:
        """``add_scaled``: the arrays with their lengths, then start and factor."""
        if len(node.args) != 4 or node.keywords:
            self.refuse(node, "add_scaled takes sums, numbers, start and factor, in order")
        given: list[ast.expr] = []
        for array, ctype in zip(node.args[:2], (INT, SHORT), strict=True):
            field = self.field_of(array)
            if field is None or field.length is None or field.ctype != ctype:
                self.refuse(array, "add_scaled takes a field of 32-bit ints and one of 16-bit ints")
            given += [self.visit(array), literal(field.length)]
        given += [self.stored(number, self.expression(number), INT, "its parameter") for number in node.args[2:]]
        return ast.copy_location(ast.Call(ast.Name(runtime.ADD_SCALED, ast.Load()), given, []), node)

    def called(self, node: ast.Call, function: Function, name: str) -> ast.Call:
        """A call with its arguments in place."""
        if not function.is_hot:
            self.refuse(node, f"a hot function can't call {function.name}, which is @python_method")
        given = [
            self.argument(argument, parameter, function)
            for parameter, argument in zip(function.parameters, self.arranged(node, function), strict=True)
        ]
        new = self.completed(node, name, given)
        kind = self.unit.kind(function.node.returns, function.source, None)
        if isinstance(kind, str) and kind != "void":
            self.values[new] = values.anything(kind)
        return new

    def completed(self, node: ast.Call, name: str, given: list[ast.expr]) -> ast.Call:
        """A call in its new form."""
        if not isinstance(node.func, ast.Attribute) or self.method_of(node.func) is None:
            return ast.copy_location(ast.Call(ast.copy_location(ast.Name(name, ast.Load()), node), given, []), node)
        if self.part_of(node.func.value) is not None:
            return self.part_call(node, given)
        function = ast.copy_location(ast.Attribute(self.base(node.func.value), name, ast.Load()), node)
        return ast.copy_location(ast.Call(function, given, []), node)

    def argument(self, node: ast.expr, parameter: ast.arg, function: Function) -> ast.expr:
        """One argument."""
        kind = self.unit.kind(parameter.annotation, function.source, None)
        if isinstance(kind, str):
            return self.stored(node, self.expression(node), kind, f"the parameter {parameter.arg} of {function.name}")
        owner = self.class_of(node)
        if owner is None or (isinstance(kind, CompiledClass) and owner is not kind):
            self.refuse(node, f"{ast.unparse(node)} is not what {function.name} takes as {parameter.arg}")
        return self.address(node) if self.unit.is_part(owner) else self.base(node)

    def bit_length(self, node: ast.Call, number: ast.expr) -> ast.expr:
        """How many bits a number has, without its sign."""
        new = self.exact(number)
        value = self.values[new]
        ctype = UNSIGNED if value.low >= 0 and value.ctype != LONG else value.ctype
        name = runtime.BIT_LENGTHS[INT if ctype == BOOL else ctype]
        return self.call(name, [self.cast(new, ctype)], node, Value(INT, 0, values.bits_of(value) + (value.low < 0)))

    def built_in(self, node: ast.Call, name: str) -> ast.expr:
        """A function that C has as well."""
        if node.keywords or not node.args:
            self.refuse(node, f"{name} takes plain arguments in a hot function")
        if name in ("min", "max"):
            return self.extreme(node, name)
        if len(node.args) != 1:
            self.refuse(node, f"{name} takes one argument")
        if name == "len":
            shape = shape_of(self.constant_of(node.args[0]))
            if shape is None:
                self.refuse(node, "in a hot function only the length of a fixed table is known")
            return self.fixed(node, shape[0])
        return self.converted(node, name, self.exact(node.args[0]))

    def converted(self, node: ast.Call, name: str, new: ast.expr) -> ast.expr:
        """``int``, ``bool`` and ``abs``."""
        value = self.values[new]
        if name == "bool":
            return self.known(ast.Compare(new, [ast.NotEq()], [ast.Constant(0)]), node, Value(BOOL, 0, 1))
        if name == "int":
            if not value.fits(INT):
                low, high = values.RANGES[INT]
                return self.call(
                    runtime.CHECKED[INT], [new], node, Value(INT, max(low, value.low), min(high, value.high))
                )
            return self.as_int(new, node)
        if value.ctype == UNSIGNED:
            return new
        result = values.absolute(value)
        return self.call(runtime.ABSOLUTE[result.ctype], [new], node, result)

    def extreme(self, node: ast.Call, name: str) -> ast.expr:
        """``min`` and ``max`` of several numbers."""
        if len(node.args) == 1:
            self.refuse(node, f"in a hot function {name} takes the numbers themselves: {name}(a, b)")
        numbers = [self.exact(argument) for argument in node.args]
        known = [self.values[number] for number in numbers]
        ctype = values.common_type(known)
        self.check_luck(node, numbers)
        pick = min if name == "min" else max
        value = Value(ctype, pick(one.low for one in known), pick(one.high for one in known))
        result, *rest = [self.cast(number, ctype) for number in numbers]
        for number in rest:
            result = self.call(runtime.EXTREMES[name, ctype], [result, number], node, value)
        return result


def hot_name(function: Function) -> str:
    """The name of a method's C form."""
    return f"hot_{function.name}" if function.how == "nogil" else function.name
