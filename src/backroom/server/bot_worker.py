"""The worker process that runs bots: jobs on standard input, answers on standard output (see bot_pool.py)."""

from __future__ import annotations

import pickle
from typing import Any

from .. import bots
from ..bots.contract import answer_of
from ..bots.guests import Guest
from .workers import run_worker


def choose(
    slug: str,
    name: str,
    seat: int,
    seed: int,
    state: bytes,
    pickled_bot: bytes,
    owner: str = "",
    limit: float | None = None,
) -> tuple[Any, bytes]:
    """What a bot chooses in a state that was redealt for it, or an error text; and the bot itself, which remembers
    its plans. A bot of somebody's own is asked in a process that no other seat uses."""
    try:
        bot = pickle.loads(pickled_bot) if pickled_bot else bots.bot(slug, name, seed)
        if isinstance(bot, Guest):
            bot.owner, bot.limit = owner, limit
        answer = answer_of(bot, pickle.loads(state), seat, may_pass=True), pickle.dumps(bot)
        bot.close()
        return answer
    except Exception as error:
        return f"{type(error).__name__}: {error}", b""


if __name__ == "__main__":
    run_worker(choose)
