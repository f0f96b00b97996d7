"""Whole lessons in a real browser, by learners who do whatever comes to their minds."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import Page, Route

import backroom
from backroom.learning.lesson import lesson, lesson_languages

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
