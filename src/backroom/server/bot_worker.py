"""A process in which bots think: jobs on standard input, answers on standard output (see thinking.py)."""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from typing import Any, BinaryIO

from .. import bots

NICE = 5
"""Bots give way to the server, which answers people."""


def choose(slug: str, name: str, seat: int, seed: int, state: bytes, pickled_bot: bytes) -> tuple[Any, bytes]:
    """What a bot chooses on a state that was redealt for it, or a sentence if it fails; and the bot itself, who
    remembers what it was about to do."""
    try:
        bot = pickle.loads(pickled_bot) if pickled_bot else bots.bot(slug, name, seed)
        return bots.ask(bot, pickle.loads(state), seat, seed), pickle.dumps(bot)
    except Exception as error:
        return f"{type(error).__name__}: {error}", b""


def read(given: BinaryIO) -> Any:
    """The next job; None when there are no more."""
    size = given.read(4)
    return pickle.loads(given.read(int.from_bytes(size, "big"))) if len(size) == 4 else None


def tell(told: BinaryIO, answer: Any) -> None:
    """Answer."""
    content = pickle.dumps(answer)
    told.write(len(content).to_bytes(4, "big") + content)
    told.flush()


def work(given: BinaryIO, told: BinaryIO) -> None:
    """Say that we are ready, and do one job after the other until the server goes away."""
    tell(told, "ready")
    while (job := read(given)) is not None:
        tell(told, choose(*job))


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICE)
    told = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a bot that prints doesn't disturb the answers
    with suppress(BrokenPipeError, KeyboardInterrupt):
        work(sys.stdin.buffer, told)
