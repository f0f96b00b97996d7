"""Backroom beside boardgame.io on the same machine: choices a second flat out, with as many tables and sockets.

    python -m tools.boardgame --tables 40 --people 3 --seconds 15

boardgame.io plays a small card game in memory on its own server (``tools/boardgame_io``; installed by npm into a
temporary folder, or taken from ``--modules``), and sends the state after every choice to every socket. Backroom plays
Chicago Poker with all its rules and stores every choice on the disk before anybody hears of it. It is measured twice:
as people get it, with a drawing for every socket, and with sockets that draw for themselves, as boardgame.io's do.
While it is busy it tells those who aren't asked about several choices at once, so it sends fewer updates. Both are
driven by the same cheap client; load from others changes choices a second, but hardly the processor time of each.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from backroom.bench import load, people
from backroom.bench.wire import SocketClient
from backroom.server.protocol import Layout
from backroom.server.serve import allow_many_sockets

HERE = Path(__file__).parent / "boardgame_io"
VERSION = "0.50.2"
"""The version of boardgame.io that is measured."""
SETTLING = 3.0
TICKS = os.sysconf("SC_CLK_TCK")


class Person:
    """A seat of a match with its socket, which speaks boardgame.io's protocol over Socket.IO."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self.seated = asyncio.Event()
        self.state: dict[str, Any] = {}

    async def sit_down(self, host: str) -> None:
        """Connect the socket."""
        self.wire = await SocketClient.connect(
            host, "/socket.io/?EIO=4&transport=websocket", self.hear, self.match.fail
        )
        self.wire.send(b"40/street,")

    def hear(self, text: bytes) -> None:
        """Handle a packet from the server."""
        self.match.measured.received += len(text) * self.match.measured.counts
        if text == b"2":
            self.wire.send(b"3")
        elif text.startswith(b"40/street"):
            self.emit("sync", self.match.id, str(self.seat), None, len(self.match.people))
        elif text.startswith(b"42/street,"):
            kind, *given = json.loads(text[len("42/street,") :])
            if kind == "sync":
                self.state = given[1]["state"]
                self.seated.set()
            elif kind == "update":
                self.state = given[1]
                self.match.measured.updates += self.match.measured.counts
                self.match.count_choice(self.state["_stateID"])
                self.match.go_on(self)

    def emit(self, kind: str, *given: Any) -> None:
        """Send an event."""
        self.wire.send(b"42/street," + json.dumps([kind, *given]).encode())

    def choose(self, luck: random.Random) -> None:
        """Draw a card or place one."""
        hand = self.state["G"]["players"][str(self.seat)]["hand"]
        name, args = ("place", [luck.randrange(len(hand)), luck.randrange(3)]) if len(hand) > 5 else ("draw", [])
        move = {"type": name, "args": args, "playerID": str(self.seat), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": move}
        self.emit("update", action, self.state["_stateID"], self.match.id, str(self.seat))


class Measured:
    """What was measured."""

    def __init__(self) -> None:
        self.actions, self.counts, self.cpu, self.updates, self.received = 0, False, 0.0, 0, 0
        self.faults: list[str] = []


class Match:
    """A match of boardgame.io and its people, who choose at random."""

    def __init__(self, host: str, measured: Measured, people: int, seed: int) -> None:
        self.host, self.measured, self.luck = host, measured, random.Random(seed)
        self.id, self.newest, self.over = f"match-{seed}", 0, asyncio.Event()
        self.started = False
        self.people: list[Person] = []
        self.count = people

    def fail(self, why: str) -> None:
        """Something went wrong."""
        self.measured.faults.append(why)
        self.over.set()

    async def begin(self) -> None:
        """Connect everybody; the first to arrive creates the match."""
        self.people = [Person(self, seat) for seat in range(self.count)]
        for person in self.people:
            await person.sit_down(self.host)
            await asyncio.wait_for(person.seated.wait(), 60)
        self.started = True
        for person in self.people:
            self.go_on(person)

    def count_choice(self, number: int) -> None:
        """A choice has arrived at the first socket."""
        if number > self.newest:
            self.newest = number
            self.measured.actions += self.measured.counts

    def go_on(self, person: Person) -> None:
        """Let whoever is asked choose as soon as they have the newest state."""
        if "gameover" in person.state["ctx"]:
            self.over.set()
        elif self.started and person.state["ctx"]["currentPlayer"] == str(person.seat):
            person.choose(self.luck)

    def leave(self) -> None:
        """Everybody leaves."""
        for person in self.people:
            person.wire.close()


async def keep_playing(host: str, measured: Measured, people: int, seed: int, ready: asyncio.Event) -> None:
    """Play one match after another."""
    while True:
        match = Match(host, measured, people, seed)
        try:
            await match.begin()
            ready.set()
            await match.over.wait()
        finally:
            match.leave()
        seed += 1000


def cpu_seconds(process: int) -> float:
    """The processor time of a process, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@asynccontextmanager
async def their_server(folder: Path) -> AsyncGenerator[tuple[str, int], None]:
    """boardgame.io's server: its address and its process."""
    process = await asyncio.create_subprocess_exec("node", folder / "server.js", stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        while line := (await process.stdout.readline()).decode():
            if found := re.match(r"port (\d+)", line):
                yield f"127.0.0.1:{found[1]}", process.pid
                return
        raise SystemExit("boardgame.io didn't start")
    finally:
        process.terminate()
        await process.wait()


async def measure_theirs(folder: Path, tables: int, people: int, seconds: float) -> Measured:
    """Measure boardgame.io flat out."""
    measured = Measured()
    async with their_server(folder) as (host, process):
        ready = [asyncio.Event() for _ in range(tables)]
        playing = (keep_playing(host, measured, people, seed, event) for seed, event in enumerate(ready))
        players = [asyncio.create_task(one) for one in playing]
        for event in ready:
            await asyncio.wait_for(event.wait(), 120)
        await asyncio.sleep(SETTLING)
        before, measured.counts = cpu_seconds(process), True
        await asyncio.sleep(seconds)
        measured.counts, measured.cpu = False, cpu_seconds(process) - before
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    return measured


def install(modules: Path | None, folder: Path) -> None:
    """Install boardgame.io and our game in a folder."""
    shutil.copytree(HERE, folder, dirs_exist_ok=True)
    if modules is not None:
        (folder / "node_modules").symlink_to(modules.resolve())
        return
    subprocess.run(["npm", "install", "--silent", "--no-save", f"boardgame.io@{VERSION}"], cwd=folder, check=True)


async def measure_ours(given: argparse.Namespace, draw: Layout | None) -> people.Measured:
    """Measure Backroom flat out, with sockets that get drawings or draw for themselves."""
    given.game = "chicago_poker"
    async with load.server(None) as host:
        return await load.measure(given, host, given.tables, 0.0, draw)


def told(name: str, found: Measured | people.Measured, seconds: float) -> str:
    """What was measured, in a line."""
    choices = max(found.actions, 1)
    return (
        f"  {name:34}{found.actions / seconds:6.0f} choices a second, each {found.cpu / choices * 1000:.2f} ms of "
        f"processor, {found.updates / choices:.2f} updates and {found.received / choices:,.0f} bytes"
    )


def compared(name: str, ours: people.Measured, theirs: Measured) -> str:
    """How ours compares with theirs, in a line."""
    per_second, cost = ours.actions / max(theirs.actions, 1), theirs.cpu / ours.cpu * ours.actions / theirs.actions
    return f"  ratio, {name}: {per_second:.2f} in choices a second, {cost:.2f} in processor time a choice"


def main() -> None:
    """Run from a shell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--people", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--modules", type=Path, help="a node_modules folder with boardgame.io in it")
    given = parser.parse_args()
    seats, given.people = given.people, (given.people,)
    allow_many_sockets()
    with tempfile.TemporaryDirectory(prefix="boardgame-") as name:
        install(given.modules, Path(name))
        theirs = asyncio.run(measure_theirs(Path(name), given.tables, seats, given.seconds))
    drawn, plain = (asyncio.run(measure_ours(given, draw)) for draw in ("wide", None))
    print(f"{given.tables} tables of {seats} people, flat out for {given.seconds:g} s; load {os.getloadavg()[0]:.1f}")
    print(told(f"boardgame.io {VERSION}, in memory", theirs, given.seconds))
    print(told("Backroom, drawn, on the disk", drawn, given.seconds))
    print(told("Backroom, not drawn, on the disk", plain, given.seconds))
    print(compared("drawn", drawn, theirs))
    print(compared("not drawn", plain, theirs))
    print("\n".join([*theirs.faults[:3], *drawn.errors[:3], *plain.errors[:3]]))


if __name__ == "__main__":
    main()
