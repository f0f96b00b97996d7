"""The worker process that runs bots: jobs on standard input, answers on standard output (see bot_pool.py)."""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from typing import Any, BinaryIO

from .. import bots
from ..bots.contract import answer_of

NICE = 5
"""Bots yield to the server, which answers people."""


def choose(slug: str, name: str, seat: int, seed: int, state: bytes, pickled_bot: bytes) -> tuple[Any, bytes]:
    """What a bot chooses in a state that was redealt for it, or an error text; and the bot itself, which remembers
    its plans."""
    try:
        bot = pickle.loads(pickled_bot) if pickled_bot else bots.bot(slug, name, seed)
        return answer_of(bot, pickle.loads(state), seat), pickle.dumps(bot)
    except Exception as error:
        return f"{type(error).__name__}: {error}", b""


def read(given: BinaryIO) -> Any:
    """The next job; None when there are no more."""
    size = given.read(4)
    return pickle.loads(given.read(int.from_bytes(size, "big"))) if len(size) == 4 else None


def tell(output: BinaryIO, answer: Any) -> None:
    """Write an answer."""
    content = pickle.dumps(answer)
    output.write(len(content).to_bytes(4, "big") + content)
    output.flush()


def work(given: BinaryIO, output: BinaryIO) -> None:
    """Report that the process is ready, then do one job after another until the server closes the pipe."""
    tell(output, "ready")
    while (job := read(given)) is not None:
        tell(output, choose(*job))


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICE)
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a bot that prints doesn't corrupt the answers
    with suppress(BrokenPipeError, KeyboardInterrupt):
        work(sys.stdin.buffer, output)
