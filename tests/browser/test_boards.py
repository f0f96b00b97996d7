"""The boards in a real browser: with few and many seats, long names and long words, every text can be read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import backroom
from backroom.core.contract import Contract
from backroom.drawing import page as parts
from backroom.drawing.figures import LEAST, LEAST_NARROW

from .boxes import FONTS, faults_of, prepare
from .conftest import need

LONG_NAMES = [
    "Maximiliane-Charlotte",
    "Bartholomew Schmitzer",
    "Wilhelmine Oberhubers",
    "Ferdinand von Crammer",
    "Quintus Quackenbusher",
    "Zanetta Wunderlichen",
]
MOMENTS = {
    "chicago_poker": (0, 60, 140),
    "chinatown": (0, 90, 260),
    "families": (0, 70, 160),
    "gangster": (0, 50, 110),
    "snitch": (0, 60, 130),
}
"""After how many moves of a random game the boards are looked at."""
ONWARD = {"ready", "place", "accept", "claim", "attack", "extort", "goods", "gangsters", "influence", "return", "drive"}
"""What leads to a full board."""


@pytest.fixture(scope="module")
def sheet(chromium: Browser) -> Iterator[Page]:
    """A page that only shows drawings."""
    need(FONTS.is_dir(), "the fonts have not been fetched")
    page = chromium.new_page(viewport={"width": 1100, "height": 800})
    prepare(page)
    yield page
    page.close()


def positions(slug: str, seats: int) -> Iterator[Contract]:
    """Some positions of a random game that likes to get on with it."""
    state, chance = backroom.game(slug).new(seats=seats, seed=seats), random.Random(seats)
    for at in range(max(MOMENTS[slug]) + 1):
        if at in MOMENTS[slug]:
            yield state
        if state.over:
            return
        seat = chance.choice(state.waiting)
        legal = state.legal(seat)
        onward = [action for action in legal if state.words(action)["do"] in ONWARD]
        state.play(seat, chance.choice(onward if onward and chance.random() < 0.8 else legal))


def seen_by(state: Contract, seat: int | None) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A view, and the choices in words."""
    choices = [] if seat is None or state.over else [state.words(action) for action in state.legal(seat)]
    return state.view(seat), choices


@pytest.mark.parametrize("slug", MOMENTS)
def test_no_text_is_cut_off_covered_pressed_small_or_on_another(slug: str, sheet: Page) -> None:
    counts = backroom.game(slug).seat_counts
    found = []
    for seats in sorted({min(counts), max(counts)}):
        for at, state in enumerate(positions(slug, seats)):
            seat = None if at == 1 else next(iter(state.waiting), 0)
            view, choices = seen_by(state, seat)
            for wide, language in product((True, False), ("en", "de", "pt")):
                board, tray = parts.board_of(view, choices, wide, LONG_NAMES[:seats], language)
                pictures = parts.backdrop_of(view, wide, language), board, tray
                faults = faults_of(sheet, pictures, wide, LEAST if wide else LEAST_NARROW)
                found += [f"{seats} seats, moment {at}, wide={wide}, {language}: {fault}" for fault in faults]
    assert not found, "\n".join(found[:20])


def test_the_measure_finds_what_is_wrong(sheet: Page) -> None:
    """A picture with every kind of fault: the measure can fail."""
    words = [
        '<text x="1040" y="40" font-size="20">cut off</text>',
        '<text x="20" y="100" font-size="20">one</text><text x="24" y="104" font-size="20">another</text>',
        '<text x="20" y="200" font-size="20">covered</text><rect x="10" y="180" width="200" height="40"/>',
        '<text x="20" y="300" font-size="20" textLength="40" lengthAdjust="spacingAndGlyphs">pressed together</text>',
        '<text x="20" y="400" font-size="9">small</text>',
    ]
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1056 590">{"".join(words)}</svg>'
    kinds = {fault.partition(":")[0] for fault in faults_of(sheet, ("", drawn, ""), True, LEAST)}
    assert kinds == {"clipped", "overlap", "covered", "pressed", "small"}


def test_whoever_may_be_loaded_in_gangster_is_as_large_as_a_fingertip_on_a_phone(sheet: Page) -> None:
    """The windows of a house are small; a picked house shows its men from near."""
    state = next(state for state in positions("gangster", 4) if loads_in(state))
    seat, names = state.waiting[0], LONG_NAMES[:4]
    board, _ = parts.board_of(*seen_by(state, seat), False, names, "en")
    faults_of(sheet, ("", board, ""), False, LEAST_NARROW)
    for load in loads_in(state):
        near = f'.g-near[data-key$="district:{load["district"]}"]'
        sheet.locator(near).evaluate("(near) => near.dataset.is = 'picked'")
        box = sheet.locator(f'{near} [data-key="space:{load["space"]}"]').bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 44


def loads_in(state: Contract) -> list[dict[str, Any]]:
    """The choices to load somebody."""
    return [] if state.over else [one for one in seen_by(state, state.waiting[0])[1] if one["do"] == "load"]
