"""Calls the compiled functions in forked processes: a trap is survived (guard.py), anything worse ends a process, and
the rest of the calls are made in another one."""

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

from . import guard

NAME = "fuzzed"
RESULTS = "results"
TRAP = "trap"
MANY = 10**6
"""How deep calls may seem to be nested: every trap leaves one that never returned."""


def outcome(state: Any, call: Any, which: int, arguments: list[Any], start: list[Any]) -> str:
    """What a call returns, and the state that it leaves behind; ``call`` makes it."""
    state.load(start)
    result = call(state.call, (which, *arguments))
    return TRAP if result is None else json.dumps([int(result), state.dump()])


def in_fork(folder: Path, guards: Path, calls: list[tuple[int, list[Any], list[Any]]]) -> str:
    """Make calls in a process of its own, up to one that ends it; returns how that one ended."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        sys.setrecursionlimit(MANY)
        cls, guarded = loaded(f"{NAME}._compiled", folder / NAME).Fuzzed, loaded(guard.NAME, guards).guarded
        with (folder / RESULTS).open("a", buffering=1) as results:
            for call in calls:
                results.write(f"{outcome(cls(), guarded, *call)}\n")
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return f"killed by {signal.Signals(os.WTERMSIG(status)).name}" if os.WIFSIGNALED(status) else ""


def loaded(name: str, folder: Path) -> Any:
    """A compiled module, without the package that it came from."""
    path = next(folder.glob(f"{name.rpartition('.')[2]}.*so"))
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    sys.modules[NAME] = ModuleType(NAME)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiled_results(folder: Path, guards: Path, calls: list[tuple[int, list[Any], list[Any]]]) -> list[str]:
    """What the compiled build does, call by call."""
    path = folder / RESULTS
    path.touch()
    while how_it_ended := in_fork(folder, guards, calls[len(path.read_text().splitlines()) :]):
        with path.open("a") as results:
            results.write(f"{how_it_ended}\n")
    return path.read_text().splitlines()
