"""How much more two processes carry than one: the same flat-out measurement on PostgreSQL, with one and with more.

    python -m tests.server.processes --tables 60 --seconds 20

The people of the measurement need a share of the same cores: ``backroom load`` says how much.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.server.databases import postgresql
from tests.server.room import Server


def main() -> None:
    """Run from a shell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--tables", default="60")
    parser.add_argument("--seconds", default="20")
    given = parser.parse_args()
    for count in given.processes:
        print(f"{count} processes", flush=True)
        limits = ("--tables-per-minute", "1000000", "--budget", "100000")
        with (
            postgresql() as address,
            tempfile.TemporaryDirectory() as folder,
            Server(Path(folder), "--workers", str(count), *limits, database=address) as server,
        ):
            load = [sys.executable, "-m", "backroom.cli", "load", "--tables", "0", "--flat", given.tables]
            subprocess.run([*load, "--seconds", given.seconds, "--address", server.host], check=False)


if __name__ == "__main__":
    main()
