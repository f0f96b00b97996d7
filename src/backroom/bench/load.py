"""``backroom load``: many tables of bots on one server, with watching sockets; how long from action to delivery."""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from ..core.errors import Invalid
from ..server.serve import allow_many_sockets

BAR = 0.250
"""How long 99 of 100 deliveries may take at most, in seconds."""

SETTLING = 3.0
"""Seconds after the last socket has come that are not counted."""

read_letter = msgspec.json.Decoder(dict[str, object])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add("--tables", type=int, default=500, metavar="N", help="how many tables (default: 500)")
    add("--sockets", type=int, default=2, metavar="N", help="how many sockets watch each table (default: 2)")
    add("--seconds", type=float, default=20, metavar="S", help="how long it is measured (default: 20)")
    add("--pace", type=int, default=950, metavar="MS", help="milliseconds that an action stays (default: 950)")
    add("--game", default="chicago_poker", metavar="GAME", help="which game is played")
    add("--bot", default="random", metavar="NAME", help="which bot plays (default: random, to measure the server)")


@dataclass
class Measured:
    """What was seen."""

    delays: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    counts_from: float = float("inf")

    def share(self, part: float) -> float:
        """The delay that a share of all deliveries keeps."""
        return sorted(self.delays)[int(part * (len(self.delays) - 1))]

    @property
    def is_good(self) -> bool:
        """Whether the bar is kept."""
        return bool(self.delays) and not self.errors and self.share(0.99) <= BAR


def run(args: argparse.Namespace) -> int:
    """Measure, print, and say whether the bar is kept."""
    if args.tables < 1 or args.sockets < 1 or args.seconds <= 0:
        raise Invalid("--tables and --sockets are at least 1, and --seconds is more than 0")
    allow_many_sockets()
    with tempfile.TemporaryDirectory() as folder:
        measured = asyncio.run(measure(args, folder))
    for line in report(args, measured):
        print(line)
    return 0 if measured.is_good else 1


def report(args: argparse.Namespace, measured: Measured) -> list[str]:
    """What was measured, in words."""
    head = f"{args.tables} tables of {args.game}, bots {args.bot}, {args.sockets} sockets each, pace {args.pace} ms"
    if not measured.delays:
        return [head, "nothing was delivered", *measured.errors[:5]]
    rate = len(measured.delays) / args.seconds / args.sockets
    times = ", ".join(
        f"{name} {measured.share(part) * 1000:.0f} ms"
        for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("most", 1.0))
    )
    verdict = "kept" if measured.is_good else "NOT kept"
    return [
        head,
        f"{rate:.0f} actions a second, {len(measured.delays)} deliveries in {args.seconds:.0f} s",
        f"from action to delivery: {times}",
        f"errors: {len(measured.errors)}",
        *measured.errors[:5],
        f"bar (p99 <= {BAR * 1000:.0f} ms, no error): {verdict}",
    ]


async def measure(args: argparse.Namespace, folder: str) -> Measured:
    """Start a server, fill it, listen."""
    server = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "backroom.cli",
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--data",
        folder,
        "--tables-per-minute",
        "1000000",
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        return await fill_and_listen(args, await address_of(server))
    finally:
        server.terminate()
        await server.wait()


async def address_of(server: asyncio.subprocess.Process) -> str:
    """Where the server says that it is."""
    line = (await server.stdout.readline()).decode() if server.stdout else ""
    found = re.search(r"http://localhost:(\d+)/", line)
    if not found:
        raise Invalid(f"the server did not start: {line}")
    return f"127.0.0.1:{found[1]}"


async def fill_and_listen(args: argparse.Namespace, host: str) -> Measured:
    """Make the tables, connect the sockets, listen for the wanted time."""
    measured = Measured()
    limit = asyncio.Semaphore(20)
    ready: list[str] = []
    links = await asyncio.gather(*(make_table(args, host, limit) for _ in range(args.tables)))
    watchers = [
        asyncio.create_task(watch(host, link, limit, measured, ready)) for link in links for _ in range(args.sockets)
    ]
    while len(ready) + len(measured.errors) < len(watchers):
        await asyncio.sleep(0.1)
    measured.counts_from = time.time() + SETTLING
    await asyncio.sleep(SETTLING + args.seconds)
    measured.counts_from = float("inf")
    for watcher in watchers:
        watcher.cancel()
    await asyncio.gather(*watchers, return_exceptions=True)
    return measured


async def make_table(args: argparse.Namespace, host: str, limit: asyncio.Semaphore) -> str:
    """A table of four bots; its spectators' link."""
    seats = [{"kind": "bot", "bot": args.bot}] * 4
    body = msgspec.json.encode({"game": args.game, "seats": seats, "pace": args.pace})
    request = urllib.request.Request(f"http://{host}/api/tables", body, {"content-type": "application/json"})
    async with limit:
        answer = await asyncio.to_thread(lambda: urllib.request.urlopen(request, timeout=60).read())
    return str(msgspec.json.decode(answer)["watch"])


async def watch(host: str, link: str, limit: asyncio.Semaphore, measured: Measured, ready: list[str]) -> None:
    """One watching socket."""
    try:
        async with limit:
            socket = await connect(
                f"ws://{host}/api/socket/{link}", max_size=None, compression=None, ping_interval=None, open_timeout=60
            )
        async with socket:
            ready.append(link)
            async for text in socket:
                note(measured, read_letter.decode(text))
    except (OSError, WebSocketException, TimeoutError) as error:
        measured.errors.append(f"{type(error).__name__}: {error}")


def note(measured: Measured, letter: dict[str, object]) -> None:
    """How long a letter took."""
    now = time.time()
    if letter["type"] == "moved" and now >= measured.counts_from:
        measured.delays.append(now - float(str(letter["at"])) / 1000)
