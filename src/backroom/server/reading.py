"""Work that takes more than a moment, done beside the event loop: drawings of earlier states, records, pictures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from .security import TooManyRequests

Given = ParamSpec("Given")
Made = TypeVar("Made")

MOST_WAITING = 64
"""How many pieces of work may wait; more are refused at once instead of keeping everybody waiting."""


class Readers:
    """One thread of its own, so that neither saves nor the loading of tables wait for drawings."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(1, "reader")
        self.waiting = 0

    async def run(self, work: Callable[Given, Made], *given: Given.args, **named: Given.kwargs) -> Made:
        """Do a piece of work when its turn comes."""
        if self.waiting >= MOST_WAITING:
            raise TooManyRequests("The server is busy; please try again in a moment.")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, lambda: work(*given, **named))
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Take no more work."""
        self.threads.shutdown(wait=False, cancel_futures=True)
