"""Reference pictures of all boards, much reduced: ``make references`` takes them again after a change on purpose.

A picture is the screen in cells of an average colour, so that the fonts and the smoothing of another machine make no
difference.
"""

from __future__ import annotations

import base64
import random
import struct
import tempfile
import zlib
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import backroom

from .conftest import CHROMIUM, SWITCHES
from .house import ME, QUICKLY, House, Made, Player
from .shrink import HEAD, chunk, read

REFERENCES = Path(__file__).parent / "references"
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
CELL = {"desk": 20, "phone": 13}
"""The side of a cell, in pixels of the screen; it divides the width of each screen."""
AWAY, MOST_AWAY, MEAN = 45, 0.03, 5.0
"""A cell is away if a colour differs by so much; so large a share may be away, and the mean may differ by so much."""
MOVES = 40

AVERAGE = """async ([data, side]) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height), context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const {width, height, data: pixels} = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const across = Math.floor(width / side), down = Math.floor(height / side);
    const sums = new Float64Array(across * down * 3);
    const cell = (x, y) => Math.floor(y / side) * across + Math.floor(x / side);
    for (let y = 0; y < down * side; y++) for (let x = 0; x < across * side; x++)
        for (let c = 0; c < 3; c++) sums[cell(x, y) * 3 + c] += pixels[(y * width + x) * 4 + c];
    return [across, down, [...sums].map((sum) => Math.round(sum / side / side))];
}"""
"""A screenshot in cells of an average colour: how many across and down, and their colours."""

IS_WHOLE = """() => document.fonts.status === 'loaded' && document.querySelector('.board .backdrop svg')
    && document.getElementById('i-turn')"""
"""Whether fonts, icons and the backdrop are there."""

Reduced = tuple[int, int, list[int]]


def position_of(slug: str) -> Made:
    """A position in the middle of a random game, in which the first seat is asked."""
    game, chance = backroom.game(slug), random.Random(11)
    state = game.new(seats=game.usual_seats, seed=11)
    moves = 0
    while moves < MOVES or 0 not in state.waiting:
        seat = state.next_chooser()
        state.play(seat, chance.choice(state.legal(seat)))
        moves += 1
    return dict(state.position())


def reduced(browser: Browser, house: House, slug: str, screen: str) -> Reduced:
    """A table on a screen, reduced to cells."""
    names = ("Bob", "Cal", "Dan", "Eve", "Fay")[: backroom.game(slug).usual_seats - 1]
    made = house.make(ME, *({"kind": "friend", "name": name} for name in names), game=slug, position=position_of(slug))
    context = browser.new_context(
        base_url=house.address, locale="en-US", color_scheme="dark", reduced_motion="reduce", **SCREENS[screen]
    )
    context.add_init_script(QUICKLY)
    player = Player(context.new_page()).sit(made)
    player.wait_for_turn()
    page = player.page
    page.wait_for_function(IS_WHOLE)
    found = cells(context.new_page(), page.screenshot(animations="disabled"), CELL[screen])
    context.close()
    return found


def cells(blank: Page, picture: bytes, side: int) -> Reduced:
    """A screenshot in cells."""
    across, down, colours = blank.evaluate(AVERAGE, [base64.b64encode(picture).decode(), side])
    return int(across), int(down), [int(one) for one in colours]


def differences(one: Reduced, other: Reduced) -> tuple[float, float]:
    """The share of cells that are away from each other, and the mean difference of all colours."""
    assert one[:2] == other[:2], "the pictures have the same size"
    gaps = [abs(a - b) for a, b in zip(one[2], other[2], strict=True)]
    away = sum(max(gaps[at : at + 3]) > AWAY for at in range(0, len(gaps), 3))
    return away / (len(gaps) / 3), sum(gaps) / len(gaps)


def are_alike(one: Reduced, other: Reduced) -> bool:
    """Whether two pictures show the same."""
    share, mean = differences(one, other)
    return share <= MOST_AWAY and mean <= MEAN


def path_of(slug: str, screen: str) -> Path:
    """Where a reference is kept."""
    return REFERENCES / f"{slug}-{screen}.png"


def stored(slug: str, screen: str) -> Reduced:
    """A reference."""
    width, height, rows = read(path_of(slug, screen).read_bytes())
    return width, height, [value for row in rows for value in row]


def store(slug: str, screen: str, picture: Reduced) -> None:
    """Keep a picture as reference."""
    width, height, colours = picture
    lines = b"".join(b"\0" + bytes(colours[at : at + 3 * width]) for at in range(0, len(colours), 3 * width))
    REFERENCES.mkdir(exist_ok=True)
    path_of(slug, screen).write_bytes(
        HEAD
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(lines, 9))
        + chunk(b"IEND", b"")
    )


def main() -> None:
    """Take all references again, and say which have changed."""
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        for slug in backroom.slugs():
            for screen in SCREENS:
                picture = reduced(browser, house, slug, screen)
                same = path_of(slug, screen).exists() and are_alike(picture, stored(slug, screen))
                print(f"{slug} on the {screen}: {'as before' if same else 'new'}")
                if not same:
                    store(slug, screen, picture)
        browser.close()


if __name__ == "__main__":
    main()
