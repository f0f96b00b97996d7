"""The house in a browser tab: a folder on a plain file server, and no server at all once it has been visited."""

from __future__ import annotations

import gzip
import http.server
import json
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import backroom
from backroom.web import CLIENT
from tools import static

from .conftest import need
from .house import QUICKLY, SOON, Player

LARGEST = 8_000_000
LONG = 180_000
"""Milliseconds: starting Python in a browser takes a while on a busy machine."""
GAMES = sorted(path.parent.name for path in (static.SOURCE / "backroom" / "games").glob("*/edition.toml"))


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain file server that doesn't tell what it does."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Host:
    """A plain file server, which can be gone."""

    def __init__(self, folder: Path) -> None:
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self.server.server_port}/house/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Be gone."""
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    need(static.is_built(), "the page without a server is not built: make static")
    (tmp_path / "house").symlink_to(static.OUT)  # it may lie anywhere
    running = Host(tmp_path)
    yield running
    running.close()


def is_open(page: Page) -> None:
    """Wait until the house is open."""
    page.wait_for_selector(".opening:empty", state="attached", timeout=LONG)


Visit = Callable[..., Page]


@pytest.fixture
def visit(chromium: Browser, host: Host) -> Iterator[Visit]:
    """Opens the page and waits until the house is open; an error in a page fails the test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-US", reduced_motion="reduce")
    context.set_default_timeout(SOON)
    context.add_init_script(QUICKLY)
    faults = list[str]()

    def make(is_alone: bool = True, day: int | None = None) -> Page:
        page = context.new_page()
        if day is not None:
            page.clock.set_fixed_time(day * 86_400)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(host.address)
        if is_alone:
            is_open(page)
        return page

    yield make
    context.close()
    assert not faults, faults


WORDS = json.loads((CLIENT / "messages" / "en.json").read_text(encoding="utf-8"))


def title_of(slug: str) -> str:
    """What the page calls a game."""
    return str(WORDS.get(f"game.{slug}", backroom.game(slug).title))


def point_at_poster(page: Page, slug: str) -> None:
    """Point at a game's poster: all of its buttons come up."""
    page.locator(".card").filter(has=page.get_by_role("button", name=f"Play now: {title_of(slug)}")).hover()


def sit_down(page: Page, slug: str) -> Player:
    """Open a small table with random bots that play as fast as they can."""
    seats = min(backroom.game(slug).seat_counts)
    point_at_poster(page, slug)
    page.get_by_role("button", name=f"New table: {title_of(slug)}").click()
    dialog = page.get_by_role("dialog")
    if len(backroom.game(slug).seat_counts) > 1:
        dialog.get_by_role("radio", name=str(seats)).check()
    for seat in range(2, seats + 1):
        dialog.get_by_label(f"Bot in seat {seat}").select_option("random")
    dialog.get_by_label("Speed of the bots").select_option("0")
    if slug == "chicago_poker":
        dialog.get_by_label("Short").check()
        dialog.get_by_label("Specials").uncheck()
    expect(dialog.locator("option[value=friend]")).to_have_count(0)
    dialog.get_by_role("button", name="Sit down").click()
    page.locator(".board .drawing > svg").wait_for()
    return Player(page)


def test_the_folder_is_small():
    need(static.is_built(), "the page without a server is not built: make static")
    sizes = [len(gzip.compress(path.read_bytes())) for path in static.OUT.rglob("*") if path.is_file()]
    assert sum(sizes) <= LARGEST


def test_a_whole_game_without_a_network_after_one_visit(visit: Visit, host: Host, tmp_path: Path) -> None:
    page = visit()
    expect(page.locator(".alone")).to_contain_text("no server")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    host.close()
    page.context.set_offline(True)
    page.reload()
    is_open(page)
    ann = sit_down(page, "chicago_poker")
    assert ann.wait_for_turn()
    ann.play()
    moves = ann.moves
    page.reload()  # the table is where it was
    page.locator(".board .drawing > svg").wait_for()
    assert ann.wait_for_turn() and ann.moves >= moves
    while ann.wait_for_turn():
        ann.play()
    expect(page.locator(".ranking .winner").first).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    record = tmp_path / "game.record"
    download.value.save_as(record)
    page.get_by_role("button", name="Replay, all cards open").click()
    step_through_replay(page)
    page.locator(".home-link").first.click()
    page.get_by_role("button", name="Records").click()
    page.locator("input[type=file]").set_input_files(record)
    expect(page.locator(".end")).to_be_visible()


def step_through_replay(page: Page) -> None:
    """Two moves forward and one back: the board follows."""
    moment, forward = page.locator(".board"), page.get_by_role("button", name="One move forward")
    expect(forward).to_be_enabled()
    first = int(moment.get_attribute("data-moves") or 0)
    for moves in (first + 1, first + 2):
        forward.click()
        expect(moment).to_have_attribute("data-moves", str(moves))
    page.get_by_role("button", name="One move back").click()
    expect(moment).to_have_attribute("data-moves", str(first + 1))


def test_two_people_share_one_device(visit: Visit) -> None:
    page = visit()
    point_at_poster(page, "chicago_poker")
    page.get_by_role("button", name="New table: Chicago Poker").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="2").check()
    dialog.get_by_label("Name in seat 1").fill("Ann")
    dialog.get_by_label("Seat 2", exact=True).select_option("here")
    dialog.get_by_label("Name in seat 2").fill("Eve")
    dialog.get_by_role("button", name="Sit down").click()
    player, lifted = Player(page), set[str]()
    for _ in range(8):
        page.locator(".curtain, .turn.mine").first.wait_for()
        if page.locator(".curtain").count():
            lifted.add(page.locator(".curtain h1").inner_text().partition(",")[0])
            page.locator(".curtain button.main").click()
            page.locator(".board .drawing > svg").wait_for()
        else:
            player.play()
    assert lifted == {"Ann", "Eve"}


def test_the_puzzle_of_the_day_is_judged(visit: Visit) -> None:
    page = visit(day=20_775)
    page.locator(".puzzle-tile button.solve").click()
    player = Player(page)
    assert player.wait_for_turn()
    player.play()
    expect(page.locator(".puzzle.right, .puzzle.wrong")).to_be_visible()
    expect(page.locator(".puzzle li").first).not_to_be_empty()
    judged = page.locator(".puzzle h2").inner_text()
    page.reload()
    is_open(page)
    expect(page.locator(".puzzle h2")).to_have_text(judged)


def test_nobody_bargains_on_while_somebody_thinks_about_a_puzzle_at_the_trade_table(visit: Visit) -> None:
    page = visit(day=20_776)  # the puzzle of the day asks about an offer in Chinatown
    page.locator(".puzzle-tile button.solve").click()
    player = Player(page)
    assert player.wait_for_turn()
    page.wait_for_timeout(1500)  # bots that don't wait have made their offers by then
    assert player.moves == 0
    expect(page.locator(".puzzle")).to_be_visible()
    page.get_by_role("button", name="Accept").first.click()
    expect(page.locator(".puzzle.right, .puzzle.wrong")).to_be_visible()


def test_the_page_can_be_installed(visit: Visit) -> None:
    page = visit()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    browser = page.context.new_cdp_session(page)
    problems = {error["errorId"] for error in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert problems <= {"in-incognito"}, "only what the test's own private window forbids"
    shown = browser.send("Page.getAppManifest")
    assert not shown["errors"] and json.loads(shown["data"])["name"] == "Backroom"


def test_every_game_is_played_and_taught(visit: Visit) -> None:
    page = visit()
    for slug in GAMES:
        ann = sit_down(page, slug)
        for _ in range(2):
            assert ann.wait_for_turn()
            ann.play_at_once(ann.choices)
        page.locator(".home-link").first.click()
        point_at_poster(page, slug)
        page.get_by_role("button", name=f"Learn {title_of(slug)}").first.click()
        page.get_by_role("button", name="Play a guided first game").first.click()
        expect(page.locator(".lesson-card")).to_be_visible()
        page.locator(".home-link").first.click()
    expect(page.get_by_role("button", name=f"Show all {2 * len(GAMES)}")).to_be_visible()


def test_a_second_tab_waits_until_the_first_is_closed(visit: Visit) -> None:
    first = visit()
    second = visit(is_alone=False)
    expect(second.locator(".opening")).to_contain_text("open in another tab")
    first.close()
    is_open(second)
