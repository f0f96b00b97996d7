"""A hostile client: sends many malformed positions, records, requests and frames to a real server of its own.

    python -m tests.server.attack --count 2000 --seed 1 --seconds 600

Nothing may end the server's process or be answered with 500, and somebody else's requests are answered all the while.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

import backroom
from backroom.records import Record
from tests.mutations import mutate, real_position
from tests.server.room import Server
from tests.server.test_supervisor import children

LETTERS = ["\x00", "\u2028", "\ud7ff", "|", ";", "\n", "P0", "-1", "99999999999999999999", "{", "\u202e", " "]
PATHS = ["/api/tables", "/api/tables/x/at/1", "/assets/x", "/t/x", "/api/games/families/rules", "/api/socket/x", "/"]


LATE = 0.25
"""Longer than this many seconds nobody should wait."""


class Attack:
    """A server, and what it answered."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server, self.chance = server, random.Random(seed)
        self.answers: Counter[Any] = Counter()
        self.faults: list[str] = []
        self.made = server.make(game="chicago_poker", seats=[{"kind": "me"}, {"kind": "friend"}], seed=1)
        self.delays: list[float] = []  # how long somebody else waited for an answer
        self.is_over = threading.Event()

    def ask(self, body: Any) -> None:
        """Ask for a table."""
        status, answer, _ = self.server.ask("/api/tables", body)
        self.answers[status] += 1
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
        connection = http.client.HTTPConnection(self.server.host, timeout=60)
        body = bytes(self.chance.randrange(256) for _ in range(self.chance.randrange(200)))
        path = self.chance.choice(PATHS) + self.chance.choice(["", "%00", "?a=%ff", "/" + "x" * 300, "/%e2%80%a8"])
        with suppress(http.client.HTTPException, OSError, ValueError):
            connection.request(self.chance.choice(["GET", "POST", "PUT", "DELETE", "HEAD"]), path, body)
            answer = connection.getresponse()
            self.answers[answer.status] += 1
            if answer.status >= 500:
                self.faults.append(f"{answer.status} {path} {body!r}")
        connection.close()

    def send_frames(self) -> None:
        """Frames that make no sense."""
        with suppress(WebSocketException, OSError), self.server.socket(self.made["seats"][0]["token"]) as socket:
            for _ in range(20):
                action = self.chance.choice([-1, 10**18, "", {"do": self.chance.choice(LETTERS)}, [], None, "x" * 999])
                id = self.chance.choice(["a", "b", "", "x" * 65, "\x00"])
                kind = self.chance.choice(["play", "chat", "undo", "ask", "name", "pace", "hello", "give"])
                socket.send(json.dumps({"type": kind, "id": id, "action": action, "text": "x", "seen": 0}))
            self.answers["frames"] += 20

    def stand_by(self) -> None:
        """Somebody else, who only wants to look at a table."""
        while not self.is_over.wait(0.2):
            begin = time.monotonic()
            self.server.ask(f"/api/tables/{self.made['watch']}")
            self.delays.append(time.monotonic() - begin)

    def run(self, count: int, seconds: float) -> int:
        """Attack; returns how often."""
        end = time.monotonic() + seconds
        bystander = threading.Thread(target=self.stand_by)
        bystander.start()
        ways = [self.send_position, self.send_record, self.send_request, self.send_frames]
        done = 0
        while done < count and time.monotonic() < end:
            self.chance.choices(ways, [4, 3, 6, 1])[0]()
            done += 1
        self.is_over.set()
        bystander.join()
        return done

    def waits(self) -> str:
        """How long somebody else waited, in words."""
        found = sorted(self.delays)
        shares = {name: found[int(part * (len(found) - 1))] for name, part in (("p50", 0.5), ("p99", 0.99), ("max", 1))}
        late = sum(delay > LATE for delay in found)
        times = ", ".join(f"{name} {delay * 1000:.0f} ms" for name, delay in shares.items())
        return f"others waited {times}; {late} of {len(found)} longer than {LATE * 1000:.0f} ms"


def main() -> None:
    """Run from a shell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9)
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="attack-"))
    with Server(folder, "--tables-per-minute", "100000", "--budget", "1000") as server:
        process = children(server.process.pid)
        attack = Attack(server, given.seed)
        count = attack.run(given.count, given.seconds)
        died = children(server.process.pid) != process
    log = (folder / "server.log").read_text()
    print(f"{count} attacks: {dict(attack.answers)}; {attack.waits()}")
    print(f"died: {died}; wrong answers: {len(attack.faults)}; tracebacks: {log.count('Traceback')}")
    print("\n".join(attack.faults[:10]))
    sys.exit(died or bool(attack.faults) or "Traceback" in log)


if __name__ == "__main__":
    main()
