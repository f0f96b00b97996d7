"""Bots run in worker processes, with a time budget. If one is late or crashes, its process is stopped, the random bot
chooses instead this time, and the log says so. No worker ever sees a real state: a job holds a redealt one."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import random
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

from .. import bots
from ..bots.contract import redeal_seed
from ..core.contract import AT_RANDOM, NOT_FOUND
from ..core.errors import NoRedeal
from .measuring import BOT_QUEUE, BOT_THINKING
from .session import Session
from .workers import WorkerPool

log = logging.getLogger("backroom.server")

BUDGET = 5.0
"""How many seconds a bot may think."""

GUESTS = 0.8
"""The part of the time that a bot of somebody's own may use, so that its worker can end it."""

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

    action: Any  # a number, a choice given whole, or None: nothing for now
    pickled_bot: bytes = b""
    why: str = ""


class BotPool(WorkerPool):
    """The worker processes for bots."""

    def __init__(self, budget: float = BUDGET, most: int = MOST_WORKERS) -> None:
        super().__init__("backroom.server.bot_worker", most)
        self.budget = budget
        self.redeals = Counter({AT_RANDOM: 0})  # how they came about

    def job(self, session: Session, seat: int, pickled_bot: bytes = b"") -> Job:
        """A job for the bot in a seat: a redealt state, without events if the bot doesn't read them."""
        name = session.places[seat].bot or "random"
        seed = redeal_seed(session.bot_seed, len(session.record))
        return Job(
            session.table,
            session.slug,
            name,
            seat,
            (seed + seat) % 2**63,
            tuple(session.state.legal(seat)),
            self.redealt(session, seat, seed, bots.bot_class(session.slug, name).reads_events),
            pickled_bot,
        )

    def redealt(self, session: Session, seat: int, seed: int, listen: bool) -> bytes:
        """A state that a seat can't tell from the real one, pickled; nothing if none is found."""
        try:
            twin = session.state.redeal(seat, seed)
        except NoRedeal:
            log.exception("table %s: no redeal for P%d at move %d", session.table, seat, session.state.moves)
            self.redeals[NOT_FOUND] += 1
            return b""
        how = twin.how_redealt()
        self.redeals[how] += 1
        if how != AT_RANDOM:
            log.warning("table %s: redealt for P%d at move %d: %s", session.table, seat, session.state.moves, how)
        return pickle.dumps(twin if listen else twin.clone())

    async def choose(self, job: Job) -> BotAnswer:
        """A bot's choice, or the random bot's if the bot is late or crashes, or there is nothing to show it."""
        if not job.state:
            return self.replace(job, "no redeal was found")
        try:
            answer, pickled_bot = await self.think(job)
        except (TimeoutError, EOFError, OSError) as error:
            if self.is_stopped:  # nobody waits for a choice any more
                raise asyncio.CancelledError("the pool has been stopped") from error
            return self.replace(job, f"{type(error).__name__}: {error}")
        if pickled_bot and (answer is None or isinstance(answer, dict) or answer in job.legal):
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
        begin = time.monotonic()
        async with self.place() as worker, asyncio.timeout(self.budget):
            BOT_QUEUE.observe(time.monotonic() - begin)
            with BOT_THINKING.timing():
                owner = f"{job.table} {job.seat}"
                return await worker.ask(
                    job.slug, job.bot, job.seat, job.seed, job.state, job.pickled_bot, owner, self.budget * GUESTS
                )
