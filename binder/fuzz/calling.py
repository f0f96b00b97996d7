"""Calls compiled functions, in a process of its own that is small, because each call that may trap is made in a fork.

    python -m binder.fuzz.calling FOLDER

reads the calls from the folder's ``calls.json`` and writes what each of them gives into ``results``, a line for each.
If a call ends the process though nothing excuses it, its line is missing.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

NAME = "fuzzed"
CALLS, RESULTS = "calls.json", "results"
TRAP = "trap"


def outcome(cls: Any, which: int, arguments: list[Any], start: list[Any]) -> str:
    """What a call gives and leaves behind."""
    state = cls()
    state.load(start)
    result = state.call(which, *arguments)
    return json.dumps([int(result), state.dump()])


def in_fork(cls: Any, which: int, arguments: list[Any], start: list[Any]) -> str:
    """The same in a process of its own, which a trap may end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.write(writing, outcome(cls, which, arguments, start).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        word = signal.Signals(os.WTERMSIG(status)).name
        return TRAP if word in ("SIGILL", "SIGTRAP") else f"killed by {word}"
    return said


def main(folder: Path) -> None:
    """Make all calls."""
    sys.path.insert(0, str(folder))
    cls = importlib.import_module(f"{NAME}._compiled").Fuzzed
    with (folder / RESULTS).open("w", buffering=1) as results:
        for which, arguments, start, may_trap in json.loads((folder / CALLS).read_text()):
            call = in_fork if may_trap else outcome
            results.write(call(cls, which, arguments, start) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
