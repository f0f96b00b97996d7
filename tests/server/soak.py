"""People play for a long time, game after game in all games: does the server's memory stay as it was?

    python -m tests.server.soak --minutes 60 --tables 50

After a quarter of the time memory should be flat; after everybody has left and the tables have been put away (ten
minutes later), it should be back down. ``--rest 0`` doesn't wait for that.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

import backroom
from backroom.bench.people import House, Measured
from backroom.server.serve import allow_many_sockets
from tests.server.room import Server
from tests.server.test_supervisor import children

SAMPLES = 40
GROWTH = 1.15
"""By this factor at most may the last quarter be above the second."""


def megabytes(process: int) -> float:
    """The memory that a process has in use."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS:"))) / 1024


def people(slug: str) -> list[int]:
    """How many sit at the tables of a game: three or four, if the game allows it."""
    return [count for count in (3, 4) if count in backroom.game(slug).seat_counts]


async def play(host: str, process: int, given: argparse.Namespace) -> tuple[list[float], Measured]:
    """Let people play; the memory of the server all the while."""
    measured, found = Measured(counts=True), list[float]()
    houses = [House(host, slug, people(slug), "wide", measured) for slug in backroom.slugs()]
    players = [
        asyncio.create_task(houses[number % len(houses)].keep_playing(number, given.pause, asyncio.Event()))
        for number in range(given.tables)
    ]
    for _ in range(SAMPLES):
        await asyncio.sleep(given.minutes * 60 / SAMPLES)
        found.append(megabytes(process))
        measured.delays.clear()
        measured.answers.clear()
        print(f"{time.strftime('%H:%M:%S')} {found[-1]:.1f} MB after {measured.actions} choices", flush=True)
    measured.is_over = True
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return found, measured


def main() -> None:
    """Run from a shell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between two choices at a table")
    parser.add_argument("--rest", type=float, default=12, help="minutes to wait after everybody has left")
    given = parser.parse_args()
    allow_many_sockets()
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    with Server(folder, "--tables-per-minute", "1000000", "--budget", "100000") as server:
        [process] = children(server.process.pid)
        found, measured = asyncio.run(play(server.host, process, given))
        quarter = SAMPLES // 4
        early, late = (sum(part) / quarter for part in (found[quarter : 2 * quarter], found[-quarter:]))
        print(f"{measured.actions} choices, {len(measured.errors)} errors {measured.errors[:3]}")
        print(f"memory in the second quarter {early:.1f} MB, in the last {late:.1f} MB")
        if given.rest:
            time.sleep(given.rest * 60)
            print(f"{given.rest:g} minutes after everybody had left: {megabytes(process):.1f} MB")
    sys.exit(late > early * GROWTH or bool(measured.errors))


if __name__ == "__main__":
    main()
