"""Moments and the last move: a shootout fills the screen until it was seen and can be watched again; what others did
stays marked until my next choice; on a phone what is rarely needed is in a menu."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import PageMaker
from .house import FRIEND, ME, NEARLY_OVER, House, Made, Player

SHOOTOUT: Made = {
    "seats": 2,
    "specials": False,
    "street": "br1 jc2",
    "active": "P0",
    "turn": 3,
    "actions": 1,
    "must": 1,
    "columns": {"P0": {"br1": "R2 B2"}, "P1": {"br1": "R1 B3 G7 Y10 V12"}},
    "hands": {"P0": "R5 B7", "P1": "G3 Y9"},
}
"""A position in which a shootout follows when the first player has drawn a card."""
PARTS = ".stage-light button, .stage-light .sheet, .stage-light .caption"
INSIDE = """(parts) => [...document.querySelectorAll(parts)].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const isIn = box.left >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    return isIn || box.width <= 1 ? [] : [`${one.className} ${box.left} ${box.right} ${box.bottom}`];
})"""
"""What of a moment sticks out of the screen."""


@pytest.fixture
def draw() -> str:
    """The button that brings the shootout."""
    return "Draw a card"


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (390, 844)])
def test_a_shootout_fills_the_screen_until_it_was_seen(
    new_page: PageMaker, house: House, draw: str, width: int, height: int
) -> None:
    page = new_page(width, height, staged=True)
    ann = Player(page).sit(house.make(ME, FRIEND, position=SHOOTOUT))
    assert ann.wait_for_turn()
    ann.play(page.get_by_role("button", name=draw))
    stage = page.locator(".stage-light")
    expect(stage.locator(".headline")).to_contain_text("takes")
    expect(stage.locator(".caption")).to_contain_text("You have 1 business now.")
    expect(page.locator("header.bar .course")).to_contain_text("Shootout at")
    expect(page.locator("header.bar .phases, header.bar .course-notice")).to_have_count(0)
    box, bar = stage.bounding_box(), page.locator("header.bar").bounding_box()
    assert box is not None and bar is not None
    assert (box["width"], round(box["height"] + bar["height"])) == (width, height)
    assert page.evaluate(INSIDE, PARTS) == []
    page.locator(".stage-last").click()
    expect(stage).to_have_count(0)


def test_a_shootout_is_watched_again_from_the_story(new_page: PageMaker, house: House, draw: str) -> None:
    page = new_page(1440, 900)  # nothing is staged by itself
    ann = Player(page).sit(house.make(ME, FRIEND, position=SHOOTOUT))
    assert ann.wait_for_turn()
    ann.play(page.get_by_role("button", name=draw))
    expect(page.locator(".stage-light")).to_have_count(0)
    page.get_by_role("button", name="Watch again").first.click()  # it needs no other click
    expect(page.locator(".stage-light .headline")).to_contain_text("takes")
    page.keyboard.press("Escape")
    expect(page.locator(".stage-light")).to_have_count(0)


def test_what_another_player_did_stays_marked_until_my_next_choice(new_page: PageMaker, house: House) -> None:
    made = house.make(ME, FRIEND, position=NEARLY_OVER | {"active": "P1", "turn": 3, "actions": 1, "must": 1})
    ann, bob = Player(new_page()).sit(made, 0), Player(new_page()).sit(made, 1)
    assert bob.wait_for_turn()
    assert bob.play_on_board()
    assert ann.wait_for_turn()
    rings = ann.board.locator(".ring")
    expect(rings.first).to_be_attached()
    ann.play()
    expect(rings).to_have_count(0)


def test_on_a_phone_a_choice_is_taken_back_from_the_menu(new_page: PageMaker, house: House) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    ann = Player(page).sit(house.make(ME, FRIEND, position=NEARLY_OVER))
    assert ann.wait_for_turn()
    ann.play(page.get_by_role("button", name="Draw a card"))
    before = ann.moves
    assert not page.get_by_role("button", name="take back").is_visible()
    open_menu(page)
    page.get_by_role("button", name="The rule behind this").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    open_menu(page)
    page.locator(".dock-more .undo").click()
    expect(page.locator(".asking, .problem").first).to_be_visible()
    assert ann.moves == before, "the others are asked first"


def open_menu(page: Page) -> None:
    """Unfold what is rarely needed."""
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator(".dock-more")).to_be_visible()
