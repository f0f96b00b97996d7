"""Trying out what comes from outside before anybody relies on it.

Positions and records are checked when they are read. If one slips through from which the rules can't go on, compiled
rules end the process (docs/binder.md). So a record from outside is first tried in a process of its own: ``python -m
backroom.records.trial FILE`` for the terminal, and a worker of the server for the table.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from ..core.contract import Contract
from ..core.errors import Invalid, Refused
from ..core.phrases import phrase
from .files import read_record
from .record import Record

MOVES = 300
"""How many choices are made at random from the end of a record."""

MOMENTS = 20
"""How many moments of a record, and of what follows, are looked at from every seat."""

GAMES = 20
"""How many games are played to the end, as far as the time allows."""

LAST_EVENTS = 200
SECONDS = 3.0
"""How long a trial goes on; slower records are tried less thoroughly."""

PATIENCE = 60
"""How many seconds of computing a trial may take before it is refused."""

MEMORY = 1 << 30
"""How many bytes a trial may use before it is refused."""

PASSED, WRONG = 0, 2


def try_out(record: Record) -> None:
    """Look at a record from every seat and play on from its end at random. Whatever goes wrong is Invalid."""
    end = time.process_time() + SECONDS
    try:
        for moment in range(0, len(record), max(len(record) // MOMENTS, 1)):
            look_around(record.at(moment), moment)
        play_on(record.state.clone(listen=True), end)
        play_to_the_end(record.state, end)
    except (Invalid, Refused):
        raise
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise Invalid(phrase("the rules can't go on from here ({why})", why=why)) from error


def play_on(state: Contract, end: float) -> None:
    """Make some choices at random, and look at the table from every seat now and then."""
    chance = random.Random(0)
    for move in range(MOVES):
        if move % (MOVES // MOMENTS) == 0:
            look_around(state, move)
        if state.over or time.process_time() > end:
            break
        seat = state.next_chooser()
        state.play(seat, chance.choice(state.legal(seat)))
    look_around(state, MOVES)


def play_to_the_end(state: Contract, end: float) -> None:
    """Play some games to the end, quickly; interpreted rules, which are slow, can't end the process anyway."""
    for seed in range(GAMES if state.game.build == "compiled" and not state.over else 0):
        if time.process_time() > end:
            return
        state.rollouts(1, seed)


def look_around(state: Contract, seed: int) -> None:
    """Look at everything that a table shows its seats and spectators at one moment, and at what it hands to bots."""
    state.view()
    for seat in range(state.seats):
        since = max(state.events_known(seat) - LAST_EVENTS, 0)
        state.view(seat), state.prompt(seat), state.events(since, seat)
        for action in state.legal(seat):
            state.text(action)
        twin = state.redeal(seat, seed)
        if not twin.over:
            chooser = twin.next_chooser()
            twin.play(chooser, twin.legal(chooser)[0])


def limit_resources(seconds: int = PATIENCE) -> None:
    """Limit how much memory, and how many more seconds of computing, this process may use."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        used = int(time.process_time())
        for kind, most in (
            (resource.RLIMIT_AS, MEMORY),
            (resource.RLIMIT_CPU, used + seconds),
            (resource.RLIMIT_CORE, 0),
        ):
            _, hard = resource.getrlimit(kind)
            resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def read_foreign_record(path: Path | str, edition: str | None = None) -> Record:
    """The record in a file, after it has been tried in a process of its own; ``edition`` as for ``Record.load``."""
    try:
        tried = subprocess.run(
            [sys.executable, "-m", "backroom.records.trial", str(path), *([edition] if edition else [])],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=2 * PATIENCE,
        )
    except subprocess.TimeoutExpired:
        raise Invalid(f"{path}: replaying this record takes too long") from None
    if tried.returncode not in (PASSED, WRONG):
        raise Invalid(f"{path}: the rules can't go on from this record, so it can't be used")
    record = read_record(path, edition=edition)
    if tried.returncode == WRONG:
        try_out(record)
    return record


def main(path: str, edition: str | None = None) -> int:
    """Try out the record in a file."""
    limit_resources()
    try:
        try_out(read_record(path, edition=edition))
    except (Invalid, OSError):
        return WRONG
    return PASSED


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
