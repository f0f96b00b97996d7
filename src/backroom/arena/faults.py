"""What goes wrong with a bot in a match: told with all that is needed to see it again."""

from __future__ import annotations

import shlex
import signal
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from ..core.errors import Invalid
from .seatings import seating

if TYPE_CHECKING:
    from .match import Match


class BotFault(Invalid):
    """A bot has failed: which one, in which game, at which move, and the command that repeats it; ``details`` are for
    its author."""

    details = ""


class TooSlow(Exception):
    """A bot has thought for too long."""


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Interrupt what runs for too long, on systems that can; only a process's main thread can be interrupted."""
    can = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if seconds is None or not can:
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TooSlow(f"it thought for more than {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def fault(error: BaseException, match: Match, number: int, seat: int, move: int) -> BotFault:
    """A bot's error as a fault of the match, with the command that repeats it."""
    name = match.bots[seating(len(match.bots), match.seats, number)[seat]]
    what = str(error) if type(error).__module__.startswith("backroom") else f"{type(error).__name__}: {error}"
    found = BotFault(
        f"the bot {name} failed in {match.game}, game {number} of seed {match.seed}, move {move}, in seat {seat}: "
        f"{what}\nto see it again: {command(match, number)}"
    )
    found.details = getattr(error, "details", "") or "".join(traceback.format_exception(error))
    return found


def command(match: Match, number: int) -> str:
    """The command that plays one game of a match again."""
    words = ["backroom arena", match.game, *map(shlex.quote, match.bots), f"--seed {match.seed}", f"--only {number}"]
    words += [f"--seats {match.seats}"] if match.seats != len(match.bots) else []
    words += [f"--option {name}={value}" for name, value in match.options.items()]
    words += [f"--limit {match.limit:g}"] if match.limit is not None else []
    return " ".join(words)
