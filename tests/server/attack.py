"""A hostile client: sends many malformed positions, records, requests and frames to a real server of its own.

    python -m tests.server.attack --count 100000 --seed 1 --seconds 600

Nothing may end the server's process or be answered with 500, and somebody else's requests are answered all the while.
The same requests go to a second server that nobody attacks: what is late there, too, is the machine's fault. The same
seed sends the same inputs: a long run is done in parts, each with a seed of its own.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import backroom
from backroom.records import Record
from tests.mutations import mutate, real_position
from tests.server.room import Server
from tests.server.test_supervisor import children

LETTERS = ["\x00", "\u2028", "\ud7ff", "|", ";", "\n", "P0", "-1", "99999999999999999999", "{", "\u202e", " "]
PATHS = ["/api/tables", "/api/tables/x/at/1", "/assets/x", "/t/x", "/api/games/families/rules", "/api/socket/x", "/"]


KINDS = ["play", "chat", "undo", "ask", "answer", "name", "pace", "hello", "give", "take", "x", None]
FIELDS = ["action", "text", "seen", "what", "yes", "ms", "draw", "language", "bot", "seat", "ask"]
SEATS = [{"kind": "me"}, {"kind": "friend"}]
TEXT, CLOSE = 1, 8
FRAMES = 50
"""How many frames one socket sends: as many as a link may send at once, and a little less."""
TABLES = 150
"""At so many tables frames arrive, so that they aren't simply too many for a link."""
LAST = '{"type": "ask", "id": "the last one", "what": "objection", "action": 0}'
SHARES = {"positions": 2, "records": 2, "requests": 40, "frames": 3}
"""How often each kind is sent; frames come many at once."""

LATE = 0.25
"""Longer than this many seconds nobody should wait."""


class Attack:
    """A server, and what it answered."""

    def __init__(self, server: Server, control: Server, seed: int) -> None:
        self.server, self.chance = server, random.Random(seed)
        self.control = control
        self.answers: Counter[Any] = Counter()
        self.sent: Counter[str] = Counter()
        self.faults: list[str] = []
        self.made = server.make(game="chicago_poker", seats=SEATS, seed=1)
        tables = [server.make(game="chicago_poker", seats=SEATS) for _ in range(TABLES)]
        self.links = cycle([seat["token"] for made in tables for seat in made["seats"]])
        self.delays: list[tuple[float, float]] = []  # how long somebody else waited here, and where nobody attacks
        self.line: http.client.HTTPConnection | None = None
        self.is_over = threading.Event()

    def ask(self, body: Any) -> None:
        """Ask for a table."""
        status, answer, _ = self.server.ask("/api/tables", body)
        self.answers[status] += 1
        self.sent["records" if "record" in body else "positions"] += 1
        if status >= 500 or (status == 400 and not answer.get("error")):
            self.faults.append(f"{status} {json.dumps(body)[:2000]}")

    def send_position(self) -> None:
        """A position of a real game, changed at random."""
        slug = self.chance.choice(backroom.slugs())
        game = backroom.game(slug)
        position = real_position(game, self.chance)
        for _ in range(self.chance.choice([1, 1, 2, 4])):
            position = mutate(position, real_position(game, self.chance), self.chance)
        self.ask({"game": slug, "position": position})

    def send_record(self) -> None:
        """A record of a random game, with letters changed."""
        game = backroom.game(self.chance.choice(backroom.slugs()))
        record = Record.start(game, seed=self.chance.randrange(10**6))
        for _ in range(self.chance.randrange(60)):
            if not record.state.over:
                seat = record.state.next_chooser()
                record.play(seat, self.chance.choice(record.state.legal(seat)))
        text = record.dump()
        for _ in range(self.chance.choice([1, 1, 3])):
            at = self.chance.randrange(len(text))
            text = text[:at] + self.chance.choice(LETTERS) + text[at + self.chance.randrange(4) :]
        self.ask({"record": text} | self.chance.choice([{}, {}, {"at": self.chance.randrange(50)}]))

    def send_request(self) -> None:
        """A request that makes no sense."""
        self.sent["requests"] += 1
        connection = self.line = self.line or http.client.HTTPConnection(self.server.host, timeout=60)
        body = bytes(self.chance.randrange(256) for _ in range(self.chance.randrange(200)))
        path = self.chance.choice(PATHS) + self.chance.choice(["", "%00", "?a=%ff", "/" + "x" * 300, "/%e2%80%a8"])
        try:
            connection.request(self.chance.choice(["GET", "POST", "PUT", "DELETE", "HEAD"]), path, body)
            answer = connection.getresponse()
            answer.read()
        except (http.client.HTTPException, OSError, ValueError):
            connection.close()
            self.line = None
            return
        self.answers[answer.status] += 1
        if answer.status >= 500:
            self.faults.append(f"{answer.status} {path} {body!r}")

    def send_frames(self) -> None:
        """Frames that make no sense, many at once; a frame that breaks the protocol ends its socket."""
        with suppress(OSError), socket.create_connection(address(self.server.host), timeout=60) as stream:
            stream.sendall(upgrade(self.server.host, next(self.links)))
            if not stream.recv(1 << 16).startswith(b"HTTP/1.1 101"):  # frames before that would go unheard
                self.answers["no socket"] += 1
                return
            stream.sendall(b"".join([*(self.frame() for _ in range(FRAMES)), frame(LAST.encode(), TEXT)]))
            self.sent["frames"] += FRAMES
            heard = b"".join(received(stream))
            self.answers["done"] += heard.count(b'"type":"done"')
            self.answers["refused"] += heard.count(b'"type":"refused"')
            self.answers["too many"] += heard.count(b'"Too many')
            if self.chance.random() < 0.5:
                stream.sendall(frame(b"", CLOSE))

    def frame(self) -> bytes:
        """One frame: nearly always text, which may be no message, or no JSON."""
        message = {"type": self.chance.choice(KINDS), "id": self.chance.choice(["a", "b", "", "x" * 65, "\x00", 7])}
        for name in self.chance.sample(FIELDS, self.chance.randrange(5)):
            message[name] = self.value(2)
        text = json.dumps(message).encode()
        if self.chance.random() < 0.2:
            at = self.chance.randrange(len(text))
            text = text[:at] + self.chance.choice(LETTERS).encode("utf-8", "replace") + text[at + 2 :]
        if self.chance.random() < 0.0005:
            return frame(self.chance.randbytes(50), self.chance.choice([0, 1, 2, 3, 9, 15]))
        return frame(text, TEXT)

    def value(self, depth: int) -> Any:
        """Anything that JSON can hold."""
        kind = self.chance.randrange(9 if depth else 7)
        if kind == 7:
            return [self.value(depth - 1) for _ in range(self.chance.randrange(4))]
        if kind == 8:
            return {self.chance.choice([*LETTERS, *FIELDS, "do"]): self.value(depth - 1) for _ in range(3)}
        numbers = [-1, 0, 1, 2, 10**18, -(2**63), 2**64, 0.5, 1e308, True]
        return [None, self.chance.choice(numbers), "x" * 999, "", *self.chance.sample(LETTERS, 3)][kind]

    def stand_by(self) -> None:
        """Somebody else, who only wants to look at a table, here and at the server that nobody attacks."""
        control = self.control.make(game="chicago_poker", seats=SEATS, seed=1)
        while not self.is_over.wait(0.2):
            here = wait_for(self.server, self.made["watch"])
            self.delays.append((here, wait_for(self.control, control["watch"])))

    def run(self, count: int, seconds: float) -> None:
        """Attack until so many inputs have been sent, or the time is over."""
        end = time.monotonic() + seconds
        bystander = threading.Thread(target=self.stand_by)
        bystander.start()
        ways = [self.send_position, self.send_record, self.send_request, self.send_frames]
        try:
            while sum(self.sent.values()) < count and time.monotonic() < end:
                self.chance.choices(ways, list(SHARES.values()))[0]()
        finally:
            self.is_over.set()
            bystander.join()

    def waits(self) -> str:
        """How long somebody else waited, here and where nobody attacks, in words."""
        here, there = zip(*self.delays, strict=True) if self.delays else ((0.0,), (0.0,))
        return f"others waited {told(here)}\n  where nobody attacks: {told(there)}"


def wait_for(server: Server, link: str) -> float:
    """How many seconds a server takes to tell about a table."""
    begin = time.monotonic()
    server.ask(f"/api/tables/{link}")
    return time.monotonic() - begin


def told(delays: Sequence[float]) -> str:
    """Delays in words."""
    found = sorted(delays)
    shares = {name: found[int(part * (len(found) - 1))] for name, part in (("p50", 0.5), ("p99", 0.99), ("max", 1))}
    late = sum(delay > LATE for delay in found)
    times = ", ".join(f"{name} {delay * 1000:.0f} ms" for name, delay in shares.items())
    return f"{times}; {late} of {len(found)} longer than {LATE * 1000:.0f} ms"


def address(host: str) -> tuple[str, int]:
    """A host with its port, apart."""
    name, _, port = host.rpartition(":")
    return name, int(port)


def upgrade(host: str, token: str) -> bytes:
    """The request that opens a socket."""
    return (
        f"GET /api/socket/{token} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def frame(content: bytes, kind: int) -> bytes:
    """A frame, masked with zeros."""
    size = len(content)
    length = bytes([128 | size]) if size < 126 else bytes([128 | 126]) + size.to_bytes(2, "big")
    return bytes([128 | kind]) + length + bytes(4) + content


def received(stream: socket.socket) -> Iterator[bytes]:
    """What is received until the last frame is answered, or the other side closes the connection."""
    end = b""
    with suppress(OSError):
        while b'"the last one"' not in end and (some := stream.recv(1 << 16)):
            yield some
            end = end[-20:] + some


def main() -> None:
    """Run from a shell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9)
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="attack-"))
    (folder / "control").mkdir()
    died = True
    limits = ("--tables-per-minute", "100000", "--budget", "1000")
    with Server(folder, *limits) as server, Server(folder / "control", *limits) as control:
        process = children(server.process.pid)
        attack = Attack(server, control, given.seed)
        try:
            attack.run(given.count, given.seconds)
            died = children(server.process.pid) != process
        finally:
            report(attack, died, (folder / "server.log").read_text())
    sys.exit(died or bool(attack.faults))


def report(attack: Attack, died: bool, log: str) -> None:
    """Print what was sent and what came of it."""
    sent = ", ".join(f"{count:,} {kind}" for kind, count in attack.sent.most_common())
    print(f"{sum(attack.sent.values()):,} inputs: {sent}; answers {dict(attack.answers)}; {attack.waits()}")
    print(f"died: {died}; wrong answers: {len(attack.faults)}; tracebacks: {log.count('Traceback')}")
    print("\n".join(attack.faults[:10]), flush=True)


if __name__ == "__main__":
    main()
