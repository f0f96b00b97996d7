"""How long from a click to the new board on the screen: ``make clicks`` prints it (the bar is 100 ms, p95)."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

import backroom

from .conftest import CHROMIUM, SWITCHES
from .house import BOT, ME, House, Player

BAR = 100.0
"""In milliseconds, for nineteen of twenty clicks."""

CLICK = """() => new Promise((done) => {
    const board = document.querySelector('.board'), moves = board.dataset.moves;
    const choice = document.querySelector('.choice:not([disabled])');
    if (!choice) return done(0);
    const began = performance.now();
    const watch = new MutationObserver(() => {
        if (board.dataset.moves === moves) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
    });
    watch.observe(board, {attributes: true});
    choice.click();
})"""


def click_times(page: Page, house: House, clicks: int, game: str = "chicago_poker", seed: int = 0) -> list[float]:
    """How long each of some clicks took at a table with a bot, in milliseconds."""
    bots = 1 if game == "chicago_poker" else 3
    player = Player(page).sit(house.make(ME, *[BOT] * bots, game=game, options={}, seed=seed, pace=50))
    times: list[float] = []
    while len(times) < clicks and player.wait_for_turn():
        player.unfold()
        player.choices.first.wait_for()
        times.append(float(page.evaluate(CLICK)))
    return [time for time in times if time]


def report(game: str, times: list[float]) -> str:
    """A line about one game."""
    times = sorted(times)
    return (f"{game:14} {len(times)} clicks: median {median(times):.0f} ms, p95 {times[int(len(times) * 0.95)]:.0f} ms "
            f"(bar {BAR:.0f}), slowest {times[-1]:.0f} ms")


def main() -> None:
    """Thirty clicks at each of five tables of every game, or of those that are named."""
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        for game in sys.argv[1:] or backroom.games():
            times: list[float] = []
            for seed in range(5):
                page = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=house.address).new_page()
                times += click_times(page, house, 30, game, seed)
                page.context.close()
            print(report(game, times), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
