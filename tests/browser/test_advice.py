"""Advice on the page: a hint before a choice, and the coach after the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import PageMaker
from .house import ME, NEARLY_OVER, SOON, House, Player

BOTS = ({"kind": "bot", "bot": "greedy"},)


def test_a_hint_names_choices_with_reasons_and_a_click_picks_one(page: Page, house: House) -> None:
    player = Player(page).sit(house.make(ME, *BOTS, game="gangster", options={}))
    assert player.wait_for_turn()
    before = player.moves
    page.get_by_role("button", name="What would you do?").click()
    first = page.locator(".advice.first")
    expect(first).to_be_visible(timeout=SOON)
    chances = page.locator(".advice-chance").all_inner_texts()
    assert all(re.match(r"^\d+ % to win$", one) for one in chances)
    assert not chances or len(set(chances)) > 1, "chances are told only where they differ"
    expect(page.locator(".advice ul li, .advice-summary").first).not_to_be_empty()
    assert page.locator(".advice").count() <= 3
    action = first.locator("button").get_attribute("data-hint")
    first.locator("button").click()
    assert player.moves == before, "a hint is only picked; nothing is played"
    page.locator(f".choice.main[data-action='{action}']").first.wait_for()
    player.confirm()
    player.wait_after(before)


TRADE = {
    "seats": 3,
    "phase": "trade",
    "lots": {"P0": "1:fish 2:fish 40", "P1": "3 30", "P2": "11"},
    "stock": {"P0": "fish", "P1": "", "P2": ""},
    "cash": {"P0": 20_000, "P1": 20_000, "P2": 20_000},
}
"""The lot that the first player needs is worth little to the second."""


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_a_hint_at_the_trade_table_lays_a_deal_on_the_trays(
    new_page: PageMaker, house: House, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    friends = ({"kind": "friend", "name": "Bob"}, {"kind": "friend", "name": "Cal"})
    player = Player(page).sit(house.make(ME, *friends, game="chinatown", position=TRADE))
    before = player.moves
    if size[0] < 800:
        page.get_by_role("button", name="Trade table").click()
    page.get_by_role("button", name="What would you do?").click()
    first = page.locator(".advice.first")
    expect(first).to_contain_text("Propose a deal to Bob")
    expect(first.locator("li").first).to_contain_text("reckoned to the end")
    first.locator("button").click()
    expect(page.locator(".deal-tray").first).to_contain_text("3")  # the lot
    propose = page.locator("button.propose")
    expect(propose).to_contain_text("Propose to Bob")
    assert player.moves == before, "a hint is only laid out; nothing is proposed"
    propose.click()
    player.wait_after(before)


def test_hints_can_be_switched_off_and_asked_for_at_every_choice(page: Page, house: House) -> None:
    made = house.make(ME, *BOTS, game="gangster", options={})
    page.add_init_script("""localStorage.setItem('backroom.hints', '"always"')""")
    Player(page).sit(made).wait_for_turn()
    expect(page.locator(".advice.first")).to_be_visible(timeout=SOON)
    page.add_init_script("""localStorage.setItem('backroom.hints', '"off"')""")
    Player(page).sit(made).wait_for_turn()
    expect(page.locator(".hints")).to_have_count(0)


def test_a_table_without_hints_offers_none(page: Page, house: House) -> None:
    Player(page).sit(house.make(ME, *BOTS, game="gangster", options={}, hints=False)).wait_for_turn()
    expect(page.locator(".hints")).to_have_count(0)


@pytest.fixture
def coach(page: Page, house: House) -> Page:
    """The coach's page after a short game that was played badly."""
    made = house.make(ME, *BOTS, position=NEARLY_OVER)
    Player(page).sit(made).finish()
    page.get_by_role("button", name="Coach").click()
    expect(page.locator(".coach .course")).to_be_visible(timeout=5 * SOON)
    return page


def test_the_coach_shows_the_course_and_what_was_better(coach: Page) -> None:
    chart = coach.get_by_role("img", name="Chance to win of every player over the game")
    assert chart.locator("polyline").count() == 2
    cards = coach.locator(".mistake")
    if cards.count() == 0:
        expect(coach.locator(".coach")).to_contain_text("No choice cost much")
    for number in range(cards.count()):
        card = cards.nth(number)
        expect(card.locator(".mini-board svg").last).to_be_visible()
        chances = [int(text.rstrip(" %")) for text in card.locator(".outcome-bar > b").all_inner_texts()]
        assert chances[0] < chances[1], "what was better is more likely to win"
    assert coach.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_click_on_the_chart_shows_that_moment_and_back_leads_to_the_paper(coach: Page) -> None:
    coach.get_by_role("button", name="Back").first.click()
    expect(coach.locator(".end")).to_be_visible()
    coach.get_by_role("button", name="Coach").click()
    coach.get_by_role("img", name="Chance to win of every player over the game").click(position={"x": 80, "y": 60})
    expect(coach.get_by_role("slider")).to_be_visible()


def test_one_can_play_on_from_a_choice_that_cost_much(coach: Page) -> None:
    address = coach.url
    coach.locator(".mistake").first.get_by_role("button", name="Play on from here").click()
    expect(coach).not_to_have_url(address)  # a table of its own
    expect(coach.locator(".dock .choice").first).to_be_visible()
