"""Learning a game from the page: the rulebook by itself, and at the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import backroom
from backroom.learning.rulebook import languages_of

from .conftest import PageMaker
from .house import BOT, ME, SOON, House, Player, others

LEARNED = [slug for slug in backroom.slugs() if languages_of(slug)]


@pytest.mark.parametrize("game", LEARNED)
def test_a_rulebook_is_read_from_the_first_page_to_the_table(page: Page, game: str) -> None:
    page.goto(f"/learn/{game}")
    chapters = page.locator(".book-chapters button")
    expect(chapters.first).to_have_attribute("aria-current", "page")
    for number in range(1, chapters.count()):
        page.locator(".book-turn button.main").click()
        expect(chapters.nth(number)).to_have_attribute("aria-current", "page")
    page.locator(".book-turn button.main").click()
    expect(page.locator(".table")).to_be_visible()


def test_the_exact_words_stand_behind_a_paragraph(page: Page) -> None:
    page.goto("/learn/gangster")
    page.get_by_role("button", name="Gold Coast").first.click()
    page.locator(".book-exact").first.click()
    expect(page.locator(".book-rules")).to_contain_text("GA-HARB.2")


def test_a_rulebook_shows_a_picture_of_the_game_itself(page: Page) -> None:
    page.goto("/learn/gangster")
    page.get_by_role("button", name="What you have").first.click()
    picture = page.get_by_role("img", name="The city in the middle of a round")
    expect(picture.locator("svg")).to_be_visible()  # Playwright looks into shadow trees
    assert picture.bounding_box() is not None


@pytest.mark.parametrize(
    ("locale", "chapter", "said"),
    [
        ("de-DE", "Der Spitzel", "Die Unbestechlichen"),
        ("ja-JP", "密告者", "アンタッチャブル"),
        ("pt-BR", "O Dedo-Duro", "Os Intocáveis"),
    ],
)
def test_a_rulebook_is_read_in_the_language_of_a_phone(
    new_page: PageMaker, locale: str, chapter: str, said: str
) -> None:
    page = new_page(390, 844, locale=locale)
    page.goto("/learn/snitch")
    page.get_by_role("button", name=chapter).click()
    expect(page.locator(".book-page")).to_contain_text(said)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_rules_at_the_table_open_with_the_rulebook(page: Page, house: House) -> None:
    Player(page).sit(house.make(ME, *others("gangster", BOT), game="gangster"))
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("dialog .glance")).to_contain_text("Days of Reckoning")  # beside the book and the board
    expect(page.locator("dialog .glance")).to_have_attribute("aria-label", "At a glance")
    expect(page.locator(".board .drawing > svg")).to_be_visible()
    glance = page.locator("dialog .glance-columns")
    whole = "(one) => one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1"
    assert glance.evaluate(whole)
    page.get_by_role("button", name="Whole card").click()  # what has no room there
    expect(page.get_by_role("row", name="Grand Hotel 7 / 5 / 3 / 1 16")).to_be_visible()
    page.get_by_role("button", name="Exact words", exact=True).first.click()
    expect(page.locator("dialog [data-rule='GA-HARB.2']")).to_be_visible()


def test_an_unknown_game_leads_home(page: Page) -> None:
    page.goto("/learn/nosuch")
    expect(page).to_have_url("/")


SIZES: list[ViewportSize] = [
    {"width": 390, "height": 844},
    {"width": 1280, "height": 720},
    {"width": 1440, "height": 900},
]

COVERED = """() => [...document.querySelectorAll('.lesson-card :is(h2, .lesson-text, button)')].filter((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const corners = [[left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2]];
  return corners.some(([x, y]) => !document.elementFromPoint(x, y)?.closest('.lesson-card'));
}).length"""
"""How much of a note lies under something else, or outside of the window."""


@pytest.mark.parametrize("game", LEARNED)
def test_a_first_game_is_guided_and_can_be_left(page: Page, game: str) -> None:
    page.goto(f"/learn/{game}")
    page.get_by_role("button", name="Play a guided first game").first.click()
    card = page.locator(".lesson-card")
    expect(card).to_contain_text("1 of")
    first = card.locator("h2").inner_text()
    for size in SIZES:
        page.set_viewport_size(size)
        page.wait_for_timeout(100)  # until it has its place
        assert not page.evaluate(COVERED), f"at {size} something lies on the note"
    card.get_by_role("button", name="Got it").click()
    expect(page.locator(".lesson-card h2").filter(has_not_text=first)).to_be_visible()  # the first question has its own
    page.reload()  # what was said isn't said again
    expect(card.locator("h2")).not_to_have_text(first)
    card.get_by_role("button", name="End the lesson").click()
    expect(card).to_have_count(0)
    page.reload()
    expect(page.locator(".board svg").first).to_be_visible()
    expect(card).to_have_count(0)


def test_a_guide_answers_another_choice_than_the_one_it_proposed(page: Page) -> None:
    page.goto("/learn/gangster")
    page.get_by_role("button", name="Play a guided first game").first.click()
    card = page.locator(".lesson-card")
    card.get_by_role("button", name="Got it").click()
    expect(card).to_contain_text("one thing")
    expect(page.locator(".lesson-dark")).to_be_visible()  # all but what it means lies in the dark
    expect(card).to_contain_text("Now you: unload a man")
    card.locator(".lesson-next").click()
    expect(card).to_have_count(0)
    expect(page.locator(".lesson-dark")).to_have_count(0)
    page.get_by_role("button", name="choices as a list").click()
    page.get_by_role("dialog").locator("button.choice").filter(has_text="Greek Town").first.click()
    expect(card.filter(has_text="Another way")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390])
def test_what_a_note_asks_for_stays_with_the_question_until_it_is_done(new_page: PageMaker, width: int) -> None:
    page = new_page(width)
    page.goto("/learn/gangster")
    page.get_by_role("button", name="Play a guided first game").first.click()
    card = page.locator(".lesson-card")
    card.locator(".lesson-next").click()
    expect(card).to_contain_text("Now you: unload a man")
    card.locator(".lesson-next").click()
    expect(page.locator(".dock .asked-for")).to_have_text("Now you: unload a man")
    page.locator(".dock :is(.choice, .opens)").filter(has_text="Unload").first.click()
    page.locator(".sure .choice").evaluate_all("found => found[0]?.click()")  # a phone asks once more
    expect(card).to_contain_text("He stands in line", timeout=SOON)
    expect(page.locator(".dock .asked-for")).to_have_count(0)


def test_a_guide_can_be_asked_to_show_it_and_to_say_the_last_thing_again(page: Page) -> None:
    page.goto("/learn/gangster")
    page.get_by_role("button", name="Play a guided first game").first.click()
    card = page.locator(".lesson-card")
    card.locator(".lesson-next").click()
    expect(card).to_contain_text("one thing")
    card.get_by_role("button", name="Back").click()
    expect(card).to_contain_text("Welcome to Chicago")
    card.locator(".lesson-next").click()
    expect(card).to_contain_text("one thing")
    card.get_by_role("button", name="Show me").click()
    expect(page.locator(".choice.main").first).to_be_visible(timeout=SOON)
    expect(card).to_have_count(0)
    assert Player(page).moves == 0, "it is only picked: the learner plays it"


def test_a_note_that_asked_for_something_goes_when_it_is_done(page: Page) -> None:
    page.goto("/learn/gangster")
    page.get_by_role("button", name="Play a guided first game").first.click()
    card = page.locator(".lesson-card")
    card.locator(".lesson-next").click()
    expect(card).to_contain_text("one thing")
    page.locator(".choice").filter(has_text="Unload").first.click()  # the card is no wall
    expect(card).to_contain_text("He stands in line", timeout=SOON)


def test_a_note_about_the_next_question_waits_until_it_was_read(page: Page) -> None:
    page.goto("/learn/snitch")
    page.get_by_role("button", name="Play a guided first game").first.click()
    card = page.locator(".lesson-card")
    card.locator(".lesson-next").click()
    card.locator(".lesson-next").click()
    for place, moves in ("Cicero", 1), ("The Loop", 2):
        page.locator(".dock .choice").filter(has_text=place).first.click()
        page.wait_for_function("moves => document.querySelector('.table')?.dataset.moves === String(moves)", arg=moves)
        if card.count():
            card.locator(".lesson-next").click()
    page.locator(".dock .choice").filter(has_text="Recruit a man").click()
    expect(card).to_contain_text("Moving")
    page.wait_for_timeout(500)  # it isn't closed by the choice before
    expect(card).to_contain_text("Moving")


def test_what_the_guide_shows_stays_picked_while_others_move(page: Page) -> None:
    page.goto("/learn/families")
    page.get_by_role("button", name="Play a guided first game").first.click()
    card = page.locator(".lesson-card")
    card.locator(".lesson-next").click()
    expect(card).to_contain_text("One card, three uses")
    expect(page.locator(".dock")).to_contain_text(re.compile(r"One step \([1-4]\)"))  # held moves of bots
    card.get_by_role("button", name="Show me").click()
    expect(card).to_have_count(0)
    page.wait_for_function("document.querySelector('.table')?.dataset.moves === '4'")  # two cards of each bot
    expect(page.locator(".choice.main").first).to_be_visible()


def test_whoever_begins_to_do_what_a_note_asks_for_has_read_it(page: Page) -> None:
    page.goto("/learn/snitch")
    page.get_by_role("button", name="Play a guided first game").first.click()
    card = page.locator(".lesson-card")
    card.locator(".lesson-next").click()
    expect(card).to_contain_text("Now you: place a man in Cicero")
    page.locator(".board [data-key*='area:Cicero']").first.click()
    expect(card).to_have_count(0)
    expect(page.locator(".dock .choice.main")).to_be_visible()
    expect(page.locator(".lesson-dark")).to_have_count(0)


def test_the_card_of_a_note_leaves_in_sight_what_it_talks_about(page: Page) -> None:
    page.goto("/learn/snitch")
    page.get_by_role("button", name="Play a guided first game").first.click()
    card = page.locator(".lesson-card")
    card.locator(".lesson-next").click()
    card.locator(".lesson-next").click()
    for said in ("Cicero", "The Loop", "Recruit a man", "No more moves"):
        page.locator(".dock .choice").filter(has_text=said).first.click()
        page.wait_for_timeout(600)
        if card.count() and said != "No more moves":
            card.locator(".lesson-next").click()
    expect(card).to_contain_text("The same amount went into the register")
    page.wait_for_timeout(500)  # until it has its place
    hides = """() => {
      const boxOf = (one) => document.querySelector(one).getBoundingClientRect();
      const card = boxOf('.lesson-card'), lit = boxOf('#register');
      return card.bottom > lit.top && card.top < lit.bottom && card.right > lit.left && card.left < lit.right;
    }"""
    assert not page.evaluate(hides)


COVERED_LOTS = """card => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return [...document.querySelectorAll('.board [data-key*="lot:"]')].filter((lot) => {
        const box = lot.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    }).length;
}"""
"""How many lots to choose from lie below the card of the guide."""


def test_the_guide_covers_none_of_the_lots_that_he_speaks_of(new_page: PageMaker) -> None:
    page = new_page(1280, 720)
    page.goto("/learn/chinatown")
    page.get_by_role("button", name="Play a guided first game").first.click()
    card = page.locator(".lesson-card")
    card.locator(".lesson-next").click()
    expect(card).to_contain_text("Choose your lots")
    page.wait_for_timeout(600)  # everything that moves has arrived
    assert page.locator('.board [data-key*="lot:"]').count() >= 7
    assert card.evaluate(COVERED_LOTS) == 0


def test_choosing_by_mouse_lights_up_nothing_that_nobody_points_at(page: Page) -> None:
    page.goto("/learn/snitch")
    page.get_by_role("button", name="Play a guided first game").first.click()
    page.locator(".lesson-card").get_by_role("button", name="End the lesson").click()
    page.get_by_role("button", name="Recruit a man").click()
    expect(page.locator(".dock-head")).to_contain_text("2 points left", timeout=SOON)
    page.mouse.move(5, 5)
    lit = page.locator(".board .pointed")
    expect(lit).to_have_count(0)
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    expect(lit.first).to_be_visible()
