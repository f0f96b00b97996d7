"""Everything on the table explains itself: to a resting pointer, to the focus, to a long press; a new choice, once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import PageMaker
from .house import ME, House, Made, link

EXPLAINING = """localStorage.setItem('backroom.explaining', '"on"')"""
POSITION: Made = {
    "seats": 3,
    "round": 2,
    "lots": {"P0": "1 2", "P1": "30", "P2": "60"},
    "stock": {"P0": "fish"},
    "phase": "place",
    "start_player": "P0",
}


FRIENDS = ({"kind": "friend", "name": "Bob"}, {"kind": "friend", "name": "Cleo"})


def table(new_page: PageMaker, house: House, phase: str = "place", **more: object) -> Page:
    """Somebody at a table that explains itself; the glossary is there."""
    made = house.make(ME, *FRIENDS, game="chinatown", position=POSITION | {"phase": phase})
    page = new_page(**{"width": 1280, "height": 800} | more)
    page.add_init_script(EXPLAINING)
    page.goto(link(made, 0))
    page.get_by_role("complementary", name="New here").wait_for()
    return page


@pytest.fixture
def ann(new_page: PageMaker, house: House) -> Page:
    """At a desk."""
    return table(new_page, house)


def test_a_pointer_that_rests_on_something_is_told_its_name_what_can_be_done_and_the_rule(ann):
    tip = ann.locator(".explanation")
    ann.locator("#lot-1").hover()
    expect(tip).to_contain_text("Lot 1 of Ann")
    expect(tip.locator(".can")).to_contain_text("lot 1")
    expect(tip).to_contain_text("numbered lots")
    ann.locator(".plate").nth(1).locator(".fact").first.hover()
    expect(tip).to_contain_text("Cash, a secret")
    expect(tip).to_contain_text("Nobody sees how much you have")
    ann.mouse.move(2, 2)
    expect(tip).to_have_count(0)


def test_what_has_the_focus_explains_itself_and_a_question_mark_leads_to_the_exact_rule(ann):
    ann.keyboard.press("Tab")
    for _ in range(60):
        if ann.evaluate("document.activeElement.matches('[data-action]')"):
            break
        ann.keyboard.press("Tab")
    tip = ann.locator(".explanation")
    expect(tip).to_contain_text("Put tiles on your empty lots")
    ann.keyboard.press("?")
    expect(tip.get_by_role("button", name="Read the chapter")).to_be_focused()
    tip.get_by_role("button", name="CT-PLACE").click()
    expect(ann.locator("[data-rule].wanted")).to_be_visible()


def test_an_explanation_leads_to_its_chapter_of_the_rulebook(ann):
    ann.locator(".phases li").nth(3).hover()
    tip = ann.locator(".explanation")
    expect(tip).to_contain_text("Put tiles on your empty lots")
    ann.keyboard.press("?")
    tip.get_by_role("button", name="Read the chapter").click()
    expect(ann.locator("dialog .book-page")).to_have_attribute("aria-label", "A round has five phases")


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (".pips", "After the income of round 6 the game is over"),
        (".phases li >> nth=0", "You get some cards in secret"),
    ],
)
def test_where_in_the_game_we_are_explains_itself(ann, place, said):
    ann.locator(place).first.hover()
    expect(ann.locator(".explanation")).to_contain_text(said)


def test_the_race_explains_itself(new_page, house):
    page = new_page(1280, 800)
    page.add_init_script(EXPLAINING)
    page.goto(link(house.make(ME, *FRIENDS, game="gangster"), 0))
    page.get_by_role("complementary", name="New here").wait_for()
    page.locator(".race h3").hover()
    expect(page.locator(".explanation")).to_contain_text("First place gets the first value")


def test_a_long_press_explains_and_picks_nothing(new_page, house):
    ann = table(new_page, house, width=390, height=844, has_touch=True, is_mobile=True)
    ann.get_by_role("button", name="Don't show again").tap()
    box = ann.locator("#lot-1").bounding_box()
    assert box
    touch = ann.context.new_cdp_session(ann)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(ann.locator(".explanation.pinned")).to_contain_text("Lot 1 of Ann")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ann.locator(".explanation.pinned")).to_be_visible()
    expect(ann.locator("[data-is=picked]")).to_have_count(0)


def test_the_trade_table_explains_its_goods_and_its_buttons(new_page, house):
    page = table(new_page, house, "trade")
    tip = page.locator(".explanation")
    page.get_by_role("button", name="Fish shop", exact=True).hover()
    expect(tip).to_contain_text("Everybody draws shop tiles")
    page.get_by_role("button", name="Whispered").hover()
    expect(tip).to_contain_text("Offers are open to all or private")
    page.get_by_role("button", name="I want").hover()
    expect(tip).to_contain_text("it binds nobody")


def test_a_new_kind_of_choice_explains_itself_until_it_is_told_not_to(ann):
    note = ann.get_by_role("complementary", name="New here")
    expect(note).to_contain_text("Put tiles on your empty lots")
    ann.reload()
    expect(note).to_be_visible()
    note.get_by_role("button", name="Don't show again").click()
    expect(note).to_have_count(0)
    with ann.expect_response(re.compile("/glossary")):
        ann.reload()
    ann.locator(".turn.mine").wait_for()
    expect(note).to_have_count(0)


def test_the_rulebook_ends_with_a_glossary(new_page):
    page = new_page(1280, 800)
    page.goto("/learn/chinatown")
    page.get_by_role("navigation", name="Chapters").get_by_title("Glossary").click()
    words = page.locator(".book-page li")
    expect(words.first).to_contain_text("Lot")
    expect(words.filter(has_text="Promises")).to_contain_text("nobody has to keep them")


def test_the_rule_behind_a_question_opens_the_rulebook_and_its_exact_words_are_one_click_away(ann):
    ann.get_by_role("button", name="The rule behind this").first.click()
    book = ann.get_by_role("dialog", name="Rules")
    expect(book.locator(".book-page .wanted")).to_be_in_viewport()
    expect(book.locator(".book-page .wanted")).to_contain_text("Put tiles on your empty lots")
    expect(book.locator("[data-rule]")).to_have_count(0)
    book.get_by_role("button", name="Exact words", exact=True).first.click()
    expect(book.locator("[data-rule].wanted")).to_be_in_viewport()


def test_after_a_click_nothing_explains_itself_until_the_pointer_moves(ann):
    tip, note = ann.locator(".explanation"), ann.get_by_role("complementary", name="New here")
    ann.add_style_tag(content=".about { display: none }")  # a button lies where the note was
    box = note.get_by_role("button", name="Don't show again").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ann.mouse.click(x, y)  # the dock moves up, under the pointer
    expect(note).to_have_count(0)
    ann.wait_for_timeout(1200)  # longer than a pointer has to rest
    assert ann.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('[data-action], [data-explain]')?.tagName", [x, y]
    )
    expect(tip).to_have_count(0)
    ann.mouse.move(x + 20, y + 2, steps=4)
    expect(tip).to_be_visible()


def test_an_explanation_hides_no_button_below_the_one_it_explains(ann):
    ann.locator(".dock :is(.choice, .opens)").first.hover()
    tip = ann.locator(".explanation")
    expect(tip).to_be_visible()
    box, rail = tip.bounding_box(), ann.locator(".rail").bounding_box()
    assert box and rail and box["x"] + box["width"] <= rail["x"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= 800
