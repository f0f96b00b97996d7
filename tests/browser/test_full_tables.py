"""Tables in the middle of recorded games, when there is much to show: on a phone board, last line, tray and dock lie
below each other and none cuts another; on a desk every choice is in sight at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from .gallery import HAS_SETTLED, PICTURES, Picture, Tables, lay_tables, open_page, sit
from .house import House
from .test_measures import TEXTS

NAMES = ("chicago_poker", "chinatown", "families", "gangster", "snitch")
CUT = """() => {
    const parts = ['.plates', '.stage', '.last-line', '.tray', '.rail-dock, .front'];
    const boxes = parts.map((part) => [...document.querySelectorAll(part)].map((one) => one.getBoundingClientRect()))
        .map((found) => found.find((box) => box.height > 1)).filter(Boolean);
    const last = boxes.at(-1);
    const cuts = (box, other) => box.top < other.bottom - 1 && box.top > other.top + 1;
    return boxes.flatMap((box, at) => at > 0 && cuts(box, boxes[at - 1]) ? [at] : [])
        .concat(last.bottom > innerHeight + 1 ? ['outside'] : []);
}"""
"""Which of the parts of a phone's table cut the one above; a tray may give way to a picture of what was picked."""
SCROLLS = """() => { const dock = document.querySelector('.choices'); return dock.scrollHeight - dock.clientHeight }"""


@pytest.fixture(scope="module")
def laid(bundle: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Tables]]:
    """A server with the tables of the gallery."""
    folder = tmp_path_factory.mktemp("gallery")
    pictures = [PICTURES[f"{name}-{screen}"] for name in NAMES for screen in ("phone", "desktop")]
    tables = lay_tables(folder, [moment for picture in pictures for moment in picture.moments])
    with House(folder) as house:
        yield house, tables


def opened(browser: Browser, laid: tuple[House, Tables], name: str) -> Page:
    """A table of the gallery, after what is done there."""
    (house, tables), picture = laid, PICTURES[name]
    assert isinstance(picture, Picture)
    page = open_page(browser, house.address, picture.device)
    [moment] = picture.moments
    sit(page, f"/t/{tables[moment][0]}")
    for step in picture.steps:
        step(page)
    page.wait_for_function(HAS_SETTLED)
    return page


@pytest.mark.parametrize("name", NAMES)
def test_on_a_phone_nothing_is_cut_when_there_is_much_to_choose(
    chromium: Browser, laid: tuple[House, Tables], name: str
) -> None:
    page = opened(chromium, laid, f"{name}-phone")
    assert page.evaluate(CUT) == []
    assert page.evaluate(TEXTS, 11) == []
    page.context.close()


@pytest.mark.parametrize("name", NAMES)
def test_on_a_desk_every_choice_is_in_sight(chromium: Browser, laid: tuple[House, Tables], name: str) -> None:
    page = opened(chromium, laid, f"{name}-desktop")
    assert page.evaluate(SCROLLS) <= 1
    assert page.evaluate(TEXTS, 12) == []
    page.context.close()
