"""Spreading work over processes, on this machine or on a Ray cluster.

Work is cut into pieces that depend on nothing but themselves, so it doesn't matter who does which, or how often: a
piece whose worker is lost is done again, and results are the same however they are spread.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import wait as wait_for
from typing import Any

from .. import __version__
from ..bots.channel import end_all
from ..core.checks import check_number
from ..core.errors import Invalid
from ..core.words import short_repr
from ..editions.keeping import edition_file, keep
from ..extras import need

HERE = "local"
"""The address of a Ray of one's own, on this machine."""

SHARES_PER_JOB = 16
"""Work is cut into this many shares per process, so that all processes finish at about the same time."""

LARGEST_SHARE = 200
"""No share is larger, so that an interrupted run loses little."""

PATIENCE = 3
"""After so many lost workers in a row, without anything done in between, there is no point in going on."""

ANSWERS = 10.0
"""Within so many seconds a cluster must answer."""

Work = Callable[[Any, Any], Any]
"""Does a piece of some work: what all pieces have in common, and the piece."""


def spread(
    work: Work, common: Any, pieces: Sequence[Any], jobs: int = 1, ray: str | None = None, slugs: Sequence[str] = ()
) -> Iterator[Any]:
    """Do all pieces of some work, on games with these slugs; their results as they come."""
    if ray is not None:
        yield from by_ray(work, common, pieces, ray, slugs)
    elif jobs == 1:
        yield from (work(common, piece) for piece in pieces)
    else:
        yield from by_processes(work, common, pieces, jobs)


class Workers:
    """Processes, or a cluster, that stay for many rounds of work."""

    def __init__(self, jobs: int = 1, ray: str | None = None, slugs: Sequence[str] = ()) -> None:
        self.jobs, self.address, self.slugs = jobs, ray, slugs
        self.pool: ProcessPoolExecutor | None = None
        self.ray: Any = None

    def __enter__(self) -> Workers:
        if self.address is not None:
            self.ray = need("ray", "--ray", "ray")
            begin(self.ray, self.address)
        elif self.jobs > 1:
            self.pool = ProcessPoolExecutor(self.jobs, multiprocessing.get_context("spawn"), become_worker)
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if self.pool is not None:
            if kind is not None:
                stop(self.pool)
            self.pool.shutdown(cancel_futures=True)
        if self.ray is not None:
            self.ray.shutdown()

    def do(self, work: Work, common: Any, pieces: Sequence[Any]) -> Iterator[Any]:
        """Do all pieces of some work; their results in the order of the pieces."""
        if self.ray is not None:
            tasks = hand_out(self.ray, work, common, pieces, self.slugs)
            return (found for task in tasks for found in unwrapped(self.ray, [task]))
        if self.pool is not None:
            return (future.result() for future in [self.pool.submit(work, common, piece) for piece in pieces])
        return (work(common, piece) for piece in pieces)


def cut(numbers: Sequence[int], jobs: int) -> list[list[int]]:
    """Split numbers into shares of about the same size."""
    count = len(numbers)
    shares = max(1, min(count, max(jobs * SHARES_PER_JOB, -(-count // LARGEST_SHARE))))
    return [list(numbers[count * i // shares : count * (i + 1) // shares]) for i in range(shares)]


def check_jobs(jobs: int | None) -> int:
    """Check a number of processes; by default there is one per processor."""
    if jobs is None:
        return os.cpu_count() or 1
    return check_number(jobs, 1, 1024, "jobs")


# Processes


def by_processes(work: Work, common: Any, pieces: Sequence[Any], jobs: int) -> Iterator[Any]:
    """Work in processes of this machine; if one dies, all are replaced, and what they hadn't finished is done again."""
    left, losses = list(pieces), 0
    while left:
        done: list[Any] = []
        try:
            for piece, result in in_pool(work, common, left, jobs):
                done.append(piece)
                yield result
        except BrokenProcessPool as error:
            losses = 0 if done else losses + 1
            if losses == PATIENCE:
                raise Invalid("worker processes keep dying; is there too little memory?") from error
        left = [piece for piece in left if piece not in done]


def in_pool(work: Work, common: Any, pieces: Sequence[Any], jobs: int) -> Iterator[tuple[Any, Any]]:
    """Each piece with its result, from one pool of processes."""
    # forking a process with threads may hang
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), become_worker) as pool:
        futures: dict[Future[Any], Any] = {pool.submit(work, common, piece): piece for piece in pieces}
        waiting = set(futures)
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from ((futures[future], future.result()) for future in done)
        except BaseException:
            stop(pool)  # a bot that fails, or Ctrl-C: nobody waits for the rest
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def become_worker() -> None:
    """Ctrl-C reaches all processes, and the parent ends the others; one whose parent is gone ends as well."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: leave())
    threading.Thread(target=follow_parent, daemon=True).start()


def follow_parent() -> None:
    """End when the parent does."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        leave()


def leave() -> None:
    """End this process and its bots at once."""
    end_all()
    os._exit(1)


def stop(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool at once, whatever they are doing."""
    processes = list((pool._processes or {}).values())
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(1)
        process.kill()


# Ray


def by_ray(work: Work, common: Any, pieces: Sequence[Any], address: str, slugs: Sequence[str]) -> Iterator[Any]:
    """Work on a Ray cluster; Ray does again what a lost node had taken."""
    with Workers(1, address) as workers:
        waiting = hand_out(workers.ray, work, common, pieces, slugs)
        while waiting:
            done, waiting = workers.ray.wait(waiting)
            yield from unwrapped(workers.ray, done)


def hand_out(ray: Any, work: Work, common: Any, pieces: Sequence[Any], slugs: Sequence[str]) -> list[Any]:
    """Give the pieces of some work to the nodes of a cluster."""
    editions = {slug: file.read_text(encoding="utf-8") for slug in slugs if (file := edition_file(slug)) is not None}
    task = ray.remote(max_retries=-1)(do_piece)
    shared = ray.put((__version__, os.getcwd(), editions, work, common))
    return [task.remote(shared, piece) for piece in pieces]


def begin(ray: Any, address: str) -> None:
    """Connect to a cluster, or start one here."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody else need know
    quiet = {"logging_level": "ERROR", "log_to_driver": False}
    try:
        check_reachable(address)
        ray.init(address=address, **quiet, **({"include_dashboard": False} if address == HERE else {}))
    except Exception as error:  # whatever Ray raises, depending on its version and the address
        raise Invalid(f"there is no Ray cluster at {short_repr(address)}: {error}") from error


def check_reachable(address: str) -> None:
    """Find out at once whether anybody is there: Ray itself tries for minutes."""
    host, _, port = address.rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host.rpartition("/")[2], int(port)), timeout=ANSWERS).close()


def unwrapped(ray: Any, done: Sequence[Any]) -> Iterator[Any]:
    """Results, or the error of the work itself."""
    for one in done:
        try:
            yield ray.get(one)
        except ray.exceptions.RayTaskError as error:
            raise error.cause if isinstance(error.cause, Exception) else error from None


def do_piece(shared: tuple[str, str, dict[str, str], Work, Any], piece: Any) -> Any:
    """One piece, on a node of the cluster, which may not know the editions that are played."""
    version, folder, editions, work, common = shared
    if version != __version__:
        raise Invalid(f"a node of the cluster has Backroom {__version__}, but this is {version}")
    for slug, text in editions.items():
        keep(slug, text)
    with suppress(OSError):
        os.chdir(folder)  # where bots of one's own are found
    return work(common, piece)
