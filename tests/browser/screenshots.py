"""Screenshots of the main screens: ``make screenshots`` writes them to docs/pictures, and with ``ARGS=FOLDER`` every
game on every screen, by night and by day, with every number of seats, into a folder."""

from __future__ import annotations

import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import backroom

from .conftest import CHROMIUM, SWITCHES
from .house import BOT, ME, QUICKLY, House, Player
from .shrink import shrink

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
LARGEST = 150_000
"""The largest allowed picture, in bytes."""

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 0.75}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 1,
    "has_touch": True,
    "is_mobile": True,
}
SEATS = (ME, *({"kind": "bot", "bot": "greedy"} for _ in range(3)))


def take(page: Page, name: str) -> None:
    """One picture."""
    page.wait_for_timeout(500)
    path = PICTURES / f"{name}.png"
    path.write_bytes(shrink(page.screenshot(animations="disabled")))
    size = path.stat().st_size
    print(f"{path.name}: {size // 1000} kB")
    if size > LARGEST:
        raise SystemExit(f"{path.name} is too large: {size} bytes")


def open_page(browser: Browser, house: House, light: str, **device: Any) -> Page:
    """A page in a profile of its own."""
    context = browser.new_context(base_url=house.address, color_scheme=light, locale="en-US", **device)  # type: ignore[arg-type]
    context.add_init_script(QUICKLY + f";localStorage.setItem('backroom.theme', '\"{light}\"')")
    return context.new_page()


def picture_home(browser: Browser, house: House, name: str, light: str, **device: Any) -> None:
    """The home page."""
    page = open_page(browser, house, light, **device)
    page.goto("/")
    page.locator(".card").last.wait_for()
    take(page, name)


def picture_table(
    browser: Browser, house: House, name: str, light: str, game: str = "chicago_poker", moves: int = 12, **device: Any
) -> None:
    """A table in the middle of a game."""
    player = Player(open_page(browser, house, light, **device))
    seats = SEATS if game == "chicago_poker" else (ME, *[BOT] * 3)
    player.sit(house.make(*seats, game=game, options={}, seed=11))
    for _ in range(moves):
        if player.wait_for_turn():
            player.play(player.choices.nth(player.choices.count() // 2))
    player.wait_for_turn()
    player.page.mouse.move(0, 0)
    take(player.page, name)


SCREENS: dict[str, dict[str, Any]] = {
    "1440": {"viewport": {"width": 1440, "height": 900}},
    "1280": {"viewport": {"width": 1280, "height": 720}},
    "390": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
}


def picture_matrix(browser: Browser, house: House, folder: Path) -> None:
    """Every game on every screen, in both lights, with every number of seats."""
    folder.mkdir(exist_ok=True, parents=True)
    for game in backroom.slugs():
        for seats, (screen, device), light in product(
            backroom.game(game).seat_counts, SCREENS.items(), ("dark", "light")
        ):
            player = Player(open_page(browser, house, light, **device))
            player.sit(house.make(ME, *[BOT] * (seats - 1), game=game, options={}, seed=11))
            for _ in range(4):
                if player.wait_for_turn():
                    player.play(player.choices.nth(player.choices.count() // 2))
            player.wait_for_turn()
            player.page.screenshot(path=folder / f"{game}-{seats}-{screen}-{light}.png", animations="disabled")
            player.page.context.close()


def main() -> None:
    """All pictures."""
    if sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
            picture_matrix(browser, house, Path(sys.argv[1]))
            browser.close()
        return
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        picture_home(browser, house, "table-home", "dark", **DESK)
        picture_table(browser, house, "table-desk", "dark", **DESK)
        picture_table(browser, house, "table-desk-dark", "dark", "gangster", **DESK)
        picture_home(browser, house, "table-home-phone", "dark", **PHONE)
        picture_table(browser, house, "table-phone", "dark", **PHONE)
        browser.close()


if __name__ == "__main__":
    main()
