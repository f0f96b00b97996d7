"""Where servers come from: a process that has loaded everything a server needs, and forks one when its parent
(supervisor.py) says so. Loading takes most of the time of a start, above all on a busy machine; after a death it isn't
done again.

The nursery does nothing else, so nothing else can end it; if something does, its server ends, too, and the parent
starts another nursery. The server itself tells the parent when it is up.
"""

from __future__ import annotations

import argparse
import gc
import os
import pickle
import select
import signal
import socket
import struct
import sys
import threading
from contextlib import suppress
from importlib import import_module
from typing import Any

from ..core.errors import Invalid
from . import black_box

WORD, LENGTH = struct.Struct("!ci"), struct.Struct("!I")
UP, ENDED = b"u", b"e"
"""What the parent is told: a server is up, or has ended, with its status."""
WRONG_INPUT, INTERRUPTED = 2, 130
NEEDED = ("app", "connections", "forwarding", "gate", "migrations", "relay", "serve", "storage", "wires")
"""The modules that a server loads only when it starts."""


def send_args(line: socket.socket, args: dict[str, Any]) -> None:
    """Tell a nursery to begin a server."""
    content = pickle.dumps(args)
    line.sendall(LENGTH.pack(len(content)) + content)


def hear_word(line: socket.socket) -> tuple[bytes, int] | None:
    """What a nursery or its server says; None if both are gone."""
    content = read(line, WORD.size)
    return WORD.unpack(content) if content else None


def read(line: socket.socket, size: int) -> bytes:
    """So many bytes; none if the other side is gone."""
    content = b""
    while len(content) < size:
        try:
            some = line.recv(size - len(content))
        except OSError:
            some = b""
        if not some:
            return b""
        content += some
    return content


class Nursery:
    """The process that forks servers."""

    def __init__(self, line: socket.socket, listener_fd: int, box_fd: int) -> None:
        self.line, self.listener_fd, self.box_fd = line, listener_fd, box_fd
        self.server = 0
        self.signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def run(self) -> int:
        """Fork servers, one after the other, until the parent is gone or a signal comes while there is none; the
        status of this process, which in the end is the nursery or a server."""
        for number in self.signals:
            signal.signal(number, self.pass_on)
        while size := read(self.line, LENGTH.size):
            args = pickle.loads(read(self.line, *LENGTH.unpack(size)))
            mine, its = os.pipe()  # the server notices when this end is closed
            if not self.fork():
                os.close(its)
                return self.serve(argparse.Namespace(**args), mine)
            os.close(mine)
            _, status = os.waitpid(self.server, 0)
            self.server = 0
            os.close(its)
            try:
                self.line.sendall(WORD.pack(ENDED, os.waitstatus_to_exitcode(status)))
            except OSError:
                break
        return 0

    def fork(self) -> int:
        """Fork; signals wait until it is known whom they are for."""
        signal.pthread_sigmask(signal.SIG_BLOCK, self.signals)
        self.server = os.fork()
        if not self.server:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.signal(signal.SIGHUP, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, self.signals)
        return self.server

    def pass_on(self, number: int, _: Any) -> None:
        """Pass a signal on to the server."""
        if not self.server:
            os._exit(0)
        with suppress(ProcessLookupError):
            os.kill(self.server, number)

    # In the server's process

    def serve(self, args: argparse.Namespace, nursery: int) -> int:
        """The life of a server."""
        from .serve import serve_until_stopped

        def say_up() -> None:
            with suppress(OSError):  # without its parent the server is about to end
                self.line.sendall(WORD.pack(UP, 0))

        threading.Thread(target=self.end_with_family, args=(nursery,), daemon=True).start()
        black_box.use(self.box_fd)
        try:
            return serve_until_stopped(args, socket.socket(fileno=self.listener_fd), say_up)
        except (Invalid, OSError) as error:
            print(f"backroom: {error}", file=sys.stderr)
            return WRONG_INPUT
        except KeyboardInterrupt:
            return INTERRUPTED

    def end_with_family(self, nursery: int) -> None:
        """Wait until the parent or the nursery is gone, and end: storage survives that at any moment."""
        while not is_gone(self.line.fileno(), nursery):
            pass
        os._exit(1)


def is_gone(*fds: int, patience: float = 60.0) -> bool:
    """Whether the other side of a line is gone, or goes within some seconds."""
    poll = select.poll()
    for fd in fds:
        poll.register(fd, 0)  # only the end is reported
    return bool(poll.poll(1000 * patience))


def load(link_fd: int) -> None:
    """Load everything. If the parent is killed meanwhile, end at once: the listening socket would stay in use."""
    is_loaded = threading.Event()

    def end_with_parent() -> None:
        while not is_loaded.is_set():
            if is_gone(link_fd, patience=0.05):
                os._exit(1)

    watch = threading.Thread(target=end_with_parent)
    watch.start()
    try:
        for name in NEEDED:
            import_module(f".{name}", __package__)
        gc.collect()
        gc.freeze()  # so that a server's collections don't copy what it shares with the nursery
    finally:
        is_loaded.set()
        watch.join()  # whoever forks should have no threads


def main(link_fd: int, listener_fd: int, box_fd: int) -> int:
    """Load everything, then fork servers."""
    load(link_fd)
    return Nursery(socket.socket(fileno=link_fd), listener_fd, box_fd).run()


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
