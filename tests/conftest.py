"""Every rule test runs in every build: always interpreted, and compiled if there is an up-to-date binary.

A test under ``tests/<slug>/`` that takes ``game`` gets that game. With BACKROOM_REQUIRE_COMPILED=1 a
missing binary is an error instead of a shorter run.

Besides Backroom's own games a sixth one is tested everywhere: Rum Row, which lies outside the package, as a stranger's
would. So any code that knows only Backroom's own games, or counts them, fails here.
"""

from __future__ import annotations

import os
import sys
from itertools import groupby
from pathlib import Path

import pytest

import backroom
from backroom.bots.levels import Searcher

SIXTH_GAME = Path(__file__).parent / "sixth_game"
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(SIXTH_GAME), os.environ.get("PYTHONPATH")]))
os.environ.setdefault("BACKROOM_THINKING", "0.003")  # in processes, bots that search answer at once
Searcher.iterations = 8  # here they give the same answer every time
backroom.register("rum_row:RumRow")
sys.dont_write_bytecode = False  # what pytest makes of the files of tests is kept for the next run

SLOW = {"browser": 3, "agents": 2, "editions": 2, "server": 1}
"""Folders whose tests start servers and browsers and mostly wait for them, and about how many seconds a test takes."""

COUNTABLE = {"snitch", "gangster"}
"""Games in which anybody who keeps track of the log knows everything, so that a redeal changes nothing (SN-AMB.22). A
game that hides nothing belongs here; one that isn't here must have redeals that differ."""


def builds(slug: str) -> list[str]:
    """The builds in which a game is tested."""
    required = os.environ.get("BACKROOM_REQUIRE_COMPILED") == "1"
    compiled = required or backroom.loading.compiled_module(slug) is not None
    return ["interpreted", "compiled"] if compiled else ["interpreted"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that takes ``game`` once per build."""
    slug = metafunc.definition.path.parent.name
    if "game" in metafunc.fixturenames and slug in backroom.slugs():
        metafunc.parametrize("game", [(slug, build) for build in builds(slug)], indirect=True, ids=builds(slug))


@pytest.fixture
def game(request: pytest.FixtureRequest) -> backroom.Game:
    """The game of the test's folder, in one build."""
    slug, build = request.param
    return backroom.game(slug, build)


# Several workers


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Deal the slow tests out to the workers, which begin with them: at the end, when work has to be shared out once
    more, only quick ones are left."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = dealt_out(items, workers)


def dealt_out(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The same tests in another order. xdist cuts it into equal shares, one for each worker."""
    slow = [item for item in items if item.path.parent.name in SLOW]
    quick = [item for item in items if item.path.parent.name not in SLOW]
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    files = [list(file) for _, file in groupby(slow, lambda item: item.path)]
    for file in sorted(files, key=seconds, reverse=True):
        min(shares, key=seconds).extend(file)
    for number, share in enumerate(shares):
        size = (len(items) - sum(map(len, shares[:number]))) // (workers - number)
        room = max(size - len(share), 0)
        share += quick[:room]
        del quick[:room]
    return [item for share in [*shares, quick] for item in share]


def seconds(items: list[pytest.Item]) -> int:
    """About how long slow tests take."""
    return sum(SLOW[item.path.parent.name] for item in items)
