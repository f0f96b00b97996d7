"""The merged text of a unit, and where each of its lines came from."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from backroom.core.digest import digest_of

from .batches import TEXT, batch_text
from .calls import hot_name
from .classes import DISPATCHED, NOGIL, PYTHON, CompiledClass, Function
from .dispatch import switch
from .hot import HotRewriter
from .memory import Memory
from .python_code import PythonRewriter, signature
from .refusal import short_path
from .runtime import HEADER, without_casts
from .sources import GENERATED, Source, closure, package_folder, source_of
from .unit import ConstantTable, Unit

BINDER = digest_of(sorted(Path(__file__).parent.glob("*.py")))
"""The digest of the binder itself: when it changes, everything the binder has written is out of date."""


class MergedText:
    """The merged text of a unit; each line knows its place in the rules."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.origins: list[tuple[Path, int] | None] = []

    def add(self, text: str, origin: tuple[Path, int] | None = None) -> None:
        """Write one or more lines."""
        for line in text.split("\n"):
            self.lines.append(line)
            self.origins.append(origin)

    def add_body(self, statements: list[ast.stmt], source: Source, depth: int) -> None:
        """Write statements, indented, each with its place."""
        if not statements:
            return
        wrapped = wrap(statements, depth)
        text = ast.unparse(wrapped)
        lines = {
            new.lineno: getattr(old, "lineno", 0)
            for old, new in zip(statements_in(wrapped), statements_in(ast.parse(text)), strict=True)
        }
        line = 0
        for number, row in enumerate(text.split("\n"), 1):
            line = lines.get(number, 0) or line
            if number > depth:
                self.add(without_casts(row), (source.path, line))

    def text(self) -> str:
        """The whole text."""
        return "\n".join(self.lines) + "\n"

    def translated(self, message: str, path: Path) -> str:
        """A message from Cython about this text, in terms of the rules."""

        def original(match: re.Match[str]) -> str:
            origin = self.origins[int(match[1]) - 1]
            return f"{short_path(origin[0])}:{origin[1]}:" if origin is not None else match[0]

        return re.sub(rf"\S*{re.escape(path.name)}:(\d+):\d+:", original, message)


def wrap(statements: list[ast.stmt], depth: int) -> ast.Module:
    """Statements nested in as many blocks as their indentation needs (indenting the text would change long strings)."""
    for _ in range(depth):
        block = ast.If(ast.Constant(True), statements, [])
        statements = [block]
    return ast.fix_missing_locations(ast.Module(statements, []))


def statements_in(tree: ast.AST) -> list[ast.stmt]:
    """All statements of a tree, level by level."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]


class Writer:
    """Writes a unit."""

    def __init__(self, unit: Unit) -> None:
        self.unit, self.merged = unit, MergedText()
        for word in re.findall(r"\w+", HEADER):
            unit.taken.setdefault(word, HEADER)
        for word in re.findall(r"cdef class (\w+)|cdef struct (\w+)|cdef \w+ (row_\w+)\(|\b(Row\w+)\)", TEXT):
            unit.taken.setdefault("".join(word), TEXT)
        self.files: list[Path] = []

    def write(self) -> MergedText:
        """The whole module: numbers and tables come first, though they are known last."""
        bodies = self.merged
        for owner in self.classes_in_turn():
            if self.unit.is_part(owner):
                self.write_part(owner)
            else:
                self.write_class(owner)
        self.write_functions()
        self.merged = MergedText()
        self.write_top()
        self.merged.lines += bodies.lines
        self.merged.origins += bodies.origins
        self.merged.add(batch_text(self.unit))
        self.write_digest()
        return self.merged

    def classes_in_turn(self) -> Iterable[CompiledClass]:
        """Every class, including those found while writing."""
        done: set[str] = set()
        while len(done) < len(self.unit.classes):
            owner = next(owner for owner in self.unit.classes.values() if owner.name not in done)
            done.add(owner.name)
            yield owner

    # The top

    def write_top(self) -> None:
        """Imports, numbers, tables, and the names of all classes."""
        self.merged.add(HEADER)
        for alias, (module, name) in sorted(self.unit.imports.items()):
            self.merged.add(f"from {module} import {name} as {alias}")
        if self.unit.tables or self.unit.numbers:
            self.write_constants()
        for owner in parts_first(self.unit):
            self.merged.add(f"\n\ncdef struct {owner.name}:")
            self.add_all(Memory(self.unit, owner).struct())
        for owner in self.unit.objects:
            self.merged.add(f"\n\ncdef class {owner.name}")

    def write_constants(self) -> None:
        """Numbers and tables as C constants, so that the C compiler sees their values."""
        tables = self.unit.tables.values()
        self.merged.add('cdef extern from *:\n    """')
        for name, value in self.unit.numbers.items():
            self.merged.add(f"    #define {name} ({c_number(value)})")
        for table in tables:
            self.merged.add(f"    static const {declaration(table)} = {c_values(table.values)};")
        self.merged.add('    """')
        for name in self.unit.numbers:
            self.merged.add(f"    const long long {name}")
        for table in tables:
            self.merged.add(f"    const {declaration(table)}")

    # Classes

    def write_class(self, owner: CompiledClass) -> None:
        """One class: constants, fields, methods."""
        kept_ready = "@cython.freelist(64)\n" if owner is self.unit.root else ""
        self.merged.add(f"\n\n@cython.final\n{kept_ready}cdef class {owner.name}:")
        self.merged.add(f"    {(owner.cls.__doc__ or owner.name)!r}")
        for name, (chapter, value) in owner.constants.items():
            self.merged.add(f"    {name} = {self.constant(name, chapter, value)}")
        memory = Memory(self.unit, owner)
        self.add_all(memory.struct())
        for name, functions in owner.methods.items():
            if functions[0].source is GENERATED:
                self.add_all(getattr(memory, name)())
            else:
                for function in functions:
                    self.write_method(owner, function)

    def write_part(self, owner: CompiledClass) -> None:
        """The methods of a part, as C functions of its address."""
        memory = Memory(self.unit, owner)
        for name, functions in owner.methods.items():
            if functions[0].source is GENERATED:
                self.merged.add("")
                for line in getattr(memory, name)():
                    self.merged.add(line)
            else:
                self.write_part_method(owner, functions[0])

    def write_part_method(self, owner: CompiledClass, function: Function) -> None:
        """One method of a part."""
        if function.marks or function.name.startswith("__"):
            raise function.source.refusal(function.node, f"the part {owner.name} can have plain methods only")
        name = self.unit.part_function(owner, function)
        if function.how == PYTHON:
            self.write_python(owner, function, name)
        else:
            self.write_hot(owner, function, name)

    def constant(self, name: str, chapter: type, value: Any) -> str:
        """A class constant as Python sees it."""
        if type(value) in (int, bool, str):
            return repr(value)
        alias = self.unit.name_for(f"written_{chapter.__name__}", chapter)
        self.unit.imports.setdefault(alias, (chapter.__module__, chapter.__name__))
        return f"{alias}.{name}"

    def add_all(self, lines: Iterable[str]) -> None:
        """Write lines into a class."""
        self.merged.add("")
        for line in lines:
            self.merged.add(f"    {line}")

    def write_method(self, owner: CompiledClass, function: Function) -> None:
        """One method, in the form that its marks ask for."""
        if function.how == DISPATCHED:
            self.head(function, "\n".join(switch(owner.cls, function)), 1)
        elif function.how == PYTHON:
            self.write_python(owner, function, function.name)
        else:
            self.write_hot(owner, function, hot_name(function))
        if function.how == NOGIL:
            self.write_wrapper(owner, function)

    def write_functions(self) -> None:
        """The functions of modules; writing one can require more."""
        done: set[str] = set()
        while len(done) < len(self.unit.functions):
            name = next(name for name in self.unit.functions if name not in done)
            done.add(name)
            function = self.unit.functions[name]
            if function.how == PYTHON:
                self.write_python(None, function, name)
            else:
                self.write_hot(None, function, name)

    # Functions

    def head(self, function: Function, text: str, depth: int) -> None:
        """The first line of a function, after a line that says where it is from."""
        place = (function.source.path, function.node.lineno)
        indent = "    " * depth
        self.merged.add(f"\n{indent}# {os.path.basename(place[0])}:{place[1]}", place)
        for line in text.split("\n"):
            self.merged.add(indent + line, place)

    def write_hot(self, owner: CompiledClass | None, function: Function, name: str) -> None:
        """A function in C."""
        rewriter = HotRewriter(self.unit, owner, function)
        body = rewriter.body()
        depth = 1 if owner in self.unit.objects else 0
        parameters = self.own_parameter(owner, function) + [
            self.c_parameter(*found) for found in rewriter.parameters.items()
        ]
        start = f"cdef {'' if depth else 'inline '}{rewriter.returns} {name}"
        self.head(function, f"{start}({', '.join(parameters)}) noexcept nogil:", depth)
        for variable, kind in rewriter.variables.items():
            self.merged.add(f"{'    ' * (depth + 1)}cdef {kind} {variable} = 0")
        self.merged.add_body(body, function.source, depth + 1)

    def write_python(self, owner: CompiledClass | None, function: Function, name: str) -> None:
        """A function in Python."""
        rewriter = PythonRewriter(self.unit, owner, function)
        depth = 1 if owner in self.unit.objects else 0
        names_self = depth == 1 and "staticmethod" not in function.marks
        marks = "".join(f"@{mark}\n" for mark in ["cython.nonecheck(True)", *function.marks])
        word = "cdef object" if self.unit.is_part(owner) or self.unit.takes_parts(function) else "def"
        self.head(function, f"{marks}{word} {name}({signature(rewriter, names_self)}):", depth)
        body = rewriter.body()
        at = 1 if ast.get_docstring(function.node, clean=False) is not None else 0  # Cython wants the docstring first
        self.merged.add_body(body[:at], function.source, depth + 1)
        for variable, kind in rewriter.variables.items():
            self.merged.add(f"{'    ' * (depth + 1)}cdef {kind.name} {variable}")
        self.merged.add_body(body[at:], function.source, depth + 1)

    def own_parameter(self, owner: CompiledClass | None, function: Function) -> list[str]:
        """``self`` as a C parameter."""
        if owner is None:
            return []
        name = function.node.args.args[0].arg
        return [f"{owner.name} *{name}" if self.unit.is_part(owner) else name]

    def c_parameter(self, name: str, kind: str | CompiledClass) -> str:
        """A parameter of a function in C."""
        if isinstance(kind, CompiledClass):
            return f"{kind.name} {'*' if self.unit.is_part(kind) else ''}{name}"
        return f"{kind} {name}"

    def write_wrapper(self, owner: CompiledClass, function: Function) -> None:
        """The Python wrapper of a long loop in C, which runs without the interpreter lock."""
        rewriter = HotRewriter(self.unit, owner, function)
        defaults = rewriter.defaults_of(function)
        given = [
            wrapper_parameter(name, kind) + (f"={ast.unparse(defaults[name])}" if name in defaults else "")
            for name, kind in rewriter.parameters.items()
        ]
        self.head(function, f"def {function.name}({', '.join(['self', *given])}):", 1)
        lines = [
            f"cdef {kind} hot_{name} = {'' if kind == 'bint' else 'PyNumber_Index'}({name})"
            for name, kind in rewriter.parameters.items()
            if isinstance(kind, str)
        ]
        handed = ", ".join(wrapper_argument(name, kind) for name, kind in rewriter.parameters.items())
        call = f"self.{hot_name(function)}({handed})"
        if rewriter.returns == "void":
            lines += ["with nogil:", f"    {call}"]
        else:
            lines += [
                f"cdef {rewriter.returns} hot_result",
                "with nogil:",
                f"    hot_result = {call}",
                "return hot_result",
            ]
        self.add_all(f"    {line}" for line in lines)

    # The end

    def write_digest(self) -> None:
        """The digest of what the module was made from."""
        names = {function.source.name for function in self.unit.functions.values()}
        names |= {source.name for owner in self.unit.classes.values() for source in owner.sources}
        paths = {source.path for source in closure([*names, "backroom.core.structs"])}
        module = self.unit.entry.partition(":")[0]
        folder = package_folder(module)
        self.files = sorted(paths | printed_data(source_of(module).path.parent))
        self.merged.add(f"\n\nSOURCES = {digest_of(self.files)!r}")
        names_in_package = tuple(Path(os.path.relpath(path, folder)).as_posix() for path in self.files)
        self.merged.add(f"FILES = {names_in_package!r}")
        self.merged.add(f"BINDER = {BINDER!r}")


def printed_data(folder: Path) -> set[Path]:
    """The data that a game's rules read. (The texts of its lessons may change without compiling it again.)"""
    return set(folder.glob("*.toml")) - set(folder.glob("lesson.*.toml"))


def parts_first(unit: Unit) -> list[CompiledClass]:
    """The parts, each after those that it holds."""
    found: list[CompiledClass] = []

    def add(owner: CompiledClass) -> None:
        for field in owner.fields.values():
            if field.held is not None:
                add(unit.classes[field.held])
        if unit.is_part(owner) and owner not in found:
            found.append(owner)

    for owner in unit.classes.values():
        add(owner)
    return found


def wrapper_parameter(name: str, kind: str | CompiledClass) -> str:
    """One parameter of the Python wrapper of a C function."""
    return f"{kind.name} {name} not None" if isinstance(kind, CompiledClass) else name


def wrapper_argument(name: str, kind: str | CompiledClass) -> str:
    """The same parameter, passed on."""
    return name if isinstance(kind, CompiledClass) else f"hot_{name}"


def declaration(table: ConstantTable) -> str:
    """A table's C type, name and size."""
    return f"{table.ctype} {table.name}" + "".join(f"[{length}]" for length in table.shape)


def c_values(values: Any) -> str:
    """The values of a table in C."""
    if isinstance(values, (list, tuple)):
        return "{" + ", ".join(c_values(value) for value in values) + "}"
    return c_number(int(values))


def c_number(value: int) -> str:
    """A number in C, of a type that is large enough."""
    if value == -(1 << 63):
        return f"{value + 1}LL - 1"
    return f"{value}LL" if not -(1 << 31) < value < 1 << 31 else str(value)
