"""One picture of each kind of screen, from the middle or the end of real games:
``python -m tests.browser.gallery FOLDER [NAME...]``, or ``make gallery FOLDER=...`` for all of them.

The games are records in ``gallery_games``; ``--games`` lets bots play them again (minutes), after which the moments
below have to be looked up anew.
"""

from __future__ import annotations

import base64
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, expect, sync_playwright
from websockets.sync.client import connect

import backroom
from backroom.bots import bot
from backroom.bots.contract import ask
from backroom.records import Record
from backroom.server.opening import make_places, make_session, stored_form
from backroom.server.protocol import SeatRequest
from backroom.server.storage import Store

from .conftest import CHROMIUM, SWITCHES
from .gallery_path import GAMES
from .house import SOON, House, Made
from .references import IS_WHOLE

NAMES = ("Mia", "Lou", "Dot", "Sal", "Gus", "Rae")
PLAYED = {
    "chicago_poker": (4, 13, "steady"),
    "chicago_poker-6": (6, 14, "steady"),
    "chinatown": (4, 7, "steady"),
    "chinatown-5": (5, 5, "steady"),
    "families": (4, 14, "greedy"),
    "families-attack": (4, 4, "steady"),
    "gangster": (4, 60, "greedy"),
    "snitch": (4, 3, "steady"),
    "snitch-beginner": (4, 5, "steady"),
}
"""The recorded games: how many play, the seed, and the bots. In a beginner's game the first player often errs."""

DESK: Made = {"viewport": {"width": 1440, "height": 900}}
SMALL: Made = {"viewport": {"width": 1280, "height": 720}}
PHONE: Made = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SHEET: Made = {"viewport": {"width": 1011, "height": 647}, "device_scale_factor": 2}
"""Three phones beside each other."""
MINE = """localStorage.setItem('backroom.sound', 'false');
localStorage.setItem('backroom.explaining', '"off"');
localStorage.setItem('backroom.name', '"Mia"');
localStorage.setItem('backroom.staging', '"off"')"""
"""What a page is told before it starts: a name, no sound, no first explanations; moments only when asked for."""
HAS_SETTLED = """() => document.fonts.status === 'loaded' && document.getAnimations().every((one) =>
    one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity)"""
"""Whether everything that moves has arrived; what breathes forever does not count."""


def play_again(name: str) -> str:
    """A game of the house's own bots, as a record."""
    seats, seed, level = PLAYED[name]
    slug = name.partition("-")[0]
    record = Record.start(backroom.game(slug), seats, seed, players=NAMES[:seats])
    first = "gentle" if name.endswith("-beginner") else level
    players = [bot(slug, level if seat else first, seed + seat) for seat in range(seats)]
    while not record.state.over:
        seat = record.state.next_chooser()
        record.play(seat, ask(players[seat], record.state, seat, seed))
    return record.dump()


Moment = tuple[str, int | None]
"""A recorded game, and after how many actions (None: at its end)."""
Tables = dict[Moment, list[str]]
"""The links of all seats at such tables."""


def lay_tables(folder: Path, moments: Iterable[Moment]) -> Tables:
    """Put tables at moments of recorded games into a server's database. So they have their whole story, which a table
    that is opened at a moment of a record has not."""
    store, tables = Store(f"sqlite:///{folder / 'tables.sqlite'}"), Tables()
    for name, at in dict.fromkeys(moments):
        record = Record.load((GAMES / f"{name}.txt").read_text())
        if at is not None:
            record.take_back(at)
        people = [SeatRequest("me", name="Mia"), *(SeatRequest("friend", name=one) for one in record.players[1:])]
        session = make_session(record, make_places(record.game.slug, people), int(time.time() * 1000), 0)
        store.create(stored_form(session))
        tables[name, at] = [str(place.token) for place in session.places]
    store.close()
    return tables


def open_page(browser: Browser, address: str, device: Made) -> Page:
    """A page in a profile of its own."""
    context = browser.new_context(
        base_url=address, color_scheme="dark", locale="en-US", reduced_motion="reduce", **device
    )
    context.add_init_script(MINE)
    context.set_default_timeout(SOON)
    return context.new_page()


def sit(page: Page, path: str) -> None:
    """Sit down at a table."""
    page.goto(path)
    page.locator(".board .drawing > svg").wait_for(state="attached")
    page.wait_for_function(IS_WHOLE)


Step = Callable[[Page], Any]


def hint(page: Page) -> None:
    """Ask what to do."""
    asked = page.get_by_role("button", name="What would you do?").first
    if asked.is_visible():
        asked.click()
        page.locator(".advice.first, .advice-summary").first.wait_for(state="attached", timeout=2 * SOON)


def watch(page: Page) -> None:
    """Watch the last moment again, to its last scene."""
    page.get_by_role("button", name="Watch again").first.click()
    stage = page.locator(".stage-light")
    stage.wait_for()
    result = stage.get_by_role("button", name="To the last step")
    if result.count():
        result.click()
    stage.locator(".stage-last").wait_for()


def watch_to(number: int) -> Step:
    """Watch the last moment again, up to one of its scenes."""

    def stop(page: Page) -> None:
        watch(page)
        stage = page.locator(".stage-light")
        stage.get_by_role("button", name="Show it again").click()
        while stage.locator(".scene-steps .seen").count() <= number:  # it goes on by itself, too
            stage.locator(".stage-next").click()

    return stop


def pick_card(number: int) -> Step:
    """Pick something in the tray."""
    return lambda page: page.locator(".tray [data-is=can]").nth(number).click()


def choose(number: int) -> Step:
    """Press a small button of a phone's dock."""
    return lambda page: page.locator(".smalls button").nth(number).click()


def counter_to(number: int) -> Step:
    """Lay one of the offers out on the trays, to change it."""

    def lay(page: Page) -> None:
        page.locator(".offer [data-explain='do:counter']:visible").nth(number).click()
        page.locator(".meaning").first.wait_for()

    return lay


counter = counter_to(0)


def draft(*goods: tuple[str, str, str]) -> Step:
    """Put goods into a deal, one after another: who gets it, whose it is, and its name."""

    def lay(page: Page) -> None:
        for name in dict.fromkeys(gets for gets, _, _ in goods if gets != "You"):
            absent = page.get_by_role("button", name=f"Add {name}")
            if absent.count():  # others are in the deal already
                absent.first.click()
        for gets, whose, good in goods:
            page.get_by_role("button", name=f"Put what I pick here: {gets} get").click()
            page.get_by_role("tab", name="Your goods" if whose == "You" else whose).click()
            asked = "Pay" if whose == "You" else "Ask for"
            if good.startswith("+"):
                page.locator(".pay-or-ask").get_by_role("button", name=asked).click()
            purse = page.get_by_role("group", name=asked, exact=True)
            shelf = purse if good.startswith("+") else page.locator(".shelf")
            shelf.get_by_role("button", name=good).first.click()

    return lay


def open_story(page: Page) -> None:
    """Pull the story up, on a phone."""
    page.locator(".last-line").first.tap()


def pick(thing: str) -> Step:
    """Pick something in the tray by its name in the drawing."""
    return lambda page: page.locator(f".tray [id='{thing}']").click()


@dataclass(frozen=True)
class Picture:
    """A picture: tables on a screen, and what is done there before it is taken."""

    device: Made
    moments: tuple[Moment, ...]
    steps: tuple[Step, ...] = ()
    seat: int = 0

    def take(self, browser: Browser, address: str, tables: Tables) -> bytes:
        """The picture, while friends are at the tables, too."""
        page = open_page(browser, address, self.device)
        with ExitStack() as friends:
            for moment in self.moments:
                links = tables[moment]
                mine, others = links[self.seat], [*links[: self.seat], *links[self.seat + 1 :]]
                for link in others:  # nobody is away
                    friends.enter_context(connect(f"{address.replace('http', 'ws', 1)}/api/socket/{link}"))
                sit(page, f"/t/{mine}")
            for step in self.steps:
                step(page)
            return self.shoot(page)

    def shoot(self, page: Page) -> bytes:
        """The page as soon as it has come to rest."""
        page.mouse.move(0, 0)
        page.wait_for_function(HAS_SETTLED)
        page.wait_for_timeout(300)
        taken = page.screenshot(animations="disabled")
        page.context.close()
        return taken


def desk(game: str, at: int | None, *steps: Step) -> Picture:
    """A table on a desktop."""
    return Picture(DESK, ((game, at),), steps)


def phone(game: str, at: int | None, *steps: Step) -> Picture:
    """A table on a phone."""
    return Picture(PHONE, ((game, at),), steps)


# Pages around the table


def go_home(page: Page) -> None:
    """The first page."""
    page.goto("/")
    page.locator(".card").last.wait_for()
    page.wait_for_load_state("networkidle")


def begin_lesson(page: Page) -> None:
    """The second note of a first game."""
    page.goto("/learn/snitch")
    page.get_by_role("button", name="Play a guided first game").first.click()
    card = page.locator(".lesson-card")
    first = card.locator("h2").inner_text()
    card.locator(".lesson-next").click()
    expect(card.locator("h2")).not_to_have_text(first)
    page.wait_for_function(IS_WHOLE)


def open_rulebook(page: Page) -> None:
    """The rulebook at the table, open at the chapter about scoring."""
    page.get_by_role("button", name="Rules").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Reckoning").first.click()
    page.locator(".book-picture svg").first.wait_for()


def ask_coach(page: Page) -> None:
    """The coach after a game."""
    page.locator(".end").get_by_role("button", name="Coach").click()
    page.locator(".coach .course").wait_for(timeout=10 * SOON)
    page.locator(".mini-board svg").last.wait_for()


@dataclass(frozen=True)
class Row:
    """Pictures of phones beside each other, each below its title."""

    parts: dict[str, Picture]

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The tables of all."""
        return tuple(moment for part in self.parts.values() for moment in part.moments)

    def take(self, browser: Browser, address: str, tables: Tables) -> bytes:
        """One picture of all."""
        figures = ""
        for title, part in self.parts.items():
            shown = base64.b64encode(part.take(browser, address, tables)).decode()
            figures += f'<figure><h1>{title}</h1><img src="data:image/png;base64,{shown}"></figure>'
        page = open_page(browser, address, SHEET)
        page.goto("/about")  # for the fonts
        page.evaluate("(inside) => { document.body.innerHTML = inside }", f"<style>{SHEET_STYLE}</style>{figures}")
        page.wait_for_function(HAS_SETTLED)
        taken = page.screenshot()
        page.context.close()
        return taken


SHEET_STYLE = """body { margin: 0; background: #0d1017; display: flex; flex-flow: row;
    justify-content: space-evenly; }
figure { margin: 0; } img { height: 590px; display: block; border: 1px solid #3b4654; }
h1 { font: 21px Limelight; color: #d4af5a; margin: 10px 0 8px; }"""


AT_HOME: tuple[Moment, ...] = (("families", 184), ("gangster", 125), ("chinatown", 791))
"""Three tables, of which the last waits for us."""

FURTHER_GOODS = draft(("You", "Lou", "laundry"), ("You", "Sal", "lot 48"))
"""A counter-offer with more in it: I get a tile and a lot."""
FURTHER_PARTIES = draft(
    ("Sal", "You", "lot 48"), ("You", "Sal", "+$1k"), ("Dot", "Gus", "lot 45"), ("Gus", "Dot", "+$1k")
)
"""A counter-offer for three becomes one for five: Sal pays for a lot of mine, Dot for one of Gus's."""

PICTURES: dict[str, Picture | Row] = {
    "chicago_poker-desktop": desk("chicago_poker", 248, pick("card-G14")),
    "chicago_poker-phone": phone("chicago_poker", 248, pick("card-G14")),
    "chicago_poker-6seats": Picture(SMALL, (("chicago_poker-6", 157),), (pick("card-R5"),)),
    "chicago_poker-shootout": desk("chicago_poker", 253, watch),
    "chinatown-desktop": desk("chinatown", 946, pick("stock-0-pharmacy")),
    "chinatown-phone": phone("chinatown", 876),
    "chinatown-income": desk("chinatown", 823, watch),
    "chinatown-trade": desk("chinatown", 791, counter_to(1), FURTHER_GOODS),
    "chinatown-trade-phone": phone("chinatown", 876, counter),
    "chinatown-5seats-trade": desk("chinatown-5", 1319, counter, FURTHER_PARTIES),
    "families-desktop": desk("families", 177),
    "families-phone": phone("families", 177, choose(0)),
    "families-attack": desk("families-attack", 211, watch),
    "gangster-desktop": desk("gangster", 124, pick_card(-2)),
    "gangster-phone": phone("gangster", 124, pick_card(-2)),
    "gangster-reckoning": desk("gangster", None, watch_to(8)),
    "snitch-desktop": desk("snitch", 183),
    "snitch-phone": phone("snitch-beginner", 216, choose(0)),
    "snitch-raid": desk("snitch", None, watch),
    "frame-desktop": desk("chinatown", 946, pick("stock-0-pharmacy")),
    "frame-phone": Row(
        {
            "While you play": phone("chinatown", 876),
            "The story": phone("chinatown", 876, open_story),
            "The end": phone("chinatown", None),
        }
    ),
    "frame-end": desk("chinatown", None),
    "home-desktop": Picture(DESK, AT_HOME, (go_home,)),
    "home-phone": Picture(PHONE, AT_HOME, (go_home,)),
    "learn-desktop": Picture(DESK, (), (begin_lesson,)),
    "learn-phone": Picture(PHONE, (), (begin_lesson,)),
    "rulebook-desktop": desk("gangster", 124, open_rulebook),
    "coach-desktop": Picture(DESK, (("snitch", None),), (ask_coach,), seat=2),
}
"""The kinds of screens, and how a picture of each is taken."""


def main() -> int:
    """Take the pictures that are named, or all; say which failed."""
    if sys.argv[1:2] == ["--games"]:
        for name in sys.argv[2:] or PLAYED:
            (GAMES / f"{name}.txt").write_text(play_again(name))
        return 0
    names = sys.argv[2:] or list(PICTURES)
    unknown = set(names) - set(PICTURES)
    if len(sys.argv) < 2 or unknown:
        print(f"python -m tests.browser.gallery FOLDER [NAME...]; the names are {', '.join(PICTURES)}")
        return 2
    return take_all(Path(sys.argv[1]), names)


def take_all(folder: Path, names: Sequence[str]) -> int:
    """Take pictures; one that fails doesn't stop the others."""
    folder.mkdir(exist_ok=True, parents=True)
    failed = 0
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        tables = lay_tables(Path(data), (moment for name in names for moment in PICTURES[name].moments))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        with House(Path(data)) as house:
            for name in names:
                try:
                    (folder / f"{name}.png").write_bytes(PICTURES[name].take(browser, house.address, tables))
                    print(name, flush=True)
                except Error as error:
                    failed = 1
                    print(f"{name} failed: {error}", flush=True)
        browser.close()
    return failed


if __name__ == "__main__":
    sys.exit(main())
