"""From units to compiled modules: Cython, then the C compiler."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

from . import compilers
from .c_text import BuildError, Changed, finished
from .compilers import FLAGS
from .memory import Memory
from .sources import package_folder
from .unit import Unit
from .writing import MergedText, Writer

PROJECT = Path(__file__).resolve().parent.parent
SRC = PROJECT / "src"
BOUND = PROJECT / "build" / "bound"
TEMPORARY = PROJECT / "build" / "temp"

CYTHON = "import gc, runpy; gc.disable(); runpy.run_module('cython', run_name='__main__')"
"""Runs Cython without garbage collection, which would take a third of its time and find nothing."""


@dataclass(frozen=True)
class Bound:
    """A unit in its merged form."""

    module: str
    merged: MergedText
    buffers: Mapping[str, str] = field(default_factory=dict)  # by class: the field from which on it needs no clearing

    @property
    def home(self) -> Path:
        """The folder that holds its outermost package; the compiled module is put there, beside its rules."""
        return package_folder(self.module).parent

    def file(self, folder: Path, suffix: str) -> Path:
        """The file with the given suffix in which one form of it is kept."""
        return folder / Path(*self.module.split(".")).with_suffix(suffix)


def bind(entry: str) -> Bound:
    """Bind one unit, named as ``module:Class``."""
    unit = Unit(entry)
    return Bound(unit.module, Writer(unit).write(), {unit.root.name: Memory(unit, unit.root).first_buffer()})


def units(src: Path = SRC) -> tuple[str, ...]:
    """The units of the project, as ``backroom.games`` lists them."""
    path = src / "backroom" / "games" / "__init__.py"
    if not path.exists():
        return ()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "UNITS":
            return tuple(ast.literal_eval(node.value))
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "UNITS" and node.value is not None:
            return tuple(ast.literal_eval(node.value))
    return ()


def to_c(bound: Bound, folder: Path = BOUND) -> Path:
    """The C file of a bound unit; nothing is done if it is up to date."""
    pyx, compiled = bound.file(folder, ".pyx"), bound.file(folder, ".c")
    text = bound.merged.text()
    pyx.parent.mkdir(parents=True, exist_ok=True)
    if not compiled.exists() or not pyx.exists() or pyx.read_text("utf-8") != text:
        compiled.unlink(missing_ok=True)
        pyx.write_text(text, "utf-8")
        run_cython(bound, pyx, compiled)
    return compiled


def run_cython(bound: Bound, pyx: Path, compiled: Path) -> None:
    """Translate to C; errors are reported in terms of the rules."""
    command = [sys.executable, "-c", CYTHON, "-3", "--module-name", bound.module, "-o", str(compiled)]
    done = subprocess.run([*command, str(pyx)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        compiled.unlink(missing_ok=True)
        raise BuildError(bound.merged.translated(done.stderr or done.stdout, pyx))
    try:
        compiled.write_text(finished(compiled.read_text("utf-8"), bound.merged, bound.buffers), "utf-8")
    except Changed:
        compiled.unlink()
        raise


def extension(bound: Bound, folder: Path = BOUND, flags: tuple[str, ...] = FLAGS) -> Extension:
    """What setuptools needs to know."""
    path = to_c(bound, folder)
    near = path.relative_to(PROJECT) if path.is_relative_to(PROJECT) else path
    return Extension(bound.module, [str(near)], extra_compile_args=list(flags), optional=True)


class BuildRules(build_ext):  # type: ignore[misc]  # setuptools is not typed
    """Compiles bound units; a unit that fails is left to run interpreted."""

    must_succeed = False

    def build_extension(self, ext: Any) -> None:
        """Compile one unit."""
        try:
            command = getattr(self.compiler, "compiler", [])  # MSVC has no such attribute
            ext.extra_compile_args = compilers.flags_for(command, ext.extra_compile_args)
            super().build_extension(ext)
        except Exception as error:
            if self.must_succeed:
                raise
            say_interpreted(ext.name, error)


def say_interpreted(name: str, reason: object) -> None:
    """Say that a unit is not compiled, and why."""
    print(f"backroom: {name} was not compiled and will run interpreted: {reason}", file=sys.stderr)


def extensions_for_setup() -> list[Extension]:
    """Every unit that can be bound and translated here; for the others a line says why not."""
    found = []
    for entry in units():
        try:
            found.append(extension(bind(entry)))
        except Exception as error:  # if compiling fails for any reason, the package installs and works without
            say_interpreted(entry, error)
    return found


def compile_into(folder: Path, extensions: list[Extension], temporary: Path = TEMPORARY) -> None:
    """Compile extensions now, below a folder; those that are up to date stay as they are."""
    command = BuildRules(Distribution({"ext_modules": extensions}))
    command.must_succeed = True
    command.build_lib, command.build_temp, command.parallel = str(folder), str(temporary), 2
    for one in extensions:
        one.optional = False
    command.ensure_finalized()
    command.run()
