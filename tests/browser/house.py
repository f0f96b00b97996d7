"""The server that the tests talk to, and people who play at its tables through a browser."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Locator, Page, expect

import backroom

SOON = 60_000
"""The timeout of the tests, in milliseconds."""
expect.set_options(timeout=SOON)  # a busy machine is no fault of the page

MOST_PICKS = 4
"""Picking this many targets on a board is enough for any choice."""

Made = dict[str, Any]


class House:
    """A running server; killing it and starting it again keeps its port and its tables."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder, self.port = folder, port
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGTERM)

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [
            sys.executable,
            "-m",
            "backroom",
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--no-open",
            "--no-supervise",
            "--data",
            str(self.folder),
            "--tables-per-minute",
            "10000",
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, f"the server said {line!r}"
        self.port = int(line.rstrip("/\n").rpartition(":")[2])

    def stop(self, how: signal.Signals) -> None:
        """Stop it."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(20)
        if self.process.stdout:
            self.process.stdout.close()

    def make(self, *seats: Made, game: str = "chicago_poker", **more: Any) -> Made:
        """Create a table: by default the short game without special cards, and fast bots."""
        wanted = {"game": game, "seats": list(seats), "pace": 0, "seed": 5} | more
        if game == "chicago_poker" and not {"options", "position", "record"} & set(more):
            wanted["options"] = {"short": True, "specials": False}
        return self.post("/api/tables", wanted)

    def status(self, path: str) -> int:
        """The status of an answer."""
        try:
            with urllib.request.urlopen(self.address + path) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            with error:
                return error.code

    def post(self, path: str, content: Made) -> Made:
        """A plain request."""
        request = urllib.request.Request(
            self.address + path, json.dumps(content).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            made: Made = json.load(answer)
        return made


NEARLY_OVER: Made = {
    "seats": 2,
    "short": True,
    "specials": False,
    "street": "sp1 br3",
    "controlled": {"P0": "jc1 gh1", "P1": "jc2 gh2"},
    "columns": {"P0": {"sp1": "R1 R2 R3"}, "P1": {"sp1": "G1 Y2 B4"}},
    "hands": {"P0": "R5 B7 B8", "P1": "G3 Y9 B11"},
}
"""A position in which the next shootout decides."""

ME: Made = {"kind": "me", "name": "Ann"}
BOT: Made = {"kind": "bot", "bot": "random"}
FRIEND: Made = {"kind": "friend", "name": "Bob"}


def others(game: str, sort: Made = BOT) -> list[Made]:
    """Everybody but the first at a table with as many seats as usual; friends have names of their own."""
    names = ("Bob", "Cal", "Dan", "Eve", "Fay")[: backroom.game(game).usual_seats - 1]
    return [sort | {"name": name} if "name" in sort else sort for name in names]


def link(made: Made, seat: int) -> str:
    """The page of a seat."""
    return f"/t/{made['seats'][seat]['token']}"


CORNER = """found => {
    const first = found.find((one) => one.getBoundingClientRect().width > 0);  // others are not drawn now
    first?.scrollIntoView({block: 'nearest'});
    const halo = first?.querySelector(':scope > .halo'); // without its light; not laid out at once
    const box = (halo?.getBoundingClientRect().width ? halo : first)?.getBoundingClientRect();
    return box ? [box.x + Math.min(6, box.width / 2), box.y + Math.min(9, box.height / 2)] : null;
}"""
"""A point near the corner of the first matching target, where it is rarely covered by others."""


CLICK_FIRST = """async (found, moves) => {
    const has_moved = () => Number(document.querySelector('.board')?.dataset.moves) > moves;
    if (has_moved() || !found.length) return false;
    found[0].click();
    for (let waited = 0; waited < 5 && !has_moved(); waited++) await new Promise((later) => setTimeout(later, 10));
    return !has_moved();
}"""
"""Click the first of some choices and look for a moment whether that moves the board; answers whether it is worth
another click."""


QUICKLY = """localStorage.setItem('backroom.staging', '"off"');
localStorage.getItem('backroom.sound') ?? localStorage.setItem('backroom.sound', 'false');
localStorage.getItem('backroom.explaining') ?? localStorage.setItem('backroom.explaining', '"off"')"""
"""What a page is told before it starts: not to stop for moments, and to sound and explain nothing unless asked."""


class Player:
    """A player at a table, in a browser page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.choices = page.locator(":is(.choice, .opens):not([disabled], .instead *)")
        self.board = page.locator(".board")

    def sit(self, made: Made, seat: int = 0) -> Self:
        """Open the page of a seat."""
        self.page.goto(link(made, seat))
        self.board.locator(".drawing > svg").wait_for(state="attached")
        return self

    @property
    def moves(self) -> int:
        """How many moves the board shows."""
        return int(self.board.get_attribute("data-moves") or 0)

    @property
    def is_over(self) -> bool:
        """Whether the result is shown."""
        return self.page.locator(".end").count() > 0

    @property
    def has_turn(self) -> bool:
        """Whether the page says that it is this player's turn."""
        return self.page.locator(".turn.mine").count() > 0

    def wait_for_turn(self) -> bool:
        """Wait until this player is asked or the game is over; return whether the player is asked."""
        found = self.page.wait_for_function("""() => {
            if (document.querySelector('.end, .curtain')) return 'nobody';
            const shown = document.querySelector('.board')?.dataset.moves;
            const all_agree = shown === document.querySelector('.table')?.dataset.moves;
            return all_agree && document.querySelector('.turn.mine') ? 'me' : null;
        }""")
        return bool(found.json_value() == "me")

    def settle(self) -> None:
        """Wait until everything around the board shows the same moment as the board."""
        self.page.wait_for_function("""() => document.querySelector('.curtain')
            || document.querySelector('.board')?.dataset.moves === document.querySelector('.table')?.dataset.moves""")

    def play(self, choice: Locator | None = None) -> None:
        """Click a choice, or a part of one and then what it leads on to, and wait until the board shows the result."""
        before, choice = self.moves, choice or self.choices.last
        for picked in range(MOST_PICKS):
            kind = choice.evaluate("one => one.matches('.opens') ? 'opens' : one.closest('.sure') ? 'sure' : ''")
            if choice.evaluate("one => one.closest('.in-tray') !== null"):  # such buttons are for the keyboard
                choice.evaluate("one => one.click()")
            else:
                choice.click()
            if kind != "opens":
                break
            self.page.locator(f".picked-thing >> nth={picked}").or_(self.page.locator(".sure")).first.wait_for()
            main = self.page.locator(".choice.main")  # a phone shows it above the others
            choice = main if main.count() else self.choices.last
        if kind == "":  # what can't be taken back is asked once more
            self.page.locator(".sure .choice").evaluate_all("found => found[0]?.click()")
        self.wait_after(before)

    def play_at_once(self, choices: Locator) -> None:
        """Click the first of some choices until something happens, unless others take it away (a trade goes on
        without us, and a click is not heard while another is on its way)."""
        before = self.moves
        while choices.evaluate_all(CLICK_FIRST, before):
            pass
        self.settle()

    def wait_after(self, moves: int) -> None:
        """Wait until the board shows a later move (or somebody else's curtain)."""
        self.page.wait_for_function(
            """moves => document.querySelector('.curtain')
            || Number(document.querySelector('.board')?.dataset.moves) > moves""",
            arg=moves,
        )
        self.settle()

    def play_on_board(self) -> bool:
        """Pick targets on the board and the tray until only one choice is left, and confirm it; return whether that
        worked."""
        before, things = self.moves, self.page.locator(".board [data-is=can]:not([aria-hidden]), .tray [data-is=can]")
        for picked in range(MOST_PICKS):
            place = things.evaluate_all(CORNER)
            if place is None:  # there is nothing to pick, or it has just gone
                return False
            self.page.mouse.click(*place)
            if not self.has_picked(before, picked):
                return False
            if self.moves > before or len(self.offered()) == 1:
                self.confirm()
                self.wait_after(before)
                return True
        return False

    def confirm(self) -> None:
        """Play the only choice that is left, and once more if that is asked."""
        self.page.locator(".choice.main").evaluate_all("found => found[0]?.click()")
        self.page.locator(".sure .choice").evaluate_all("found => found[0]?.click()")

    def has_picked(self, moves: int, picked: int) -> bool:
        """Whether one more target is picked now, or the choice has been played."""
        return bool(
            self.page.evaluate(
                """async ([moves, picked]) => {
                    const has_happened = () => Number(document.querySelector('.board').dataset.moves) > moves
                        || document.querySelectorAll('[data-is=picked]').length > picked;
                    for (let waited = 0; waited < 6 && !has_happened(); waited++)
                        await new Promise((later) => setTimeout(later, 10));
                    return has_happened();
                }""",
                [moves, picked],
            )
        )

    def drawing(self) -> str:
        """The board as it is in the page, without highlights."""
        return str(
            self.board.evaluate("""(board) => {
            const copy = board.querySelector('.drawing svg').cloneNode(true);
            copy.querySelectorAll('.halo, .catcher, .ring, .shadow, .way, .marked').forEach((one) => one.remove());
            for (const one of copy.querySelectorAll('[data-is], [class]'))
                for (const name of ['data-is', 'class']) one.removeAttribute(name);
            return copy.outerHTML;
        }""")
        )

    def offered(self) -> list[str]:
        """The choices that are left."""
        return self.choices.all_inner_texts()

    def hand_over(self) -> None:
        """Let a bot play for this player from now on."""
        self.page.get_by_role("button", name="Settings").click()
        self.page.get_by_label("Let a bot play for me").select_option("random")
        self.page.get_by_role("button", name="Hand over").click()
        self.page.get_by_role("button", name="Close").click()

    def finish(self, most: int = 300) -> None:
        """Play to the end by buttons."""
        deadline = time.monotonic() + 200
        while self.wait_for_turn() and most > 0 and time.monotonic() < deadline:
            self.play()
            most -= 1
        expect(self.page.locator(".end")).to_be_visible(timeout=SOON)
