"""Many written functions in one module: bound, compiled, called in both builds, and compared."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from Cython.Compiler.Main import setuptools_main

from binder import building, c_text, classes, compilers
from binder.classes import CompiledClass
from binder.memory import Memory
from binder.refusal import Refusal
from binder.unit import Unit
from binder.writing import Writer

from . import calling, writer
from .calling import NAME
from .oracle import TooLong, Watch, instrumented

EFFORTS = ("-O0", "-O0", "-O1", "-O0", "-O0", "-O0", "-O3", "-O0")
"""The optimization levels of the C compiler, batch by batch: the code must mean the same at every level, and without
optimization compiling takes half the time."""

ENTRY = "call"
CALLS = 8
EXCUSED = (ArithmeticError, IndexError, ValueError, UnboundLocalError, RecursionError)


@dataclass
class Function:
    """A written function."""

    number: int
    name: str
    returns: str
    lines: list[str]

    @property
    def calls(self) -> set[str]:
        """The functions that it calls."""
        return set(re.findall(r"self\.(f\w+)\(", "\n".join(self.lines)))


@dataclass
class Disagreement:
    """A call on which the builds disagree."""

    function: str
    arguments: list[Any]
    start: list[Any]
    interpreted: str
    compiled: str


@dataclass
class Report:
    """The results of a batch."""

    written: int = 0
    refused: int = 0
    calls: int = 0
    trapped: int = 0
    excused: int = 0
    disagreements: list[Disagreement] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Add the figures of another one."""
        self.written += other.written
        self.refused += other.refused
        self.calls += other.calls
        self.trapped += other.trapped
        self.excused += other.excused


def flags(number: int) -> tuple[str, ...]:
    """The C compiler's flags for a batch: those of the rules (``building.py`` adds the traps), except for the level."""
    return (EFFORTS[number % len(EFFORTS)], *compilers.FLAGS[1:], "-Wno-all", "-Wno-sign-compare")


def written(seed: str, count: int) -> list[Function]:
    """Functions that belong to a seed; later ones call earlier ones now and then."""
    random = Random(seed)
    found: list[Function] = []
    for number in range(count):
        earlier = [(one.name, one.returns) for one in random.sample(found, min(len(found), 1))]
        author = writer.FunctionWriter(random, f"f{number}", earlier)
        found.append(Function(number, author.name, author.returns, author.function()))
    return found


def module_text(functions: list[Function]) -> str:
    """The module, with one entry function that calls all others."""
    lines = [line for function in functions for line in [*function.lines, ""]]
    signature = writer.SIGNATURE.replace("self", "self, which: int")
    entry = ["    @nogil", f"    def {ENTRY}({signature}) -> I64:"]
    for function in functions:
        call = f"self.{function.name}({', '.join(writer.PARAMETERS)})"
        entry += [f"        if which == {function.number}:"]
        entry += [f"            return {f'int({call})' if function.returns == 'bool' else call}"]
    return "\n".join([writer.HEAD, *lines, *entry, "        return 0", ""])


class Selecting(Writer):
    """Writes the functions that the binder accepts; those that call refused ones are left out as well."""

    def __init__(self, unit: Unit, functions: list[Function]) -> None:
        super().__init__(unit)
        self.functions = {function.name: function for function in functions}
        self.refused: set[str] = set()

    def write_method(self, owner: CompiledClass, function: classes.Function) -> None:
        """One method, or nothing."""
        if function.name == ENTRY:  # the last one
            self.drop_refused_calls(function.node)
        if function.name not in self.functions:
            super().write_method(owner, function)
        elif any(name in self.refused for name in self.functions[function.name].calls):
            self.refused.add(function.name)
        else:
            before = len(self.merged.lines)
            try:
                super().write_method(owner, function)
            except Refusal:
                self.refused.add(function.name)
                del self.merged.lines[before:], self.merged.origins[before:]

    def drop_refused_calls(self, entry: ast.FunctionDef) -> None:
        """Remove the calls of refused functions from the entry function."""
        numbers = {self.functions[name].number for name in self.refused}
        tests = [getattr(statement, "test", None) for statement in entry.body]
        refused = [isinstance(test, ast.Compare) and ast.literal_eval(test.comparators[0]) in numbers for test in tests]
        entry.body = [statement for statement, is_refused in zip(entry.body, refused, strict=True) if not is_refused]


def run_cython(bound: building.Bound, folder: Path) -> None:
    """Translate to C like ``building.to_c``, but in this process, which has Cython already, and without comments, which
    are half of Cython's text."""
    pyx, compiled = bound.file(folder, ".pyx"), bound.file(folder, ".c")
    pyx.parent.mkdir(parents=True)
    pyx.write_text(bound.merged.text(), "utf-8")
    sys.argv = ["cython", "-3", "-X", "emit_code_comments=False", "--module-name", bound.module, "-o", str(compiled)]
    sys.argv.append(str(pyx))
    if setuptools_main():  # type: ignore[no-untyped-call]
        raise c_text.BuildError(f"Cython refuses {pyx}")
    compiled.write_text(c_text.finished(compiled.read_text("utf-8"), bound.merged, bound.buffers), "utf-8")


def compiled(folder: Path, functions: list[Function], flags: tuple[str, ...]) -> list[Function]:
    """Write, bind and compile a module; returns the functions that the binder accepted."""
    (folder / NAME).mkdir()
    (folder / NAME / "__init__.py").write_text(module_text(functions), "utf-8")
    importlib.invalidate_caches()
    unit = Unit(f"{NAME}:Fuzzed")
    selecting = Selecting(unit, functions)
    bound = building.Bound(unit.module, selecting.write(), {"Fuzzed": Memory(unit, unit.root).first_buffer()})
    run_cython(bound, folder / "bound")
    building.compile_into(folder, [building.extension(bound, folder / "bound", flags)], folder / "temp")
    return [function for function in functions if function.name not in selecting.refused]


# Calling


@dataclass
class Call:
    """One call: which function, with what, from which state."""

    which: int
    arguments: list[Any]
    start: list[Any]


def calls_of(seed: str, functions: list[Function]) -> Iterator[Call]:
    """The calls of a batch."""
    random = Random(f"{seed} calls")
    for function in functions:
        for _ in range(CALLS):
            yield Call(function.number, writer.arguments(random), writer.start(random))


def direct(method: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Call a method that can't trap."""
    return method(*arguments)


def interpreted(names: dict[str, Any], call: Call) -> tuple[str, bool]:
    """What the interpreted build does, and whether a trap is expected or excused."""
    watch: Watch = names["WATCH"]
    watch.reset()
    try:
        said = calling.outcome(names["Fuzzed"](), direct, call.which, call.arguments, call.start)
        return said, watch.left_range
    except EXCUSED as error:
        return f"raises {type(error).__name__}", True


def expected(names: dict[str, Any], functions: list[Function], seed: str) -> list[tuple[Call, str, bool]]:
    """Every call that doesn't take too long, what the interpreted build does, and whether a trap is excused."""
    found = []
    for call in calls_of(seed, functions):
        try:
            found.append((call, *interpreted(names, call)))
        except TooLong:
            continue
    return found


def compare(expectations: list[tuple[Call, str, bool]], results: list[str], functions: list[Function]) -> Report:
    """Compare both builds."""
    report, names = Report(), {function.number: function.name for function in functions}
    for (call, said, may_trap), given in zip(expectations, results, strict=True):
        report.calls += 1
        report.trapped += given == calling.TRAP
        if given == calling.TRAP and may_trap:
            report.excused += not said.startswith("raises")
        elif given != said:
            report.disagreements.append(Disagreement(names[call.which], call.arguments, call.start, said, given))
    return report


def run(seed: str, functions: list[Function], folder: Path, guards: Path, flags: tuple[str, ...]) -> Report:
    """Run a whole batch in this process; its folder, and the modules in it, must be new. ``guards`` is where the guard
    lies (guard.py)."""
    sys.path.insert(0, str(folder))
    kept = compiled(folder, functions, flags)
    report = Report(len(functions), len(functions) - len(kept))
    expectations = expected(instrumented(module_text(kept), f"{NAME}_watched"), kept, seed)
    calls = [(call.which, call.arguments, call.start) for call, _, _ in expectations]
    report.add(found := compare(expectations, calling.compiled_results(folder, guards, calls), kept))
    report.disagreements = found.disagreements
    return report
