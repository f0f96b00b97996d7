"""A small process that keeps the server running: if it dies, another one takes its place at once, on the same port.

The parent holds the listening socket, so that nobody is turned away in between, and a line to the nursery that forks
its server (nursery.py), or to several (``--workers``): over it the server is told how to serve and says when it is up,
and if the parent dies, the server notices. What the server had in hand when it died stands in the black box
(black_box.py); a table that was in it twice is set aside.
"""

from __future__ import annotations

import argparse
import logging
import math
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from typing import Any

from . import black_box, logs, nursery

log = logging.getLogger("backroom.server")

SHORTEST, LONGEST = 0.1, 5.0
"""How many seconds to wait before the server is started again, if it keeps dying."""

STEADY = 3.0
"""A server that was up for this many seconds starts again without a pause."""

MOST_DEATHS = 2
"""A table that was in hand so many times when the server died is set aside."""

STOPPED, INTERRUPTED = 0, 130


class Supervisor:
    """The parent of the servers, which are one or several."""

    def __init__(self, args: argparse.Namespace, listener: socket.socket) -> None:
        self.args = {name: value for name, value in vars(args).items() if name != "run"}
        self.listener = listener
        self.deaths: Counter[str] = Counter()
        self.keepers = [ServerKeeper(self, number) for number in range(args.workers)]
        self.stopped_by = 0
        self.statuses: list[int] = []
        self.stops = threading.Event()

    def run(self) -> int:
        """Keep the servers running until somebody stops them, or one of them has stopped by itself."""
        logs.set_up(self.args["log"])
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.pass_on)
        with tempfile.TemporaryDirectory(prefix="backroom-") as rooms:
            self.args["rooms"] = rooms
            for keeper in self.keepers:
                keeper.line_to_nursery()  # they all load at the same time
            for keeper in reversed(self.keepers):  # the first one comes last, and says that the server is up
                keeper.start()
                keeper.settled.wait()
            for keeper in self.keepers:
                keeper.join()
        if self.stopped_by:
            return INTERRUPTED if self.stopped_by == signal.SIGINT else STOPPED
        return max(self.statuses)

    def pass_on(self, number: int, _: Any) -> None:
        """Pass a signal on to the servers."""
        self.stopped_by = number
        self.stop(number)

    def stop(self, number: int) -> None:
        """Stop all servers."""
        self.stops.set()
        for keeper in self.keepers:
            keeper.send(number)

    def end_with(self, status: int) -> None:
        """One server has stopped by itself, or can't start: so do all."""
        self.statuses.append(status)
        if not self.stops.is_set():
            self.stop(signal.SIGTERM)


class ServerKeeper(threading.Thread):
    """Keeps one server running."""

    def __init__(self, house: Supervisor, number: int) -> None:
        super().__init__(daemon=True)
        self.house, self.number = house, number
        self.box = black_box.create()
        self.process: subprocess.Popen[bytes] | None = None  # the nursery
        self.line: socket.socket | None = None  # to the nursery and its server
        self.was_up = False
        self.up_since = 0.0
        self.settled = threading.Event()  # it is up, or never will be

    def run(self) -> None:
        """Start the server again and again, until it is stopped."""
        pause = 0.0
        while not self.house.stops.is_set():
            self.up_since = math.inf
            status = self.run_once()
            if self.house.stops.is_set() or status == STOPPED or not self.was_up:
                self.house.end_with(status if status >= 0 else 128 - status)
                break
            is_steady = time.monotonic() - self.up_since > STEADY
            pause = 0.0 if is_steady else min(max(2 * pause, SHORTEST), LONGEST)
            self.report(status)
            self.house.stops.wait(pause)
        self.settled.set()
        if self.line is not None:
            self.line.close()  # the nursery ends

    def run_once(self) -> int:
        """One life of the server; its exit status."""
        line = self.line_to_nursery()
        if self.house.stops.is_set():  # a signal came before there was anybody to pass it on to
            self.send(self.house.stopped_by or signal.SIGTERM)
        with suppress(ConnectionError):  # it may die at once
            nursery.send_args(line, self.house.args | self.changes())
        while (word := nursery.hear_word(line)) is not None:
            said, status = word
            if said == nursery.ENDED:
                return status
            self.was_up, self.up_since = True, time.monotonic()
            self.settled.set()
        assert self.process is not None
        return self.process.wait()

    def line_to_nursery(self) -> socket.socket:
        """The line to the nursery, which is started if there is none."""
        if self.line is not None and self.process is not None and self.process.poll() is None:
            return self.line
        mine, theirs = socket.socketpair()
        fds = [theirs.fileno(), self.house.listener.fileno(), self.box.fileno()]
        command = [sys.executable, "-m", nursery.__name__, *map(str, fds)]
        self.line, before = mine, self.line
        self.process = subprocess.Popen(command, pass_fds=fds, start_new_session=True)
        theirs.close()
        if before is not None:
            before.close()
        return mine

    def changes(self) -> dict[str, Any]:
        """What is different for this server, and after its first start: one speaks for all, and only once."""
        speaks = self.number == 0 and not self.was_up
        aside = {table for table, times in self.house.deaths.items() if times >= MOST_DEATHS}
        return {"aside": aside, "quiet": not speaks, "open": self.house.args["open"] and speaks}

    def send(self, number: int) -> None:
        """Send a signal to the server, through its nursery."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)

    def report(self, status: int) -> None:
        """Say that the server has died, and at which tables."""
        tables = black_box.read(self.box)
        self.house.deaths.update(tables)
        how = signal.Signals(-status).name if status < 0 else f"status {status}"
        at = f" while busy with {', '.join(tables)}" if tables else ""
        log.error("the server has ended (%s)%s; starting it again", how, at)
