"""A class with all its chapters: its fields, methods and constants."""

from __future__ import annotations

import ast
import types
import typing
from dataclasses import dataclass, field
from typing import Any

from backroom.core.steps import Step
from backroom.core.structs import Array, Scratch, Struct, declared, dispatched, hot, nogil, python_method

from .sources import MISSING, Source, source_of

HOT, PYTHON, NOGIL, DISPATCHED = "hot", "python", "nogil", "dispatched"

SIZED = {"I64": "long long", "U32": "unsigned int"}
"""The ints of other sizes, by the name in their annotation."""

MARKS = {python_method: PYTHON, nogil: NOGIL, dispatched: DISPATCHED, hot: HOT}
KEPT_MARKS = (property, staticmethod, classmethod)
DROPPED_MARKS = {getattr(typing, "override", MISSING), typing.final, typing.no_type_check}
NOT_CONSTANT = (Array, types.FunctionType, property, staticmethod, classmethod, types.MemberDescriptorType)
UNUSABLE = frozenset(
    {
        "include",
        "ctypedef",
        "cdef",
        "cpdef",
        "cimport",
        "DEF",
        "IF",
        "ELIF",
        "ELSE",
        "NULL",
        "sizeof",
        "int",
        "short",
        "long",
        "char",
        "float",
        "double",
        "void",
        "bint",
        "signed",
        "unsigned",
        "struct",
        "enum",
        "union",
        "object",
    }
)
"""Words that mean something else in the merged text."""


@dataclass(frozen=True)
class Field:
    """One field: its C type, its length if it is an array, and the Struct that it holds."""

    name: str
    ctype: str
    length: int | None = None
    scratch: bool = False
    held: type[Struct] | None = None
    cleared: bool = True

    @property
    def is_value(self) -> bool:
        """Whether it belongs to the value of its object."""
        return not self.scratch and self.ctype != "object"


@dataclass(eq=False)
class Function:
    """A function or method as written, and how to compile it."""

    name: str
    node: ast.FunctionDef
    source: Source
    how: str
    marks: list[str] = field(default_factory=list)
    is_method: bool = True

    @property
    def parameters(self) -> list[ast.arg]:
        """The parameters, without ``self``."""
        return self.node.args.args[1:] if self.is_method else self.node.args.args

    @property
    def is_hot(self) -> bool:
        """Whether it has a C form."""
        return self.how != PYTHON


class CompiledClass:
    """A class that is compiled: the last of a chain of chapters."""

    def __init__(self, cls: type[Struct]) -> None:
        self.cls, self.name = cls, cls.__name__
        self.sources: list[Source] = []
        self.methods: dict[str, list[Function]] = {}
        self.constants: dict[str, tuple[type, Any]] = {}
        self.sized: dict[str, str] = {}
        for chapter in reversed(cls.__mro__):
            if chapter not in (Struct, object):
                self.read(chapter)
        self.fields = {name: self.field(name, kind, spec) for name, kind, spec in declared(cls)}

    def read(self, chapter: type) -> None:
        """Add one chapter; it overrides what earlier ones defined under the same name."""
        source = source_of(chapter.__module__)
        node = source.definition(chapter.__name__)
        if not isinstance(node, ast.ClassDef):
            raise source.refusal(source.tree, f"class {chapter.__name__} must stand at the top of its module")
        self.sources.append(source)
        self.methods |= methods_in(node, source)
        self.sized |= {name: SIZED.get(text, "int") for name, text in annotated(node)}
        self.constants |= {n: (chapter, v) for n, v in vars(chapter).items() if is_constant(n, v)}

    def field(self, name: str, kind: Any, spec: Array | None) -> Field:
        """One field in C."""
        if spec is not None:
            return Field(name, spec.ctype, self.length(name, spec), spec.scratch, cleared=spec.cleared)
        if isinstance(kind, type) and issubclass(kind, Struct):
            return Field(name, kind.__name__, held=kind)
        if kind is bool:
            return Field(name, "bint")
        if kind == Scratch:
            return Field(name, "int", scratch=True)
        if kind is int:
            return Field(name, self.sized.get(name, "int"))
        return Field(name, "object")

    def length(self, name: str, spec: Array) -> int:
        """The length of an array, at least 1."""
        length = spec.length(self.cls)
        if length < 1:
            raise self.refusal(f"the array {self.name}.{name} has length {length}; C needs at least 1")
        return length

    def refusal(self, text: str) -> Exception:
        """A refusal that points at the class itself."""
        source = self.sources[-1]
        return source.refusal(source.definition(self.name) or source.tree, text)

    def method(self, name: str) -> Function | None:
        """A method by name."""
        return self.methods[name][0] if name in self.methods else None


def annotated(node: ast.ClassDef) -> list[tuple[str, str]]:
    """The annotated names of a class body, with the last word of each annotation."""
    return [
        (entry.target.id, ast.unparse(entry.annotation).strip("'\"").rpartition(".")[2])
        for entry in node.body
        if isinstance(entry, ast.AnnAssign) and isinstance(entry.target, ast.Name)
    ]


def is_constant(name: str, value: Any) -> bool:
    """Whether an entry of a class is one of our constants (and not a method, a field or housekeeping)."""
    return not name.startswith("_") and name not in vars(Struct) and not isinstance(value, NOT_CONSTANT)


def methods_in(node: ast.ClassDef, source: Source) -> dict[str, list[Function]]:
    """The methods of a class body; a property and its setter share one name."""
    found: dict[str, list[Function]] = {}
    for entry in node.body:
        if isinstance(entry, ast.FunctionDef) and entry.name == "__init_subclass__":
            continue  # it is only for interpreted classes
        if isinstance(entry, (ast.FunctionDef, ast.AsyncFunctionDef)):
            function = function_from(entry, source)
            before = found.get(function.name, []) if is_setter(function) else []
            found[function.name] = [*before, function]
        elif isinstance(entry, ast.Assign) and (function_as := function_as_method(entry, source)) is not None:
            found[function_as.name] = [function_as]
        elif not isinstance(entry, (ast.Assign, ast.AnnAssign, ast.Expr, ast.Pass)):
            raise source.refusal(entry, "a class body holds fields, constants and methods, nothing else")
    return found


def function_as_method(entry: ast.Assign, source: Source) -> Function | None:
    """A method in a class body that is a function from another module: ``view = views.view``."""
    value, target = source.value(entry.value), entry.targets[0]
    if not isinstance(value, types.FunctionType) or not isinstance(target, ast.Name):
        return None
    home = source_of(value.__module__)
    node = home.definition(value.__name__)
    if not isinstance(node, ast.FunctionDef):
        raise source.refusal(entry, f"{value.__name__} must stand at the top of its module")
    function = function_from(node, home, is_method=False)
    return Function(target.id, node, home, function.how, function.marks)


def is_setter(function: Function) -> bool:
    """Whether a method belongs to a property of the same name."""
    return any("." in mark for mark in function.marks)


def function_from(node: ast.FunctionDef | ast.AsyncFunctionDef, source: Source, is_method: bool = True) -> Function:
    """A function with what its decorators say about it; outside a class it is Python code unless marked as hot."""
    if isinstance(node, ast.AsyncFunctionDef):
        raise source.refusal(node, f"{node.name} is async; rules are not")
    if node.name in ("__new__", "__cinit__", "__dealloc__"):
        raise source.refusal(node, f"{node.name} can't be compiled; a new object is blank")
    how, marks = HOT if is_method else PYTHON, []
    for decorator in node.decorator_list:
        word, mark = read_mark(decorator, source)
        how = word or how
        marks += [mark] if mark else []
    if marks or (node.name.startswith("__") and node.name.endswith("__")):
        how = PYTHON
    return Function(node.name, node, source, how, marks, is_method)


def read_mark(decorator: ast.expr, source: Source) -> tuple[str, str]:
    """What a decorator says: how to compile the method, and what to write before it."""
    if isinstance(decorator, ast.Attribute) and decorator.attr in ("setter", "deleter"):
        return PYTHON, ast.unparse(decorator)
    if isinstance(decorator, ast.Name) and decorator.id in [mark.__name__ for mark in KEPT_MARKS]:
        return PYTHON, decorator.id
    if is_role(decorator, source):
        return "", ""
    value = source.value(decorator)
    if value is not MISSING and value in MARKS:
        return MARKS[value], ""
    if value is not MISSING and value in DROPPED_MARKS:
        return "", ""
    raise source.refusal(decorator, f"the decorator @{ast.unparse(decorator)} can't be compiled")


def is_role(decorator: ast.expr, source: Source) -> bool:
    """Whether a decorator says what a method does for a step: ``@FIGHT.runs``, ``@FIGHT.takes(...)``."""
    inner = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(inner, ast.Attribute) and isinstance(source.value(inner.value), Step)
