"""``python -m binder.fuzz --functions 100000 --seed 1``: do both builds agree on functions that nobody wrote?"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

from . import batch, shrink
from .batch import Function, Report
from .running import Batch, child

SMALLER = 1000
"""The first number for smaller versions: these come after the functions of a batch."""


# Shrinking


def needed(functions: list[Function], name: str) -> list[Function]:
    """A function and everything that it calls."""
    by_name = {function.name: function for function in functions}
    found, waiting = {name}, [name]
    while waiting:
        called = by_name[waiting.pop()].calls - found
        found |= called
        waiting += called
    return [function for function in functions if function.name in found]


def shrunk(wanted: Batch, name: str, say: Callable[[str], None]) -> tuple[str, Report]:
    """The smallest version of a function that still disagrees, and its report."""
    group = wanted.of(needed(wanted.functions, name))
    best = child(group)
    while best.disagreements:
        say(f"  {sum(len(one.lines) for one in group.functions)} lines still disagree")
        step = next_smaller(group)
        if step is None:
            break
        group, best = step
    return "\n".join(line for one in group.functions for line in one.lines), best


def next_smaller(group: Batch) -> tuple[Batch, Report] | None:
    """The first simpler version of a group that still disagrees."""
    *helpers, last = group.functions
    for number in range(len(helpers)):
        fewer = group.of(group.functions[:number] + group.functions[number + 1 :])
        if (report := child(fewer)).disagreements:
            return fewer, report
    tries = [renamed(last, number, lines) for number, lines in enumerate(shrink.smaller(last.lines))]
    report = child(group.of([*helpers, *tries]))
    names = {found.function for found in report.disagreements}
    for one in tries:
        alone = group.of([*helpers, one])
        if one.name in names and (report := child(alone)).disagreements:
            return alone, report
    return None


def renamed(function: Function, number: int, lines: list[str]) -> Function:
    """A simpler version of a function, under a name and number of its own."""
    name = f"{function.name.partition('_')[0]}_{number}"
    name += "" if name != function.name else "x"
    lines = [lines[0].replace(f" {function.name}(", f" {name}("), *lines[1:]]
    return Function(SMALLER + number, name, function.returns, lines)


# The command


def fuzz(count: int, seed: str, size: int, say: Callable[[str], None], first: int = 0) -> Report:
    """Write functions and compare both builds, batch by batch, until the first disagreement."""
    total, began = Report(), time.monotonic()
    for number in range(first, (count + size - 1) // size):
        name = f"{seed}-{number}"
        wanted = Batch(name, batch.flags(number), batch.written(name, min(size, count - number * size)))
        report = child(wanted)
        total.add(report)
        say(
            f"{total.written} functions written, {total.refused} refused, {total.calls} calls, {total.trapped} trapped "
            f"({total.excused} by range alone), {len(report.disagreements)} disagreements, "
            f"{time.monotonic() - began:.0f} s"
        )
        if report.disagreements:
            total.disagreements = report.disagreements
            tell(wanted, report, say)
            break
    return total


def tell(wanted: Batch, report: Report, say: Callable[[str], None]) -> None:
    """Say what was found, as small as possible."""
    found = report.disagreements[0]
    if found.function:
        text, report = shrunk(wanted, found.function, say)
        found = report.disagreements[0] if report.disagreements else found
        say(f"\nThe builds disagree (seed {wanted.seed}, {wanted.flags[0]}):\n\n{text}\n")
    say(f"arguments {found.arguments}\nstate {found.start}")
    say(f"interpreted: {found.interpreted}\ncompiled: {found.compiled}")


def main(words: list[str]) -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m binder.fuzz", description=__doc__)
    parser.add_argument("--functions", type=int, default=1000, help="how many functions to write")
    parser.add_argument("--seed", default="1", help="the same seed writes the same functions")
    parser.add_argument("--size", type=int, default=500, help="how many functions are compiled together")
    parser.add_argument("--first", type=int, default=0, help="the batch to begin with, to continue a run")
    options = parser.parse_args(words)
    report = fuzz(options.functions, options.seed, options.size, lambda line: print(line, flush=True), options.first)
    return 1 if report.disagreements else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
