"""A conversation in lines of text with another process, in which nobody waits longer than a limit.

Threads read and write, so that neither a process that says nothing nor one that doesn't listen holds up its partner.
What comes back is text: nothing that a bot sends can run here.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import threading
import weakref
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO

LONGEST_LINE = 16 * 2**20


class BotFailed(RuntimeError):
    """A bot in a process of its own has failed; ``details`` are for its author."""

    def __init__(self, reason: str, details: str = "") -> None:
        super().__init__(reason)
        self.details = details


class Channel:
    """A process and what is said to it and by it. It ends with this one: when it finds nobody to listen."""

    def __init__(self, command: Sequence[str], environment: dict[str, str] | None = None) -> None:
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, start_new_session=True, env=environment)
        except OSError as error:
            raise BotFailed(f"{command[0]} can't be started: {error.strerror}") from error
        self.said: SimpleQueue[bytes] = SimpleQueue()
        self.heard: SimpleQueue[bytes] = SimpleQueue()
        OPEN.add(self)
        ends = ((self.write, self.process.stdin), (self.read, self.process.stdout))
        self.threads = [threading.Thread(target=work, args=(pipe,), daemon=True) for work, pipe in ends]
        for thread in self.threads:
            thread.start()

    def write(self, pipe: IO[bytes]) -> None:
        """Pass on what is said, until there is an end."""
        with suppress(OSError), pipe:
            while line := self.said.get():
                pipe.write(line)
                pipe.flush()

    def read(self, pipe: IO[bytes]) -> None:
        """Note each line; an empty one means that there are no more."""
        with pipe:
            while (line := pipe.readline(LONGEST_LINE)).endswith(b"\n"):
                self.heard.put(line)
        self.heard.put(b"")

    def say(self, line: str) -> None:
        """Say a line."""
        self.said.put(line.encode() + b"\n")

    def hear(self, seconds: float | None) -> str:
        """The next line; a process that is too slow, or has ended, is a fault."""
        try:
            line = self.heard.get(timeout=seconds)
        except Empty:
            self.end()
            raise BotFailed(f"it thought for more than {seconds:g} seconds") from None
        if not line:
            raise BotFailed(self.how_it_ended())
        return line.decode(errors="replace").rstrip("\r\n")

    def how_it_ended(self) -> str:
        """In words, how the process has ended."""
        with suppress(subprocess.TimeoutExpired):
            code = self.process.wait(5)
            self.end()
            return f"its process ended by signal {-code}" if code < 0 else f"its process ended with code {code}"
        self.end()
        return "its process closed its output"

    @property
    def is_open(self) -> bool:
        """Whether the process still runs."""
        return self.process.poll() is None

    def end(self) -> None:
        """End the process, and those that it has started, at once."""
        self.said.put(b"")
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        for thread in self.threads:
            thread.join(1)  # a process that it has started elsewhere may hold the pipes
        OPEN.discard(self)


OPEN: weakref.WeakSet[Channel] = weakref.WeakSet()


@atexit.register
def end_all() -> None:
    """End all processes that this one talks to."""
    for channel in list(OPEN):
        channel.end()
