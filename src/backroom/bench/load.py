"""``backroom load``: the time from action to delivery with many tables of bots on one server, and spectators."""

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

EXAMPLES = """\
  backroom load                                   500 tables with two spectators each
  backroom load --tables 50 --bot greedy          fewer tables, with bots that think"""

BAR = 0.250
"""The limit for the 99th percentile of deliveries, in seconds."""

SETTLING = 3.0
"""How many seconds are ignored after the last socket has connected."""

read_update = msgspec.json.Decoder(dict[str, object])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add("--tables", type=int, default=500, metavar="N", help="the number of tables (default: 500)")
    add("--sockets", type=int, default=2, metavar="N", help="the number of spectators at each table (default: 2)")
    add("--seconds", type=float, default=20, metavar="S", help="how long to measure (default: 20)")
    add("--pace", type=int, default=950, metavar="MS", help="the pause after an action, in milliseconds (default: 950)")
    add("--game", default="chicago_poker", metavar="GAME", help="the game to play (default: chicago_poker)")
    add(
        "--bot",
        default="random",
        metavar="NAME",
        help="the bot to use (default: random, to measure the server)",
    )


@dataclass
class Measured:
    """What was measured."""

    delays: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    counts_from: float = float("inf")

    def share(self, part: float) -> float:
        """A percentile of the delays."""
        return sorted(self.delays)[int(part * (len(self.delays) - 1))]

    @property
    def is_good(self) -> bool:
        """Whether the limit was met."""
        return bool(self.delays) and not self.errors and self.share(0.99) <= BAR


def run(args: argparse.Namespace) -> int:
    """Measure, print, and report whether the limit was met."""
    if args.tables < 1 or args.sockets < 1 or args.seconds <= 0:
        raise Invalid("--tables and --sockets must be at least 1, and --seconds more than 0")
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
        for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))
    )
    verdict = "met" if measured.is_good else "NOT met"
    return [
        head,
        f"{rate:.0f} actions per second, {len(measured.delays)} deliveries in {args.seconds:.0f} s",
        f"from action to delivery: {times}",
        f"errors: {len(measured.errors)}",
        *measured.errors[:5],
        f"limit (p99 <= {BAR * 1000:.0f} ms, no errors): {verdict}",
    ]


async def measure(args: argparse.Namespace, folder: str) -> Measured:
    """Start a server, fill it with tables, and listen."""
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
    """The address that the server prints."""
    line = (await server.stdout.readline()).decode() if server.stdout else ""
    found = re.search(r"http://localhost:(\d+)/", line)
    if not found:
        raise Invalid(f"the server did not start: {line}")
    return f"127.0.0.1:{found[1]}"


async def fill_and_listen(args: argparse.Namespace, host: str) -> Measured:
    """Create the tables, connect the sockets, and listen for the given time."""
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
    """One spectator's socket."""
    try:
        async with limit:
            socket = await connect(
                f"ws://{host}/api/socket/{link}", max_size=None, compression=None, ping_interval=None, open_timeout=60
            )
        async with socket:
            ready.append(link)
            async for text in socket:
                note(measured, read_update.decode(text))
    except (OSError, WebSocketException, TimeoutError) as error:
        measured.errors.append(f"{type(error).__name__}: {error}")


def note(measured: Measured, update: dict[str, object]) -> None:
    """Note how long an update took."""
    now = time.time()
    if update["type"] == "moved" and now >= measured.counts_from:
        measured.delays.append(now - float(str(update["at"])) / 1000)
