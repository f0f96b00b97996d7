"""How much more two processes carry than one: the same flat-out measurement on PostgreSQL, with one and with more.

    python -m tests.server.processes --tables 60 --seconds 20

The people of the measurement and PostgreSQL need a share of the same cores. So two ratios are told: in choices a second
on this machine, and in what the processes would carry if each had a core of its own (processes by the processor time
that a choice takes), which is what more cores bring.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path

from backroom.bench import load
from backroom.bench.people import Measured
from backroom.server.serve import allow_many_sockets
from tests.server.databases import postgresql
from tests.server.room import Server

LIMITS = ("--tables-per-minute", "1000000", "--budget", "100000")


def measure(count: int, given: argparse.Namespace) -> Measured:
    """Let people play flat out on so many processes."""
    with (
        postgresql() as address,
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), "--workers", str(count), *LIMITS, database=address) as server,
    ):
        return asyncio.run(load.measure(given, server.host, given.tables, 0.0))


def main() -> None:
    """Run from a shell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=20)
    parser.set_defaults(game="chicago_poker", people=(2, 3, 4))
    given = parser.parse_args()
    allow_many_sockets()
    rates, carried = list[float](), list[float]()
    for count in given.processes:
        found = measure(count, given)
        choices = max(found.actions, 1)
        rates.append(choices / given.seconds)
        carried.append(count * choices / found.cpu)
        print(
            f"{count} processes: {rates[-1]:.0f} choices a second, {found.cpu / choices * 1000:.2f} ms of processor "
            f"each (and the measurement {found.own_cpu / choices * 1000:.2f} ms), {len(found.errors)} errors; "
            f"with a core each: {carried[-1]:.0f} a second; load {os.getloadavg()[0]:.1f}",
            flush=True,
        )
    print(f"ratio: {rates[-1] / rates[0]:.2f} on this machine, {carried[-1] / carried[0]:.2f} with a core each")


if __name__ == "__main__":
    main()
