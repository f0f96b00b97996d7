"""Everything that goes into one compiled module, and under which names."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from types import FunctionType
from typing import Any, TypeAlias

from backroom.core.structs import Struct

from .classes import HOT, PYTHON, SIZED, CompiledClass, Function, function_from
from .order import Order
from .sources import GENERATED, MISSING, Source, interpreted, source_of

Kind: TypeAlias = "str | CompiledClass"
"""What a value is in C: a scalar type by name, or a compiled class."""

SCALARS = {"int": "int", "bool": "bint", **SIZED}


@dataclass(frozen=True)
class ConstantTable:
    """A list of ints, or a list of lists of ints, as a constant array in C."""

    name: str
    ctype: str
    shape: tuple[int, ...]
    values: Any


class Unit:
    """One module to be compiled: the state class, its containers, and the functions and numbers they use."""

    def __init__(self, entry: str) -> None:
        module, _, name = entry.partition(":")
        with interpreted():
            cls = getattr(importlib.import_module(module), name, None)
        source = source_of(module)
        if not isinstance(cls, type) or not issubclass(cls, Struct):
            raise source.refusal(source.tree, f"{entry} is not a class of chapters")
        self.entry, self.module = entry, f"{module}._compiled"
        self.classes: dict[type, CompiledClass] = {}
        self.taken: dict[str, object] = {}
        self.tables: dict[str, ConstantTable] = {}
        self.numbers: dict[str, int] = {}
        self.functions: dict[str, Function] = {}
        self.imports: dict[str, tuple[str, str]] = {}
        self.order = Order()
        self.root = self.add_class(cls)
        self.objects = [self.root, *map(self.add_class, getattr(cls, "BESIDE", ()))]
        self.add_parameter_types()

    # Which classes

    def add_class(self, cls: type[Struct]) -> CompiledClass:
        """Compile a class, and every class that it holds."""
        if cls not in self.classes:
            self.classes[cls] = owner = CompiledClass(cls)
            owner.name = self.name_for(cls.__name__, cls)
            self.add_generated(owner)
            for field in owner.fields.values():
                if field.held is not None:
                    self.add_class(field.held)
        return self.classes[cls]

    def add_generated(self, owner: CompiledClass) -> None:
        """Declare the methods that come from the list of fields, unless a chapter has its own."""
        for node in ast.walk(GENERATED.tree):
            if isinstance(node, ast.FunctionDef):
                how = HOT if node.name == "copy_from" else PYTHON
                owner.methods.setdefault(node.name, [Function(node.name, node, GENERATED, how)])

    def add_parameter_types(self) -> None:
        """Compile the classes that occur only as parameters."""
        for owner in list(self.classes.values()):
            for function in every_method(owner):
                for parameter in function.parameters if function.is_hot else []:
                    cls = class_named(parameter.annotation, function.source)
                    if cls is not None and not self.candidates(cls):
                        self.add_class(cls)

    def candidates(self, cls: type) -> list[CompiledClass]:
        """The compiled classes that an object of a class can belong to."""
        if cls is not Struct and cls in self.root.cls.__mro__:
            return [self.root]
        return [owner for owner in self.classes.values() if issubclass(owner.cls, cls)]

    def class_for(self, cls: type, source: Source, node: ast.AST) -> CompiledClass:
        """The one compiled class that a class stands for."""
        found = self.candidates(cls) or [self.add_class(cls)]
        if len(found) > 1:
            names = ", ".join(owner.name for owner in found)
            raise source.refusal(node, f"{cls.__name__} could be any of {names} here; name one of them")
        return found[0]

    def is_part(self, owner: CompiledClass | None) -> bool:
        """Whether a compiled class is a C struct inside others; only the state itself, and the classes listed in its
        ``BESIDE``, are Python objects."""
        return owner is not None and owner not in self.objects

    def takes_parts(self, function: Function) -> bool:
        """Whether a function takes a part, so that only compiled code can call it."""
        kinds = [self.kind(parameter.annotation, function.source, None) for parameter in function.parameters]
        return any(isinstance(kind, CompiledClass) and self.is_part(kind) for kind in kinds)

    def part_function(self, owner: CompiledClass, function: Function) -> str:
        """The C function that does what a method of a part does."""
        return self.name_for(f"{owner.name}_{function.name}", function)

    # What an annotation means

    def kind(self, annotation: ast.expr | None, source: Source, owner: CompiledClass | None) -> Kind | None:
        """The C kind of an annotation; None for types that only Python has."""
        annotation = unquoted(annotation)
        if isinstance(annotation, ast.Constant) and annotation.value is None:
            return "void"
        word = annotation_word(annotation)
        if word in SCALARS:
            return SCALARS[word]
        if word == "Self":
            return owner
        cls = class_named(annotation, source) or self.class_known_as(word)
        return None if cls is None or annotation is None else self.class_for(cls, source, annotation)

    def class_known_as(self, word: str) -> type | None:
        """A class that is imported for annotations only, found by its name."""
        known = [*self.root.cls.__mro__, *self.classes]
        return next((cls for cls in known if cls.__name__ == word and issubclass(cls, Struct)), None)

    # Names in the merged text

    def name_for(self, wanted: str, thing: object) -> str:
        """A name for a thing: the wanted one, or that with a number after it if it is taken."""
        name, number = wanted, 2
        while self.taken.setdefault(name, thing) is not thing:
            name, number = f"{wanted}_{number}", number + 1
        return name

    def number(self, value: int) -> str:
        """The name of a number that is too large for a plain literal."""
        name = f"hot_{value}".replace("-", "minus_")
        self.numbers[name] = value
        return name

    def table(self, wanted: str, values: Any) -> ConstantTable | None:
        """A table in C; None if the value isn't a table."""
        shape = shape_of(values)
        if shape is None:
            return None
        name = self.name_for(f"hot_{wanted}", values)
        return self.tables.setdefault(name, ConstantTable(name, ctype_of(values), shape, values))

    def import_name(self, source: Source, name: str) -> str:
        """The name under which Python code imports something from the module of its chapter."""
        alias = self.name_for(name, source.names[name])
        self.imports.setdefault(alias, (source.name, name))
        return alias

    def function(self, value: Any) -> tuple[str, Function] | None:
        """A module's function by its Python value: its name in the merged text, and the function itself."""
        if not isinstance(value, FunctionType):
            return None
        name = self.name_for(f"hot_{value.__name__}", value)
        if name not in self.functions:
            source = source_of(value.__module__)
            node = source.definition(value.__name__)
            if not isinstance(node, ast.FunctionDef):
                return None
            self.functions[name] = function_from(node, source, is_method=False)
        return name, self.functions[name]


def every_method(owner: CompiledClass) -> Iterator[Function]:
    """All methods of a class."""
    for functions in owner.methods.values():
        yield from functions


def unquoted(annotation: ast.expr | None) -> ast.expr | None:
    """An annotation without the quotes around it."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        inner = ast.parse(annotation.value, mode="eval").body
        return ast.copy_location(inner, annotation)
    return annotation


def annotation_word(annotation: ast.expr | None) -> str:
    """The name in an annotation that is just a name."""
    if isinstance(annotation, ast.Attribute):
        return annotation.attr
    return annotation.id if isinstance(annotation, ast.Name) else ""


def class_named(annotation: ast.expr | None, source: Source) -> type[Struct] | None:
    """The Struct class that an annotation names."""
    annotation = unquoted(annotation)
    value = MISSING if annotation is None else source.value(annotation)
    return value if isinstance(value, type) and issubclass(value, Struct) and value is not Struct else None


def shape_of(values: Any) -> tuple[int, ...] | None:
    """The length of a table in each dimension; None if it isn't a table of ints."""
    if not isinstance(values, (list, tuple)) or not values:
        return None
    if all(type(value) in (int, bool) for value in values):
        return (len(values),)
    shapes = {shape_of(value) for value in values}
    inner = shapes.pop()
    return None if shapes or inner is None else (len(values), *inner)


def flat(values: Any) -> Iterator[int]:
    """All ints of a table."""
    for value in values:
        if isinstance(value, (list, tuple)):
            yield from flat(value)
        else:
            yield int(value)


def ctype_of(values: Any) -> str:
    """The narrowest C type that holds every int of a table."""
    low, high = min(flat(values)), max(flat(values))
    for ctype, bits in (("short", 15), ("int", 31), ("long long", 63)):
        if -(1 << bits) <= low and high < 1 << bits:
            return ctype
    raise ValueError("a table holds ints of at most 64 bits")
