"""Modules as they were written: their syntax trees, and the names that they see at run time."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from .refusal import Refusal

MISSING: Any = object()
"""Placeholder for a value that isn't known before the program runs."""


@dataclass(frozen=True, eq=False)
class Source:
    """One module: its text as a tree, and its names with their values."""

    name: str
    path: Path
    tree: ast.Module
    names: dict[str, Any]
    package: str

    def refusal(self, node: ast.AST, text: str) -> Refusal:
        """A refusal that points at a place in this module."""
        return Refusal(self.path, getattr(node, "lineno", 1), text)

    def definition(self, name: str) -> ast.stmt | None:
        """The class or function of a name, at the top of the module."""
        for node in self.tree.body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name:
                return node
        return None

    def value(self, expression: ast.expr) -> Any:
        """The value of a name, or of a name inside a module or class; MISSING if it isn't constant."""
        if isinstance(expression, ast.Name):
            return self.names.get(expression.id, MISSING)
        if isinstance(expression, ast.Attribute):
            holder = self.value(expression.value)
            if isinstance(holder, (ModuleType, type)):
                return getattr(holder, expression.attr, MISSING)
        return MISSING

    def absolute(self, node: ast.ImportFrom) -> str:
        """The full name of the module that an import names."""
        return importlib.util.resolve_name("." * node.level + (node.module or ""), self.package)


@contextmanager
def interpreted() -> Iterator[None]:
    """Keep compiled modules from taking the place of rules while the binder imports them."""
    before = os.environ.get("BACKROOM_INTERPRETED")
    os.environ["BACKROOM_INTERPRETED"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["BACKROOM_INTERPRETED"]
        else:
            os.environ["BACKROOM_INTERPRETED"] = before


@cache
def source_of(name: str) -> Source:
    """The source of a module, by its full name."""
    with interpreted():
        module = importlib.import_module(name)
    path = Path(str(module.__file__))
    package = name if hasattr(module, "__path__") else name.rpartition(".")[0]
    return Source(name, path, ast.parse(path.read_text("utf-8")), vars(module), package)


def package_folder(name: str) -> Path:
    """The folder of the outermost package of a module (of the module itself, if it isn't in a package)."""
    top = sys.modules[name.partition(".")[0]]
    return Path(next(iter(top.__path__))) if hasattr(top, "__path__") else Path(str(top.__file__)).parent


def imported_by(source: Source) -> Iterator[str]:
    """The modules of the same outermost package that a module imports at its top."""
    top = source.name.partition(".")[0]
    for node in source.tree.body:
        if isinstance(node, ast.ImportFrom):
            module = source.absolute(node)
            names = [module] + [f"{module}.{alias.name}" for alias in node.names]
        else:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        yield from (name for name in names if name.startswith(f"{top}.") and is_module(name))


def is_module(name: str) -> bool:
    """Whether a full name is that of a module in a file."""
    try:
        found = importlib.util.find_spec(name)
    except (ImportError, AttributeError):
        return False
    return found is not None and bool(found.has_location)


def closure(names: Iterable[str]) -> list[Source]:
    """Some modules and all that they import from their own package, sorted by name."""
    found: dict[str, Source] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = source_of(name)
            waiting += imported_by(found[name])
    return [found[name] for name in sorted(found)]


GENERATED = source_of(f"{__package__}.generated")
"""The methods that are written out from the list of fields, as declarations."""
