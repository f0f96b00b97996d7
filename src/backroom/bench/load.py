"""``backroom load``: how long people wait, and how many choices a second one server carries out. Every seat of every
table is a person with a socket and a drawing; choices are stored on the disk before anybody hears of them. What a
choice costs the server in time of its processor hardly depends on what else the machine is doing; the rest does."""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from ..core.errors import Invalid
from ..server.protocol import Layout
from ..server.serve import allow_many_sockets
from .people import House, Measured

EXAMPLES = """\
  backroom load                                   500 tables at one choice a second each, then flat out
  backroom load --tables 50 --people 4            fewer tables, each with four people
  backroom load --address 127.0.0.1:8765          a server that is already running"""

BAR = 0.250
"""The limit for the 99th percentile of deliveries, in seconds."""

FLAT_BAR = 1500
"""How many choices a second one server should carry out when everybody plays flat out."""

CPU = re.compile(r"^process_cpu_seconds_total (\S+)$", re.MULTILINE)

SETTLING = 3.0
"""How many seconds are ignored after the last socket has connected."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add("--tables", type=int, default=500, metavar="N", help="the number of tables (default: 500)")
    add("--people", default="2-4", metavar="N", help="how many sit at each table (default: 2-4)")
    add("--seconds", type=float, default=20, metavar="S", help="how long to measure each of the two (default: 20)")
    add("--pause", type=float, default=1, metavar="S", help="the seconds between two choices at a table (default: 1)")
    add("--flat", type=int, default=60, metavar="N", help="the number of tables that play flat out (default: 60)")
    add("--game", default="chicago_poker", metavar="GAME", help="the game to play (default: chicago_poker)")
    add("--address", metavar="HOST:PORT", help="a running server to measure (default: start one with its own database)")


def people(text: str) -> tuple[int, ...]:
    """How many people sit at the tables: a number, or from one to another."""
    least, _, most = text.partition("-")
    if not least.isdecimal() or not (most or least).isdecimal() or not 2 <= int(least) <= int(most or least):
        raise Invalid(f"--people {text!r}: two or more, such as 3, or from some to more, such as 2-4")
    return tuple(range(int(least), int(most or least) + 1))


def run(args: argparse.Namespace) -> int:
    """Measure, print, and report whether the limit was met."""
    if args.tables < 0 or args.flat < 0 or args.tables + args.flat == 0 or args.seconds <= 0:
        raise Invalid("--tables or --flat must be at least 1, and --seconds more than 0")
    args.people = people(args.people)
    allow_many_sockets()
    return 0 if asyncio.run(measure_both(args)) else 1


async def measure_both(args: argparse.Namespace) -> bool:
    """Measure at the pace of people, then flat out; whether the limits were met."""
    seated = "-".join(str(count) for count in sorted({args.people[0], args.people[-1]}))
    print(f"{args.game}, {seated} people at each table, drawings on, every choice on the disk", flush=True)
    is_good = True
    for tables, pause in ((args.tables, args.pause), (args.flat, 0.0)):
        if tables:
            async with server(args.address) as host:
                measured = await measure(args, host, tables, pause)
            for line in report(args, measured, tables, pause):
                print(line, flush=True)
            is_good = is_good and is_within_limits(measured, pause, args.seconds)
    return is_good


def is_within_limits(measured: Measured, pause: float, seconds: float) -> bool:
    """Whether nothing failed and, at the pace of people, everything came in time, or flat out there was enough."""
    if not measured.delays or measured.errors:
        return False
    return measured.share(0.99) <= BAR if pause else measured.actions / seconds >= FLAT_BAR


def report(args: argparse.Namespace, measured: Measured, tables: int, pause: float) -> list[str]:
    """What was measured, in words."""
    pace = f"a choice every {pause:g} s at each" if pause else "flat out"
    if not measured.delays:
        return [f"{tables} tables, {pace}: nothing was delivered", *measured.errors[:5]]
    times = ", ".join(
        f"{name} {measured.share(part) * 1000:.0f} ms"
        for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))
    )
    bar = f"p99 <= {BAR * 1000:.0f} ms" if pause else f"{FLAT_BAR} choices a second"
    choices = max(measured.actions, 1)
    cost = f"{measured.cpu / choices * 1000:.2f} ms" if measured.cpu else "unknown"
    own = f"{measured.own_cpu / choices * 1000:.2f} ms"
    return [
        f"{tables} tables, {pace}: {measured.actions / args.seconds:.0f} choices a second",
        f"  from a choice to each socket: {times}",
        f"  a choice costs the server {cost} of its processor (and the measurement {own})",
        f"  updates of the table for each choice: {measured.updates / choices:.2f}",
        f"  errors: {len(measured.errors)}",
        *(f"  {error}" for error in measured.errors[:5]),
        f"  {'met' if is_within_limits(measured, pause, args.seconds) else 'NOT met'} (limit: {bar}, no errors)",
    ]


async def measure(
    args: argparse.Namespace, host: str, tables: int, pause: float, draw: Layout | None = "wide"
) -> Measured:
    """Fill a server with tables, let the people play, and measure for the given time."""
    measured = Measured()
    house = House(host, args.game, args.people, draw, measured)
    ready = [asyncio.Event() for _ in range(tables)]
    players = [asyncio.create_task(house.keep_playing(i, pause, event)) for i, event in enumerate(ready)]
    for event in ready:
        await event.wait()
    await asyncio.sleep(SETTLING)
    before, own = await asyncio.to_thread(cpu_seconds, host), time.process_time()
    measured.counts = True
    await asyncio.sleep(args.seconds)
    measured.counts, measured.is_over = False, True
    measured.own_cpu = time.process_time() - own
    measured.cpu = await asyncio.to_thread(cpu_seconds, host) - before
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return measured


def cpu_seconds(host: str) -> float:
    """How many seconds of processor time a server has used."""
    with urllib.request.urlopen(f"http://{host}/metrics", timeout=60) as answer:
        return sum(map(float, CPU.findall(answer.read().decode())))


@asynccontextmanager
async def server(address: str | None) -> AsyncGenerator[str, None]:
    """The address of a server: of one that is running, or of one with an empty database that stops afterwards."""
    if address is not None:
        yield address
        return
    with tempfile.TemporaryDirectory() as folder:
        where = ["--host", "127.0.0.1", "--port", "0", "--data", folder, "--tables-per-minute", "1000000"]
        where += ["--budget", "100000"]
        command = [sys.executable, "-m", "backroom.cli", "serve", *where]
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        try:
            yield await address_of(process)
        finally:
            process.terminate()
            await process.wait()


async def address_of(process: asyncio.subprocess.Process) -> str:
    """The address that a server prints."""
    line = (await process.stdout.readline()).decode() if process.stdout else ""
    found = re.search(r"http://localhost:(\d+)/", line)
    if not found:
        raise Invalid(f"the server did not start: {line}")
    return f"127.0.0.1:{found[1]}"
