"""Bots run in worker processes, with a time budget. If one is late or crashes, its process is stopped, the random bot
chooses instead this time, and the log says so. No worker ever sees a real state: a job holds a redealt one."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import random
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from .. import bots
from ..bots.contract import redeal_seed
from .session import Session

log = logging.getLogger("backroom.server")

BUDGET = 5.0
"""How many seconds a bot may think."""

START = 60.0
"""How many seconds a new process may take to get ready."""

MOST_WORKERS = 2 * (os.cpu_count() or 1) + 2


@dataclass(frozen=True)
class Job:
    """A decision for a bot to make."""

    table: str
    slug: str
    bot: str
    seat: int
    seed: int
    legal: tuple[int, ...]
    state: bytes
    pickled_bot: bytes = b""  # the bot as it was after its last choice; empty for a new one


@dataclass(frozen=True)
class BotAnswer:
    """What a bot chose, and the bot afterwards; ``why`` says why the random bot chose instead, if it did."""

    action: int
    pickled_bot: bytes = b""
    why: str = ""


class Worker:
    """A process that runs one bot at a time."""

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
    async def start(cls) -> Worker:
        """Start a process; its first output means that it is ready."""
        pipe = asyncio.subprocess.PIPE
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable, "-m", "backroom.server.bot_worker", stdin=pipe, stdout=pipe, start_new_session=True
            )
        )

    async def choose(self, job: Job) -> Any:
        """A bot's answer; EOFError if the process ends."""
        if self.process.stdin is None:
            raise EOFError("the bot's process has no standard input")
        content = pickle.dumps((job.slug, job.bot, job.seat, job.seed, job.state, job.pickled_bot))
        self.process.stdin.write(len(content).to_bytes(4, "big") + content)
        return await self.hear()

    async def hear(self) -> Any:
        """The next object that the process sends."""
        output = self.process.stdout
        if output is None:
            raise EOFError("the bot's process has no standard output")
        try:
            size = int.from_bytes(await output.readexactly(4), "big")
            return pickle.loads(await output.readexactly(size))
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise EOFError("the bot's process has ended") from error

    async def stop(self) -> None:
        """End the process at once."""
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class BotPool:
    """The worker processes for bots: as many as needed, up to a limit."""

    def __init__(self, budget: float = BUDGET, most: int = MOST_WORKERS) -> None:
        self.budget = budget
        self.idle: list[Worker] = []
        self.all: set[Worker] = set()
        self.places = asyncio.Semaphore(most)

    @staticmethod
    def job(session: Session, seat: int, pickled_bot: bytes = b"") -> Job:
        """A job for the bot in a seat: a redealt state, without events if the bot doesn't read them."""
        state, name = session.state, session.places[seat].bot or "random"
        seed = redeal_seed(session.bot_seed, len(session.record))
        twin = state.redeal(seat, seed)
        if not bots.bots_of(session.slug)[name].reads_events:
            twin = twin.clone()
        return Job(
            session.table,
            session.slug,
            name,
            seat,
            (seed + seat) % 2**63,
            tuple(state.legal(seat)),
            pickle.dumps(twin),
            pickled_bot,
        )

    async def choose(self, job: Job) -> BotAnswer:
        """A bot's choice, or the random bot's if the bot is late or crashes."""
        try:
            answer, pickled_bot = await self.think(job)
        except (TimeoutError, EOFError, OSError) as error:
            return self.replace(job, f"{type(error).__name__}: {error}")
        if isinstance(answer, int) and answer in job.legal:
            return BotAnswer(answer, pickled_bot)
        return self.replace(job, str(answer))

    def replace(self, job: Job, why: str) -> BotAnswer:
        """Let the random bot choose instead."""
        log.warning(
            "table %s: the bot %s for P%d failed and is replaced by random for this choice (%s)",
            job.table,
            job.bot,
            job.seat,
            why,
        )
        return BotAnswer(random.Random(job.seed).choice(job.legal), why=why)

    async def think(self, job: Job) -> Any:
        """A bot's answer, from an idle process."""
        async with self.place() as worker, asyncio.timeout(self.budget):
            return await worker.choose(job)

    @asynccontextmanager
    async def place(self) -> AsyncGenerator[Worker, None]:
        """An idle process, or a new one; it is stopped if anything goes wrong."""
        async with self.places:
            worker = self.idle.pop() if self.idle else await Worker.start()
            self.all.add(worker)
            try:
                await worker.wait_until_ready()
                yield worker
            except BaseException:
                self.all.discard(worker)
                await worker.stop()
                raise
            self.idle.append(worker)

    async def warm(self) -> None:
        """Start one process before the first bot is needed."""
        async with self.place():
            pass

    async def stop(self) -> None:
        """End all processes."""
        for worker in list(self.all):
            await worker.stop()
        self.all.clear()
        self.idle.clear()
