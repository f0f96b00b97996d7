"""Measured in a real browser, for every game on a desk, a laptop and a phone: everything is on one screen, no text is
cut, overlapped or too small, contrast is enough, and what can be touched is as large as a fingertip.

By night with most seats always; of all other cells of the matrix (every number of seats, by day) a few, or with
BACKROOM_MATRIX=all every one.
"""

from __future__ import annotations

import os
import random
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page

import backroom

from .conftest import PageMaker
from .house import House, Made, Player
from .test_looks import AXE

SCREENS = {"desk": [(1440, 900), (1280, 720)], "phone": [(390, 844)]}
"""A desk's window is made as small as a laptop's, too."""
LONG: Made = {"kind": "me", "name": "Wolfgang Mittermaier"}
"""A player with a name of twenty letters."""

TEXTS = """(least) => {
    const is_clipped = (element) => element !== document.body
        && (getComputedStyle(element).clipPath === 'inset(50%)' || is_clipped(element.parentElement));
    const seen = (element) => {
        const style = getComputedStyle(element), box = element.getBoundingClientRect();
        const is_large = box.width > 1 && box.height > 1;
        return style.visibility !== 'hidden' && is_large && !element.closest('[hidden]') && !is_clipped(element);
    };
    const scrolls = (element) => element.closest(
        '.choices, .story, .chat, .dock, .rules, .paper-scroll, .paper, .trade, .offer-list');
    const inside = [...document.querySelectorAll(
        '.bar *, .plates *, .dock *, .talk *, .trade *, .offers *, .last-line, .last-line *')];
    const leaves = inside.filter((one) => !one.closest('svg') && seen(one)
        && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
    const said = (element) => `${element.className}: ${element.textContent.slice(0, 40)}`;
    const faults = [];
    for (const one of leaves) {
        if (parseFloat(getComputedStyle(one).fontSize) < least) faults.push(`too small: ${said(one)}`);
        if (one.scrollWidth > one.clientWidth + 2 && one.clientWidth > 0 && getComputedStyle(one).display !== 'inline'
            && getComputedStyle(one).textOverflow !== 'ellipsis') faults.push(`cut: ${said(one)}`);
        const box = one.getBoundingClientRect();
        const is_out = box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
        if (is_out && !scrolls(one)) faults.push(`outside: ${said(one)}`);
    }
    const plates = leaves.filter((one) => one.closest('.plate, .bar'));
    for (const [i, one] of plates.entries()) {
        for (const other of plates.slice(i + 1)) {
            if (one.contains(other) || other.contains(one)) continue;
            const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 3 && high > 4) faults.push(`overlapped: ${said(one)} / ${said(other)}`);
        }
    }
    return faults;
}"""
"""What is wrong with the texts around the board; long lists may scroll inside their panel."""

DRAWN = """(least) => [...document.querySelectorAll('.board .drawing text, .tray .drawing text')].flatMap((text) => {
    const size = parseFloat(text.getAttribute('font-size') || getComputedStyle(text).fontSize);
    return size < least ? [`${size}: ${text.textContent}`] : [];
})"""
"""The texts of the drawings that are too small, in the units of the board."""

SMALL = """() => [...document.querySelectorAll('button, select, input')].flatMap((one) => {
    const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (one.matches('.link, .show') || box.width <= 1 || box.height <= 1) return [];
    const isHit = (at) => one.contains(document.elementFromPoint(x, at)); // it may reach over its edge
    const isHigh = box.height >= 43.5 || (isHit(y - 21) && isHit(y + 21));
    return box.width < 43.5 || !isHigh ? [`${box.width} x ${box.height}: ${one.outerHTML.slice(0, 100)}`] : [];
})"""
"""What is too small to be touched: less than 44 px wide or high, with what reaches over its edge."""


def matrix() -> list[tuple[str, int, str, str]]:
    """Every game with every number of seats, on every screen, by night and by day."""
    return [
        (game, seats, screen, light)
        for game in backroom.slugs()
        for seats, screen, light in product(backroom.game(game).seat_counts, SCREENS, ("dark", "light"))
    ]


def is_usual(cell: tuple[str, int, str, str]) -> bool:
    """Whether a cell is always measured: most seats, by night."""
    return cell[1] == max(backroom.game(cell[0]).seat_counts) and cell[3] == "dark"


OTHERS = [cell for cell in matrix() if not is_usual(cell)]
SOME = random.Random(29).sample(OTHERS, 4)
CELLS = matrix() if os.environ.get("BACKROOM_MATRIX") == "all" else [*filter(is_usual, matrix()), *SOME]


def faint(page: Page) -> list[str]:
    """Texts without enough contrast (WCAG AA)."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run(document, {runOnly: ['color-contrast']})")
    return [node["html"][:120] for fault in found["violations"] for node in fault["nodes"]]


@pytest.mark.parametrize(("game", "seats", "screen", "light"), CELLS)
def test_a_table_fits_the_screen_and_every_text_can_be_read(
    new_page: PageMaker, house: House, game: str, seats: int, screen: str, light: str
) -> None:
    is_phone = screen == "phone"
    touch = {"has_touch": True, "is_mobile": True} if is_phone else {}
    page = new_page(*SCREENS[screen][0], color_scheme=light, **touch)
    page.add_init_script(f"localStorage.setItem('backroom.theme', '\"{light}\"')")
    ann = Player(page).sit(house.make(LONG, *[{"kind": "bot", "bot": "random"}] * (seats - 1), game=game, options={}))
    for _ in range(2):
        if ann.wait_for_turn():
            ann.play()
    ann.wait_for_turn()
    for width, height in SCREENS[screen]:
        page.set_viewport_size({"width": width, "height": height})
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [width, height], "a table scrolls only inside its panels"
        assert page.evaluate(TEXTS, 11 if is_phone else 12) == []
        assert page.evaluate(DRAWN, 10) == []
    if light == "light" and AXE.is_file():
        assert faint(page) == []
    if is_phone:
        can_be_touched(page)


def can_be_touched(page: Page) -> None:
    """Everything is large enough to be touched, and what matters is in sight."""
    assert page.evaluate(SMALL) == []
    trades = page.locator(".trade").count() > 0  # the trays are one tap away
    for part in (".board", ".last-line", ".front-buttons" if trades else ".dock-head"):
        assert page.locator(part).first.is_visible(), f"{part} is in sight"
