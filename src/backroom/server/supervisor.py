"""A small process that keeps the server running: if it dies, another one takes its place at once, on the same port.

The parent holds the listening socket, so that nobody is turned away in between, and a link to its child, or to each of
several children (``--workers``): over it the child is told how to serve and says when it is up, and if the parent dies,
the child notices. What the child had in hand when it died stands in the black box (black_box.py); a table that was in
it twice is set aside.
"""

from __future__ import annotations

import argparse
import logging
import os
import pickle
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

from ..core.errors import Invalid
from . import black_box, logs

log = logging.getLogger("backroom.server")

SHORTEST, LONGEST = 0.1, 10.0
"""How many seconds to wait before the server is started again, if it keeps dying."""

STEADY = 30.0
"""A server that has run for this many seconds starts again without a pause."""

MOST_DEATHS = 2
"""A table that was in hand so many times when the server died is set aside."""

UP = b"up"
STOPPED, WRONG_INPUT, INTERRUPTED = 0, 2, 130


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
        self.process: subprocess.Popen[bytes] | None = None
        self.was_up = False
        self.settled = threading.Event()  # it is up, or never will be

    def run(self) -> None:
        """Start the server again and again, until it is stopped."""
        pause = 0.0
        while not self.house.stops.is_set():
            began = time.monotonic()
            status = self.run_once()
            if self.house.stops.is_set() or status == STOPPED or not self.was_up:
                self.house.end_with(status if status >= 0 else 128 - status)
                break
            pause = 0.0 if time.monotonic() - began > STEADY else min(max(2 * pause, SHORTEST), LONGEST)
            self.report(status)
            self.house.stops.wait(pause)
        self.settled.set()

    def run_once(self) -> int:
        """One life of the server; its exit status."""
        mine, theirs = socket.socketpair()
        fds = [theirs.fileno(), self.house.listener.fileno(), self.box.fileno()]
        command = [sys.executable, "-m", __name__, *map(str, fds)]
        with mine:
            self.process = subprocess.Popen(command, pass_fds=fds, start_new_session=True)
            theirs.close()
            if self.house.stops.is_set():  # a signal came before there was anybody to pass it on to
                self.send(self.house.stopped_by or signal.SIGTERM)
            with suppress(ConnectionError):  # it may die at once
                mine.sendall(pickle.dumps(self.house.args | self.changes()))
                self.was_up |= mine.recv(len(UP)) == UP
            if self.was_up:
                self.settled.set()
            return self.process.wait()

    def changes(self) -> dict[str, Any]:
        """What is different for this server, and after its first start: one speaks for all, and only once."""
        speaks = self.number == 0 and not self.was_up
        aside = {table for table, times in self.house.deaths.items() if times >= MOST_DEATHS}
        return {"aside": aside, "quiet": not speaks, "open": self.house.args["open"] and speaks}

    def send(self, number: int) -> None:
        """Send a signal to the server."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)

    def report(self, status: int) -> None:
        """Say that the server has died, and at which tables."""
        tables = black_box.read(self.box)
        self.house.deaths.update(tables)
        how = signal.Signals(-status).name if status < 0 else f"status {status}"
        at = f" while busy with {', '.join(tables)}" if tables else ""
        log.error("the server has ended (%s)%s; starting it again", how, at)


# In the server's process


class ParentLink:
    """The child's end of the link."""

    def __init__(self, fd: int) -> None:
        self.socket = socket.socket(fileno=fd)

    def hear_args(self) -> argparse.Namespace:
        """How to serve."""
        with self.socket.makefile("rb", buffering=0) as given:
            return argparse.Namespace(**pickle.load(given))

    def say_up(self) -> None:
        """Tell the parent that the server is up, and end with it from now on: storage survives that at any moment."""
        self.socket.send(UP)
        threading.Thread(target=self.end_with_parent, daemon=True).start()

    def end_with_parent(self) -> None:
        """Wait until the parent is gone."""
        with suppress(OSError):
            while self.socket.recv(1):
                pass
        os._exit(1)


def serve_for_parent(link_fd: int, listener_fd: int, box_fd: int) -> int:
    """The life of a supervised server."""
    from .serve import serve_until_stopped

    link = ParentLink(link_fd)
    args = link.hear_args()
    black_box.use(box_fd)
    listener = socket.socket(fileno=listener_fd)
    try:
        return serve_until_stopped(args, listener, link.say_up)
    except (Invalid, OSError) as error:
        print(f"backroom: {error}", file=sys.stderr)
        return WRONG_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(serve_for_parent(*map(int, sys.argv[1:])))
