"""The time from a click to the new board on the screen: ``make clicks`` prints it (the limit is 100 ms, p95)."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

import backroom

from .conftest import CHROMIUM, SWITCHES
from .house import BOT, ME, QUICKLY, House, Player

BAR = 100.0
"""The limit for the 95th percentile, in milliseconds."""

CLICK = """() => new Promise((done) => {
    const board = document.querySelector('.board'), table = document.querySelector('.table');
    const moves = board.dataset.moves;
    const choice = document.querySelector('.choice:not([disabled])');
    if (!choice || table.dataset.moves !== moves) return done(null);
    const began = performance.now(), times = [];
    const seen = (element) => {
        const watch = new MutationObserver(() => {
            if (element.dataset.moves === moves) return;
            watch.disconnect();
            requestAnimationFrame(() => setTimeout(() => {
                if (times.push(performance.now() - began) === 2) done(times);
            }));
        });
        watch.observe(element, {attributes: true});
    };
    seen(board);
    seen(table);
    choice.click();
    setTimeout(() => done(null), 3000);
})"""
"""How long until the new board is on the screen, and until all around it (choices, log, seats) is; null if the table
moves on at this very moment, or the click leads to a question instead of a move."""


Times = tuple[float, float]


def click_times(page: Page, house: House, clicks: int, game: str = "chicago_poker", seed: int = 0) -> list[Times]:
    """How long each of some clicks took at a table with a bot, in milliseconds."""
    bots = 1 if game == "chicago_poker" else 3
    player = Player(page).sit(house.make(ME, *[BOT] * bots, game=game, options={}, seed=seed, pace=50))
    times: list[Times] = []
    for _ in range(2 * clicks):
        if len(times) == clicks or not player.wait_for_turn():
            break
        player.choices.first.wait_for()
        took = page.evaluate(CLICK)
        times += [(took[0], took[1])] if took else []
    return times


def p95(times: list[float]) -> float:
    """The 95th percentile."""
    return sorted(times)[int(len(times) * 0.95)]


def report(game: str, times: list[Times]) -> str:
    """A line about one game."""
    board, whole = [one for one, _ in times], [one for _, one in times]
    return (
        f"{game:14} {len(times)} clicks: board median {median(board):.0f} ms, p95 {p95(board):.0f} ms "
        f"(bar {BAR:.0f}), slowest {max(board):.0f} ms; whole screen median {median(whole):.0f} ms, "
        f"p95 {p95(whole):.0f} ms"
    )


def main() -> None:
    """Measure thirty clicks at each of five tables of every game, or of the games that are named."""
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        for game in sys.argv[1:] or backroom.slugs():
            times: list[Times] = []
            for seed in range(5):
                context = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=house.address)
                context.add_init_script(QUICKLY)
                page = context.new_page()
                times += click_times(page, house, 30, game, seed)
                page.context.close()
            print(report(game, times), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
