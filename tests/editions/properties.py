"""The property of bad editions: each is refused in words, or it can be played to the end.

``python -m tests.editions.properties 10000 --note /tmp/editions`` tries that many of all games, two at a time, prints
what it finds, and goes on where it was interrupted when it is started again.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import backroom
from backroom import loading
from backroom.editions import checking, keeping, trial
from backroom.records.trial import limit_resources

from .mutating import limits_of, mutated, printed

FURTHER = range(1000, 1001)
"""Seeds of games beyond those that the trial plays."""

ROUND = 100
"""After so many it is noted how far one has come, and other processes go on: the modules of every edition stay in
memory."""

TOGETHER = 4
"""How many a process tries in one portion."""


def outcome(slug: str, seed: int, seconds: float = 0.3) -> tuple[str, str]:
    """What becomes of a bad edition: ``refused`` and why, or ``played``. An exception is a fault of ours."""
    data = mutated(slug, seed)
    found = checking.problems(printed(slug), data, limits_of(slug))
    if found:
        assert all(len(sentence.split()) >= 3 for sentence in found)
        return "refused", found[0]
    own = keeping.slug_for(slug, data)
    keeping.keep(own, written(data))
    return tried(own, seconds)


def tried(own: str, seconds: float) -> tuple[str, str]:
    """The same for one whose values are all allowed."""
    trial.SECONDS = seconds
    try:
        game = loading.load_game(own, "interpreted")
        trial.try_out(game)
    except Exception as error:
        return "tried", trial.told(error)
    for seats in game.seat_counts:
        for seed in FURTHER:
            assert trial.play(game, seats, seed, thorough=False).over
    return "played", ""


def written(data: dict[str, Any]) -> str:
    """An edition as the text of a toml file."""
    lines = [f"{key} = {spelt(value)}" for key, value in data.items()]
    return "\n".join(lines) + "\n"


def spelt(value: Any) -> str:
    """A value of a toml file, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{quoted(key)} = {spelt(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(spelt, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return quoted(value) if isinstance(value, str) else repr(value)


def quoted(text: str) -> str:
    """A text in quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def apart(given: tuple[str, int]) -> tuple[str, int, str, str]:
    """One outcome in a process of its own; what goes wrong is told."""
    limit_resources(200)
    try:
        return (*given, *outcome(*given))
    except BaseException as error:
        return (*given, "FAULT", f"{type(error).__name__}: {trial.told(error)}")


def main(count: int, slugs: list[str], first: int, jobs: int, note: Path | None) -> int:
    """Try many, and print how they went. The note says how far one has come, so that the next run goes on there."""
    if note is not None and note.exists():
        first = int(note.read_text("utf-8"))
    tally: Counter[tuple[str, str]] = Counter()
    for start in range(first, count, ROUND):
        seeds = range(start, min(start + ROUND, count))
        tasks = [(slugs[n % len(slugs)], n) for n in seeds]
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            for slug, seed, what, why in pool.map(apart, tasks, chunksize=TOGETHER):
                tally[slug, what] += 1
                if what not in ("refused", "played"):
                    print(f"{slug} {seed} {what}: {why}", flush=True)
        if note is not None:
            note.write_text(str(seeds.stop), "utf-8")
    print(*(f"{slug} {what}: {number}" for (slug, what), number in sorted(tally.items())), sep="\n")
    return any(what == "FAULT" for _, what in tally)


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, help="how many in all")
    parser.add_argument("slugs", nargs="*", default=list(backroom.slugs()))
    parser.add_argument("--first", type=int, default=0, help="begin with this one")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--note", type=Path, help="a file that says how far one has come")
    return parser.parse_args()


if __name__ == "__main__":
    given = arguments()
    sys.exit(main(given.count, given.slugs, given.first, given.jobs, given.note))
