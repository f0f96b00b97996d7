"""Databases for the tests: SQLite in a folder, and our own PostgreSQL server if Debian's package is installed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def postgresql_programs() -> Path | None:
    """Where PostgreSQL's programs are; None if it isn't installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


@contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL server that runs while the tests need it, reached through a socket in its folder."""
    programs = postgresql_programs()
    assert programs is not None
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    own = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if own:
        shutil.chown(folder, "postgres")
    data, log = folder / "data", folder / "log"
    settings = f"-c listen_addresses= -k {folder} -c fsync=off"
    call([*own, programs / "initdb", "-D", data, "-A", "trust", "-U", "backroom", "--no-sync"], folder)
    call([*own, programs / "pg_ctl", "-D", data, "-l", log, "-o", settings, "-w", "start"], folder)
    try:
        yield f"postgresql+psycopg://backroom@/postgres?host={folder}"
    finally:
        call([*own, programs / "pg_ctl", "-D", data, "-m", "immediate", "stop"], folder)
        shutil.rmtree(folder)


def restart_postgresql(address: str) -> None:
    """Restart the server at an address as after a power cut."""
    programs, folder = postgresql_programs(), Path(address.partition("host=")[2])
    assert programs is not None
    own = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    settings = f"-c listen_addresses= -k {folder} -c fsync=off"
    control = [*own, programs / "pg_ctl", "-D", folder / "data", "-l", folder / "log"]
    call([*control, "-m", "immediate", "-o", settings, "-w", "restart"], folder)


def kill_postgresql(address: str) -> None:
    """``kill -9`` the server at an address, and start it again when its processes are gone."""
    programs, folder = postgresql_programs(), Path(address.partition("host=")[2])
    assert programs is not None
    os.kill(int((folder / "data" / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
    own = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    settings = f"-c listen_addresses= -k {folder} -c fsync=off"
    control = [*own, programs / "pg_ctl", "-D", folder / "data", "-l", folder / "log", "-o", settings]
    for _ in range(200):
        try:
            call([*control, "-w", "start"], folder)
            return
        except subprocess.CalledProcessError:  # its children are still there
            time.sleep(0.05)
    raise TimeoutError("PostgreSQL didn't start again")


def call(command: list[object], folder: Path) -> None:
    """Run a program quietly."""
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL, cwd=folder)
