"""Everything that is drawn on a table has a name and a rule behind it, in every language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import backroom
from backroom.drawing import defaults, drawn_in, part_of
from backroom.drawing.icons import ICONS
from backroom.drawing.parts import Fact
from backroom.games.ledger import read_ledger
from backroom.learning.glossary import glossary
from backroom.messages import languages
from backroom.server import updates

SIXTH = "rum_row"
HOUSE = [slug for slug in backroom.slugs() if slug != SIXTH]
KEYS = re.compile(r'data-key="([^"]+)"')
EVERY, MOST = 25, 250
"""How often a game is looked at, and for how many choices."""


def moments(slug: str) -> Iterator[tuple[Any, int]]:
    """Moments of a random game, with a seat that may choose."""
    game, chance, done = backroom.game(slug), random.Random(3), 0
    state = game.new(game.usual_seats, 3)
    while not state.over and done < MOST:
        seat = state.next_chooser()
        if done % EVERY == 0:
            yield state, seat
        state.play(seat, chance.choice(state.legal(seat)))
        done += 1


def drawn_keys(state: Any, seat: int) -> set[str]:
    """The keys of all targets on a seat's board and tray."""
    view, words = state.view(seat), [state.words(action) for action in state.legal(seat)]
    slug = str(view["game"])
    with drawn_in("en", slug):
        pictures = [str(part_of(slug, part)(view, words, True, [])) for part in ("draw", "tray")]
    return {key for picture in pictures for found in KEYS.findall(picture) for key in found.split("|")}


def drawn_facts(state: Any, seat: int) -> list[Fact]:
    """The facts on nameplates and in the header."""
    view = state.view(seat)
    slug = str(view["game"])
    with drawn_in("en", slug):
        plates, course = part_of(slug, "plates")(view), part_of(slug, "course")(view)
    return [fact for plate in plates for fact in (plate.main, *plate.facts) if fact] + list(course.facts)


@pytest.mark.parametrize("slug", HOUSE)
def test_every_target_and_every_fact_has_a_rule_behind_it(slug):
    words = glossary(slug)
    for state, seat in moments(slug):
        for key in drawn_keys(state, seat):
            assert any(key.startswith(begins) for begins in words.keys), key
        for fact in drawn_facts(state, seat):
            assert fact.icon in words.icons, fact
        assert words.rules.keys() & set(state.prompt(seat)["rules"]), "a new question explains itself"
        for action in state.legal(seat):
            assert state.game.words.verb_of(action).rules[0] in words.rules


@pytest.mark.parametrize("slug", HOUSE)
def test_rounds_phases_and_the_race_have_a_rule_of_the_rulebook_behind_them(slug):
    words = glossary(slug)
    drawn = {"course:pips", *(f"course:phase:{number}" for number in range(phases_of(slug)))}
    if part_of(slug, "race") is not defaults.race:
        drawn.add("race:")
    for key in drawn:
        best = max((begins for begins in words.keys if key.startswith(begins)), key=len)
        assert words.rules[words.keys[best]].chapter >= 0, key


def phases_of(slug: str) -> int:
    """How many phases the header shows, if any."""
    view = backroom.game(slug).new(seed=1).view(0)
    with drawn_in("en", slug):
        return len(part_of(slug, "course")(view).phases)


@pytest.mark.parametrize("slug", HOUSE)
@pytest.mark.parametrize("language", languages())
def test_every_term_is_told_by_the_rulebook_in_every_language(slug, language):
    words = glossary(slug, language)
    assert len(words.terms) >= 9 and len({term.name for term in words.terms}) == len(words.terms)
    for term in words.terms:
        assert term.icon in ICONS and words.rules[term.rule].chapter >= 0, term
    assert set(words.rules) == set(read_ledger(slug).rules)


def test_a_game_without_a_drawing_explains_its_choices_in_the_ledgers_words():
    words = glossary(SIXTH)
    for state, seat in moments(SIXTH):
        for key in drawn_keys(state, seat):
            assert any(key.startswith(begins) for begins in words.keys), key
    assert all(told.text and told.chapter < 0 for told in words.rules.values())


@pytest.mark.parametrize("slug", HOUSE)
def test_what_is_explained_is_the_same_whatever_the_others_hide(slug):
    for state, seat in moments(slug):
        other = state.redeal(seat, seed=8)
        assert drawn_keys(other, seat) == drawn_keys(state, seat)
        assert drawn_facts(other, seat) == drawn_facts(state, seat)


@pytest.mark.parametrize("language", languages())
def test_every_action_of_families_is_told_by_a_paragraph_of_its_own(language):
    """What a button explains is what this choice does, not what all of them have in common."""
    words = glossary("families", language)
    kinds = (
        "influence",
        "gangsters",
        "goods",
        "businesses",
        "special",
        "movement",
        "family",
        "claim",
        "attack",
        "oppose",
    )
    told = [words.rules[words.keys[f"do:{do}"]] for do in kinds]
    assert all(one.chapter >= 0 for one in told) and len({one.text for one in told}) == len(kinds)
    assert words.rules["FA-HEN.2"].text not in {one.text for one in told}


def test_a_choice_explains_the_rule_that_its_question_is_about():
    """In Families the same verb puts back cards of the first deal and cards of a later income."""
    state = backroom.game("families").new(3, 3)
    assert {choice.rules[0] for choice in updates.choices(state, 0)} == {"FA-SETUP.8"}
    chance = random.Random(1)
    while not any((state.prompt(seat) or {}).get("kind") == "return_drawn" for seat in state.waiting):
        seat = state.next_chooser()
        state.play(seat, chance.choice(state.legal(seat)))
    assert {choice.rules[0] for choice in updates.choices(state, state.waiting[0])} == {"FA-P1.6"}
