"""Worker processes: jobs go in and answers come out, pickled, through pipes. One that is late or dies is replaced."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, BinaryIO

START = 60.0
"""How many seconds a new process may take to get ready."""

NICE = 5
"""Workers yield to the server, which answers people."""


class Worker:
    """A process that does one job at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.is_ready = False

    async def wait_until_ready(self) -> None:
        """Wait for a new process to start."""
        if not self.is_ready:
            async with asyncio.timeout(START):
                await self.hear()
            self.is_ready = True

    @classmethod
    async def start(cls, module: str) -> Worker:
        """Start a process; its first output means that it is ready."""
        pipe = asyncio.subprocess.PIPE
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable, "-m", module, stdin=pipe, stdout=pipe, start_new_session=True
            )
        )

    async def ask(self, *job: Any) -> Any:
        """The answer to a job; EOFError if the process ends."""
        if self.process.stdin is None:
            raise EOFError("the process has no standard input")
        content = pickle.dumps(job)
        self.process.stdin.write(len(content).to_bytes(4, "big") + content)
        return await self.hear()

    async def hear(self) -> Any:
        """The next object that the process sends."""
        output = self.process.stdout
        if output is None:
            raise EOFError("the process has no standard output")
        try:
            size = int.from_bytes(await output.readexactly(4), "big")
            return pickle.loads(await output.readexactly(size))
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise EOFError("the process has ended") from error

    async def stop(self) -> None:
        """End the process at once."""
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class WorkerPool:
    """Processes that run a module: as many as needed, up to a limit."""

    def __init__(self, module: str, most: int) -> None:
        self.module = module
        self.idle: list[Worker] = []
        self.all: set[Worker] = set()
        self.starting: set[asyncio.Task[Worker]] = set()
        self.places = asyncio.Semaphore(most)
        self.waiting = 0  # how many jobs have no process yet
        self.is_stopped = False

    @asynccontextmanager
    async def place(self) -> AsyncGenerator[Worker, None]:
        """An idle process, or a new one; it is stopped if anything goes wrong. Whoever asks a stopped pool is
        cancelled."""
        self.waiting += 1
        try:
            await self.places.acquire()
        finally:
            self.waiting -= 1
        try:
            if self.is_stopped:
                raise asyncio.CancelledError("the pool has been stopped")
            worker = self.idle.pop() if self.idle else await self.start()
            try:
                await worker.wait_until_ready()
                yield worker
            except BaseException:
                self.all.discard(worker)
                await worker.stop()
                raise
            self.idle.append(worker)
        finally:
            self.places.release()

    async def start(self) -> Worker:
        """A new process. Its start goes on even if whoever wants it is cancelled: asyncio would wait forever for a
        process to end whose pipes are not connected yet."""
        task = asyncio.create_task(Worker.start(self.module))
        self.starting.add(task)
        task.add_done_callback(self.note_start)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(lambda done: self.idle.append(done.result()) if is_started(done) else None)
            raise

    def note_start(self, task: asyncio.Task[Worker]) -> None:
        """A process has started, or could not."""
        self.starting.discard(task)
        if is_started(task):
            self.all.add(task.result())

    async def warm(self) -> None:
        """Start one process before the first one is needed."""
        async with self.place():
            pass

    async def stop(self) -> None:
        """End all processes, for good."""
        self.is_stopped = True
        if self.starting:
            await asyncio.wait(self.starting)
        for worker in list(self.all):
            await worker.stop()
        self.all.clear()
        self.idle.clear()


def is_started(task: asyncio.Task[Worker]) -> bool:
    """Whether there is a process now."""
    return not task.cancelled() and task.exception() is None


# In the worker process


def read(given: BinaryIO) -> Any:
    """The next job; None when there are no more."""
    size = given.read(4)
    return pickle.loads(given.read(int.from_bytes(size, "big"))) if len(size) == 4 else None


def tell(output: BinaryIO, answer: Any) -> None:
    """Write an answer."""
    content = pickle.dumps(answer)
    output.write(len(content).to_bytes(4, "big") + content)
    output.flush()


def work(given: BinaryIO, output: BinaryIO, do: Callable[..., Any]) -> None:
    """Report that the process is ready, then do one job after another until the server closes the pipe."""
    tell(output, "ready")
    while (job := read(given)) is not None:
        tell(output, do(*job))


def run_worker(do: Callable[..., Any]) -> None:
    """The life of a worker process."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed doesn't corrupt the answers
    with suppress(BrokenPipeError, KeyboardInterrupt):
        work(sys.stdin.buffer, output, do)
