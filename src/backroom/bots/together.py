"""Thinking in several threads at once: each has a tree and luck of its own, and their findings are put together.

The search works without the interpreter lock, so two threads on two processors make twice as many tries. Iterations are
divided among the threads: the same seed, iterations and number of threads give the same thought.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

from ..core.checks import check_number
from ..core.contract import Contract
from .contract import redeal_seed
from .thinking import Finding, Thought, own_thinking, think

MOST_THREADS = 64


@cache
def thread_pool(threads: int) -> ThreadPoolExecutor:
    """Threads that stay, and keep their minds."""
    return ThreadPoolExecutor(threads, thread_name_prefix="thinking")


def think_together(
    state: Contract,
    seat: int,
    seed: int = 0,
    seconds: float | None = None,
    iterations: int | None = None,
    *,
    threads: int = 1,
    **more: Any,
) -> Thought:
    """Think about a seat's choice as ``thinking.think`` does (see there for the rest), in several threads; a
    game's own way to think has one thread."""
    check_number(threads, 1, MOST_THREADS, "the number of threads")
    if threads == 1 or own_thinking(state.game.slug) is not None:
        return think(state, seat, seed, seconds, iterations, **more)
    jobs = []
    for place in range(threads):
        share = None if iterations is None else (iterations + place) // threads
        if share != 0:
            own = redeal_seed(seed, place)
            jobs.append(thread_pool(threads).submit(think, state.clone(), seat, own, seconds, share, **more))
    return put_together([job.result() for job in jobs])


def put_together(thoughts: list[Thought]) -> Thought:
    """One thought from several about the same choice."""
    by_action: dict[int, list[Finding]] = {}
    for thought in thoughts:
        for found in thought.findings:
            by_action.setdefault(found.action, []).append(found)
    seat, iterations = thoughts[0].seat, sum(thought.iterations for thought in thoughts)
    if iterations == 0:
        return thoughts[0]
    findings = sorted(map(mean_of, by_action.values()), key=lambda one: (one.tries, one.chances[seat]), reverse=True)
    return Thought(seat, iterations, tuple(findings))


def mean_of(found: list[Finding]) -> Finding:
    """What several threads have found about one choice: chances by how often it was tried, the line most tried."""
    tries = sum(one.tries for one in found)
    everybody = zip(*(one.chances for one in found), strict=True)
    parts = [one.tries / max(1, tries) for one in found]
    chances = tuple(sum(map(float.__mul__, each, parts)) for each in everybody)
    return Finding(found[0].action, tries, chances, max(found, key=lambda one: one.tries).line)
