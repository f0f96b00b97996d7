"""Calls compiled functions, in a small process of its own.

    python -m binder.fuzz.calling FOLDER

reads the folder's ``calls``, one per line, and writes the result of each into ``results``.
The calls are made in a forked process; after a trap, the rest are made in another one.
"""

from __future__ import annotations

import importlib.util
import json
import os
import resource
import signal
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

NAME = "fuzzed"
CALLS, RESULTS = "calls", "results"
TRAP = "trap"


def outcome(cls: Any, which: int, arguments: list[Any], start: list[Any]) -> str:
    """What a call returns, and the state that it leaves behind."""
    state = cls()
    state.load(start)
    result = state.call(which, *arguments)
    return json.dumps([int(result), state.dump()])


def in_fork(cls: Any, calls: list[bytes], path: Path) -> str:
    """Make calls in a process of its own, up to one that ends it; returns how that one ended."""
    child = os.fork()
    if child == 0:
        with path.open("a", buffering=1) as results:
            for line in calls:
                results.write(f"{outcome(cls, *json.loads(line))}\n")
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        return ""
    word = signal.Signals(os.WTERMSIG(status)).name
    return TRAP if word in ("SIGILL", "SIGTRAP") else f"killed by {word}"


def compiled_class(folder: Path) -> Any:
    """The compiled class, without the package that it came from: the smaller a process, the cheaper its forks."""
    path = next((folder / NAME).glob("_compiled.*"))
    spec = importlib.util.spec_from_file_location(f"{NAME}._compiled", path)
    assert spec is not None and spec.loader is not None
    sys.modules[NAME] = ModuleType(NAME)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Fuzzed


def main(folder: Path) -> None:
    """Make all calls."""
    cls, path = compiled_class(folder), folder / RESULTS
    calls = (folder / CALLS).read_bytes().splitlines()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with path.open("w+", buffering=1) as results:
        while how_it_ended := in_fork(cls, calls, path):
            results.seek(0, os.SEEK_CUR)
            made = results.read().count("\n") + 1
            results.write(f"{how_it_ended}\n")
            calls = calls[made:]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
