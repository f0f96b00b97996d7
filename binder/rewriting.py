"""What the rewriting of hot and Python code has in common: local names, known classes, calls of hot functions."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterable
from typing import Any, NoReturn

from .classes import UNUSABLE, CompiledClass, Field, Function
from .sources import MISSING
from .unit import Kind, Unit, unquoted

SCOPES = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.Lambda,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
    ast.ClassDef,
)
NAMING = (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler, ast.MatchAs, ast.MatchStar)


class Rewriter(ast.NodeTransformer):
    """Turns the body of one function into its form in the merged text."""

    def __init__(self, unit: Unit, owner: CompiledClass | None, function: Function) -> None:
        self.unit, self.owner, self.function = unit, owner, function
        self.source = function.source
        self.node: ast.FunctionDef = pickle.loads(pickle.dumps(function.node))  # four times as fast as copy.deepcopy
        self.locals = bound_names(self.node)
        self.typed: dict[str, CompiledClass] = {}
        self.check_words()

    def check_words(self) -> None:
        """Refuse local names that the merged text can't use."""
        for name in sorted(self.locals & UNUSABLE):
            self.refuse(self.node, f"the name {name!r} means something else in compiled code; choose another")

    def refuse(self, node: ast.AST, text: str) -> NoReturn:
        """Stop with an error that names the place in the rules."""
        raise self.source.refusal(node, text)

    def kind(self, annotation: ast.expr | None) -> Kind | None:
        """What an annotation in this function means."""
        return self.unit.kind(annotation, self.source, self.owner)

    def type_parameters(self) -> None:
        """Find out the classes of ``self`` and of the parameters."""
        arguments = self.node.args
        for parameter in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
            kind = self.kind(without_none(parameter.annotation))
            if isinstance(kind, CompiledClass):
                self.typed[parameter.arg] = kind
        if self.owner is not None and self.function.is_method and arguments.args:
            self.typed[arguments.args[0].arg] = self.owner

    # What an expression is

    def class_of(self, node: ast.expr) -> CompiledClass | None:
        """The compiled class of an expression, if known."""
        if isinstance(node, ast.Name):
            return self.typed.get(node.id)
        if isinstance(node, ast.Attribute):
            field = self.field_of(node)
            return self.unit.classes[field.held] if field is not None and field.held is not None else None
        return None

    def field_of(self, node: ast.expr) -> Field | None:
        """The field that an expression names."""
        owner = self.class_of(node.value) if isinstance(node, ast.Attribute) else None
        return owner.fields.get(node.attr) if owner is not None and isinstance(node, ast.Attribute) else None

    def method_of(self, node: ast.expr) -> Function | None:
        """The method that an expression names."""
        owner = self.class_of(node.value) if isinstance(node, ast.Attribute) else None
        return owner.method(node.attr) if owner is not None and isinstance(node, ast.Attribute) else None

    def constant_of(self, node: ast.expr) -> Any:
        """The constant value of an expression: from a module, a class or an object's class."""
        if isinstance(node, ast.Attribute):
            owner = self.class_of(node.value)
            if owner is not None:
                return owner.constants.get(node.attr, (None, MISSING))[1]
        root = node
        while isinstance(root, ast.Attribute):
            root = root.value
        is_local = isinstance(root, ast.Name) and root.id in self.locals
        return MISSING if is_local else self.source.value(node)

    # Parts: containers that are C structs inside the state

    def part_of(self, node: ast.expr) -> CompiledClass | None:
        """The part that an expression names."""
        owner = self.class_of(node)
        return owner if self.unit.is_part(owner) else None

    def address(self, node: ast.expr) -> ast.expr:
        """A part as an argument: its address. (A parameter already is one.)"""
        if isinstance(node, ast.Name):
            return node
        return ast.copy_location(ast.Call(ast.parse("cython.address", mode="eval").body, [self.base(node)], []), node)

    def base(self, node: ast.expr) -> ast.expr:
        """What a field or a method belongs to."""
        if isinstance(node, ast.Attribute) and self.part_of(node) is not None:
            node.value = self.base(node.value)
            return node
        base: ast.expr = node if isinstance(node, ast.Name) and node.id in self.typed else self.visit(node)
        return base

    def part_call(self, node: ast.Call, arguments: list[ast.expr]) -> ast.Call:
        """The call of a part's method as the call of a C function, with arguments already in their new form."""
        assert isinstance(node.func, ast.Attribute)
        owner, method = self.part_of(node.func.value), self.method_of(node.func)
        assert owner is not None and method is not None
        name = ast.Name(self.unit.part_function(owner, method), ast.Load())
        return ast.copy_location(ast.Call(name, [self.address(node.func.value), *arguments], []), node)

    # Calls of hot functions

    def arranged(self, call: ast.Call, function: Function) -> list[ast.expr]:
        """The arguments of a call in the order of the parameters, with defaults filled in."""
        given: dict[str, ast.expr] = {}
        names = [parameter.arg for parameter in function.parameters]
        if len(call.args) > len(names) or any(isinstance(arg, ast.Starred) for arg in call.args):
            self.refuse(call, f"{function.name} takes {len(names)} plain arguments")
        given.update(zip(names, call.args, strict=False))
        for keyword in call.keywords:
            if keyword.arg not in names or keyword.arg in given:
                self.refuse(call, f"{function.name} takes no argument {keyword.arg!r} here")
            given[str(keyword.arg)] = keyword.value
        defaults = self.defaults_of(function)
        for name in names:
            if name not in given and name not in defaults:
                self.refuse(call, f"{function.name} needs the argument {name!r}")
        return [given[name] if name in given else ast.copy_location(defaults[name], call) for name in names]

    def defaults_of(self, function: Function) -> dict[str, ast.expr]:
        """The default values of a hot function, as literals."""
        arguments = function.node.args
        first = len(arguments.args) - len(arguments.defaults)
        return {
            parameter.arg: default_literal(function, node)
            for parameter, node in zip(arguments.args[first:], arguments.defaults, strict=True)
        }


def default_literal(function: Function, node: ast.expr) -> ast.expr:
    """A default value as a literal."""
    value = function.source.value(node)
    if value is MISSING:
        try:
            value = ast.literal_eval(node)
        except ValueError:
            value = None
    if type(value) not in (int, bool):
        raise function.source.refusal(node, "the default of a hot parameter is a constant int")
    return literal(value)


def literal(value: int) -> ast.expr:
    """A number or truth value as syntax."""
    if value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))
    return ast.Constant(value)


def without_none(annotation: ast.expr | None) -> ast.expr | None:
    """The ``X`` of an annotation ``X | None``."""
    annotation = unquoted(annotation)
    if isinstance(annotation, ast.BinOp) and is_none(annotation.right):
        return annotation.left
    return annotation


def is_none(node: ast.expr | None) -> bool:
    """Whether an expression is just None."""
    return isinstance(node, ast.Constant) and node.value is None


def bound_names(function: ast.FunctionDef) -> set[str]:
    """Every name that a function binds, itself or in something nested in it."""
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.alias):
            found.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, NAMING) and node is not function:
            found.add(node.name or "")
    return found - {""}


def stored_names(nodes: Iterable[ast.AST]) -> list[ast.Name]:
    """The names that are assigned among some nodes."""
    return [node for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]


def own_nodes(function: ast.AST) -> list[ast.AST]:
    """The nodes of a function in the order of the text, without those of nested scopes."""
    found: list[ast.AST] = []
    for child in ast.iter_child_nodes(function):
        found.append(child)
        if not isinstance(child, SCOPES):
            found += own_nodes(child)
    return found
