"""A real server and a real browser for the tests of the page."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from backroom.web import build

from .house import House

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Browser, Page, sync_playwright

from .profiles import Profile, Profiles

WHOLE_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WHOLE_CHROMIUM = next(filter(None, map(shutil.which, WHOLE_BROWSERS)), None)
CHROMIUM = shutil.which("chromium-headless-shell") or WHOLE_CHROMIUM
"""The same browser without windows, if it is there: a page costs less than half as much processor time."""

SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
IS_REQUIRED = os.environ.get("BACKROOM_REQUIRE_BROWSER") == "1"

PageMaker = Callable[..., Page]


def need(is_there: bool, what: str) -> None:
    """Skip where something is missing, unless the tests of the browser are required."""
    if not is_there and IS_REQUIRED:
        pytest.fail(f"BACKROOM_REQUIRE_BROWSER is 1, but {what}")
    if not is_there:
        pytest.skip(what)


@pytest.fixture(scope="session")
def bundle() -> Path:
    """The page, built from the current sources."""
    need(build.is_built() or build.find_npm() is not None, "there is no Node to build the page")
    assert build.is_built() or build.build() == 0
    return build.BUNDLE


@pytest.fixture(scope="session")
def house(bundle: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with its own tables."""
    with House(tmp_path_factory.mktemp("tables")) as house:
        yield house


@pytest.fixture(scope="module")
def chromium(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """One browser for a file of tests, which may name another ``BROWSER``; each test has profiles of its own in it. Not
    for all files: as long as there is one, Playwright has an event loop running, beside which the tests of the server
    can't run theirs."""
    program = getattr(request.module, "BROWSER", CHROMIUM)
    need(program is not None, "there is no chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def profiles(chromium: Browser) -> Iterator[Profiles]:
    """The profiles of a file of tests."""
    with Profiles(chromium) as profiles:
        yield profiles


@pytest.fixture
def new_page(profiles: Profiles, house: House) -> Iterator[PageMaker]:
    """Opens pages, each in a profile that remembers nothing; an error in a page fails the test."""
    opened, faults = list[Profile](), list[str]()

    def make(width: int = 1280, height: int = 800, base: str = "", staged: bool = False, **more: Any) -> Page:
        profile = profiles.take(base or house.address, width, height, staged, more)
        opened.append(profile)
        page = profile.context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield make
    for profile in opened:
        profiles.give_back(profile)
    assert not faults, faults


@pytest.fixture
def page(new_page: PageMaker) -> Page:
    """A page on a desktop."""
    return new_page()
