"""The lobby of the server without threads and processes: in a worker of the browser there is neither."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ..core.errors import Refused
from ..server.advice import Advisers
from ..server.answers import ApiContext
from ..server.bot_pool import BotPool, Job
from ..server.bot_worker import choose
from ..server.lobby import Lobby
from ..server.protocol import TableRequest
from ..server.reading import Readers
from ..server.saving import Saver
from ..server.session import Change
from ..server.trial_worker import opened
from ..server.trials import Trials
from .shelf import Shelf, TabStore

SLOW = "Hints and the coach need a server: without one the rules are too slow for them."

Given = TypeVar("Given")
Found = TypeVar("Found")


class TabBots(BotPool):
    """Bots that think where everything else happens."""

    async def think(self, job: Job) -> Any:
        """A bot's answer, once the page has been told what happened before."""
        await asyncio.sleep(0)
        return choose(job.slug, job.bot, job.seat, job.seed, job.state, job.pickled_bot)


class TabTrials(Trials):
    """Foreign positions and records are tried out here: interpreted rules can't end the process."""

    async def try_out(self, wanted: TableRequest, created: int) -> Any:
        """The session and its stored form, or why the table can't be played."""
        return opened(wanted, created)


class TabAdvisers(Advisers):
    """No hints: they are found by thousands of games, for which interpreted rules are too slow."""

    async def work(self, seconds: float, kind: str, *job: Any) -> Any:
        """Why there is no answer."""
        raise Refused(SLOW)


class TabSaver(Saver):
    """Stores changes with the browser."""

    store: TabStore

    async def write(self, changes: list[Change]) -> None:
        """Keep changes, all or none."""
        before = {change.table: self.store.texts[change.table] for change in changes}
        self.store.write(changes)
        try:
            await self.store.flush()
        except OSError:
            self.store.texts |= before
            raise


class TabLobby(Lobby):
    """All tables of this browser."""

    store: TabStore

    def __init__(self, store: TabStore) -> None:
        super().__init__(store, TabBots())
        self.trials, self.advisers, self.saver = TabTrials(), TabAdvisers(), TabSaver(store)

    async def in_store(self, ask: Callable[[Given], Found], given: Given) -> Found:
        """Ask the store; whatever that has changed is on the disk afterwards."""
        found = ask(given)
        await self.store.flush()
        return found


def open_house(shelf: Shelf, texts: Mapping[str, str]) -> ApiContext:
    """A house with the tables that the browser has kept."""
    return ApiContext(TabLobby(TabStore(shelf, texts)), Readers())
