"""Every rule test runs in every build: always interpreted, and compiled if there is an up-to-date binary.

A test under ``tests/<slug>/`` that takes ``game`` gets that game. With BACKROOM_REQUIRE_COMPILED=1 a
missing binary is an error instead of a shorter run.

Besides Backroom's own games a sixth one is tested everywhere: Rum Row, which lies outside the package, as a stranger's
would. So any code that knows only Backroom's own games, or counts them, fails here.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import backroom
from backroom.bots.levels import Searcher

SIXTH_GAME = Path(__file__).parent / "sixth_game"
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(SIXTH_GAME), os.environ.get("PYTHONPATH")]))
os.environ.setdefault("BACKROOM_THINKING", "0.003")  # in processes, bots that search answer at once
Searcher.iterations = 8  # here they give the same answer every time
backroom.register("rum_row:RumRow")

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
