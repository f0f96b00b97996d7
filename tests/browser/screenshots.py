"""Screenshots of the main screens: ``make screenshots`` writes them to docs/pictures."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from .conftest import CHROMIUM, SWITCHES
from .house import BOT, ME, House, Player
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
    return browser.new_context(base_url=house.address, color_scheme=light, locale="en-US", **device).new_page()  # type: ignore[arg-type]


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
    fold = player.page.locator(".fold[aria-expanded=true]")
    if fold.count():
        fold.click()
    player.page.mouse.move(0, 0)
    take(player.page, name)


def main() -> None:
    """All pictures."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        picture_home(browser, house, "table-home", "light", **DESK)
        picture_table(browser, house, "table-desk", "light", **DESK)
        picture_table(browser, house, "table-desk-dark", "dark", **DESK)
        picture_home(browser, house, "table-home-phone", "dark", **PHONE)
        picture_table(browser, house, "table-phone", "dark", **PHONE)
        browser.close()


if __name__ == "__main__":
    main()
