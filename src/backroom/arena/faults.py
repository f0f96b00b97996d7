"""What goes wrong with a bot in a match: told with all that is needed to see it again."""

from __future__ import annotations

import shlex
import signal
import threading
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

from ..core.errors import Invalid


class BotFault(Invalid):
    """A bot has failed: which one, in which game, at which move, and the command that repeats it."""


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


def fault(
    error: BaseException,
    slug: str,
    names: Sequence[str],
    place: int,
    where: Mapping[str, int],
    options: Mapping[str, Any],
) -> BotFault:
    """A bot's error as a fault of the match: ``where`` has the seed of the match, the game and the move."""
    words = [f"backroom arena {slug}", *map(shlex.quote, names), f"--seed {where['seed']}", f"--only {where['game']}"]
    words += [f"--option {name}={value}" for name, value in options.items()]
    what = str(error) if type(error).__module__.startswith("backroom") else f"{type(error).__name__}: {error}"
    return BotFault(
        f"the bot {names[place]} failed in game {where['game']} of seed {where['seed']}, move {where['move']}: {what}"
        f"{last_line(error)}\nto see it again: {' '.join(words)}"
    )


def last_line(error: BaseException) -> str:
    """Where in the bot's own code it happened."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "backroom" not in frame.filename]
    return f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
