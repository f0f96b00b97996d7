"""``python -m binder.fuzz --functions 100000 --seed 1``: do both builds agree on functions that nobody wrote?"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from . import batch, shrink
from .batch import Disagreement, Function, Report


def child(seed: str, functions: list[Function]) -> Report:
    """Run a batch in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as name:
        folder = Path(name)
        (folder / "functions.json").write_text(json.dumps([asdict(one) for one in functions]))
        command = [sys.executable, "-m", "binder.fuzz", "--batch", str(folder), "--seed", seed]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            found = json.loads((folder / "report.json").read_text())
            found["disagreements"] = [Disagreement(**one) for one in found["disagreements"]]
            return Report(**found)
    failure = Disagreement("", [], [], "a batch that can be built", done.stderr[-3000:])
    return Report(len(functions), disagreements=[failure])


def run_batch(folder: Path, seed: str) -> int:
    """In the child: run one batch and leave its report."""
    functions = [Function(**one) for one in json.loads((folder / "functions.json").read_text())]
    report = batch.run(seed, functions, folder)
    (folder / "report.json").write_text(json.dumps(asdict(report)))
    return 0


# Shrinking


def needed(functions: list[Function], name: str) -> list[Function]:
    """A function and all that it calls."""
    by_name = {function.name: function for function in functions}
    found: dict[str, Function] = {}
    waiting = [name]
    while waiting:
        function = by_name[waiting.pop()]
        found[function.name] = function
        text = "\n".join(function.lines)
        waiting += [other for other in by_name if f"self.{other}(" in text and other not in found]
    return [function for function in functions if function.name in found]


def shrunk(seed: str, functions: list[Function], name: str, say: Callable[[str], None]) -> tuple[str, Report]:
    """The smallest version of a function that still disagrees, and what came of it."""
    group = needed(functions, name)
    best = child(seed, group)
    if not best.disagreements:
        return "\n".join(line for one in group for line in one.lines), best
    while True:
        say(f"  {sum(len(one.lines) for one in group)} lines still disagree")
        step = next_smaller(seed, group)
        if step is None:
            return "\n".join(line for one in group for line in one.lines), best
        group, best = step


def next_smaller(seed: str, group: list[Function]) -> tuple[list[Function], Report] | None:
    """The first simpler version of a group that still disagrees."""
    *helpers, last = group
    for number in range(len(group)):
        fewer = group[:number] + group[number + 1 :]
        if number < len(helpers) and (report := child(seed, fewer)).disagreements:
            return fewer, report
    tries = [renamed(last, number, lines) for number, lines in enumerate(shrink.smaller(last.lines))]
    report = child(seed, [*helpers, *tries])
    names = {found.function for found in report.disagreements}
    for one in tries:
        if one.name in names and (alone := child(seed, [*helpers, one])).disagreements:
            return [*helpers, one], alone
    return None


def renamed(function: Function, number: int, lines: list[str]) -> Function:
    """A simpler version of a function, under a name of its own."""
    name = f"{function.name.partition('_')[0]}_{number}"
    name += "" if name != function.name else "x"
    return Function(name, function.returns, [lines[0].replace(f" {function.name}(", f" {name}("), *lines[1:]])


# The command


def fuzz(count: int, seed: str, size: int, say: Callable[[str], None]) -> Report:
    """Write functions and compare both builds, until the first disagreement."""
    total, began = Report(), time.monotonic()
    for number in range((count + size - 1) // size):
        name = f"{seed}-{number}"
        functions = batch.written(name, min(size, count - number * size))
        report = child(name, functions)
        total.add(report)
        say(
            f"{total.written} functions written, {total.refused} refused, {total.calls} calls, {total.trapped} trapped "
            f"({total.excused} by range alone), {len(report.disagreements)} disagreements, "
            f"{time.monotonic() - began:.0f} s"
        )
        if report.disagreements:
            total.disagreements = report.disagreements
            tell(name, functions, report, say)
            break
    return total


def tell(seed: str, functions: list[Function], report: Report, say: Callable[[str], None]) -> None:
    """Say what was found, as small as possible."""
    first = report.disagreements[0]
    if first.function:
        text, report = shrunk(seed, functions, first.function, say)
        first = report.disagreements[0] if report.disagreements else first
        say(f"\nThe builds disagree (seed {seed}):\n\n{text}\n")
    say(f"arguments {first.arguments}\nstate {first.start}")
    say(f"interpreted: {first.interpreted}\ncompiled: {first.compiled}")


def main(words: list[str]) -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m binder.fuzz", description=__doc__)
    parser.add_argument("--functions", type=int, default=1000, help="how many functions to write")
    parser.add_argument("--seed", default="1", help="the same seed writes the same functions")
    parser.add_argument("--size", type=int, default=250, help="how many functions are compiled together")
    parser.add_argument("--batch", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(words)
    if options.batch is not None:
        return run_batch(options.batch, options.seed)
    report = fuzz(options.functions, options.seed, options.size, lambda line: print(line, flush=True))
    return 1 if report.disagreements else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
