"""Batches in processes of their own: the interpreted functions and the C compiler may do whatever they like there."""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import re
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from . import batch, guard
from .batch import Disagreement, Function, Report
from .calling import NAME

C_FUNCTION = re.compile(r"static .*Fuzzed_(f\w+)\(.*\) \{$")
C_ERROR = re.compile(r"_compiled\.c:(\d+):\d+: error: ")

REPORT, SAID = "report", "said"
"""What a batch leaves in its folder: its report, and what the compilers said."""


@dataclass
class Batch:
    """What is compiled together, and with which flags of the C compiler."""

    seed: str
    flags: tuple[str, ...]
    functions: list[Function]

    def of(self, functions: list[Function]) -> Batch:
        """The same with other functions."""
        return replace(self, functions=functions)


SERVER = multiprocessing.get_context("forkserver")
SERVER.set_forkserver_preload(["binder.fuzz.batch", "Cython.Compiler.Main", "Cython.Compiler.Pipeline"])
"""Batches run in processes that are forked from one which has Cython already."""


def child(wanted: Batch) -> Report:
    """Run a batch in a process of its own; functions that the C compiler refuses are left out, like those that the
    binder refuses."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as name:
        folder = Path(name)
        process = SERVER.Process(target=run_batch, args=(wanted, folder, Path(guard.folder().name)))
        process.start()
        process.join()
        if process.exitcode == 0:
            report: Report = pickle.loads((folder / REPORT).read_bytes())
            return report
        said = (folder / SAID).read_text()
        refused = refused_by_compiler(wanted.functions, said, folder)
    if refused:
        report = child(wanted.of([function for function in wanted.functions if function.name not in refused]))
        report.written += len(refused)
        report.refused += len(refused)
        return report
    failure = Disagreement("", [], [], "a batch that can be built", said[-3000:])
    return Report(len(wanted.functions), disagreements=[failure])


def refused_by_compiler(functions: list[Function], said: str, folder: Path) -> set[str]:
    """The functions in which the C compiler found an error, and those that call them."""
    wrong = {int(number) for number in C_ERROR.findall(said)}
    if not wrong:
        return set()
    refused, function = set(), ""
    for number, line in enumerate(c_file(folder).read_text().splitlines(), 1):
        if begun := C_FUNCTION.match(line):
            function = begun[1]
        if number in wrong:
            refused.add(function)
    for one in functions:  # each calls only earlier ones
        if one.calls & refused:
            refused.add(one.name)
    return refused & {one.name for one in functions}


def c_file(folder: Path) -> Path:
    """What Cython made of a batch."""
    return folder / "bound" / NAME / "_compiled.c"


def run_batch(wanted: Batch, folder: Path, guards: Path) -> None:
    """In the child: run one batch and leave its report."""
    gc.disable()  # there is almost no garbage, and looking for it takes a fifth of the time
    os.environ["LC_ALL"] = "C"
    said = os.open(folder / SAID, os.O_WRONLY | os.O_CREAT)
    os.dup2(said, 1)
    os.dup2(said, 2)
    report = batch.run(wanted.seed, wanted.functions, folder, guards, wanted.flags)
    (folder / REPORT).write_bytes(pickle.dumps(report))
