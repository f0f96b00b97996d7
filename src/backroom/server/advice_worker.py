"""The worker process that thinks up hints and looks at finished games (see advice.py, coaching.py)."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from typing import Any

from ..coaching import Hint, hint
from ..coaching.coach import assess, assess_closely
from ..coaching.judging import Offers
from .workers import run_worker

SECONDS = 1.4
"""After how many seconds the best that was found is told."""


def think_up(state: bytes, seat: int, seed: int, offered: Offers) -> list[Hint]:
    """The best choices of a seat in a state that was redealt for it."""
    until = time.monotonic() + SECONDS
    return hint(pickle.loads(state), seat, seed, stop=lambda: time.monotonic() > until, offered=offered)


KINDS: dict[str, Callable[..., Any]] = {"hint": think_up, "assess": assess, "assess closely": assess_closely}


def work_on(kind: str, *job: Any) -> Any:
    """The answer to a job of some kind, or an error text."""
    try:
        return KINDS[kind](*job)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    run_worker(work_on)
