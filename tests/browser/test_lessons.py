"""Whole lessons in a real browser, by learners who do whatever comes to their minds."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import Page, Route

import backroom
from backroom.learning.lesson import lesson, lesson_languages

from .conftest import PageMaker
from .house import Player

LEARNED = [slug for slug in backroom.slugs() if lesson_languages(slug)]
MOST_DECISIONS = 40
MOST_CLICKS = 12

NEWS = """() => {
    if (document.querySelector('.lesson-card')) return 'note';
    if (document.querySelector('.end')) return 'end';
    const shown = document.querySelector('.board')?.dataset.moves;
    const isFresh = shown === document.querySelector('.table')?.dataset.moves;
    return isFresh && document.querySelector('.turn.mine :is(.choice, .opens):not([disabled])') ? 'question' : null;
}"""
"""What is there to be answered: a note, a question, or nothing more."""


STICKS_OUT = """card => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}"""


def start_at_once(page: Page, game: str) -> None:
    """Begin the lesson of a game, with bots that don't wait."""

    def hurry(route: Route) -> None:
        wanted = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps(wanted | {"pace": 0}))

    page.route("**/api/tables", hurry)
    page.goto(f"/learn/{game}")
    page.get_by_role("button", name="Play a guided first game").first.click()


def pick_anything(page: Page, chance: random.Random) -> None:
    """Click on one of the choices, and go on until something is chosen."""
    player = Player(page)
    before = player.moves
    for _ in range(MOST_CLICKS):
        if player.moves > before:
            return
        choices = page.locator(".turn.mine :is(.choice, .opens):not([disabled])")
        if not choices.evaluate_all("(all, at) => (all[at % all.length]?.click(), all.length)", chance.randrange(1000)):
            return
        page.locator(".sure .choice").evaluate_all("all => all[0]?.click()")
        page.wait_for_timeout(30)


CHOSEN = "() => Object.values(JSON.parse(localStorage.getItem('backroom.lessons')))[0].times.choice ?? 0"
"""How many choices of the learner the guide has counted."""


@pytest.mark.parametrize("game", LEARNED)
def test_a_lesson_survives_whatever_is_chosen_and_ends_within_forty_decisions(page: Page, game: str) -> None:
    plan, chance = lesson(game), random.Random(game)
    assert plan is not None
    last = [note.title for note in plan.notes if not note.extra][-1]
    start_at_once(page, game)
    told = list[str]()
    while last not in told:
        news = page.wait_for_function(NEWS).json_value()
        if news == "end":  # played as badly as that, a short game may be over before the course is
            break
        if news == "question":
            pick_anything(page, chance)
            continue
        card = page.locator(".lesson-card")
        told.append(card.get_attribute("aria-label") or "")
        assert not card.evaluate(STICKS_OUT), told
        card.locator(".lesson-next").click()
    assert page.evaluate(CHOSEN) <= MOST_DECISIONS
    assert len(told) >= len(plan.notes) / 3, told


AT_INCOME = """() => {
    if (document.querySelector('.stage-light .stage-note')) return 'stage';
    if (document.querySelector('.lesson-card')) return 'note';
    return document.querySelector('.trade-foot') ? 'trade' : 'question';
}"""


def test_income_is_explained_while_it_is_paid_and_not_again_over_the_next_question(new_page: PageMaker) -> None:
    page, chance = new_page(1440, 900, staged=True), random.Random(1)
    start_at_once(page, "chinatown")
    told = list[str]()
    page.locator(".lesson-card").wait_for()
    while (news := page.evaluate(AT_INCOME)) != "stage":
        if news == "note":
            told += page.locator(".lesson-card").evaluate_all("all => all.map((one) => one.ariaLabel)")
            page.locator(".lesson-next").evaluate_all("all => all[0]?.click()")
        elif news == "trade":
            page.get_by_role("button", name="Ready", exact=True).evaluate_all("all => all[0]?.click()")
        else:
            pick_anything(page, chance)
        page.wait_for_timeout(50)
    stage = page.locator(".stage-light")
    staged = set[str]()
    while stage.count():
        staged |= set(stage.locator(".stage-note h3").all_inner_texts())
        stage.locator(".stage-next").click()
    assert staged == {"The bank pays", "The economy card"}
    page.locator(".lesson-card").wait_for()
    assert page.locator(".lesson-card").get_attribute("aria-label") == "Round two"
    assert not {"The bank pays", "The economy card"} & set(told)
