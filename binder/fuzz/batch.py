"""Many written functions in one module: bound, compiled, called in both builds, and compared."""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from binder import building, compilers
from binder.hot import HotRewriter
from binder.refusal import Refusal
from binder.unit import Unit

from . import writer
from .oracle import TooLong, Watch, instrumented

QUICK = ("-O1", *compilers.FLAGS[1:])
NAME = "fuzzed"
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


def outcome(cls: Any, call: Call) -> str:
    """What a call gives and leaves behind."""
    state = cls()
    state.load(call.start)
    result = state.call(call.which, *call.arguments)
    return json.dumps([int(result), state.dump()])


def in_child(cls: Any, call: Call) -> str:
    """The same in a process of its own, which a trap may end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.write(writing, outcome(cls, call).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        word = signal.Signals(os.WTERMSIG(status)).name
        return "trap" if word in ("SIGILL", "SIGTRAP") else f"killed by {word}"
    return said


def interpreted(names: dict[str, Any], call: Call) -> tuple[str, bool]:
    """What the interpreted build does, and whether a trap is to be expected or excused."""
    watch: Watch = names["WATCH"]
    watch.reset()
    try:
        return outcome(names["Fuzzed"], call), watch.left_range
    except EXCUSED as error:
        return f"raises {type(error).__name__}", True


def compare(names: dict[str, Any], cls: Any, functions: list[Function], seed: str, note: Path) -> Report:
    """Call everything in both builds. Before a call that must not trap, a note says which it is."""
    report = Report()
    with note.open("w") as notes:
        for call in calls_of(seed, functions):
            try:
                expected, may_trap = interpreted(names, call)
            except TooLong:
                continue
            report.calls += 1
            if not may_trap:
                notes.seek(0)
                notes.write(json.dumps(asdict(call)).ljust(4000))
                notes.flush()
            given = in_child(cls, call) if may_trap else outcome(cls, call)
            report.trapped += given == "trap"
            if given == "trap" and may_trap:
                report.excused += not expected.startswith("raises")
            elif given != expected:
                name = functions[call.which].name
                report.disagreements.append(Disagreement(name, call.arguments, call.start, expected, given))
    return report


def run(seed: str, functions: list[Function], folder: Path) -> Report:
    """A whole batch, in this process: its folder is new, and so are the modules in it."""
    sys.path.insert(0, str(folder))
    kept = accepted(folder, functions)
    report = Report(len(functions), len(functions) - len(kept))
    (folder / "kept.json").write_text(json.dumps([function.name for function in kept]))
    if kept:
        text = compiled(folder, kept)
        names = instrumented(text, f"{NAME}_watched")
        cls = importlib.import_module(f"{NAME}._compiled").Fuzzed
        report.add(found := compare(names, cls, kept, seed, folder / "note"))
        report.disagreements, report.text = found.disagreements, text
    return report
