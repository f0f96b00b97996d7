"""Many written functions in one module: bound, compiled, called in both builds, and compared."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from binder import building, compilers
from binder.hot import HotRewriter
from binder.refusal import Refusal
from binder.unit import Unit

from . import calling, writer
from .calling import NAME
from .oracle import TooLong, Watch, instrumented

QUICK = ("-O1", *compilers.FLAGS[1:])
CALLS = 8
EXCUSED = (ArithmeticError, IndexError, ValueError, UnboundLocalError, RecursionError)


@dataclass
class Function:
    """A written function."""

    name: str
    returns: str
    lines: list[str]


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
    """What came of a batch."""

    written: int = 0
    refused: int = 0
    calls: int = 0
    trapped: int = 0
    excused: int = 0
    disagreements: list[Disagreement] = field(default_factory=list)
    text: str = ""

    def add(self, other: Report) -> None:
        """Take over the figures of another one."""
        self.written += other.written
        self.refused += other.refused
        self.calls += other.calls
        self.trapped += other.trapped
        self.excused += other.excused


def written(seed: str, count: int) -> list[Function]:
    """Functions that belong to a seed; later ones call earlier ones now and then."""
    random = Random(seed)
    found: list[Function] = []
    for number in range(count):
        earlier = [(one.name, one.returns) for one in random.sample(found, min(len(found), 1))]
        author = writer.Author(random, f"f{number}", earlier)
        found.append(Function(author.name, author.returns, author.function()))
    return found


def module_text(functions: list[Function]) -> str:
    """The module, with one way into all functions."""
    lines = [line for function in functions for line in [*function.lines, ""]]
    signature = writer.SIGNATURE.replace("self", "self, which: int")
    door = ["    @nogil", f"    def call({signature}) -> I64:"]
    for number, function in enumerate(functions):
        call = f"self.{function.name}({', '.join(writer.PARAMETERS)})"
        door += [f"        if which == {number}:"]
        door += [f"            return {f'int({call})' if function.returns == 'bool' else call}"]
    return "\n".join([writer.HEAD, *lines, *door, "        return 0", ""])


def accepted(folder: Path, functions: list[Function]) -> list[Function]:
    """The functions that the binder takes; those that call refused ones go with them."""
    (folder / f"{NAME}_tried.py").write_text(module_text(functions), "utf-8")
    importlib.invalidate_caches()
    unit = Unit(f"{NAME}_tried:Fuzzed")
    refused: set[str] = set()
    kept = []
    for function in functions:
        text = "\n".join(function.lines)
        if any(f"self.{name}(" in text for name in refused) or is_refused(unit, function.name):
            refused.add(function.name)
        else:
            kept.append(function)
    return kept


def is_refused(unit: Unit, name: str) -> bool:
    """Whether the binder refuses a method."""
    try:
        HotRewriter(unit, unit.root, unit.root.methods[name][0]).body()
    except Refusal:
        return True
    return False


def compiled(folder: Path, functions: list[Function], flags: tuple[str, ...] = QUICK) -> str:
    """Write, bind and compile a module; its text."""
    text = module_text(functions)
    (folder / NAME).mkdir()
    (folder / NAME / "__init__.py").write_text(text, "utf-8")
    importlib.invalidate_caches()
    bound = building.bind(f"{NAME}:Fuzzed")
    extension = building.extension(bound, folder / "bound", flags)
    building.compile_into(folder, [extension], folder / "temp")
    return text


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
    for which in range(len(functions)):
        for _ in range(CALLS):
            yield Call(which, writer.arguments(random), writer.start(random))


def interpreted(names: dict[str, Any], call: Call) -> tuple[str, bool]:
    """What the interpreted build does, and whether a trap is to be expected or excused."""
    watch: Watch = names["WATCH"]
    watch.reset()
    try:
        said = calling.outcome(names["Fuzzed"], call.which, call.arguments, call.start)
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


def compiled_results(folder: Path, expectations: list[tuple[Call, str, bool]]) -> tuple[list[str], int]:
    """What the compiled build does, call by call, and how the process ended: a call that must not trap may end it."""
    calls = [(call.which, call.arguments, call.start, may_trap) for call, _, may_trap in expectations]
    (folder / calling.CALLS).write_text(json.dumps(calls))
    command = [sys.executable, "-m", "binder.fuzz.calling", str(folder)]
    status = subprocess.run(command, check=False).returncode
    return (folder / calling.RESULTS).read_text().splitlines(), status


def compare(folder: Path, expectations: list[tuple[Call, str, bool]], functions: list[Function]) -> Report:
    """Compare both builds."""
    results, status = compiled_results(folder, expectations)
    results += [f"ended the process ({status}), though no value left its range"]
    report = Report()
    for (call, said, may_trap), given in zip(expectations, results, strict=False):
        report.calls += 1
        report.trapped += given == calling.TRAP
        if given == calling.TRAP and may_trap:
            report.excused += not said.startswith("raises")
        elif given != said:
            name = functions[call.which].name
            report.disagreements.append(Disagreement(name, call.arguments, call.start, said, given))
    return report


def run(seed: str, functions: list[Function], folder: Path) -> Report:
    """A whole batch, in this process: its folder is new, and so are the modules in it."""
    sys.path.insert(0, str(folder))
    kept = accepted(folder, functions)
    report = Report(len(functions), len(functions) - len(kept))
    if kept:
        text = compiled(folder, kept)
        expectations = expected(instrumented(text, f"{NAME}_watched"), kept, seed)
        report.add(found := compare(folder, expectations, kept))
        report.disagreements, report.text = found.disagreements, text
    return report
